"""Makes problems of Checkimoes: squares to be covered, and endings with one best play."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from random import Random

from donimoes_book.board.cells import cells_of
from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes.contest import CheckimoesContest, State
from donimoes_book.games.checkimoes.game import draw_picture
from donimoes_book.games.checkimoes.questions import (
    Ending,
    EndingSearch,
    TooLarge,
    answer,
    points_ahead,
)
from donimoes_book.games.checkimoes.rules import (
    SQUARES,
    Play,
    Rules,
    beside,
    covered,
    covered_neighbours,
)
from donimoes_book.games.game import IllegalPosition
from donimoes_book.play.match import GREEDY, players_for, turns
from donimoes_book.search import generation

ON_BOARD = (5, 14)
"""How many dominoes are on the board where squares are asked about."""
ANSWERS = (2, 9)
"""How many dominoes may answer then."""
HELD = 8
"""The most dominoes in the hands of an ending."""
MAX_STATES = 20_000
"""The largest ending to consider."""


Moment = tuple[State, tuple[Play, ...]]
"""A turn of a game that was played, and what was played before."""


class CheckimoesGenerator(generation.DrawingGenerator):
    """Plays games until a moment of one is a problem of the grade asked for, or a higher one."""

    spec = generation.DrawSpec(tries=200, grade=1)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def draws(self, rng: Random, seed: str) -> Iterator[Iterator[generation.RatedProblem]]:
        """Play game after game; all of them are searched for the same kind of problem."""
        candidates = self._endings if rng.random() < 0.5 else self._coverings
        for tried in count():
            moments = list(self._moments(f"{seed}/{tried}"))
            yield self._rated(candidates(rng, moments))

    def _rated(self, positions: Iterator[Position]) -> Iterator[generation.RatedProblem]:
        for position in positions:
            with suppress(IllegalPosition):  # too large an ending to be sure
                found = answer(self.rules, position)
                problem = generation.GeneratedProblem(position, found.measures, found.effort)
                yield generation.RatedProblem(problem, found.grade)

    def _moments(self, seed: str) -> Iterator[Moment]:
        """Yield every turn of a game of two greedy players, before the play."""
        contest = CheckimoesContest(self.rules)
        greedy = players_for(contest)[GREEDY]
        plays: tuple[Play, ...] = ()
        for turn in turns(contest, (greedy, greedy), seed):
            state = turn.before
            if state.is_dealt and not state.must_draw:
                yield state, plays
            if isinstance(turn.choice, Play):
                plays = (*plays, turn.choice)

    def _coverings(self, rng: Random, moments: list[Moment]) -> Iterator[Position]:
        """Ask about two squares side by side between the dominoes."""
        least, most = ON_BOARD
        state, plays = rng.choice([m for m in moments if least <= len(m[1]) <= most])
        free = SQUARES ^ covered(state.board)
        crowded = [s for s in cells_of(free) if covered_neighbours(state.board, s) > 1]
        places = [
            (square, other)
            for square in crowded
            for other in cells_of(beside(1 << square) & free)
            if square < other and other in crowded
        ]
        if places:
            position = draw_picture(plays, held_open=rng.choice(places))
            if ANSWERS[0] <= answer(self.rules, position).count <= ANSWERS[1]:
                yield position

    def _endings(self, _rng: Random, moments: list[Moment]) -> Iterator[Position]:
        """Ask for the only play that wins, or that saves a draw, where nothing can be drawn."""
        for state, plays in moments:
            if state.boneyard or state.skips or sum(map(len, state.hands)) > HELD:
                continue
            ending = Ending(state.board, state.hands, state.mover)
            ahead = points_ahead(state.board, state.mover)
            with suppress(TooLarge):
                search = EndingSearch(self.rules, MAX_STATES)
                if len(ending.plays(self.rules)) > 1 and search.deciding(ending, ahead):
                    yield draw_picture(plays, hands=state.hands, mover=state.mover)
