"""People at tables, and what stands there, look as when somebody last looked at them.

Run with --force-regen after a change, and look at the pictures.
"""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.seating import MOST_PEOPLE, Company, with_people
from donimoes_book.drawing.svg import to_svg
from helpers.documents import ROOT

FIXTURES = ROOT / "tests" / "fixtures" / "drawings"
BOARD = "    0\n4|0 - 0|3 3+4\n    0"


@pytest.mark.parametrize("people", range(1, MOST_PEOPLE + 1))
def test_people_at_a_table(people, file_regression):
    position, shape = Position.parse(BOARD), 0.0 if people % 2 else 2.0
    scene = with_people(draw(position), position, Company(people, people), people, shape)
    file_regression.check(to_svg(scene), fullpath=FIXTURES / f"people-{people}.svg")
