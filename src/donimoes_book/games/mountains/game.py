"""Mountains and Valleys as a game: pictures of its maps, claims about them, and deals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean

from donimoes_book.board.parts import Direction, Mark, spoken_rows
from donimoes_book.board.position import Annotations, Place, Position
from donimoes_book.games import set_checks
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge_reason
from donimoes_book.games.errors import RuleViolation, illegal
from donimoes_book.games.layouts.deals import DealtGame, set_out, solvable_claims
from donimoes_book.games.mountains.contest import MountainsContest
from donimoes_book.games.mountains.rules import (
    CLIMB,
    IN_DEAL,
    SIDE,
    SPACES,
    fits,
    heights_of,
    is_deal,
    misplaced,
    paths,
    penalty,
    sections,
)
from donimoes_book.games.mountains.solver import MAX_TRIES, layout_effort, solve_layout
from donimoes_book.games.mountains.titles import TITLES
from donimoes_book.search.answer import Hint
from donimoes_book.search.figures import PLAYERS, FigureWords
from donimoes_book.search.layout import LayoutOutcome, LayoutPuzzle
from donimoes_book.words.language import N_, Message, counted, gettext, listed, units

_BETWEEN = range(1, 6)
"""The heights between the sea and the summits."""
_SPACES = units("space", "spaces")
_HOLDS = set_checks.Holds("on a map")


_WHERE = (
    (N_("at the top left"), N_("at the top"), N_("at the top right")),
    (N_("on the left"), N_("in the middle"), N_("on the right")),
    (N_("at the bottom left"), N_("at the bottom"), N_("at the bottom right")),
)


def _where(places: Iterable[Place]) -> str:
    """Say in which ninth of a map the middle of some places is."""
    column, row = (int(fmean(axis) / (2 * SIDE / 3)) for axis in zip(*places, strict=True))
    return _WHERE[row][column]


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
        reasons = "; ".join(violation.message for violation in violations)
        return judge_reason(reasons, claim.arguments[0])
    return Refusal("every domino is allowed where it is")


def _judge_connected(game: "MountainsAndValleys", claim: Claimed) -> Refusal | None:
    parts = sections(_heights(game, claim))
    return Refusal(f"the map is in {len(parts)} sections") if len(parts) > 1 else None


def _judge_penalty(game: "MountainsAndValleys", claim: Claimed) -> Refusal | None:
    total = penalty(_heights(game, claim))
    return None if total == claim.number else Refusal(f"the penalty is {total}")


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

    @property
    def contest(self) -> MountainsContest:
        """The versions in which a domino, once laid, stays put: alone or together."""
        return MountainsContest()

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
        """Name the scarcest height in between, and say where the highest or lowest spaces are."""
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
        shown = heights_of(layout.dominoes)
        groups = [
            (height, sections({place: height for place, it in shown.items() if it == height})[0])
            for height in (max(shown.values()), min(shown.values()))
        ]
        height, group = max(groups, key=lambda it: len(it[1]))
        yield gettext(
            "There’s a map with {count} of the {number}s together, {where}.",
            count=len(group),
            number=height,
            where=gettext(_where(group)),
        )

    def layout_reasons(self, puzzle: LayoutPuzzle, layout: Position) -> tuple[Hint, ...]:
        """Say on which height the low and the high land meet, and show the dominoes that do it."""
        shown = heights_of(layout.dominoes)
        often = Counter(shown.values())
        number = min(_BETWEEN, key=lambda height: often[height])
        passes = set[Place]()
        for group in sections({place: it for place, it in shown.items() if it == number}):
            beside = {shown.get(place.moved(*way.step)) for place in group for way in Direction}
            passes |= group if {number - 1, number + 1} <= beside else set()
        if not passes:
            return ()
        words = gettext("Low and high land only meet at a {number}.", number=number)
        there = (domino for domino in layout.dominoes if not passes.isdisjoint(domino.places))
        return (Hint(words, Position(tuple(there))),)

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
        return solve_layout(puzzle, max_tries or MAX_TRIES, proof=proof)

    def layout_effort(self, puzzle: LayoutPuzzle, most: int | None = None) -> int | None:
        """Return how many tries a layout takes; None if none is found."""
        return layout_effort(puzzle, most or MAX_TRIES)

    def code_frame(self) -> Position:
        """Return three rows of upright dominoes."""
        return set_out([(0, 0)] * IN_DEAL)


GAMES = (MountainsAndValleys(),)
