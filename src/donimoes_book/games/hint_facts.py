"""Finding what hints say: makers that each look for one kind of fact.

A game chooses its makers, and adds its own.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Position
from donimoes_book.games.hints import Fact, HintedGame
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.search.ways import Ways, landmarks, lost_states, shortest_ways

MOST_STATES = 100_000
"""With more states than this, there is no more to say than what a single solution shows."""
_MOST_LOST = 30_000
"""The most states that are looked at to prove that a move loses."""
_DEEP = 3
"""A move that loses is worth a warning if play goes on for at least this many states."""
_FEW = 3
"""The most pieces that a hint names."""
_MOST_SENTENCES = 2
"""The most hints in words: of the others there is no need."""
_MOST_PICTURES = 1
"""The most hints in pictures, after those in words."""
_STEPS = {Direction.LEFT: -1, Direction.UP: -1, Direction.RIGHT: 1, Direction.DOWN: 1}


class Solutions:
    """All shortest solutions of a puzzle, as makers of hints look at them."""

    def __init__(self, puzzle: MovePuzzle[Any, Any], ways: Ways) -> None:
        self.puzzle, self.ways = puzzle, ways
        self.length = len(ways) - 1
        self.in_words = set[int]()
        """After how many moves words say what the position is, so that no picture has to."""

    @cached_property
    def landmarks(self) -> dict[int, Any]:
        """The states that all shortest solutions pass, by the number of moves."""
        return landmarks(self.ways)

    @cached_property
    def middle(self) -> int:
        """The number of moves to a position near the middle, 0 if the solutions are too short.

        All shortest solutions pass it, if there is such a position.
        """
        half = self.length // 2
        passed = {n for n in self.landmarks if half <= 2 * n <= 3 * half + 1} - self.in_words
        nearest = min(
            passed,
            key=lambda n: abs(n - half),
            default=half - len(self.in_words) * (half in self.in_words),
        )
        return nearest if self.length > _DEEP else 0

    @cached_property
    def states(self) -> set[Any]:
        """Every state of a shortest solution."""
        return {state for layer in self.ways for state in layer}

    def moves_to(self, number: int, state: Any) -> list[Any]:
        """The moves of a shortest solution that lead to one of its states in so many moves."""
        moves = list[Any]()
        for layer in reversed(self.ways[:number]):
            steps = ((here, move, there) for here in layer for move, there in layer[here])
            state, move = next((here, move) for here, move, there in steps if there == state)
            moves.append(move)
        return moves[::-1]

    @cached_property
    def touches(self) -> dict[tuple[Any, Any], tuple[tuple[str, ...], int]]:
        """For each move from a state, the pieces that are touched, and how far along its line."""
        gestures = {}
        for layer in self.ways:
            for state, steps in layer.items():
                for move, _ in steps:
                    pieces, way = self.puzzle.gesture(state, self.puzzle.move_name(move))
                    gestures[state, move] = pieces, _STEPS[way] if way else 0
        return gestures

    @cached_property
    def pieces(self) -> list[str]:
        """The pieces that are touched."""
        return sorted({piece for pieces, _ in self.touches.values() for piece in pieces})

    def times(self, piece: str) -> set[int]:
        """How often a piece moves in a solution: all possible numbers."""
        return self.totals(lambda state, move, _: piece in self.touches[state, move][0])

    def totals(self, worth: Callable[[Any, Any, Any], int]) -> set[int]:
        """What a solution's moves, each from a state to another, are worth: all possible sums."""
        sums = {self.puzzle.start: {0}}
        for layer in self.ways[:-1]:
            after = dict[Any, set[int]]()
            for state, steps in layer.items():
                for move, there in steps:
                    by = worth(state, move, there)
                    after.setdefault(there, set()).update(total + by for total in sums[state])
            sums = after
        return set().union(*sums.values())


Maker = Callable[[Solutions], Iterator[Fact]]


def find_facts(
    game: HintedGame,
    position: Position,
    moves: Sequence[str],
    makers: Sequence[Maker] = (),
    part: MovePuzzle[Any, Any] | None = None,
) -> tuple[Fact, ...]:
    """Return what makers (the usual ones, if none are given) find.

    It is about a position and its shortest solutions, of which `moves` are one, or a part of it.
    """
    ways = shortest_ways(part or game.puzzle(position), MOST_STATES)
    if ways is None:
        half = len(moves) // 2
        there = game.replay(position, " ".join(moves[:half]))[-1].after
        return (Fact("halfway", number=half, picture=there),)
    solutions = Solutions(part or game.puzzle(position), ways)
    candidates = [fact for maker in makers or USUAL for fact in maker(solutions)]
    in_words = [fact for fact in candidates if not fact.picture] or [*busiest(solutions)]
    shown = [fact for fact in candidates if fact.picture]
    facts = in_words + sorted(shown, key=lambda fact: fact.number)
    del facts[_MOST_SENTENCES:-_MOST_PICTURES]
    return tuple(facts)


def still(solutions: Solutions) -> Iterator[Fact]:
    """Tell which dominoes never move, or which few move."""
    moved = solutions.pieces
    position = solutions.puzzle.position(solutions.puzzle.start)
    names = [domino.name for domino in position.dominoes]
    stays = tuple(name for name in names if name not in moved)
    moves = tuple(name for name in names if name in moved)
    if 0 < len(stays) <= _FEW:
        yield Fact("stay" if stays[1:] else "stays", stays)
    elif stays and 0 < len(moves) <= _FEW:
        yield Fact("only", moves)


def returning(solutions: Solutions) -> Iterator[Fact]:
    """Tell which dominoes always move, but end where they were."""
    touches, back = solutions.touches, list[str]()
    for piece in filter(str.isdigit, solutions.pieces):

        def went(state: Any, move: Any, _there: Any, piece: str = piece) -> int:
            pieces, way = touches[state, move]
            return way if piece in pieces else 0

        if solutions.totals(went) == {0} and 0 not in solutions.times(piece):
            back.append(piece)
    if 0 < len(back) <= _FEW:
        yield Fact("return" if back[1:] else "returns", tuple(back))


def busiest(solutions: Solutions) -> Iterator[Fact]:
    """Tell which domino or die moves more often than all others together.

    A pawn isn't told of, since it may also move without being touched.
    """
    for piece in solutions.pieces:
        if len(piece) > 1 and 2 * min(solutions.times(piece)) > solutions.length:
            yield Fact("busiest", (piece,))


def last(solutions: Solutions) -> Iterator[Fact]:
    """Tell what moves last, or which are the last to be taken."""
    if solutions.length < _DEEP:
        return
    puzzle, ends = solutions.puzzle, set[tuple[str, ...]]()
    for state, steps in solutions.ways[-2].items():
        for move, _ in steps:
            gone = tuple(sorted(puzzle.captured(state, move)))
            ends.add(gone or solutions.touches[state, move][0])
    if len(ends) == 1:
        (names,) = ends
        yield Fact("last taken" if names[1:] else "last", names)


def trap(solutions: Solutions) -> Iterator[Fact]:
    """Warn of a move that looks as good as any, but loses some moves later.

    It's before the middle, so that it gives away less. If there is none, warn of a first move that
    loses at once, or that only seems good.
    """
    puzzle, ways, facts = solutions.puzzle, solutions.ways, list[Fact]()
    looks = 0
    for number, layer in enumerate(ways[: max(1, solutions.middle)]):
        state = next(iter(layer))
        tempting = _tempting(puzzle, state, ways[number + 1])
        lost = {it: lost_states(puzzle, it, solutions.states, _MOST_LOST) for it in tempting}
        worst = max(lost, key=lambda there: lost[there], default=None)
        states = lost.get(worst, 0)
        if states >= _DEEP or (lost and not number):
            before = solutions.moves_to(number, state)
            names = puzzle.move_names((*before, tempting[worst]))[-1:]
            facts = [Fact("trap" if states > 0 else "detour", names)]
            if number:
                picture = puzzle.position_after(before, state)
                facts = [Fact("trap here", names, number, picture=picture)]
        looks += sum(map(abs, lost.values()))
        if states >= _DEEP or looks > MOST_STATES:
            break
    yield from facts


def _tempting(puzzle: MovePuzzle[Any, Any], state: Any, good: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return the moves that look best, but aren't on a shortest solution, by where they lead."""
    moves = {there: move for move, there in reversed([*puzzle.successors(state)])}
    looks = {there: puzzle.apparent_distance(there) for there in moves}
    best = min(looks.values())
    wrong = (there for there in reversed(moves) if looks[there] == best and there not in good)
    return {there: moves[there] for there in wrong}


def landmark(solutions: Solutions) -> Iterator[Fact]:
    """Show the position in the middle."""
    if number := solutions.middle:
        state = next(iter(solutions.ways[number]))
        picture = solutions.puzzle.position_after(solutions.moves_to(number, state), state)
        kind = "landmark" if number in solutions.landmarks else "halfway"
        yield Fact(kind, number=number, picture=picture)


def rectangle(solutions: Solutions) -> Iterator[Fact]:
    """Tell which rectangle is filled at the end."""
    ends = [solutions.puzzle.position(state).halves for state in solutions.ways[-1]]
    sizes = {(len({x for x, _ in end}), len({y for _, y in end})) for end in ends}
    if len(sizes) == 1:
        ((width, height),) = sizes
        yield Fact("rectangle", number=width, other=height)


USUAL: tuple[Maker, ...] = (still, last, trap, landmark)


def for_slides(*, ends_filled: bool) -> tuple[Maker, ...]:
    """Return the makers for puzzles in which dominoes slide, perhaps to fill a rectangle."""
    return (*([rectangle] if ends_filled else []), returning, still, trap, last, landmark)
