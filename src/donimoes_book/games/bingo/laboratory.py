"""Measures Bingo, where the deal alone decides, and Bingo by Choice, where every deal is won."""

from functools import partial

from donimoes_book.games.bingo.game import STUCK, Bingo
from donimoes_book.games.solitaires.deal import play
from donimoes_book.games.solitaires.laboratory import random_deals
from donimoes_book.laboratory.survey import Measured, Survey, quartiles, share
from donimoes_book.progress import Progress
from donimoes_book.search.figures import PROVEN, SHARE, Distribution, Figure


def survey(game: Bingo) -> Survey:
    """Return how a game is measured."""
    return Survey(partial(_with_choices if game.has_choices else _without_choices, game))


def _without_choices(game: Bingo, n: int, seed: str, _fast: bool, progress: Progress) -> Measured:
    """Play `n` deals; with nothing to choose, luck and best play are the same."""
    left, passes = list[int](), list[int]()
    for deal, _ in random_deals(game.deal, n, seed, progress):
        playout = play(deal, game.sensible_move)
        left.append(playout.left)
        if playout.won:
            passes.append(playout.moves)
    figures: dict[str, Figure | Distribution] = {"chance": share(left.count(0), n)}
    for stuck in STUCK:
        figures[f"stuck-{stuck}"] = share(left.count(stuck), n)
    if passes:
        figures |= quartiles("moves", passes, game.length_unit)
    return figures


def _with_choices(game: Bingo, n: int, seed: str, _fast: bool, progress: Progress) -> Measured:
    """Play `n` deals, in which dominoes may be left, sensibly and at random.

    No deal needs to be searched: the sensible player wins each, as `careful_pass` proves.
    """
    sensibly, at_random = list[int](), 0
    for deal, random_player in random_deals(game.deal, n, seed, progress):
        playout = play(deal, game.sensible_move)
        if playout.won:
            sensibly.append(playout.moves)
        at_random += play(deal, random_player).won
    return {
        "solvable": Figure(1.0, unit=SHARE, exact=PROVEN),
        "won-sensibly": Figure(1.0, unit=SHARE, exact=PROVEN),
        "won-at-random": share(at_random, n),
        **quartiles("moves", sensibly, "passes"),
    }
