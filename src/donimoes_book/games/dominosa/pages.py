"""Dominosa for pages on which it is played: the numbers, the solution, and all deductions."""

from collections.abc import Sequence

from donimoes_book.board.position import Position
from donimoes_book.board.symmetry import ALL, SAME, Symmetries
from donimoes_book.games.dominosa import explaining
from donimoes_book.games.dominosa.game import Dominosa


def symmetries(_: Dominosa, position: Position) -> Symmetries:
    """Numbers are only names, as far as the set has them; squares have names that are told."""
    size = 1 + max(it.pips for it in position.numbers)
    return Symmetries(tuple(it for it in ALL if it[size:] == SAME[size:]))


def joints(game: Dominosa, position: Position, solution: Sequence[str]) -> dict[str, object]:
    """Return what a page needs; two neighbouring halves, numbered row by row, are a joint."""
    puzzle = game.puzzle(position)
    rectangle, state = puzzle.rectangle, puzzle.start
    places = rectangle.places
    printed = [puzzle.find_move(state, name) for name in solution]
    return {
        "width": rectangle.width,
        "numbers": rectangle.numbers,
        "joined": [places[place] for place in sorted(state[0])],
        "split": [places[place] for place in sorted(state[1])],
        "solution": [places[place] for place in printed if isinstance(place, int)],
        "steps": [
            {
                "joined": None if step.joined is None else places[step.joined],
                "split": [places[place] for place in step.split],
                "halves": step.halves,
                "says": step.sentence,
            }
            for _, step in explaining.all_deductions(rectangle, puzzle.statuses(state))
        ],
    }
