"""Thumb tabs: a tinted label at the outer edge of a page tells which part of the book it is in."""

from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor, white
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.drawing import style
from donimoes_book.drawing.scene import CAP_HEIGHT
from donimoes_book.editions.paper import ACCENTED, SAFE, Paper
from donimoes_book.editions.pdf import opening
from donimoes_book.editions.pdf.styles import ACCENT, INK
from donimoes_book.editions.pdf.tagging import tagged
from donimoes_book.manuscript import tree

_TINTS = ((ACCENT, 1.0), (style.DARK, 1.0), (ACCENT, 0.4), ("#a6a6a6", 1.0), (ACCENT, 0.25))
_LAST_TINT = (style.LIGHT, 1.0)
"""The tints of parts, which then begin again: each is darker or lighter than its neighbours, and
its letters have a contrast of 7:1."""
_LIGHT = 0.5
"""The lightness from which a tint has dark letters on it."""
_DEEP = 0.72
"""The share of the outer margin that a tab takes."""
_HIGH = 0.94
"""The share of its place that a tab fills."""
_HIGHEST = 130.0
"""Its greatest height, in points."""
_ROUND = 4.0
"""The radius of its corners, in points."""
_MORE = 1.0
"""How much larger its type may be than the least, in points."""
_SPACE = 0.8
"""The greatest space after each letter, in points."""
_FONT = "Sans-Semibold"


@dataclass(frozen=True)
class Tab:
    """A part of the book: its number from 0, how many parts there are, and its title."""

    number: int
    count: int
    title: str
    games: tuple[tuple[str, ...], ...] = ()
    """The title of each of its games, who plays it, how long, and its hook."""


def tab_of(book: tree.Book, part: str) -> Tab:
    """Return the tab of a book's part."""
    parts = list(dict.fromkeys(chapter.part for chapter in book.chapters if chapter.part))
    games = (chapter for chapter in book.chapters if chapter.part == part and chapter.facts)
    facts = tree.FACTS["players"], tree.FACTS["time"]
    entries = tuple(
        (game.title, *(game.facts.get(fact, "") for fact in facts), game.hook) for game in games
    )
    return Tab(parts.index(part), len(parts), part, entries)


class Tint(Color):  # type: ignore[misc]  # reportlab has no types
    """A colour of which only a share is printed, as a screen of dots in its ink."""

    def __init__(self, colour: Color, share: float) -> None:
        super().__init__(*(1 - share * (1 - part) for part in colour.rgb()))
        self.share = share


def tint_of(tab: Tab, paper: Paper) -> Color:
    """Return the tint of a part."""
    colours = (*_TINTS, _LAST_TINT)
    colour, share = colours[tab.number % len(colours)]
    if colour is ACCENT:
        return Tint(HexColor(paper.accent) if paper.accent else ACCENT, share)
    return HexColor(colour)


def ink_on(tint: Color) -> Color:
    """Return the colour of letters on a tint."""
    lightness = 0.3 * tint.red + 0.59 * tint.green + 0.11 * tint.blue
    return white if lightness < _LIGHT else INK


def depth(paper: Paper) -> float:
    """Return how far tabs reach into the page."""
    return max(_DEEP * paper.outer, paper.edge + ACCENTED * (paper.least_type + _MORE) + 1)


def draw_tab(canvas: Canvas, paper: Paper, tab: Tab) -> None:
    """Draw a part's tab at the outer edge of the page; those of later parts are below it."""
    page, place = canvas.getPageNumber(), paper.text_height / tab.count
    high, least = min(_HIGH * place, _HIGHEST), paper.least_type
    deep = depth(paper)
    place = min(place, high / _HIGH)
    tint, past = tint_of(tab, paper), paper.bleed + 2 * _ROUND
    with tagged(canvas, None):
        canvas.saveState()
        canvas.translate(0, paper.height - paper.top - tab.number * place - high)
        canvas.setFillColor(tint)
        canvas.setStrokeColor(white)
        canvas.setLineWidth(1)
        left = paper.width - deep if page % 2 else -past
        canvas.roundRect(left, 0, deep + past, high, _ROUND, stroke=1, fill=1)
        space, size = _SPACE, least + _MORE
        words, room = tab.title.upper(), high - 2 * _ROUND
        while size > least and words != opening.spaced_line(words, _FONT, size, space, room):
            size, space = size - 0.25, 0.9 * space
        words = opening.spaced_line(words, _FONT, size, space, room)
        canvas.setFillColor(ink_on(tint))
        canvas.setFont(_FONT, size)
        # The words and their accents stay clear of the cut, in the middle of what is left.
        above = (ACCENTED - CAP_HEIGHT / 2) * size
        middle = max((deep + SAFE) / 2, paper.edge + above)
        canvas.translate(paper.width - middle if page % 2 else middle, high / 2)
        canvas.rotate(-90 if page % 2 else 90)
        canvas.drawCentredString(0, -CAP_HEIGHT * size / 2, words, charSpace=space)
        canvas.restoreState()
