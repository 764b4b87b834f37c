"""The plate of Mountains: a page cut into all deals of a census, with those that have no map."""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path

from donimoes_book.board.dominoes import LARGEST, Pair, domino_set
from donimoes_book.board.plates import Marks, Plate
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import file_error
from donimoes_book.games.game import Game
from donimoes_book.games.mountains.rules import IN_DEAL
from donimoes_book.store.files import read_text
from donimoes_book.store.json_records import read_json
from donimoes_book.words.language import gettext, number

_WIDTH = 1700.0
_HEIGHT = 2000.0
_MESH = 12
"""How many dominoes cut the page visibly; each further cut would be finer than any ink."""
_LEAST = 16.0
"""The least side of a part that is cut visibly."""
_DOT = 5.0
_FINEST = 1.1
"""The least width of a cut, which a press still holds on the smallest page."""
_COARSEST = 6.0

Box = tuple[float, float, float, float]
"""A part of the page: left, top, width and height."""


def lacking() -> Iterator[frozenset[Pair]]:
    """Yield every deal that lacks a number between the lowest and the highest."""
    for missing in range(1, LARGEST):
        others = [pair for pair in domino_set() if missing not in pair]
        yield from map(frozenset, combinations(others, IN_DEAL))


def halves(box: Box, left: int, cut: int) -> tuple[Box, Box]:
    """Cut a part of the page in two: with the next domino, then without it.

    `left` dominoes of the deal are not drawn yet, and `cut` of the set are decided. Both are as
    large as their numbers of deals, so in the end all deals are equally large.
    """
    x, y, width, height = box
    share = left / (len(domino_set()) - cut)
    if width >= height:
        return (x, y, width * share, height), (x + width * share, y, width * (1 - share), height)
    return (x, y, width, height * share), (x, y + height * share, width, height * (1 - share))


def place(deal: frozenset[Pair]) -> tuple[float, float]:
    """Return the middle of a deal's own cell."""
    box, left = (0.0, 0.0, _WIDTH, _HEIGHT), IN_DEAL
    for cut, pair in enumerate(domino_set()):
        box = halves(box, left, cut)[pair not in deal]
        left -= pair in deal
    return round(box[0] + box[2] / 2, 2), round(box[1] + box[3] / 2, 2)


def plate(_game: Game, _position: Position, folder: Path) -> Plate:
    """Show every deal; raises InputError if the census says otherwise."""
    path, dots = folder / "mountains-census.json", [place(deal) for deal in lacking()]
    census = read_json(read_text(path, folder))
    deals = comb(len(domino_set()), IN_DEAL)
    counts = len(dots), deals - len(dots), 0
    if (census["lacking"], census["solved"], census["undecided"]) != counts:
        raise file_error(path, f"a number is missing in {counts[0]} of {deals} deals")
    alt = gettext(
        "A page cut into {deals} cells, one for each deal. {lacking} of them have a dot"
        " in colour, scattered like rain: the deals that have no map.",
        deals=number(deals),
        lacking=number(len(dots)),
    )
    numbers = deals, *counts, IN_DEAL, len(domino_set()), 1, LARGEST - 1
    page = (0.0, 0.0, _WIDTH, 0.0, _WIDTH, _HEIGHT, 0.0, _HEIGHT)
    marks = Marks("area", 0, (page,)), *_mesh(), Marks("found", _DOT, tuple(dots))
    return Plate(_WIDTH, _HEIGHT, alt, numbers, marks)


def _mesh() -> Iterator[Marks]:
    """Yield the cuts, from the coarsest to the finest; what can't be seen is left out."""
    parts = [((0.0, 0.0, _WIDTH, _HEIGHT), IN_DEAL)]
    for cut in range(_MESH):
        lines, after = [], list[tuple[Box, int]]()
        for box, left in parts:
            with_it, without = halves(box, left, cut)
            x, y, width, height = without
            end = (x, y + height) if width and y == box[1] and x > box[0] else (x + width, y)
            if left and min(*box[2:]) > _LEAST and width * height:
                lines.append(tuple(round(length, 2) for length in (x, y, *end)))
            after += [(with_it, left - 1)] * (left > 0) + [(without, left)]
        parts = [(box, left) for box, left in after if box[2] * box[3] > 0]
        width = max(_COARSEST * 0.72**cut, _FINEST)
        yield Marks("mesh", width, tuple(lines))
