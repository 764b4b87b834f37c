"""Makes problems for layout games: deals until a deal has a layout and the right grade."""

from collections.abc import Iterator
from random import Random

from donimoes_book.games.layouts.deals import DealtGame
from donimoes_book.laboratory import generation
from donimoes_book.search.difficulty import GRADE


def generator(game: DealtGame) -> generation.ProblemGenerator | None:
    """Return the generator of a game's problems; None if its dominoes are always the same."""
    return DealGenerator(game) if game.drawn else None


class DealGenerator(generation.DrawingGenerator):
    """Deals dominoes of a layout game until they have a layout of the grade asked for."""

    def __init__(self, game: DealtGame) -> None:
        self.game = game
        self.spec = generation.DrawSpec(tries=game.deals, grade=1, or_harder=True)

    def draws(self, rng: Random, seed: str) -> Iterator[tuple[generation.RatedProblem, ...]]:
        """Deal again and again; a deal without a layout is not a candidate."""
        while True:
            deal = self.game.deal(rng)
            effort = self.game.layout_effort(self.game.layout_puzzle(deal))
            if effort is None:
                yield ()
                continue
            grade = self.game.grade_scale.grade(effort)
            measures = {self.game.length_unit: effort, GRADE: grade}
            problem = generation.GeneratedProblem(deal, measures, effort)
            yield (generation.RatedProblem(problem, grade),)
