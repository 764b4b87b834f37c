"""Pieces to be cut out, at the true size for the dominoes of this edition."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.lib.units import mm

from donimoes_book.drawing.sheets import draw_cut_outs
from donimoes_book.editions.pdf.figures import PositionFigure, caption_of
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.manuscript.tree import CutOut, Text

_LARGEST = 0.85
"""The share of a page's height that pieces take at most: a caption has to stand below them."""


def cut_out_figures(setting: Setting, cut_out: CutOut) -> Iterator[PositionFigure]:
    """Set pieces to be cut out across all columns, on as many pages as they need at this size."""
    paper = setting.paper
    half = paper.half
    width, height = paper.measure / half, paper.text_height * _LARGEST / half
    scenes = list(draw_cut_outs(cut_out.pieces, cut_out.name, width, height))
    told = Text(f" For dominoes with halves of {half / mm:.3g} mm, as in this book.")
    for scene in scenes[:-1]:
        yield PositionFigure(paper, scene, half, None, wide=True)
    caption = caption_of(setting, (*cut_out.caption, told))
    yield PositionFigure(paper, scenes[-1], half, caption, wide=True)
