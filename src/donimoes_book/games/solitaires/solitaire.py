"""What the solitaires share as games of the registry: deals, replays and claims."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Mark, Position
from donimoes_book.games.game import (
    IllegalMove,
    RuleViolation,
    Step,
    UnreadableMove,
    printed_moves,
)
from donimoes_book.games.puzzle_claims import PuzzleClaims
from donimoes_book.games.set_checks import pair_of
from donimoes_book.games.side_by_side import picture_by_picture
from donimoes_book.games.solitaires.deal import Deal

DEAL_DECIDES = "the deal alone decides"
"""Why a game without choices has no problems."""


class Solitaire(PuzzleClaims):
    """A solitaire; each game reads its positions, deals, and says how a sensible player plays."""

    name: str
    title: str
    claims: Sequence[str] = ("legal", "illegal", "solved")
    reversible: ClassVar[bool] = False
    """What was played never comes back."""
    length_unit: ClassVar[str] = "moves"
    """What a solution's length counts."""
    grade_one_limit: ClassVar[float] = 1 / 3
    """The most lost lines for each that is won, in a problem of grade 1."""
    no_problems: str = ""
    """Why there are no problems to be made of it; empty where there are."""

    @abstractmethod
    def puzzle(self, position: Position) -> Deal[Any, Any]:
        """Read a deal, or what is left of one; raises IllegalPosition with every violation."""

    @abstractmethod
    def deal(self, rng: Random) -> Deal[Any, Any]:
        """Shuffle the set and deal."""

    def problem_deal(self, rng: Random) -> Deal[Any, Any]:
        """A deal that may become a problem: any, unless the winnable ones are too rare for that."""
        return self.deal(rng)

    def sensible_move(self, view: Any, moves: Sequence[Any]) -> Any:
        """The move of a player who thinks, but sees only `view`; any where nothing is to choose."""
        return moves[0]

    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed moves; raises IllegalPosition or IllegalMove."""
        deal = self.puzzle(position)
        state, steps = deal.start, list[Step]()
        for index, match in enumerate(printed_moves(moves)):
            before = deal.position(state)
            try:
                move = deal.find_move(state, match[0])
            except ValueError as error:
                raise UnreadableMove(index, match[0], str(error), before) from None
            if isinstance(move, str):
                raise IllegalMove(index, match[0], move, before)
            picture = deal.picture(state, move)
            state = next(after for known, after in deal.successors(state) if known == move)
            solves = deal.is_solved(state)
            after = deal.position(state)
            steps.append(Step(deal.name(move), before, picture, after, solves=solves))
        return tuple(steps)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that each picture is a deal, or what is left of one, and what is crossed in it."""
        return picture_by_picture(position, self._wrongly_crossed)

    def _wrongly_crossed(self, part: Position) -> Iterator[RuleViolation]:
        """Crossed dominoes are those that a move takes away, neither more nor fewer."""
        deal = self.puzzle(part)
        crossed = _crossed(part)
        if crossed and not any(
            _crossed(deal.picture(deal.start, move)) == crossed
            for move, _ in deal.successors(deal.start)
        ):
            first = next(d for d in part.dominoes if d.mark is Mark.CROSSED)
            names = " and ".join("-".join(d.name) for d in part.dominoes if d.mark is Mark.CROSSED)
            yield RuleViolation(f"no move takes away just the {names}", first.place)

    def random_board(self, rng: Random, dominoes: int) -> Position:
        """Deal a whole set; `dominoes` does not matter."""
        deal = self.deal(rng)
        return deal.position(deal.start)

    def changed_board(self, rng: Random, board: Position) -> Position:
        """Let two dominoes change places."""
        dominoes = list(board.dominoes)
        first, second = rng.sample(range(len(dominoes)), 2)
        one, other = dominoes[first], dominoes[second]
        dominoes[first] = replace(one, pips=other.pips)
        dominoes[second] = replace(other, pips=one.pips)
        return replace(board, dominoes=tuple(dominoes))


def _crossed(part: Position) -> set[Pair]:
    return {pair_of(domino) for domino in part.dominoes if domino.mark is Mark.CROSSED}
