"""Runs exhaustive proofs that no board has a longer problem than a certificate says.

The work is divided into numbered units, always in the same way. Their findings are added up in any
order: counts are sums, and the digest is the sum of a digest for each board, so it is the same
however the work was divided and whoever did it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.search.certificates import Certificate, Part, file_name, sum_parts
from donimoes_book.store.results import Kind, Store


class NoRoom(Exception):
    """More states can be reached from a board than a search is allowed to keep."""


@dataclass(frozen=True, slots=True)
class ProofUnit:
    """A piece of an exhaustive proof that can be done anywhere."""

    game: str
    dominoes: int
    number: int
    max_states: int
    """How many states one board may have."""
    fast: bool = False
    """Whether to use the compiled search, which divides the work differently."""


def part_of_boards(shape: str, boards: Iterable[tuple[str, int, int]], **counts: Any) -> Part:
    """Return the findings for boards, given by their names and numbers of states and moves.

    Boards that cannot be solved have -1 moves. `counts` are passed on to the part.
    """
    return sum_parts([Part(shape, **counts), *(_part_of(shape, *board) for board in boards)])


def _part_of(shape: str, name: str, states: int, length: int) -> Part:
    digest = sha256(f"{shape} {name} {states} {length}".encode()).hexdigest()
    whole = Part(shape, boards=1, states=states, largest=states, digest=digest)
    if length < 0:
        return whole
    return replace(whole, longest=length, where=name, farthest={str(length): 1})


@dataclass(frozen=True, slots=True)
class Examined:
    """A unit's findings, and what they took."""

    part: Part
    seconds: float
    """The processor time."""
    memory: int
    """The most bytes that the process has used so far; 0 if the system cannot say."""


class Exhaustion(ABC):
    """Searches every problem of a size, for one game."""

    sizes: range
    """The numbers of dominoes that can be searched."""

    @abstractmethod
    def units(self, dominoes: int, *, fast: bool) -> int:
        """Return how many units the work is divided into."""

    @abstractmethod
    def examine(self, unit: ProofUnit) -> Part:
        """Do a unit of work; raises NoRoom."""

    @abstractmethod
    def position_of(self, shape: str, board: str, max_states: int) -> tuple[int, str]:
        """Return the length of a board's longest problem, and the position where it begins."""

    @abstractmethod
    def statement(self, dominoes: int, whole: Part) -> str:
        """Say what is proven; `whole` is the findings for all shapes."""

    def certificate(
        self, game: str, dominoes: int, parts: Sequence[Part], max_states: int
    ) -> Certificate:
        """Return the certificate once all parts are there."""
        by_shape: dict[str, list[Part]] = {}
        for part in parts:
            by_shape.setdefault(part.shape, []).append(part)
        shapes = tuple(sum_parts(group) for group in by_shape.values())
        whole = sum_parts(shapes)
        best = next(part for part in shapes if part.longest == whole.longest)
        length, position = self.position_of(best.shape, best.where, max_states)
        if length != whole.longest:
            raise ArithmeticError(f"{best.where} takes {length} and not {whole.longest}")
        words = self.statement(dominoes, whole)
        return Certificate(game, dominoes, length, position, words, shapes, whole.digest)


@dataclass(frozen=True, slots=True)
class ProofWork:
    """The progress of an exhaustive proof."""

    game: str
    dominoes: int
    fast: bool
    """Whether the compiled search is used: it divides the work into different units."""
    units: int
    parts: dict[str, Part] = field(default_factory=dict)
    """The findings of each finished unit, by its number."""
    seconds: float = 0.0
    """The total processor time for these units."""

    @property
    def states(self) -> int:
        """How many states were reached."""
        return sum(part.states for part in self.parts.values())

    @property
    def longest(self) -> int:
        """The longest shortest solution so far."""
        return max((part.longest for part in self.parts.values()), default=0)


_WORK = Kind("exhaustive proof", ProofWork)
_REFUSAL = "this proof cannot be resumed"


def read_work(folder: Path, new: ProofWork) -> ProofWork:
    """Read the unfinished work on a proof; returns `new` if there is no file.

    Raises InputError if the file isn't a proof, or is divided into different units.
    """
    name = file_name(new.game, new.dominoes)
    advice = "Use another folder, or delete the file to start again."
    work = Store(folder).read(_WORK, name, _REFUSAL, advice)
    if work and replace(work, parts=new.parts, seconds=new.seconds) != new:
        advice = "Name another folder with --out, or use the same options."
        message = "this proof was started with different options, or by a different version"
        raise InputError([Diagnostic(message, advice, path=str(folder / name))])
    return work or new


def write_work(folder: Path, work: ProofWork) -> Path:
    """Write the unfinished work on a proof; returns the path."""
    return Store(folder).write(_WORK, file_name(work.game, work.dominoes), work)
