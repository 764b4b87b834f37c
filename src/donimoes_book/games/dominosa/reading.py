"""Reads a picture: the rectangle of a whole set, and which joints and splits are known."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Mark
from donimoes_book.board.position import Place, Position
from donimoes_book.games import set_checks
from donimoes_book.games.dominosa.reasoning import JOINED, OPEN
from donimoes_book.games.dominosa.rectangle import Rectangle
from donimoes_book.games.game import IllegalPosition, RuleViolation

SMALLEST, LARGEST = 2, 9
"""The greatest numbers of the sets."""


@dataclass(frozen=True)
class Shown:
    """What a picture shows, by index of place."""

    rectangle: Rectangle
    joined: frozenset[int]
    """The dominoes that are joined, without those that are crossed."""
    split: frozenset[int]
    added: frozenset[int] = frozenset()
    """Those of `joined` with a `+`."""
    found: frozenset[int] = frozenset()
    """Those of `split` with an `S`."""

    @property
    def state(self) -> list[int]:
        """What is known about every place."""
        return self.rectangle.with_joined(self.joined, self.split)


@lru_cache(maxsize=256)
def read_shown(position: Position) -> Shown:
    """Read a picture; raises IllegalPosition with everything that is wrong with it."""
    set_checks.refuse_if_any(_wrong_things(position))
    rectangle = _rectangle_of(position)
    joined, added = set[int](), set[int]()
    seen: dict[Pair, Place] = {}
    wrong = list[RuleViolation]()
    for domino in position.dominoes:
        one, other = (_half_at(rectangle, place) for place in domino.places)
        place = rectangle.number_of(one, other)
        if domino.mark is Mark.CROSSED:
            continue
        pair = rectangle.pair(place)
        if pair in seen:
            message = f"domino {domino.name} is here twice"
            wrong.append(RuleViolation(message, domino.place, "A set has one of each."))
        seen[pair] = domino.place
        joined.add(place)
        if domino.mark is Mark.ADDED:
            added.add(place)
    set_checks.refuse_if_any(wrong)
    marks = {_split_place(rectangle, point): char for point, char in position.splits}
    found = frozenset(place for place, char in marks.items() if char == "S")
    return Shown(
        rectangle,
        frozenset(joined),
        frozenset(marks),
        frozenset(added),
        found,
    )


def _wrong_things(position: Position) -> Iterator[RuleViolation]:
    kinds = ("covers", "holds", "pieces", "dice", "arrows", "named_numbers")
    advice = "Show numbers, joints and splits only."
    yield from set_checks.out_of_place(position, "in a rectangle of numbers", kinds, advice)
    for domino in position.dominoes:
        if None in domino.pips:
            yield RuleViolation(f"domino {domino.name} is covered", domino.place)
    for place in position.halves:
        if place.x % 2 or place.y % 2:
            yield RuleViolation("this number is half a space off the others", place)


def _rectangle_of(position: Position) -> Rectangle:
    """Return the numbers; raises IllegalPosition unless they make a whole set."""
    halves = position.halves
    width, height = position.width // 2, position.height // 2
    if not halves:
        raise IllegalPosition([RuleViolation("there is no number here")])
    for y in range(height):
        for x in range(width):
            place = Place(2 * x, 2 * y)
            if place not in halves:
                beside = next((p for p in place.neighbours if p in halves), next(iter(halves)))
                message = f"the rectangle has a hole in row {y + 1}, column {x + 1}"
                advice = f"It is {width} wide and {height} high, and every space needs a number."
                raise IllegalPosition([RuleViolation(message, beside, advice)])
    numbers = tuple(halves[Place(2 * x, 2 * y)] or 0 for y in range(height) for x in range(width))
    set_checks.refuse_if_any(_not_a_set(width, numbers))
    rectangle = Rectangle(width, numbers)
    set_checks.refuse_if_any(without_place(rectangle, rectangle.nothing_known()))
    return rectangle


def _not_a_set(width: int, numbers: tuple[int, ...]) -> Iterator[RuleViolation]:
    """Yield what keeps the numbers from being one whole set."""
    greatest, counts = max(numbers), Counter(numbers)
    if greatest < SMALLEST:
        advice = f"Sets go from double-{SMALLEST} to double-9."
        yield RuleViolation(f"a set up to double-{greatest} is too small", None, advice)
        return
    wanted = greatest + 2
    for number in range(greatest + 1):
        count = counts[number]
        if count == wanted:
            continue
        there = "is 1 half" if count == 1 else f"are {count or 'no'} halves"
        message = f"there {there} with {number}; a set up to double-{greatest} has"
        place = None
        if count > wanted:
            half = [half for half, there in enumerate(numbers) if there == number][wanted]
            place = Place(2 * (half % width), 2 * (half // width))
        yield RuleViolation(f"{message} {wanted} of each number", place)


def _half_at(rectangle: Rectangle, place: Place) -> int:
    return place.x // 2 + place.y // 2 * rectangle.width


def _split_place(rectangle: Rectangle, point: Place) -> int:
    first = point.moved(-1, 0) if point.x % 2 else point.moved(0, -1)
    second = point.moved(1, 0) if point.x % 2 else point.moved(0, 1)
    return rectangle.number_of(_half_at(rectangle, first), _half_at(rectangle, second))


def without_place(rectangle: Rectangle, state: Sequence[int]) -> Iterator[RuleViolation]:
    """Yield every half and every pair that what is known leaves no place for."""
    for item in range(rectangle.halves + len(rectangle.pairs)):
        known = {state[place] for place in rectangle.places_for(item)}
        if known & {OPEN, JOINED}:
            continue
        if item < rectangle.halves:
            message = f"the {rectangle.numbers[item]} here has no neighbour left to be joined to"
            yield RuleViolation(message, rectangle.at(item), "Remove a joint or a split.")
            continue
        name = "-".join(map(str, rectangle.pairs[item - rectangle.halves]))
        places = rectangle.places_for(item)
        where = rectangle.at(rectangle.places[places[0]][0]) if places else None
        message = f"there is no place left for the {name}"
        if not places:
            message = f"there is no place for the {name}: its numbers are not side by side anywhere"
        yield RuleViolation(message, where, "Every domino of the set is there once.")


def without_marks(shown: Shown) -> Shown:
    """Return what was known before the marked finds."""
    return replace(
        shown,
        joined=shown.joined - shown.added,
        split=shown.split - shown.found,
        added=frozenset(),
        found=frozenset(),
    )
