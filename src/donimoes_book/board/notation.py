"""The classic grid: reads a position from the text people write by hand, and prints it again.

The notation is described in docs/notation.md. A half stands on one character; halves are two
characters apart and the character between them is their joint.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from donimoes_book.board.position import (
    Arrow,
    Cover,
    Die,
    Direction,
    Domino,
    Mark,
    Number,
    Piece,
    Place,
    Position,
)
from donimoes_book.faults import Fault, InputError

DIGITS = "0123456789"
COVER = "#"
HOLD = "x"
SEPARATOR = "---"
SPLITS = "~S"
MARKS = "".join(Mark)
ACROSS_JOINT, DOWN_JOINT = "|", "-"
JOINTS = ACROSS_JOINT + DOWN_JOINT + MARKS + SPLITS

_HALVES_APART = "Halves stand two characters apart, with the joint between them."
_SPACES = r"(-?[0-9]{1,3}(?:\.[05])?)"
_PLACED = re.compile(rf"\(\s*{_SPACES}\s*,\s*{_SPACES}\s*\)")
_LETTERS = re.compile(r"(?:[A-Za-z][0-9]\s*)+")


@dataclass(frozen=True)
class Reading:
    """A position together with the text it was read from, to speak of places in that text."""

    position: Position
    lines: tuple[str, ...]
    corner: Place
    """Where in the text the position's (0, 0) stands: column and line, counted from 0."""

    def fault(self, place: Place | None, message: str, advice: str = "") -> Fault:
        """Say what is wrong at a place of the position (None: with all of it)."""
        if place is None:
            y = next((y for y, line in enumerate(self.lines) if line.strip()), 0)
            line = self.lines[y].rstrip()
            start = len(line) - len(line.lstrip())
            return Fault(message, advice, y + 1, start + 1, max(1, len(line) - start), line)
        x, y = place.moved(*self.corner)
        if not (0 <= y < len(self.lines) and 0 <= x < len(self.lines[y])):
            # A thing put there by a line after the separator, beyond the text of the grid.
            return self.fault(None, message, advice)
        return Fault(message, advice, y + 1, x + 1, 1, self.lines[y])


def read_position(text: str) -> Reading:
    """Read a position; raises InputError with every fault, lines and columns from 1."""
    parser = _Parser(text.split("\n"))
    position = parser.position()
    return Reading(position, tuple(parser.lines), parser.corner)


def parse_position(text: str) -> Position:
    """Read a position when its text is not needed any more; raises InputError."""
    return read_position(text).position


def format_position(position: Position) -> str:
    """Print a position so that reading it again gives an equal one."""
    grid: dict[Place, str] = {}
    for domino in position.dominoes:
        for place, pips in zip(domino.places, domino.pips, strict=True):
            grid[place] = COVER if pips is None else str(pips)
        grid[domino.joint] = domino.mark or (ACROSS_JOINT if domino.across else DOWN_JOINT)
    for number in position.numbers:
        grid[number.place] = str(number.pips)
    for cover in position.covers:
        grid.update(dict.fromkeys(cover.places, COVER))
        grid.update(cover.joints)
    grid.update(dict.fromkeys(position.holds, HOLD))
    grid.update(position.splits)

    top = min((place.y for place in grid), default=0)
    bottom = max((place.y for place in grid), default=0)
    lines = []
    for y in range(top, bottom + 1) if grid else ():
        row = {place.x: char for place, char in grid.items() if place.y == y}
        lines.append("".join(row.get(x, " ") for x in range(max(row, default=-1) + 1)))

    def at(place: Place) -> str:
        column, row = place.x / 2, (bottom - place.y) / 2
        return f"({column:g},{row:g})"

    extras = []
    if position.pieces:
        extras.append(",".join(f"{at(p.place)}{p.letter}" for p in position.pieces))
    if position.dice:
        extras.append("dice:" + ",".join(f"{at(d.place)}{d.pips}" for d in position.dice))
    if position.arrows:
        arrows = (
            at(a.place) + "".join(f"{way}{spaces}" for way, spaces in a.legs)
            for a in position.arrows
        )
        extras.append("arrows:" + ",".join(arrows))
    return "\n".join([*lines, SEPARATOR, *extras] if extras else lines)


@dataclass
class _Parser:
    """One reading of one text; collects faults and goes on."""

    lines: list[str]
    faults: list[Fault] = field(default_factory=list)
    cells: dict[Place, str] = field(default_factory=dict)
    """Halves, covered spaces, held places and letters, by place."""
    links: dict[Place, list[tuple[Place, str, Place]]] = field(default_factory=dict)
    """For each cell, its joints: the point, its character, the cell on the other side."""
    splits: list[tuple[Place, str]] = field(default_factory=list)
    paired: set[Place] = field(default_factory=set)
    """Cells on either side of a joint or a split: each has to be a number or covered."""
    letter_pips: dict[str, int] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)
    dice: list[Die] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)
    margin: int = 0
    """How far the whole text is indented."""
    bottom: int = 0
    corner: Place = field(default_factory=lambda: Place(0, 0))

    def position(self) -> Position:
        end = next((i for i, line in enumerate(self.lines) if line.strip() == SEPARATOR), None)
        grid = self.lines[:end]
        indents = (len(line) - len(line.lstrip(" ")) for line in self.lines if line.strip())
        self.margin = min(indents, default=0)
        self._read_cells(grid)
        self._check_spacing()
        self._read_joints(grid)
        if end is not None:
            for row in range(end + 1, len(self.lines)):
                self._read_extra(row)
        position = self._assemble()
        if self.faults:
            raise InputError(sorted(self.faults, key=lambda fault: (fault.line, fault.column)))
        return position

    def _fault(self, place: Place, message: str, advice: str = "", width: int = 1) -> None:
        line = self.lines[place.y]
        self.faults.append(Fault(message, advice, place.y + 1, place.x + 1, width, line))

    # The grid

    def _read_cells(self, grid: list[str]) -> None:
        for y, line in enumerate(grid):
            for x, char in enumerate(line.rstrip()):
                place = Place(x, y)
                letter = char.isascii() and char.isalpha()
                if char in DIGITS + COVER or (letter and not self._is_joint(grid, place, char)):
                    self.cells[place] = char
                elif char == "\t":
                    self._fault(place, "a tab stands in this position", "Use spaces instead.")
                elif char != " " and char not in JOINTS:
                    expected = (
                        "Expected a number, #, x, a piece's letter or a joint (| - > < ^ v + * ~)."
                    )
                    self._fault(place, f"{char!r} has no meaning in a position", expected)
        self.bottom = max((place.y for place in self.cells), default=0)

    @staticmethod
    def _is_joint(grid: list[str], place: Place, char: str) -> bool:
        """Tell a `v` or an `S` between two halves from a piece of that letter."""
        if char not in JOINTS:
            return False

        def half(x: int, y: int) -> bool:
            inside = 0 <= y < len(grid) and 0 <= x < len(grid[y])
            return inside and (grid[y][x] == COVER or grid[y][x].isalnum())

        x, y = place
        return (half(x - 1, y) and half(x + 1, y)) or (half(x, y - 1) and half(x, y + 1))

    def _check_spacing(self) -> None:
        for place, char in self.cells.items():
            before = ((-1, 0), (-1, -1), (0, -1), (1, -1))
            near = next((p for p in (place.moved(*d) for d in before) if p in self.cells), None)
            if near:
                self._fault(place, f"{char} stands too close to {self.cells[near]}", _HALVES_APART)

    def _read_joints(self, grid: list[str]) -> None:
        for y, line in enumerate(grid):
            for x, char in enumerate(line.rstrip()):
                place = Place(x, y)
                if char in JOINTS and place not in self.cells:
                    self._read_joint(place, char)

    def _read_joint(self, place: Place, char: str) -> None:
        left, right, above, below = (
            place.moved(*by) if place.moved(*by) in self.cells else None
            for by in ((-1, 0), (1, 0), (0, -1), (0, 1))
        )
        if left and right and char != DOWN_JOINT:
            first, second = left, right
        elif above and below and char != ACROSS_JOINT:
            first, second = above, below
        else:
            self._misplaced_joint(place, char, (left, right), (above, below))
            return
        for cell in (first, second):
            if self.cells[cell] == HOLD:
                self._fault(cell, "x holds an empty place and cannot be joined", "Write a number.")
                return
        self.paired.update((first, second))
        if char in SPLITS:
            self.splits.append((place, char))
            return
        self.links.setdefault(first, []).append((place, char, second))
        self.links.setdefault(second, []).append((place, char, first))

    def _misplaced_joint(
        self,
        place: Place,
        char: str,
        beside: tuple[Place | None, Place | None],
        stacked: tuple[Place | None, Place | None],
    ) -> None:
        if all(beside) and char == DOWN_JOINT:
            message, advice = "- joins above and below", "Write | between left and right."
        elif all(stacked) and char == ACROSS_JOINT:
            message, advice = "| joins left and right", "Write - between above and below."
        else:
            # Speak of the way that is already half there; | and - have only one.
            across = char == ACROSS_JOINT or (char != DOWN_JOINT and not any(stacked))
            names = ("to the left", "to the right") if across else ("above", "below")
            ends = zip(names, beside if across else stacked, strict=True)
            missing = " and ".join(name for name, end in ends if end is None)
            message = f"{char} joins two numbers, but there is none {missing}"
            advice = "Expected a number right there; see that the columns line up."
        self._fault(place, message, advice)

    # The lines after the separator

    def _read_extra(self, row: int) -> None:
        line = self.lines[row].rstrip()
        start = len(line) - len(line.lstrip())
        kind, colon, _ = line.strip().partition(":")
        if not line.strip():
            return
        if colon and kind.strip() == "dice":
            self._read_placed(row, line.index(":") + 1, self._read_die)
        elif colon and kind.strip() == "arrows":
            self._read_placed(row, line.index(":") + 1, self._read_arrow)
        elif line[start] == "(":
            self._read_placed(row, start, self._read_piece)
        elif _LETTERS.fullmatch(line, start):
            self._read_letters(row, start)
        else:
            expected = "Expected pieces (P3N4 or (2,1)P,(0,0)w), dice:(1,1)3 or arrows:(3,4)D3L3."
            width = len(line) - start
            self._fault(Place(start, row), "this line adds nothing to a position", expected, width)

    def _read_letters(self, row: int, start: int) -> None:
        for match in re.finditer(r"([A-Za-z])([0-9])", self.lines[row][start:]):
            letter, pips = match.groups()
            place = Place(start + match.start(), row)
            if letter not in self.cells.values() or letter == HOLD:
                advice = f"Put {letter} on a half, or give its place: (2,1){letter}."
                self._fault(place, f"no piece {letter} stands in the grid", advice, 2)
            elif self.letter_pips.setdefault(letter, int(pips)) != int(pips):
                self._fault(
                    place, f"{letter} was said to stand on {self.letter_pips[letter]}", "", 2
                )

    def _read_placed(self, row: int, start: int, read: Callable[[Place, str], str]) -> None:
        """Read `(column,row)what` items separated by commas; `read` answers what is wrong."""
        line = self.lines[row]
        for item in self._items(line, start):
            match = _PLACED.match(item.group())
            if not match:
                expected = "Expected a place (column,row), counted from 0 at the lower left."
                self._fault(Place(item.start(), row), "no place here", expected, len(item.group()))
                continue
            column, height = float(match[1]), float(match[2])
            place = Place(self.margin + round(2 * column), self.bottom - round(2 * height))
            wrong = read(place, item.group()[match.end() :].strip())
            if wrong:
                begin = item.start() + match.end()
                self._fault(
                    Place(min(begin, len(line) - 1), row),
                    wrong,
                    "",
                    len(item.group()) - match.end(),
                )

    @staticmethod
    def _items(line: str, start: int) -> Iterator[re.Match[str]]:
        """Cut at the commas that are outside parentheses."""
        return re.compile(r"[^\s,(](?:\([^)]*\)|[^,(])*|\([^)]*\)?(?:[^,])*").finditer(
            line.rstrip(), start
        )

    def _read_piece(self, place: Place, what: str) -> str:
        if len(what) != 1 or not (what.isascii() and what.isalpha()):
            return "expected one letter for the piece"
        if any(piece.place == place for piece in self.pieces):
            return "another piece stands there already"
        self.pieces.append(Piece(place, what))
        return ""

    def _read_die(self, place: Place, what: str) -> str:
        if len(what) != 1 or what not in "123456":
            return "expected what the die shows, 1 to 6"
        self.dice.append(Die(place, int(what)))
        return ""

    def _read_arrow(self, place: Place, what: str) -> str:
        if not re.fullmatch(r"(?:[LRUD][1-9]\d?)+", what):
            return "expected the arrow's way, such as D3L3: L R U D and a number of spaces"
        legs = re.findall(r"([LRUD])(\d+)", what)
        self.arrows.append(Arrow(place, tuple((Direction(way), int(n)) for way, n in legs)))
        return ""

    # The position

    def _pips(self, place: Place) -> int | None:
        char = self.cells[place]
        return (
            None if char == COVER else int(char) if char in DIGITS else self.letter_pips.get(char)
        )

    def _assemble(self) -> Position:
        dominoes, numbers, covers, holds = [], [], [], []
        pieces = list(self.pieces)
        done: set[Place] = set()
        for place, char in self.cells.items():
            if char == HOLD:
                holds.append(place)
                continue
            if char not in DIGITS and char != COVER:
                if any(piece.place == place for piece in self.pieces):
                    self._fault(place, "two pieces stand here", "Name this piece once.")
                pieces.append(Piece(place, char))
                if char not in self.letter_pips:
                    if place in self.paired:
                        advice = (
                            f"Add a line {SEPARATOR} below the grid, and a line {char}3 for a 3."
                        )
                        self._fault(place, f"what number does {char} stand on?", advice)
                    continue
            if place in done:
                continue
            group = self._group(place)
            done.update(group)
            if all(self.cells[cell] == COVER for cell in group):
                joints = {
                    (point, mark) for cell in group for point, mark, _ in self.links.get(cell, ())
                }
                covers.append(Cover(tuple(group), tuple(joints)))
            elif len(group) == 1:
                numbers.append(Number(place, self._pips(place) or 0))
            elif len(group) == 2:
                point, mark, _ = self.links[group[0]][0]
                pips = (self._pips(group[0]), self._pips(group[1]))
                kind = Mark(mark) if mark in MARKS else None
                dominoes.append(Domino(group[0], point.y == group[0].y, pips, kind))
            else:
                joint = next(self.links[cell][1][0] for cell in group if len(self.links[cell]) > 1)
                self._fault(joint, "this number is joined twice", "A domino has two halves.")
        things = [*self.cells, *(p.place for p in pieces), *(d.place for d in self.dice)]
        things += (point for arrow in self.arrows for point in arrow.points)
        self.corner = Place(
            min((place.x for place in things), default=0),
            min((place.y for place in things), default=0),
        )
        return Position(
            tuple(dominoes),
            tuple(numbers),
            tuple(covers),
            tuple(holds),
            tuple(self.splits),
            tuple(pieces),
            tuple(self.dice),
            tuple(self.arrows),
        )

    def _group(self, start: Place) -> list[Place]:
        """Everything joined to a cell, in reading order."""
        found, todo = {start}, [start]
        while todo:
            for _, _, other in self.links.get(todo.pop(), ()):
                if other not in found:
                    found.add(other)
                    todo.append(other)
        return sorted(found, key=lambda place: (place.y, place.x))
