"""Leaflets on paper: narrow pictures that follow each other share a panel's width."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pypdfium2
import pytest
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.board.position import Position
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.paper import PAPERS, panel
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.figures import diagram_figure
from donimoes_book.editions.pdf.leaflets import paired
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.manuscript.tree import Book, Diagram

LOW, HIGH, WIDE = "1|2", "1|2\n\n3|4\n\n5|6", "1|2 2|3 3|4 4|5"


@pytest.fixture
def context():
    register_fonts()
    paper = replace(panel(PAPERS["a4"]), gap=4 * mm)
    return LayoutContext(Book("B", ()), "1", paper, Styles(paper), {})


def blocks_for(context, *drawn):
    figures = (diagram_figure(context, Diagram(Position.parse(it))) for it in drawn)
    return list(paired(context, figures))


@pytest.mark.parametrize(
    ("drawn", "count"), [((LOW, HIGH), 1), ((LOW, WIDE), 2), ((LOW, LOW, LOW), 2)]
)
def test_two_pictures_stand_side_by_side_if_both_are_narrow(context, drawn, count):
    assert len(blocks_for(context, *drawn)) == count


def test_pictures_side_by_side_have_their_upper_edges_at_one_height(context):
    (pair,) = blocks_for(context, LOW, HIGH)
    width, height = pair.wrap(context.paper.narrow, context.paper.height)
    canvas = Canvas(target := BytesIO(), (width, height))
    pair.drawOn(canvas, 0, 0)
    canvas.save()
    with pypdfium2.PdfDocument(target.getvalue()) as document:
        dark = np.asarray(document[0].render(scale=2).to_pil().convert("L")) < 128
    halves = np.array_split(dark, 2, axis=1)
    tops, feet = zip(*(np.flatnonzero(half.any(axis=1))[[0, -1]] for half in halves), strict=True)
    assert tops[0] == pytest.approx(tops[1], abs=1)
    assert feet[1] > 2 * feet[0], "the first is low"
