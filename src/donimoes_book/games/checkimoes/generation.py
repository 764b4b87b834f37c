"""Makes problems of Checkimoes: squares to be covered, and endings with one best play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import ClassVar, NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes.contest import State
from donimoes_book.games.checkimoes.game import CheckimoesGame
from donimoes_book.games.checkimoes.picture import picture
from donimoes_book.games.checkimoes.rules import Play, taken
from donimoes_book.games.checkimoes.squares import FULL, beside, each
from donimoes_book.games.game import IllegalPosition
from donimoes_book.play.match import turns
from donimoes_book.play.players import GREEDY, players_for
from donimoes_book.games.checkimoes.covering import neighbours
from donimoes_book.games.checkimoes.ending import Ending, EndingSearch, TooLarge
from donimoes_book.games.checkimoes.questions import ahead, answer
from donimoes_book.search.making import GenerationSpec, GeneratedProblem, Progress
from donimoes_book.search.solitaires.generator import DealSpec

LYING = (5, 14)
"""How many dominoes lie on the board where squares are asked about."""
ANSWERS = (2, 9)
"""How many dominoes may answer then."""
HELD = 8
"""The most dominoes in the hands of an ending."""
MAX_STATES = 20_000
"""The largest ending to consider."""


class Moment(NamedTuple):
    """A turn of a game that was played."""

    state: State
    lying: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class CheckimoesGenerator:
    """Plays games until a moment of one is a problem of the wished grade or a higher one."""

    game: CheckimoesGame
    spec: ClassVar[GenerationSpec] = DealSpec(tries=200, grade=1)
    compiled: ClassVar[bool] = False

    def make(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress | None = None,
    ) -> GeneratedProblem | None:
        """Make one problem; None when the tries ran out first."""
        rng = Random(seed)
        ask = self._ending if rng.random() < 0.5 else self._covering
        for tried in range(spec.tries):
            if progress:
                progress(tried, spec.tries)
            moments = list(self._moments(f"{seed}/{tried}"))
            for position in ask(rng, moments):
                with suppress(IllegalPosition):  # too large an ending to be sure
                    found = answer(self.game.rules, position)
                    if found.grade >= spec.grade:
                        return GeneratedProblem(position, found.measures, found.effort)
        return None

    def _moments(self, seed: str) -> Iterator[Moment]:
        """Every turn of a game of two greedy players, before the play."""
        contest = self.game.contest
        greedy = players_for(contest)[GREEDY]
        lying: tuple[Play, ...] = ()
        for turn in turns(contest, (greedy, greedy), seed):
            state = turn.before
            if state.is_dealt and not state.draws:
                yield Moment(state, lying)
            if isinstance(turn.choice, Play):
                lying = (*lying, turn.choice)

    def _covering(self, rng: Random, moments: list[Moment]) -> Iterator[Position]:
        """Ask about two neighbouring squares between the dominoes."""
        state, lying = rng.choice([m for m in moments if LYING[0] <= len(m.lying) <= LYING[1]])
        free = FULL ^ taken(state.cells)
        crowded = [square for square in each(free) if neighbours(state.cells, square) > 1]
        places = [
            (square, other)
            for square in crowded
            for other in each(beside(1 << square) & free)
            if square < other and other in crowded
        ]
        if places:
            position = picture(lying, asked=rng.choice(places))
            if ANSWERS[0] <= answer(self.game.rules, position).count <= ANSWERS[1]:
                yield position

    def _ending(self, _rng: Random, moments: list[Moment]) -> Iterator[Position]:
        """Ask for the only play that wins, or that saves a draw, where nothing can be drawn."""
        for state, lying in moments:
            if state.boneyard or state.skips or sum(map(len, state.hands)) > HELD:
                continue
            if self._has_one_way(Ending(state.cells, state.hands, state.mover)):
                yield picture(lying, hands=state.hands, mover=state.mover)

    def _has_one_way(self, ending: Ending) -> bool:
        """Tell whether just one of several plays wins, or saves a draw."""
        rules = self.game.rules
        if len(ending.plays(rules)) < 2:
            return False
        try:
            return EndingSearch(rules, MAX_STATES).deciding(ending, ahead(ending)) is not None
        except TooLarge:
            return False
