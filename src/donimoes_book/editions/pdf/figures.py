"""Pictures: positions at the book's one scale, images from files, spreads, pieces to cut out."""

import codecs
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image as PillowImage
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.pdf import draw_on
from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.sheets import draw_cut_outs, draw_spread
from donimoes_book.editions.pdf.block import Block, Prose, height_of
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.styles import kept_with_next
from donimoes_book.editions.wording import spread_answers
from donimoes_book.games import registry
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.context import is_local

FULL = 0.995
"""The share of its size at which a position passes for full-sized."""
_MOST_HEIGHT = 0.86
_MOST_SPREAD_HEIGHT = 0.94
_MOST_CUT_OUT_HEIGHT = 0.85
"""The shares of a page's height that pictures, spreads and pieces may take, captions apart."""
_CAPTION_GAP = 5.0


@lru_cache(maxsize=4096)
def scene_of(
    position: Position, game: str | None = None, *, description: str | None = None
) -> Scene:
    """Draw a position of a game, or of none, once for all passes."""
    return draw(position, registry.annotate(game, position), description=description)


@contextmanager
def described(canvas: Canvas, text: str) -> Iterator[None]:
    """Mark what is drawn as something that a screen reader reads out as `text`."""
    # reportlab has no call for marked content; `_code` is its list of operators.
    words = codecs.BOM_UTF16_BE + text.encode("utf-16-be")
    canvas._code.append(f"/Span <</Alt <{words.hex()}>>> BDC")
    yield
    canvas._code.append("EMC")


def draw_scene(canvas: Canvas, scene: Scene, x: float, y: float, half: float) -> None:
    """Draw a position with its description; (x, y) is its lower left corner, all in points."""
    with described(canvas, scene.description):
        draw_on(canvas, scene, x, y, half)


class ScenePicture(NamedTuple):
    """A position, or another scene, in which the side of a half is `half` points long."""

    scene: Scene
    half: float

    @property
    def size(self) -> tuple[float, float]:
        """The width and height on the page, in points."""
        return self.scene.size(self.half)

    def draw(self, canvas: Any, x: float, y: float) -> None:
        """Draw it with its text alternative, its lower left corner at (x, y)."""
        draw_scene(canvas, self.scene, x, y, self.half)


class ImagePicture(NamedTuple):
    """An image from a file."""

    image: ImageReader
    size: tuple[float, float]
    alt: str

    def draw(self, canvas: Any, x: float, y: float) -> None:
        """Draw it with its text alternative, its lower left corner at (x, y)."""
        with described(canvas, self.alt):
            canvas.drawImage(self.image, x, y, *self.size, mask="auto")


Picture = ScenePicture | ImagePicture


class Figure(Block):
    """A picture in the middle of its column, with a caption below."""

    snap = "middle"
    floats = True

    def __init__(
        self,
        context: LayoutContext,
        picture: Picture,
        caption: Prose | None,
        *,
        wide: bool,
        indent: float = 0,
    ) -> None:
        super().__init__()
        self.context = context
        self.space_before = self.space_after = context.paper.grid * 0.75
        self.picture = picture
        self.caption = caption
        self.wide = wide
        self.indent = indent
        self.anchor = self.outline = ""

    def measure(self) -> float:
        """Return its height."""
        height = self.picture.size[1]
        if self.caption:
            height += _CAPTION_GAP + height_of(self.caption, self.width - self.indent)
        return height

    def draw(self) -> None:
        """Draw the picture, then the caption; record where it stands if it has an anchor."""
        if self.anchor:
            self.context.index.add(self.canv, self.anchor, self.height, self.outline, 2)
        width, height = self.picture.size
        x = self.indent + max((self.width - self.indent - width) / 2, 0)
        self.picture.draw(self.canv, x, self.height - height)
        if self.caption:
            self.caption.drawOn(self.canv, self.indent, 0)


class AnswersHead(Block):
    """The number of a spread, which leads to it, above its answers."""

    snap = "top"
    keep_with_next = True

    def __init__(self, context: LayoutContext, spread: tree.PracticeSpread) -> None:
        super().__init__()
        self.context, self.anchor = context, spread.answers_anchor
        page = context.markup.page_reference(spread.anchor)
        words = context.markup.text(f"Spread {spread.number}, {page}", "Sans-Semibold")
        if spread.anchor in context.anchors:
            words = f'<a href="#{spread.anchor}">{words}</a>'
        self.words = Prose(words, context.styles.answer)

    def measure(self) -> float:
        """Return its height."""
        return height_of(self.words, self.width)

    def draw(self) -> None:
        """Draw it and record where the answers stand."""
        self.context.index.add(self.canv, self.anchor, self.height)
        self.words.drawOn(self.canv, 0, 0)


def fitting_half(context: LayoutContext, scene: Scene, width: float, share: float) -> float:
    """Return the book's half, or a smaller one for a scene that is too wide or too high.

    `width` is the room in points, `share` that of the page's height.
    """
    spaces, rows = scene.size(1)
    return min(context.paper.half, width / spaces, context.paper.text_height * share / rows)


def diagram_figure(context: LayoutContext, diagram: tree.Diagram, *, indent: float = 0) -> Figure:
    """Set a diagram: in a column, across all columns, or made smaller where even that is narrow."""
    paper, position = context.paper, diagram.position
    scene = scene_of(position, diagram.game, description=diagram.alt or None)
    wide = scene.size(paper.half)[0] > paper.narrow - indent
    half = fitting_half(context, scene, paper.measure if wide else paper.narrow, _MOST_HEIGHT)
    if half < FULL * paper.half:
        context.warn(
            f"this diagram is {position.width / 2:g} by {position.height / 2:g} spaces,"
            f" too large for the page at full size; drawn at {half / paper.half:.0%}",
            diagram.origin,
        )
    caption = caption_of(context, diagram.caption)
    picture = ScenePicture(scene, half)
    return Figure(context, picture, caption, wide=wide, indent=0 if wide else indent)


def spread_figure(context: LayoutContext, spread: tree.PracticeSpread) -> Figure:
    """Set a practice spread, made smaller where the page is too small for it."""
    paper = context.paper
    scene = draw_spread(spread.practice.spread, spread.practice.rolls)
    half = fitting_half(context, scene, paper.measure, _MOST_SPREAD_HEIGHT)
    if half < paper.half:
        message = f"this spread is too large for the page; drawn at {half / paper.half:.0%}"
        context.warn(message, spread.origin)
    words = spread.caption
    if spread.answers_anchor in context.anchors:
        page = context.markup.page(spread.answers_anchor)
        words = (*words, tree.Text(f" Answers: page {page}."))
    figure = Figure(context, ScenePicture(scene, half), caption_of(context, words), wide=True)
    figure.anchor, figure.outline = spread.anchor, f"Spread {spread.number}"
    return figure


def answers_blocks(context: LayoutContext, answers: tree.SpreadAnswers) -> Iterator[Block]:
    """Set the answers to spreads: the number of each roll, and the square to be touched."""
    style = context.styles.answer
    for spread in answers.spreads:
        yield AnswersHead(context, spread)
        squares, note = spread_answers(spread.practice)
        yield context.prose(squares, kept_with_next(style))
        yield context.prose(note, style)


def cut_out_figures(context: LayoutContext, cut_out: tree.CutOut) -> Iterator[Figure]:
    """Set pieces to be cut out across all columns, at true size, on as many pages as they need."""
    paper = context.paper
    half = paper.half
    width, height = paper.measure / half, paper.text_height * _MOST_CUT_OUT_HEIGHT / half
    scenes = list(draw_cut_outs(cut_out.pieces, cut_out.name, width, height))
    size = tree.Text(f" For dominoes with halves of {half / mm:.3g} mm, as in this book.")
    caption = caption_of(context, (*cut_out.caption, size))
    for number, scene in enumerate(scenes, start=1):
        below = caption if number == len(scenes) else None
        yield Figure(context, ScenePicture(scene, half), below, wide=True)


def image_figure(context: LayoutContext, image: tree.Image) -> Block:
    """Set an image from a file; its text stands in for one that cannot be shown."""
    try:
        data = (image.folder / image.source).read_bytes()
        with PillowImage.open(BytesIO(data)) as picture:
            picture.load()
            pixels, dots = picture.size, picture.info.get("dpi", (0, 0))[0]
        reader = ImageReader(BytesIO(data))
    except (OSError, ValueError, SyntaxError, PillowImage.DecompressionBombError) as error:
        message = f'cannot show the image "{image.source}": {_reason(image, error)}'
        context.warn(message, image.origin)
        return _caption(context, (tree.Text(image.alt or image.title or image.source),))
    # Without a stated resolution, an image has that of a web page.
    scale = 72 / (dots if dots and dots > 30 else 96)
    paper = context.paper
    width, height = pixels[0] * scale, pixels[1] * scale
    fit = min(1, paper.narrow / width, paper.text_height * _MOST_HEIGHT / height)
    caption = caption_of(context, (tree.Text(image.title),) if image.title else ())
    shown = ImagePicture(reader, (width * fit, height * fit), image.alt)
    return Figure(context, shown, caption, wide=False)


def caption_of(context: LayoutContext, words: tuple[tree.Inline, ...]) -> Prose | None:
    """Set a caption; None where there are no words."""
    return _caption(context, words) if words else None


def _caption(context: LayoutContext, words: tuple[tree.Inline, ...]) -> Prose:
    return Prose(context.markup((tree.Emphasis(words),), "Sans"), context.styles.caption)


def _reason(image: tree.Image, error: Exception) -> str:
    if not is_local(image.source):
        return "it is on the web; save it beside the manuscript"
    if image.source.lower().endswith(".svg"):
        return "SVG is not supported in print; save it as PNG"
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    return "it is not a PNG or JPEG image"
