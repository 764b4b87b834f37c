"""The pairing solitaires as games: how they are dealt and sensibly played."""

from collections.abc import Sequence
from random import Random

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Annotations, Place, Position
from donimoes_book.games.game import IllegalPosition
from donimoes_book.games.pairs import TITLES
from donimoes_book.games.pairs.columns import ColumnRules, ColumnsDeal, ColumnsState, read_columns
from donimoes_book.games.pairs.hand import IN_HAND, HandDeal, HandState, read_hand
from donimoes_book.games.pairs.pairing import Pairing, PairMove
from donimoes_book.games.set_checks import pair_of
from donimoes_book.games.solitaires.solitaire import CHANCE_LABELS, LABELS, Solitaire
from donimoes_book.language import N_, gettext
from donimoes_book.search.figures import Chart, FigureWords


class ColumnSolitaire(Solitaire):
    """A column solitaire, defined by its rules."""

    figure_words = FigureWords(
        {
            "solvable": LABELS["solvable"],
            "solvable-unmoved": N_("Without moving a domino"),
            **LABELS,
            "together": N_("Deals with lone partners in one column"),
            "together-solvable": N_("Those deals: can be solved"),
            "together-solvable-unmoved": N_("Those deals: without moving a domino"),
            "apart-solvable": N_("All others: can be solved"),
        },
        Chart.CHANCES,
    )
    frame = "\n\n".join(["0|0  0|0  0|0  0|0  0|0"] * 5) + "\n\n\n     0|0  0|0  0|0"

    def __init__(
        self, name: str, rules: ColumnRules, family_rank: int = 0, code_number: int = 0
    ) -> None:
        self.name, self.title, self.rules = name, TITLES[name], rules
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


class TwelveToGo(Solitaire):
    """Twelve to Go: a hand of six, refilled from the stock."""

    name = "twelve-to-go"
    title = TITLES[name]
    family_rank = 4
    code_number = 9
    has_choices = False
    figure_words = FigureWords(
        {
            **CHANCE_LABELS,
            "won-at-random": LABELS["won-at-random"],
            "stuck-at-once": N_("Lost with the first hand"),
            "left-when-lost": N_("Of those lost, half leave at least"),
        },
        Chart.CHANCES,
    )

    def puzzle(self, position: Position) -> HandDeal:
        """Read a hand and its stock; raises IllegalPosition."""
        return HandDeal(read_hand(position, IN_HAND), IN_HAND, covers=position.covers)

    def deal(self, rng: Random) -> HandDeal:
        """Draw six from a shuffled set; the rest is the stock."""
        mixed = domino_set()
        rng.shuffle(mixed)
        return HandDeal(HandState(tuple(mixed[:IN_HAND]), tuple(mixed[IN_HAND:])), IN_HAND)


GAMES = (
    ColumnSolitaire("five-columns", ColumnRules(), family_rank=1, code_number=6),
    ColumnSolitaire(
        "pairs-to-twelve", ColumnRules(reserve_pairs=False), family_rank=2, code_number=7
    ),
    ColumnSolitaire(
        "pairs-of-six",
        ColumnRules(Pairing.ENDS, reserve_pairs=False),
        family_rank=3,
        code_number=8,
    ),
    TwelveToGo(),
)
