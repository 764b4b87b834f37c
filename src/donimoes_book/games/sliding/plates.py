"""The plate of a sliding puzzle: all its positions, level by level, and the shortest way down."""

from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from donimoes_book.board.plates import HALF, Marks, Plate, Run, Word
from donimoes_book.board.position import Position
from donimoes_book.games.errors import illegal
from donimoes_book.games.game import Game
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.search.shortest import MAX_STATES, explore
from donimoes_book.words.language import gettext

_WIDTH = 1700.0
"""The page's width."""
_LEVEL = 37.0
"""The distance between two levels."""
_ACROSS = 72.0
"""The distance between two positions of a level."""
_SWEEPS = 12
"""How often each level is put in the order of its neighbours, so that few ways cross."""
_APART = 9
"""How many levels there are at least between two positions that are shown."""

Levels = list[list[Any]]


def plate(game: Game, position: Position, _: Path) -> Plate:
    """Show every position that can be reached; raises InputError if the puzzle has no solution."""
    assert isinstance(game, SlidingGame)
    puzzle = game.puzzle(position)
    graph = explore(puzzle, MAX_STATES)
    if graph is None or puzzle.start not in graph.distances:
        raise illegal("there is no way to the end, or there are too many positions")
    left, way = graph.distances, graph.way(puzzle)
    near = {state: [s for _, s in puzzle.successors(state) if s in left] for state in left}
    levels: Levels = [[] for _ in range(max(left.values()) + 1)]
    for state, steps in left.items():
        levels[steps].append(state)
    at = _places(levels, near)
    ends = ((at[a], at[b]) for a, others in near.items() for b in others)
    threads = sorted({(*min(pair), *max(pair)) for pair in ends})
    along: Run = tuple(length for state in way for length in at[state])
    shown = _shown(levels, way)
    boards, words, leaders = [], [], list[Run]()
    for number, state in enumerate(shown):
        (x, y), picture = at[state], puzzle.position(state)
        wide, high = picture.width / 2 * HALF, picture.height / 2 * HALF
        edge = _WIDTH - wide if number % 2 else 0.0
        top = min(max(y - high / 2, 0), len(levels) * _LEVEL - high - HALF)
        boards.append((edge, top, picture))
        words.append(Word(edge + wide / 2, top + high + HALF, f"{left[state]}", kind="found"))
        leaders.append((x, y, edge - HALF / 2 if number % 2 else wide + HALF / 2, y))
    necks = sum(len(level) == 1 for level in levels[1:-1])
    numbers = len(left), len(way) - 1, necks, len(puzzle.dominoes)
    alt = gettext(
        "A map of {positions} positions on {levels} levels, like a string of lanterns. One thick"
        " line in colour leads from the top to the bottom, through {necks} levels that have only"
        " one position.",
        positions=len(left),
        levels=len(levels),
        necks=necks,
    )
    marks = (
        Marks("thread", 1.1, tuple(leaders)),
        Marks("thread", 1.4, tuple(threads)),
        Marks("ink", 16.0, tuple(sorted(at.values()))),
        Marks("found", 7.0, (along,)),
        Marks("found", 20.0, tuple(at[state] for state in way)),
    )
    return Plate(_WIDTH, len(levels) * _LEVEL, alt, numbers, marks, tuple(boards), tuple(words))


def _places(levels: Levels, near: dict[Any, list[Any]]) -> dict[Any, tuple[float, float]]:
    """Return where each position is: the solved ones at the bottom, each near its neighbours."""
    at: dict[Any, tuple[float, float]] = {}

    def spread(level: list[Any], steps: int) -> None:
        for n, state in enumerate(level):
            x = _WIDTH / 2 + (n - (len(level) - 1) / 2) * _ACROSS
            at[state] = x, (len(levels) - steps - 0.5) * _LEVEL

    def middle(beside: set[Any], state: Any) -> float:
        places = [at[other][0] for other in near[state] if other in beside]
        return sum(places) / len(places) if places else at[state][0]

    for steps, level in enumerate(levels):
        spread(level, steps)
    for _ in range(_SWEEPS):
        pairs = [*pairwise(range(len(levels)))]
        for one, other in pairs + [(after, before) for before, after in reversed(pairs)]:
            levels[other].sort(key=partial(middle, set(levels[one])))
            spread(levels[other], other)
    return at


def _shown(levels: Levels, way: list[Any]) -> list[Any]:
    """Return the start, the solved position, and between them what every way leads through."""
    shown, last = [way[0]], 0
    for step, state in enumerate(way[1:-1], 1):
        alone = levels[len(way) - 1 - step] == [state]
        if alone and min(step - last, len(way) - 1 - step) >= _APART:
            shown.append(state)
            last = step
    return [*shown, way[-1]]
