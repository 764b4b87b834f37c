"""Checkimoes as the registry knows it: what its pictures and plays claim, judged by its rules."""

from __future__ import annotations

from dataclasses import dataclass

from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes.contest import CheckimoesContest
from donimoes_book.games.checkimoes.notation import read_play
from donimoes_book.games.checkimoes.reading import read_picture
from donimoes_book.games.checkimoes.rules import (
    Cells,
    Rules,
    allowed,
    laid,
    refusal,
    taken,
    totals,
)
from donimoes_book.games.checkimoes.squares import read_square
from donimoes_book.games.game import (
    IllegalMove,
    IllegalPosition,
    RuleViolation,
    UnreadableMove,
    printed_moves,
)
from donimoes_book.plurals import says

_ITEMS = "legal, illegal, allows E2 1 4, white 31, black 28"


@dataclass(frozen=True)
class CheckimoesGame:
    """Checkimoes or one of its variants."""

    rules: Rules
    claims = ("legal", "illegal", "allows", "white", "black")

    @property
    def name(self) -> str:
        """The word used in commands and directives."""
        return self.rules.name

    @property
    def title(self) -> str:
        """The name a reader sees."""
        return self.rules.title

    @property
    def contest(self) -> CheckimoesContest:
        """Its rules for two players, from the deal to the winner."""
        return CheckimoesContest(self.rules)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """An added domino must be legal where it lies, and a crossed one must not be."""
        try:
            shown = read_picture(self.rules, position)
        except IllegalPosition as error:
            return list(error.violations)
        return [
            RuleViolation(f"{domino.name} is crossed, but it may be played there", domino.place)
            for play, domino in shown.crossed
            if refusal(self.rules, shown.before, play) is None
        ]

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Play from the picture; raises IllegalPosition and IllegalMove."""
        self.replay(position, moves)
        return []

    def replay(self, position: Position, moves: str) -> Cells:
        """Return the board after printed moves; raises IllegalPosition and IllegalMove."""
        cells = read_picture(self.rules, position).cells
        used = {tuple(sorted(n for n in d.pips if n is not None)) for d in position.dominoes}
        for index, move in enumerate(printed_moves(moves)):
            try:
                play = read_play(move[0])
            except ValueError as error:
                raise UnreadableMove(index, move[0], str(error)) from None
            reason = refusal(self.rules, cells, play)
            if play.domino not in self.rules.dominoes:
                reason = "this is played without doubles"
            elif play.domino in used:
                reason = "this domino has been played"
            if reason:
                raise IllegalMove(index, move[0], reason, position)
            cells = laid(cells, play)
            used.add(play.domino)
        return cells

    def judge(self, position: Position, moves: str, item: str) -> str | None:
        """Judge one item of `:expect:` about the board after the moves; None when it is true.

        Raises ValueError for what it does not understand, IllegalPosition and IllegalMove.
        """
        word, *values = item.replace(":", " ", 1).split()
        numbers = [int(value) for value in values if value.isdecimal()]
        if word == "legal" and not values:
            return self._judge_legal(position, moves)
        if word == "illegal":
            return self._judge_illegal(position, moves, " ".join(values))
        if word in ("white", "black") and len(values) == len(numbers) == 1:
            found = totals(self.replay(position, moves))[word == "black"]
            return None if found == numbers[0] else f"{word} has {found}"
        square = read_square(values[0]) if values else None
        if word == "allows" and square is not None and len(numbers) == len(values) - 1:
            return _judge_allowed(self.replay(position, moves), square, values[0], numbers)
        raise ValueError(f"expected one of: {_ITEMS}")

    def _judge_legal(self, position: Position, moves: str) -> str | None:
        self.replay(position, moves)
        crossed = () if moves else read_picture(self.rules, position).crossed
        return f"{crossed[0][1].name} is crossed" if crossed else None

    def _judge_illegal(self, position: Position, moves: str, wanted: str) -> str | None:
        """Judge that the last move, or without moves a crossed domino, is refused for a reason."""
        reasons = []
        if moves:
            last = len(printed_moves(moves)) - 1
            try:
                self.replay(position, moves)
            except UnreadableMove:
                raise
            except IllegalMove as error:
                if error.index < last:
                    return f"{error.move} is illegal already: {error.reason}"
                reasons.append(error.reason)
        else:
            shown = read_picture(self.rules, position)
            refused = (refusal(self.rules, shown.before, play) for play, _ in shown.crossed)
            reasons += [reason for reason in refused if reason]
        if not reasons:
            return "the last play is legal" if moves else "no domino is crossed"
        if any(says(reason, wanted) for reason in reasons):
            return None
        return f"the reason is: {'; '.join(reasons)}"


def _judge_allowed(cells: Cells, square: int, name: str, numbers: list[int]) -> str | None:
    if taken(cells) >> square & 1:
        return f"{name} is covered"
    found = allowed(cells, square)
    if sorted(numbers) == found:
        return None
    return f"{name} may be covered by {' '.join(map(str, found))}"
