"""Reads and plays worked hands.

What is played is kept until this module, or what it imports, changes; so it knows no chapters.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from donimoes_book.diagnostics import Diagnostic, raise_errors, sentence
from donimoes_book.games import registry
from donimoes_book.games.game import ShownTurn, WorkedHands
from donimoes_book.manuscript.source import Origin, Source, Written
from donimoes_book.manuscript.store import kept_for
from donimoes_book.play.dealing import DEALS
from donimoes_book.words.language import current
from donimoes_book.words.plurals import counted

if TYPE_CHECKING:
    from donimoes_book.play.contest import Contest

_LINE = re.compile(
    r"\s*(?P<label>(?P<name>[^\s:,]+)[^:]*?)\s*:\s*(?P<turn>[^,]+?)\s*(?:,(?P<claims>.*))?"
)
_LONGEST = 40
"""The most characters that fit above a picture."""
_FORM = "Write the player, a colon, the play, then claims about it: Ann: 32-24, total 7."
Turns = tuple[tuple[str, ShownTurn], ...]
"""The turns of a hand: who plays and whatever else the author says about it, and the play."""


def read_hand(
    source: Source,
    game_name: str | None,
    lines: list[str],
    first: int,
    fence: Origin,
    options: Sequence[str] = (),
) -> Turns:
    """Read and play a worked hand: a deal, then a turn on each line, played by the rules.

        deals 23 22 … | 36 25 … / 05 …
        Ann: 32, total 5, scores 5
        Ben, who could not help it: 32-22, stands 5 0
        Ann: draws 05

    The deal and the turns are as in a record by `play`, except for the names; the first word names
    the player. `first` is the line in the file where it starts, `fence` the directive's place, and
    `options` are what the players have agreed on. Raises InputError with every diagnostic.
    """

    def play() -> Turns:
        game = registry.get(game_name, options) if game_name else None
        if not isinstance(game, WorkedHands) or game.contest is None:
            shown = (each.name for each in registry.all_games() if isinstance(each, WorkedHands))
            advice = f"Name one: {{domino-hand}} {next(shown, '')}."
            raise fence.error("this names no game with hands to show", advice)
        hand = _Hand(source, game.title, game.contest, game, fence)
        return hand.played(enumerate(lines, first))

    inputs = "hand", current().code, current().digest, " ".join(options), *lines

    def is_right(turns: Turns) -> bool:
        return turns == play()

    return kept_for(game_name or "", inputs, play, Turns, by=__name__, check=is_right)


def _deal_form() -> str:
    return f"Write everyone's hand, as in a record: {DEALS} 23 22 … | 36 25 … / 05 …"


@dataclass
class _Hand:
    source: Source
    title: str
    contest: "Contest[Any, Any, Any]"
    hands: WorkedHands
    fence: Origin
    diagnostics: list[Diagnostic] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    """The state after the deal, then after each turn."""
    names: dict[int, str] = field(default_factory=dict)
    """The players' names, by seat."""
    goes_on: bool = True
    """False after a turn that cannot be played, as no later turn can be judged."""

    def played(self, numbered: Iterable[tuple[int, str]]) -> Turns:
        """Play the numbered lines of a hand; raises InputError."""
        rows = [(number, line) for number, line in numbered if line.strip()]
        at = self.source.origin
        if rows and rows[0][1].split()[0] == DEALS:
            self._deal(*rows.pop(0))
        else:
            start = at(rows[0][0]) if rows else self.fence
            self._stop("there is no deal here", start, _deal_form())
        for number, line in rows:
            match = _LINE.fullmatch(line)
            if not match:
                self._stop("this is not a turn", at(number), _FORM)
                continue
            column = self._column(number, line)
            parts = {
                name: Written(text, at(number, column + match.start(name), len(text)))
                for name, text in match.groupdict().items()
                if text is not None
            }
            if len(match["label"]) > _LONGEST:
                message = f"there is no room for more than {_LONGEST} characters above a picture"
                self._complain(message, parts["label"].origin)
            if self.goes_on:
                self._turn(**parts)
        if not (rows or self.diagnostics):
            self._stop("this hand has no turns", self.fence, _FORM)
        stages = tuple(self._stages()) if self.goes_on else ()
        raise_errors(self.diagnostics)
        return stages

    def _column(self, number: int, line: str) -> int:
        """Return the column where a line of the hand begins in its file's line."""
        return self.source.locate(line.rstrip(), number).origin.column

    def _deal(self, number: int, line: str) -> None:
        contest = self.contest
        # If everything is on the table, there are no hands to count.
        players = line.count("|") + 1 if "|" in line else min(contest.players)
        words = line.strip()
        try:
            if players not in contest.players:
                raise ValueError(f"{self.title} cannot be played by {counted(players, 'players')}")
            start = contest.start(players, "")
            self.states = [contest.after(start, contest.find_choice(start, words))]
        except ValueError as error:
            at = self.source.locate(words, number).origin
            self._stop(str(error), at, _deal_form())

    def _turn(
        self, label: Written, name: Written, turn: Written, claims: Written | None = None
    ) -> None:
        contest, state = self.contest, self.states[-1]
        mover = contest.mover(state)
        if mover is None or contest.is_hand_over(state):
            self._stop("the hand is over", turn.origin)
            return
        player = self.names.get(mover)
        if player is None and name.text not in self.names.values():
            player = self.names[mover] = name.text
        if player != name.text:
            whose = f", but {player}'s" if player else ""
            self._stop(f"it is not {name.text}'s turn{whose}", name.origin)
            return
        try:
            choice = contest.find_choice(state, turn.text)
        except ValueError as error:
            self._stop(f"{turn.text} cannot be played: {error}", turn.origin)
            return
        self.states.append(contest.after(state, choice))
        self.labels.append(label.text)
        for claim in claims.claims() if claims else ():
            self._judge(claim)

    def _judge(self, claim: Written) -> None:
        message, advice = "", ""
        try:
            if (refusal := self.hands.judge_turn(self.states[-1], claim.text)) is not None:
                message = f'expected "{claim.text}", but {refusal}'
        except ValueError as error:
            message = f'"{claim.text}" is not a claim about a turn of {self.title}'
            advice = sentence(error)
        if message:
            self._complain(message, claim.origin, advice)

    def _stages(self) -> Iterator[tuple[str, ShownTurn]]:
        try:
            plays = self.hands.show_hand(self.states)
        except ValueError as error:
            self._stop(str(error), self.fence)
            return
        for label, play in zip(self.labels, plays, strict=True):
            if play is not None:
                yield label, play

    def _stop(self, message: str, at: Origin, advice: str = "") -> None:
        self._complain(message, at, advice)
        self.goes_on = False

    def _complain(self, message: str, at: Origin, advice: str = "") -> None:
        self.diagnostics.append(at.diagnostic(message, advice))
