"""Bee in the laboratory: making layouts to solve, and measuring them."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Place, Position
from donimoes_book.games.bee.game import DICE, BeeGame
from donimoes_book.games.bee.puzzle import solved_at_home
from donimoes_book.games.bee.rules import FIRST_QUEEN, LAST_QUEEN, Layout, fill_slots, random_layout
from donimoes_book.games.set_checks import pips_of
from donimoes_book.laboratory import generation
from donimoes_book.laboratory.survey import Measured, lengths, mean
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Distribution, Figure, share
from donimoes_book.search.shortest import MAX_STATES
from donimoes_book.words.language import units

SolveLayout = Callable[[Layout], list[int | None]]
"""Returns the length of a shortest solution for each queen, or None if there is none."""

SIZES = {len(domino_set(top)): top for top in range(FIRST_QUEEN, LAST_QUEEN + 1)}
"""The number of dice by the number of dominoes."""
WARM = 0.8
"""Roughly how many moves worse a changed layout may be and still be kept, at first."""
COLD = 0.15
"""The same at last."""
SHORTEST_ROUND = 3
SHORTFALL_WEIGHT = 1.5
"""How many moves a missing one is worth, for a round that should take longer."""


def layout_solver(fast: bool) -> SolveLayout:
    """Return the plain search, or the compiled one, which raises ImportError without numba."""
    if fast:
        from donimoes_book.games.bee.kernels import solve_compiled

        return lambda layout: [solve_compiled(layout, queen)[0] for queen in layout.queens]
    return lambda layout: [solved_at_home(layout, queen).length for queen in layout.queens]


def solved_lengths(lengths: list[int | None]) -> list[int]:
    """Return the lengths of the rounds that have a solution."""
    return [length for length in lengths if length is not None]


def shortfall(lengths: Sequence[int]) -> int:
    """Return how many moves are missing for each round to take longer than the one before."""
    missing, least = 0, SHORTEST_ROUND
    for length in lengths:
        missing += max(0, least - length)
        least = max(least, length) + 1
    return missing


def changed_layout(rng: Random, position: Position) -> Position:
    """Make one to three changes: reverse a domino, swap two, or turn a square of two."""
    slots = [(domino.place, domino.across) for domino in position.dominoes]
    pairs = [pips_of(domino) for domino in position.dominoes]
    for _ in range(rng.choice((1, 1, 2, 3))):
        change, one = rng.randrange(3), rng.randrange(len(slots))
        if change == 0:
            pairs[one] = pairs[one][1], pairs[one][0]
        elif change == 1:
            other = rng.randrange(len(slots))
            pairs[one], pairs[other] = pairs[other], pairs[one]
        else:
            (x, y), across = slots[one]
            beside = (Place(x, y + 2) if across else Place(x + 2, y)), across
            if beside in slots:
                other = slots.index(beside)
                slots[one] = Place(x, y), not across
                slots[other] = (Place(x + 2, y) if across else Place(x, y + 2)), not across
    return fill_slots(slots, pairs)


class LayoutSpec(generation.GenerationSpec):
    """A specification whose number of dominoes is one that a layout can have."""

    __slots__ = ()

    def with_options(self, options: Mapping[str, int | None]) -> generation.GenerationSpec:
        """Return this specification with other values; raises ValueError if it can't have them."""
        dominoes = options.get("dominoes")
        if dominoes is not None and dominoes not in SIZES:
            *sizes, most = SIZES
            choices = f"{', '.join(map(str, sizes))} or {most}"
            raise ValueError(f"--dominoes {dominoes} (a layout has {choices})")
        return super().with_options(options)


class BeeGenerator(generation.ClimbingGenerator):
    """Improves layouts that every queen can solve until they take as many moves as asked for.

    A round should take longer than the one before. The walk cools down and never starts again: over
    equal tries, that makes the longest layouts a tenth longer than a steady temperature.
    """

    compiled = True

    def search(
        self, spec: generation.GenerationSpec, seed: str, progress: Progress, *, fast: bool
    ) -> tuple[Position, int] | None:
        """Return the layout found that is closest to the number of moves asked for."""
        rng, solve = Random(seed), layout_solver(fast)

        def draw(layout: Position | None) -> Position:
            if layout is None:
                return random_layout(rng, SIZES[spec.dominoes])
            return changed_layout(rng, layout)

        def rate(layout: Position) -> tuple[int, float] | None:
            """Refuse a layout if a queen can't be reached, or has all dice around her already."""
            lengths = solve(self.game.layout(layout))
            if not all(lengths):
                return None
            length, missing = sum(solved_lengths(lengths)), shortfall(solved_lengths(lengths))
            return length, -abs(spec.steps - length) - SHORTFALL_WEIGHT * missing

        cooling = (WARM * (COLD / WARM) ** (done / spec.tries) for done in range(spec.tries))
        heats = generation.report_each(cooling, spec.tries, progress)
        walk = generation.anneal(rng, draw, rate, heats, by_best=False, always_throws=False)
        best: generation.Stop[Position, int] | None = None
        for stop in filter(None, walk):
            fits = spec.or_longer or stop.result <= spec.steps
            if fits and (best is None or stop.value > best.value):
                best = stop
            if best is not None and best.value == 0:
                break
        return (best.board, MAX_STATES) if best else None


def generator(game: BeeGame) -> BeeGenerator:
    """Return the generator; the wishes that most often give each grade were found by trial."""
    wishes = ((15, 7), (21, 14), (28, 20))
    grades = tuple(
        generation.GenerationSpec(dominoes=dominoes, steps=steps, tries=60)
        for dominoes, steps in wishes
    )
    spec = LayoutSpec(dominoes=15, steps=7, tries=60, grade=1, or_harder=True)
    return BeeGenerator(game, spec, (*grades, None, None))


_MOVES = units("move", "moves")


def survey(game: BeeGame, n: int, seed: str, progress: Progress, *, fast: bool = False) -> Measured:
    """Solve all rounds of `n` random layouts for each number of dice."""
    solve, figures = layout_solver(fast), dict[str, Figure | Distribution]()
    for done, dice in enumerate(DICE):
        rng = Random(f"{seed}/{dice}")
        samples = list[list[int | None]]()
        for number in range(n):
            progress(done * n + number, len(DICE) * n)
            samples.append(solve(game.layout(random_layout(rng, dice))))
        last = [rounds[-1] for rounds in samples if rounds[-1] is not None]
        whole = [
            sum(moves) for rounds in samples if len(moves := solved_lengths(rounds)) == len(rounds)
        ]
        figures[f"solvable-{dice}"] = share(len(last), n)
        if dice > FIRST_QUEEN:
            figures[f"first-queen-{dice}"] = share(sum(it[0] is not None for it in samples), n)
        figures[f"every-queen-{dice}"] = share(len(whole), n)
        if last:
            figures |= lengths("moves", last, _MOVES, f"-{dice}")
            few = sum(3 <= length <= 6 for length in last)
            figures[f"three-to-six-{dice}"] = share(few, len(last))
        if whole:
            figures[f"all-rounds-{dice}"] = mean(whole, _MOVES)
    return figures
