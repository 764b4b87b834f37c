"""Pictures of characters: boxes for terminals, and six-dot braille for embossers and displays."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from textwrap import wrap
from unicodedata import normalize

from donimoes_book.board.parts import BOARD_SIDE, Direction, Mark
from donimoes_book.board.position import Place, Position
from donimoes_book.drawing.outline import cells, outlines
from donimoes_book.drawing.overlays import piece_kinds
from donimoes_book.drawing.regions import condition_text, to_lay
from donimoes_book.words.language import gettext

_WIDE = 2
"""The width of a half-space in characters; it is one line high, and neighbours share borders."""

_LEAVING = {(0, -1): 1, (0, 1): 2, (-1, 0): 4, (1, 0): 8}
# Indexed by the sum of the directions in which lines leave a character.
_BOX = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
_HEAVY_BOX = " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"

_MARKS = {
    Mark.SLID_RIGHT: "→",
    Mark.SLID_LEFT: "←",
    Mark.SLID_UP: "↑",
    Mark.SLID_DOWN: "↓",
    Mark.ADDED: "+",
    Mark.CROSSED: "×",
}
_TIPS = {Direction.RIGHT: "▶", Direction.LEFT: "◀", Direction.UP: "▲", Direction.DOWN: "▼"}
_PIECES = {"white disc": "○", "black disc": "●", "white runner": "W", "black runner": "B"}
_DICE = " ⚀⚁⚂⚃⚄⚅"

_Spot = tuple[int, int]


def to_text(position: Position) -> str:
    """Return a picture without trailing spaces or a final newline."""
    canvas = _Canvas()
    if position.board:
        _board(canvas)
    for cover in position.covers:
        canvas.outline(cover.places)
        canvas.shade(cover.places, "▓" if cover.dark else "░")
        for point, char in cover.joints:
            if char in set(Mark):
                canvas.put(_centre(point), _MARKS[Mark(char)])
    for domino in position.dominoes:
        canvas.outline(domino.places)
        for place, pips in zip(domino.places, domino.pips, strict=True):
            if pips is None:
                canvas.shade((place,))
            else:
                canvas.put(_centre(place), str(pips))
        bar = "┆" if domino.across else "┄"
        canvas.put(_centre(domino.joint), _MARKS[domino.mark] if domino.mark else bar)
    for number in position.numbers:
        canvas.put(_centre(number.place), str(number.pips))
    for place in position.holds:
        canvas.put(_centre(place), "·")
    for point, char in position.splits:
        canvas.put(_centre(point), char)
    for region in position.regions:
        canvas.outline(region.places)
        for place in region.places:
            if place not in position.halves:
                canvas.put(_centre(place), region.label)
    _pieces_dice_arrows(position, canvas)
    legend = [f"{region.label} {condition_text(region)}" for region in position.regions]
    stock = [f"{one}-{other}" for one, other in to_lay(position)]
    below = (", ".join(words) for words in (legend, stock) if words)
    return "\n\n".join(filter(None, (canvas.text(), "\n".join(below))))


def _board(canvas: "_Canvas") -> None:
    """Draw the edge of a checkerboard, with column and row names outside."""
    canvas.outline(Place(2 * x, 2 * y) for x in range(BOARD_SIDE) for y in range(BOARD_SIDE))
    for number in range(BOARD_SIDE):
        x, y = _centre(Place(2 * number, 2 * number))
        canvas.put((x, -1), chr(ord("A") + number))
        canvas.put((-2, y), str(number + 1))


def _pieces_dice_arrows(position: Position, canvas: "_Canvas") -> None:
    """Draw pieces and dice beside the numbers they are on, then arrows around them."""
    kinds = piece_kinds(piece.letter for piece in position.pieces)
    for piece in position.pieces:
        kind = kinds[piece.letter]
        x, y = _centre(piece.place)
        beside = position.halves.get(piece.place) is not None
        canvas.put((x - 1 if beside else x, y), _PIECES.get(kind, kind))
    pieces = {piece.place for piece in position.pieces}
    for die in position.dice:
        x, y = _centre(die.place)
        beside = die.place in pieces or position.halves.get(die.place) is not None
        canvas.put((x + 1 if beside else x, y), _DICE[die.pips])
    for arrow in position.arrows:
        canvas.arrow([_centre(point) for point in arrow.points], arrow.legs[-1][0])


def _centre(place: Place) -> _Spot:
    return (place.x + 1) * _WIDE, place.y + 1


class _Canvas:
    """Characters by column and row; lines join where they meet."""

    def __init__(self) -> None:
        self._lines: dict[_Spot, int] = {}
        self._shades: dict[_Spot, str] = {}
        self._characters: dict[_Spot, str] = {}

    def put(self, spot: _Spot, character: str) -> None:
        """Put a character over lines and shades."""
        self._characters[spot] = character

    def outline(self, places: Iterable[Place]) -> None:
        """Draw the border around a group of squares."""
        for corners in outlines(cells(places)):
            for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
                _trace(self._lines, [(x1 * _WIDE, y1), (x2 * _WIDE, y2)])

    def shade(self, places: Iterable[Place], character: str = "░") -> None:
        """Fill squares below their borders; a square that is already filled stays as it is."""
        for x, y in cells(places):
            for dx in range(_WIDE + 1):
                for dy in (0, 1):
                    self._shades.setdefault((x * _WIDE + dx, y + dy), character)

    def arrow(self, points: list[_Spot], direction: Direction) -> None:
        """Draw an arrow: a heavy line below all other characters, and a tip."""
        lines: dict[_Spot, int] = {}
        _trace(lines, points)
        *_, before, tip = _along(points)
        head = before if tip in self._characters else tip
        for spot, directions in lines.items():
            self._characters.setdefault(spot, _HEAVY_BOX[directions])
        self._characters[head] = _TIPS[direction]

    def text(self) -> str:
        """Return what has been drawn, cropped."""
        spots = [*self._lines, *self._shades, *self._characters]
        if not spots:
            return ""
        xs, ys = zip(*spots, strict=True)
        lines = {spot: _BOX[directions] for spot, directions in self._lines.items()}
        shown = self._shades | lines | self._characters
        rows = (
            "".join(shown.get((x, y), " ") for x in range(min(xs), max(xs) + 1))
            for y in range(min(ys), max(ys) + 1)
        )
        return "\n".join(row.rstrip() for row in rows)


def _along(points: list[_Spot]) -> Iterator[_Spot]:
    yield points[0]
    for (x1, y1), (x2, y2) in pairwise(points):
        count = abs(x2 - x1) + abs(y2 - y1)
        dx, dy = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
        yield from ((x1 + dx * i, y1 + dy * i) for i in range(1, count + 1))


def _trace(lines: dict[_Spot, int], points: list[_Spot]) -> None:
    """Add a line from point to point to the directions in which lines leave each spot."""
    for (x1, y1), (x2, y2) in pairwise(_along(points)):
        lines[x1, y1] = lines.get((x1, y1), 0) | _LEAVING[x2 - x1, y2 - y1]
        lines[x2, y2] = lines.get((x2, y2), 0) | _LEAVING[x1 - x2, y1 - y2]


# Braille: the characters are computer braille (North American Braille ASCII), in which each of the
# 64 cells stands for one character.

BRAILLE_WIDTH = 40
"""The cells in a line: the number on the widest displays."""

_JOINTS = str.maketrans("|-~", "-_/")
"""Joints without a cell of their own: across, down (dots 4-5-6) and split (dots 3-4)."""
_PLAIN = str.maketrans({"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{EN DASH}": "-"})
_CAPITAL = "_"
"""The sign before a capital letter in words, where there are no joints."""


def to_braille(position: Position, description: str) -> str:
    """Return a file's lines: the notation, with a cell for each character, and a description."""
    grid, _, extras = f"{position}\n".partition("---\n")
    rows = grid.translate(_JOINTS).upper().splitlines()
    across = max(map(len, rows), default=0)
    lines = [row[:BRAILLE_WIDTH].rstrip() for row in rows]
    # The last cell of a full line is a joint, so that no domino is cut unnoticed.
    for begin in range(BRAILLE_WIDTH, across, BRAILLE_WIDTH):
        heading = gettext("From column {number}:", number=begin // 2 + 1)
        lines += [
            "",
            *_words(heading),
            *(row[begin : begin + BRAILLE_WIDTH].rstrip() for row in rows),
        ]
    if extras:
        lines += ["---", *(part for line in extras.splitlines() for part in _words(line))]
    lines += ["", *_words(description)]
    return "".join(f"{line}\r\n" for line in lines)


def _words(text: str) -> list[str]:
    """Return words as lines of computer braille, with a sign before each capital letter."""
    plain = normalize("NFKD", text.translate(_PLAIN)).encode("ascii", "ignore").decode()
    signed = "".join(_CAPITAL + char if char.isupper() else char.upper() for char in plain)
    return wrap(signed.replace(",(", ", ("), BRAILLE_WIDTH, break_on_hyphens=False)
