"""Makes problems for solitaires: deals until there is something to solve or to play."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.games.solitaires.solitaire import Solitaire
from donimoes_book.laboratory import generation


def generator(game: Solitaire) -> generation.ProblemGenerator | None:
    """Return the generator of a game's problems; None if there are none."""
    if game.no_problems:
        return None
    return DealGenerator(game, game.deal) if game.has_choices else EndingGenerator(game, game.deal)


class DealGenerator(generation.DrawingGenerator):
    """Deals until a deal can be won and has the grade asked for."""

    spec: generation.GenerationSpec = generation.DrawSpec(tries=1000, grade=1, or_harder=True)

    def __init__(self, game: Solitaire, deal: Callable[[Random], Deal[Any, Any]]) -> None:
        """`deal` may draw winnable deals only, if they are too rare to wait for."""
        self.game, self.deal = game, deal

    def draws(self, rng: Random, seed: str) -> Iterator[tuple[generation.RatedProblem, ...]]:
        """Deal endlessly; a deal that cannot be won is not a candidate."""
        while True:
            deal = self.deal(rng)
            outcome = deal.solve()
            if outcome.length is None:
                yield ()
                continue
            difficulty = deal.measure_difficulty()
            measures = {self.game.length_unit: outcome.length, **difficulty.measures}
            position, effort = deal.position(deal.start), difficulty.effort
            problem = generation.GeneratedProblem(position, measures, effort)
            yield (generation.RatedProblem(problem, self.game.grade_scale.grade(effort)),)


class EndingGenerator(DealGenerator):
    """Deals until there is at least one move, in a game without choices."""

    spec = generation.GenerationSpec()

    def generate(
        self, spec: generation.GenerationSpec, seed: str, **_options: Any
    ) -> generation.GeneratedProblem:
        """Make one problem."""
        rng = Random(seed)
        deal = self.deal(rng)
        while not any(True for _ in deal.successors(deal.start)):
            deal = self.deal(rng)
        position = deal.position(deal.start)
        answer = self.game.how_it_ends(position)
        return generation.GeneratedProblem(position, answer.measures, answer.effort)
