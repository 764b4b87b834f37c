"""Runs campaigns: anytime searches for the longest shortest solutions, with a hall of fame.

A campaign runs in rounds. A round has as many units of work as the specification has climbs: some
climb from a fresh board, some from a board in the hall. A unit's random numbers come from the
campaign's seed and the unit's own number, and results are merged in the order of the units. So the
same seed and number of rounds give the same hall, whoever did the work and in however many
sittings.

A strategy for climbs says how one board leads to another with a longer solution. It draws boards
without end, has them rated, and yields each one's problem, or None. `docs/records.md` compares
them.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import repeat
from math import inf
from pathlib import Path
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.laboratory.generation import GenerationSpec, ProblemGenerator, anneal
from donimoes_book.store.results import Kind, Store

CLIMBS = 64
"""How many climbs there are in a round, by default: enough for as many processes."""


@dataclass(frozen=True, slots=True)
class CampaignSpec:
    """What a campaign looks for; a different specification is a different campaign."""

    game: str
    seed: str
    wish: GenerationSpec
    """What problems should be like; it has climbs, but no steps, as more are always better."""

    @property
    def name(self) -> str:
        """The game, with the number of dominoes if that is an option: `GAME-10`."""
        dominoes = self.wish.dominoes
        return f"{self.game}-{dominoes}" if dominoes else self.game

    def rng(self, part: object) -> Random:
        """Return random numbers for a part of the campaign, the same wherever it is done."""
        size = f"{self.wish.dominoes}/" if self.wish.dominoes else ""
        return Random(f"{self.seed}/{self.game}/{size}{part}")


@dataclass(frozen=True, slots=True)
class HallEntry:
    """A board in the hall of fame."""

    steps: int
    """How long the shortest solution is."""
    states: int
    """How many states can be reached."""
    position: str
    """The position to solve, in the classic grid."""
    board: str
    """The board that the climb changes: the solved board if moves can be undone."""

    @property
    def rank(self) -> tuple[int, int, str]:
        """The sort key: longer first; of the same length, the smaller graph first."""
        return -self.steps, self.states, self.position


@dataclass(frozen=True, slots=True)
class WorkUnit:
    """A piece of a campaign's work that can be done anywhere: a climb."""

    campaign: CampaignSpec
    number: int
    """Its number, counted through all rounds."""
    start: str | None = None
    """The board to climb from; if None, a fresh one."""
    fast: bool = field(default=False, compare=False)
    """Whether to use the compiled backend, which finds the same boards."""


class CampaignSearcher(ProblemGenerator):
    """A generator for campaigns: it climbs to longer and longer solutions."""

    campaign: GenerationSpec
    """Every option of a campaign, with its default."""
    hall_size: int
    """How many boards the hall of fame keeps."""
    most_alike: int
    """How many boards in the hall may have solutions of the same length."""
    strategies: Sequence[str] = ()
    """The ways to climb that can be asked for; the first is the default."""

    @abstractmethod
    def starts(
        self, hall: Sequence[HallEntry], rng: Random, units: int
    ) -> Sequence[HallEntry | None]:
        """Choose what each unit in a round climbs from; None for a fresh board."""

    @abstractmethod
    def climb(self, unit: WorkUnit) -> HallEntry | None:
        """Do a unit of work; None if no board could be solved."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """The state of a campaign, as it is kept in a file."""

    aim: CampaignSpec
    rounds: int = 0
    """How many rounds are done."""
    hall: tuple[HallEntry, ...] = ()
    """The best boards, best first."""


_CAMPAIGNS = Kind("campaign", Campaign)
_REFUSAL = "this campaign cannot be resumed"


def read_campaign(folder: Path, spec: CampaignSpec) -> Campaign:
    """Read the campaign with this specification from a folder; without a file, start a new one.

    Raises InputError if the file isn't a campaign, or has a different specification.
    """

    def check(campaign: Campaign) -> None:
        for entry in campaign.hall:
            Position.parse(entry.position), Position.parse(entry.board)

    name = f"{spec.name}.json"
    advice = "Use another folder, or delete the file to start again."
    campaign = Store(folder).read(_CAMPAIGNS, name, _REFUSAL, advice, check)
    if campaign and campaign.aim != spec:
        advice = "Use another folder, or the same options."
        message = "this campaign was started with different options"
        raise InputError([Diagnostic(message, advice, path=str(folder / name))])
    return campaign or Campaign(spec)


def write_campaign(folder: Path, campaign: Campaign) -> Path:
    """Write a campaign's state; returns the path."""
    return Store(folder).write(_CAMPAIGNS, f"{campaign.aim.name}.json", campaign)


Work = Callable[[Sequence[WorkUnit]], Iterable[HallEntry | None]]
"""Does units of work, here or elsewhere, and returns what they found, in order."""


def next_round(
    campaign: Campaign, searcher: CampaignSearcher, work: Work, *, fast: bool = False
) -> Campaign:
    """Do one more round."""
    spec, rounds, climbs = campaign.aim, campaign.rounds, campaign.aim.wish.climbs
    starts = searcher.starts(campaign.hall, spec.rng(f"round {rounds}"), climbs)
    units = [
        WorkUnit(spec, rounds * climbs + i, start.board if start else None, fast)
        for i, start in enumerate(starts)
    ]
    entries = [entry for entry in work(units) if entry]
    hall = _best((*campaign.hall, *entries), searcher.hall_size, searcher.most_alike)
    return replace(campaign, rounds=rounds + 1, hall=hall)


def _best(entries: Iterable[HallEntry], most: int, most_alike: int) -> tuple[HallEntry, ...]:
    """Return at most `most` of the best entries, best first, with limited repeats of a length."""
    ranked = sorted(entries, key=lambda entry: entry.rank)
    # The same length with the same states is most likely the same board turned or mirrored.
    unlike = {(entry.steps, entry.states): entry for entry in reversed(ranked)}
    chosen, lengths = list[HallEntry](), Counter[int]()
    for entry in sorted(unlike.values(), key=lambda entry: entry.rank):
        lengths[entry.steps] += 1
        if lengths[entry.steps] <= most_alike:
            chosen.append(entry)
    return tuple(chosen[:most])


# Strategies

TEMPERATURE = 1.0
"""In steps: roughly how much worse a changed board can be and still be climbed from."""
PATIENCE = 50
"""After this many boards that are no better, a hill climb starts again from a fresh one."""
WIDTH = 8
"""How many boards a beam keeps."""
CHANGES = 4
"""How often a beam changes each board."""
CANDIDATES = 4
"""How many changed boards a surrogate picks the most promising one from."""


Rated = tuple[HallEntry | None, float] | None
"""A board's problem, if any, and its value in steps; None for a board that is too large."""


@dataclass(frozen=True, slots=True)
class Landscape:
    """What a climb climbs on: boards, their neighbours, and their height."""

    fresh: Callable[[Random], Position]
    """Lays a random board."""
    changed: Callable[[Random, Position], Position]
    """Changes a board a little."""
    rate: Callable[[Position], Rated]
    """Explores what a board leads to."""
    feature: Callable[[Position], int]
    """Counts something on a board that its value may depend on, without exploring it."""


Climb = Iterator[HallEntry | None]
Strategy = Callable[[Landscape, Random, Position | None], Climb]
"""Climbs from a board, or from a fresh one if there is none."""


def _drawn(land: Landscape, rng: Random, board: Position | None) -> Position:
    return land.changed(rng, board) if board else land.fresh(rng)


def annealing(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Continue from a changed board if it is better, and sometimes if it is worse."""
    walk = anneal(
        rng, partial(_drawn, land, rng), land.rate, repeat(TEMPERATURE), start=(board, -inf)
    )
    return (stop and stop.result for stop in walk)


def restarts(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Climb a hill: never continue from a worse board, and start again if nothing improves."""
    draw = partial(_drawn, land, rng)
    start, heats = (board, -inf), repeat(0.0)
    walk = anneal(rng, draw, land.rate, heats, start=start, patience=PATIENCE, always_throws=False)
    return (stop and stop.result for stop in walk)


def beam(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Keep the best few boards, change each in several ways, and keep the best of all."""
    best: dict[float, Position] = {}
    while True:
        parents = list[Position | None](best.values()) or [board] * WIDTH
        for parent in (parent for parent in parents for _ in range(CHANGES)):
            changed = _drawn(land, rng, parent)
            rated = land.rate(changed)
            if rated:
                # A board with the same value is most likely the same one turned or mirrored.
                best[rated[1]] = changed
            yield rated[0] if rated else None
        best = {value: best[value] for value in sorted(best, reverse=True)[:WIDTH]}


def surrogate(land: Landscape, rng: Random, board: Position | None) -> Climb:
    """Anneal, but explore only the most promising of several changed boards.

    A board promises what boards with the same feature have been worth so far, on average; one whose
    feature is new promises most.
    """
    worth: dict[int, tuple[float, int]] = {}
    feature = 0

    def promise(candidate: tuple[int, Position]) -> float:
        total, count = worth.get(candidate[0], (inf, 1))
        return total / count

    def draw(board: Position | None) -> Position:
        nonlocal feature
        drawn = [_drawn(land, rng, board) for _ in range(CANDIDATES)]
        feature, promising = max(((land.feature(d), d) for d in drawn), key=promise)
        return promising

    def rate(board: Position) -> Rated:
        rated = land.rate(board)
        total, count = worth.get(feature, (0.0, 0))
        worth[feature] = total + (rated[1] if rated else 0.0), count + 1
        return rated

    walk = anneal(rng, draw, rate, repeat(TEMPERATURE), start=(board, -inf))
    return (stop and stop.result for stop in walk)


STRATEGIES: dict[str, Strategy] = {
    climb.__name__: climb for climb in (annealing, restarts, beam, surrogate)
}
"""All strategies by name; the first is the default for campaigns."""
