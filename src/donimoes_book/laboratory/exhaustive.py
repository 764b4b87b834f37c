"""Runs exhaustive proofs that no board has a longer problem than a certificate says.

The work is divided into numbered units, always in the same way. Their findings are added up in any
order: counts are sums, and the digest is the sum of a digest for each board, so it is the same
however the work was divided and whoever did it.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from donimoes_book.board.position import Position

DIGEST_BITS = 256


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


@dataclass(frozen=True, slots=True)
class Part:
    """The findings for some of the boards of one shape."""

    shape: str
    """A board's width and height, such as `4x3`."""
    tilings: int = 0
    """The number of ways to lay dominoes without numbers."""
    fillings: int = 0
    """The number of ways to lay dominoes from the set."""
    named: int = 0
    """The same, if it only matters which numbers are equal."""
    boards: int = 0
    """The same, counting turned and mirrored boards once; each of these was explored."""
    states: int = 0
    """The total number of states they lead to."""
    solvable: int = 0
    """How many of the fillings lead to a solution."""
    largest: int = 0
    """The most states that any of them leads to."""
    longest: int = 0
    """The number of moves that the longest of their problems takes."""
    where: str = ""
    """The first board with such a problem; empty if none can be solved."""
    farthest: Mapping[str, int] = field(default_factory=dict)
    """The number of boards for each length of a board's longest problem."""
    digest: str = f"{0:064x}"
    """The sum of a SHA-256 digest of each board's line, modulo 2 to the 256."""


def part_of_boards(shape: str, boards: Iterable[tuple[str, int, int]], **counts: Any) -> Part:
    """Return the findings for boards, given by their names and numbers of states and moves.

    Boards that cannot be solved have -1 moves. `counts` are passed on to the part.
    """
    return added([Part(shape, **counts), *(_part_of(shape, *board) for board in boards)])


def _part_of(shape: str, name: str, states: int, length: int) -> Part:
    digest = sha256(f"{shape} {name} {states} {length}".encode()).hexdigest()
    whole = Part(shape, boards=1, states=states, largest=states, digest=digest)
    if length < 0:
        return whole
    return replace(whole, longest=length, where=name, farthest={str(length): 1})


def added(parts: Sequence[Part]) -> Part:
    """Add up the findings for boards of one shape."""
    lengths = Counter[int]()
    for part in parts:
        lengths.update({int(length): count for length, count in part.farthest.items()})
    longest = max(part.longest for part in parts)
    there = [part.where for part in parts if part.where and part.longest == longest]
    digest = sum(int(part.digest, 16) for part in parts) % (1 << DIGEST_BITS)
    sums: dict[str, Any] = {name: sum(getattr(part, name) for part in parts) for name in _SUMMED}
    return Part(
        parts[0].shape,
        **sums,
        largest=max(part.largest for part in parts),
        longest=longest,
        where=min(there, default=""),
        farthest={str(length): lengths[length] for length in sorted(lengths)},
        digest=f"{digest:064x}",
    )


_SUMMED = ("tilings", "fillings", "named", "boards", "states", "solvable")
"""The counts of a part that are simply added up."""


@dataclass(frozen=True, slots=True)
class Examined:
    """A unit's findings, and what they took."""

    part: Part
    seconds: float
    """The processor time."""
    memory: int
    """The most bytes that the process has used so far; 0 if the system cannot say."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The result of an exhaustive proof: the length of the longest problem, and an example."""

    game: str
    dominoes: int
    longest: int
    """The number of moves in the longest shortest solution."""
    position: str
    """A position that takes that many moves."""
    statement: str
    """What is proven, in a sentence."""
    shapes: tuple[Part, ...]
    """The findings for the boards of each shape."""
    digest: str
    """The sum of the digests of the shapes."""


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
    def covers(self, position: Position) -> bool:
        """Return whether a legal position, if it can be solved, is among those searched."""

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
        shapes = tuple(added(found) for found in by_shape.values())
        whole = added(shapes)
        best = next(part for part in shapes if part.longest == whole.longest)
        length, position = self.position_of(best.shape, best.where, max_states)
        if length != whole.longest:
            raise ArithmeticError(f"{best.where} takes {length} and not {whole.longest}")
        words = self.statement(dominoes, whole)
        return Certificate(game, dominoes, length, position, words, shapes, whole.digest)
