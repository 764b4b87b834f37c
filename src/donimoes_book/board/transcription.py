"""Reads boards as other people write them, half by half.

Dominoes in brackets or with other joints, tiles of Unicode, boxes, rows of bare numbers, and the
game IDs of rectangles of numbers in Simon Tatham's Portable Puzzle Collection, as its manual and
its source say.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from donimoes_book.board import notation
from donimoes_book.board.cells import connected_groups
from donimoes_book.board.parts import Cover, Direction, Domino, Number, reading_order
from donimoes_book.board.position import ParsedPosition, Place, Position, read_position
from donimoes_book.diagnostics import Diagnostic, InputError


@dataclass(frozen=True, slots=True)
class _Half:
    """The number of a half, or None for a back; columns and lines count from 0."""

    pips: int | None
    line: int
    column: int
    width: int = 1


@dataclass(frozen=True, slots=True)
class _Tile:
    """One or two halves, and the columns and lines from `start` to before `end`."""

    halves: tuple[_Half, ...]
    start: Place
    end: Place
    across: bool = True
    place: Place | None = None
    """Where it lies, if the drawing says; else after the one before it in its row."""

    @property
    def is_upright(self) -> bool:
        return len(self.halves) == 2 and not self.across


_Rows = list[list[_Tile]]
_FOREIGN = re.compile(
    r"[\u2500-\u257f\U0001f030-\U0001f093]|[\[({] ?[0-9] {0,2}[^0-9] {0,2}[0-9] ?[\])}]"
)
"""What shows that a board is in another notation."""
_EXAMPLE = "In our notation, dominoes in a row are 3|4 4|6."
_MOST_BETWEEN = 3
"""The most columns between two dominoes of a row; more of them may mean an empty place."""
_BETWEEN = re.compile(r"[\s\[\](){}|,;→>–—\ufe0e\ufe0f-]*")
"""What may stand between dominoes, and around them."""
_TILE = re.compile("[\U0001f030-\U0001f093]")
_TILES_EACH_WAY = 50
"""Unicode has the back and the 49 pairs of a double-six set, first across and then upright."""
_PAIR = re.compile(
    r"(?<![0-9])[\[({|] {0,2}(?:(?P<a>[0-9]{0,3}) {0,2}[|:,;/·–—-] {0,2}(?P<b>[0-9]{0,3})"
    r"|(?P<c>[0-9]{1,3}) {1,3}(?P<d>[0-9]{1,3})) {0,2}[\])}|](?![0-9])"
    r"|(?<![0-9])(?P<e>[0-9]) {0,2}(?P<joint>[|:/,–—-]) {0,2}(?P<f>[0-9])(?![0-9])"
)
_BOX = re.compile(r"[\u2500-\u257f]|\+[-=]{3}")
_JOINTS = "┄┅┆┇┈┉┊┋╌╍╎╏"
"""Dashed walls, which the drawings of `render` have only within dominoes."""
_WALL = re.compile(rf"[\u2500-\u257f+|=-](?<![{_JOINTS}])")
_PIPS = "●•○∙·⚫⬤*oO"
_LIST = re.compile(r"[\s,;\[\](){}]*")
_SIZE = re.compile(r"[\s,;xX×*]*")
_LONGEST = 11
"""The most digits that stand together: a row up to double-nine without spaces."""
_ID = re.compile(r"\s*(?:\S*#)?([0-9]{1,3})(?:d[a-z]|a)?(:|#[0-9]+\s*$)")
"""The parameters of a game ID, up to the numbers of the puzzle or with the seed that makes it."""
_IN_ID = re.compile(r"\[([0-9]{1,3})\]|([0-9])")
_FEWEST = 6
"""The numbers of the smallest game ID, up to double-one; fewer may be a domino such as `3:5`."""


def read_any_notation(text: str) -> ParsedPosition:
    """Read a position in our notation or, failing that, in another one; raises InputError.

    What is clearly in another notation, but doesn't say where every half is, is one mistake.
    """
    try:
        return read_position(text)
    except InputError:
        lines = text.split("\n")
        if notation.first_beyond(lines, notation.MOST_CHARACTERS):
            raise
        end = next((y for y, line in enumerate(lines) if line.strip() == notation.SEPARATOR), None)
        grid = lines[:end]
        rows = next(filter(None, (read(grid) for read in _READERS)), [])
        parsed = _lay(rows, lines)
        if parsed and end is None and _is_regular(rows):
            return parsed
        places = ((y, match) for y, line in enumerate(grid) if (match := _FOREIGN.search(line)))
        y, match = next(places, (0, None))
        if not match:
            raise
    advice = f"In our notation, they are:\n{parsed.position}" if parsed else _EXAMPLE
    at = y + 1, match.start() + 1, len(match[0]), lines[y]
    raise InputError([Diagnostic("dominoes cannot be read as they are written here", advice, *at)])


def _lay(rows: _Rows, lines: Sequence[str]) -> ParsedPosition | None:
    """Lay rows below each other; None if there are none, or too many things, or too far apart.

    Upright dominoes lie across the middle of a row that has others.
    """
    y, dominoes, numbers, covers = 0, list[Domino](), list[Number](), list[Cover]()
    written = dict[tuple[str, Place], tuple[Place, int]]()
    for row in rows:
        x, is_high = 0, any(tile.is_upright for tile in row)
        for tile in row:
            first = tile.place or Place(x, y + (is_high and not tile.is_upright))
            places = first, first.moved(0, 2) if tile.is_upright else first.moved(2, 0)
            for place, half in zip(places, tile.halves, strict=False):
                written["", place] = Place(half.column, half.line), half.width
                if half.pips is not None and half.pips > int(notation.DIGITS[-1]):
                    message = f"there is no {half.pips}: sets go up to double-nine"
                    at = half.line + 1, half.column + 1, half.width, lines[half.line]
                    raise InputError([Diagnostic(message, "", *at)])
            if len(tile.halves) == 1:
                numbers.append(Number(first, tile.halves[0].pips or 0))
            else:
                one, other = (half.pips for half in tile.halves)
                domino = Domino(first, not tile.is_upright, (one, other))
                if one is None:
                    joint = notation.ACROSS_JOINT if domino.across else notation.DOWN_JOINT
                    covers.append(Cover(places, ((domino.joint, joint),)))
                else:
                    dominoes.append(domino)
            x += 2 if tile.is_upright or len(tile.halves) == 1 else 4
        y += 4 if is_high else 2
    position = Position(tuple(dominoes), tuple(numbers), tuple(covers))
    if not rows or len(written) > notation.MOST_PARTS:
        return None
    too_large = notation.is_too_large(position.width, position.height)
    return None if too_large else ParsedPosition(position, tuple(lines), Place(0, 0), written)


def _is_regular(rows: _Rows) -> bool:
    """Return whether rows begin below each other without gaps, are mere numbers, or have places."""
    if all(len(tile.halves) == 1 or tile.place for row in rows for tile in row):
        return True
    gaps = (after.start.x - tile.end.x for row in rows for tile, after in pairwise(row))
    drops = (
        min(tile.start.y for tile in below) - max(tile.end.y for tile in above)
        for above, below in pairwise(rows)
    )
    middles = ({tile.start.y + tile.end.y for tile in row} for row in rows)
    return (
        len({row[0].start.x for row in rows}) == 1
        and all(gap <= _MOST_BETWEEN for gap in gaps)
        and all(drop <= 1 for drop in drops)
        and all(len(middle) == 1 for middle in middles)
    )


def _tile(first: _Half, second: _Half, y: int, start: int, end: int, across: bool = True) -> _Tile:
    return _Tile((first, second), Place(start, y), Place(end, y + 1), across)


def _rows_of(
    lines: Sequence[str],
    pattern: re.Pattern[str],
    read: Callable[[re.Match[str], int], _Tile | None],
) -> _Rows:
    """Return the dominoes in each line; none if there is anything else."""
    rows = _Rows()
    for y, line in enumerate(lines):
        matches = list(pattern.finditer(line))
        ends = [0, *(match.end() for match in matches)]
        starts = [*(match.start() for match in matches), len(line)]
        rests = [line[end:start] for end, start in zip(ends, starts, strict=True)]
        tiles = [read(match, y) for match in matches]
        if not all(map(_BETWEEN.fullmatch, rests)) or None in tiles or (line.strip() and not tiles):
            return []
        if tiles:
            rows.append([tile for tile in tiles if tile])
    return rows


def _unicode_tiles(lines: Sequence[str]) -> _Rows:
    def read(match: re.Match[str], y: int) -> _Tile:
        number = ord(match[0]) - 0x1F030
        across, number = number < _TILES_EACH_WAY, number % _TILES_EACH_WAY - 1
        pair = (None, None) if number < 0 else divmod(number, 7)
        one, other = (_Half(pips, y, match.start()) for pips in pair)
        return _tile(one, other, y, match.start(), match.end(), across)

    return _rows_of(lines, _TILE, read)


def _pairs(lines: Sequence[str]) -> _Rows:
    """Read dominoes in brackets, or with the same joint everywhere, which isn't ours."""
    joints = {m["joint"] for line in lines for m in _PAIR.finditer(line)}

    def read(match: re.Match[str], y: int) -> _Tile | None:
        one, other = (name for name in "abcdef" if match[name] is not None)
        after = _BETWEEN.match(match.string, match.end())
        is_clear = match["joint"] is None or (after and match["joint"] not in after[0])
        if not is_clear or not (match[one] or match[other] or "|" in match[0][1:-1]):
            return None
        first, second = (
            _Half(int(match[name] or 0), y, match.start(name), max(1, len(match[name])))
            for name in (one, other)
        )
        return _tile(first, second, y, match.start(), match.end())

    rows = _rows_of(lines, _PAIR, read) if len(joints - {None}) < 2 else []
    return rows if None in joints or ("|" not in joints and _is_regular(rows)) else []


def _numbers(lines: Sequence[str]) -> _Rows:
    """Read rows of numbers, perhaps with their size above them, or of digits without spaces."""
    listed = [(y, line) for y, line in enumerate(lines) if line.strip()]
    rests = [re.sub(r"[0-9]", "", line) for _, line in listed]
    if re.search(rf"[0-9]{{{_LONGEST + 1}}}", "\n".join(lines)):
        return []
    rows = [[_half(match, y) for match in re.finditer(r"[0-9]+", line)] for y, line in listed]
    last = {(len(row), row[0].width) for row in rows[1:] if row}
    is_run = len(last) == 1 and all(count == 1 and width > 2 for count, width in last)
    if is_run:  # of digits without spaces
        rows = [
            [_half(match, y) for match in re.finditer(r"[0-9]", line)]
            if (len(row), row[0].width) in last
            else row
            for row, (y, line) in zip(rows, listed, strict=True)
            if row
        ]
    if len(rows) > 2 and len(rows[0]) != (width := len(rows[1])) and _SIZE.fullmatch(rests[0]):
        height, halves = len(rows) - 1, [half.pips or 0 for row in rows[1:] for half in row]
        if {half.pips for half in rows[0]} <= {width, height, max(halves), len(halves) // 2}:
            rows, rests = rows[1:], rests[1:]
    widths = {len(row) for row in rows}
    if len(rows) < 2 or len(widths) > 1 or widths <= {0, 1} or not all(map(_LIST.fullmatch, rests)):
        return []
    greatest = max(half.pips or 0 for row in rows for half in row)
    if is_run and {len(rows), *widths} != {greatest + 1, greatest + 2}:
        return []
    return [[_lone(half) for half in row] for row in rows]


def _half(match: re.Match[str], y: int) -> _Half:
    digits = next(filter(None, match.groups()), match[0])
    return _Half(int(digits), y, match.start(), match.end() - match.start())


def _lone(half: _Half) -> _Tile:
    there = Place(half.column, half.line)
    return _Tile((half,), there, there.moved(half.width, 1))


def _game_id(lines: Sequence[str]) -> _Rows:
    """Read a rectangle's numbers from `6:1234…`; raises InputError if there are too few or many."""
    begin = next((y for y, line in enumerate(lines) if line.strip()), len(lines))
    match = _ID.match(lines[begin]) if begin < len(lines) else None
    if not match:
        return []
    halves, rests = list[_Half](), list[str]()
    for y in range(begin, len(lines)):
        line = lines[y] if y > begin else " " * match.end() + lines[y][match.end() :]
        halves += (_half(number, y) for number in _IN_ID.finditer(line))
        rests.append(_IN_ID.sub("", line))
    is_seed, greatest = match[2] != ":", int(match[1])
    if any(map(str.strip, rests)) or (len(halves) < _FEWEST and not is_seed):
        return []
    width, height = greatest + 2, greatest + 1
    if is_seed:
        message = "only the program that made this game ID can make a puzzle from its seed"
        advice = "Copy the ID that lists the numbers, such as 6:0123…"
    elif greatest > int(notation.DIGITS[-1]):
        message, advice = f"there is no {greatest}: sets go up to double-nine", ""
    elif len(halves) != width * height:
        message = f"this game ID has {len(halves)} numbers, and not {width * height}"
        advice = f"A rectangle up to double-{greatest} is {width} wide and {height} high."
    else:
        rows = [halves[start : start + width] for start in range(0, len(halves), width)]
        return [[_lone(half) for half in row] for row in rows]
    line = lines[begin].rstrip()
    column = len(line) - len(line.lstrip())
    at = begin + 1, column + 1, len(line) - column, line
    raise InputError([Diagnostic(message, advice, *at)])


def _boxes(lines: Sequence[str]) -> _Rows:
    """Read dominoes in boxes: two cells with a wall between them, or one with both numbers."""
    boxed = [y for y, line in enumerate(lines) if _BOX.search(line)]
    is_ours = any(char in _JOINTS for line in lines for char in line)
    if is_ours and boxed:  # with a description in words below
        lines = lines[: boxed[-1] + 1]
    width, height = max(map(len, lines), default=0), len(lines)
    if not boxed or width * height > notation.MOST_CHARACTERS:
        return []
    around = {Place(x, y): " " for y in range(-1, height + 1) for x in range(-1, width + 1)}
    drawn = {Place(x, y): char for y, line in enumerate(lines) for x, char in enumerate(line)}
    inside = {at: char for at, char in (around | drawn).items() if not _WALL.match(char)}
    outside, *cells = connected_groups(inside, lambda at: _inside(at, 1, inside))
    if any(inside[at] != " " for at in outside):
        return []
    cells = [sorted(cell, key=reading_order) for cell in cells]
    halves = [_halves_in(cell, inside) for cell in cells]
    owner = {at: n for n, cell in enumerate(cells) for at in cell if len(halves[n]) == 1}
    tiles = [_boxed(cell, two) for cell, two in zip(cells, halves, strict=True) if len(two) == 2]
    for number, cell in enumerate(cells):
        others = {owner[there] for at in cell for there in _inside(at, 2, owner)} - {number}
        if not halves[number] or (len(halves[number]) == 1 and len(others) != 1):
            return []
        if len(halves[number]) == 1 and (other := min(others)) > number:
            tiles.append(_boxed([*cell, *cells[other]], [*halves[number], *halves[other]]))
    return _drawn(tiles) if is_ours and tiles else _in_rows(tiles)


def _drawn(tiles: Sequence[_Tile]) -> _Rows:
    """Return dominoes at their places, as `render` draws them: two columns to half a space."""
    firsts = [tile.halves[0] for tile in tiles]
    left, top = min(half.column for half in firsts), min(half.line for half in firsts)
    for tile, (first, second) in ((tile, tile.halves) for tile in tiles):
        away = second.column - first.column, second.line - first.line
        if (first.column - left) % 2 or away != ((4, 0) if tile.across else (0, 2)):
            return []
    places = (Place((half.column - left) // 2, half.line - top) for half in firsts)
    return [[replace(tile, place=place) for tile, place in zip(tiles, places, strict=True)]]


def _inside(at: Place, away: int, inside: Container[Place]) -> Iterator[Place]:
    """Yield the places so far away in the four directions, if they are inside."""
    for way in Direction:
        if (there := at.moved(*(away * step // 2 for step in way.step))) in inside:
            yield there


def _halves_in(cell: Sequence[Place], chars: Mapping[Place, str]) -> list[_Half]:
    """Return the numbers in a cell, or how many pips are drawn in it; nothing if it has others."""
    halves = list[_Half]()
    written = [(at, chars[at]) for at in cell if chars[at] not in f" :,/·{_JOINTS}"]
    if all(char in _PIPS for _, char in written):
        return [_Half(len(written), cell[0].y, cell[0].x)]
    for (x, y), char in written:
        if char not in notation.DIGITS:
            return []
        last = halves[-1] if halves else None
        if last and (last.line, last.column + last.width) == (y, x):
            halves[-1] = _Half(10 * (last.pips or 0) + int(char), y, last.column, last.width + 1)
        else:
            halves.append(_Half(int(char), y, x))
    return halves if len(halves) < 3 else []


def _boxed(cells: Sequence[Place], halves: Sequence[_Half]) -> _Tile:
    """Return a domino with the walls around its cells."""
    xs, ys = zip(*cells, strict=True)
    start, end = Place(min(xs) - 1, min(ys) - 1), Place(max(xs) + 2, max(ys) + 2)
    across = halves[0].column + halves[0].width < halves[1].column
    return _Tile(tuple(halves), start, end, across)


def _in_rows(tiles: Iterable[_Tile]) -> _Rows:
    """Sort dominoes into rows; none if some in a row are above each other."""
    rows = _Rows()
    for tile in sorted(tiles, key=lambda tile: tile.start.y):
        if rows and tile.start.y < max(other.end.y for other in rows[-1]) - 1:
            rows[-1].append(tile)
        else:
            rows.append([tile])
    for row in rows:
        row.sort(key=lambda tile: tile.start.x)
        if any(after.start.x < tile.end.x - 1 for tile, after in pairwise(row)):
            return []
    return rows


_READERS = (_game_id, _unicode_tiles, _pairs, _boxes, _numbers)
"""What reads each notation, as rows; they return none for what isn't in theirs."""
