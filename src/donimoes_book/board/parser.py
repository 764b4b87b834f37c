"""Parses the classic grid, and the lines below it, into a position's parts."""

import re
from bisect import bisect
from collections.abc import Callable, Iterator
from sys import maxsize

from donimoes_book.board import notation
from donimoes_book.board.cells import connected_groups
from donimoes_book.board.parts import (
    BOARD_SIDE,
    Arrow,
    Cover,
    Die,
    Direction,
    Domino,
    Mark,
    Number,
    Parts,
    Piece,
    Place,
    Region,
    Split,
    picture_starts,
    reading_order,
)
from donimoes_book.diagnostics import Diagnostic, InputError, first_mistakes

_Ends = tuple[Place | None, Place | None]
"""The cells on both sides of a joint, as far as there are any."""
_CHARACTERS = "Expected a number, #, x, a piece's letter or a joint (| - > < ^ v + * ~)."
_LARGER_SETS = (
    f"In a larger set, A is ten, B is eleven and so on: below the grid, write {notation.SEPARATOR}"
    f" and {notation.SET}double-twelve."
)
_HALVES_APART = "Write halves two characters apart, with the joint between them."

_COORDINATE = r"(-?[0-9]{1,15}(?:\.[05])?)"
_PLACED = re.compile(rf"\(\s*{_COORDINATE}\s*,\s*{_COORDINATE}\s*\)")
_ITEM = re.compile(r"[^\s,(](?:\([^)]*\)|[^,(])*|\([^)]*\)?(?:[^,])*")
"""One of the things in a list, between the commas outside parentheses."""
_SQUARE = re.compile(r"\s*([A-Ha-h])([1-9][0-9]?)\s*")
_NUMBER = re.compile(r"\s*([0-9]{1,2})")
_LETTERS = re.compile(r"(?:[A-Za-z][0-9]\s*)+")
_CONDITION = re.compile(
    r"([A-Za-z])\s*(?:(!=|≠|=(?!\s*[0-9]))|([=<>]?)\s*([0-9]{1,3}))\s*((?:\([^()]*\)\s*)*)"
)
_CONDITIONS = (
    "Write a= if all are equal, a!= if all differ, a11 for a sum, a<3 or a>4 for less or more."
)
_PAIR = re.compile(r"([0-9])[|-]?([0-9])")


def _arrow(place: Place, value: str) -> Arrow:
    legs = re.findall(r"([LRUD])(\d+)", value)
    return Arrow(place, tuple((Direction(way), int(spaces)) for way, spaces in legs))


_Listing = tuple[str, str, Callable[[Place, str], object]]
"""What a line lists as `(column,row)value`: a regular expression for the value, what is wrong with
any other value, and what makes the part."""
_PIECES: _Listing = "[A-Za-z]", "expected one letter for the piece", Piece
_LISTINGS: dict[str, _Listing] = {
    "dice": (
        "[1-6]",
        "expected the number on the die, 1 to 6",
        lambda place, value: Die(place, int(value)),
    ),
    "arrows": (
        r"(?:[LRUD][1-9]\d?)+",
        "expected the arrow's path, such as D3L3: L, R, U or D and a number of spaces",
        _arrow,
    ),
    "dark": ("", "expected nothing after the place", lambda place, _: place),
}


class GridParser:
    """Reads one text, once: `parts` returns its contents; the attributes say where they were."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.diagnostics: list[Diagnostic] = []
        self.characters: dict[Place, str] = {}
        """The grid's characters, except spaces, by place."""
        self.cells: dict[Place, str] = {}
        """The halves, covered spaces, held places and letters, by place."""
        self.links: dict[Place, list[tuple[Place, str, Place]]] = {}
        """Each cell's joints: the point, its character, and the cell on the other side."""
        self.splits: list[Split] = []
        self.paired: set[Place] = set()
        """The cells at both ends of joints and splits: each must be a number or covered."""
        self.letter_pips: dict[Place, int] = {}
        """The number under each letter that is on one."""
        self.corner = Place(0, 0)
        """Where the position's (0, 0) is in the text."""
        self.letter_numbers: dict[str, list[tuple[int, Place]]] = {}
        """The numbers listed for each letter in the grid, in order, and where they are listed."""
        self.pieces: list[Piece] = []
        """The pieces listed below the grid, without those in it."""
        self.dice: list[Die] = []
        self.arrows: list[Arrow] = []
        self.dark: list[Place] = []
        """Covered spaces whose covers have the dark side up."""
        self.written: dict[tuple[str, Place], tuple[Place, int]] = {}
        """Where the text puts one of the `dice` (or `pieces`, …) at a place, and its length."""
        self.board: Place | None = None
        """The upper left square of the checkerboard."""
        self.board_row = 0
        """The line that places the board."""
        self.named_numbers: dict[str, int] = {}
        self.spacing = Place(1, 1)
        """How many half-spaces a character of the grid stands for, across and down."""
        self.labels: dict[Place, str] = {}
        """The label of each square that the grid says is in a region."""
        self.has_regions = False
        """Whether the grid's letters are regions."""
        self.numbers = notation.DIGITS
        """The characters that are numbers of pips."""
        self.conditions: dict[str, tuple[str, int, list[Place]]] = {}
        """What the line below the grid says of each region: sign, number, and covered squares."""
        self.stock: list[tuple[int, int]] = []

    def _complain(self, place: Place, message: str, advice: str = "", width: int = 1) -> None:
        """Add a diagnostic about a place, given by its column and line in the text from 0."""
        line = self.lines[place.y]
        self.diagnostics.append(Diagnostic(message, advice, place.y + 1, place.x + 1, width, line))

    def parts(self) -> Parts:
        """Read the text; raises InputError with every diagnostic, in the order of the text."""
        lines = self.lines
        if place := notation.first_beyond(lines, notation.MOST_CHARACTERS):
            message = f"a board can have at most {notation.MOST_CHARACTERS:,} characters of text"
            text = lines[place[0] - 1]
            raise InputError([Diagnostic(message, "Is this a board?", *place, 1, text)])
        end = next(
            (i for i, line in enumerate(lines) if line.strip() == notation.SEPARATOR), len(lines)
        )
        below = (line.strip().partition(":") for line in lines[end + 1 :])
        keys = [(key + colon, value.strip()) for key, colon, value in below]
        self.has_regions = any(key in _OF_REGIONS for key, _ in keys)
        for name in (name for key, name in keys if key == notation.SET and not self.has_regions):
            self.numbers = notation.HALVES[: notation.SETS.get(name, 9) + 1]
        self.characters = self._spaced_out(
            {
                Place(x, y): char
                for y, line in enumerate(lines[:end])
                for x, char in enumerate(line.rstrip())
                if char != " "
            }
        )
        self._read_cells()
        self._check_spacing()
        for place, char in self.characters.items():
            if char in notation.JOINTS and place not in self.cells:
                self._read_joint(place, char)
        indents = (len(line) - len(line.lstrip(" ")) for line in lines if line.strip())
        self.margin = min(indents, default=0) * self.spacing.x
        """The column of the text that the author counts as column 0."""
        self.top = min((place.y for place in self.cells), default=0)
        self.bottom = max((place.y for place in self.cells), default=0)
        """The line of the text that the author counts as row 0."""
        for row in range(end + 1, len(lines)):
            self._read_line(row)
        self._check_size()
        parts = self._assemble()
        if diagnostics := self.diagnostics:
            in_order = sorted(
                diagnostics, key=lambda diagnostic: (diagnostic.line, diagnostic.column)
            )
            raise InputError(first_mistakes(in_order))
        return parts

    def _check_size(self) -> None:
        """Report the first part that makes a board too large, or that is one too many.

        A part with n places counts as n - 1 parts, but at least as one.
        """
        left, right, top, bottom, count = maxsize, -maxsize, maxsize, -maxsize, 0
        for places, origin, width in self._written_parts():
            count += max(1, len(places) - 1)
            for x, y in places:
                left, right = min(left, x), max(right, x)
                top, bottom = min(top, y), max(bottom, y)
            if notation.is_too_large(right - left + 2, bottom - top + 2):
                limit = f"a board is at most {notation.MOST_SPACES} spaces wide and high"
                message, advice = f"this is too far away: {limit}", "Move it closer to the rest."
            elif count > notation.MOST_PARTS:
                limit = f"at most {notation.MOST_PARTS:,} are allowed"
                message = f"there are too many things on this board: {limit}"
                advice = "Split it into several boards."
            else:
                continue
            self._complain(origin, message, advice, width)
            return

    def _written_parts(self) -> Iterator[tuple[tuple[Place, ...], Place, int]]:
        """Yield the places of each part in the order of the text, and where it is written."""
        for cell in self.cells:
            yield (cell,), self._in_text(cell), 1
        for kind, placed in (("pieces", self.pieces), ("dice", self.dice)):
            for part in placed:
                yield (part.place,), *self.written[kind, part.place]
        for arrow in self.arrows:
            yield arrow.points, *self.written["arrows", arrow.place]
        if board := self.board:
            row = self.board_row
            far = 2 * BOARD_SIDE - 2
            yield (board, board.moved(far, far)), Place(0, row), len(self.lines[row].rstrip())

    # The grid

    def _in_text(self, cell: Place) -> Place:
        """Return the column and line of the text where a cell of the grid is."""
        return Place(cell.x // self.spacing.x, cell.y // self.spacing.y)

    def _spaced_out(self, characters: dict[Place, str]) -> dict[Place, str]:
        """Return a grid of regions at the usual distance, if it is written closer together."""
        are_squares = all(char == notation.FREE or char.isalpha() for char in characters.values())
        if not (self.has_regions and are_squares):
            return characters
        across = 1 + any(place.moved(1, 0) in characters for place in characters)
        rows = {place.y for place in characters}
        down = 1 + any(y + 1 in rows for y in rows)
        self.spacing = Place(across, down)
        return {Place(across * x, down * y): char for (x, y), char in characters.items()}

    def _read_cells(self) -> None:
        for place, char in self.characters.items():
            letter = char.isascii() and char.isalpha()
            if self.has_regions and (char == notation.FREE or letter):
                if letter and self._is_joint(place, char):
                    continue
                self.cells[place] = notation.HOLD
                if letter:
                    self.labels[place] = char
            elif self._is_half(char) or (letter and not self._is_joint(place, char)):
                self.cells[place] = char
            elif char in "\t\xa0":
                kind = "tab" if char == "\t" else "no-break space"
                self._complain(place, f"there is a {kind} in this position", "Use spaces instead.")
            elif char not in notation.JOINTS:
                self._complain(place, f"{char!r} has no meaning in a position", _CHARACTERS)

    def _is_joint(self, place: Place, char: str) -> bool:
        """Return whether a character such as `v` or `S` is a joint, not a piece's letter."""
        if char not in notation.JOINTS:
            return False

        def half(dx: int, dy: int) -> bool:
            other = self.characters.get(place.moved(dx, dy), " ")
            return other == notation.COVER or other.isalnum()

        return (half(-1, 0) and half(1, 0)) or (half(0, -1) and half(0, 1))

    def _check_spacing(self) -> None:
        for (x, y), char in self.cells.items():
            before = (x - 1, y), (x - 1, y - 1), (x, y - 1), (x + 1, y - 1)
            if not self.cells.keys().isdisjoint(before):
                other = next(Place(*place) for place in before if place in self.cells)
                shown = self.characters[Place(x, y)], self.characters[other]
                message, advice = f"{shown[0]} is too close to {shown[1]}", _HALVES_APART
                if other == Place(x - 1, y) and self.cells[other] == "1" and char in "012345678":
                    message = f"there is no 1{char}: sets go up to double-nine"
                    advice = _LARGER_SETS
                self._complain(Place(x, y), message, advice)

    def _read_joint(self, place: Place, char: str) -> None:
        x, y = place
        left, right, above, below = (
            Place(*cell) if cell in self.cells else None
            for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        )
        if left and right and char != notation.DOWN_JOINT:
            first, second = left, right
        elif above and below and char != notation.ACROSS_JOINT:
            first, second = above, below
        else:
            self._misplaced_joint(place, char, (left, right), (above, below))
            return
        for cell in (first, second):
            if self.cells[cell] == notation.HOLD:
                message = f"{self.characters[cell]} marks an empty place and cannot be joined"
                self._complain(cell, message, "Write a number instead.")
                return
        self.paired.update((first, second))
        if char in notation.SPLITS:
            self.splits.append(Split(place, char))
            return
        self.links.setdefault(first, []).append((place, char, second))
        self.links.setdefault(second, []).append((place, char, first))

    def _misplaced_joint(self, place: Place, char: str, beside: _Ends, stacked: _Ends) -> None:
        if all(beside) and char == notation.DOWN_JOINT:
            message = "- joins a number above to one below"
            advice = "Write | between left and right."
        elif all(stacked) and char == notation.ACROSS_JOINT:
            message = "| joins a number to one on its right"
            advice = "Write - between above and below."
        else:
            # Name the ends in the direction that has one; | and - have only one direction.
            across = char == notation.ACROSS_JOINT or (
                char != notation.DOWN_JOINT and not any(stacked)
            )
            names = ("to the left", "to the right") if across else ("above", "below")
            ends = zip(names, beside if across else stacked, strict=True)
            missing = " or ".join(name for name, end in ends if end is None)
            message = f"{char} joins two numbers, but there is none {missing}"
            advice = "Expected a number there; check that the columns line up."
        self._complain(place, message, advice)

    # The lines below the grid

    def _read_line(self, row: int) -> None:
        """Read one line, counted from 0."""
        line = self.lines[row].rstrip()
        if not line:
            return
        start = len(line) - len(line.lstrip())
        key, colon, _ = line.partition(":")
        after = len(key) + 1
        match key.strip() if colon else "":
            case kind if kind in _LISTINGS:
                self._read_placed(row, after, kind, _LISTINGS[kind])
            case "board":
                self._read_board(row, after)
            case name if name + colon == notation.REGIONS:
                self._read_regions(row, after)
            case name if name + colon == notation.STOCK:
                self._read_stock(row, after)
            case name if name + colon == notation.SET:
                self._read_set(row, after)
            case name if name in notation.NAMED_NUMBERS:
                self._read_number(row, after, name)
            case _ if line[start] == "(":
                self._read_placed(row, start, "pieces", _PIECES)
            case _ if _LETTERS.fullmatch(line, start) and not self.has_regions:
                self._read_letters(row, start)
            case _:
                some = "pieces (P3N4 or (2,1)P,(0,0)w), dice:(1,1)3, arrows:(3,4)D3L3, dark:(0,2)"
                numbers = (words.example for words in notation.NAMED_NUMBERS.values())
                if self.has_regions:
                    some += f", {notation.REGIONS}a=,b11, {notation.STOCK}01,22"
                expected = f"Expected {some}, {' or '.join(['board:C2', *numbers])}."
                message, width = "this line cannot be read", len(line) - start
                self._complain(Place(start, row), message, expected, width)

    def _read_letters(self, row: int, start: int) -> None:
        letters = set(self.cells.values())
        for match in re.finditer(r"([A-Za-z])([0-9])", self.lines[row][start:]):
            letter, pips = match.groups()
            place = Place(start + match.start(), row)
            if letter not in letters or letter == notation.HOLD:
                advice = f"Put {letter} on a half, or give its place: (2,1){letter}."
                self._complain(place, f"there is no piece {letter} in the grid", advice, 2)
            else:
                self.letter_numbers.setdefault(letter, []).append((int(pips), place))

    def _read_board(self, row: int, start: int) -> None:
        """Read the square of the grid's first column and first line."""
        line = self.lines[row].rstrip()
        match = _SQUARE.fullmatch(line, start)
        if self.board:
            self._complain(Place(0, row), "there is already a board", "", len(line))
        elif match:
            columns, rows = "ABCDEFGH".index(match[1].upper()), int(match[2]) - 1
            self.board_row = row
            self.board = Place(self.margin - 2 * columns, self.top - 2 * rows)
        else:
            advice = "Write board:C2 if the grid's first column is C and its first line is row 2."
            self._complain(
                Place(start, row), "which square is this?", advice, max(1, len(line) - start)
            )

    def _read_set(self, row: int, start: int) -> None:
        """Check the name of a larger set, which has been read before the grid."""
        line = self.lines[row].rstrip()
        name = line[start:].strip()
        if name not in notation.SETS or self.has_regions:
            message = f"{name!r} is no larger set" if name else "which set is this?"
            if self.has_regions:
                message = "the letters of this grid are regions"
            advice = (
                f"Write {' or '.join(notation.SET + name for name in notation.SETS)}, or nothing."
            )
            place = Place(line.rindex(name), row) if name else Place(start - 1, row)
            self._complain(place, message, advice, max(1, len(name)))

    def _read_number(self, row: int, start: int, name: str) -> None:
        line, words = self.lines[row].rstrip(), notation.NAMED_NUMBERS[name]
        if name in self.named_numbers:
            self._complain(Place(0, row), f"there is already a {name}", "", len(line))
        elif match := _NUMBER.fullmatch(line, start):
            self.named_numbers[name] = int(match[1])
        else:
            advice = f"Write {words.example} {words.example_use}."
            width = max(1, len(line) - start)
            self._complain(Place(start, row), words.question, advice, width)

    def _read_regions(self, row: int, start: int) -> None:
        for item in _ITEM.finditer(self.lines[row].rstrip(), start):
            place, width = Place(item.start(), row), len(item.group().rstrip())
            match = _CONDITION.fullmatch(item.group())
            if match is None:
                self._complain(place, "what holds in this region?", _CONDITIONS, width)
                continue
            label, alike, sign, number, listed = match.groups()
            if label in self.conditions:
                self._complain(place, f"region {label} is listed twice", "", width)
                continue
            covered = [self._listed(*spot) for spot in _PLACED.findall(listed)]
            if len(covered) != listed.count("("):
                message = "expected places (column,row), counted from 0 at the lower left"
                self._complain(place, message, "", width)
                continue
            in_grid = [square for square, there in self.labels.items() if there == label]
            at = list(dict.fromkeys((*in_grid, *covered)))
            homes = self.labels | {
                spot: of for of, (_, _, spots) in self.conditions.items() for spot in spots
            }
            if other := next((homes[it] for it in at if homes.get(it, label) != label), ""):
                message = f"region {label} has a square of region {other}"
                self._complain(place, message, "Each square is in one region.", width)
                continue
            if outside := [spot for spot in covered if spot not in self.cells]:
                column = (outside[0].x - self.margin) / 2
                message = f"region {label} has a place in column {column:g} that is no square"
                self._complain(place, message, "", width)
                continue
            if not at:
                advice = f"Write {label} on its squares."
                self._complain(place, f"there is no region {label} in the grid", advice, width)
                continue
            sign = alike.replace("≠", "!=") if alike else sign.strip("=")
            self.conditions[label] = sign, int(number or 0), at
            self.written["conditions", min(at, key=reading_order)] = place, width

    def _read_stock(self, row: int, start: int) -> None:
        for item in re.finditer(r"[^\s,]+", self.lines[row][start:]):
            place, width = Place(start + item.start(), row), len(item.group())
            if match := _PAIR.fullmatch(item.group()):
                key = "stock", Place(len(self.stock), 0)
                self.written[key] = place, width
                self.stock.append((int(match[1]), int(match[2])))
            else:
                advice = f"Write {notation.STOCK}01,22 for two dominoes."
                self._complain(place, "this is no domino", advice, width)

    def _listed(self, column: str, row: str) -> Place:
        """Return the place that a line below the grid gives."""
        x, y = round(2 * float(column)), round(2 * float(row))
        return Place(self.margin + x, self.bottom - y)

    def _read_placed(self, row: int, start: int, kind: str, listing: _Listing) -> None:
        for item in _ITEM.finditer(self.lines[row].rstrip(), start):
            match = _PLACED.match(item.group())
            if not match:
                expected = "Expected a place (column,row), counted from 0 at the lower left."
                self._complain(
                    Place(item.start(), row), "there is no place here", expected, len(item.group())
                )
                continue
            place = self._listed(match[1], match[2])
            value = item.group()[match.end() :].strip()
            if wrong := self._add(kind, listing, place, value):
                # If nothing follows the place, underline the place itself.
                skip = match.end() if match.end() < len(item.group()) else 0
                begin = Place(item.start() + skip, row)
                self._complain(begin, wrong, "", len(item.group()) - skip)
            else:
                self.written[kind, place] = Place(item.start(), row), len(item.group())

    def _add(self, kind: str, listing: _Listing, place: Place, value: str) -> str:
        """Add a part, or return what is wrong with it."""
        allowed, expected, part = listing
        if not re.fullmatch(allowed, value):
            return expected
        if kind == "pieces" and (kind, place) in self.written:
            return "there is already another piece there"
        if kind == "dark" and self.cells.get(place) != notation.COVER:
            return "there is no # at this place"
        getattr(self, kind).append(part(place, value))
        return ""

    # The parts

    def _assemble(self) -> Parts:
        holds = tuple(
            place
            for place, char in self.cells.items()
            if char == notation.HOLD and place not in self.labels
        )
        for place, label in self.labels.items():
            if label not in self.conditions and not self.diagnostics:
                advice = f"Below the grid, add it to {notation.REGIONS} or write . in the grid."
                message = f"region {label} has no condition"
                self._complain(self._in_text(place), message, advice)
        lettered = [Piece(p, char) for p, char in self.cells.items() if self._is_piece(char)]
        self._find_letter_pips()
        for piece in lettered:
            self._check_piece(piece)
        dominoes, numbers, covers = list[Domino](), list[Number](), list[Cover]()
        for group in self._groups():
            covered = tuple(cell for cell in group if self.cells[cell] == notation.COVER)
            dark = not set(covered).isdisjoint(self.dark)
            if len(covered) == len(group) or (covered and (len(group) > 2 or dark)):
                covers.append(self._cover(covered, dark))
                dominoes += self._half_covered(group)
            elif len(group) == 1:
                numbers.append(Number(group[0], self._pips(group[0]) or 0))
            elif len(group) == 2:
                dominoes.append(self._domino(*group))
            else:
                self._report_joined_twice(group)
        pieces = (*self.pieces, *lettered)
        places = [*self.cells, *(part.place for part in (*pieces, *self.dice))]
        places += (point for arrow in self.arrows for point in arrow.points)
        self.corner = Place(
            min((place.x for place in places), default=0),
            min((place.y for place in places), default=0),
        )
        if self.board:
            self._check_inside(self.board)
            self.corner = self.board
        for number in range(len(self.stock)):
            where = self.written.pop(("stock", Place(number, 0)))
            self.written["stock", self.corner.moved(number, 0)] = where
        return Parts(
            tuple(dominoes),
            tuple(numbers),
            tuple(covers),
            holds,
            tuple(self.splits),
            pieces,
            tuple(self.dice),
            tuple(self.arrows),
            self.board,
            tuple(self.named_numbers.items()),
            tuple(
                Region(label, sign, number, tuple(places))
                for label, (sign, number, places) in self.conditions.items()
            ),
            tuple(self.stock),
        )

    def _find_letter_pips(self) -> None:
        """Find the number under each letter in the grid.

        A letter that is listed more than once is on its next number in the next picture that shows
        it, and on its last number in all pictures after that.
        """
        starts = self._picture_starts()
        for letter, listed in self.letter_numbers.items():
            places = [place for place, char in self.cells.items() if char == letter]
            pictures = sorted({bisect(starts, place.x) for place in places})
            for place in places:
                index = pictures.index(bisect(starts, place.x))
                self.letter_pips[place] = listed[min(index, len(listed) - 1)][0]
            last, _ = listed[: len(pictures)][-1]
            for pips, where in listed[len(pictures) :]:
                if pips != last:
                    message, count = f"{letter} is already on {last}", len(pictures)
                    advice = f"{letter} is in {count} pictures: write a number for each."
                    advice = advice if count > 1 else ""
                    self._complain(where, message, advice, 2)

    def _picture_starts(self) -> list[int]:
        """Return the first column of each picture; a board has only one picture."""
        if self.board:
            return [0]
        places = [*self.cells, *(part.place for part in (*self.pieces, *self.dice))]
        extents = [(place.x, place.x) for place in places]
        extents += (arrow.columns for arrow in self.arrows)
        return picture_starts(extents)

    def _domino(self, first: Place, second: Place) -> Domino:
        joint, char, _ = next(link for link in self.links[first] if link[2] == second)
        mark = Mark(char) if char in notation.MARKS else None
        pips = self._pips(first), self._pips(second)
        return Domino(first, joint.y == first.y, pips, mark)

    def _cover(self, covered: tuple[Place, ...], dark: bool) -> Cover:
        within = set(covered)
        joints = {
            (at, char)
            for cell in covered
            for at, char, other in self.links.get(cell, ())
            if other in within
        }
        return Cover(covered, tuple(joints), dark)

    def _half_covered(self, group: tuple[Place, ...]) -> Iterator[Domino]:
        """Yield the dominoes with one covered half, which is joined to a number."""
        for cell in group:
            links = self.links.get(cell, ())
            numbers = [other for _, _, other in links if self.cells[other] != notation.COVER]
            covered = self.cells[cell] == notation.COVER
            if len(numbers if covered else links) > 1:
                self._report_joined_twice((cell,))
            elif covered and numbers:
                yield self._domino(*sorted((cell, numbers[0]), key=reading_order))

    def _report_joined_twice(self, group: tuple[Place, ...]) -> None:
        joint = next(self.links[cell][1][0] for cell in group if len(self.links[cell]) > 1)
        self._complain(joint, "this number is joined twice", "A domino has only two halves.")

    def _check_inside(self, board: Place) -> None:
        if self.corner.x < board.x or self.corner.y < board.y:
            place = Place(0, self.board_row)
            message = "there is something to the left of this board, or above it"
            self._complain(place, message, "Put things below a board, or to its right.")
        letters = self.letter_pips
        rows = [
            at.y for at, char in self.cells.items() if at in letters or not self._is_piece(char)
        ]
        if rows and (min(rows) - board.y) % 2:
            place = Place(0, self.board_row)
            message = "this board would be half a space too high or too low"
            advice = (
                "If a piece stands above the first number, list it below the grid instead,"
                " such as (2,1)D."
            )
            self._complain(place, message, advice)

    def _check_piece(self, piece: Piece) -> None:
        """Check that a letter in the grid isn't placed twice, and has a number if it is joined."""
        place, letter = piece.place, piece.letter
        if ("pieces", place) in self.written:
            twice = piece in self.pieces
            advice = "Name the piece only once." if twice else "Put only one piece on a half."
            self._complain(place, "there are two pieces here", advice)
        if place in self.paired and place not in self.letter_pips:
            below = f"below that {letter}3 if it is a 3"
            advice = f"Add a line {notation.SEPARATOR} below the grid, and {below}."
            advice = f"Write the digit 0, not the letter {letter}." if letter in "oO" else advice
            self._complain(place, f"what number is {letter} on?", advice)

    def _pips(self, place: Place) -> int | None:
        char = self.cells[place]
        return self.numbers.index(char) if char in self.numbers else self.letter_pips.get(place)

    def _is_half(self, char: str) -> bool:
        return char in self.numbers or char == notation.COVER

    def _is_piece(self, char: str) -> bool:
        return char.isalpha() and char != notation.HOLD and char not in self.numbers

    def _groups(self) -> Iterator[tuple[Place, ...]]:
        """Yield numbers and covered spaces, each grouped with everything joined to it, in order."""
        places = (
            place
            for place, char in self.cells.items()
            if self._is_half(char) or place in self.letter_pips
        )

        def joined_to(cell: Place) -> list[Place]:
            return [other for _, _, other in self.links.get(cell, ())]

        for group in connected_groups(places, joined_to):
            yield tuple(sorted(group, key=reading_order))


_OF_REGIONS = (notation.REGIONS, notation.STOCK)
