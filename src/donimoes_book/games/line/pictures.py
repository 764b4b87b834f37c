"""A picture read as the line of play that it shows, and what is wrong where it does not show one.

The order of play cannot be seen, but for the domino that is marked as the last.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from donimoes_book.board.parts import Parts
from donimoes_book.board.position import Domino, Mark, Piece, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.line.contacts import (
    FIRST_ONLY,
    ContactGraph,
    Misalignment,
    Touch,
    contacts,
    is_double,
    not_across,
)
from donimoes_book.games.line.line import End, Line, Play, Spinners
from donimoes_book.games.line.notation import not_open
from donimoes_book.games.line.placement import SPINNER
from donimoes_book.games.line.rules import Draw, Matching, Rules
from donimoes_book.games.set_checks import NOT_DOMINOES, invalid_dominoes, out_of_place, pair_of


@dataclass(frozen=True, slots=True)
class LinePicture:
    """A line as a picture shows it."""

    line: Line
    dominoes: tuple[Domino, ...]
    """Its dominoes in the picture, in the order of the line."""
    last: Domino | None = None
    """The domino marked as the one that was played last."""

    def refuse(self, domino: Domino, matching: Matching) -> Refusal | None:
        """Return why another domino of the picture cannot be played where it is, if so."""
        line, name = self.line, domino.name
        if pair_of(domino) in line.dominoes:
            return Refusal(f"{name} lies in the line already")
        index = len(line)
        found = [c for c in contacts([*self.dominoes, domino]) if index in (c.first, c.second)]
        if not found:
            return Refusal(f"{name} touches no domino of the line")
        if len(found) > 1:
            hosts = " and ".join(self.dominoes[contact.first].name for contact in found)
            return Refusal(f"{name} touches {hosts}, and a domino is played at one end only")
        (contact,) = found
        host = self.dominoes[contact.first]
        if isinstance(contact, Misalignment):
            return Refusal(f"{name} does not lie squarely at {host.name}")
        at_host, at_domino = contact.at_first, contact.at_second
        end = _open_end(line, contact.first, host, at_host)
        if end is None or not _goes_on(line, contact.first, host, at_host):
            return not_open(line, name)
        if at_domino.half is None and not is_double(domino):
            return Refusal(f"{name} is no double, and only doubles lie across the line")
        play = _play_at(end, domino, at_domino)
        if not matching.fits(end.number, play.inner, play.domino):
            return matching.refuse(play.inner, end.number)
        if play in line.legal_plays(play.domino, matching.fits):
            return None
        way = "lengthwise" if line.spinners is Spinners.END_TO_END else "across the line"
        return Refusal(f"{name} has to lie {way}")


def _open_end(line: Line, node: int, host: Domino, touch: Touch) -> End | None:
    """Return the open end of a domino where another one touches it; None where it has none."""
    for end in line.ends:
        if end.node == node:
            if is_double(host):
                if not line.is_spinner(node) or end.narrow == (touch.half is not None):
                    return end
            elif touch.half is not None and host.pips[touch.half] == end.number:
                return end
    return None


def _goes_on(line: Line, node: int, host: Domino, touch: Touch) -> bool:
    """Tell whether the line may go on from this side of a domino at all."""
    if not is_double(host) or line.is_spinner(node):
        return True
    return (touch.half is not None) == (line.spinners is Spinners.END_TO_END)


def _play_at(end: End, domino: Domino, touch: Touch) -> Play:
    """Return the play of a domino that touches an end with a half or a long side."""
    if touch.half is None:
        low, high = pair_of(domino)
        return Play(low, high, end, across=True)
    inner, outer = domino.pips[touch.half], domino.pips[1 - touch.half]
    assert inner is not None
    assert outer is not None
    return Play(inner, outer, end)


def read_line(position: Position, rules: Rules) -> LinePicture:
    """Read one picture; crossed dominoes do not belong to the line. Raises IllegalPosition."""
    if violations := list(_violations(position, rules)):
        raise IllegalPosition(violations)
    dominoes = [domino for domino in position.dominoes if domino.mark is not Mark.CROSSED]
    if not dominoes:
        return LinePicture(Line(rules.spinners), ())
    return _Reader(position, dominoes, rules).read()


def _violations(position: Position, rules: Rules) -> Iterator[RuleViolation]:
    """Yield every domino that is not in the set, and what else does not belong to a line."""
    spots = {spot for domino in position.dominoes for spot in (*domino.places, domino.joint)}

    def marks_first(piece: Piece) -> bool:
        marks = piece.letter == SPINNER and rules.spinners is Spinners.FIRST
        return marks and piece.place in spots

    # Rows that their own players have not seen may lie beside the line.
    unseen = rules.draw is Draw.ROW
    others = Parts(
        numbers=position.numbers,
        covers=tuple(cover for cover in position.covers if not (unseen and cover.is_back)),
        pieces=tuple(piece for piece in position.pieces if not marks_first(piece)),
        dice=position.dice,
        arrows=position.arrows,
        named_numbers=position.named_numbers,
    )
    yield from invalid_dominoes(position.dominoes)
    yield from out_of_place(others, "in a line of play", (*NOT_DOMINOES, "arrows"))
    for domino in position.dominoes:
        if domino.mark not in (None, Mark.ADDED, Mark.CROSSED):
            message = f"{domino.name} is marked as one that slid"
            yield RuleViolation(message, domino.place, "Mark a domino that is played with a +.")


class _Reader:
    """Finds an order in which the dominoes of a picture may have been played."""

    def __init__(self, position: Position, dominoes: Sequence[Domino], rules: Rules) -> None:
        self.position, self.rules = position, rules
        self.dominoes = dominoes
        marks = {piece.place for piece in position.pieces}
        marked = [i for i, d in enumerate(dominoes) if marks & {*d.places, d.joint}]
        self.graph = ContactGraph(dominoes, rules.spinners, marked)

    def read(self) -> LinePicture:
        """Try every domino as the first one."""
        last = self._last()
        violations: list[RuleViolation] = []
        for first in self._firsts(last):
            order = self.graph.order(first, last)
            line, found = self._replay(order)
            if not found:
                shown = tuple(self.dominoes[index] for index in order)
                return LinePicture(line, shown, None if last is None else self.dominoes[last])
            violations = violations or found
        raise IllegalPosition(violations)

    def _last(self) -> int | None:
        """Return the domino that is marked as the one played last."""
        marked = [i for i, domino in enumerate(self.dominoes) if domino.mark is Mark.ADDED]
        if len(marked) > 1:
            one, other = self.dominoes[marked[0]], self.dominoes[marked[1]]
            message = f"{one.name} and {other.name} are both marked with a +"
            advice = "Mark the domino that was played last."
            raise IllegalPosition([RuleViolation(message, other.place, advice)])
        for index in marked:
            if len(self.graph.contacts[index]) > 1:
                domino = self.dominoes[index]
                message = f"{domino.name} was played last, but the line goes on from it"
                raise IllegalPosition([RuleViolation(message, domino.place)])
        return marked[0] if marked else None

    def _firsts(self, last: int | None) -> Sequence[int]:
        """Return the dominoes that the line may have begun with.

        A first double may as well have begun it, as that makes no difference to its ends.
        """
        if self.rules.spinners is Spinners.FIRST:
            first = self._first_double(last)
            if first not in (None, last):
                return [first]
        return [i for i in range(len(self.dominoes)) if i != last] or [0]

    def _first_double(self, last: int | None) -> int | None:
        doubles = [i for i, domino in enumerate(self.dominoes) if is_double(domino)]
        earlier = [index for index in doubles if index != last]
        found = self.graph.known_first or earlier or doubles
        if not found:
            return None
        first = self.dominoes[found[0]]
        if not is_double(first):
            message = f"{first.name} is marked as the first double, but it is none"
            raise IllegalPosition([RuleViolation(message, first.place)])
        if found[0] == last and earlier:
            message = f"{first.name} was played last, so it is not the first double"
            raise IllegalPosition([RuleViolation(message, first.place, FIRST_ONLY)])
        if len(found) > 1:
            names = " or ".join(self.dominoes[index].name for index in found)
            x, y = first.joint
            bottom = self.position.height - 2
            advice = f"Mark it: below a line ---, write ({x / 2:g},{(bottom - y) / 2:g}){SPINNER}."
            message = f"which double was first, {names}?"
            raise IllegalPosition([RuleViolation(message, first.place, advice)])
        return found[0]

    def _replay(self, order: Sequence[int]) -> tuple[Line, list[RuleViolation]]:
        """Play the dominoes in an order; return the line, and what is not allowed in it."""
        rules = self.rules
        line = Line(rules.spinners)
        nodes = {index: node for node, index in enumerate(order)}
        violations = []
        for index in order:
            domino, found = self.dominoes[index], self.graph.contacts[index]
            contact = next((c for c in found if nodes[c.second] < nodes[index]), None)
            if contact is None:
                low, high = pair_of(domino)
                across = low == high and rules.spinners is not Spinners.END_TO_END
                line = line.after(Play(low, high, None, across))
                continue
            half, host = contact.at_first.half, self.dominoes[contact.second]
            end = _open_end(line, nodes[contact.second], host, contact.at_second)
            assert end is not None, "two dominoes at one place were found before"
            play = _play_at(end, domino, contact.at_first)
            if not rules.matching.fits(end.number, play.inner, play.domino):
                message = rules.matching.refuse(play.inner, end.number)
                violations.append(RuleViolation(message, domino.places[half or 0]))
            if is_double(domino) and half is not None and rules.spinners is Spinners.ALL:
                # Only the double that all began with need not have been joined at its long side.
                violations.append(not_across(domino))
            line = line.after(play)
        return line, violations
