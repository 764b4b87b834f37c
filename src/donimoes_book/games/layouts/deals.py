"""What games share in which a whole deal is laid out: deals, and how a layout is judged."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.games.claims import Claim, Claimed, Refusal
from donimoes_book.games.errors import RuleViolation
from donimoes_book.games.game import LayoutGame
from donimoes_book.games.set_checks import pair_of
from donimoes_book.play.dealing import domino_word
from donimoes_book.search.answer import Hint
from donimoes_book.search.layout import LayoutPuzzle
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.words.language import gettext, units

_PER_ROW = 10
_SHARE = 5
"""A hint shows one in this many dominoes of a solution."""


class DealtGame(LayoutGame):
    """A layout game whose deals are drawn from a stock."""

    length_unit = units("try", "tries")
    drawn: int = 0
    """How many dominoes a random deal has; 0 if no problems are dealt at random."""
    stock: Sequence[Pair] = tuple(domino_set())
    """The dominoes that a deal is drawn from."""
    deals: int
    """How many deals are tried to make a problem."""

    @abstractmethod
    def wrong_in_layout(self, layout: Position) -> Sequence[RuleViolation]:
        """Return why a picture cannot be a layout at all."""

    def deal(self, rng: Random) -> Position:
        """Draw dominoes and stand them in rows, in order."""
        return set_out(sorted(rng.sample(self.stock, self.drawn)))

    def layout_error(self, puzzle: LayoutPuzzle, layout: Position) -> Refusal | None:
        """Return which rule keeps a layout from solving a puzzle; None if it does solve it."""
        if violations := self.wrong_in_layout(layout):
            return Refusal(violations[0].message)
        counts = Counter(map(pair_of, layout.dominoes))
        if others := counts - Counter(puzzle.dominoes):
            return Refusal(f"the {domino_word(min(others))} is not among the dominoes dealt")
        if missing := Counter(puzzle.dominoes) - counts:
            return Refusal(f"the {domino_word(min(missing))} is missing")
        return self.judge(layout, "", "solved")

    @abstractmethod
    def layout_words(self, puzzle: LayoutPuzzle, layout: Position) -> Iterator[str]:
        """Yield what is good to know before laying anything."""

    def layout_hints(self, puzzle: LayoutPuzzle, layout: Position) -> tuple[Hint, ...]:
        """Say what is good to know, then show where a layout begins."""
        part = Position(layout.dominoes[: max(1, len(layout.dominoes) // _SHARE)])
        top = Hint(gettext("A solution can begin like this, at the top left."), part)
        return (*map(Hint, self.layout_words(puzzle, layout)), top)

    def dealt_in(self, claim: Claimed) -> Position:
        """Return the picture of a claim that shows the dominoes."""
        return claim.position


def set_out(pairs: Sequence[Pair]) -> Position:
    """Stand dominoes in rows of up to ten, half a space apart."""
    per_row = next((n for n in (6, 7, 8, 5, 9, 10) if len(pairs) % n == 0), _PER_ROW)
    return Position(
        tuple(
            Domino(Place(3 * (i % per_row), 5 * (i // per_row)), False, pair)
            for i, pair in enumerate(pairs)
        )
    )


def solvable_claims(solvable: str, unsolvable: str) -> tuple[Claim, Claim]:
    """Return the claims that a search decides, with what they mean."""
    return (
        Claim("solvable", solvable, partial(_judge_by_search, OutcomeKind.SOLVED)),
        Claim("unsolvable", unsolvable, partial(_judge_by_search, OutcomeKind.UNSOLVABLE)),
    )


def _judge_by_search(kind: OutcomeKind, game: DealtGame, claim: Claimed) -> Refusal | None:
    outcome = game.solve_layout(game.layout_puzzle(game.dealt_in(claim)))
    if outcome.kind is kind:
        return None
    if outcome.kind is OutcomeKind.LIMIT:
        return Refusal(f"nothing is proven: {outcome.reason}")
    layout = outcome.layout
    return Refusal(f"it can be laid like this:\n{layout}" if layout else outcome.reason)
