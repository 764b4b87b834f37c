"""Dominoes to cut out: the right ones, all of them, at their size."""

from fractions import Fraction

import pytest
import sample_book

from donimoes_book.board.position import Position
from donimoes_book.drawing.cut_outs import cut_out_sheets
from donimoes_book.drawing.scene import SPACE, Line, Rect
from donimoes_book.editions.composing.problems import set_to_find
from donimoes_book.editions.pdf.cut_outs import cut_outs

PROBLEMS = sample_book.problems("unmatched", (3, 4))


def value(face):
    """What a half of a written domino is worth."""
    return Fraction(face) if "/" in face else sum(map(int, face.split("+")))


def test_the_dominoes_needed_are_those_of_the_problems_once_each():
    dominoes, counters = cut_outs("needed", PROBLEMS)
    laid = [sorted(d.pips) for p in PROBLEMS for d in p.position.dominoes]
    assert len(counters) == 10
    assert sorted(map(list, dominoes)) == sorted(map(list, {tuple(pips) for pips in laid}))
    assert len(cut_outs("set", PROBLEMS)[0]) == len(cut_outs("blank", ())[0]) == 28


@pytest.mark.parametrize("kind", ["sums", "fractions"])
def test_written_dominoes_are_a_set_of_seven_values(kind):
    dominoes, _ = cut_outs(kind, ())
    values = [frozenset(map(value, domino)) for domino in dominoes]
    assert len(set(values)) == len(values) == 28
    assert len(frozenset.union(*values)) == 7
    assert all(one != other for one, other in dominoes), "a double is written in two ways"


@pytest.mark.parametrize(("width", "height"), [(1, 2), (3.5, 4.2), (20, 30)])
def test_each_piece_is_on_one_sheet_and_none_overlap(width, height):
    dominoes, counters = cut_outs("set", ())
    sheets = list(cut_out_sheets(dominoes, counters, width, height))
    cut = [shape for sheet in sheets for shape in sheet.shapes if isinstance(shape, Rect)]
    assert len(cut) == 28 + 10
    assert len([shape for s in sheets for shape in s.shapes if isinstance(shape, Line)]) == 28
    for sheet in sheets:
        across, down = (length / SPACE for length in sheet.size(SPACE))
        assert across <= width
        assert down <= height
        pieces = [shape for shape in sheet.shapes if isinstance(shape, Rect)]
        cells = [(p.x, p.y + n * SPACE) for p in pieces for n in range(round(p.height / SPACE))]
        assert len(set(cells)) == len(cells)


def test_numbers_that_a_whole_set_makes_hide_that_set():
    assert list(set_to_find(Position.parse("0 1 1\n\n0 0 1"))) == [(0, 0), (0, 1), (1, 1)]
    assert not set_to_find(Position.parse("0 1 1\n\n0 0 2"))
    assert not set_to_find(Position.parse("0|1 1\n\n0 0 1"))
    assert not set_to_find(Position())
