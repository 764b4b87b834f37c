"""Chooses the turning points of a solution that is too long to be drawn move by move."""

from collections.abc import Container, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.games.game import Step
from donimoes_book.games.purposes import purposes_of
from donimoes_book.games.puzzle_game import PuzzleGame

# What weighs how much
_PART_ENDS = 3
_HAS_A_PURPOSE = 4
_TURNS = 2
_OTHER_PIECE = 1
_WORTH = 0.15
"""What a turning point is worth for its weight, where a picture costs 1."""
_UNEVEN = 0.5
"""What it costs to have as many moves between two pictures as there may be."""
_MOST_APART = 8
"""The most moves between two pictures of a solution."""
_MOST_LARGE = 2
"""A solution that needs more pictures than this has none if they are large."""
_LEAST_APART = 3
"""In a short solution, so many may be between two pictures, and in others at least a third."""
Turn = tuple[int, int]
"""After how many moves a solution could be drawn, and how much changes there: 0 if the next move
only goes on with the last one."""


MOST_FOLLOWED = 40
"""Nobody follows a solution of more moves on paper: it has key positions only."""
_KEY_POSITIONS = 4
"""Of those there are at least so many more than the first."""


class Drawn(NamedTuple):
    """The pictures of a solution."""

    pictures: tuple[Position, ...] = ()
    turns: tuple[Turn, ...] = ()
    """Their places and weights in the solution, if they aren't of each move, or the whole path.

    A picture is empty where only a purpose is told."""
    purposes: tuple[str, ...] = ()
    """What the last move before each is for."""


def turns_of(
    steps: Sequence[Step], pauses: Container[int], purposes: Sequence[str] = ()
) -> list[Turn]:
    """Return the positions after each move but the last, and what they weigh.

    Most of all where there is something to say; then where dominoes were captured or a part of the
    solution ends, as at a pause; then where play goes on in another direction; then where it goes
    on with another piece.
    """
    turns = []
    for number, (step, following) in enumerate(pairwise(steps), start=1):
        (piece, way), (next_piece, next_way) = map(_touched, (step, following))
        weight = _OTHER_PIECE * (piece != next_piece)
        if way != next_way:
            weight = _TURNS
        if step.captured or number in pauses:
            weight = _PART_ENDS
        if any(purposes[number - 1 : number]):
            weight = _HAS_A_PURPOSE
        turns.append((number, weight))
    return turns


def _touched(step: Step) -> tuple[object, object]:
    """Return the piece that a move touches, and its way; pieces without a name begin the move's."""
    pieces, way = step.touch or ((), None)
    return pieces or step.move[:1], way


def turning_points(turns: Sequence[Turn], length: int, apart: int = 0) -> list[int]:
    """Return the indices of turns to be drawn of a solution of `length` moves, in order.

    At most 8 moves are between two of them, or as many as are `apart`; in a long solution there
    are more, since only its key positions are drawn. They are few, and turning
    points where they can be, rather evenly spread; the start and the end are drawn if they are
    among the turns.
    """
    if length > MOST_FOLLOWED:
        apart = apart or ceil(length / _KEY_POSITIONS)
    apart = apart or min(max(length // 3, _LEAST_APART), _MOST_APART)
    weights, index = dict(turns), {made: n for n, (made, _) in enumerate(turns)}
    # The best way to each turn: what it costs, and the turns on it.
    best = {0: (0.0, [0])}
    for made in sorted({*weights, length} - {0}):
        # Where no turn is near enough, the last one has to do.
        near = [at for at in best if made - at <= apart] or [max(best)]
        cost, way = min(
            (best[at][0] + _UNEVEN * ((made - at) / apart) ** 2, best[at][1]) for at in near
        )
        best[made] = cost + 1 - _WORTH * weights.get(made, 0), [*way, made]
    return [index[made] for made in best[length][1] if made in index]


def solution_pictures(
    game: PuzzleGame,
    start: Position,
    steps: Sequence[Step],
    pauses: Container[int],
    *,
    whole: bool,
) -> Drawn:
    """Return a solution's pictures: every step if it is drawn `whole`, else its turning points."""
    if game.by_deduction:
        return Drawn()
    path = game.solution_path(start, " ".join(step.move for step in steps))
    if path:
        return Drawn((path,))
    purposes = purposes_of(game.puzzle(start), steps, pauses)
    if whole and game.draws_solutions:
        return Drawn((start, *(step.picture for step in steps)), (), ("", *purposes))
    turns = turns_of(steps, pauses, purposes)
    if game.draws_solutions:
        turns = [(0, 0), *turns, (len(steps), 0)]
        chosen = turning_points(turns, len(steps))
        pictures = [steps[n - 1].picture if n else start for n, _ in (turns[it] for it in chosen)]
    else:
        # Pictures without the end are large: what has none is said among the moves.
        plain = turns_of(steps, pauses)
        large = {plain[n][0] for n in turning_points(plain, len(steps), _MOST_APART)}
        drawn = large if len(large) <= _MOST_LARGE else set[int]()
        chosen = [n for n, (made, _) in enumerate(turns) if made in drawn or purposes[made - 1]]
        made = [turns[n][0] for n in chosen]
        pictures = [steps[n - 1].after if n in drawn else Position() for n in made]
    turns = [turns[n] for n in chosen]
    said = (("", *purposes)[number] for number, _ in turns)
    return Drawn(tuple(pictures), tuple(turns), tuple(said))
