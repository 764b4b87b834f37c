"""The column solitaires as games: how they are dealt, sensibly played, and measured."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb, factorial, perm
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.position import Annotations, Place, Position
from donimoes_book.games.columns.rules import ColumnRules, ColumnsDeal, ColumnsState, read_columns
from donimoes_book.games.game import IllegalPosition
from donimoes_book.games.set_checks import pair_of
from donimoes_book.games.solitaires.pairs import PairMove, kinds_of
from donimoes_book.games.solitaires.solitaire import LABELS, Solitaire
from donimoes_book.laboratory.survey import Measured
from donimoes_book.language import N_, gettext
from donimoes_book.progress import Progress
from donimoes_book.search.figures import COUNTED, PROVEN, SHARE, Figure
from donimoes_book.search.shortest import OutcomeKind


class ColumnSolitaire(Solitaire):
    """A column solitaire, defined by its rules."""

    labels: Mapping[str, str] = {
        "solvable": LABELS["solvable"],
        "solvable-unmoved": N_("Without moving a domino"),
        **LABELS,
        "together": N_("Deals with lone partners in one column"),
        "together-solvable": N_("Those deals: can be solved"),
        "together-solvable-unmoved": N_("Those deals: without moving a domino"),
        "apart-solvable": N_("All others: can be solved"),
    }
    frame = "\n\n".join(["0|0  0|0  0|0  0|0  0|0"] * 5) + "\n\n\n     0|0  0|0  0|0"

    def __init__(
        self, name: str, title: str, rules: ColumnRules, family_rank: int = 0, code_number: int = 0
    ) -> None:
        self.name, self.title, self.rules = name, title, rules
        self.family_rank, self.code_number = family_rank, code_number

    def puzzle(self, position: Position) -> ColumnsDeal:
        """Read a deal, or what is left of one; raises IllegalPosition."""
        state = read_columns(position, self.rules.columns, self.rules.depth)
        return ColumnsDeal(state, self.rules)

    def deal(self, rng: Random) -> ColumnsDeal:
        """Deal the columns from a shuffled set, one after another; the rest is the reserve."""
        rules = self.rules
        pairs = domino_set(rules.highest)
        rng.shuffle(pairs)
        ends = range(0, rules.columns * rules.depth + 1, rules.depth)
        columns = tuple(tuple(pairs[end : end + rules.depth]) for end in ends[:-1])
        return ColumnsDeal(ColumnsState(columns, tuple(pairs[ends[-1] :])), rules)

    def sensible_move(self, view: ColumnsState, moves: Sequence[PairMove]) -> PairMove:
        """Discard before moving, keep as many pairs open as possible, and shorten long columns."""
        deal = ColumnsDeal(view, self.rules)
        after = dict(deal.successors(view))

        def worth(move: PairMove) -> tuple[int, int, int]:
            pairs = sum(len(other) == 2 for other, _ in deal.successors(after[move]))
            return len(move), pairs, -sum(len(column) ** 2 for column in after[move].columns)

        return max(moves, key=worth)

    def annotate(self, position: Position) -> Annotations:
        """Show which dominoes are available: the last of each column, and the reserve."""
        places: list[Place] = []
        words = []
        for corner, part in position.side_by_side():
            try:
                start = self.puzzle(part).start
            except IllegalPosition:
                continue
            shown = [domino for domino in part.dominoes if pair_of(domino) in start.available]
            places += (domino.place.moved(*corner) for domino in shown)
            names = ", ".join("-".join(domino.name) for domino in shown)
            words.append(
                gettext("Available: {dominoes}.", dominoes=names)
                if names
                else gettext("Available: none.")
            )
        return Annotations(available=tuple(places), words=" ".join(words))

    def measure(self, n: int, seed: str, fast: bool, progress: Progress) -> Measured:
        """Measure `n` deals, except for what is known exactly."""
        return {**super().measure(n, seed, fast, progress), **self.known()}

    def known(self) -> dict[str, Figure]:
        """Return the figures that are exact.

        The upper of two dominoes in a column is not available until the lower is gone. So a deal
        with lone partners in one column cannot be won without moving one of them.
        """
        return {
            "together": Figure(float(chance_together(self.rules)), unit=SHARE, exact=COUNTED),
            "together-solvable-unmoved": Figure(0.0, unit=SHARE, exact=PROVEN),
        }

    def answers(self, deal: ColumnsDeal, solvable: bool) -> dict[str, bool]:
        """Say whether lone partners are together, and whether the deal is won without moves."""
        together = are_together(deal)
        fixed = ColumnsDeal(deal.start, replace(deal.rules, refill=False))
        unmoved = solvable and fixed.solve().kind is OutcomeKind.SOLVED
        where = "together" if together else "apart"
        return {
            "solvable-unmoved": unmoved,
            "together": together,
            f"{where}-solvable": solvable,
            f"{where}-solvable-unmoved": unmoved,
        }


def lone_partners(rules: ColumnRules) -> dict[Pair, Pair]:
    """Return the dominoes that have only one partner, each with that partner."""
    kinds = kinds_of(rules.pairing, rules.highest)
    partners = {
        pair: [other for other, there in kinds.items() if other != pair and kind + there == 0]
        for pair, kind in kinds.items()
    }
    return {pair: others[0] for pair, others in partners.items() if len(others) == 1}


def are_together(deal: ColumnsDeal) -> bool:
    """Return whether two lone partners are in the same column."""
    only = lone_partners(deal.rules)
    return any(only.get(pair) in column for column in deal.start.columns for pair in column)


def chance_together(rules: ColumnRules) -> Fraction:
    """Return the share of deals in which two lone partners are in the same column.

    By inclusion and exclusion: `laid[k]` is the number of ways in which k given pairs of partners,
    in no particular order, can each be in one column.
    """
    partners, dominoes = len(lone_partners(rules)) // 2, len(domino_set(rules.highest))
    within = [
        Fraction(perm(rules.depth, 2 * k), factorial(k)) if 2 * k <= rules.depth else Fraction(0)
        for k in range(partners + 1)
    ]
    laid = [Fraction(k == 0) for k in range(partners + 1)]
    for _ in range(rules.columns):
        laid = [
            sum((laid[k - j] * within[j] for j in range(k + 1)), Fraction(0))
            for k in range(partners + 1)
        ]
    return sum(
        (
            (-1) ** (k + 1) * comb(partners, k) * factorial(k) * laid[k] / perm(dominoes, 2 * k)
            for k in range(1, partners + 1)
        ),
        Fraction(0),
    )
