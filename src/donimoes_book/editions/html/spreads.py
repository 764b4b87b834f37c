"""Practice spreads with their answers, and pieces to be cut out of a printed page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from donimoes_book.drawing.sheets import draw_cut_outs, draw_spread
from donimoes_book.editions.html.element import Child, h
from donimoes_book.editions.html.inline import inline
from donimoes_book.editions.html.pictures import FULL, scene_svg
from donimoes_book.editions.html.writer import Writer
from donimoes_book.editions.wording import spread_answers
from donimoes_book.manuscript.tree import CutOut, PracticeSpread

_HALF = 9
"""The side of a half where pieces are cut out, in millimetres of the printed page."""
_SHEET = (16, 24)
"""The spaces that such a page has room for, whatever its paper."""


def spread_figure(writer: Writer, spread: PracticeSpread) -> Element:
    """Show a spread, and lead to its answers."""
    practice = spread.practice
    svg = scene_svg(writer, draw_spread(practice.spread, practice.rolls), FULL)
    words: list[Child] = [*inline(writer, spread.caption)]
    if writer.edition.places.page(spread.answers_anchor) is not None:
        words += [" ", h("a", "Answers", href=writer.address(spread.answers_anchor)), "."]
    name = writer.ids.give(spread.anchor)
    return h("figure", svg, h("figcaption", words), id=name, class_="diagram spread")


def answer_parts(writer: Writer, spreads: Iterable[PracticeSpread]) -> Iterator[Element]:
    """Tell where everything is to be found in each spread."""
    for spread in spreads:
        title: Child = f"Spread {spread.number}"
        if writer.edition.places.page(spread.anchor) is not None:
            title = h("a", title, href=writer.address(spread.anchor))
        found, note = spread_answers(spread.practice)
        yield h(
            "section",
            h(f"h{min(writer.level + 1, 6)}", title),
            h("p", found),
            h("p", note),
            id=writer.ids.give(spread.answers_anchor),
            class_="solution",
        )


def cut_out_figure(writer: Writer, cut_out: CutOut) -> Element:
    """Show pieces at the size that they have where the page is printed as it is."""
    scenes = draw_cut_outs(cut_out.pieces, cut_out.name, *_SHEET)
    svgs = [scene_svg(writer, scene, _HALF, "mm") for scene in scenes]
    size = f" For dominoes with halves of {_HALF} mm, where this page is printed at full size."
    return h(
        "figure", svgs, h("figcaption", inline(writer, cut_out.caption), size), class_="diagram"
    )
