"""Checks the claims that diagrams make with marks, `:moves:` and `:expect:`."""

from collections.abc import Iterable, Iterator

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, sentence, suggest
from donimoes_book.games import registry
from donimoes_book.games.game import (
    Game,
    IllegalMove,
    IllegalPosition,
    RuleViolation,
    UnreadableMove,
)
from donimoes_book.games.set_checks import invalid_dominoes
from donimoes_book.manuscript.source import MOST_TITLE, Written, as_warnings
from donimoes_book.manuscript.store import kept_for
from donimoes_book.manuscript.tree import Book, Diagram
from donimoes_book.manuscript.walking import blocks_of


def check_book(book: Book) -> list[Diagnostic]:
    """Check the cover and the claims of every diagram and opening picture in a book.

    Returns the mistakes in reading order, except that opening pictures come first.
    """
    diagnostics: list[Diagnostic] = []
    if book.located:
        whole = [d for d in book.located.position.dominoes if None not in d.pips]
        diagnostics += book.located.diagnostics(invalid_dominoes(whole))
    for chapter in book.chapters:
        if chapter.opener:
            diagnostics += check_diagram(chapter.opener)
    for block in blocks_of(book):
        if isinstance(block, Diagram):
            diagnostics += check_diagram(block)
    return diagnostics


def _picture_violations(game: Game, position: Position) -> tuple[RuleViolation, ...]:
    try:
        return tuple(game.check_picture(position))
    except IllegalPosition as error:
        return tuple(error.violations)


def check_diagram(diagram: Diagram) -> list[Diagnostic]:
    """Check one diagram's claims. A plain indented board gives warnings, never errors."""
    diagnostics = list[Diagnostic]()

    def judge() -> bool:
        diagnostics.extend(_Check(diagram).diagnostics())
        return not diagnostics

    if diagram.game:
        # What is wrong with a diagram is found again, with its place.
        moves, claims = (
            tuple(word.text for word in words) for words in (diagram.moves, diagram.claims)
        )
        inputs = "claims", str(diagram.position), " ".join(moves), *claims
        kept_for(diagram.game, inputs, judge, bool, diagnostics)
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
        game = registry.find(diagram.game) if diagram.game else None
        if game is None:
            for written in (*diagram.moves, *diagram.claims)[:1]:
                message = "no game is named that could check this"
                advice = "Name one, as in {domino} GAME."
                yield self._about(Written("", written.line), message, advice)
            return
        violations = _picture_violations(game, diagram.position)
        self.reported.update(violations)
        yield from self._violations(violations)
        if diagram.moves:
            yield from self._check_moves(game)
        for claim in diagram.claims:
            yield from self._check_claim(game, claim)

    def _check_moves(self, game: Game) -> Iterator[Diagnostic]:
        """Check that all moves are legal or, if one is claimed to be illegal, at least readable."""
        diagram = self.diagram
        refused = any(_word(claim) == "illegal" for claim in diagram.claims)
        try:
            violations: Iterable[RuleViolation] = game.check_moves(diagram.position, self.moves)
        except IllegalPosition as error:
            violations = error.violations
            self.playable = refused
        except IllegalMove as error:
            if isinstance(error, UnreadableMove) or not refused:
                verdict = "cannot be read" if isinstance(error, UnreadableMove) else "is not legal"
                message = f"{error.move} {verdict}: {error.reason}"
                yield self._about(diagram.moves[error.index], message)
                self.playable = False
            return
        if not refused:
            yield from self._violations(violations)

    def _check_claim(self, game: Game, claim: Written) -> Iterator[Diagnostic]:
        if not claim.text:
            yield self._about(claim, "a claim is missing here")
            return
        if len(claim.text) > MOST_TITLE:
            yield self._about(claim, f"this claim has {len(claim.text):,} characters")
            return
        try:
            found = game.judge(self.diagram.position, self.moves, claim.text)
        except ValueError as error:
            known = game.claim_words
            advice = sentence(error) if _word(claim) in known else suggest(_word(claim), known)
            message = f'"{claim.text}" is not a claim about {game.title}'
            yield self._about(claim, message, advice)
        except (IllegalPosition, IllegalMove) as error:
            violations = error.violations if isinstance(error, IllegalPosition) else (None,)
            if self.playable and not self.reported.issuperset(violations):
                yield self._about(claim, f'expected "{claim.text}", but {error}')
        else:
            if found is not None:
                yield self._about(claim, f'expected "{claim.text}", but {found}')

    def _violations(self, violations: Iterable[RuleViolation]) -> list[Diagnostic]:
        if located := self.diagram.located:
            return located.diagnostics(violations)
        return [Diagnostic(violation.message, violation.advice) for violation in violations]

    def _about(self, written: Written, message: str, advice: str = "") -> Diagnostic:
        origin = self.diagram.origin
        return origin.about(written, message, advice) if origin else Diagnostic(message, advice)


def _word(claim: Written) -> str:
    return claim.text.partition(" ")[0].rstrip(":")
