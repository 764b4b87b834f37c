"""Makes problems of Checkimoes: moments of games that programs play."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from random import Random

from donimoes_book.board.cells import cells_of
from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes.contest import CheckimoesContest, State
from donimoes_book.games.checkimoes.endings import Ending, EndingSearch, TooLarge
from donimoes_book.games.checkimoes.game import CheckimoesGame
from donimoes_book.games.checkimoes.pictures import draw_picture
from donimoes_book.games.checkimoes.players import CheckimoesPrograms
from donimoes_book.games.checkimoes.questions import answer, points_ahead
from donimoes_book.games.checkimoes.rules import (
    SQUARES,
    Play,
    Rules,
    beside,
    covered,
    covered_neighbours,
)
from donimoes_book.games.game import IllegalPosition
from donimoes_book.laboratory import generation
from donimoes_book.laboratory.players import GREEDY
from donimoes_book.play.match import turns

ON_BOARD = (5, 14)
"""How many dominoes are on the board when a problem asks about squares."""
ANSWERS = (2, 9)
"""How many dominoes may be answers then."""
HELD = 8
"""The most dominoes in the two hands of an ending."""
LARGEST_ENDING = 20_000


Moment = tuple[State, tuple[Play, ...]]
"""A turn of a game, and the plays before it."""


class CheckimoesGenerator(generation.DrawingGenerator):
    """Plays games until one of their moments makes a problem of the grade asked for."""

    spec = generation.DrawSpec(tries=200, grade=1, or_harder=True)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def draws(self, rng: Random, seed: str) -> Iterator[Iterator[generation.RatedProblem]]:
        """Play game after game, and search all of them for the same kind of problem."""
        candidates = self._endings if rng.random() < 0.5 else self._coverings
        for tried in count():
            moments = list(self._moments(f"{seed}/{tried}"))
            yield self._rated(candidates(rng, moments))

    def _rated(self, positions: Iterator[Position]) -> Iterator[generation.RatedProblem]:
        for position in positions:
            with suppress(IllegalPosition):  # an ending too large to solve
                found = answer(self.rules, position)
                problem = generation.GeneratedProblem(position, found.measures, found.effort)
                yield generation.RatedProblem(problem, found.grade)

    def _moments(self, seed: str) -> Iterator[Moment]:
        contest = CheckimoesContest(self.rules)
        greedy = CheckimoesPrograms(contest).players[GREEDY]
        played: tuple[Play, ...] = ()
        for turn in turns(contest, (greedy, greedy), seed):
            state = turn.before
            if state.is_dealt and not state.must_draw:
                yield state, played
            if isinstance(turn.choice, Play):
                played = (*played, turn.choice)

    def _coverings(self, rng: Random, moments: list[Moment]) -> Iterator[Position]:
        least, most = ON_BOARD
        state, played = rng.choice([m for m in moments if least <= len(m[1]) <= most])
        free = SQUARES ^ covered(state.board)
        crowded = [s for s in cells_of(free) if covered_neighbours(state.board, s) > 1]
        places = [
            (square, other)
            for square in crowded
            for other in cells_of(beside(1 << square) & free)
            if square < other and other in crowded
        ]
        if places:
            position = draw_picture(played, held_open=rng.choice(places))
            if ANSWERS[0] <= answer(self.rules, position).count <= ANSWERS[1]:
                yield position

    def _endings(self, _rng: Random, moments: list[Moment]) -> Iterator[Position]:
        """Ask for the only play that wins, or saves a draw, when nothing is left to draw."""
        for state, played in moments:
            if state.boneyard or state.skips or sum(map(len, state.hands)) > HELD:
                continue
            ending = Ending(state.board, state.hands, state.mover)
            ahead = points_ahead(state.board, state.mover)
            with suppress(TooLarge):
                search = EndingSearch(self.rules, LARGEST_ENDING)
                if len(ending.plays(self.rules)) > 1 and search.deciding(ending, ahead):
                    yield draw_picture(played, hands=state.hands, mover=state.mover)


def generator(game: CheckimoesGame) -> CheckimoesGenerator:
    """Return the generator that finds problems in games it plays."""
    return CheckimoesGenerator(game.rules)
