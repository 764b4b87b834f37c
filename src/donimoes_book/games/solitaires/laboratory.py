"""Solitaires in the laboratory: making deals, and measuring them."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

from donimoes_book.games.solitaires import counting
from donimoes_book.games.solitaires.bingo import STUCK, Bingo, BingoByChoice
from donimoes_book.games.solitaires.columns import ColumnRules, ColumnsDeal, ColumnSolitaire
from donimoes_book.games.solitaires.deal import Deal, Player, Playout, play, random_player
from donimoes_book.games.solitaires.knock_out import KnockOut, KnockOutDeal
from donimoes_book.games.solitaires.pairs import TwelveToGo
from donimoes_book.games.solitaires.patience import Patience, PatienceDeal
from donimoes_book.games.solitaires.solitaire import DOMINOES, Solitaire
from donimoes_book.laboratory import generation
from donimoes_book.laboratory import survey as statistics
from donimoes_book.laboratory.survey import Measured
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.difficulty import grade_of
from donimoes_book.search.figures import COUNTED, PROVEN, SHARE, Distribution, Figure, Z, share
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.words.language import units


def generator(game: Solitaire) -> generation.ProblemGenerator | None:
    """Return the generator of a game's problems; None if there are none."""
    if game.no_problems:
        return None
    if isinstance(game, KnockOut):
        # Waiting for one among random lines would take a million deals.
        return DealGenerator(game, lambda rng: KnockOutDeal(counting.winnable_line(rng)))
    return DealGenerator(game, game.deal) if game.has_choices else EndingGenerator(game, game.deal)


NEVER_SO_EASY = {"domino-patience": 1, "fives-the-limit": 1}
"""The hardest grade that is still too easy for any deal: 28 moves are already an effort of 4.8."""


class DealGenerator(generation.DrawingGenerator):
    """Deals until a deal can be won and has the grade asked for."""

    spec: generation.GenerationSpec = generation.DrawSpec(tries=1000, grade=1, or_harder=True)

    def __init__(self, game: Solitaire, deal: Callable[[Random], Deal[Any, Any]]) -> None:
        """`deal` may draw winnable deals only, if they are too rare to wait for."""
        self.game, self.deal = game, deal

    def spec_for_grade(self, grade: int) -> generation.GenerationSpec | None:
        """Return the options that make problems of this grade; None if none do."""
        too_easy = grade <= NEVER_SO_EASY.get(self.game.name, 0)
        return None if too_easy else super().spec_for_grade(grade)

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
            grade = grade_of(effort)
            yield (generation.RatedProblem(position, measures, effort, grade),)


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


def measure(
    game: Solitaire,
    n: int,
    seed: str,
    progress: Progress,
    answers: Answers = lambda _deal, _solvable: {},
) -> Measured:
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
            results = answers(deal, outcome.kind is OutcomeKind.SOLVED)
            for name, answer in results.items():
                answered.setdefault(name, []).append(answer)
    figures: dict[str, Figure | Distribution] = {}
    figures["solvable"] = statistics.share_with_doubt(len(lengths), undecided, n)
    for how, playouts in played.items():
        figures[f"won-{how}"] = share(sum(playout.won for playout in playouts), n)
        left = [playout.left for playout in playouts]
        figures[f"left-{how}"] = statistics.quantile(left, 0.5, DOMINOES)
    if len(set(lengths)) > 1:
        figures |= statistics.quartiles("moves", lengths, units("move", "moves"))
    for name, verdicts in sorted(answered.items()):
        figures[name] = share(sum(verdicts), len(verdicts))
    return figures


def random_deals(
    draw_deal: Callable[[Random], Deal[Any, Any]], n: int, seed: str, progress: Progress
) -> Iterator[tuple[Any, Player]]:
    """Deal `n` times; each deal comes with a player who plays at random."""
    for number in range(n):
        progress(number, n)
        deal = draw_deal(Random(f"{seed}/{number}"))
        yield deal, random_player(Random(f"{seed}/{number}/player"))


# Pairs


def _measure_columns(game: ColumnSolitaire, n: int, seed: str, progress: Progress) -> Measured:
    """Measure `n` deals, except for what is known exactly."""
    return {**measure(game, n, seed, progress, column_answers), **exact_figures(game.rules)}


def exact_figures(rules: ColumnRules) -> dict[str, Figure]:
    """Return the figures that are exact.

    The upper of two dominoes in a column is not available until the lower is gone. So a deal with
    lone partners in one column cannot be won without moving one of them.
    """
    return {
        "together": Figure(float(counting.chance_together(rules)), unit=SHARE, exact=COUNTED),
        "together-solvable-unmoved": Figure(0.0, unit=SHARE, exact=PROVEN),
    }


def column_answers(deal: ColumnsDeal, solvable: bool) -> Mapping[str, bool]:
    """Say whether lone partners are together, and whether the deal is won without moves."""
    together = counting.are_together(deal)
    fixed = ColumnsDeal(deal.start, replace(deal.rules, refill=False))
    unmoved = solvable and fixed.solve().kind is OutcomeKind.SOLVED
    where = "together" if together else "apart"
    return {
        "solvable-unmoved": unmoved,
        "together": together,
        f"{where}-solvable": solvable,
        f"{where}-solvable-unmoved": unmoved,
    }


def _measure_hands(game: TwelveToGo, n: int, seed: str, progress: Progress) -> dict[str, Figure]:
    """Count exactly what can be counted, and play `n` deals for the rest."""
    deals = random_deals(game.deal, n, seed, progress)
    playouts = [play(deal, player) for deal, player in deals]
    lost = [playout.left for playout in playouts if not playout.won]
    figures = {
        "chance": Figure(float(counting.chance()), unit=SHARE, exact=COUNTED),
        "won-at-random": share(sum(playout.won for playout in playouts), n),
        "stuck-at-once": Figure(float(counting.stuck_at_once()), unit=SHARE, exact=COUNTED),
    }
    if lost:
        figures["left-when-lost"] = statistics.quantile(lost, 0.5, DOMINOES)
    return figures


# Bingo


def _measure_passes(game: Bingo, n: int, seed: str, progress: Progress) -> Measured:
    """Play `n` deals; with nothing to choose, luck and best play are the same."""
    left, passes = list[int](), list[int]()
    for deal, _ in random_deals(game.deal, n, seed, progress):
        playout = play(deal, game.sensible_move)
        left.append(playout.left)
        if playout.won:
            passes.append(playout.moves)
    figures: dict[str, Figure | Distribution] = {"chance": share(left.count(0), n)}
    for stuck in STUCK:
        figures[f"stuck-{stuck}"] = share(left.count(stuck), n)
    if passes:
        figures |= statistics.quartiles("moves", passes, game.length_unit)
    return figures


def _measure_choices(game: Bingo, n: int, seed: str, progress: Progress) -> Measured:
    """Play `n` deals, in which dominoes may be left, sensibly and at random.

    No deal needs to be searched: the sensible player wins each, as `careful_pass` proves.
    """
    sensibly, at_random = list[int](), 0
    for deal, player in random_deals(game.deal, n, seed, progress):
        playout = play(deal, game.sensible_move)
        if playout.won:
            sensibly.append(playout.moves)
        at_random += play(deal, player).won
    return {
        "solvable": Figure(1.0, unit=SHARE, exact=PROVEN),
        "won-sensibly": Figure(1.0, unit=SHARE, exact=PROVEN),
        "won-at-random": share(at_random, n),
        **statistics.quartiles("moves", sensibly, "passes"),
    }


# Patience


def _measure_patience(game: Patience, n: int, seed: str, progress: Progress) -> Measured:
    """Measure the easier aim as well: an empty hand, whatever is left in the stock."""

    def are_emptied(deal: PatienceDeal, solvable: bool) -> dict[str, bool]:
        return {
            "hand-emptied": solvable or can_be_emptied(deal),
            "hand-emptied-sensibly": is_emptied(deal, game.sensible_move),
        }

    return measure(game, n, seed, progress, are_emptied)


def can_be_emptied(deal: PatienceDeal) -> bool:
    """Return whether a player who sees everything can play the last domino of a hand."""
    seen: set[Hashable] = {deal.key(deal.start)}
    todo = [deal.start]
    while todo:
        state = todo.pop()
        for _, after in deal.successors(state):
            if len(state.hand) == 1:
                return True
            if deal.key(after) not in seen:
                seen.add(deal.key(after))
                todo.append(after)
    return False


def is_emptied(deal: PatienceDeal, player: Player) -> bool:
    """Return whether a player ever plays the last domino of a hand."""
    state = deal.start
    while choices := dict(deal.successors(state)):
        if len(state.hand) == 1:
            return True
        state = choices[player(deal.view(state), tuple(choices))]
    return False


# Knock-Out


def _measure_lines(game: KnockOut, n: int, seed: str, progress: Progress) -> dict[str, Figure]:
    """Play `n` deals, count what is left of them, and measure how rarely one is won.

    About one deal in a million can be won, so wins are weighted rather than counted: see
    `measure_wins`.
    """
    left: dict[str, list[int]] = {"at-best": [], "sensibly": [], "at-random": []}
    deals = random_deals(game.deal, n, seed, lambda done, _all: progress(done, 2 * n))
    for deal, at_random in deals:
        left["at-best"].append(counting.fewest_left(deal.start))
        left["sensibly"].append(play(deal, game.sensible_move).left)
        left["at-random"].append(play(deal, at_random).left)
    figures = measure_wins(game, n, seed, progress)
    means = {
        f"mean-left-{how}": statistics.mean(counts, "dominoes") for how, counts in left.items()
    }
    return figures | means


def measure_wins(
    game: KnockOut, n: int, seed: str, progress: Progress = no_progress, highest: int = 6
) -> dict[str, Figure]:
    """Estimate what share of deals can be won, and is won, from `n` that can be.

    How many ways there are on average to clear a random deal is known (`ways_per_deal`). A deal
    drawn along with its ways gets a weight of one over their number, so that each winnable deal
    counts once: importance sampling (H. Kahn and T. E. Harris, 1951). A player can win only
    such deals, so the ones they win among them are all that count.
    """

    def draw_deal(rng: Random) -> KnockOutDeal:
        return KnockOutDeal(counting.random_way(rng, highest))

    weights: dict[str, list[float]] = {"solvable": [], "won-sensibly": [], "won-at-random": []}
    deals = random_deals(draw_deal, n, f"{seed}/way", lambda done, _: progress(n + done, 2 * n))
    for deal, at_random in deals:
        weight = 1 / counting.ways(deal.start)
        weights["solvable"].append(weight)
        weights["won-sensibly"].append(weight * play(deal, game.sensible_move).won)
        weights["won-at-random"].append(weight * play(deal, at_random).won)
    per_deal = float(counting.ways_per_deal(highest))
    figures = {name: _average(values, per_deal) for name, values in weights.items()}
    part, low, high = (getattr(figures["solvable"], end) for end in ("value", "low", "high"))
    rarity = Figure(round(1 / part), round(1 / high), round(1 / low), units("deal", "deals"))
    return figures | {"one-in": rarity}


def _average(weights: Sequence[float], per_deal: float) -> Figure:
    """The share of all deals that weights represent, with its interval (normal approximation)."""
    n = len(weights)
    average = sum(weights) / n
    spread = sqrt(sum((weight - average) ** 2 for weight in weights) / n)
    # If nobody wins, Wilson's interval says how much that means, as no weight exceeds one.
    reach = Z * spread / sqrt(n) if average else share(0, n).high or 0.0
    low, high = max(0.0, average - reach), average + reach
    return Figure(per_deal * average, per_deal * low, per_deal * high, SHARE)


_MEASURED: Mapping[type[Solitaire], Callable[..., Measured]] = {
    ColumnSolitaire: _measure_columns,
    TwelveToGo: _measure_hands,
    BingoByChoice: _measure_choices,
    Bingo: _measure_passes,
    Patience: _measure_patience,
    KnockOut: _measure_lines,
}
"""How a solitaire is measured, if not by `measure`."""


def survey(game: Solitaire, n: int, seed: str, progress: Progress) -> Measured:
    """Measure `n` deals in a game's own way, or as most games are measured."""
    measured = next(
        (function for kind, function in _MEASURED.items() if isinstance(game, kind)), measure
    )
    return measured(game, n, seed, progress)
