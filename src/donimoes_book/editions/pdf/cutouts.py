"""Pieces to be cut out, at the true size for the dominoes of this edition."""

from __future__ import annotations

from reportlab.lib.units import mm

from donimoes_book.drawing.cutout import draw_cut_out
from donimoes_book.editions.pdf.figures import PositionFigure, caption_of
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.manuscript.tree import CutOut, Text


def cut_out_figure(setting: Setting, cut_out: CutOut) -> PositionFigure:
    """Set pieces to be cut out across all columns; they are never made smaller."""
    scene, half = draw_cut_out(cut_out.pieces), setting.paper.half
    if scene.size(half)[0] > setting.paper.measure:
        setting.warn("these pieces are too wide for the page", cut_out.origin)
    size = f"{half / mm:.3g} mm"
    told = Text(f" For dominoes with halves of {size}, as in this book.")
    caption = caption_of(setting, (*cut_out.caption, told))
    return PositionFigure(setting.paper, scene, half, caption, wide=True)
