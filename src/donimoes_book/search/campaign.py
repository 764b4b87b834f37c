"""Campaigns: an anytime search for the longest shortest solutions, with a hall of fame.

A campaign goes round by round. A round is a fixed number of units of work: climbs over boards, some
from a fresh board, some from one of the hall. A unit's random numbers come from the campaign's seed
and the unit's own number, and results are merged in the order of the units, so that the same seed
and as many rounds give the same hall, whoever did the work and in how many sittings.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.games.game import PuzzleGame
from donimoes_book.games.registry import find
from donimoes_book.search.graph import walk

UNITS = 8
"""How many units a round has: the same for any number of workers."""
HALL = 6
"""How many boards the hall keeps."""
TEMPERATURE = 1.0
"""In steps: about how much worse a changed board may be and still be climbed from."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a campaign looks for; another aim is another campaign."""

    game: str
    dominoes: int
    seed: str
    max_states: int = 20_000
    """The largest state graph to consider."""
    tries: int = 100
    """How many boards a unit looks at."""


@dataclass(frozen=True, slots=True)
class Champion:
    """A board of the hall of fame."""

    steps: int
    """How long the shortest solution is."""
    states: int
    """How many states can be reached."""
    position: str
    """What is to be solved, in the classic grid."""
    board: str
    """What was climbed over: the solved board where moves can be taken back."""

    @property
    def rank(self) -> tuple[int, int, str]:
        """Longer first; of equals the smaller graph."""
        return -self.steps, self.states, self.position


@dataclass(frozen=True, slots=True)
class Campaign:
    """How far a campaign has come."""

    aim: Aim
    rounds: int = 0
    """How many are done."""
    hall: tuple[Champion, ...] = ()
    """The best boards, best first."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of work that can be done anywhere."""

    aim: Aim
    number: int
    """Counted through all rounds."""
    start: str | None = None
    """The board to climb from; a fresh one where there is none."""
    fast: bool = field(default=False, compare=False)
    """Whether to use the compiled gear: it finds the same."""


Work = Callable[[Sequence[Unit]], Iterable[Champion | None]]
"""Does units of work, wherever that is, and returns what they found in their order."""


def next_round(campaign: Campaign, work: Work, *, fast: bool = False) -> Campaign:
    """Do one more round."""
    units = []
    for i in range(UNITS):
        # Every other climb goes on from a board of the hall, the better ones more often.
        start = (
            campaign.hall[i // 2 % len(campaign.hall)].board if campaign.hall and i % 2 else None
        )
        units.append(Unit(campaign.aim, campaign.rounds * UNITS + i, start, fast))
    found = [champion for champion in work(units) if champion]
    ranked = sorted((*campaign.hall, *found), key=lambda champion: champion.rank)
    # As long with as many states is most likely the same board turned or mirrored.
    unlike = {(champion.steps, champion.states): champion for champion in reversed(ranked)}
    hall = sorted(unlike.values(), key=lambda champion: champion.rank)[:HALL]
    return replace(campaign, rounds=campaign.rounds + 1, hall=tuple(hall))


def climb(unit: Unit) -> Champion | None:
    """Do a unit of work by simulated annealing; None when no board could be solved."""
    aim = unit.aim
    game = find(aim.game)
    assert isinstance(game, PuzzleGame), aim.game
    rng = Random(f"{aim.seed}/{aim.game}/{aim.dominoes}/{unit.number}")
    laid = Position.parse(unit.start) if unit.start else None
    score, best = -math.inf, None
    for _ in range(aim.tries):
        changed = game.changed_board(rng, laid) if laid else game.random_board(rng, aim.dominoes)
        seen = judged(game, changed, aim.max_states, unit.fast)
        if seen is None:
            continue
        found, value = seen
        if rng.random() < math.exp(min(0.0, value - score) / TEMPERATURE):
            laid, score = changed, value
        if found and (best is None or found.rank < best.rank):
            best = found
    return best


def judged(
    game: PuzzleGame, laid: Position, max_states: int, fast: bool
) -> tuple[Champion | None, float] | None:
    """Look at a board: the problem that it makes, and how good it is to climb from.

    None where its graph is too large; no problem where it has no solution.
    """
    puzzle = game.puzzle(laid)
    seen = _measured(game, puzzle, max_states, fast)
    if seen is None:
        return None
    steps, states, start = seen
    if start is None:
        return None, float(steps)
    position = puzzle.position(start)
    return Champion(steps, states, str(position), str(laid)), steps - states / max_states


def _measured(
    game: PuzzleGame, puzzle: Any, max_states: int, fast: bool
) -> tuple[int, int, Any] | None:
    """The steps that the problem takes, the number of states, and where the problem starts.

    Without a solution: how near one comes (less is worse), and no start.
    """
    if fast:
        from donimoes_book.search.sliding import fast as gear
        from donimoes_book.search.sliding.layout import TooWide

        try:
            compiled = gear.walk(puzzle, max_states)
        except TooWide:
            pass
        else:
            if compiled is None:
                return None
            if compiled.longest < 0:
                return -compiled.nearest, compiled.states, None
            steps = compiled.longest if game.reversible else int(compiled.distances[0])
            if steps < 0:
                return -1, compiled.states, None
            starts = compiled.at_distance(steps) if game.reversible else [puzzle.start]
            return steps, compiled.states, min(starts)
    graph = walk(puzzle, max_states)
    if graph is None:
        return None
    if not graph.distances:
        return -graph.nearest, graph.states, None
    if not game.reversible:
        steps = graph.distances.get(puzzle.start, -1)
        return steps, graph.states, puzzle.start if steps >= 0 else None
    steps = max(graph.distances.values())
    farthest = min(state for state, distance in graph.distances.items() if distance == steps)
    return steps, graph.states, farthest
