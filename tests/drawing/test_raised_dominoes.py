"""Dominoes that a game raises: drawn higher, with their side in sight."""

import re
from pathlib import Path

from donimoes_book.board.annotations import Annotations
from donimoes_book.board.position import Place, Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.pdf import to_pdf
from donimoes_book.drawing.scene import SPACE, Use
from donimoes_book.drawing.style import LIFT
from donimoes_book.drawing.svg import to_svg
from donimoes_book.games.registry import find

ROW = Position.parse("1 2 3\n- - -\n4 P 6\n---\nP5")
RAISED = Annotations(raised=(Place(2, 0),), words="The 2-5 is raised.")


def test_the_drawing_reaches_as_much_higher_as_the_domino():
    flat, scene = draw(ROW), draw(ROW, RAISED)
    assert (scene.above, scene.height) == (LIFT, flat.height + LIFT)
    assert scene.size(SPACE) == (flat.width, flat.height + LIFT)
    assert f'viewBox="0 {-LIFT:g} {scene.width:g} {scene.height:g}"' in to_svg(scene)
    assert re.search(rb"/MediaBox \[ 0 0 [\d.]+ [\d.]+ \]", to_pdf(scene))


def test_the_domino_and_the_piece_on_it_are_lifted_and_no_other():
    lifted = {s.symbol.name: s.y for s in draw(ROW, RAISED).shapes if isinstance(s, Use)}
    flat = {s.symbol.name: s.y for s in draw(ROW).shapes if isinstance(s, Use)}
    moved = {name for name, y in flat.items() if lifted[name] == y - LIFT}
    assert moved == {"u-2-5s", "P-8.4"}
    assert {name for name in flat if lifted[name] == flat[name]} == {"u-1-4", "u-3-6"}
    assert lifted["side-u"] == 0


def test_a_raised_domino_lies_over_its_neighbours():
    names = [s.symbol.name for s in draw(ROW, RAISED).shapes if isinstance(s, Use)]
    assert names == ["u-1-4", "u-3-6", "side-u", "u-2-5s", "P-8.4"]


def test_what_is_raised_is_told_in_words():
    assert draw(ROW, RAISED).description.endswith("The 2-5 is raised.")


def test_a_mountain_looks_as_it_did(file_regression):
    text = "P 5 3 2 4 3 2 3 5 3 1 5 5\n  - - - - - - - - - - - -\nN 3 2 4 0 4 R 1 4 0 4 B 0\n---"
    position = Position.parse(f"{text}\nR5B1\narrows:(0,1)R4")
    svg = to_svg(draw(position, find("fujisan").annotate(position))).replace("><", ">\n<") + "\n"
    path = Path(__file__).parent.parent / "fixtures" / "drawing" / "raised" / "mountain.svg"
    file_regression.check(svg, fullpath=path, encoding="utf-8")
