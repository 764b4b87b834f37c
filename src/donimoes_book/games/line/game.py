"""A line game as the registry knows it: what its pictures and plays claim, judged by its rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import indent

from donimoes_book.board.position import Domino, Mark, Position
from donimoes_book.games.game import (
    IllegalMove,
    IllegalPosition,
    Played,
    RuleViolation,
    UnreadableMove,
    printed_moves,
)
from donimoes_book.games.line.contest import LineContest
from donimoes_book.games.line.hand import NOBODY, State
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.notation import NotAllowed, find_play
from donimoes_book.games.line.reading import Shown, read_line
from donimoes_book.games.line.refusals import refusal
from donimoes_book.games.line.rules import Rules
from donimoes_book.games.line.table import NoRoom, position_of
from donimoes_book.games.line.worked import counted_ends, open_numbers, show_hand
from donimoes_book.games.side_by_side import picture_by_picture
from donimoes_book.plurals import says

_OF_A_LINE = "ends 6 2 2 0, open 0 2 6, total 10, scores 10"
_ITEMS = f"legal, illegal, {_OF_A_LINE}"
_OF_A_TURN = f"{_OF_A_LINE}, stands 30 55"


@dataclass(frozen=True)
class LineGame:
    """One game of the family."""

    rules: Rules
    claims = ("legal", "illegal", "ends", "open", "total", "scores")

    @property
    def name(self) -> str:
        """The word used in commands and directives."""
        return self.rules.name

    @property
    def title(self) -> str:
        """The name a reader sees."""
        return self.rules.title

    @property
    def contest(self) -> LineContest:
        """Its rules for several players, from the deal to the winner."""
        return LineContest(self.rules)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Each picture must show a line of play, to which no crossed domino can be added."""
        return picture_by_picture(position, self._violations)

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Play from the first picture; a last picture beside it must be what comes of it."""
        (_, first), *others = position.side_by_side()
        line = self.replay(first, moves)
        if others:
            corner, part = others[-1]
            if read_line(part, self.rules).line.shape != line.shape:
                place = part.dominoes[0].place.moved(*corner) if part.dominoes else None
                return [RuleViolation("the plays do not lead to this line", place, _drawn(line))]
        return []

    def judge(self, position: Position, moves: str, item: str) -> str | None:
        """Judge one item of `:expect:` about the line after the moves, or that of the last picture.

        Returns None when it is true, else what was found. Raises ValueError for what it does not
        understand, IllegalPosition and IllegalMove.
        """
        word, _, value = item.partition(" ")
        if word in ("illegal", "illegal:"):
            found = self._refused(position, moves)
            if found.reason is None:
                return found.words
            return None if says(found.reason, value) else found.words
        if item == "legal":
            return self._judge_legal(position, moves)
        if not _tells_of_a_line(item):
            raise ValueError(f"expected one of: {_ITEMS}")
        return self._judge_line(self._line(position, moves), item)

    def _judge_line(self, line: Line, item: str) -> str | None:
        word, *values = item.split()
        numbers = list(map(int, values))
        if word in ("ends", "open"):
            there = counted_ends(line) if word == "ends" else open_numbers(line)
            if sorted(numbers) == sorted(there):
                return None
            return f"the {'ends are' if word == 'ends' else 'open numbers are'} {_listed(there)}"
        amount = line.total if word == "total" else self.rules.points(line)
        if numbers == [amount]:
            return None
        if word == "scores":
            return f"it scores {amount}"
        return f"the total is {' + '.join(map(str, counted_ends(line)))} = {amount}"

    def replay(self, position: Position, moves: str) -> Line:
        """Play printed moves from a picture; raises IllegalPosition and IllegalMove."""
        line = read_line(position, self.rules).line
        for index, move in enumerate(printed_moves(moves)):
            line = line.after(self.find_play(line, move[0], index))
        return line

    def find_play(self, line: Line, text: str, index: int = 0) -> Play:
        """Read one of several plays; raises IllegalMove."""
        try:
            return find_play(line, text, self.rules.matching)
        except NotAllowed as error:
            raise IllegalMove(index, text, str(error)) from None
        except ValueError as error:
            raise UnreadableMove(index, text, str(error)) from None

    # A hand play by play

    def is_settled(self, state: State) -> bool:
        """Tell whether the hand is over, or the game."""
        return state.mover == NOBODY or state.awaits_deal

    def judge_turn(self, state: State, item: str) -> str | None:
        """Judge what is said of the last play of a hand, or how the game stands after it."""
        if re.fullmatch(r"stands( \d+)+", item):
            told = item.removeprefix("stands ")
            stands = _listed(state.scores)
            return None if told == stands else f"it stands {stands}"
        if not _tells_of_a_line(item):
            raise ValueError(f"expected one of: {_OF_A_TURN}")
        return self._judge_line(state.line, item)

    def show_hand(self, states: Sequence[State]) -> tuple[Played | None, ...]:
        """Show each play, and nothing for a turn without one; raises ValueError.

        Every domino stays where it lies in the end.
        """
        try:
            return show_hand(self.rules, [state.line for state in states])
        except NoRoom as error:
            raise ValueError(str(error)) from None

    # What a picture claims

    def _violations(self, part: Position) -> Iterator[RuleViolation]:
        try:
            shown = read_line(part, self.rules)
        except IllegalPosition as error:
            yield from error.violations
            return
        for domino in _crossed(part):
            if self._refusal(shown, domino) is None:
                yield RuleViolation(
                    f"{domino.name} is crossed, but it may be played there", domino.place
                )

    def _refusal(self, shown: Shown, domino: Domino) -> str | None:
        return refusal(shown.line, shown.dominoes, domino, self.rules.matching)

    def _line(self, position: Position, moves: str) -> Line:
        if moves:
            return self.replay(position.side_by_side()[0][1], moves)
        return read_line(position.side_by_side()[-1][1], self.rules).line

    def _judge_legal(self, position: Position, moves: str) -> str | None:
        self._line(position, moves)
        crossed = [] if moves else _crossed(position.side_by_side()[-1][1])
        return f"{crossed[0].name} is crossed" if crossed else None

    def _refused(self, position: Position, moves: str) -> _Refused:
        """Why the last move, or without moves the crossed domino, is not allowed."""
        if moves:
            names = [move[0] for move in printed_moves(moves)]
            try:
                self.replay(position.side_by_side()[0][1], moves)
            except UnreadableMove:
                raise
            except IllegalMove as error:
                if error.index < len(names) - 1:
                    return _Refused(None, f"{error.move} is illegal already: {error.reason}")
                return _Refused(error.reason, f"the reason is: {error.reason}")
            return _Refused(None, f"{names[-1]} is legal")
        part = position.side_by_side()[-1][1]
        if not (crossed := _crossed(part)):
            return _Refused(None, "no domino is crossed")
        shown = read_line(part, self.rules)
        for domino in crossed:
            if (reason := self._refusal(shown, domino)) is not None:
                return _Refused(reason, f"the reason is: {reason}")
        return _Refused(None, f"{crossed[0].name} may be played there")


@dataclass(frozen=True, slots=True)
class _Refused:
    """What comes of a play that is said to be illegal."""

    reason: str | None
    """None where it is not."""
    words: str
    """What was found, to follow "but"."""


def _tells_of_a_line(item: str) -> bool:
    """Tell whether an item can be judged from a line alone."""
    return bool(re.fullmatch(r"(ends|open)( \d+)+|(total|scores) \d+", item))


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _crossed(part: Position) -> list[Domino]:
    return [domino for domino in part.dominoes if domino.mark is Mark.CROSSED]


def _drawn(line: Line) -> str:
    try:
        return f"It is:\n{indent(str(position_of(line)), '        ')}"
    except NoRoom as error:
        return f"It is: {error}."
