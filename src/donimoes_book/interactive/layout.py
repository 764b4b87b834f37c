"""A layout as a page lets it be laid: its dominoes in all ways to lie, and what makes it right."""

from typing import Any

from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.drawing.diagram import draw_parts
from donimoes_book.games.game import LayoutGame
from donimoes_book.interactive.board import Table

SCRIPT = "player-layout.js"

Laid = tuple[int, int, int]
"""Column and row of a domino's first number, and where its other one is: see `TURNS`."""
TURNS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Steps from the first number to the other: to the right, below, to the left, above."""


def layout_data(game: LayoutGame, position: Position, solution: Position) -> dict[str, Any]:
    """Return what a page needs; raises IllegalPosition.

    Spaces are numbered row by row; what makes a layout right is told as `LayoutPuzzle` tells it, so
    that a page knows no rule. Of each domino of the deal, `pictures` are its sprites by `TURNS`,
    and `printed` is where it lies in the printed solution.
    """
    puzzle = game.layout_puzzle(position)
    table = Table()
    pictures = [
        [_sprite(table, pair, turn) for turn in range(len(TURNS))] for pair in puzzle.dominoes
    ]
    known = table.as_data()
    return {
        "kind": "layout",
        "script": SCRIPT,
        "width": puzzle.width,
        "height": puzzle.height,
        "climb": puzzle.climb,
        "holes": puzzle.holes,
        "sums": puzzle.sums,
        "different": puzzle.different,
        "alike": puzzle.alike,
        "dominoes": [list(pair) for pair in puzzle.dominoes],
        "names": [words for _, words in known["pieces"]],
        "sprites": known["sprites"],
        "pictures": pictures,
        "printed": _as_laid(puzzle.dominoes, solution),
    }


def _sprite(table: Table, pair: Pair, turn: int) -> int:
    """Return the number of the picture of a domino that lies so."""
    across, numbers = turn % 2 == 0, pair if turn < 2 else pair[::-1]
    lying = Position((Domino(Place(0, 0), across, numbers),))
    ((_, use),) = draw_parts(lying)
    number = table.put("".join(map(str, pair)), use, Place(0, 0))
    return list(table.places)[number].sprite


def _as_laid(dominoes: tuple[Pair, ...], layout: Position) -> list[Laid]:
    """Return where each domino lies in a layout."""
    left = min(domino.place.x for domino in layout.dominoes)
    top = min(domino.place.y for domino in layout.dominoes)
    found: dict[Pair, Laid] = {}
    for domino in layout.dominoes:
        one, other = domino.pips
        if one is None or other is None:
            raise ValueError(f"{domino.name}: a layout shows all numbers")
        pair = smaller_first((one, other))
        turned = pair != (one, other)
        place = domino.places[turned]
        turn = (0 if domino.across else 1) + 2 * turned
        found[pair] = (place.x - left) // 2, (place.y - top) // 2, turn
    return [found[pair] for pair in dominoes]
