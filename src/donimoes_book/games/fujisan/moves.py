"""Printed moves of Fujisan: which way a priest goes, how far, and why he may not."""

from __future__ import annotations

import re

from donimoes_book.games.fujisan.mountain import COLUMNS
from donimoes_book.games.fujisan.table import PRIESTS, Table
from donimoes_book.games.game import UnreadableMove, printed_moves
from donimoes_book.plurals import counted

_MOVE = re.compile(r"([PNBR])(?:([UD])|([LR])(?:(\d)(?:\(\+(\d)\))?)?)")
_ROWS = ("upper", "lower")
_EXPECTED = "a move is a priest (P, N, B or R), a way and for most a number, such as NR4, PD or PR"


def read_moves(text: str) -> tuple[str, ...]:
    """Return printed moves in capitals; raises UnreadableMove for what is none."""
    moves = tuple(match[0].upper() for match in printed_moves(text))
    for index, move in enumerate(moves):
        if not _MOVE.fullmatch(move):
            raise UnreadableMove(index, move, _EXPECTED)
    return moves


def name_of(table: Table, space: int, end: int) -> str:
    """Print a legal move of the priest of a space.

    `NR4` is a way and the number it ends on, `(+1)` the priests passed; a step within a domino
    (`ND`) and one between the peak's dominoes (`PR`) have no number.
    """
    letter, slope = PRIESTS[table.priests.index(space)], table.slope
    if space % COLUMNS == end % COLUMNS:
        return f"{letter}{'D' if end > space else 'U'}"
    name = f"{letter}{'R' if end > space else 'L'}"
    if space % COLUMNS in slope.home:
        return name
    passed = _passed(space, end, slope.numbers[end])
    return f"{name}{slope.numbers[end]}{f'(+{passed})' if passed else ''}"


def find_move(table: Table, name: str) -> tuple[int, int] | str:
    """Find where a printed move begins and ends; tell why it is not legal, in words."""
    match = _MOVE.fullmatch(name)
    assert match, name
    letter, step, way, number, passed = match.groups()
    space = table.priests[PRIESTS.index(letter)]
    if step:
        return _step(table, space, step)
    sign = 1 if way == "R" else -1
    if not number:
        return _step_at_home(table, space, sign)
    end = _walk(table, space, sign, int(number))
    if isinstance(end, str):
        return end
    found = _passed(space, end, int(number))
    if passed and int(passed) != found:
        return f"he passes {counted(found, 'priests') if found else 'nobody'}, not {passed}"
    return space, end


def _passed(space: int, end: int, number: int | None) -> int:
    """How many priests stand between, given the free spaces counted."""
    return abs(end - space) - (number or 0)


def _step(table: Table, space: int, step: str) -> tuple[int, int] | str:
    row = space // COLUMNS
    if table.slope.numbers[space] is None:
        return "from the ground he enters along his own row"
    if row == "UD".index(step):
        return f"he stands in the {_ROWS[row]} row already"
    end = space + (COLUMNS if step == "D" else -COLUMNS)
    return _standing(table, end) or (space, end)


def _step_at_home(table: Table, space: int, sign: int) -> tuple[int, int] | str:
    home = table.slope.home
    if space % COLUMNS not in home:
        return "only on the peak does a step along the row need no number"
    if space % COLUMNS + sign not in home:
        return table.slope.stays
    return _standing(table, space + sign) or (space, space + sign)


def _walk(table: Table, space: int, sign: int, number: int) -> int | str:
    """Return where a priest ends who counts free spaces up to the number of the last one."""
    slope = table.slope
    counts = dict(slope.walks(space, sign, table.occupied))
    if space % COLUMNS in slope.home:
        # A step between the peak's dominoes may also be written with its number.
        beside = space % COLUMNS + sign in slope.home and counts.get(space + sign)
        return space + sign if beside == number == slope.numbers[space + sign] else slope.stays
    if number == 0:
        return "a blank is entered by a step within its domino only"
    shown = {end: free for end, free in counts.items() if slope.numbers[end] == number}
    for end, free in shown.items():
        if free == number:
            return end
    if shown:
        found = [f"{n} free {'space' if n == 1 else 'spaces'}" for n in shown.values()]
        if len(found) == 1:
            return f"there {_are(shown)} {found[0]} to the {number}"
        counted_as = ", ".join(map(str, list(shown.values())[:-1]))
        return f"there are {counted_as} and {found[-1]} to the {number}s"
    for other in table.priests:
        ahead = other // COLUMNS == space // COLUMNS and (other - space) * sign > 0
        if ahead and slope.numbers[other] == number:
            return _standing(table, other)
    return f"there is no {number} that way"


def _are(shown: dict[int, int]) -> str:
    return "is" if list(shown.values()) == [1] else "are"


def _standing(table: Table, space: int) -> str:
    """Say who stands on a space; empty when it is free."""
    if space not in table.priests:
        return ""
    return f"{PRIESTS[table.priests.index(space)]} stands there"
