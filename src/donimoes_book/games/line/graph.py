"""The dominoes of a picture as a graph of what touches what, and where that is no line of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from donimoes_book.board.position import Domino, Place
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.line.contacts import Askew, Contact, Touch, contacts, is_double
from donimoes_book.games.line.line import Spinners

SQUARELY = "A line goes on from an open half, or from the middle of a double's long side."
FIRST_ONLY = "Only the first double is played on at all its sides, or lies along the line."


class Graph:
    """What touches what; raises IllegalPosition where the dominoes make no line."""

    def __init__(
        self, dominoes: Sequence[Domino], spinners: Spinners, pinned: Sequence[int] = ()
    ) -> None:
        self.dominoes, self.spinners = dominoes, spinners
        self.near: list[list[Contact]] = [[] for _ in dominoes]
        """What each domino touches."""
        self.known_first = list(pinned)
        """The doubles that have to be the first, as they are marked or lie as only that may."""
        for step in (self._touching, self._doubles, self._one_line):
            if violations := list(step()):
                raise IllegalPosition(violations)

    def order(self, first: int, last: int | None) -> list[int]:
        """The dominoes as they may have been laid: from the first one on, the last one last."""
        order = [first]
        for index in order:
            order += [c.second for c in self.near[index] if c.second not in order]
        if last is not None and last != first:
            order.remove(last)
            order.append(last)
        return order

    def _touching(self) -> Iterator[RuleViolation]:
        """Note which dominoes touch, and find those that do so where no line goes on."""
        for contact in contacts(self.dominoes):
            first, second = self.dominoes[contact.first], self.dominoes[contact.second]
            if isinstance(contact, Askew):
                message = f"{second.name} does not lie squarely at {first.name}"
                yield RuleViolation(message, second.place, SQUARELY)
                continue
            self.near[contact.first].append(contact)
            self.near[contact.second].append(contact.turned())
        for index, near in enumerate(self.near):
            domino = self.dominoes[index]
            for contact in near:
                other = self.dominoes[contact.second]
                if contact.at_first.half is None and not is_double(domino):
                    where = f"the middle of {domino.name}, which is no double"
                    message = f"{other.name} touches {where}"
                    yield RuleViolation(message, other.place, SQUARELY)
            taken = [contact.at_first for contact in near]
            for touch in sorted(set(taken), key=str):
                if taken.count(touch) > 1:
                    names = [self.name(c.second) for c in near if c.at_first == touch]
                    what = "number" if touch.half is not None else "side"
                    message = f"{' and '.join(names)} lie at one {what} of {domino.name}"
                    yield RuleViolation(message, self.half(index, touch), "Leave one of them away.")

    def _doubles(self) -> Iterator[RuleViolation]:
        """Find doubles that lie as no double may; the first one has more freedom."""
        spinners = self.spinners
        for index, near in enumerate(self.near):
            if not (near and is_double(self.dominoes[index])):
                continue
            narrow = [contact for contact in near if contact.at_first.half is not None]
            if spinners is Spinners.END_TO_END and len(narrow) < len(near):
                message = f"{self.name(index)} lies across the line"
                yield RuleViolation(
                    message, self.place(index), "Lay it lengthwise, like the others."
                )
            if spinners is Spinners.NONE and narrow:
                yield self.not_across(index)
            first = spinners is Spinners.FIRST and (narrow or len(near) > 2)
            if first and index not in self.known_first:
                self.known_first.append(index)
        for index in self.known_first[1:]:
            names = f"{self.name(self.known_first[0])} and {self.name(index)}"
            message = f"{names} cannot both be the first double"
            yield RuleViolation(message, self.place(index), FIRST_ONLY)

    def not_across(self, index: int) -> RuleViolation:
        """Say that a double lies lengthwise where it may not."""
        advice = "Lay it half a space off, with the middle of its long side at the line."
        message = f"{self.name(index)} does not lie across the line"
        return RuleViolation(message, self.place(index), advice)

    def _one_line(self) -> Iterator[RuleViolation]:
        """Find dominoes that lie apart, and lines that close to a ring."""
        reached = set(self.order(0, None))
        for index, domino in enumerate(self.dominoes):
            if index not in reached:
                yield RuleViolation(f"{domino.name} is not joined to the line", domino.place)
                return
        if sum(map(len, self.near)) // 2 >= len(self.dominoes):
            yield RuleViolation("this line closes to a ring", self.place(0))

    def name(self, index: int) -> str:
        """The name of a domino."""
        return self.dominoes[index].name

    def place(self, index: int) -> Place:
        """Where a domino lies."""
        return self.dominoes[index].place

    def half(self, index: int, touch: Touch) -> Place:
        """Where a domino touches another one."""
        return self.dominoes[index].places[touch.half or 0]
