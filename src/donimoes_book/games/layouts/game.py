"""The classic layout puzzles as games: their conditions, and what `:expect:` says about layouts.

They are from the collections of Henry Ernest Dudeney, and of Pieter van Delft and Jack Botermans. A
puzzle is data: see `LayoutPuzzle`. A game of this family says which shapes its dominoes may fill.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from donimoes_book.board.dominoes import Pair, domino_set, the_domino
from donimoes_book.board.likeness import Renames
from donimoes_book.board.position import Annotations, Position
from donimoes_book.games import set_checks
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge_reason
from donimoes_book.games.errors import RuleViolation, illegal
from donimoes_book.games.layouts.deals import DealtGame, set_out, solvable_claims
from donimoes_book.games.layouts.solver import MAX_TRIES, count_layouts, solve_layout, try_layouts
from donimoes_book.games.layouts.titles import TITLES
from donimoes_book.search.answer import Hint
from donimoes_book.search.layout import ANYHOW, Group, LayoutOutcome, LayoutPuzzle
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.words.language import N_, gettext, listed
from donimoes_book.words.plurals import counted

SMALLEST = 4
"""The fewest dominoes in one of several frames: they surround a single space."""


# Shapes: rows, frames and rectangles, with their conditions as data


def complete_set(highest: int) -> tuple[Pair, ...]:
    """Return every domino of a set up to a number."""
    return tuple(domino_set(highest))


def singles(highest: int) -> tuple[Pair, ...]:
    """Return every domino of a set except the doubles."""
    return tuple(pair for pair in complete_set(highest) if pair[0] != pair[1])


def lines(dominoes: tuple[Pair, ...], rows: int) -> LayoutPuzzle:
    """Return rows that do not touch, in which ends match, and which all have the same sum."""
    width, height = 2 * len(dominoes) // rows, 2 * rows - 1
    lines_of_spaces = [tuple(range(2 * row * width, (2 * row + 1) * width)) for row in range(rows)]
    holes = set(range(width * height)).difference(*lines_of_spaces)
    alike = tuple((row[n], row[n + 1]) for row in lines_of_spaces for n in range(1, width - 1, 2))
    return LayoutPuzzle(
        width,
        height,
        dominoes,
        ANYHOW,
        tuple(sorted(holes)),
        (tuple(lines_of_spaces),),
        alike=alike,
    )


def frames(dominoes: tuple[Pair, ...], width: int, height: int, count: int = 1) -> LayoutPuzzle:
    """Return rectangular borders side by side, a space apart; all sides have the same sum."""
    whole = count * (width + 1) - 1
    sides: list[Group] = []
    for left in range(0, whole, width + 1):
        right, bottom = left + width - 1, height - 1
        sides += (
            tuple(range(left, right + 1)),
            tuple(bottom * whole + column for column in range(left, right + 1)),
            tuple(row * whole + left for row in range(height)),
            tuple(row * whole + right for row in range(height)),
        )
    holes = sorted(set(range(whole * height)).difference(*sides))
    return LayoutPuzzle(whole, height, dominoes, ANYHOW, tuple(holes), (tuple(sides),))


def rectangle(dominoes: tuple[Pair, ...], width: int, height: int) -> LayoutPuzzle:
    """Return a full rectangle without conditions."""
    return LayoutPuzzle(width, height, dominoes, ANYHOW)


def rows_of(puzzle: LayoutPuzzle) -> tuple[Group, ...]:
    """Return the rows of a full rectangle."""
    across = range(puzzle.width)
    return tuple(tuple(row * puzzle.width + n for n in across) for row in range(puzzle.height))


def columns_of(puzzle: LayoutPuzzle) -> tuple[Group, ...]:
    """Return the columns of a full rectangle."""
    return tuple(zip(*rows_of(puzzle), strict=True))


def without_repeats(puzzle: LayoutPuzzle, longest: int) -> LayoutPuzzle:
    """Let no number appear twice in a row or column that is no longer than this."""
    lines_ = (*rows_of(puzzle), *columns_of(puzzle))
    return replace(puzzle, different=tuple(line for line in lines_ if len(line) <= longest))


# The shapes of each game


def two_or_three_lines(dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
    """Yield two rows, or three if the dominoes cannot be halved."""
    rows = next((n for n in (2, 3) if dominoes and len(dominoes) % n == 0), 0)
    if rows:
        yield lines(dominoes, rows)


def any_frame(dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
    """Yield every frame of this many dominoes, the one nearest to a square first."""
    around = len(dominoes) + 2
    for height in range(around // 2, 2, -1):
        yield frames(dominoes, around - height, height)


def two_or_three_frames(dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
    """Yield two frames, as near to squares as possible, or three that share evenly."""
    count = next((n for n in (2, 3) if len(dominoes) % n == 0), 0)
    each = len(dominoes) // count if count else 0
    if each >= SMALLEST:
        height = (each + 2) // 2
        yield frames(dominoes, each + 2 - height, height, count)


def two_rows(dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
    """Yield a rectangle two spaces high; both rows have the same sum, and all columns another."""
    if len(dominoes) > 1:
        puzzle = rectangle(dominoes, len(dominoes), 2)
        yield replace(puzzle, sums=(rows_of(puzzle), columns_of(puzzle)))


def latin_rectangle(dominoes: tuple[Pair, ...]) -> Iterator[LayoutPuzzle]:
    """Yield the rectangle nearest to a square. A line with more spaces than numbers is free."""
    area = 2 * len(dominoes)
    heights = (n for n in range(int(area**0.5), 1, -1) if area % n == 0)
    if height := next(heights, 0):
        numbers = {number for pair in dominoes for number in pair}
        yield without_repeats(rectangle(dominoes, area // height, height), len(numbers))


# Games


@dataclass(eq=False)
class ClassicLayout(DealtGame):
    """A puzzle of laying dominoes in a shape that meets its conditions."""

    name: str
    holds: str
    """What is true of a correct layout, for readers who cannot see it; `{sum}` in it is what the
    first groups add up to."""
    hint: str
    """A hint to a problem, with the same `{sum}`."""
    shapes: Callable[[tuple[Pair, ...]], Iterator[LayoutPuzzle]]
    """Yields the shapes that dominoes may be laid in, the usual shape first."""
    usual: tuple[Pair, ...]
    """The dominoes in the usual version of the puzzle."""
    counted: tuple[tuple[str, tuple[Pair, ...]], ...]
    """The sets of dominoes whose layouts a census counts, each with a name."""
    drawn: int = 0
    fewer: int = 0
    """How many dominoes half of the deals have instead; 0 if all have as many."""
    stock: Sequence[Pair] = tuple(domino_set())
    no_problems: str = ""
    deals = 400
    instead_of_moves = "Show a layout."

    def __post_init__(self) -> None:
        self.title, self.claims = TITLES[self.name], _CLAIMS

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that the dominoes are all different, and that there is nothing else."""
        if not any(_out_of_set(position)):
            return []
        return set_checks.picture_by_picture(position, _out_of_set)

    def annotate(self, position: Position) -> Annotations:
        """Say that a layout is correct, if it is."""
        words = []
        for part in self.pictures(position):
            puzzle = None if any(_out_of_set(part)) else self.puzzle_laid(part)
            if puzzle and not next(_broken(puzzle, _numbers(puzzle, part)), None):
                first = puzzle.sums[0][0] if puzzle.sums else ()
                total = sum(_numbers(puzzle, part)[space] for space in first)
                words.append(gettext(self.holds, sum=total))
        return Annotations(words=" ".join(words))

    def layout_puzzle(self, position: Position) -> LayoutPuzzle:
        """Take the dominoes of a position, however arranged; raises IllegalPosition."""
        set_checks.refuse_if_any(_out_of_set(position))
        pairs = tuple(sorted(map(set_checks.pair_of, position.dominoes)))
        puzzle = next(self.shapes(pairs), None)
        if puzzle is None:
            raise illegal(f"{self.title} has no shape for {counted(len(pairs), 'dominoes')}")
        return puzzle

    def layout_words(self, puzzle: LayoutPuzzle, layout: Position) -> Iterator[str]:
        """Say what the sums come to, or how many dominoes lie which way."""
        numbers = _numbers(puzzle, layout)
        sums = (sum(numbers[space] for space in groups[0]) for groups in puzzle.sums)
        across = sum(domino.across for domino in layout.dominoes)
        yield gettext(
            self.hint,
            total=sum(numbers.values()),
            **dict(zip(("sum", "column"), sums, strict=False)),
            across=across,
            upright=len(layout.dominoes) - across,
        )

    def layout_reasons(self, puzzle: LayoutPuzzle, layout: Position) -> tuple[Hint, ...]:
        """Say what counting shows before anything is laid."""
        return tuple(map(Hint, _reasons(puzzle, _numbers(puzzle, layout))))

    def renaming(self) -> Renames | None:
        """Numbers are only names where nothing is added up; what is equally long may add less."""
        sums = next(self.shapes(self.usual)).sums
        if not sums:
            return lambda _numbers: True
        if any(len({len(group) for group in groups}) > 1 for groups in sums):
            return None
        return lambda numbers: (
            1 in {len({n + sign * other for n, other in numbers.items()}) for sign in (1, -1)}
        )

    def pictures(self, position: Position) -> list[Position]:
        """Return the pictures side by side; frames that belong together count as one."""
        if not any(_out_of_set(position)) and self.puzzle_laid(position):
            return [position]
        return [part for _, part in position.side_by_side()]

    def puzzle_laid(self, part: Position) -> LayoutPuzzle | None:
        """Return the shape that a picture has, perhaps turned; None if it has none."""
        pairs = tuple(sorted(map(set_checks.pair_of, part.dominoes)))
        cells = set(_cells(part))
        for puzzle in self.shapes(pairs):
            shape = {divmod(space, puzzle.width)[::-1] for space in puzzle.spaces}
            if cells in (shape, {(y, x) for x, y in shape}):
                return puzzle
        return None

    def wrong_in_layout(self, layout: Position) -> Sequence[RuleViolation]:
        """Return why a picture cannot be a layout at all."""
        return list(_out_of_set(layout))

    def solve_layout(
        self, puzzle: LayoutPuzzle, max_tries: int | None = None, *, proof: bool = True
    ) -> LayoutOutcome:
        """Try domino by domino, then use the extra `exact`."""
        return solve_layout(puzzle, max_tries or MAX_TRIES, proof=proof)

    def layout_effort(self, puzzle: LayoutPuzzle, most: int | None = None) -> int | None:
        """Return how many dominoes are tried until all are laid; None if plain trying gives up."""
        kind, _, tries = try_layouts(puzzle, most or MAX_TRIES)
        return tries if kind is OutcomeKind.SOLVED else None

    def deal(self, rng: Random) -> Position:
        """Draw dominoes, or set out those that are always the same."""
        if not self.drawn:
            return set_out(self.usual)
        pairs = rng.sample(self.stock, self.drawn)
        # Two that are left out decide: with another random number, seeds would lose their problems.
        if self.fewer and pairs[11] < pairs[15]:
            pairs = pairs[: self.fewer]
        return set_out(sorted(pairs))


def _reasons(puzzle: LayoutPuzzle, numbers: Mapping[int, int]) -> Iterator[str]:
    """Yield what follows from how often each number is there, and from the sums of a layout."""
    often = Counter(numbers.values())
    if puzzle.alike:
        odd = [f"{number}" for number in sorted(often) if often[number] % 2]
        if odd:
            yield gettext(
                "There’s an odd number of halves with {numbers}, so each of these is at an end.",
                numbers=listed(odd),
            )
    for groups in puzzle.sums:
        shared = Counter(space for group in groups for space in group)
        corners = [space for space, sides in shared.items() if sides > 1]
        if corners:
            each, total = sum(numbers[space] for space in groups[0]), sum(numbers.values())
            yield gettext(
                "{all} pips on all sides, and only {total} in all: so the corners, which count"
                " twice, have {corners}.",
                all=each * len(groups),
                total=total,
                corners=each * len(groups) - total,
            )
    if puzzle.sums[1:] and puzzle.height == 2:
        column = sum(numbers[space] for space in puzzle.sums[1][0])
        upright = [the_domino(pair) for pair in puzzle.dominoes if sum(pair) == column]
        yield gettext(
            "A column has {sum} pips: so only {dominoes} can stand upright.",
            sum=column,
            dominoes=listed(upright),
        )
    rows = [group for group in rows_of(puzzle) if group in puzzle.different]
    if rows[1:]:
        whole = [f"{number}" for number in sorted(often) if often[number] == puzzle.height]
        if whole:
            several = N_(
                "There are {count} rows, and as many halves with {numbers}: so each of these is in"
                " every row once."
            )
            one = N_("There are {count} rows, and as many halves with {numbers}: one for each row.")
            words = several if whole[1:] else one
            yield gettext(words, count=puzzle.height, numbers=listed(whole))


def _cells(part: Position) -> dict[tuple[int, int], int]:
    """Return the number on each space, counted from the picture's upper left corner."""
    halves = part.halves
    left, top = min(place.x for place in halves), min(place.y for place in halves)
    return {((p.x - left) // 2, (p.y - top) // 2): n for p, n in halves.items() if n is not None}


def _numbers(puzzle: LayoutPuzzle, part: Position) -> dict[int, int]:
    """Return the number on each space of a shape that a picture has."""
    cells = _cells(part)
    if set(cells) != {divmod(space, puzzle.width)[::-1] for space in puzzle.spaces}:
        cells = {(y, x): number for (x, y), number in cells.items()}
    return {y * puzzle.width + x: number for (x, y), number in cells.items()}


def _broken(puzzle: LayoutPuzzle, numbers: dict[int, int]) -> Iterator[str]:
    """Yield every condition that numbers on a whole shape break."""
    for groups in puzzle.sums:
        sums = [sum(numbers[space] for space in group) for group in groups]
        if len(set(sums)) > 1:
            yield f"the sums are {' '.join(map(str, sums))}"
    for group in puzzle.different:
        shown = Counter(numbers[space] for space in group)
        number, times = max(shown.items(), key=lambda item: item[1])
        if times > 1:
            row, column = divmod(group[0], puzzle.width)
            which = f"row {row + 1}" if group[1] == group[0] + 1 else f"column {column + 1}"
            yield f"there is more than one {number} in {which}"
    for one, other in puzzle.alike:
        if numbers[one] != numbers[other]:
            yield f"a {numbers[one]} is next to a {numbers[other]}"


def _out_of_set(part: Position) -> Iterator[RuleViolation]:
    yield from set_checks.invalid_dominoes(part.dominoes, None)
    yield from set_checks.out_of_place(part, "in a layout")
    if not part.dominoes:
        yield RuleViolation("there are no dominoes")


def _found_wrong(game: ClassicLayout, part: Position) -> str:
    """Return why a picture is not a layout that meets all conditions; empty if it is."""
    if violations := list(_out_of_set(part)):
        return violations[0].message
    if askew := next(set_checks.off_grid(part.dominoes), None):
        return askew.message
    puzzle = game.puzzle_laid(part)
    if puzzle is None:
        return f"{game.title} has no shape like this for {counted(len(part.dominoes), 'dominoes')}"
    return "; ".join(_broken(puzzle, _numbers(puzzle, part)))


def _judge_solved(game: ClassicLayout, claim: Claimed) -> Refusal | None:
    reason = _found_wrong(game, game.pictures(claim.position)[-1])
    return Refusal(reason) if reason else None


def _judge_illegal(game: ClassicLayout, claim: Claimed) -> Refusal | None:
    if reason := _found_wrong(game, game.pictures(claim.position)[-1]):
        return judge_reason(reason, claim.arguments[0])
    return Refusal("it meets every condition")


def _judge_sums(game: ClassicLayout, claim: Claimed) -> Refusal | None:
    if reason := _found_wrong(game, game.pictures(claim.position)[-1]):
        return Refusal(reason)
    part = game.pictures(claim.position)[-1]
    puzzle = game.puzzle_laid(part)
    assert puzzle is not None, "it was found correct"
    numbers = _numbers(puzzle, part)
    sums = [sum(numbers[space] for space in groups[0]) for groups in puzzle.sums]
    return None if sums == claim.numbers else Refusal(f"the sums are {' '.join(map(str, sums))}")


def _judge_count(all_: bool, game: ClassicLayout, claim: Claimed) -> Refusal | None:
    puzzle = game.puzzle_laid(claim.position) or game.layout_puzzle(claim.position)
    try:
        count = count_layouts(puzzle)
    except ValueError as error:
        return Refusal(str(error))
    total = count.layouts if all_ else count.different
    return None if total == claim.number else Refusal(f"there are {total}")


_CLAIMS: Sequence[Claim] = (
    Claim("legal", "It is a complete layout that meets every condition.", _judge_solved),
    Claim(
        "illegal: REASON",
        "It is not a layout that meets every condition, for a reason that includes these words.",
        _judge_illegal,
    ),
    Claim("solved", "It is a complete layout that meets every condition.", _judge_solved),
    Claim(
        "sums NUMBERS",
        "The equal sums are these: that of the rows or sides first, then that of the columns.",
        _judge_sums,
    ),
    *solvable_claims(
        "A search finds a layout of these dominoes.",
        "A search proves that these dominoes cannot be laid in that shape.",
    ),
    Claim(
        "layouts N",
        "N layouts of these dominoes meet every condition, counting turned ones separately.",
        partial(_judge_count, True),
    ),
    Claim(
        "different N",
        "There are N layouts, if those that differ by turning, flipping or swapping parts count as"
        " one.",
        partial(_judge_count, False),
    ),
)


DOUBLE_TWO = ("double-two", complete_set(2))
DOUBLE_THREE = ("double-three", complete_set(3))

GAMES = (
    ClassicLayout(
        "two-equal-lines",
        N_("All ends match within a row, and each row adds up to {sum}."),
        N_("All the pips add up to {total}, so each row has {sum}."),
        two_or_three_lines,
        usual=complete_set(2),
        counted=(DOUBLE_TWO, DOUBLE_THREE),
        drawn=8,
    ),
    ClassicLayout(
        "square-of-six",
        N_("Each side of the frame can add up to {sum}."),
        N_("There’s a solution with {sum} pips on each side."),
        any_frame,
        usual=complete_set(2),
        counted=(DOUBLE_TWO, DOUBLE_THREE),
        drawn=6,
    ),
    ClassicLayout(
        "twin-rectangles",
        N_("Each side of each frame can add up to {sum}."),
        N_("There’s a solution with {sum} pips on each side of each frame."),
        two_or_three_frames,
        usual=complete_set(3),
        counted=(DOUBLE_THREE,),
        drawn=10,
    ),
    ClassicLayout(
        "rows-and-columns",
        N_("Both rows add up to {sum}, and all the columns have the same sum."),
        N_("All the pips add up to {total}. So each row has {sum}, and each column {column}."),
        two_rows,
        usual=complete_set(3),
        counted=(DOUBLE_TWO, DOUBLE_THREE, ("double-four", complete_set(4))),
        no_problems="it takes whole sets, so its dominoes are always the same",
    ),
    ClassicLayout(
        "latin-square",
        N_("No row or column has the same number twice."),
        N_("There’s a solution with {across} across and {upright} upright."),
        latin_rectangle,
        usual=tuple(pair for pair in singles(6) if pair not in ((0, 1), (2, 3), (4, 5))),
        counted=(("the singles of double-three", singles(3)),),
        drawn=18,
        fewer=10,
        stock=singles(6),
    ),
)
