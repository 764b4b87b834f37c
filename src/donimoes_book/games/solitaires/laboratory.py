"""Solitaires in the laboratory: making deals, and measuring them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from donimoes_book.games.solitaires.deal import Deal, Player, Playout, play, random_player
from donimoes_book.games.solitaires.solitaire import DOMINOES, Solitaire
from donimoes_book.laboratory import generation
from donimoes_book.laboratory import survey as statistics
from donimoes_book.language import units
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Distribution, Figure
from donimoes_book.search.shortest import OutcomeKind


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


Answers = Callable[[Any, bool], Mapping[str, bool]]
"""Answers more questions about a deal, knowing whether it can be won. Each name becomes a figure:
the share of deals, among those answered, with a yes."""


def survey(game: Solitaire) -> statistics.Survey:
    """Return how a game is measured."""
    return statistics.Survey(partial(measure, game, lambda _deal, _solvable: {}))


def measure(
    game: Solitaire, answers: Answers, n: int, seed: str, _fast: bool, progress: Progress
) -> statistics.Measured:
    """Deal `n` times; decide each deal, and play it at random and sensibly.

    A deal that stays undecided is counted both ways: the interval's low end counts it as lost, the
    high end as won.
    """
    undecided = 0
    lengths: list[int] = []
    played: dict[str, list[Playout]] = {"sensibly": [], "at-random": []}
    answered: dict[str, list[bool]] = {}
    for deal, at_random in random_deals(game.deal, n, seed, progress):
        outcome = deal.solve()
        undecided += outcome.kind is OutcomeKind.LIMIT
        if outcome.length is not None:
            lengths.append(outcome.length)
        played["at-random"].append(play(deal, at_random))
        played["sensibly"].append(play(deal, game.sensible_move))
        if outcome.kind is not OutcomeKind.LIMIT:
            found = answers(deal, outcome.kind is OutcomeKind.SOLVED)
            for name, answer in found.items():
                answered.setdefault(name, []).append(answer)
    figures: dict[str, Figure | Distribution] = {}
    figures["solvable"] = statistics.share_with_doubt(len(lengths), undecided, n)
    for how, playouts in played.items():
        figures[f"won-{how}"] = statistics.share(sum(playout.won for playout in playouts), n)
        left = [playout.left for playout in playouts]
        figures[f"left-{how}"] = statistics.quantile(left, 0.5, DOMINOES)
    if len(set(lengths)) > 1:
        figures |= statistics.quartiles("moves", lengths, units("move", "moves"))
    for name, said in sorted(answered.items()):
        figures[name] = statistics.share(sum(said), len(said))
    return figures


def random_deals(
    draw_deal: Callable[[Random], Deal[Any, Any]], n: int, seed: str, progress: Progress
) -> Iterator[tuple[Any, Player]]:
    """Deal `n` times; each deal comes with a player who plays at random."""
    for number in range(n):
        progress(number, n)
        deal = draw_deal(Random(f"{seed}/{number}"))
        yield deal, random_player(Random(f"{seed}/{number}/player"))
