"""Checks what diagrams claim with marks, `:moves:` and `:expect:`, and plays worked hands."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from donimoes_book.board.dominoes import Pair
from donimoes_book.diagnostics import Diagnostic, first_mistakes, raise_errors, sentence, suggest
from donimoes_book.games import registry
from donimoes_book.games.errors import IllegalMove, IllegalPosition, RuleViolation, UnreadableMove
from donimoes_book.games.game import Game, WorkedHands
from donimoes_book.games.set_checks import invalid_dominoes, pair_of
from donimoes_book.manuscript.source import (
    MOST_TITLE,
    LocatedPosition,
    Origin,
    Source,
    Written,
    as_warnings,
)
from donimoes_book.manuscript.store import kept_for
from donimoes_book.manuscript.tree import Book, Diagram, HandStage, claim_word
from donimoes_book.manuscript.walking import blocks_of_kind
from donimoes_book.play.dealing import DEALS
from donimoes_book.store.results import only_sealed
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


def check_book(book: Book) -> list[Diagnostic]:
    """Check the cover, the parts' pictures and the claims of every diagram and opening picture.

    Returns the mistakes in reading order, except that opening pictures come first.
    """
    diagnostics: list[Diagnostic] = []
    if book.located:
        cover = book.located

        def judge() -> bool:
            diagnostics.extend(_not_of_one_set(cover))
            return not diagnostics

        kept_for("", ("cover", str(cover.position)), judge, bool, diagnostics, check=only_sealed)
    for opener in book.openers.values():
        diagnostics += check_diagram(opener)
        if opener.located and not opener.game:
            diagnostics += _not_of_one_set(opener.located)
    for chapter in book.chapters:
        if chapter.opener:
            diagnostics += check_diagram(chapter.opener)
    for diagram in blocks_of_kind(book, Diagram):
        diagnostics += check_diagram(diagram)
    return diagnostics


def _not_of_one_set(located: LocatedPosition) -> list[Diagnostic]:
    whole = [domino for domino in located.position.dominoes if None not in domino.pips]
    return located.diagnostics(invalid_dominoes(whole))


def _not_of_set(diagram: Diagram) -> Iterator[RuleViolation]:
    """Yield the dominoes that the set of a diagram without a game lacks."""
    advice = "Where two sets are on the table, write :set: double-six x2 in a directive."
    seen = Counter[Pair]()
    for domino in diagram.position.dominoes:
        if None not in domino.pips:
            seen[pair := pair_of(domino)] += 1
            copies = sum(max(pair) <= most for most in diagram.sets or (max(pair),))
            if not copies:
                yield RuleViolation(f"domino {domino.name} is not in the set", domino.place)
            elif seen[pair] == copies + 1:
                times = "twice" if copies == 1 else f"{copies + 1} times"
                yield RuleViolation(f"domino {domino.name} is here {times}", domino.place, advice)


def check_diagram(diagram: Diagram) -> list[Diagnostic]:
    """Check one diagram's claims. A plain indented board gives warnings, never errors."""
    diagnostics = list[Diagnostic]()

    def judge() -> bool:
        diagnostics.extend(first_mistakes([*_Check(diagram).diagnostics()]))
        return not diagnostics

    if diagram.game:
        # What is wrong with a diagram is found again, with its place.
        moves, claims = (
            tuple(word.text for word in words) for words in (diagram.moves, diagram.claims)
        )
        agreed = " ".join(diagram.options)
        inputs = "claims", agreed, str(diagram.position), " ".join(moves), *claims
        kept_for(diagram.game, inputs, judge, bool, diagnostics, check=only_sealed)
    else:
        judge()
    return diagnostics if diagram.directive else as_warnings(diagnostics)


class _Check:
    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.moves = " ".join(move.text for move in diagram.moves)
        self.playable = True
        """False once the moves are known to be wrong, so that no claim reports it again."""
        self.reported: set[RuleViolation] = set()
        """What was found wrong with the picture, so that no claim reports it again."""

    def diagnostics(self) -> Iterator[Diagnostic]:
        diagram = self.diagram
        game = registry.get(diagram.game, diagram.options) if diagram.game else None
        if game is None:
            for option in (*diagram.moves, *diagram.claims)[:1]:
                message = "no game is named that could check this"
                advice = "Name one, as in {domino} GAME."
                yield replace(option.origin, column=1, width=1).diagnostic(message, advice)
            if diagram.located:
                yield from as_warnings(diagram.located.diagnostics(_not_of_set(diagram)))
            return
        try:
            self.reported.update(violations := tuple(game.check_picture(diagram.position)))
        except IllegalPosition as error:
            self.reported.update(violations := tuple(error.violations))
        yield from self._violations(violations)
        if diagram.moves:
            yield from self._check_moves(game)
        for claim in diagram.claims:
            yield from self._check_claim(game, claim)

    def _check_moves(self, game: Game) -> Iterator[Diagnostic]:
        """Check that all moves are legal or, if one is claimed to be illegal, at least readable."""
        diagram = self.diagram
        refused = diagram.refused
        try:
            violations: Iterable[RuleViolation] = game.check_moves(diagram.position, self.moves)
        except IllegalPosition as error:
            violations = error.violations
            self.playable = refused
        except IllegalMove as error:
            if isinstance(error, UnreadableMove) or not refused:
                verdict = "cannot be read" if isinstance(error, UnreadableMove) else "is not legal"
                message = f"{error.move} {verdict}: {error.reason}"
                yield diagram.moves[error.index].origin.diagnostic(message)
                self.playable = False
            return
        if not refused:
            yield from self._violations(violations)

    def _check_claim(self, game: Game, claim: Written) -> Iterator[Diagnostic]:
        if not claim.text:
            yield claim.origin.diagnostic("a claim is missing here")
            return
        if len(claim.text) > MOST_TITLE:
            yield claim.origin.diagnostic(f"this claim has {len(claim.text):,} characters")
            return
        try:
            refusal = game.judge(self.diagram.position, self.moves, claim.text)
        except ValueError as error:
            words = game.claim_words
            word = claim_word(claim)
            advice = sentence(error) if word in words else suggest(word, words)
            message = f'"{claim.text}" is not a claim about {game.title}'
            yield claim.origin.diagnostic(message, advice)
        except (IllegalPosition, IllegalMove) as error:
            violations = error.violations if isinstance(error, IllegalPosition) else (None,)
            if self.playable and not self.reported.issuperset(violations):
                yield claim.origin.diagnostic(f'expected "{claim.text}", but {error}')
        else:
            if refusal is not None:
                yield claim.origin.diagnostic(f'expected "{claim.text}", but {refusal}')

    def _violations(self, violations: Iterable[RuleViolation]) -> list[Diagnostic]:
        if located := self.diagram.located:
            return located.diagnostics(violations)
        return [Diagnostic(violation.message, violation.advice) for violation in violations]


# Worked hands


def read_hand(
    source: Source,
    game_name: str | None,
    lines: list[str],
    first: int,
    fence: Origin,
    options: Sequence[str] = (),
) -> tuple[HandStage, ...]:
    """Read and play a worked hand: a deal, then a turn on each line, played by the rules.

        deals 23 22 … | 36 25 … / 05 …
        Ann: 32, total 5, scores 5
        Ben, who could not help it: 32-22, stands 5 0
        Ann: draws 05

    The deal and the turns are as in a record by `play`, except for the names; the first word names
    the player. `first` is the line in the file where it starts, `fence` the directive's place, and
    `options` are what the players have agreed on. Raises InputError with every diagnostic.
    """

    def play() -> tuple[HandStage, ...]:
        game = registry.get(game_name, options) if game_name else None
        if not isinstance(game, WorkedHands) or game.contest is None:
            shown = (each.name for each in registry.all_games() if isinstance(each, WorkedHands))
            advice = f"Name one: {{domino-hand}} {next(shown, '')}."
            raise fence.error("this names no game with hands to show", advice)
        hand = _Hand(source, game.title, game.contest, game, fence)
        return hand.played(enumerate(lines, first))

    inputs = "hand", current().code, current().digest, " ".join(options), *lines
    kind = tuple[HandStage, ...]
    return kept_for(
        game_name or "", inputs, play, kind, check=lambda stages: bool(stages == play())
    )


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

    def played(self, numbered: Iterable[tuple[int, str]]) -> tuple[HandStage, ...]:
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

    def _stages(self) -> Iterator[HandStage]:
        try:
            plays = self.hands.show_hand(self.states)
        except ValueError as error:
            self._stop(str(error), self.fence)
            return
        for label, play in zip(self.labels, plays, strict=True):
            if play is not None:
                yield HandStage(label, play)

    def _stop(self, message: str, at: Origin, advice: str = "") -> None:
        self._complain(message, at, advice)
        self.goes_on = False

    def _complain(self, message: str, at: Origin, advice: str = "") -> None:
        self.diagnostics.append(at.diagnostic(message, advice))
