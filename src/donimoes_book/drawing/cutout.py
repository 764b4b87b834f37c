"""Draws pieces of card to be cut out: light sides above, dark ones below, a fold between."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from donimoes_book.board.position import Position
from donimoes_book.drawing import style
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Line, Scene


@lru_cache
def draw_cut_out(pieces: Position) -> Scene:
    """Draw pieces whose dark sides lie mirrored below the light ones."""
    scene = draw(pieces)
    middle = scene.height / 2
    fold = Line(0, middle, scene.width, middle, style.FOLD)
    words = f"{scene.description} A line to fold along runs between the light and the dark ones."
    return replace(
        scene,
        shapes=(*scene.shapes, fold),
        title="Pieces to be cut out",
        description=words,
    )
