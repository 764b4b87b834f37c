"""Pictures: positions at the book's one scale, alone or in strips."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.board.parts import Place
from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw, extent
from donimoes_book.drawing.pdf import draw_on
from donimoes_book.drawing.scene import SPACE, Scene
from donimoes_book.drawing.seating import NOBODY, Company, with_people
from donimoes_book.drawing.solid import draw_solid
from donimoes_book.editions.paper import LEAST_FRAME, Paper
from donimoes_book.editions.pdf.context import LayoutContext, PageIndex
from donimoes_book.editions.pdf.flow import Block, Sketch, Snap, height_of
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import GREY, INK
from donimoes_book.editions.pdf.tagging import described, tag
from donimoes_book.editions.stages import Stage
from donimoes_book.games import registry
from donimoes_book.manuscript import tree
from donimoes_book.words.language import current, number

FULL = 0.995
"""A position drawn at this share of its size or more counts as full-sized."""
MOST_HEIGHT = 0.86
"""The share of a page's height that a picture may take, without its caption."""
_CAPTION_GAP = 5.0
STRIP_GAP = 12.0
"""The space between the positions of a strip."""
_LEAST_WIDTH = 42.0
_LINE = 10.0
_ABOVE = 3.0
"""The space between the words and the position below them."""
_SPACE = 4.0
_SIZE = 7.5
_WITH_PEOPLE = 4.2 * mm
"""The side of a half to which a table with people may shrink to fit in a column."""
_PEOPLE_HEIGHT = 0.36
"""The share of a page's height to which it shrinks, if its halves are not smaller then."""
_LEAST_HALF = 4.05 * mm
"""The side of a half to which a picture may shrink to fit at the foot of a page."""
_LEAST_SCALE = 0.8
"""The share of their size to which positions may shrink to fit two side by side."""

Words = tuple[tree.Inline, ...]


def scene_of(
    position: Position,
    game: str | None = None,
    *,
    description: str | None = None,
    company: Company = NOBODY,
    refused: bool = False,
) -> Scene:
    """Draw a position, of a game or of none, with people around it, once for all passes.

    Crossed dominoes go or, if they are `refused`, aren't allowed where they are.
    """
    return _scene_in(current().code, position, game, description, company, refused)


@lru_cache(maxsize=1 << 13)
def _scene_in(
    _language: str,
    position: Position,
    game: str | None,
    description: str | None,
    company: Company,
    refused: bool,
) -> Scene:
    annotations = registry.annotate(game, position)
    scene = draw(position, annotations, description=description, in_detail=False, refused=refused)
    return with_people(scene, position, company)


@lru_cache(maxsize=1 << 13)
def spaces_of(position: Position, game: str | None) -> tuple[float, float]:
    """Return a scene's width and height in spaces; many of a solution's are never drawn."""
    width, height, *_ = extent(position, registry.annotate(game, position))
    return width / SPACE, height / SPACE


@lru_cache
def solid_of(position: Position, game: str | None, alt: str = "", *, shadows: bool = True) -> Scene:
    """Draw a position, of a game or of none, as solids on a table, once for all passes."""
    annotations = registry.annotate(game, position)
    return draw_solid(position, annotations, description=alt or None, shadows=shadows)


class Picture(NamedTuple):
    """What a figure shows."""

    size: tuple[float, float]
    """Its width and height, in points."""
    alt: str
    paint: Callable[[Canvas, float, float], object]

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its lower left corner at (x, y), unless the page is only a sketch."""
        if not isinstance(canvas, Sketch):
            width, height = self.size
            with described(canvas, self.alt, (x, y, x + width, y + height)):
                self.paint(canvas, x, y)


def scene_picture(scene: Scene, half: float, least_type: float = 0) -> Picture:
    """Return a picture of a position or another scene with halves `half` points wide.

    Letters smaller than `least_type` points are enlarged to that size.
    """

    def paint(canvas: Canvas, x: float, y: float) -> None:
        draw_on(canvas, scene.with_least_type(least_type * SPACE / half), x, y, half)

    return Picture(scene.size(half), scene.description, paint)


class Figure(Block):
    """A picture in the middle of its column, with a caption below."""

    snap = "middle"
    floats = True
    scene: Scene | None = None
    """The scene of its picture, if that may have another size."""
    half: float = 0
    """The side of a half in it."""

    def __init__(
        self,
        context: LayoutContext,
        picture: Picture,
        caption: Prose | None = None,
        *,
        wide: bool = False,
        indent: float = 0,
    ) -> None:
        super().__init__(context.paper.grid * 0.75, wide=wide, indent=indent)
        self.context = context
        self.picture = picture
        self.caption = caption
        if caption:
            caption.role = "Caption"
        self.anchor = self.outline = ""
        self.share = 0.5
        """The share of the room beside the picture that is at its left."""

    def _measure(self) -> float:
        height = self.picture.size[1]
        if self.caption:
            height += _CAPTION_GAP + height_of(self.caption, self.width - self.indent)
        return height

    @property
    def pictures(self) -> float:
        """The height of its picture."""
        return self.picture.size[1] if self.scene else 0.0

    def resized(self, share: float) -> "Figure":
        """Return it with a picture of another size, at most as wide as its column."""
        if not self.scene:
            return self
        paper, (spaces, rows) = self.context.paper, self.scene.size(1)
        room = (paper.measure if self.wide else paper.narrow) - self.indent
        most = min(room / spaces, MOST_HEIGHT * paper.text_height / rows)
        half = max(min(share * self.half, most), min(self.half, _LEAST_HALF))
        picture = scene_picture(self.scene, half, paper.least_type)
        return self.changed(picture=picture, half=half)

    def draw(self) -> None:
        """Draw the picture, then the caption; record its page if it has an anchor."""
        if self.anchor:
            self.context.index.add(self.canv, self.anchor, self.height, self.outline, 2)
        width, height = self.picture.size
        x = self.indent + max((self.width - self.indent - width) * self.share, 0)
        self.picture.draw(self.canv, x, self.height - height)
        if self.caption:
            self.caption.drawOn(self.canv, self.indent, 0)


def millimetres(length: float) -> str:
    """Return a length in points as millimetres, formatted for print."""
    return number(f"{length / mm:.2g}")


def fitting_half(context: LayoutContext, scene: Scene, width: float, share: float) -> float:
    """Return the book's size of a half, or a smaller one for a scene that is too wide or high.

    `width` is the available width in points, `share` the available share of the page's height.
    """
    spaces, rows = scene.size(1)
    return min(context.paper.half, width / spaces, context.paper.text_height * share / rows)


def diagram_figure(context: LayoutContext, diagram: tree.Diagram, *, indent: float = 0) -> Figure:
    """Set a diagram in a column, across all columns, or smaller if even that is too narrow."""
    paper, position = context.paper, diagram.position
    company = diagram.company
    scene = scene_of(
        position,
        diagram.game,
        description=diagram.alt or None,
        company=company,
        refused=diagram.refused,
    )
    least = min(paper.half, _WITH_PEOPLE) if company.people else paper.half
    wide = scene.size(least)[0] > paper.narrow - indent
    half = fitting_half(context, scene, paper.measure if wide else paper.narrow, MOST_HEIGHT)
    if company.people:
        half = min(half, max(least, fitting_half(context, scene, paper.measure, _PEOPLE_HEIGHT)))
    if half < FULL * least:
        context.warn(
            f"this diagram is {position.width / 2:g} by {position.height / 2:g} spaces,"
            f" too large for the page at full size; drawn at {half / paper.half:.0%}",
            diagram.origin,
        )
    caption = caption_of(context, diagram.caption)
    picture = scene_picture(scene, half, paper.least_type)
    figure = Figure(context, picture, caption, wide=wide, indent=0 if wide else indent)
    figure.anchor, figure.scene, figure.half = diagram.anchor, scene, half
    return figure


def caption_of(context: LayoutContext, words: Words) -> Prose | None:
    """Set a caption, or return None if it has no words."""
    return plain_caption(context, words) if words else None


def plain_caption(context: LayoutContext, words: Words) -> Prose:
    """Set a caption."""
    markup = context.markup((tree.Emphasis(words),), "Sans", refer=True)
    return Prose(markup, context.styles.caption)


class StripRow(Block):
    """A few positions side by side, each below its words."""

    snap: Snap = "middle"
    index: PageIndex | None = None
    """Where the page of its anchor is recorded, if it has one."""
    anchor = ""

    def __init__(self, paper: Paper, stages: Iterable[Stage], half: float, cell: float = 0) -> None:
        super().__init__()
        self.paper = paper
        self.space_after = paper.grid / 2
        self.stages = list(stages)
        self.half = half
        self.highest = min(stage.corner[1] for stage in self.stages)
        self.cell = cell
        """The width of all of them, in which the moves to each are broken into lines; 0 if each is
        as wide as it needs, and has a single line."""
        self.moves = [_broken(paper, stage, cell) for stage in self.stages]
        notes = any(stage.note for stage in self.stages)
        lines = max(map(len, self.moves)) + notes
        if cell:
            self.snap, self.space_after = None, paper.scaled(_ABOVE)
            lines *= any(stage.label or stage.move for stage in self.stages)
        self.head = paper.scaled(lines * _LINE + _ABOVE)

    def _measure(self) -> float:
        return self.head + max(map(self._foot, self.stages))

    @property
    def pictures(self) -> float:
        """The height of its positions, if each has a column of its own."""
        return max(map(self._foot, self.stages)) if self.cell else 0.0

    def resized(self, share: float) -> "StripRow":
        """Return it with positions of another size, at most as wide as their columns."""
        spaces = max(stage.corner[0] + _spaces(stage)[0] for stage in self.stages)
        half = max(min(share * self.half, self.cell / spaces), min(self.half, LEAST_FRAME))
        return self.changed(half=half) if self.cell else self

    def _foot(self, stage: Stage) -> float:
        return (stage.corner[1] - self.highest) * self.half + _spaces(stage)[1] * self.half

    def draw(self) -> None:
        """Draw the positions, each in its frame."""
        if self.index:
            self.index.add(self.canv, self.anchor, self.height)
        paper, canvas, x = self.paper, self.canv, 0.0
        size, line = paper.type(_SIZE), paper.scaled(_LINE)
        for stage, moves in zip(self.stages, self.moves, strict=True):
            scene = scene_of(stage.position, stage.game)
            base = self.height - paper.scaled(9)
            with tag(canvas, "P"):
                canvas.setFont("Sans", size)
                canvas.setFillColor(GREY)
                canvas.drawString(x, base, stage.label)
                after = x + _label_width(paper, stage)
                canvas.setFont("Mono", size)
                canvas.setFillColor(INK)
                for words in moves:
                    canvas.drawString(after, base, words)
                    after, base = x, base - line
                canvas.setFont("Sans", size)
                canvas.drawString(x, base, stage.note)
            left, bottom = x + stage.corner[0] * self.half, self.height - self.head
            picture = scene_picture(scene, self.half, paper.least_type)
            picture.draw(canvas, left, bottom - self._foot(stage))
            x += (self.cell or _width(paper, stage, self.half)) + paper.scaled(STRIP_GAP)


def _label_width(paper: Paper, stage: Stage) -> float:
    """Return the width of a stage's label and the space after it."""
    label = stringWidth(stage.label, "Sans", paper.type(_SIZE))
    return float(label + paper.scaled(_SPACE)) if label else 0.0


def _broken(paper: Paper, stage: Stage, room: float) -> list[str]:
    """Return the moves to a stage, the first beside its label, in lines as wide as the `room`."""
    lines, left = [""], room - _label_width(paper, stage)
    for move in stage.move.split():
        longer = f"{lines[-1]} {move}".strip()
        if room and lines[-1] and stringWidth(longer, "Mono", paper.type(_SIZE)) > left:
            lines.append(move)
            left = room
        else:
            lines[-1] = longer
    return lines


def strip_rows(
    paper: Paper,
    stages: Sequence[Stage],
    width: float | None = None,
    *,
    pairs: bool = False,
    half: float | None = None,
) -> Iterator[StripRow]:
    """Arrange stages in rows; `pairs` makes them a little smaller if that fits two in a row.

    `half` is the side of a half, if it differs from that of strips.
    """
    width, gap = width or paper.narrow, paper.scaled(STRIP_GAP)
    spaces = [_spaces(stage)[0] for stage in stages]
    half = min(half or paper.strip_half, paper.narrow / max([1, *spaces]))
    if pairs and len(stages) > 1:
        paired = (width - gap) / 2 / max(spaces)
        half = min(half, paired) if paired >= _LEAST_SCALE * half else half
    row: list[Stage] = []
    room = width
    for stage in stages:
        needed = _width(paper, stage, half)
        if row and needed > room:
            yield StripRow(paper, row, half)
            row, room = [], width
        row.append(stage)
        room -= needed + gap
    if row:
        yield StripRow(paper, row, half)


def contact_strip(
    paper: Paper, stages: Sequence[Stage], width: float, half: float, least: float = 0
) -> Iterator[StripRow]:
    """Arrange stages in columns, with halves of this size or less, so that more fit side by side.

    Above each are the moves that lead to it. All are in one frame, if as many fit side by side, so
    that what stays where it is on the table does so from picture to picture. Columns are at least
    `least` wide.
    """
    gap = paper.scaled(STRIP_GAP)
    ways = []
    for framed in (in_one_frame(stages), stages):
        spaces = max(stage.corner[0] + _spaces(stage)[0] for stage in framed)
        column = max(min(half, paper.least_frame) * spaces, least)
        across = int((width + gap) / (column + gap)) or 1
        ways.append((across, spaces, framed))
    # In a tie, the first is the best.
    across, spaces, stages = max(ways, key=lambda way: way[0])
    cell = (width - (across - 1) * gap) / across
    half = min(half, cell / spaces)
    for at in range(0, len(stages), across):
        yield StripRow(paper, stages[at : at + across], half, cell)


def in_one_frame(stages: Iterable[Stage]) -> list[Stage]:
    """Return stages in a frame of all, so that most dominoes of each are where they were before.

    A position begins at its own left and upper edges, wherever they were on the table.
    """
    x = y = 0.0
    last: dict[object, Place] = {}
    framed = list[Stage]()
    for stage in stages:
        places: dict[object, Place] = {
            (it.pips, it.across): it.place for it in stage.position.dominoes
        }
        moved = Counter(
            (last[it].x - place.x, last[it].y - place.y)
            for it, place in places.items()
            if it in last
        )
        # In a tie, the least.
        ways = sorted(moved, key=lambda way: (-moved[way], abs(way[0]) + abs(way[1])))
        right, down = ways[0] if ways else (0, 0)
        x, y, last = x + right / 2, y + down / 2, places
        framed.append(stage._replace(corner=(x, y)))
    left = min(stage.corner[0] for stage in framed)
    return [it._replace(corner=(it.corner[0] - left, it.corner[1])) for it in framed]


def _spaces(stage: Stage) -> tuple[float, float]:
    return spaces_of(stage.position, stage.game)


def _width(paper: Paper, stage: Stage, half: float) -> float:
    """Return the width of a stage, at least as wide as the lines above it."""
    size = paper.type(_SIZE)
    words = _label_width(paper, stage) + stringWidth(stage.move, "Mono", size)
    note = stringWidth(stage.note, "Sans", size)
    return float(max(_spaces(stage)[0] * half, words, note, paper.scaled(_LEAST_WIDTH)))
