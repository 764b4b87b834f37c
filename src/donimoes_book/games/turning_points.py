"""Chooses the turning points of a solution that is too long to be drawn move by move."""

from collections.abc import Container, Sequence
from itertools import pairwise

from donimoes_book.board.position import Position
from donimoes_book.games.game import Step
from donimoes_book.games.puzzle_game import PuzzleGame

# What weighs how much
_PART_ENDS = 3
_TURNS = 2
_OTHER_PIECE = 1


_MOST_DRAWN = 16
"""The most pictures that are made of a solution."""
_MOST_LARGE = 3
"""The most pictures that are made of a solution whose pictures are large."""
Turn = tuple[int, int]
"""After how many moves a solution could be drawn, and how much changes there: 0 if the next move
only goes on with the last one."""


def turns_of(steps: Sequence[Step], pauses: Container[int]) -> list[Turn]:
    """Return the positions after each move but the last, and what they weigh.

    Most of all where dominoes were captured or a part of the solution ends, as at a pause; then
    where play goes on in another direction; then where it goes on with another piece.
    """
    turns = []
    for number, (step, following) in enumerate(pairwise(steps), start=1):
        (piece, way), (next_piece, next_way) = map(_touched, (step, following))
        weight = _OTHER_PIECE * (piece != next_piece)
        if way != next_way:
            weight = _TURNS
        if step.captured or number in pauses:
            weight = _PART_ENDS
        turns.append((number, weight))
    return turns


def _touched(step: Step) -> tuple[object, object]:
    """Return the piece that a move touches, and its way; pieces without a name begin the move's."""
    pieces, way = step.touch or ((), None)
    return pieces or step.move[:1], way


def turning_points(turns: Sequence[Turn], count: int, length: int) -> list[int]:
    """Return the indices of `count` turns of a solution of `length` moves, in order.

    The start and the end are chosen if they are among them; the others, turning points if there
    are enough, are spread as evenly as their weights allow.
    """
    numbers = [at for at, _ in turns]
    ends = [n for n, at in enumerate(numbers) if at in (0, length)]
    inner = [n for n in range(len(turns)) if n not in ends]
    count = min(max(count - len(ends), 0), len(inner))
    weighty = [n for n in inner if turns[n][1]]
    inner = weighty if len(weighty) >= count else inner
    worth = (length / (count + 1) / 2) ** 2
    # The best ways to choose so many turns, by the last of them: what it costs, and the turns.
    best: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for _ in range(count):
        longer = dict[int, tuple[float, list[int]]]()
        for n in inner:
            ways = [
                (cost + (numbers[n] - at) ** 2 - turns[n][1] * worth, chosen)
                for at, (cost, chosen) in best.items()
                if at < numbers[n]
            ]
            if ways:
                cost, chosen = min(ways)
                longer[numbers[n]] = cost, [*chosen, n]
        best = longer
    _, chosen = min((cost + (length - at) ** 2, chosen) for at, (cost, chosen) in best.items())
    return sorted([*ends, *chosen])


def solution_pictures(
    game: PuzzleGame,
    start: Position,
    steps: Sequence[Step],
    pauses: Container[int],
    *,
    whole: bool,
) -> tuple[tuple[Position, ...], tuple[Turn, ...]]:
    """Return a solution's pictures: every step if it is drawn `whole`, else its turning points.

    Those come with their places, and weights, in the solution.
    """
    if game.by_deduction:
        return (), ()
    path = game.solution_path(start, " ".join(step.move for step in steps))
    if path:
        return (path,), ()
    turns, most = turns_of(steps, pauses), _MOST_LARGE
    if game.draws_solutions:
        turns, most = [(0, 0), *turns, (len(steps), 0)], _MOST_DRAWN
    if whole and game.draws_solutions:
        return (start, *(step.picture for step in steps)), ()
    turns = [turns[n] for n in turning_points(turns, most, len(steps))]
    pictures = (steps[number - 1].picture if number else start for number, _ in turns)
    return tuple(pictures), tuple(turns)
