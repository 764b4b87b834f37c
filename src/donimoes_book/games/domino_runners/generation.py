"""Makes problems of Domino Runners: endings of games that programs play."""

from collections.abc import Iterator
from itertools import count
from random import Random

from donimoes_book.games.domino_runners.contest import RunnersContest, draw
from donimoes_book.games.domino_runners.players import RunnersPrograms
from donimoes_book.games.domino_runners.questions import MOST_LEFT, Ending, answer, decides
from donimoes_book.games.domino_runners.rules import TURNS
from donimoes_book.games.game import Game
from donimoes_book.laboratory import generation
from donimoes_book.laboratory.players import GREEDY
from donimoes_book.play.match import turns


class RunnersGenerator(generation.DrawingGenerator):
    """Plays games until one of their endings makes a problem of the grade asked for."""

    spec = generation.DrawSpec(tries=200, grade=1, or_harder=True)

    def draws(self, _rng: Random, seed: str) -> Iterator[Iterator[generation.RatedProblem]]:
        """Play game after game."""
        for tried in count():
            yield self._endings(f"{seed}/{tried}")

    @staticmethod
    def _endings(seed: str) -> Iterator[generation.RatedProblem]:
        """Yield the endings of a game in which one turn decides, latest first."""
        contest = RunnersContest()
        greedy = RunnersPrograms(contest).players[GREEDY]
        played = list(turns(contest, (greedy, greedy), seed))
        for turn in reversed(played):
            state = turn.before
            if state.men is None or TURNS - state.made > MOST_LEFT:
                return
            position = draw(state)
            ending = Ending.of(position)
            if len(ending.turns()) > 1 and decides(ending, ending.solve()):
                found = answer(position)
                problem = generation.GeneratedProblem(position, found.measures, found.effort)
                yield generation.RatedProblem(problem, found.grade)


def generator(_game: Game) -> RunnersGenerator:
    """Return the generator that finds problems in games it plays."""
    return RunnersGenerator()
