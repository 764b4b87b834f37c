"""Measures how much stronger one program plays than another, from both sides of the same deals.

The ladder's rungs are random, greedy, ahead and strong, and its ceiling is a player that sees every
domino.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from donimoes_book.laboratory.players import AHEAD, GREEDY, RANDOM, STRONG, Imagining, Programs
from donimoes_book.laboratory.survey import mean, share
from donimoes_book.play.contest import Contest, Player
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.figures import Figure

SEER = "all-seeing"
RUNGS = ((GREEDY, RANDOM), (AHEAD, GREEDY), (STRONG, AHEAD), (SEER, AHEAD))
"""Each player and the one it is measured against."""
FEWEST = 2
"""The fewest deals that give an interval."""

Chooser = Callable[[Any, Sequence[Any], Random], Any]
"""Takes a whole state, two or more choices, and a source of chance; returns a choice."""


def ladder(
    programs: Programs[Any, Any, Any], deals: int, seed: str, progress: Progress = no_progress
) -> Mapping[str, Figure]:
    """Measure each rung against the one below, and the ceiling against thinking ahead.

    Two players play to the end of a hand. `A-beats-B` is the share of deals in which A has more
    points from both seats together, where a tie counts half; `A-over-B` is the average margin in
    points.
    """
    contest = programs.contest
    choosers = {name: choosing(contest, player) for name, player in programs.players.items()}
    if STRONG in choosers and isinstance(programs, Imagining):
        choosers[SEER] = programs.all_seeing
    rungs = [rung for rung in RUNGS if choosers.keys() >= {*rung}]
    figures = {}
    for done, (better, worse) in enumerate(rungs):
        margins = []
        for deal in range(deals):
            progress(done * deals + deal, len(rungs) * deals)
            margins.append(
                margin(contest, choosers[better], choosers[worse], f"{seed}/{better}/{deal}")
            )
        won = sum((1 + (points > 0) - (points < 0)) / 2 for points in margins)
        for name, figure in (
            (f"{better}-beats-{worse}", share(won, deals)),
            (f"{better}-over-{worse}", mean(margins, "points")),
        ):
            figures[name] = replace(figure, deals=deals)
    return figures


def survey_ladder(
    programs: Programs[Any, Any, Any],
    n: int,
    seed: str,
    progress: Progress = no_progress,
    *,
    part: int = 20,
) -> Mapping[str, Figure]:
    """Measure the ladder on part of a survey's `n` deals, as its players need time to think."""
    return ladder(programs, deals_of(n, part), f"{seed}/ladder", progress)


def deals_of(n: int, part: int) -> int:
    """Return how many deals a part of a survey has: at least enough for an interval."""
    return max(FEWEST, n // part)


def margin(contest: Contest[Any, Any, Any], first: Chooser, second: Chooser, seed: str) -> float:
    """Return the first player's average lead over the second in points, from each seat once."""
    total = 0
    for own, team in enumerate(((first, second), (second, first))):
        scores = contest.scores(_hand(contest, team, seed))
        total += scores[own] - scores[1 - own]
    return total / 2


def _hand(contest: Contest[Any, Any, Any], team: Sequence[Chooser], seed: str) -> Any:
    """Play the first hand of a game and return its final state."""
    rng = Random(f"{seed}/players")
    state = contest.start(len(team), seed)
    while not contest.is_hand_over(state):
        mover = contest.mover(state)
        assert mover is not None, "the hand is not over"
        choices = contest.choices(state)
        choice = choices[0] if len(choices) == 1 else team[mover](state, choices, rng)
        state = contest.after(state, choice)
    return state


def choosing(contest: Contest[Any, Any, Any], player: Player) -> Chooser:
    """Let a player choose, seeing only what it may see of a state."""

    def choose(state: Any, choices: Sequence[Any], rng: Random) -> Any:
        mover = contest.mover(state)
        assert mover is not None, "there is a choice to make"
        return player(contest.view(state, mover), choices, rng)

    return choose
