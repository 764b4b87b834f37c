"""Strips: positions that follow one another, each with the move that led to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from xml.etree.ElementTree import Element

from donimoes_book.board.position import Position
from donimoes_book.editions.html.element import Child, h
from donimoes_book.editions.html.pictures import SMALL, diagram_svg
from donimoes_book.editions.html.writer import Writer


class Stage(NamedTuple):
    """One position of a strip."""

    label: str
    move: str
    """The move that led to it; empty for the start."""
    position: Position
    note: str = ""
    """What is said of it on a line of its own."""


def strip(writer: Writer, stages: Iterable[Stage], game: str | None) -> Element:
    """Lay stages out in rows that fill the measure."""
    return h("ol", [h("li", _stage(writer, stage, game)) for stage in stages], class_="strip")


def _stage(writer: Writer, stage: Stage, game: str | None) -> list[Element]:
    move: Child = [" ", h("code", stage.move)] if stage.move else None
    parts = [h("p", stage.label, move)]
    if stage.note:
        parts.append(h("p", stage.note, class_="tally"))
    return [*parts, diagram_svg(writer, stage.position, game, SMALL)]
