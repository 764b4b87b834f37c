"""Pictures as SVG in the page: positions alone and in strips, sheets, spreads and pieces."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from xml.etree.ElementTree import Element

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.seating import NOBODY, Company, with_people
from donimoes_book.drawing.sheets import draw_cut_outs, draw_spread
from donimoes_book.drawing.solid import draw_solid
from donimoes_book.drawing.svg import SymbolSheet, inline_svg
from donimoes_book.editions.cover import COVER_HALF, COVER_WIDTH
from donimoes_book.editions.html.writer import Child, Writer, h, inline, svg_element
from donimoes_book.editions.plate_scenes import plate_scene
from donimoes_book.editions.sheet_scenes import sheet_scenes
from donimoes_book.editions.stages import Stage, hand_stages
from donimoes_book.games import registry
from donimoes_book.manuscript import tree
from donimoes_book.words.language import current, gettext, number

FULL = 1.75
"""The side of a half in diagrams, as a multiple of the text size."""
SMALL = 1.15
"""The same in strips."""
LARGE = 3.0
"""The same on the cover."""
CHART_HALF = 2.7
"""The length of 36 units of a chart, as a multiple of the text size."""
_OPENER_WIDTH = 36.0
"""The greatest width of an opening picture, as a multiple of the text size."""
_TRUE_SIZE_SHEET = 174.0, 220.0
"""The width and height of the printed area of a page, in millimetres."""
_CUT_OUT_HALF = 9
"""The side of a half that pieces to cut out are made for, in millimetres on the printed page."""
_CUT_OUT_SHEET = (16, 24)
"""The size of a page in spaces, whatever its paper."""
_OUTLINE = re.compile(r' d="([^"]*)"')
_PART = re.compile(r"([MLCZ])([^A-Za-z]*)")
_WHOLE = re.compile(rf"(?:{_PART.pattern})+")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def diagram_svg(
    writer: Writer, position: Position, game: str | None, half: float = FULL, alt: str = ""
) -> Element:
    """Draw a position, of a game or of none, which shrinks only on a narrow screen."""
    return scene_svg(writer, picture(position, game, alt, current().code), half)


def opener_svg(writer: Writer, opener: tree.Diagram) -> Element:
    """Draw an opening picture as solids on a table."""
    scene = _solid(opener.position, opener.game, opener.alt, current().code)
    return scene_svg(writer, scene, min(LARGE, _OPENER_WIDTH / scene.size(1)[0]))


def cover_svg(writer: Writer, position: Position, game: str | None) -> Element:
    """Draw a cover's position as solids; a large one runs off both sides of its page."""
    scene = _solid(position, game, "", current().code)
    widest = 100 * COVER_WIDTH / scene.size(1)[0]
    return scene_svg(writer, scene, min(widest, 100 * COVER_HALF), "%")


def scene_svg(writer: Writer, scene: Scene, half: float, unit: str = "em") -> Element:
    """Show a scene with halves `half` units wide; 1em is the text size."""
    writer.pictures += 1
    width = f"{scene.size(half)[0]:.4g}{unit}"
    if not scene.true_colours:
        writer.sheet.add_symbols(scene)
    return svg_element(_markup(scene, f"diagram.{writer.pictures}", writer.sheet.prefix, width))


@lru_cache(maxsize=4096)
def _markup(scene: Scene, key: str, prefix: str, width: str) -> str:
    """Draw a scene as in `inline_svg`, with the symbols of a sheet with this prefix."""
    svg = inline_svg(scene, key, SymbolSheet(prefix), width=width, styled=False)
    return _OUTLINE.sub(lambda match: f' d="{in_steps(match[1])}"', svg)


def in_steps(outline: str) -> str:
    """Return the `d` of an SVG path in relative commands with exactly the same points.

    A path with commands other than lines and curves stays as it is.
    """
    if not _WHOLE.fullmatch(outline):
        return outline
    return "".join(_steps(outline))


def _steps(outline: str) -> Iterator[str]:
    """Yield each command; the first stays as it is, since a relative one would mean the same."""
    start = here = (Decimal(0), Decimal(0))
    for command, text in _PART.findall(outline):
        numbers = list(map(Decimal, _NUMBER.findall(text)))
        if command == "Z":
            here = start
            yield "z"
            continue
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        steps, length = list[Decimal](), 3 if command == "C" else 1
        for first in range(0, len(points), length):
            part = points[first : first + length]
            steps += [number for x, y in part for number in (x - here[0], y - here[1])]
            here = part[-1]
        if command == "M":
            start = points[0]
        yield command.lower() + " ".join(map(_printed, steps)).replace(" -", "-")


def _printed(number: Decimal) -> str:
    text = f"{number.normalize():f}" if number else "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@lru_cache(maxsize=256)
def _solid(position: Position, game: str | None, alt: str, _language: str) -> Scene:
    return draw_solid(position, registry.annotate(game, position), description=alt or None)


@lru_cache(maxsize=4096)
def picture(
    position: Position,
    game: str | None,
    alt: str,
    _language: str,
    company: Company = NOBODY,
    refused: bool = False,
) -> Scene:
    """Draw a position with what its game adds, described in words that depend on the language."""
    annotations = registry.annotate(game, position)
    scene = draw(position, annotations, description=alt or None, refused=refused)
    return with_people(scene, position, company)


def strip(
    writer: Writer, stages: Iterable[Stage], half: float = SMALL, unit: str = "em"
) -> Element:
    """Show stages in rows, each with the move that leads to it, with halves `half` units wide."""
    items = [h("li", _stage(writer, stage, half, unit)) for stage in stages]
    return h("ol", items, class_="strip")


def _stage(writer: Writer, stage: Stage, half: float, unit: str) -> Iterator[Element]:
    move: Child = [" ", h("code", stage.move)] if stage.move else None
    yield h("p", stage.label, move)
    if stage.note:
        yield h("p", stage.note, class_="tally")
    scene = picture(stage.position, stage.game, "", current().code)
    yield scene_svg(writer, scene, half, unit)


def diagram_figure(writer: Writer, node: tree.Diagram) -> Element:
    """Show a diagram with its caption."""
    scene = picture(node.position, node.game, node.alt, current().code, node.company, node.refused)
    half = min(FULL, _OPENER_WIDTH / scene.size(1)[0]) if node.company.people else FULL
    return _figure(writer, node, scene_svg(writer, scene, half))


def shown_figure(writer: Writer, node: tree.Shown) -> Element:
    """Show a picture from a file, on its side of the column."""
    place = node.span or ("wraps " * node.wraps + node.align)
    return _figure(writer, node, inline(writer, (node.image,)), f"picture {place}")


def hand_figure(writer: Writer, hand: tree.Hand) -> Element:
    """Show a worked hand: each play with its picture, one after the other."""
    plays = strip(writer, hand_stages(hand))
    return _figure(writer, hand, plays, "hand")


def spread_figure(writer: Writer, spread: tree.PracticeSpread) -> Element:
    """Show a spread with a link to its answers."""
    practice = spread.practice
    svg = scene_svg(writer, draw_spread(practice.spread, practice.rolls), FULL)
    words: list[Child] = [*inline(writer, spread.caption)]
    if writer.has(spread.answers_anchor):
        words += [" ", h("a", gettext("Answers"), href=writer.address(spread.answers_anchor)), "."]
    name = writer.give_id(spread.anchor)
    return h("figure", svg, h("figcaption", words), id=name, class_="diagram spread")


def plate_figure(writer: Writer, node: tree.Plate) -> Element:
    """Show a plate as wide as its column."""
    scene = plate_scene(node)
    return _figure(writer, node, scene_svg(writer, scene, _OPENER_WIDTH / scene.size(1)[0]))


def cut_out_figure(writer: Writer, cut_out: tree.CutOut) -> Element:
    """Show pieces to cut out, true to size if the page is printed at full size."""
    scenes = draw_cut_outs(cut_out.pieces, cut_out.name, *_CUT_OUT_SHEET)
    svgs = [scene_svg(writer, scene, _CUT_OUT_HALF, "mm") for scene in scenes]
    size = gettext(
        "For dominoes with halves of {half} mm, when this page is printed at full size.",
        half=number(_CUT_OUT_HALF),
    )
    caption = *cut_out.caption, tree.Text(f" {size}")
    return _figure(writer, replace(cut_out, caption=caption), svgs)


def sheet_figure(writer: Writer, sheet: tree.Sheet) -> Element:
    """Show a sheet in parts, true to size if the page is printed at full size."""
    half = writer.publication.about.domino
    width, height = (length / half for length in _TRUE_SIZE_SHEET)
    scenes = sheet_scenes(sheet, width, height, half)
    svgs = [scene_svg(writer, scene, half, "mm") for scene in scenes]
    return _figure(writer, sheet, svgs)


def _figure(writer: Writer, node: tree.Figure, content: Child, class_: str = "diagram") -> Element:
    caption = h("figcaption", inline(writer, node.caption)) if node.caption else None
    return h("figure", content, caption, id=writer.give_id(node.anchor), class_=class_)
