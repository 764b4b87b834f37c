"""Exhaustive proofs: every board there is leads nowhere farther than a certificate says.

The work is cut into numbered units, always in the same way. What is found in them is added up, in
any order: counts are sums, and the digest is the sum of a digest of each board, so that it is the
same however the work was cut and whoever did it.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from donimoes_book.board.position import Position

DIGEST_BITS = 256


class NoRoom(Exception):
    """More states can be reached from a board than a search may keep."""


@dataclass(frozen=True, slots=True)
class ProofUnit:
    """A piece of an exhaustive proof that can be done anywhere."""

    game: str
    dominoes: int
    number: int
    max_states: int
    """How many states of one board there is room for."""
    fast: bool = False
    """Whether the compiled search does it; it cuts the work into other pieces."""


@dataclass(frozen=True, slots=True)
class Part:
    """What was found for some of the boards of a shape."""

    shape: str
    """How wide and how high a board is: `4x3`."""
    tilings: int = 0
    """How many ways there are to lay dominoes without numbers."""
    fillings: int = 0
    """How many there are to lay the dominoes of the set."""
    named: int = 0
    """The same where only it counts which numbers are equal."""
    boards: int = 0
    """The same where turned and mirrored ones count once; each of them was explored."""
    states: int = 0
    """How many states they lead to, in all."""
    solvable: int = 0
    """How many of the fillings lead to a solution."""
    largest: int = 0
    """How many states one of them leads to at most."""
    longest: int = 0
    """How many moves the longest of their problems takes."""
    where: str = ""
    """The first board with such a problem; none where none can be solved."""
    farthest: Mapping[str, int] = field(default_factory=dict)
    """How many moves the longest problem of a board takes, to the number of such boards."""
    digest: str = f"{0:064x}"
    """The sum of a SHA-256 digest of each board's line, modulo 2 to the 256."""


def part_of_boards(shape: str, boards: Iterable[tuple[str, int, int]], **counts: int) -> Part:
    """Return what was found for these boards: their names, how many states, how many moves.

    Those that cannot be solved have -1 moves. `counts` are those of what was looked at.
    """
    total = states = largest = digest = 0
    longest, where = -1, ""
    lengths = Counter[int]()
    for name, reached, length in boards:
        total += 1
        states += reached
        largest = max(largest, reached)
        if length >= 0:
            lengths[length] += 1
        if length > longest or (0 <= length == longest and name < where):
            longest, where = length, name
        line = f"{shape} {name} {reached} {length}"
        digest += int.from_bytes(sha256(line.encode()).digest(), "big")
    return Part(
        shape,
        **counts,
        boards=total,
        states=states,
        largest=largest,
        longest=max(longest, 0),
        where=where,
        farthest={str(length): lengths[length] for length in sorted(lengths)},
        digest=f"{digest % (1 << DIGEST_BITS):064x}",
    )


def added(parts: Sequence[Part]) -> Part:
    """Add up what was found for boards of one shape."""
    lengths = Counter[int]()
    for part in parts:
        lengths.update({int(length): count for length, count in part.farthest.items()})
    longest = max(part.longest for part in parts)
    there = [part.where for part in parts if part.where and part.longest == longest]
    digest = sum(int(part.digest, 16) for part in parts) % (1 << DIGEST_BITS)
    return Part(
        parts[0].shape,
        tilings=sum(part.tilings for part in parts),
        fillings=sum(part.fillings for part in parts),
        named=sum(part.named for part in parts),
        solvable=sum(part.solvable for part in parts),
        boards=sum(part.boards for part in parts),
        states=sum(part.states for part in parts),
        largest=max(part.largest for part in parts),
        longest=longest,
        where=min(there, default=""),
        farthest={str(length): lengths[length] for length in sorted(lengths)},
        digest=f"{digest:064x}",
    )


@dataclass(frozen=True, slots=True)
class Examined:
    """What came of a unit, and what it took."""

    part: Part
    seconds: float
    """Of a processor."""
    memory: int
    """The most bytes that the process has held so far; 0 where the system cannot say."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What an exhaustive proof found: nothing is longer, and this is as long."""

    game: str
    dominoes: int
    longest: int
    """How many moves the longest of all shortest solutions takes."""
    position: str
    """A position that takes them."""
    statement: str
    """What is proven, in a sentence."""
    shapes: tuple[Part, ...]
    """What was found for the boards of each shape."""
    digest: str
    """The sum of the digests of the shapes."""


class Exhaustion(ABC):
    """How every problem of a size is looked at, for one game."""

    sizes: range
    """For how many dominoes that can be asked for."""

    @abstractmethod
    def units(self, dominoes: int, *, fast: bool) -> int:
        """Into how many units the work is cut."""

    @abstractmethod
    def examine(self, unit: ProofUnit) -> Part:
        """Do a unit of work; raises NoRoom."""

    @abstractmethod
    def position_of(self, shape: str, board: str, max_states: int) -> tuple[int, str]:
        """Return how long the longest problem of a board is, and where it begins."""

    @abstractmethod
    def covers(self, position: Position) -> bool:
        """Whether a legal position is one of those that are looked at, if it can be solved."""

    @abstractmethod
    def statement(self, dominoes: int, whole: Part) -> str:
        """Say what is proven; `whole` is what was found for all shapes."""

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
