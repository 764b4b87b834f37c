"""Making problems: what is wished for, what comes of it, and who makes it for a family of games.

A wish and a seed make the same problem again, for good: both are recorded beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Protocol, runtime_checkable

from donimoes_book.board.position import Position

Progress = Callable[[int, int], None]
"""Told how many tries are done, and of how many."""


@dataclass(frozen=True, slots=True)
class GenerationSpec:
    """What a problem should be like. 0 is no wish: as it comes, or nothing that a game knows."""

    dominoes: int = 0
    steps: int = 0
    """How long the shortest solution should be; shorter where the tries run out."""
    max_states: int = 0
    """The largest state graph to consider."""
    tries: int = 0
    """How many boards to look at."""
    grade: int = 0
    """The least grade; what turns out easier is rejected, and nothing else changes."""
    climbs: int = 0
    """How many climbs a round of a campaign has: no more can be done at once."""

    def options(self) -> dict[str, int]:
        """The wishes by their names on the command line."""
        return {
            f"--{name.replace('_', '-')}": value for name, value in asdict(self).items() if value
        }

    def __str__(self) -> str:
        """The options that make a problem of this wish again."""
        options = replace(self, grade=0).options()
        return " ".join(f"{name} {value}" for name, value in options.items())

    def but(self, asked: Mapping[str, int | None]) -> GenerationSpec:
        """Return this wish with what was asked for; raises ValueError for what it does not hold."""
        given = {name: value for name, value in asked.items() if value is not None}
        strange = GenerationSpec(**given).options().keys() - self.options().keys()
        if strange:
            raise ValueError(*sorted(strange))
        return replace(self, **given)


@dataclass(frozen=True, slots=True)
class Made:
    """A problem that was made."""

    position: Position
    measures: Mapping[str, float]
    """What a bank records of it, by name."""
    effort: float
    """How hard it is, to be compared within a game."""


class Maker(Protocol):
    """Makes problems of a game."""

    @property
    def wish(self) -> GenerationSpec:
        """All that can be wished of a problem, and what is wished where nothing is said."""

    @property
    def compiled(self) -> bool:
        """Whether a compiled search makes the same problems sooner."""

    def make(
        self,
        wish: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress | None = None,
    ) -> Made | None:
        """Make one problem; None when the tries ran out first, or when it is too easy.

        Raises ImportError where `fast` is asked for and numba is not installed.
        """


@dataclass(frozen=True, slots=True)
class Aim:
    """What a campaign looks for; another aim is another campaign."""

    game: str
    seed: str
    wish: GenerationSpec
    """With climbs, and without a number of steps: a campaign wants as many as can be."""

    @property
    def name(self) -> str:
        """The game, with the number of dominoes where that can be chosen: `unmatched-10`."""
        return f"{self.game}-{self.wish.dominoes}" if self.wish.dominoes else self.game

    def rng(self, part: object) -> Random:
        """The random numbers of a part of the campaign, the same wherever it is done."""
        size = f"{self.wish.dominoes}/" if self.wish.dominoes else ""
        return Random(f"{self.seed}/{self.game}/{size}{part}")


@dataclass(frozen=True, slots=True)
class Champion:
    """A board of the hall of fame."""

    steps: int
    """How long the shortest solution is."""
    states: int
    """How many states can be reached."""
    position: str
    """What is to be solved, in the classic grid."""
    board: str
    """What was climbed over: the solved board where moves can be taken back."""

    @property
    def rank(self) -> tuple[int, int, str]:
        """Longer first; of equals the smaller graph."""
        return -self.steps, self.states, self.position


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of a campaign's work that can be done anywhere: a climb."""

    aim: Aim
    number: int
    """Counted through all rounds."""
    start: str | None = None
    """The board to climb from; a fresh one where there is none."""
    fast: bool = field(default=False, compare=False)
    """Whether to use the compiled gear: it finds the same."""


CLIMBS = 64
"""In a round where nothing is said: enough for as many processes."""


@runtime_checkable
class Climber(Maker, Protocol):
    """A maker that campaigns work with: it climbs to longer and longer solutions."""

    @property
    def campaign(self) -> GenerationSpec:
        """All that can be wished of a campaign, and what is wished where nothing is said."""

    @property
    def hall(self) -> int:
        """How many boards the hall of fame keeps."""

    @property
    def alike(self) -> int:
        """How many of them may have solutions of the same length."""

    def starts(
        self, hall: Sequence[Champion], rng: Random, units: int
    ) -> Sequence[Champion | None]:
        """Choose what to climb from in a round of so many units; None for a fresh board."""

    def climb(self, unit: Unit) -> Champion | None:
        """Do a unit of work; None when no board could be solved."""
