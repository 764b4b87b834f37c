"""Pieces to cut out look as they did; which there are is tested with the pages that hold them."""

from pathlib import Path

from donimoes_book.drawing.cut_outs import cut_out_sheets
from donimoes_book.drawing.svg import to_svg

FIXTURES = Path(__file__).parents[1] / "fixtures" / "drawing" / "cut-outs"


def test_a_sheet_of_all_kinds_of_faces_looks_as_it_did(file_regression):
    # A person has looked at it; run with --force-regen to draw it again.
    dominoes = [(0, 6), ("4", "1+3"), ("10", "12/20")]
    (sheet,) = cut_out_sheets(dominoes, ["P", 5], 3, 4)
    svg = to_svg(sheet).replace("><", ">\n<") + "\n"
    file_regression.check(svg, fullpath=FIXTURES / "sheet.svg", encoding="utf-8")
