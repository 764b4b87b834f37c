"""What every solitaire is as a game: how it is dealt, played by a sensible player, and checked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Mark, Position
from donimoes_book.games.game import RuleViolation
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.set_checks import pair_of, picture_by_picture
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.problems import DealGenerator, EndingGenerator, how_it_ends
from donimoes_book.games.solitaires.survey import LABELS, measure_play
from donimoes_book.search.answer import AnswerQuestion
from donimoes_book.search.difficulty import GradeScale
from donimoes_book.search.generation import ProblemGenerator
from donimoes_book.search.statistics import Survey


class Solitaire(PuzzleGame):
    """A solitaire; each game reads its pictures, deals, and says how a sensible player plays."""

    family = "solitaires"
    grade_scale = GradeScale(1 / 3, 3)
    draws_solutions = False
    frame: str = ""
    """The shape of every deal, if there is one. Never change it: printed codes leave it out."""
    has_choices: bool = True
    """Whether there is anything to choose; if not, a problem asks how a deal ends."""

    @abstractmethod
    def puzzle(self, position: Position) -> Deal[Any, Any]:
        """Read a deal, or what is left of one; raises IllegalPosition with every violation."""

    @abstractmethod
    def deal(self, rng: Random) -> Deal[Any, Any]:
        """Shuffle the set and deal."""

    def problem_deal(self, rng: Random) -> Deal[Any, Any]:
        """Draw a deal that may become a problem: any, unless the winnable ones are too rare."""
        return self.deal(rng)

    def sensible_move(self, view: Any, moves: Sequence[Any]) -> Any:
        """Return the move of a player who thinks, but sees only `view`; the first without one."""
        return moves[0]

    def generator(self) -> ProblemGenerator | None:
        """Return what deals until there is something to solve, or to play."""
        if self.no_problems:
            return None
        if self.has_choices:
            return DealGenerator(self.problem_deal, self.length_unit, self.grade_scale)
        return EndingGenerator(self.deal, self.length_unit)

    def question(self) -> AnswerQuestion | None:
        """Return what says how a deal ends, where there is nothing to choose."""
        if self.has_choices:
            return None
        return lambda position: how_it_ends(self.puzzle(position), self.length_unit)

    def survey(self) -> Survey:
        """Measure how often it is won by luck, sensibly, and with everything face up."""
        return Survey(partial(measure_play, self.deal, self.sensible_move), LABELS)

    def code_frame(self) -> Position | None:
        """Return the shape of every deal, as codes use it."""
        return Position.parse(self.frame) if self.frame else None

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that each picture is a deal, or what is left of one, and what is crossed in it."""
        return picture_by_picture(position, self._picture_violations)

    def _picture_violations(self, part: Position) -> Iterator[RuleViolation]:
        """Yield where the crossed dominoes are not just those that one move takes away."""
        deal = self.puzzle(part)
        crossed = _crossed(part)
        if crossed and not any(
            _crossed(deal.picture(deal.start, move)) == crossed
            for move, _ in deal.successors(deal.start)
        ):
            shown = [domino for domino in part.dominoes if domino.mark is Mark.CROSSED]
            names = " and ".join("-".join(domino.name) for domino in shown)
            yield RuleViolation(f"no move takes away just the {names}", shown[0].place)


def _crossed(part: Position) -> set[Pair]:
    return {pair_of(domino) for domino in part.dominoes if domino.mark is Mark.CROSSED}
