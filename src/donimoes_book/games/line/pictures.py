"""Reads the line of play that a picture shows, or says what is wrong if it doesn't show one.

A picture does not show the order of play, except for a domino marked as the last.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from donimoes_book.board.parts import Domino, Mark, Parts
from donimoes_book.board.position import Position
from donimoes_book.games import set_checks
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import IllegalPosition, RuleViolation, illegal
from donimoes_book.games.line import placement
from donimoes_book.games.line.line import End, Line, Play, Spinners
from donimoes_book.games.line.rules import Draw, Matching, Rules, not_open
from donimoes_book.words.plurals import alternatives

_SQUARELY = "A line continues from an open half, or from the middle of a double's long side."
_FIRST_ONLY = "Only the first double is open on all its sides, or can be laid along the line."


@dataclass(frozen=True, slots=True)
class LinePicture:
    """A line as a picture shows it."""

    line: Line
    dominoes: tuple[Domino, ...]
    """The line's dominoes as they are in the picture, in the line's order."""

    def refuse(self, domino: Domino, matching: Matching) -> Refusal | None:
        """Return why another domino in the picture cannot be played where it is; None if it can."""
        line, name = self.line, domino.name
        if set_checks.pair_of(domino) in line.dominoes:
            return Refusal(f"{name} is already in the line")
        index = len(line)
        contacts = [
            c for c in placement.contacts([*self.dominoes, domino]) if index in (c.first, c.second)
        ]
        if not contacts:
            return Refusal(f"{name} touches no domino of the line")
        if len(contacts) > 1:
            hosts = " and ".join(self.dominoes[contact.first].name for contact in contacts)
            return Refusal(f"{name} touches {hosts}, but a domino is played at only one end")
        (contact,) = contacts
        host = self.dominoes[contact.first]
        if isinstance(contact, placement.Misalignment):
            return Refusal(f"{name} does not meet {host.name} squarely")
        at_host, at_domino = contact.at_first, contact.at_second
        end = _open_end(line, contact.first, host, at_host)
        if end is None or not _goes_on(line, contact.first, host, at_host):
            return not_open(line, name)
        if at_domino.half is None and not placement.is_double(domino):
            return Refusal(f"{name} is not a double, and only doubles lie across the line")
        play = _play_at(end, domino, at_domino)
        if not matching.fits(end.number, play.inner, play.domino):
            return matching.refuse(play.inner, end.number)
        if play in line.legal_plays(play.domino, matching.fits):
            return None
        way = "lengthwise" if line.spinners is Spinners.END_TO_END else "across the line"
        return Refusal(f"{name} has to lie {way}")


def _open_end(line: Line, node: int, host: Domino, touch: placement.Touch) -> End | None:
    """Return the open end of a domino where another one touches it; None if it has none there."""
    for end in line.ends:
        if end.node == node:
            if placement.is_double(host):
                if not line.is_spinner(node) or end.narrow == (touch.half is not None):
                    return end
            elif touch.half is not None and host.pips[touch.half] == end.number:
                return end
    return None


def _goes_on(line: Line, node: int, host: Domino, touch: placement.Touch) -> bool:
    """Return whether the line can continue from this side of a domino at all."""
    if not placement.is_double(host) or line.is_spinner(node):
        return True
    return (touch.half is not None) == (line.spinners is Spinners.END_TO_END)


def _play_at(end: End, domino: Domino, touch: placement.Touch) -> Play:
    if touch.half is None:
        low, high = set_checks.pair_of(domino)
        return Play(low, high, end, across=True)
    pips = set_checks.pips_of(domino)
    return Play(pips[touch.half], pips[1 - touch.half], end)


def read_line(position: Position, rules: Rules) -> LinePicture:
    """Read one picture, leaving out crossed dominoes; raises IllegalPosition."""
    set_checks.refuse_if_any(_violations(position, rules))
    dominoes = [domino for domino in position.dominoes if domino.mark is not Mark.CROSSED]
    if not dominoes:
        return LinePicture(Line(rules.spinners), ())
    return _Reader(position, dominoes, rules).read()


_HOLDS = set_checks.Holds("in a line of play", ("holds", "splits"))


def _violations(position: Position, rules: Rules) -> Iterator[RuleViolation]:
    spinners = position.dominoes if rules.spinners is Spinners.FIRST else ()
    marked = {spot for domino in spinners for spot in (*domino.places, domino.joint)}
    # Face-down rows, which not even their owners have seen, may be shown beside the line.
    unseen = rules.draw is Draw.ROW
    checked = Parts(
        position.dominoes,
        numbers=position.numbers,
        covers=tuple(cover for cover in position.covers if not (unseen and cover.is_back)),
        pieces=tuple(
            p for p in position.pieces if p.letter != placement.SPINNER or p.place not in marked
        ),
        dice=position.dice,
        arrows=position.arrows,
        named_numbers=position.named_numbers,
        regions=position.regions,
        stock=position.stock,
    )
    yield from _HOLDS.violations(checked)
    for domino in position.dominoes:
        if domino.mark not in (None, Mark.ADDED, Mark.CROSSED):
            message = f"{domino.name} is marked as slid"
            yield RuleViolation(message, domino.place, "To mark a domino as played, use a +.")


class _Reader:
    """Finds an order in which the dominoes of a picture may have been played."""

    def __init__(self, position: Position, dominoes: Sequence[Domino], rules: Rules) -> None:
        self.position, self.dominoes, self.rules = position, dominoes, rules
        self.contacts: list[list[placement.Contact]] = [[] for _ in dominoes]
        """The contacts of each domino, seen from its side."""
        marks = {piece.place for piece in position.pieces}
        self.first_doubles = [i for i, d in enumerate(dominoes) if marks & {*d.places, d.joint}]
        """The doubles that must be the first: marked as it, or laid as only the first can be."""
        for check in (self._check_contacts, self._check_doubles, self._check_line):
            set_checks.refuse_if_any(check())

    def _check_contacts(self) -> Iterator[RuleViolation]:
        for contact in placement.contacts(self.dominoes):
            first, second = self.dominoes[contact.first], self.dominoes[contact.second]
            if isinstance(contact, placement.Misalignment):
                message = f"{second.name} does not meet {first.name} squarely"
                yield RuleViolation(message, second.place, _SQUARELY)
                continue
            i, j, at_first, at_second = contact
            self.contacts[i].append(contact)
            self.contacts[j].append(placement.Contact(j, i, at_second, at_first))
        for domino, contacts in zip(self.dominoes, self.contacts, strict=True):
            for contact in contacts:
                other = self.dominoes[contact.second]
                if contact.at_first.half is None and not placement.is_double(domino):
                    where = f"the middle of {domino.name}, which is not a double"
                    yield RuleViolation(f"{other.name} touches {where}", other.place, _SQUARELY)
            touches = [contact.at_first for contact in contacts]
            for touch in sorted(set(touches), key=str):
                if touches.count(touch) > 1:
                    others = [self.dominoes[c.second].name for c in contacts if c.at_first == touch]
                    what = "number" if touch.half is not None else "side"
                    message = f"{' and '.join(others)} are at the same {what} of {domino.name}"
                    place = domino.places[touch.half or 0]
                    yield RuleViolation(message, place, "Leave one of them out.")

    def _check_doubles(self) -> Iterator[RuleViolation]:
        spinners = self.rules.spinners
        for index, contacts in enumerate(self.contacts):
            domino = self.dominoes[index]
            if not (contacts and placement.is_double(domino)):
                continue
            narrow = [contact for contact in contacts if contact.at_first.half is not None]
            if spinners is Spinners.END_TO_END and len(narrow) < len(contacts):
                message = f"{domino.name} lies across the line"
                yield RuleViolation(message, domino.place, "Lay it lengthwise, like the others.")
            if spinners is Spinners.NONE and narrow:
                yield _not_across(domino)
            first = spinners is Spinners.FIRST and (narrow or len(contacts) > 2)
            if first and index not in self.first_doubles:
                self.first_doubles.append(index)
        firsts = [self.dominoes[index] for index in self.first_doubles]
        for domino in firsts[1:]:
            message = f"{firsts[0].name} and {domino.name} cannot both be the first double"
            yield RuleViolation(message, domino.place, _FIRST_ONLY)

    def _check_line(self) -> Iterator[RuleViolation]:
        reached = self._order(0, None)
        for index, domino in enumerate(self.dominoes):
            if index not in reached:
                yield RuleViolation(f"{domino.name} is not joined to the line", domino.place)
                return
        if sum(map(len, self.contacts)) // 2 >= len(self.dominoes):
            yield RuleViolation("this line closes into a ring", self.dominoes[0].place)

    def read(self) -> LinePicture:
        """Try every domino as the first one; raises IllegalPosition."""
        last = self._last()
        violations: list[RuleViolation] = []
        for first in self._firsts(last):
            order = self._order(first, last)
            line, mistakes = self._replay(order)
            if not mistakes:
                return LinePicture(line, tuple(self.dominoes[index] for index in order))
            violations = violations or mistakes
        raise IllegalPosition(violations)

    def _order(self, first: int, last: int | None) -> list[int]:
        """Return an order in which the dominoes may have been played, from `first` to `last`."""
        order = [first]
        for index in order:
            there = (contact.second for contact in self.contacts[index])
            order += [other for other in there if other not in order]
        if last is not None and last != first:
            order.remove(last)
            order.append(last)
        return order

    def _last(self) -> int | None:
        marked = [i for i, domino in enumerate(self.dominoes) if domino.mark is Mark.ADDED]
        if len(marked) > 1:
            one, other = self.dominoes[marked[0]], self.dominoes[marked[1]]
            message = f"{one.name} and {other.name} are both marked with a +"
            advice = "Mark the domino that was played last."
            raise illegal(message, other.place, advice)
        for index in marked:
            if len(self.contacts[index]) > 1:
                domino = self.dominoes[index]
                message = f"{domino.name} was played last, but the line continues from it"
                raise illegal(message, domino.place)
        return marked[0] if marked else None

    def _firsts(self, last: int | None) -> Sequence[int]:
        """Return the dominoes that may have begun the line.

        A first double is taken to have begun it, since that makes no difference to the ends.
        """
        if self.rules.spinners is Spinners.FIRST:
            first = self._first_double(last)
            if first not in (None, last):
                return [first]
        firsts = [i for i in range(len(self.dominoes)) if i != last] or [0]
        if self.rules.spinners is Spinners.ALL_UNTIL_JOINED:
            # A double is taken to have been played later, unless it must have been the first.
            firsts.sort(key=lambda index: placement.is_double(self.dominoes[index]))
        return firsts

    def _first_double(self, last: int | None) -> int | None:
        doubles = [i for i, domino in enumerate(self.dominoes) if placement.is_double(domino)]
        earlier = [index for index in doubles if index != last]
        candidates = self.first_doubles or earlier or doubles
        if not candidates:
            return None
        first = self.dominoes[candidates[0]]
        if not placement.is_double(first):
            message = f"{first.name} is marked as the first double, but it is not a double"
            raise illegal(message, first.place)
        if candidates[0] == last and earlier:
            message = f"{first.name} was played last, so it is not the first double"
            raise illegal(message, first.place, _FIRST_ONLY)
        if len(candidates) > 1:
            names = alternatives(self.dominoes[index].name for index in candidates)
            x, y = first.joint
            bottom = self.position.height - 2
            there = f"({x / 2:g},{(bottom - y) / 2:g}){placement.SPINNER}"
            advice = f"Mark it: below a line ---, write {there}."
            message = f"which double was first, {names}?"
            raise illegal(message, first.place, advice)
        return candidates[0]

    def _replay(self, order: Sequence[int]) -> tuple[Line, list[RuleViolation]]:
        rules = self.rules
        line = Line(rules.spinners)
        nodes = {index: node for node, index in enumerate(order)}
        violations = []
        for index in order:
            domino, contacts = self.dominoes[index], self.contacts[index]
            contact = next((c for c in contacts if nodes[c.second] < nodes[index]), None)
            if contact is None:
                low, high = set_checks.pair_of(domino)
                across = low == high and rules.spinners is not Spinners.END_TO_END
                line = line.after(Play(low, high, None, across))
                continue
            half, host = contact.at_first.half, self.dominoes[contact.second]
            end = _open_end(line, nodes[contact.second], host, contact.at_second)
            assert end is not None, "two dominoes at one place were refused before"
            play = _play_at(end, domino, contact.at_first)
            if not rules.matching.fits(end.number, play.inner, play.domino):
                message = rules.matching.refuse(play.inner, end.number)
                violations.append(RuleViolation(message, domino.places[half or 0]))
            if placement.is_double(domino) and half is not None and rules.spinners.every_double:
                # Only the opening double need not have been joined at its long side.
                violations.append(_not_across(domino))
            line = line.after(play)
        return line, violations


def _not_across(double: Domino) -> RuleViolation:
    advice = "Move it half a space, so that the middle of its long side meets the line."
    return RuleViolation(f"{double.name} does not lie across the line", double.place, advice)
