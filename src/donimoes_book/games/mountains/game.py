"""Mountains and Valleys as a game: its maps, what may be laid on them, and what they cost."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from donimoes_book.board import cells
from donimoes_book.board.parts import Domino, Mark, reading_order, spoken_rows
from donimoes_book.board.position import Annotations, Place, Position
from donimoes_book.games import set_checks
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge_reason
from donimoes_book.games.game import RuleViolation, illegal
from donimoes_book.games.layouts.deals import DealtGame, set_out, solvable_claims
from donimoes_book.games.mountains.titles import TITLES
from donimoes_book.search.figures import PLAYERS, FigureWords
from donimoes_book.search.layout import LayoutOutcome, LayoutPuzzle
from donimoes_book.words.language import N_, Message, alternatives, counted, gettext, listed, units

SIDE = 6
"""How many spaces wide and high a whole map is."""
SPACES = SIDE * SIDE
SQUARE = cells.CellSet((1 << SPACES) - 1)
"""All spaces of a map, numbered row by row."""
CLIMB = 1
"""The highest step that can be walked."""
_BETWEEN = range(1, 6)
"""The heights between the sea and the summits."""
_SPACES = units("space", "spaces")
_HOLDS = set_checks.Holds("on a map")

Heights = Mapping[Place, int]
"""The height of each space of a map, or of the part laid so far."""


def heights_of(dominoes: Iterable[Domino]) -> dict[Place, int]:
    """Return the heights that dominoes show."""
    return {
        place: pips
        for domino in dominoes
        for place, pips in zip(domino.places, domino.pips, strict=True)
        if pips is not None
    }


def borders(heights: Heights) -> Iterator[tuple[int, Place, Place]]:
    """Yield every pair of neighbouring spaces, with the height of the step between them."""
    for place, height in heights.items():
        for there in (place.moved(2, 0), place.moved(0, 2)):
            if there in heights:
                yield abs(height - heights[there]), place, there


def paths(heights: Heights) -> tuple[tuple[Place, Place], ...]:
    """Return the pairs of neighbouring spaces between which you can walk."""
    return tuple((here, there) for step, here, there in borders(heights) if step <= CLIMB)


def sections(heights: Heights) -> list[set[Place]]:
    """Return the parts of a map within which you can walk everywhere, largest first."""
    reached: dict[Place, list[Place]] = {place: [] for place in heights}
    for here, there in paths(heights):
        reached[here].append(there)
        reached[there].append(here)
    found = map(set, cells.connected_groups(heights, reached.__getitem__))
    return sorted(found, key=lambda part: (-len(part), min(map(reading_order, part))))


def climbs(heights: Heights) -> list[tuple[int, Place, Place]]:
    """Return the cheapest cliffs that join all sections: a spanning tree (Kruskal, 1956)."""
    home = {place: number for number, part in enumerate(sections(heights)) for place in part}
    chosen = []
    for cliff in sorted(borders(heights)):
        first, second = home[cliff[1]], home[cliff[2]]
        if first != second:
            chosen.append(cliff)
            home = {place: first if part == second else part for place, part in home.items()}
    return chosen


def penalty(heights: Heights) -> int:
    """Return what a map costs: the total height of the cliffs that have to be climbed."""
    return sum(step for step, _, _ in climbs(heights))


def fits(places: Iterable[Place]) -> bool:
    """Return whether the places fit into a square of the map's size."""
    places = list(places)
    columns, rows = {place.x for place in places}, {place.y for place in places}
    return max(max(columns) - min(columns), max(rows) - min(rows)) < 2 * SIDE


def neighbours_in(side: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each space of a square, whose spaces are numbered row by row."""
    return tuple(
        tuple(
            side * (row + down) + column + across
            for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1))
            if 0 <= row + down < side and 0 <= column + across < side
        )
        for row in range(side)
        for column in range(side)
    )


NEIGHBOURS = neighbours_in(SIDE)


@lru_cache(maxsize=200_000)
def can_be_filled(empty: cells.CellSet) -> bool:
    """Return whether dominoes can fill empty spaces, by matching light ones to dark neighbours."""
    spaces = list(cells.cells_of(empty))
    light = [space for space in spaces if sum(divmod(space, SIDE)) % 2]
    if 2 * len(light) != len(spaces):
        return False

    def empty_neighbours(space: int) -> list[int]:
        return [there for there in NEIGHBOURS[space] if empty >> there & 1]

    return len(cells.maximum_matching(light, empty_neighbours)) == len(light)


def empty_spaces(places: Collection[Place]) -> Iterator[cells.CellSet]:
    """Yield the spaces left empty by some places, for each way these fit into the square."""
    left, top = min(place.x for place in places), min(place.y for place in places)
    covered = {((place.x - left) // 2, (place.y - top) // 2) for place in places}
    wide, high = (max(along) for along in zip(*covered, strict=True))
    for across in range(SIDE - wide):
        for down in range(SIDE - high):
            used = cells.cell_set((x + across) + SIDE * (y + down) for x, y in covered)
            yield cells.CellSet(SQUARE & ~used)


def touching(dominoes: Collection[Domino]) -> list[list[Domino]]:
    """Return the groups of dominoes that touch edge to edge, ordered by their last dominoes."""
    covering: dict[Place, list[Domino]] = defaultdict(list)
    for domino in dominoes:
        for place in domino.places:
            covering[place].append(domino)

    def neighbours(domino: Domino) -> Iterator[Domino]:
        for place in domino.places:
            for there in place.neighbours:
                yield from covering.get(there, ())

    return list(cells.connected_groups(reversed(tuple(dominoes)), neighbours))[::-1]


def is_deal(dominoes: Collection[Domino]) -> bool:
    """Return whether dominoes are a deal, which is shown with no two of them touching."""
    return len(touching(dominoes)) == len(dominoes)


def misplaced(dominoes: Sequence[Domino], *, is_map: bool = False) -> Iterator[RuleViolation]:
    """Yield what breaks the rules; dominoes that don't touch are a deal, unless this `is_map`."""
    marked = next((domino for domino in dominoes if domino.mark), None)
    if not dominoes or (is_deal(dominoes) and not marked and not is_map):
        return
    if askew := next(set_checks.off_grid(dominoes), None):
        yield askew
        return
    groups = sorted(touching(dominoes), key=len)
    if len(groups) > 1:
        alone = min(groups[0], key=lambda domino: reading_order(domino.place))
        yield RuleViolation(f"domino {alone.name} has no neighbour", alone.place)
    heights, blamed = heights_of(dominoes), (marked or dominoes[-1]).place
    if not fits(heights):
        yield RuleViolation(f"the map does not fit a square of {SIDE} by {SIDE}", blamed)
    elif marked and not any(map(can_be_filled, empty_spaces(heights))):
        yield RuleViolation("after this, dominoes cannot fill the rest of the square", blamed)


IN_DEAL = SPACES // 2
"""How many dominoes a deal has: enough to fill the map."""
FACE_UP = 5
"""How many dominoes the harder solitaire shows at once."""
HANDS = {2: 9, 3: 6, 4: 5}
"""The number of dominoes in a hand, by the number of players."""
GOOD = 5
"""By the rules, a game with a smaller penalty than this is a good one."""


def _in_words(parts: list[set[Place]]) -> str:
    """Say which spaces belong together, for readers who cannot see the paths."""
    if len(parts) == 1:
        return gettext("You can walk everywhere.")
    whole = gettext("The map is in {count} sections.", count=len(parts))
    apart = (gettext("Cut off: {places}.", places="; ".join(spoken_rows(p))) for p in parts[1:])
    return " ".join([whole, *apart])


def _picture_violations(part: Position) -> Iterator[RuleViolation]:
    """Yield what is wrong with a picture, apart from dominoes that are crossed as a warning."""
    crossed = [domino for domino in part.dominoes if domino.mark is Mark.CROSSED]
    others = [domino for domino in part.dominoes if domino.mark is not Mark.CROSSED]
    if violations := list(_HOLDS.violations(part)):
        yield from violations
        return
    yield from misplaced(others)
    for domino in crossed:
        if not any(misplaced([*others, domino])):
            yield RuleViolation(f"{domino.name} is crossed, but it is allowed there", domino.place)


def _heights(game: "MountainsAndValleys", claim: Claimed) -> dict[Place, int]:
    set_checks.refuse_if_any(game.wrong_in_layout(claim.last))
    return heights_of(claim.last.dominoes)


def _judge_legal(game: "MountainsAndValleys", claim: Claimed) -> Refusal | None:
    violations = game.wrong_in_layout(claim.last)
    return Refusal(violations[0].message) if violations else None


def _judge_illegal(game: "MountainsAndValleys", claim: Claimed) -> Refusal | None:
    if violations := game.wrong_in_layout(claim.last):
        found = "; ".join(violation.message for violation in violations)
        return judge_reason(found, claim.arguments[0])
    return Refusal("every domino is allowed where it is")


def _judge_connected(game: "MountainsAndValleys", claim: Claimed) -> Refusal | None:
    parts = sections(_heights(game, claim))
    return Refusal(f"the map is in {len(parts)} sections") if len(parts) > 1 else None


def _judge_penalty(game: "MountainsAndValleys", claim: Claimed) -> Refusal | None:
    found = penalty(_heights(game, claim))
    return None if found == claim.number else Refusal(f"the penalty is {found}")


def _judge_solved(game: "MountainsAndValleys", claim: Claimed) -> Refusal | None:
    heights = _heights(game, claim)
    if len(heights) != SPACES or not fits(heights):
        return Refusal(f"the map is not a whole square of {SIDE} by {SIDE}")
    return _judge_connected(game, claim)


_CLAIMS = (
    Claim("legal", "Every domino is allowed where it is.", _judge_legal),
    Claim(
        "illegal: REASON",
        "A domino is not allowed where it is, for a reason that includes these words.",
        _judge_illegal,
    ),
    Claim("connected", "You can walk from any space to any other.", _judge_connected),
    Claim(
        "penalty N",
        "The cheapest cliffs that join the map's sections are N high in total.",
        _judge_penalty,
    ),
    Claim("solved", "It is a complete six-by-six square, and connected.", _judge_solved),
    *solvable_claims(
        "A search finds a layout of these eighteen dominoes.",
        "A search proves that these eighteen dominoes have no layout.",
    ),
)


# The census knows exactly how many deals can be solved, which the survey estimates.
_FIGURE_WORDS = FigureWords(
    {
        "penalty-alone-at-random": N_("Alone, at random: penalty"),
        "penalty-alone": N_("Alone: penalty"),
        "good-alone": N_("Alone: a good game"),
        "perfect-alone": N_("Alone: a perfect game"),
        **{
            f"{name}-{count}": Message("{players}: {figure}", players=players, figure=label)
            for count, players in PLAYERS.items()
            for name, label in (
                ("penalty-together", N_("penalty")),
                ("good-together", N_("a good game")),
                ("perfect-together", N_("a perfect game")),
            )
        },
    },
    tuple(f"{name}-{who}" for name in ("good", "perfect") for who in ("alone", "together-4")),
)


class MountainsAndValleys(DealtGame):
    """The game as the registry knows it."""

    name = "mountains"
    figure_words = _FIGURE_WORDS
    title = TITLES[name]
    claims = _CLAIMS
    code_number = 5
    # Of a hundred random deals, about 5 are of grade 1, and most of grades 2 and 3.
    drawn = IN_DEAL
    deals = 100
    instead_of_moves = "Mark an added domino with a +."

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that added dominoes are legal where they are, and that crossed ones are not."""
        return set_checks.picture_by_picture(position, _picture_violations)

    def annotate(self, position: Position) -> Annotations:
        """Show where you can walk, and how high it is, in every picture except a deal's."""
        ways: list[tuple[Place, Place]] = []
        levels: list[tuple[Place, int]] = []
        words = []
        for corner, part in position.side_by_side():
            if not is_deal(part.dominoes):
                heights = heights_of(part.dominoes)
                ways += ((a.moved(*corner), b.moved(*corner)) for a, b in paths(heights))
                levels += ((place.moved(*corner), height) for place, height in heights.items())
                words.append(_in_words(sections(heights)))
        return Annotations(paths=tuple(ways), heights=tuple(levels), words=" ".join(words))

    def layout_puzzle(self, position: Position) -> LayoutPuzzle:
        """Take the eighteen dominoes of a position, however arranged; raises IllegalPosition."""
        set_checks.refuse_if_any(_HOLDS.violations(position))
        if len(position.dominoes) != IN_DEAL:
            raise illegal(f"a deal has {IN_DEAL} dominoes, not {len(position.dominoes)}")
        pairs = sorted(set_checks.pair_of(domino) for domino in position.dominoes)
        return LayoutPuzzle(SIDE, SIDE, tuple(pairs), CLIMB)

    def layout_words(self, puzzle: LayoutPuzzle, layout: Position) -> Iterator[str]:
        """Name the scarcest height in between, then one onto which the fewest halves lead."""
        heights = Counter(height for pair in puzzle.dominoes for height in pair)
        scarcest = min(heights[height] for height in _BETWEEN)
        scarce = [str(height) for height in _BETWEEN if heights[height] == scarcest]
        if len(scarce) == 1:
            yield gettext(
                "Of the numbers from 1 to 5, {number} is the scarcest: it covers {spaces}.",
                number=scarce[0],
                spaces=counted(scarcest, _SPACES),
            )
        elif len(scarce) == 2:
            yield gettext(
                "Of the numbers from 1 to 5, {numbers} are the scarcest: each covers {spaces}.",
                numbers=listed(scarce),
                spaces=counted(scarcest, _SPACES),
            )
        near = {
            height: [other for other in sorted(heights) if abs(other - height) <= CLIMB]
            for height in heights
        }
        leading = {height: sum(map(heights.__getitem__, near[height])) for height in near}
        fewest, *others = sorted(leading.values())
        lonely = min(leading, key=leading.__getitem__)
        if fewest not in others:
            yield gettext(
                "You can step onto a {number} only from {heights}, and only {count} halves have"
                " one of those.",
                number=lonely,
                heights=alternatives(list(map(str, near[lonely]))),
                count=fewest,
            )

    def wrong_in_layout(self, layout: Position) -> Sequence[RuleViolation]:
        """Return why dominoes, including crossed ones, cannot have been laid like this."""
        return list(_HOLDS.violations(layout)) or list(misplaced(layout.dominoes, is_map=True))

    def dealt_in(self, claim: Claimed) -> Position:
        """Return the first picture of a claim."""
        return claim.first

    def solve_layout(
        self, puzzle: LayoutPuzzle, max_tries: int | None = None, *, proof: bool = True
    ) -> LayoutOutcome:
        """Check the numbers, then anneal, then look for a proof with the extra `exact`."""
        from donimoes_book.games.mountains.solver import MAX_TRIES, solve_layout

        return solve_layout(puzzle, max_tries or MAX_TRIES, proof=proof)

    def layout_effort(self, puzzle: LayoutPuzzle, most: int | None = None) -> int | None:
        """Return how many tries a layout takes; None if none is found."""
        from donimoes_book.games.mountains.solver import MAX_TRIES, layout_effort

        return layout_effort(puzzle, most or MAX_TRIES)

    def code_frame(self) -> Position:
        """Return three rows of upright dominoes."""
        return set_out([(0, 0)] * IN_DEAL)


GAMES = (MountainsAndValleys(),)
