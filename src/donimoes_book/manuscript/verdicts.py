"""Judges by a game's rules a position and what is claimed about it.

What it judges is kept until this module, or what it imports, changes; so it knows no chapters.
"""

from collections.abc import Iterable, Iterator

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, first_mistakes, sentence, suggest
from donimoes_book.games.errors import IllegalMove, IllegalPosition, RuleViolation, UnreadableMove
from donimoes_book.games.game import Game
from donimoes_book.games.set_checks import invalid_dominoes
from donimoes_book.manuscript.source import MOST_TITLE, LocatedPosition, Written


def strangers(located: LocatedPosition) -> list[Diagnostic]:
    """Return which dominoes of a picture are of no one set."""
    whole = [domino for domino in located.position.dominoes if None not in domino.pips]
    return located.diagnostics(invalid_dominoes(whole))


def mistakes(
    game: Game,
    position: Position,
    moves: tuple[Written, ...],
    claims: tuple[Written, ...],
    located: LocatedPosition | None,
) -> list[Diagnostic]:
    """Return what a game refuses of a position, of moves from there and of claims about it."""
    return first_mistakes([*_Judge(game, position, moves, claims, located).diagnostics()])


def is_refused(claims: Iterable[Written]) -> bool:
    """Return whether what is shown is claimed to be illegal."""
    return any(claim.word == "illegal" for claim in claims)


class _Judge:
    def __init__(
        self,
        game: Game,
        position: Position,
        moves: tuple[Written, ...],
        claims: tuple[Written, ...],
        located: LocatedPosition | None,
    ) -> None:
        self.game, self.position, self.located = game, position, located
        self.written, self.claims = moves, claims
        self.moves = " ".join(move.text for move in moves)
        self.playable = True
        """False once the moves are known to be wrong, so that no claim reports it again."""
        self.reported: set[RuleViolation] = set()
        """What was found wrong with the picture, so that no claim reports it again."""

    def diagnostics(self) -> Iterator[Diagnostic]:
        try:
            self.reported.update(violations := tuple(self.game.check_picture(self.position)))
        except IllegalPosition as error:
            self.reported.update(violations := tuple(error.violations))
        yield from self._violations(violations)
        if self.written:
            yield from self._check_moves()
        for claim in self.claims:
            yield from self._check_claim(claim)

    def _check_moves(self) -> Iterator[Diagnostic]:
        """Check that all moves are legal or, if one is claimed to be illegal, at least readable."""
        refused = is_refused(self.claims)
        try:
            violations: Iterable[RuleViolation] = self.game.check_moves(self.position, self.moves)
        except IllegalPosition as error:
            violations = error.violations
            self.playable = refused
        except IllegalMove as error:
            if isinstance(error, UnreadableMove) or not refused:
                verdict = "cannot be read" if isinstance(error, UnreadableMove) else "is not legal"
                message = f"{error.move} {verdict}: {error.reason}"
                yield self.written[error.index].origin.diagnostic(message)
                self.playable = False
            return
        if not refused:
            yield from self._violations(violations)

    def _check_claim(self, claim: Written) -> Iterator[Diagnostic]:
        if not claim.text:
            yield claim.origin.diagnostic("a claim is missing here")
            return
        if len(claim.text) > MOST_TITLE:
            yield claim.origin.diagnostic(f"this claim has {len(claim.text):,} characters")
            return
        game = self.game
        try:
            refusal = game.judge(self.position, self.moves, claim.text)
        except ValueError as error:
            words = game.claim_words
            word = claim.word
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
        if located := self.located:
            return located.diagnostics(violations)
        return [Diagnostic(violation.message, violation.advice) for violation in violations]
