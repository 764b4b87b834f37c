"""Pictures: positions drawn at the book's one scale, and images from files."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO

from PIL import Image as PillowImage
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.pdf import draw_on
from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.pdf.block import Block, Prose, height_of
from donimoes_book.editions.pdf.paper import Paper
from donimoes_book.editions.pdf.setting import Setting
from donimoes_book.games import registry
from donimoes_book.manuscript.links import is_local
from donimoes_book.manuscript.tree import Diagram, Emphasis, Image, Inline, Problem, Text

FULL = 0.995
"""The share of its size at which a position passes for full-sized."""
_AROUND = 4
"""Lines that the head of a problem takes, and what stands below its diagram."""
_LARGEST = 0.86
"""The share of a page's height that a picture may take."""


@lru_cache(maxsize=4096)
def scene_of(
    position: Position, game: str | None = None, *, description: str | None = None
) -> Scene:
    """Draw a position of a game, or of none, once for all passes."""
    return draw(position, registry.annotate(game, position), description=description)


def problem_scene(paper: Paper, problem: Problem) -> Scene:
    """Draw a problem; where two have no room side by side, wide enough for one above the other."""
    scene = scene_of(problem.position, problem.game)
    if scene.size(paper.half)[0] <= paper.column(2):
        return scene
    width = int(2 * paper.measure / paper.half)
    wide = scene_of(registry.fit_to_width(problem.game, problem.position, width), problem.game)
    two = 2 * (wide.size(paper.half)[1] + _AROUND * paper.grid)
    return wide if two <= paper.text_height else scene


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


class Figure(Block):
    """A picture in the middle of its column, with a caption below."""

    snap = "middle"
    floats = True
    caption_gap = 5.0

    def __init__(
        self, paper: Paper, caption: Prose | None, *, wide: bool, indent: float = 0
    ) -> None:
        super().__init__()
        self.before = self.after = paper.grid * 0.75
        self.caption = caption
        self.wide = wide
        self.indent = indent

    def picture_size(self) -> tuple[float, float]:
        """Return the width and height of the picture, in points."""
        raise NotImplementedError

    def draw_picture(self, x: float, y: float) -> None:
        """Draw the picture with its lower left corner at (x, y)."""
        raise NotImplementedError

    def measure(self) -> float:
        """Return its height."""
        height = self.picture_size()[1]
        if self.caption:
            height += self.caption_gap + height_of(self.caption, self.width - self.indent)
        return height

    def draw(self) -> None:
        """Draw the picture, then the caption."""
        width, height = self.picture_size()
        x = self.indent + max((self.width - self.indent - width) / 2, 0)
        self.draw_picture(x, self.height - height)
        if self.caption:
            self.caption.drawOn(self.canv, self.indent, 0)


class PositionFigure(Figure):
    """A position."""

    def __init__(
        self,
        paper: Paper,
        scene: Scene,
        half: float,
        caption: Prose | None,
        *,
        wide: bool,
        indent: float = 0,
    ) -> None:
        super().__init__(paper, caption, wide=wide, indent=indent)
        self.scene = scene
        self.half = half

    def picture_size(self) -> tuple[float, float]:
        """Return the width and height of the drawing."""
        return self.scene.size(self.half)

    def draw_picture(self, x: float, y: float) -> None:
        """Draw the position with its text alternative."""
        draw_scene(self.canv, self.scene, x, y, self.half)


class ImageFigure(Figure):
    """An image from a file."""

    def __init__(
        self,
        paper: Paper,
        image: ImageReader,
        size: tuple[float, float],
        alt: str,
        caption: Prose | None,
    ) -> None:
        super().__init__(paper, caption, wide=False)
        self.image = image
        self.size = size
        self.alt = alt

    def picture_size(self) -> tuple[float, float]:
        """Return the width and height of the image on the page."""
        return self.size

    def draw_picture(self, x: float, y: float) -> None:
        """Draw the image with its text alternative."""
        width, height = self.size
        with described(self.canv, self.alt):
            self.canv.drawImage(self.image, x, y, width, height, mask="auto")


def fitting_half(setting: Setting, scene: Scene, width: float, share: float) -> float:
    """Return the book's half, or a smaller one where the drawing fits no page otherwise."""
    spaces, rows = scene.size(1)
    return min(setting.paper.half, width / spaces, setting.paper.text_height * share / rows)


def diagram_figure(setting: Setting, diagram: Diagram, *, indent: float = 0) -> PositionFigure:
    """Set a diagram: in a column, across all columns, or made smaller where even that is narrow."""
    paper, position = setting.paper, diagram.position
    scene = scene_of(position, diagram.game, description=diagram.alt or None)
    wide = scene.size(paper.half)[0] > paper.narrow - indent
    half = fitting_half(setting, scene, paper.measure if wide else paper.narrow, _LARGEST)
    if half < FULL * paper.half:
        setting.warn(
            f"this diagram is {position.width / 2:g} by {position.height / 2:g} spaces,"
            f" too large for the page at full size; drawn at {half / paper.half:.0%}",
            diagram.origin,
        )
    caption = caption_of(setting, diagram.caption)
    return PositionFigure(paper, scene, half, caption, wide=wide, indent=0 if wide else indent)


def image_figure(setting: Setting, image: Image) -> Block:
    """Set an image from a file; its text stands in for one that cannot be shown."""
    path = image.folder / image.source
    caption = (Text(image.title),) if image.title else ()
    try:
        data = path.read_bytes()
        with PillowImage.open(BytesIO(data)) as picture:
            picture.load()
            pixels, dots = picture.size, picture.info.get("dpi", (0, 0))[0]
        reader = ImageReader(BytesIO(data))
    except (OSError, ValueError, SyntaxError, PillowImage.DecompressionBombError) as error:
        message = f'cannot show the image "{image.source}": {_reason(image, error)}'
        setting.warn(message, image.origin)
        missing = caption_of(setting, (Text(image.alt or image.title or image.source),))
        assert missing is not None
        return missing
    # Without a stated resolution, an image has that of a web page.
    scale = 72 / (dots if dots and dots > 30 else 96)
    paper = setting.paper
    width, height = pixels[0] * scale, pixels[1] * scale
    fit = min(1, paper.narrow / width, paper.text_height * _LARGEST / height)
    size = (width * fit, height * fit)
    return ImageFigure(paper, reader, size, image.alt, caption_of(setting, caption))


def caption_of(setting: Setting, words: tuple[Inline, ...]) -> Prose | None:
    """Set a caption; None where there are no words."""
    if not words:
        return None
    return Prose(setting.markup((Emphasis(words),), "Sans"), setting.styles.caption)


def _reason(image: Image, error: Exception) -> str:
    if not is_local(image.source):
        return "it is on the web; save it beside the manuscript"
    if image.source.lower().endswith(".svg"):
        return "SVG is not supported in print; save it as PNG"
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    return "it is not a PNG or JPEG image"
