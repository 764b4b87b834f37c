"""Positions: a gallery that shows every element of the notation, and a whole set of dominoes."""

from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position

GALLERY = Path(__file__).parent.parent / "fixtures" / "drawing"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "gallery_file" in metafunc.fixturenames:
        files = sorted(GALLERY.glob("*.txt"))
        metafunc.parametrize("gallery_file", files, ids=[file.stem for file in files])


@pytest.fixture
def gallery_position(gallery_file: Path) -> Position:
    return Position.parse(gallery_file.read_text(encoding="utf-8"))


@pytest.fixture
def whole_set() -> Position:
    """All 28 dominoes of a double-six set, four abreast, some across and some upright."""
    dominoes = []
    for i, pips in enumerate(combinations_with_replacement(range(7), 2)):
        row, column = divmod(i, 4)
        across = row < 5
        place = Place(4 * column, 2 * row) if across else Place(2 * (i - 20), 10)
        dominoes.append(Domino(place, across, pips))
    return Position(tuple(dominoes))
