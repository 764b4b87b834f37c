"""Where the dominoes of a picture touch, and where what they form is not a line of play."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from donimoes_book.board.cells import reachable
from donimoes_book.board.position import Domino, Place
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.line.line import Spinners

_SQUARELY = "A line goes on from an open half, or from the middle of a double's long side."
FIRST_ONLY = "Only the first double is played on at all its sides, or lies along the line."


class Touch(NamedTuple):
    """Where a domino touches another one, seen from either."""

    half: int | None
    """Which of its halves touches, 0 or 1; None for the middle of a long side."""
    side: int = 0
    """Which of its long sides it is: -1 or 1; 0 for a half."""


class Contact(NamedTuple):
    """Two dominoes that touch."""

    first: int
    second: int
    """Which dominoes they are, from 0."""
    at_first: Touch
    at_second: Touch

    def turned(self) -> "Contact":
        """The same contact, seen from the other domino."""
        return Contact(self.second, self.first, self.at_second, self.at_first)


class Misalignment(NamedTuple):
    """Two dominoes that touch where no line goes on: side by side, or half a space off."""

    first: int
    second: int


def contacts(dominoes: Sequence[Domino]) -> Iterator[Contact | Misalignment]:
    """Find every two dominoes that touch along a part of their edges."""
    for (i, first), (j, second) in combinations(enumerate(dominoes), 2):
        touching = [
            (a, b)
            for a, one in enumerate(first.places)
            for b, other in enumerate(second.places)
            if _share_edge(one, other)
        ]
        if touching:
            yield _contact(i, j, first, second, touching)


def _share_edge(one: Place, other: Place) -> bool:
    """Tell whether two squares share a part of an edge."""
    dx, dy = abs(one.x - other.x), abs(one.y - other.y)
    return (dx == 2 and dy < 2) or (dy == 2 and dx < 2)


def _contact(
    i: int, j: int, first: Domino, second: Domino, touching: list[tuple[int, int]]
) -> Contact | Misalignment:
    if len(touching) == 1:
        ((a, b),) = touching
        one, other = first.places[a], second.places[b]
        if one.x == other.x or one.y == other.y:
            return Contact(i, j, Touch(a), Touch(b))
    elif len({a for a, _ in touching}) == 1:
        half = touching[0][0]
        return Contact(i, j, Touch(half), _long_side(second, first.places[half]))
    elif len({b for _, b in touching}) == 1:
        half = touching[0][1]
        return Contact(i, j, _long_side(first, second.places[half]), Touch(half))
    return Misalignment(i, j)


def _long_side(domino: Domino, place: Place) -> Touch:
    """The long side of a domino that a square touches: -1 above or to the left, 1 opposite."""
    before = place.y < domino.place.y if domino.across else place.x < domino.place.x
    return Touch(None, -1 if before else 1)


def is_double(domino: Domino) -> bool:
    """Tell whether both halves show the same number."""
    return domino.pips[0] == domino.pips[1]


class ContactGraph:
    """Which domino touches which; raises IllegalPosition where they do not form a line."""

    def __init__(
        self, dominoes: Sequence[Domino], spinners: Spinners, marked_first: Sequence[int] = ()
    ) -> None:
        self.dominoes, self.spinners = dominoes, spinners
        self.contacts: list[list[Contact]] = [[] for _ in dominoes]
        """The contacts of each domino, seen from it."""
        self.known_first = list(marked_first)
        """The doubles that must be the first: marked so, or placed as only the first may be."""
        for check in (self._check_contacts, self._check_doubles, self._check_line):
            if violations := list(check()):
                raise IllegalPosition(violations)

    def order(self, first: int, last: int | None) -> list[int]:
        """Return the dominoes as they may have been played, from the first to the last."""
        order = [first]
        for index in order:
            order += [there for there in self._neighbours(index) if there not in order]
        if last is not None and last != first:
            order.remove(last)
            order.append(last)
        return order

    def _neighbours(self, index: int) -> list[int]:
        return [contact.second for contact in self.contacts[index]]

    def _check_contacts(self) -> Iterator[RuleViolation]:
        """Note which dominoes touch, and find those that do so where no line goes on."""
        for contact in contacts(self.dominoes):
            first, second = self.dominoes[contact.first], self.dominoes[contact.second]
            if isinstance(contact, Misalignment):
                message = f"{second.name} does not lie squarely at {first.name}"
                yield RuleViolation(message, second.place, _SQUARELY)
                continue
            self.contacts[contact.first].append(contact)
            self.contacts[contact.second].append(contact.turned())
        for domino, found in zip(self.dominoes, self.contacts, strict=True):
            for contact in found:
                other = self.dominoes[contact.second]
                if contact.at_first.half is None and not is_double(domino):
                    where = f"the middle of {domino.name}, which is no double"
                    yield RuleViolation(f"{other.name} touches {where}", other.place, _SQUARELY)
            taken = [contact.at_first for contact in found]
            for touch in sorted(set(taken), key=str):
                if taken.count(touch) > 1:
                    others = [self.dominoes[c.second].name for c in found if c.at_first == touch]
                    what = "number" if touch.half is not None else "side"
                    message = f"{' and '.join(others)} lie at one {what} of {domino.name}"
                    place = domino.places[touch.half or 0]
                    yield RuleViolation(message, place, "Leave one of them away.")

    def _check_doubles(self) -> Iterator[RuleViolation]:
        """Find doubles that lie as no double may; the first one has more freedom."""
        spinners = self.spinners
        for index, found in enumerate(self.contacts):
            domino = self.dominoes[index]
            if not (found and is_double(domino)):
                continue
            narrow = [contact for contact in found if contact.at_first.half is not None]
            if spinners is Spinners.END_TO_END and len(narrow) < len(found):
                message = f"{domino.name} lies across the line"
                yield RuleViolation(message, domino.place, "Lay it lengthwise, like the others.")
            if spinners is Spinners.NONE and narrow:
                yield not_across(domino)
            first = spinners is Spinners.FIRST and (narrow or len(found) > 2)
            if first and index not in self.known_first:
                self.known_first.append(index)
        known = [self.dominoes[index] for index in self.known_first]
        for domino in known[1:]:
            message = f"{known[0].name} and {domino.name} cannot both be the first double"
            yield RuleViolation(message, domino.place, FIRST_ONLY)

    def _check_line(self) -> Iterator[RuleViolation]:
        """Find a domino that is not joined to the others, and a line that closes to a ring."""
        reached = set(reachable([0], self._neighbours))
        for index, domino in enumerate(self.dominoes):
            if index not in reached:
                yield RuleViolation(f"{domino.name} is not joined to the line", domino.place)
                return
        if sum(map(len, self.contacts)) // 2 >= len(self.dominoes):
            yield RuleViolation("this line closes to a ring", self.dominoes[0].place)


def not_across(double: Domino) -> RuleViolation:
    """Say that a double lies lengthwise where it may not."""
    advice = "Lay it half a space off, with the middle of its long side at the line."
    return RuleViolation(f"{double.name} does not lie across the line", double.place, advice)
