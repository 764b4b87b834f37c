"""The outcome of every walk and every step in Fujisan, for pages on which it is played."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from donimoes_book.board.cells import cell_set
from donimoes_book.board.position import Position
from donimoes_book.board.symmetry import Symmetries
from donimoes_book.games.claims import Refusal
from donimoes_book.games.fujisan import rules
from donimoes_book.games.fujisan.game import FujisanGame, find_move, name_of
from donimoes_book.games.pawn_map import PawnMap, PawnPhase, Ray, Step, occupied_sets

_SPACES = range(2 * rules.COLUMNS)


def symmetries(_: FujisanGame, __: Position) -> Symmetries:
    """A mountain has two like sides and two like rows; each priest keeps his corner."""
    return Symmetries(across=True, down=True, corners=rules.PRIESTS)


def pawn_map(game: FujisanGame, position: Position) -> PawnMap:
    """Return the outcome of every attempt on a mountain; raises IllegalPosition."""
    mountain = game.puzzle(position).mountain
    slopes = (False, True) if mountain.goes_down else (False,)
    starts = (replace(mountain, priests=rules.START, down=down) for down in slopes)
    return PawnMap(tuple(map(_phase, starts)), rules.PRIESTS, mountain.priests, int(mountain.down))


def _phase(mountain: rules.Mountain) -> PawnPhase:
    slope = mountain.slope
    goal = frozenset(space for space in _SPACES if slope.goal >> space & 1)
    # With priests at the four corners, the picture begins at the first space.
    places = tuple(map(rules.place_of, _SPACES))
    return PawnPhase(mountain.position(), places, tuple(_rays(mountain)), goal)


def _rays(mountain: rules.Mountain) -> Iterator[Ray]:
    for space in _SPACES:
        row, column = divmod(space, rules.COLUMNS)
        first = row * rules.COLUMNS
        yield _ray(mountain, space, _numbered("L"), range(space - 1, first - 1, -1))
        yield _ray(mountain, space, _numbered("R"), range(space + 1, first + rules.COLUMNS))
        yield _ray(mountain, space, ("U", "D"), (column + (1 - row) * rules.COLUMNS,))


def _numbered(way: str) -> tuple[str, ...]:
    return (way, *(f"{way}{number}" for number in range(rules.LARGEST + 1)))


def _ray(
    mountain: rules.Mountain, space: int, tries: tuple[str, ...], deciding: Sequence[int]
) -> Ray:
    outcomes, memo = [], dict[Hashable, Step | Refusal]()
    nearest = tuple(deciding[:1])
    # The other priests are put where they decide nothing.
    far = [other for other in _SPACES if other != space and other not in deciding]
    shown = {
        name: [end for end in deciding if str(mountain.slope.numbers[end]) == name[1:]]
        for name in tries
    }
    for others in occupied_sets(deciding, len(rules.PRIESTS) - 1):
        priests = (space, *others, *far)[: len(rules.PRIESTS)]
        counts = dict(rules.Slope.walks(space, -1 if tries[0] == "L" else 1, cell_set(others)))
        row = []
        for name in tries:
            # A number is reached or not by the count of each space that shows it, and a step is
            # refused or not by who stands on the next space.
            counted = tuple(map(counts.get, shown[name]))
            decides = counted if name[1:] else others[:1] == nearest
            if (name, decides) not in memo:
                memo[name, decides] = _outcome(replace(mountain, priests=priests), name)
            row.append(memo[name, decides])
        outcomes.append(tuple(row))
    return Ray(space, tries, tuple(deciding), tuple(outcomes))


def _outcome(mountain: rules.Mountain, name: str) -> Step | Refusal:
    """Return the outcome of an attempt by the first priest."""
    move = find_move(mountain, rules.PRIESTS[0] + name)
    if isinstance(move, Refusal):
        spaces = dict(zip(rules.PRIESTS, mountain.priests, strict=True))
        words = {
            name: f"{{{spaces[value]}}}" if value in spaces else value
            for name, value in move.values.items()
        }
        return Refusal(move.template, **words)
    return Step(move[1], name_of(mountain, *move)[1:])
