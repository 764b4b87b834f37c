"""The numbers of Bingo: how often the row is cleared, and what is left where it is not."""

from __future__ import annotations

from random import Random

from donimoes_book.games.solitaires.bingo import CALLS, GAME, careful_passes
from donimoes_book.games.solitaires.bingo_by_choice import GAME as BY_CHOICE
from donimoes_book.games.solitaires.deal import Line, play, random_player
from donimoes_book.search.solitaires.survey import Progress
from donimoes_book.search.statistics import Figure, quartiles, share


def survey(n: int, seed: str, _fast: bool, progress: Progress) -> dict[str, Figure]:
    """Play `n` deals: there is nothing to choose, so luck and best play are the same.

    `careful` is a player who may leave a domino that is called, and so clears every row.
    """
    left, passes, careful = list[int](), list[int](), list[int]()
    for number in range(n):
        progress(number, n)
        deal = GAME.deal(Random(f"{seed}/{number}"))
        line = play(deal, random_player(Random(0)))
        left.append(line.left)
        careful.append(len(careful_passes(deal.start)))
        if line.won:
            passes.append(line.moves)
    figures = {"chance": share(left.count(0), n)}
    for stuck in (CALLS, 2 * CALLS):
        figures[f"stuck-{stuck}"] = share(left.count(stuck), n)
    if passes:
        figures |= quartiles("moves", passes, "passes")
    return figures | quartiles("moves-careful", careful, "passes")


def survey_by_choice(n: int, seed: str, _fast: bool, progress: Progress) -> dict[str, Figure]:
    """Play `n` deals by the rule that a domino may be left: sensibly and at random.

    No deal need be searched: what the sensible player wins can be won.
    """
    sensibly, at_random = list[Line](), list[Line]()
    for number in range(n):
        progress(number, n)
        deal = BY_CHOICE.deal(Random(f"{seed}/{number}"))
        sensibly.append(play(deal, BY_CHOICE.sensible_move))
        at_random.append(play(deal, random_player(Random(f"{seed}/{number}/player"))))
    won = [line.moves for line in sensibly if line.won]
    return {
        "solvable": share(len(won), n),
        "won-sensibly": share(len(won), n),
        "won-at-random": share(sum(line.won for line in at_random), n),
        **quartiles("moves", won, "passes"),
    }
