"""A layout that readers lay in a page: its dominoes turned every way, and what makes it right."""

from typing import Any

from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.games.game import LayoutGame
from donimoes_book.interactive.player import SCRIPTS
from donimoes_book.interactive.table import Table

Laid = tuple[int, int, int]
"""The column and row of a domino's first number, and the direction of the other: see `TURNS`."""
TURNS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The steps from the first number to the other: right, down, left, up."""


def layout_data(game: LayoutGame, position: Position, solution: Position) -> dict[str, Any]:
    """Return what a page needs; raises IllegalPosition.

    Spaces are numbered row by row. What makes a layout right is described as in `LayoutPuzzle`, so
    that the page need not know any rules. For each domino of the deal, `pictures` has its sprites
    by `TURNS`, and `printed` has its place in the printed solution.
    """
    puzzle = game.layout_puzzle(position)
    table = Table()
    pictures = [
        [_sprite(table, pair, turn) for turn in range(len(TURNS))] for pair in puzzle.dominoes
    ]
    known = table.as_data()
    return {
        "kind": "layout",
        "script": SCRIPTS["layout"][-1],
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
    """Return the number of a domino's picture, turned this way."""
    lying = Domino(Place(0, 0), turn % 2 == 0, pair if turn < 2 else pair[::-1])
    return table.sprite("".join(map(str, pair)), Position((lying,)))


def _as_laid(dominoes: tuple[Pair, ...], layout: Position) -> list[Laid]:
    """Return where each domino is in a layout."""
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
