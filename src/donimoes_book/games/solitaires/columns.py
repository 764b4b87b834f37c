"""The column solitaires: columns of dominoes and a reserve, how they are read, and their rules.

The dominoes lie across, the last of a column lowest; only the last is free. The reserve is below
all columns, at least half a space away. `x x` shows where a column is empty.

The games differ only in the data of `ColumnRules`. Two dominoes of one column cannot be discarded
together: the rules of one game say so, and in the others it follows, because the second is not
available until the first is gone.
"""

import re
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise, product
from random import Random

from donimoes_book.board.dominoes import Pair, the_domino
from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Annotations, Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import Holds, pair_of, refuse_if_any
from donimoes_book.games.solitaires import pairs
from donimoes_book.games.solitaires.deal import shuffled_set
from donimoes_book.games.solitaires.solitaire import LABELS, Solitaire, chances
from donimoes_book.games.solitaires.titles import TITLES
from donimoes_book.words.language import N_, gettext

PITCH = 5
"""The half-spaces from one column to the next: a domino and a gap."""
_GAP = 3
"""The fewest half-spaces from the lowest row of the columns to the reserve."""
_EMPTY = "Show an empty column as x x in the top row."


@dataclass(frozen=True, slots=True)
class ColumnsState:
    """What is left of a deal."""

    columns: tuple[tuple[Pair, ...], ...]
    """The columns from left to right; the last domino of each is available."""
    reserve: tuple[Pair, ...]

    @property
    def available(self) -> tuple[Pair, ...]:
        """The dominoes that may be played: the last one of each column, and the reserve."""
        return (*(column[-1] for column in self.columns if column), *self.reserve)

    @property
    def covered(self) -> tuple[Pair, ...]:
        """The dominoes that others of their columns cover."""
        return tuple(pair for column in self.columns for pair in column[:-1])

    def without(self, *pairs: Pair) -> "ColumnsState":
        """Discard available dominoes."""
        columns = tuple(c[:-1] if c and c[-1] in pairs else c for c in self.columns)
        if any(pair in pairs for pair in self.reserve):
            return ColumnsState(columns, tuple(p for p in self.reserve if p not in pairs))
        return ColumnsState(columns, self.reserve)

    def moved(self, pair: Pair) -> "ColumnsState":
        """Move a domino from the end of its column to the first empty one."""
        columns = [c[:-1] if c and c[-1] == pair else c for c in self.columns]
        columns[self.columns.index(())] = (pair,)
        return ColumnsState(tuple(columns), self.reserve)


@dataclass(frozen=True, slots=True)
class ColumnRules:
    """What one column solitaire allows."""

    pairing: pairs.Pairing = pairs.Pairing.TOTAL
    reserve_pairs: bool = True
    """Whether two dominoes of the reserve may be discarded together."""
    refill: bool = True
    """Whether a domino may move to an empty column. All games allow it; surveys also measure what
    difference that makes."""
    highest: int = 6
    """The most pips on an end."""
    columns: int = 5
    depth: int = 5
    """How many dominoes are dealt to each column; the rest are the reserve."""


class ColumnsDeal(pairs.PairDeal[ColumnsState]):
    """A deal in columns, or what is left of one."""

    move_form = N_(
        "a move is two dominoes to discard, such as 62+31, or one that goes to an empty column,"
        " such as 31E"
    )
    _move = re.compile(r"(\d\d)(?:\+(\d\d)|E)", re.IGNORECASE)

    def __init__(self, start: ColumnsState, rules: ColumnRules) -> None:
        super().__init__(start, rules.pairing, rules.highest)
        self.rules = rules
        self._keys: dict[tuple[Pair, ...], tuple[int, ...]] = {}

    def successors(self, state: ColumnsState) -> Iterator[tuple[pairs.PairMove, ColumnsState]]:
        """Every pair that may be discarded, then every domino that may go to an empty column."""
        kinds = self.kinds
        apart = set() if self.rules.reserve_pairs else set(state.reserve)
        for one, other in combinations(state.available, 2):
            if kinds[one] + kinds[other] == 0 and not {one, other} <= apart:
                yield (one, other), state.without(one, other)
        if self.rules.refill and () in state.columns:
            for column in state.columns:
                # A domino alone in its column would only swap one empty column for another.
                if len(column) > 1:
                    yield (column[-1],), state.moved(column[-1])

    def achieved(self, before: ColumnsState, after: ColumnsState, following: Sequence[str]) -> str:
        """It empties a column for a domino, or frees the last partner of another."""
        next_move = self.read_move(following[0]) if following else ()
        freed = [pair for pair in next_move if pair not in before.available]
        is_first = len(next_move) == 1 and () not in before.columns
        for number, column in enumerate(after.columns, start=1):
            if is_first and not column:
                words = N_("Empties column {number} for {domino}.")
                return gettext(words, number=number, domino=the_domino(next_move[0][::-1]))
        if len(next_move) < 2 or not freed:
            return ""
        (other,) = {*next_move} - {*freed[:1]}
        left = [*after.reserve, *(pair for column in after.columns for pair in column)]
        partners = [p for p in left if p != other and self.kinds[p] + self.kinds[other] == 0]
        if len(partners) > 1:
            return ""
        words = N_("Frees {domino}, the last partner of {other}.")
        if [*self.kinds.values()].count(self.kinds[freed[0]]) == 1:
            words = N_("Frees {domino} for {other}.")
        return gettext(words, domino=the_domino(freed[0][::-1]), other=the_domino(other[::-1]))

    def remaining(self, state: ColumnsState) -> int:
        """How many dominoes are left."""
        return sum(map(len, state.columns)) + len(state.reserve)

    def key(self, state: ColumnsState) -> Hashable:
        """A key that is the same for columns in any order, and for dominoes of the same kind."""
        return (
            tuple(sorted(map(self._key, state.columns))),
            tuple(sorted(map(self.kinds.__getitem__, state.reserve))),
        )

    def _key(self, column: tuple[Pair, ...]) -> tuple[int, ...]:
        key = self._keys.get(column)
        if key is None:
            key = self._keys[column] = tuple(map(self.kinds.__getitem__, column))
        return key

    def show(
        self,
        state: ColumnsState,
        crossed: Collection[Pair] = (),
        added: Pair | None = None,
    ) -> Position:
        """Show what is left, with some dominoes marked."""

        def shown(x: int, y: int, pair: Pair) -> Domino:
            mark = Mark.CROSSED if pair in crossed else Mark.ADDED if pair == added else None
            return Domino(Place(x, y), True, pair, mark)

        dominoes = (shown(x, y, pair) for x, y, pair in self.places(state))
        columns = enumerate(state.columns)
        holds = (Place(PITCH * x + dx, 0) for x, column in columns if not column for dx in (0, 2))
        return Position(tuple(dominoes), holds=tuple(holds))

    def places(self, state: ColumnsState) -> Iterator[tuple[int, int, Pair]]:
        """Yield where each domino lies."""
        for x, column in enumerate(state.columns):
            yield from ((PITCH * x, 2 * y, pair) for y, pair in enumerate(column))
        below = 2 * (max(1, *map(len, state.columns)) - 1) + _GAP
        # A reserve of three is below the middle of five columns.
        first = max(0, (len(state.columns) - 3) // 2)
        yield from ((PITCH * (first + x), below, pair) for x, pair in enumerate(state.reserve))

    def picture(self, state: ColumnsState, move: pairs.PairMove) -> Position:
        """Cross the dominoes that are discarded; show a moved one in its new place."""
        if len(move) == 1:
            return self.show(state.moved(move[0]), added=move[0])
        return super().picture(state, move)

    def find_move(self, state: ColumnsState, text: str) -> pairs.PairMove | Refusal:
        """The move that a printed one names, or why it is not allowed."""
        move = self.read_move(text)
        for pair in move:
            if pair not in state.available:
                why = N_("{domino} is covered by the next domino in its column")
                absent = N_("{domino} is not there")
                is_there = pair in state.covered
                return Refusal(why if is_there else absent, domino=pairs.in_words(pair))
        return self._why_not(move, state) or tuple(sorted(move, key=state.available.index))

    def attempts(self, state: ColumnsState) -> Iterator[str]:
        """What may be tried, as printed."""
        return map(self.move_name, self.tries(state))

    def tries(self, state: ColumnsState) -> Iterator[pairs.PairMove]:
        """Any two available dominoes, each covered one with an available one, and each alone."""
        free, covered = state.available, state.covered
        singles = ((pair,) for pair in (*free, *covered))
        return chain(combinations(free, 2), product(covered, free[:1]), singles)

    def _why_not(self, move: pairs.PairMove, state: ColumnsState) -> Refusal | None:
        if len(move) == 1:
            if move[0] in state.reserve:
                return Refusal(N_("a domino in the reserve stays there until it is discarded"))
            if () not in state.columns or not self.rules.refill:
                return Refusal(N_("no column is empty"))
            has_column = (move[0],) in state.columns
            alone = N_("{domino} already has a column to itself")
            return Refusal(alone, domino=pairs.in_words(move[0])) if has_column else None
        both_spare = Refusal(N_("two dominoes from the reserve must not be discarded together"))
        is_apart = not self.rules.reserve_pairs and set(move) <= set(state.reserve)
        return self.why_no_pair(*move) or (both_spare if is_apart else None)


def read_columns(position: Position, columns: int, depth: int) -> ColumnsState:
    """Read up to `columns` columns of up to `depth` dominoes; raises IllegalPosition."""
    violations = list(Holds("in a solitaire").violations(position))
    advice = "The dominoes of a column lie across, one below the other."
    violations += (
        RuleViolation(f"domino {domino.name} stands upright", domino.place, advice)
        for domino in position.dominoes
        if not domino.across
    )
    refuse_if_any(violations)
    rows = sorted({0, *(domino.place.y for domino in position.dominoes)})
    below = next((y for over, y in pairwise(rows) if y - over >= _GAP), position.height)
    above = [domino for domino in position.dominoes if domino.place.y < below]
    reserve = [domino for domino in position.dominoes if domino.place.y >= below]
    refuse_if_any(_misplaced(position, above, reserve, columns, depth))
    right = max((place.x for place in (*position.holds, *(d.place for d in above))), default=0)
    piles = (
        tuple(pair_of(domino) for domino in above if domino.place.x == x)
        for x in range(0, right + 1, PITCH)
    )
    return ColumnsState(tuple(piles), tuple(map(pair_of, reserve)))


def _misplaced(
    position: Position,
    above: Sequence[Domino],
    reserve: Sequence[Domino],
    columns: int,
    depth: int,
) -> Iterator[RuleViolation]:
    occupied = {domino.place for domino in above}
    open_at = {place.x for place in position.holds}
    for domino in above:
        x, y = domino.place
        message = advice = ""
        if x % PITCH or y % 2:
            message = f"domino {domino.name} is in no column"
            advice = f"A column begins every {PITCH} characters and has a row in every second line."
        elif y and Place(x, y - 2) not in occupied:
            message = f"domino {domino.name} hangs below a gap"
            advice = _EMPTY
        elif x >= PITCH * columns or y >= 2 * depth:
            message = (
                f"domino {domino.name} is one too many: {columns} columns of {depth} are dealt"
            )
        if message:
            yield RuleViolation(message, domino.place, advice)
    for domino in reserve:
        if domino.place.y != reserve[0].place.y:
            message = f"domino {domino.name} is below the reserve"
            yield RuleViolation(message, domino.place, "The reserve is one row, below all columns.")
    for place in position.holds:
        if place.y or place.x % PITCH not in (0, 2):
            yield RuleViolation("an open place is in no column", place, _EMPTY)
    tops = {place.x for place in occupied if not place.y} | open_at
    for x in range(0, max(tops, default=0), PITCH):
        if x not in tops:
            yield RuleViolation(f"column {x // PITCH + 1} is missing", Place(x, 0), _EMPTY)


class ColumnSolitaire(Solitaire):
    """A column solitaire, defined by its rules."""

    figure_words = chances(
        {
            "solvable": LABELS["solvable"],
            "solvable-unmoved": N_("Without moving a domino"),
            **LABELS,
            "together": N_("Deals with lone partners in one column"),
            "together-solvable": N_("Those deals: can be solved"),
            "together-solvable-unmoved": N_("Those deals: without moving a domino"),
            "apart-solvable": N_("All others: can be solved"),
        },
        "solvable-unmoved",
    )
    frame = "\n\n".join(["0|0  0|0  0|0  0|0  0|0"] * 5) + "\n\n\n     0|0  0|0  0|0"

    def __init__(self, name: str, rules: ColumnRules, code_number: int = 0) -> None:
        self.name, self.title, self.rules = name, TITLES[name], rules
        self.code_number = code_number

    def puzzle(self, position: Position) -> ColumnsDeal:
        """Read a deal, or what is left of one; raises IllegalPosition."""
        state = read_columns(position, self.rules.columns, self.rules.depth)
        return ColumnsDeal(state, self.rules)

    def deal(self, rng: Random) -> ColumnsDeal:
        """Deal the columns from a shuffled set, one after another; the rest is the reserve."""
        rules = self.rules
        mixed = shuffled_set(rng, rules.highest)
        ends = range(0, rules.columns * rules.depth + 1, rules.depth)
        columns = tuple(mixed[end : end + rules.depth] for end in ends[:-1])
        return ColumnsDeal(ColumnsState(columns, mixed[ends[-1] :]), rules)

    def sensible_move(self, view: ColumnsState, moves: Sequence[pairs.PairMove]) -> pairs.PairMove:
        """Discard before moving, keep as many pairs open as possible, and shorten long columns."""
        deal = ColumnsDeal(view, self.rules)
        after = dict(deal.successors(view))

        def worth(move: pairs.PairMove) -> tuple[int, int, int]:
            left = sum(len(other) == 2 for other, _ in deal.successors(after[move]))
            return len(move), left, -sum(len(column) ** 2 for column in after[move].columns)

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
