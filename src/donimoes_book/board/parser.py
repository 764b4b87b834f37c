"""Parses the classic grid: turns halves and the joints between them into a position's parts."""

from bisect import bisect
from collections.abc import Iterator

from donimoes_book.board.cells import connected_groups
from donimoes_book.board.extras import ExtraLines
from donimoes_book.board.notation import (
    ACROSS_JOINT,
    COVER,
    DIGITS,
    DOWN_JOINT,
    HOLD,
    JOINTS,
    MARKS,
    SEPARATOR,
    SPLITS,
    Text,
    check_length,
    check_size,
)
from donimoes_book.board.parts import (
    BOARD_SIDE,
    Cover,
    Domino,
    Mark,
    Number,
    Parts,
    Piece,
    Place,
    Split,
    picture_starts,
    reading_order,
)
from donimoes_book.diagnostics import InputError

_HALVES = DIGITS + COVER
_Ends = tuple[Place | None, Place | None]
"""The cells on both sides of a joint, as far as there are any."""
_HALVES_APART = "Write halves two characters apart, with the joint between them."


class GridParser:
    """Reads one text, once: `parts` returns its contents; the attributes say where they were."""

    def __init__(self, lines: list[str]) -> None:
        self.text = Text(lines)
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

    def parts(self) -> Parts:
        """Read the text; raises InputError with every diagnostic, in the order of the text."""
        lines = self.text.lines
        if too_long := check_length(lines):
            raise InputError(too_long)
        end = next((i for i, line in enumerate(lines) if line.strip() == SEPARATOR), len(lines))
        self.characters = {
            Place(x, y): char
            for y, line in enumerate(lines[:end])
            for x, char in enumerate(line.rstrip())
            if char != " "
        }
        self._read_cells()
        self._check_spacing()
        for place, char in self.characters.items():
            if char in JOINTS and place not in self.cells:
                self._read_joint(place, char)
        indents = (len(line) - len(line.lstrip(" ")) for line in lines if line.strip())
        bottom = max((place.y for place in self.cells), default=0)
        top = min((place.y for place in self.cells), default=0)
        self.extras = ExtraLines(self.text, self.cells, min(indents, default=0), bottom, top)
        for row in range(end + 1, len(lines)):
            self.extras.read(row)
        check_size(self.text, self._written_parts())
        parts = self._assemble()
        if diagnostics := self.text.diagnostics:
            raise InputError(sorted(diagnostics, key=lambda found: (found.line, found.column)))
        return parts

    def _written_parts(self) -> Iterator[tuple[tuple[Place, ...], Place, int]]:
        """Yield the places of each part in the order of the text, and where it is written."""
        extras = self.extras
        for cell in self.cells:
            yield (cell,), cell, 1
        for kind, placed in (("pieces", extras.pieces), ("dice", extras.dice)):
            for part in placed:
                yield (part.place,), *extras.written[kind, part.place]
        for arrow in extras.arrows:
            yield arrow.points, *extras.written["arrows", arrow.place]
        if board := extras.board:
            row = extras.board_row
            far = 2 * BOARD_SIDE - 2
            yield (board, board.moved(far, far)), Place(0, row), len(self.text.lines[row].rstrip())

    # The grid

    def _read_cells(self) -> None:
        for place, char in self.characters.items():
            letter = char.isascii() and char.isalpha()
            if char in _HALVES or (letter and not self._is_joint(place, char)):
                self.cells[place] = char
            elif char == "\t":
                self.text.complain(place, "there is a tab in this position", "Use spaces instead.")
            elif char not in JOINTS:
                expected = (
                    "Expected a number, #, x, a piece's letter or a joint (| - > < ^ v + * ~)."
                )
                self.text.complain(place, f"{char!r} has no meaning in a position", expected)

    def _is_joint(self, place: Place, char: str) -> bool:
        """Return whether a character such as `v` or `S` is a joint, not a piece's letter."""
        if char not in JOINTS:
            return False

        def half(dx: int, dy: int) -> bool:
            other = self.characters.get(place.moved(dx, dy), " ")
            return other == COVER or other.isalnum()

        return (half(-1, 0) and half(1, 0)) or (half(0, -1) and half(0, 1))

    def _check_spacing(self) -> None:
        for (x, y), char in self.cells.items():
            before = Place(x - 1, y), Place(x - 1, y - 1), Place(x, y - 1), Place(x + 1, y - 1)
            other = next((place for place in before if place in self.cells), None)
            if other:
                message = f"{char} is too close to {self.cells[other]}"
                self.text.complain(Place(x, y), message, _HALVES_APART)

    def _read_joint(self, place: Place, char: str) -> None:
        left, right, above, below = (
            cell if (cell := place.moved(*by)) in self.cells else None
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
                self.text.complain(
                    cell, "x marks an empty place and cannot be joined", "Write a number instead."
                )
                return
        self.paired.update((first, second))
        if char in SPLITS:
            self.splits.append(Split(place, char))
            return
        self.links.setdefault(first, []).append((place, char, second))
        self.links.setdefault(second, []).append((place, char, first))

    def _misplaced_joint(self, place: Place, char: str, beside: _Ends, stacked: _Ends) -> None:
        if all(beside) and char == DOWN_JOINT:
            message = "- joins a number above to one below"
            advice = "Write | between left and right."
        elif all(stacked) and char == ACROSS_JOINT:
            message = "| joins a number to one on its right"
            advice = "Write - between above and below."
        else:
            # Name the ends in the direction that has one; | and - have only one direction.
            across = char == ACROSS_JOINT or (char != DOWN_JOINT and not any(stacked))
            names = ("to the left", "to the right") if across else ("above", "below")
            ends = zip(names, beside if across else stacked, strict=True)
            missing = " or ".join(name for name, end in ends if end is None)
            message = f"{char} joins two numbers, but there is none {missing}"
            advice = "Expected a number there; check that the columns line up."
        self.text.complain(place, message, advice)

    # The parts

    def _assemble(self) -> Parts:
        extras = self.extras
        holds = tuple(place for place, char in self.cells.items() if char == HOLD)
        lettered = [Piece(p, char) for p, char in self.cells.items() if _is_piece(char)]
        self._find_letter_pips()
        for piece in lettered:
            self._check_piece(piece)
        dominoes, numbers, covers = list[Domino](), list[Number](), list[Cover]()
        for group in self._groups():
            covered = tuple(cell for cell in group if self.cells[cell] == COVER)
            dark = not self.extras.dark.isdisjoint(covered)
            if len(covered) == len(group) or (covered and (len(group) > 2 or dark)):
                covers.append(self._cover(covered, dark))
                dominoes += self._half_covered(group)
            elif len(group) == 1:
                numbers.append(Number(group[0], self._pips(group[0]) or 0))
            elif len(group) == 2:
                dominoes.append(self._domino(*group))
            else:
                self._report_joined_twice(group)
        pieces = (*extras.pieces, *lettered)
        places = [*self.cells, *(part.place for part in (*pieces, *extras.dice))]
        places += (point for arrow in extras.arrows for point in arrow.points)
        self.corner = Place(
            min((place.x for place in places), default=0),
            min((place.y for place in places), default=0),
        )
        if extras.board:
            self._check_inside(extras.board)
            self.corner = extras.board
        return Parts(
            tuple(dominoes),
            tuple(numbers),
            tuple(covers),
            holds,
            tuple(self.splits),
            pieces,
            tuple(extras.dice),
            tuple(extras.arrows),
            extras.board,
            tuple(extras.named_numbers.items()),
        )

    def _find_letter_pips(self) -> None:
        """Find the number under each letter in the grid.

        A letter that is listed more than once is on its next number in the next picture that shows
        it, and on its last number in all pictures after that.
        """
        starts = self._picture_starts()
        for letter, listed in self.extras.letter_numbers.items():
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
                    self.text.complain(where, message, advice, 2)

    def _picture_starts(self) -> list[int]:
        """Return the first column of each picture; a board has only one picture."""
        extras = self.extras
        if extras.board:
            return [0]
        places = [*self.cells, *(part.place for part in (*extras.pieces, *extras.dice))]
        extents = [(place.x, place.x) for place in places]
        extents += (arrow.columns for arrow in extras.arrows)
        return picture_starts(extents)

    def _domino(self, first: Place, second: Place) -> Domino:
        joint, char, _ = next(link for link in self.links[first] if link[2] == second)
        mark = Mark(char) if char in MARKS else None
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
            numbers = [other for _, _, other in links if self.cells[other] != COVER]
            covered = self.cells[cell] == COVER
            if len(numbers if covered else links) > 1:
                self._report_joined_twice((cell,))
            elif covered and numbers:
                yield self._domino(*sorted((cell, numbers[0]), key=reading_order))

    def _report_joined_twice(self, group: tuple[Place, ...]) -> None:
        joint = next(self.links[cell][1][0] for cell in group if len(self.links[cell]) > 1)
        self.text.complain(joint, "this number is joined twice", "A domino has only two halves.")

    def _check_inside(self, board: Place) -> None:
        if self.corner.x < board.x or self.corner.y < board.y:
            place = Place(0, self.extras.board_row)
            message = "there is something to the left of this board, or above it"
            self.text.complain(place, message, "Put things below a board, or to its right.")
        known = self.letter_pips
        rows = [at.y for at, char in self.cells.items() if at in known or not _is_piece(char)]
        if rows and (min(rows) - board.y) % 2:
            place = Place(0, self.extras.board_row)
            message = "this board would be half a space too high or too low"
            advice = (
                "If a piece stands above the first number, list it below the grid instead,"
                " such as (2,1)D."
            )
            self.text.complain(place, message, advice)

    def _check_piece(self, piece: Piece) -> None:
        """Check that a letter in the grid isn't placed twice, and has a number if it is joined."""
        place, letter = piece.place, piece.letter
        if ("pieces", place) in self.extras.written:
            twice = piece in self.extras.pieces
            advice = "Name the piece only once." if twice else "Put only one piece on a half."
            self.text.complain(place, "there are two pieces here", advice)
        if place in self.paired and place not in self.letter_pips:
            advice = (
                f"Add a line {SEPARATOR} below the grid, and below that {letter}3 if it is a 3."
            )
            self.text.complain(place, f"what number is {letter} on?", advice)

    def _pips(self, place: Place) -> int | None:
        char = self.cells[place]
        return int(char) if char in DIGITS else self.letter_pips.get(place)

    def _groups(self) -> Iterator[tuple[Place, ...]]:
        """Yield numbers and covered spaces, each grouped with everything joined to it, in order."""
        places = (
            place
            for place, char in self.cells.items()
            if char in _HALVES or place in self.letter_pips
        )
        for group in connected_groups(places, self._joined_to):
            yield tuple(sorted(group, key=reading_order))

    def _joined_to(self, cell: Place) -> list[Place]:
        return [other for _, _, other in self.links.get(cell, ())]


def _is_piece(char: str) -> bool:
    return char.isalpha() and char != HOLD
