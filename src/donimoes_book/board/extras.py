"""Reads the lines below the separator: pieces, dice, arrows, the board and named numbers."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from donimoes_book.board.notation import COVER, HOLD, NAMED_NUMBERS, Text
from donimoes_book.board.parts import Arrow, Die, Direction, Piece, Place

_COORDINATE = r"(-?[0-9]{1,15}(?:\.[05])?)"
_PLACED = re.compile(rf"\(\s*{_COORDINATE}\s*,\s*{_COORDINATE}\s*\)")
_SQUARE = re.compile(r"\s*([A-Ha-h])([1-9][0-9]?)\s*")
_NUMBER = re.compile(r"\s*([0-9]{1,2})")
_LETTERS = re.compile(r"(?:[A-Za-z][0-9]\s*)+")


@dataclass
class ExtraLines:
    """What the lines below the separator add to the grid; `read` adds one line.

    Places are columns and lines of the text, as in the grid.
    """

    text: Text
    cells: Mapping[Place, str]
    """The halves, covered spaces, held places and letters in the grid."""
    margin: int
    """The column of the text that the author counts as column 0."""
    bottom: int
    """The line of the text that the author counts as row 0."""
    top: int = 0
    """The first line of the grid that is not empty."""
    letter_numbers: dict[str, list[tuple[int, Place]]] = field(default_factory=dict)
    """The numbers listed for each letter in the grid, in order, and where they are listed."""
    pieces: list[Piece] = field(default_factory=list)
    dice: list[Die] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)
    dark: set[Place] = field(default_factory=set)
    """Covered spaces whose covers have the dark side up."""
    written: dict[tuple[str, Place], tuple[Place, int]] = field(default_factory=dict)
    """Where the text puts one of the `dice` (or `pieces`, …) at a place, and the text's length."""
    board: Place | None = None
    """The upper left square of the checkerboard."""
    board_row: int = 0
    """The line that places the board."""
    named_numbers: dict[str, int] = field(default_factory=dict)

    def read(self, row: int) -> None:
        """Read one line, counted from 0."""
        line = self.text.lines[row].rstrip()
        if not line:
            return
        start = len(line) - len(line.lstrip())
        key, colon, _ = line.partition(":")
        after = len(key) + 1
        placed = {"dice": self._read_die, "arrows": self._read_arrow, "dark": self._read_dark}
        match key.strip() if colon else "":
            case kind if kind in placed:
                self._read_placed(row, after, kind, placed[kind])
            case "board":
                self._read_board(row, after)
            case name if name in NAMED_NUMBERS:
                self._read_number(row, after, name)
            case _ if line[start] == "(":
                self._read_placed(row, start, "pieces", self._read_piece)
            case _ if _LETTERS.fullmatch(line, start):
                self._read_letters(row, start)
            case _:
                some = "pieces (P3N4 or (2,1)P,(0,0)w), dice:(1,1)3, arrows:(3,4)D3L3, dark:(0,2)"
                numbers = (words.example for words in NAMED_NUMBERS.values())
                expected = f"Expected {some}, {' or '.join(['board:C2', *numbers])}."
                message, width = "this line cannot be read", len(line) - start
                self.text.complain(Place(start, row), message, expected, width)

    def _read_letters(self, row: int, start: int) -> None:
        letters = set(self.cells.values())
        for match in re.finditer(r"([A-Za-z])([0-9])", self.text.lines[row][start:]):
            letter, pips = match.groups()
            place = Place(start + match.start(), row)
            if letter not in letters or letter == HOLD:
                advice = f"Put {letter} on a half, or give its place: (2,1){letter}."
                self.text.complain(place, f"there is no piece {letter} in the grid", advice, 2)
            else:
                self.letter_numbers.setdefault(letter, []).append((int(pips), place))

    def _read_board(self, row: int, start: int) -> None:
        """Read the square of the grid's first column and first line."""
        line = self.text.lines[row].rstrip()
        match = _SQUARE.fullmatch(line, start)
        if self.board:
            self.text.complain(Place(0, row), "there is already a board", "", len(line))
        elif match:
            columns, rows = "ABCDEFGH".index(match[1].upper()), int(match[2]) - 1
            self.board_row = row
            self.board = Place(self.margin - 2 * columns, self.top - 2 * rows)
        else:
            advice = "Write board:C2 if the grid's first column is C and its first line is row 2."
            self.text.complain(
                Place(start, row), "which square is this?", advice, max(1, len(line) - start)
            )

    def _read_number(self, row: int, start: int, name: str) -> None:
        line, words = self.text.lines[row].rstrip(), NAMED_NUMBERS[name]
        if name in self.named_numbers:
            self.text.complain(Place(0, row), f"there is already a {name}", "", len(line))
        elif match := _NUMBER.fullmatch(line, start):
            self.named_numbers[name] = int(match[1])
        else:
            advice = f"Write {words.example} {words.example_use}."
            width = max(1, len(line) - start)
            self.text.complain(Place(start, row), words.question, advice, width)

    def _read_placed(
        self, row: int, start: int, kind: str, read: Callable[[Place, str], str]
    ) -> None:
        """Read `(column,row)value` items; `read` returns what is wrong with an item."""
        line = self.text.lines[row]
        for item in self._items(line, start):
            match = _PLACED.match(item.group())
            if not match:
                expected = "Expected a place (column,row), counted from 0 at the lower left."
                self.text.complain(
                    Place(item.start(), row), "there is no place here", expected, len(item.group())
                )
                continue
            column, height = float(match[1]), float(match[2])
            place = Place(self.margin + round(2 * column), self.bottom - round(2 * height))
            wrong = read(place, item.group()[match.end() :].strip())
            if wrong:
                # If nothing follows the place, underline the place itself.
                skip = match.end() if match.end() < len(item.group()) else 0
                begin = Place(item.start() + skip, row)
                self.text.complain(begin, wrong, "", len(item.group()) - skip)
            else:
                self.written[kind, place] = Place(item.start(), row), len(item.group())

    @staticmethod
    def _items(line: str, start: int) -> Iterator[re.Match[str]]:
        """Split at the commas outside parentheses."""
        return re.compile(r"[^\s,(](?:\([^)]*\)|[^,(])*|\([^)]*\)?(?:[^,])*").finditer(
            line.rstrip(), start
        )

    def _read_piece(self, place: Place, value: str) -> str:
        if len(value) != 1 or not (value.isascii() and value.isalpha()):
            return "expected one letter for the piece"
        if ("pieces", place) in self.written:
            return "there is already another piece there"
        self.pieces.append(Piece(place, value))
        return ""

    def _read_die(self, place: Place, value: str) -> str:
        if len(value) != 1 or value not in "123456":
            return "expected the number on the die, 1 to 6"
        self.dice.append(Die(place, int(value)))
        return ""

    def _read_dark(self, place: Place, value: str) -> str:
        if value:
            return "expected nothing after the place"
        if self.cells.get(place) != COVER:
            return "there is no # at this place"
        self.dark.add(place)
        return ""

    def _read_arrow(self, place: Place, value: str) -> str:
        if not re.fullmatch(r"(?:[LRUD][1-9]\d?)+", value):
            return "expected the arrow's path, such as D3L3: L, R, U or D and a number of spaces"
        legs = re.findall(r"([LRUD])(\d+)", value)
        self.arrows.append(Arrow(place, tuple((Direction(way), int(n)) for way, n in legs)))
        return ""
