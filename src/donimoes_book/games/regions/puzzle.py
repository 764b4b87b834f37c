"""Reads a picture of a shape with regions as a puzzle, and says what is wrong with it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from donimoes_book.board.cells import connected_groups
from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.board.parts import Domino, Mark, Region, reading_order
from donimoes_book.board.position import Place, Position
from donimoes_book.games import set_checks
from donimoes_book.games.errors import RuleViolation
from donimoes_book.play.dealing import domino_word
from donimoes_book.search.layout import ANYHOW, Condition, LayoutPuzzle
from donimoes_book.words.plurals import counted

MOST_DOMINOES = 55
"""The dominoes of a double-nine set."""


def squares_of(position: Position) -> list[Place]:
    """Return the squares of a shape, in reading order."""
    places = {place for region in position.regions for place in region.places}
    return sorted({*places, *position.holds, *position.halves}, key=reading_order)


def square_name(place: Place) -> str:
    """Return the name of a square: its column's letter, and the number of its row from the top."""
    column, row = place.x // 2, place.y // 2
    letters = chr(ord("A") + column % 26)
    return f"{'A' * (column // 26)}{letters}{row + 1}"


@lru_cache(maxsize=256)
def read_puzzle(position: Position) -> LayoutPuzzle:
    """Read a picture; raises IllegalPosition with everything that is wrong with it.

    Dominoes on the table lie there already, if they aren't crossed; so do lone numbers.
    """
    set_checks.refuse_if_any(wrong_things(position))
    width, height = position.width // 2, position.height // 2

    def space(place: Place) -> int:
        return place.x // 2 + place.y // 2 * width

    spaces = set(map(space, squares_of(position)))
    conditions = [
        Condition(region.label, region.sign, region.number, tuple(map(space, region.places)))
        for region in position.regions
    ]
    conditions += (Condition("", "", n.pips, (space(n.place),)) for n in position.numbers)
    return LayoutPuzzle(
        width,
        height,
        tuple(sorted(map(smaller_first, position.stock))),
        ANYHOW,
        tuple(n for n in range(width * height) if n not in spaces),
        conditions=tuple(conditions),
        givens=tuple(
            (space(one), space(other), *set_checks.pips_of(domino))
            for domino in uncrossed(position)
            for one, other in [domino.places]
        ),
    )


def uncrossed(position: Position) -> list[Domino]:
    """Return the dominoes on the table that aren't crossed."""
    return [domino for domino in position.dominoes if domino.mark is not Mark.CROSSED]


def wrong_things(position: Position) -> Iterator[RuleViolation]:
    """Yield everything that keeps a picture from being a puzzle."""
    kinds = "covers", "splits", "pieces", "dice", "arrows", "named_numbers"
    # Regions and the stock are what this game is about.
    others = Position(**{kind: getattr(position, kind) for kind in kinds})
    advice = "Show squares, dominoes and numbers only."
    yield from set_checks.out_of_place(others, "on a shape to fill", kinds, advice)
    squares = squares_of(position)
    if askew := next((place for place in squares if place.x % 2 or place.y % 2), None):
        yield RuleViolation("this square is half a space off the others", askew)
        return
    yield from _wrong_dominoes(position)
    yield from _wrong_shape(position, squares)
    for region in position.regions:
        if message := _out_of_reach(region, position.stock):
            yield RuleViolation(message, region.places[0], kind="conditions")


def _wrong_dominoes(position: Position) -> Iterator[RuleViolation]:
    if not position.stock:
        advice = "Below the grid, after a line ---, add a line such as dominoes:01,22."
        yield RuleViolation("there are no dominoes to lay", None, advice)
    seen = set[Pair]()
    for number, pair in enumerate(map(smaller_first, position.stock)):
        if pair in seen:
            message = f"the {domino_word(pair)} is here twice"
            advice = "A set has one of each."
            yield RuleViolation(message, Place(number, 0), advice, "stock")
        seen.add(pair)
    dominoes = uncrossed(position)
    yield from set_checks.invalid_dominoes(dominoes, None)
    for domino in dominoes:
        if None not in domino.pips and set_checks.pair_of(domino) not in seen:
            message = f"{domino.name} is not among the dominoes to lay"
            yield RuleViolation(message, domino.place)


def _wrong_shape(position: Position, squares: Sequence[Place]) -> Iterator[RuleViolation]:
    """Yield what keeps the dominoes from covering the shape: numbers of squares."""
    if not position.stock:
        return
    there = set(squares)

    def beside(place: Place) -> list[Place]:
        return [other for other in place.neighbours if other in there]

    odd = [group for group in connected_groups(squares, beside) if len(group) % 2]
    for group in odd:
        part = "the shape" if len(group) == len(squares) else "this part of the shape"
        message = f"{part} has {counted(len(group), 'squares')}: an odd number"
        yield RuleViolation(message, group[0], "Two halves of a domino cover two squares.")
    if not odd and len(squares) != 2 * len(position.stock):
        dominoes, needed = counted(len(position.stock), "dominoes"), len(squares) // 2
        message = f"{counted(len(squares), 'squares')} need {needed}, not {dominoes}"
        yield RuleViolation(message, Place(0, 0), kind="stock")


def _out_of_reach(region: Region, stock: Sequence[Pair]) -> str:
    """Return why no numbers of the dominoes meet a condition; empty if some may."""
    size, halves = len(region.places), sorted(number for pair in stock for number in pair)
    if not halves or size > len(halves):
        return ""
    least, most, often = sum(halves[:size]), sum(halves[-size:]), Counter(halves)
    subject = f"region {region.label}: no {size} of the halves"
    match region.sign:
        case "=" if max(often.values()) < size:
            return f"{subject} are equal"
        case "!=" if len(often) < size:
            return f"{subject} are all different"
        case "" if not least <= region.number <= most:
            return f"{subject} add up to {region.number}, only to {least} to {most}"
        case "<" if least >= region.number:
            return f"{subject} add up to less than {region.number}"
        case ">" if most <= region.number:
            return f"{subject} add up to more than {region.number}"
    return ""


def holds(condition: Condition, numbers: Mapping[int, int]) -> bool | None:
    """Return whether a condition is met by the numbers on spaces; None if that's still open."""
    there = [numbers[space] for space in condition.spaces if space in numbers]
    is_whole = len(there) == len(condition.spaces)
    match condition.sign:
        case "=":
            is_met = len(set(there)) <= 1
        case "!=":
            is_met = len(set(there)) == len(there)
        case "":
            is_met = sum(there) == condition.number if is_whole else sum(there) <= condition.number
        case "<":
            is_met = sum(there) < condition.number
        case _:
            is_met = not is_whole or sum(there) > condition.number
    return is_met if is_whole or not is_met else None


def numbers_on(puzzle: LayoutPuzzle) -> dict[int, int]:
    """Return the numbers that are on the spaces already."""
    numbers = {space: c.number for c in puzzle.conditions if not c.label for space in c.spaces}
    for one, other, first, second in puzzle.givens:
        numbers |= {one: first, other: second}
    return numbers


def place_of(puzzle: LayoutPuzzle, space: int) -> Place:
    """Return the place of a space in a picture."""
    return Place(2 * (space % puzzle.width), 2 * (space // puzzle.width))


Placement = tuple[int, int, int, int]
"""Two spaces, the left or upper one first, and the number on each."""


def as_position(puzzle: LayoutPuzzle, layout: Sequence[Placement]) -> Position:
    """Return a picture of some dominoes on the shape."""
    place = partial(place_of, puzzle)
    dominoes = [
        Domino(place(one), other == one + 1, (first, second))
        for one, other, first, second in layout
    ]
    covered = {it for domino in dominoes for it in domino.places}
    regions = [
        Region(it.label, it.sign, it.number, tuple(map(place, it.spaces)))
        for it in puzzle.conditions
        if it.label
    ]
    ruled = {it for region in regions for it in region.places}
    return Position(
        dominoes=tuple(dominoes),
        holds=tuple(set(map(place, puzzle.spaces)) - covered - ruled),
        regions=tuple(regions),
        stock=puzzle.dominoes,
    )
