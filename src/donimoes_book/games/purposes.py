"""What each move of a solution is for, in words: what it achieves, and what it makes possible."""

from collections.abc import Container, Sequence
from typing import Any

from donimoes_book.board.parts import Direction
from donimoes_book.games.game import Step
from donimoes_book.games.move_puzzle import Movement, MovePuzzle
from donimoes_book.games.move_words import name_of_piece, ways_in_words
from donimoes_book.words.language import counted, gettext


def purposes_of(
    puzzle: MovePuzzle[Any, Any], steps: Sequence[Step], pauses: Container[int]
) -> tuple[str, ...]:
    """Say of each move of a solution what it's for; empty where there is little to say.

    A puzzle may say it itself. Otherwise, a move solves it or ends a part of it, leaves less to do
    than there ever was, brings a domino back to where it began, or makes a move of another piece
    possible. The words for what is achieved are the puzzle's own: `solved`, `pause`, and `left`
    with a `unit`, or `left 2` if 2 are left to do.
    """
    if own := puzzle.purposes([step.move for step in steps]):
        return tuple(own)
    purposes, least = list[str](), puzzle.remaining(puzzle.start)
    away = dict[str, tuple[int, int]]()
    for number, step in enumerate(steps, start=1):
        following = steps[number] if number < len(steps) else None
        movement = puzzle.movement(step.move)
        is_back = bool(movement and _is_back(movement, away))
        if not following or number in pauses:
            said = [_achieved(puzzle, "pause" if following else "solved")]
            least = following.left if following else 0
        else:
            left = _left(puzzle, step.left) if step.left < least else ""
            said, least = [left, _opened(puzzle, step, following)], min(least, step.left)
        if movement and is_back and not any(said):
            words = gettext("{piece} is back.", piece=name_of_piece(movement.mover))
            said = [words[:1].upper() + words[1:]]
        purposes.append(" ".join(filter(None, said)))
    return tuple(purposes)


def _achieved(puzzle: MovePuzzle[Any, Any], kind: str) -> str:
    return gettext(puzzle.stage_words[kind]) if kind in puzzle.stage_words else ""


def _left(puzzle: MovePuzzle[Any, Any], count: int) -> str:
    """Say how much is left to do."""
    words = puzzle.stage_words
    if f"left {count}" in words or "left" not in words:
        return _achieved(puzzle, f"left {count}")
    return gettext(words["left"], left=counted(count, words["unit"]))


def _opened(puzzle: MovePuzzle[Any, Any], step: Step, following: Step) -> str:
    """Say that another piece can make the next move, if a move is what makes that possible."""
    mover, other = puzzle.movement(step.move), puzzle.movement(following.move)
    if not mover or not other or mover.mover == other.mover or not step.refused:
        return ""
    if not step.refused(following.move):
        return ""
    piece, ways = name_of_piece(other.mover), ways_in_words(other.ways)
    if other.ways[1:]:
        return gettext("Now {piece} can go.", piece=piece)
    return gettext("Now {piece} can go {ways}.", piece=piece, ways=ways)


def _is_back(movement: Movement, away: dict[str, tuple[int, int]]) -> bool:
    """Keep how far each domino is from where it began; return whether this one has come back."""
    x, y = away.get(movement.mover, (0, 0))
    for way in movement.ways if "-" in movement.mover else ():
        right, down = Direction(way).step
        x, y = x + right, y + down
    away[movement.mover] = x, y
    return "-" in movement.mover and (x, y) == (0, 0)
