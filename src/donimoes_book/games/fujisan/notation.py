"""Printed moves of Fujisan: which way a priest goes, how far, and why that may be refused."""

import re

from donimoes_book.games.claims import Refusal
from donimoes_book.games.fujisan.rules import COLUMNS, PRIESTS, Mountain
from donimoes_book.plurals import counted

MOVE = re.compile(r"([PNBR])(?:([UD])|([LR])(?:(\d)(?:\(\+(\d)\))?)?)")
_ROWS = ("upper", "lower")
FORM = "a move is a priest (P, N, B or R), a way and for most a number, such as NR4, PD or PR"


def name_of(mountain: Mountain, space: int, end: int) -> str:
    """Print a legal move of the priest of a space.

    `NR4` is a way and the number it ends on, `(+1)` the priests passed; a step within a domino
    (`ND`) and one between the peak's dominoes (`PR`) have no number.
    """
    letter, slope = PRIESTS[mountain.priests.index(space)], mountain.slope
    if space % COLUMNS == end % COLUMNS:
        return f"{letter}{'D' if end > space else 'U'}"
    name = f"{letter}{'R' if end > space else 'L'}"
    if space % COLUMNS in slope.home:
        return name
    passed = _passed(space, end, slope.numbers[end])
    return f"{name}{slope.numbers[end]}{f'(+{passed})' if passed else ''}"


def find_move(mountain: Mountain, name: str) -> tuple[int, int] | Refusal:
    """Return the spaces where a printed move begins and ends, or why it is not legal."""
    match = MOVE.fullmatch(name)
    assert match, name
    letter, step, way, number, passed = match.groups()
    space = mountain.priests[PRIESTS.index(letter)]
    if step:
        return _step(mountain, space, step)
    sign = 1 if way == "R" else -1
    if not number:
        return _step_at_home(mountain, space, sign)
    end = _walk(mountain, space, sign, int(number))
    if isinstance(end, Refusal):
        return end
    found = _passed(space, end, int(number))
    if passed and int(passed) != found:
        return Refusal(
            f"he passes {counted(found, 'priests') if found else 'nobody'}, not {passed}"
        )
    return space, end


def _passed(space: int, end: int, number: int | None) -> int:
    """How many priests stand between, given the free spaces counted."""
    return abs(end - space) - (number or 0)


def _step(mountain: Mountain, space: int, step: str) -> tuple[int, int] | Refusal:
    row = space // COLUMNS
    if mountain.slope.numbers[space] is None:
        return Refusal("from the ground he enters along his own row")
    if row == "UD".index(step):
        return Refusal(f"he stands in the {_ROWS[row]} row already")
    end = space + (COLUMNS if step == "D" else -COLUMNS)
    return _standing(mountain, end) or (space, end)


def _step_at_home(mountain: Mountain, space: int, sign: int) -> tuple[int, int] | Refusal:
    home = mountain.slope.home
    if space % COLUMNS not in home:
        return Refusal("only on the peak does a step along the row need no number")
    if space % COLUMNS + sign not in home:
        return Refusal(mountain.slope.stays)
    return _standing(mountain, space + sign) or (space, space + sign)


def _walk(mountain: Mountain, space: int, sign: int, number: int) -> int | Refusal:
    """Return where a priest ends who counts free spaces up to the number of the last one."""
    slope = mountain.slope
    counts = dict(slope.walks(space, sign, mountain.occupied))
    if space % COLUMNS in slope.home:
        # A step between the peak's dominoes may also be written with its number.
        beside = space % COLUMNS + sign in slope.home and counts.get(space + sign)
        if beside == number == slope.numbers[space + sign]:
            return space + sign
        return Refusal(slope.stays)
    if number == 0:
        return Refusal("a blank is entered by a step within its domino only")
    shown = {end: free for end, free in counts.items() if slope.numbers[end] == number}
    for end, free in shown.items():
        if free == number:
            return end
    if shown:
        found = [f"{n} free {'space' if n == 1 else 'spaces'}" for n in shown.values()]
        if len(found) == 1:
            return Refusal(f"there {_are(shown)} {found[0]} to the {number}")
        counted_as = ", ".join(map(str, list(shown.values())[:-1]))
        return Refusal(f"there are {counted_as} and {found[-1]} to the {number}s")
    for letter, other in zip(PRIESTS, mountain.priests, strict=True):
        ahead = other // COLUMNS == space // COLUMNS and (other - space) * sign > 0
        if ahead and slope.numbers[other] == number:
            return Refusal(f"{letter} stands there")
    return Refusal(f"there is no {number} that way")


def _are(shown: dict[int, int]) -> str:
    return "is" if list(shown.values()) == [1] else "are"


def _standing(mountain: Mountain, space: int) -> Refusal | None:
    """Say who stands on a space; None when it is free."""
    if space not in mountain.priests:
        return None
    return Refusal(f"{PRIESTS[mountain.priests.index(space)]} stands there")
