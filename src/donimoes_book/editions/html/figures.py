"""Pictures as SVG in the page: diagrams, strips, worked hands, spreads, pieces to cut out."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from xml.etree.ElementTree import Element

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.sheets import draw_cut_outs, draw_spread
from donimoes_book.drawing.svg import inline_svg
from donimoes_book.editions.common import Stage, hand_stages
from donimoes_book.editions.html.element import Child, h, printable, svg_element
from donimoes_book.editions.html.inline import inline
from donimoes_book.editions.html.writer import Writer
from donimoes_book.editions.wording import spread_answers
from donimoes_book.games import registry
from donimoes_book.manuscript.tree import CutOut, Diagram, Hand, Inline, PracticeSpread

FULL, SMALL, LARGE = 1.75, 1.15, 3.0
"""The side of a half in diagrams, in strips and on the cover, in sizes of the text."""
_CUT_OUT_HALF = 9
"""The side of a half for which pieces are cut out, in millimetres of the printed page."""
_CUT_OUT_SHEET = (16, 24)
"""The spaces that fit such a page, whatever its paper."""


def diagram_svg(
    writer: Writer, position: Position, game: str | None, half: float = FULL, alt: str = ""
) -> Element:
    """Draw a position of a game, or of none; it gets smaller only where the screen is narrow."""
    return scene_svg(writer, _scene(position, game, printable(alt)), half)


def scene_svg(writer: Writer, scene: Scene, half: float, unit: str = "rem") -> Element:
    """Show a scene in which the side of a half is `half` units of CSS."""
    writer.pictures += 1
    svg = svg_element(inline_svg(scene, f"diagram.{writer.pictures}", writer.sheet))
    style = f"{svg.get('style')};width:{scene.size(half)[0]:.4g}{unit}"
    svg.set("style", style)
    return svg


@lru_cache(maxsize=4096)
def _scene(position: Position, game: str | None, alt: str) -> Scene:
    return draw(position, registry.annotate(game, position), description=alt or None)


def strip(writer: Writer, stages: Iterable[Stage]) -> Element:
    """Show stages in rows, each with the move that led to it."""
    return h("ol", [h("li", _stage(writer, stage)) for stage in stages], class_="strip")


def _stage(writer: Writer, stage: Stage) -> Iterator[Element]:
    move: Child = [" ", h("code", stage.move)] if stage.move else None
    yield h("p", stage.label, move)
    if stage.note:
        yield h("p", stage.note, class_="tally")
    yield diagram_svg(writer, stage.position, stage.game, SMALL)


def diagram_figure(writer: Writer, node: Diagram) -> Element:
    """Show a diagram with its caption."""
    svg = diagram_svg(writer, node.position, node.game, alt=node.alt)
    return h("figure", svg, _caption(writer, node.caption), class_="diagram")


def hand_figure(writer: Writer, hand: Hand) -> Element:
    """Show a worked hand: each play with its picture, one after the other."""
    plays = strip(writer, hand_stages(hand))
    return h("figure", plays, _caption(writer, hand.caption), class_="hand")


def spread_figure(writer: Writer, spread: PracticeSpread) -> Element:
    """Show a spread with a link to its answers."""
    practice = spread.practice
    svg = scene_svg(writer, draw_spread(practice.spread, practice.rolls), FULL)
    words: list[Child] = [*inline(writer, spread.caption)]
    if writer.has(spread.answers_anchor):
        words += [" ", h("a", "Answers", href=writer.address(spread.answers_anchor)), "."]
    name = writer.give_id(spread.anchor)
    return h("figure", svg, h("figcaption", words), id=name, class_="diagram spread")


def answer_sections(writer: Writer, spreads: Iterable[PracticeSpread]) -> Iterator[Element]:
    """Show the answers to each spread."""
    for spread in spreads:
        title: Child = f"Spread {spread.number}"
        if writer.has(spread.anchor):
            title = h("a", title, href=writer.address(spread.anchor))
        squares, note = spread_answers(spread.practice)
        yield h(
            "section",
            h(f"h{min(writer.level + 1, 6)}", title),
            h("p", squares),
            h("p", note),
            id=writer.give_id(spread.answers_anchor),
            class_="solution",
        )


def cut_out_figure(writer: Writer, cut_out: CutOut) -> Element:
    """Show pieces at the size that they have where the page is printed at full size."""
    scenes = draw_cut_outs(cut_out.pieces, cut_out.name, *_CUT_OUT_SHEET)
    svgs = [scene_svg(writer, scene, _CUT_OUT_HALF, "mm") for scene in scenes]
    size = (
        f" For dominoes with halves of {_CUT_OUT_HALF} mm, where this page is printed at full size."
    )
    caption = h("figcaption", inline(writer, cut_out.caption), size)
    return h("figure", svgs, caption, class_="diagram")


def _caption(writer: Writer, words: Sequence[Inline]) -> Element | None:
    return h("figcaption", inline(writer, words)) if words else None
