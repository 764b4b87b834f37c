"""A picture read back as the line of play that it shows, and what is wrong where it shows none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from donimoes_book.board.position import Domino, Mark, Piece, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.line.contacts import is_double, open_end, play_at
from donimoes_book.games.line.graph import FIRST_ONLY, Graph
from donimoes_book.games.line.line import Line, Play, Spinners
from donimoes_book.games.line.refusals import mismatch
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.games.line.table import SPINNER
from donimoes_book.games.set_checks import pair_of, strange


@dataclass(frozen=True, slots=True)
class Shown:
    """A line as a picture shows it. In what order it was laid cannot be seen, but for the last."""

    line: Line
    dominoes: tuple[Domino, ...]
    """Its dominoes in the picture, in the order of the line."""
    last: Domino | None = None
    """The domino marked as the one that was played last."""


def read_line(position: Position, rules: Rules) -> Shown:
    """Read one picture; crossed dominoes are no part of the line. Raises IllegalPosition."""
    if violations := list(_strange(position, rules)):
        raise IllegalPosition(violations)
    dominoes = [domino for domino in position.dominoes if domino.mark is not Mark.CROSSED]
    if not dominoes:
        return Shown(Line.empty(rules.spinners), ())
    return _Reader(position, dominoes, rules).read()


def _strange(position: Position, rules: Rules) -> Iterator[RuleViolation]:
    """Everything that is no domino of the set, and what else does not belong to a line."""
    spots = {spot for domino in position.dominoes for spot in (*domino.places, domino.joint)}

    def known(piece: Piece) -> bool:
        marks = piece.letter == SPINNER and rules.spinners is Spinners.FIRST
        return marks and piece.place in spots

    pieces = tuple(piece for piece in position.pieces if not known(piece))
    # Rows that their own players have not seen may lie beside the line.
    unseen = rules.draw is Draw.ROW
    covers = tuple(cover for cover in position.covers if not (unseen and cover.is_back))
    others = replace(position, pieces=pieces, covers=covers)
    yield from strange(others, "in a line of play")
    for domino in position.dominoes:
        if domino.mark not in (None, Mark.ADDED, Mark.CROSSED):
            message = f"{domino.name} is marked as one that slid"
            yield RuleViolation(message, domino.place, "Mark a domino that is played with a +.")
    for arrow in position.arrows:
        message = "an arrow has no place in a line of play"
        yield RuleViolation(message, arrow.place, "Show dominoes only.", "arrows")


class _Reader:
    """One reading."""

    def __init__(self, position: Position, dominoes: Sequence[Domino], rules: Rules) -> None:
        self.position, self.rules = position, rules
        self.dominoes = dominoes
        pins = {piece.place for piece in position.pieces}
        pinned = [i for i, d in enumerate(dominoes) if pins & {*d.places, d.joint}]
        self.graph = Graph(dominoes, rules.spinners, pinned)

    def read(self) -> Shown:
        """Try every domino as the first one."""
        last = self._last()
        violations: list[RuleViolation] = []
        for first in self._firsts(last):
            line, order, wrong = self._grown(first, last)
            if not wrong:
                shown = tuple(self.dominoes[index] for index in order)
                return Shown(line, shown, None if last is None else self.dominoes[last])
            violations = violations or wrong
        raise IllegalPosition(violations)

    def _last(self) -> int | None:
        """The domino that is marked as the one played last."""
        graph = self.graph
        marked = [i for i, d in enumerate(self.dominoes) if d.mark is Mark.ADDED]
        if len(marked) > 1:
            names = f"{graph.name(marked[0])} and {graph.name(marked[1])}"
            message = f"{names} are both marked with a +"
            advice = "Mark the domino that was played last."
            raise IllegalPosition([RuleViolation(message, graph.place(marked[1]), advice)])
        for index in marked:
            if len(graph.near[index]) > 1:
                message = f"{graph.name(index)} was played last, but the line goes on from it"
                raise IllegalPosition([RuleViolation(message, graph.place(index))])
        return marked[0] if marked else None

    def _firsts(self, last: int | None) -> Sequence[int]:
        """The dominoes that the line may have begun with.

        A first double may as well have begun it, as that makes no difference to its ends.
        """
        if self.rules.spinners is Spinners.FIRST:
            first = self._first_double(last)
            if first not in (None, last):
                return [first]
        return [i for i in range(len(self.dominoes)) if i != last] or [0]

    def _first_double(self, last: int | None) -> int | None:
        graph = self.graph
        doubles = [i for i, domino in enumerate(self.dominoes) if is_double(domino)]
        earlier = [index for index in doubles if index != last]
        found = graph.known_first or earlier or doubles
        if not found:
            return None
        first = found[0]
        place = graph.place(first)
        if not is_double(self.dominoes[first]):
            message = f"{graph.name(first)} is marked as the first double, but it is none"
            raise IllegalPosition([RuleViolation(message, place)])
        if first == last and earlier:
            message = f"{graph.name(first)} was played last, so it is not the first double"
            raise IllegalPosition([RuleViolation(message, place, FIRST_ONLY)])
        if len(found) > 1:
            message = f"which double was first, {' or '.join(map(graph.name, found))}?"
            x, y = self.dominoes[first].joint
            bottom = self.position.height - 2
            advice = f"Mark it: below a line ---, write ({x / 2:g},{(bottom - y) / 2:g}){SPINNER}."
            raise IllegalPosition([RuleViolation(message, place, advice)])
        return first

    def _grown(self, first: int, last: int | None) -> tuple[Line, list[int], list[RuleViolation]]:
        """Lay the dominoes one by one: the line, their order, and what is not allowed in it."""
        graph, rules = self.graph, self.rules
        line = Line.empty(rules.spinners)
        order = graph.order(first, last)
        nodes = {index: node for node, index in enumerate(order)}
        violations = []
        for index in order:
            domino = self.dominoes[index]
            host = next((c for c in graph.near[index] if nodes[c.second] < nodes[index]), None)
            if host is None:
                low, high = pair_of(domino)
                across = low == high and rules.spinners is not Spinners.END_TO_END
                line = line.after(Play(low, high, None, across))
                continue
            there = self.dominoes[host.second]
            end = open_end(line, nodes[host.second], there, host.at_second)
            assert end is not None, "two dominoes at one place were found before"
            play = play_at(end, domino, host.at_first)
            if not rules.matching.fits(end.number, play.inner, play.domino):
                message = mismatch(rules.matching, play.inner, end.number)
                violations.append(RuleViolation(message, graph.half(index, host.at_first)))
            lengthwise = is_double(domino) and host.at_first.half is not None
            if lengthwise and rules.spinners is Spinners.ALL:
                # Only the double that all began with need not have been joined at its long side.
                violations.append(graph.not_across(index))
            line = line.after(play)
        return line, order, violations
