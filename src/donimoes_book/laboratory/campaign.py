"""Runs campaigns: anytime searches for the longest shortest solutions, with a hall of fame.

A campaign runs in rounds. A round has as many units of work as the specification has climbs: some
climb from a fresh board, some from a board in the hall. A unit's random numbers come from the
campaign's seed and the unit's own number, and results are merged in the order of the units. So the
same seed and number of rounds give the same hall, whoever did the work and in however many
sittings.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.laboratory.generation import GenerationSpec, ProblemGenerator
from donimoes_book.memo import SealedFile

CLIMBS = 64
"""How many climbs there are in a round, by default: enough for as many processes."""


@dataclass(frozen=True, slots=True)
class CampaignSpec:
    """What a campaign looks for; a different specification is a different campaign."""

    game: str
    seed: str
    generation: GenerationSpec
    """What problems should be like; it has climbs, but no steps, as more are always better."""

    @property
    def name(self) -> str:
        """The game, with the number of dominoes if that is an option: `GAME-10`."""
        dominoes = self.generation.dominoes
        return f"{self.game}-{dominoes}" if dominoes else self.game

    def rng(self, part: object) -> Random:
        """Return random numbers for a part of the campaign, the same wherever it is done."""
        size = f"{self.generation.dominoes}/" if self.generation.dominoes else ""
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
    """The state of a campaign."""

    spec: CampaignSpec
    rounds: int = 0
    """How many rounds are done."""
    hall: tuple[HallEntry, ...] = ()
    """The best boards, best first."""


@dataclass(frozen=True, slots=True)
class _Aim:
    game: str
    seed: str
    wish: GenerationSpec


@dataclass(frozen=True, slots=True)
class _State:
    """A campaign as it is kept in a file."""

    aim: _Aim
    rounds: int
    hall: tuple[HallEntry, ...]


_STATES = SealedFile(_State, "campaign", "this campaign cannot be resumed", indent=1)


def read_campaign(folder: Path, spec: CampaignSpec) -> Campaign:
    """Read the campaign with this specification from a folder; without a file, start a new one.

    Raises InputError if the file isn't a campaign, or has a different specification.
    """

    def check(state: _State) -> None:
        for entry in state.hall:
            Position.parse(entry.position), Position.parse(entry.board)

    path = folder / f"{spec.name}.json"
    advice = "Use another folder, or delete the file to start again."
    if (state := _STATES.read(path, advice, check)) is None:
        return Campaign(spec)
    if state.aim != _Aim(spec.game, spec.seed, spec.generation):
        advice = "Use another folder, or the same options."
        message = "this campaign was started with different options"
        raise InputError([Diagnostic(message, advice, path=str(path))])
    return Campaign(spec, state.rounds, state.hall)


def write_campaign(folder: Path, campaign: Campaign) -> Path:
    """Write a campaign's state; returns the path."""
    spec = campaign.spec
    aim = _Aim(spec.game, spec.seed, spec.generation)
    return _STATES.write(folder / f"{spec.name}.json", _State(aim, campaign.rounds, campaign.hall))


Work = Callable[[Sequence[WorkUnit]], Iterable[HallEntry | None]]
"""Does units of work, here or elsewhere, and returns what they found, in order."""


def next_round(
    campaign: Campaign, searcher: CampaignSearcher, work: Work, *, fast: bool = False
) -> Campaign:
    """Do one more round."""
    spec, rounds, climbs = campaign.spec, campaign.rounds, campaign.spec.generation.climbs
    starts = searcher.starts(campaign.hall, spec.rng(f"round {rounds}"), climbs)
    units = [
        WorkUnit(spec, rounds * climbs + i, start.board if start else None, fast)
        for i, start in enumerate(starts)
    ]
    found = [entry for entry in work(units) if entry]
    hall = _best((*campaign.hall, *found), searcher.hall_size, searcher.most_alike)
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
