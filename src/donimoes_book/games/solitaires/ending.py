"""How a deal ends that plays itself, in games where there is nothing to choose but the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import ClassVar

from donimoes_book.board.position import Position
from donimoes_book.games.bingo import GAME as BINGO
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.games.twelve_to_go import GAME as TWELVE_TO_GO
from donimoes_book.plurals import counted
from donimoes_book.search.answer import Answer
from donimoes_book.search.making import GenerationSpec, GeneratedProblem, Progress

GAMES: Mapping[str, Solitaire] = {game.name: game for game in (BINGO, TWELVE_TO_GO)}
"""The games whose problems are deals to be laid out and played."""
_THIRD = 3


def answer(game: Solitaire, position: Position) -> Answer:
    """Play a deal and tell how it ends; raises IllegalPosition. Every deal is of grade 1."""
    deal = game.puzzle(position)
    state, moves = deal.start, list[str]()
    while choice := next(iter(deal.successors(state)), None):
        moves.append(deal.name(choice[0]))
        state = choice[1]
    after = f"after {counted(len(moves), game.length_unit)}" if moves else "at once"
    left = counted(deal.remaining(state), "dominoes")
    end = f"It comes out {after}." if deal.is_solved(state) else f"It ends {after}, with {left}."
    third = " ".join(moves[: ceil(len(moves) / _THIRD)])
    return Answer(
        "How does this deal end?",
        (end, " ".join(moves)) if moves else (end,),
        deal.remaining(deal.start),
        "dominoes",
        effort=0,
        grade_one_limit=1,
        pictures=() if deal.is_solved(state) else (deal.position(state),),
        hint=f"It begins {third}." if len(moves) > 1 else "",
    )


@dataclass(frozen=True, slots=True)
class DealQuestionGenerator:
    """Deals until there is at least something to play."""

    game: Solitaire
    spec: ClassVar[GenerationSpec] = GenerationSpec()
    compiled: ClassVar[bool] = False

    def make(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress | None = None,
    ) -> GeneratedProblem:
        """Make one problem."""
        rng = Random(seed)
        deal = self.game.deal(rng)
        while not any(True for _ in deal.successors(deal.start)):
            deal = self.game.deal(rng)
        position = deal.position(deal.start)
        found = answer(self.game, position)
        return GeneratedProblem(position, found.measures, found.effort)
