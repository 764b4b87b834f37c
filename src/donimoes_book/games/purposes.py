"""What each move of a solution is for, in words: what it achieves, and what it makes possible."""

from collections.abc import Container, Iterable, Sequence
from typing import Any

from donimoes_book.board.parts import Direction
from donimoes_book.games.game import Step
from donimoes_book.games.move_puzzle import Movement, MovePuzzle
from donimoes_book.games.move_words import name_of_piece, ways_in_words
from donimoes_book.words.language import counted, gettext

Away = tuple[int, int, int]
"""How far to the right and down a domino is from where it began, and since which move."""


def purposes_of(
    puzzle: MovePuzzle[Any, Any], steps: Sequence[Step], pauses: Container[int]
) -> tuple[str, ...]:
    """Say of each move of a solution what it's for; empty where there is little to say.

    A puzzle may say it itself. Otherwise, a move solves it or ends a part of it, leaves less to do
    than there ever was, brings back a domino that had made way for another, or makes a move of
    another piece possible. The words for what is achieved are the puzzle's own: `solved`, `pause`,
    and `left` with a `unit`, or `left 2` if 2 are left to do.
    """
    if own := puzzle.purposes([step.move for step in steps]):
        return tuple(own)
    purposes, least = list[str](), puzzle.remaining(puzzle.start)
    away = dict[str, Away]()
    for number, step in enumerate(steps, start=1):
        following = steps[number] if number < len(steps) else None
        movement = puzzle.movement(step.move)
        gone = _gone(movement, number, away) if movement else ()
        if not following or number in pauses:
            said = [_achieved(puzzle, "pause" if following else "solved", step)]
            least = following.left if following else 0
        else:
            kind = f"left {step.left}" if f"left {step.left}" in puzzle.stage_words else "left"
            left = _achieved(puzzle, kind, step) if step.left < least else ""
            said = [left, _opened(puzzle, steps[:number], following)]
            least = min(least, step.left)
        if movement and not any(said):
            said = [_made_way(puzzle, movement, [steps[made - 1] for made in gone])]
        purposes.append(" ".join(filter(None, said)))
    return tuple(purposes)


def _achieved(puzzle: MovePuzzle[Any, Any], kind: str, step: Step) -> str:
    """Say what a move achieves, and how much is left to do."""
    words = puzzle.stage_words
    if kind not in words:
        return ""
    left = counted(step.left, words["unit"]) if "unit" in words else step.left
    return gettext(words[kind], left=left)


def _opened(puzzle: MovePuzzle[Any, Any], steps: Sequence[Step], following: Step) -> str:
    """Say that another piece can make the next move, if the last step makes that possible.

    It couldn't be made before since the piece has moved, or the step only opens what was closed.
    """
    mover, other = puzzle.movement(steps[-1].move), puzzle.movement(following.move)
    if not mover or not other or mover.mover == other.mover:
        return ""
    for step in reversed(steps):
        if (moved := puzzle.movement(step.move)) and moved.mover == other.mover:
            break
        if not step.refused or not step.refused(following.move):
            return ""
    piece, ways = name_of_piece(other.mover), ways_in_words(other.ways)
    if other.ways[1:]:
        return gettext("Now {piece} can go.", piece=piece)
    return gettext("Now {piece} can go {ways}.", piece=piece, ways=ways)


def _distance(movements: Iterable[Movement]) -> tuple[int, int]:
    """Return how far to the right and down movements lead together."""
    steps = [Direction(way).step for movement in movements for way in movement.ways]
    return sum(right for right, _ in steps), sum(down for _, down in steps)


def _gone(movement: Movement, number: int, away: dict[str, Away]) -> Sequence[int]:
    """Keep how far each domino is from where it began, and since which move.

    Returns the numbers of the moves from when it left to now, if it has come back.
    """
    if "-" not in movement.mover:
        return ()
    x, y, since = away.get(movement.mover, (0, 0, number))
    right, down = _distance([movement])
    x, y = x + right, y + down
    away[movement.mover] = x, y, since
    return range(since, number) if not x and not y and away.pop(movement.mover) else ()


def _made_way(puzzle: MovePuzzle[Any, Any], movement: Movement, steps: Sequence[Step]) -> str:
    """Say that a domino has come back, and what it had made way for since the first move."""
    name = movement.mover.replace("-", "")
    movements = [puzzle.movement(step.move) for step in steps]
    for step, other in zip(steps[1:], movements[1:], strict=True):
        if not other or other.mover == movement.mover:
            continue
        if _distance(it for it in movements if it and it.mover == other.mover) == (0, 0):
            continue
        refusal = steps[0].refused(step.move) if steps[0].refused else None
        if refusal and name in refusal.values.values():
            piece, passed = name_of_piece(movement.mover), name_of_piece(other.mover)
            words = gettext("{piece} let {other} pass.", piece=piece, other=passed)
            return words[:1].upper() + words[1:]
    return ""
