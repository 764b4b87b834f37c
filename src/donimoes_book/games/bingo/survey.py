"""The numbers of Bingo: how often the row is cleared, and what is left where it is not."""

from __future__ import annotations

from random import Random

from donimoes_book.games.bingo import CALLS, GAME
from donimoes_book.games.bingo_by_choice import GAME as BY_CHOICE
from donimoes_book.games.solitaires.deal import Line, play, random_player
from donimoes_book.games.solitaires.survey import Progress
from donimoes_book.search.statistics import Figure, quartiles, share


def survey(n: int, seed: str, _fast: bool, progress: Progress) -> dict[str, Figure]:
    """Play `n` deals: there is nothing to choose, so luck and best play are the same."""
    left, passes = list[int](), list[int]()
    for number in range(n):
        progress(number, n)
        deal = GAME.deal(Random(f"{seed}/{number}"))
        line = play(deal, random_player(Random(0)))
        left.append(line.left)
        if line.won:
            passes.append(line.moves)
    figures = {"chance": share(left.count(0), n)}
    for stuck in (CALLS, 2 * CALLS):
        figures[f"stuck-{stuck}"] = share(left.count(stuck), n)
    if passes:
        figures |= quartiles("moves", passes, "passes")
    return figures


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
