"""Makes problems of Checkimoes: squares to be covered, and endings with one best play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar, NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes.contest import State
from donimoes_book.games.checkimoes.game import CheckimoesGame
from donimoes_book.games.checkimoes.picture import picture
from donimoes_book.games.checkimoes.rules import Play, plays, taken
from donimoes_book.games.checkimoes.squares import FULL, beside, each
from donimoes_book.play.match import turns
from donimoes_book.play.players import GREEDY, players_for
from donimoes_book.search.checkimoes.covering import neighbours
from donimoes_book.search.checkimoes.ending import Ending, EndingSearch, TooLarge
from donimoes_book.search.checkimoes.questions import answer
from donimoes_book.search.making import Made, Progress, Wish
from donimoes_book.search.solitaires.maker import DealWish

LYING = (5, 14)
"""How many dominoes lie on the board where squares are asked about."""
ANSWERS = (2, 9)
"""How many dominoes may answer then."""
HELD = (3, 6)
"""How many dominoes are left in the hands in an ending."""
MAX_STATES = 20_000
"""The largest ending to consider."""


class Moment(NamedTuple):
    """A turn of a game that was played."""

    state: State
    lying: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class CheckimoesMaker:
    """Plays games until a moment of one is a problem of the wished grade or a higher one."""

    game: CheckimoesGame
    wish: ClassVar[Wish] = DealWish(tries=200, grade=1)
    compiled: ClassVar[bool] = False

    def make(
        self, wish: Wish, seed: str, *, fast: bool = False, progress: Progress | None = None
    ) -> Made | None:
        """Make one problem; None when the tries ran out first."""
        rng = Random(seed)
        for tried in range(wish.tries):
            if progress:
                progress(tried, wish.tries)
            moments = list(self._moments(f"{seed}/{tried}"))
            ask = self._ending if rng.random() < 0.5 else self._covering
            position = ask(rng, moments)
            if position is not None:
                found = answer(self.game.rules, position)
                if found.grade >= wish.grade:
                    return Made(position, found.measures, found.effort)
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

    def _covering(self, rng: Random, moments: list[Moment]) -> Position | None:
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
        if not places:
            return None
        position = picture(lying, asked=rng.choice(places))
        count = answer(self.game.rules, position).count
        return position if ANSWERS[0] <= count <= ANSWERS[1] else None

    def _ending(self, rng: Random, moments: list[Moment]) -> Position | None:
        """Ask for the best play where nothing is left to be drawn, and only one is best."""
        held = rng.randint(*HELD)
        for state, lying in moments:
            if state.boneyard or state.skips or sum(map(len, state.hands)) != held:
                continue
            playable = {
                play.domino
                for domino in state.hands[state.mover]
                for play in plays(self.game.rules, state.cells, domino)
            }
            if len(playable) > 1 and self._has_one_best(state):
                return picture(lying, hands=state.hands, mover=state.mover)
        return None

    def _has_one_best(self, state: State) -> bool:
        ending = Ending(state.cells, state.hands, state.mover)
        try:
            return len(EndingSearch(self.game.rules, MAX_STATES).worth(ending).best) == 1
        except TooLarge:
            return False
