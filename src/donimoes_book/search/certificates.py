"""Certificates of exhaustive proofs: what was found, and that the sums are right."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.store.results import Kind, Store

DIGEST_BITS = 256


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


def sum_parts(parts: Sequence[Part]) -> Part:
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


CERTIFICATES = Kind("certificate", Certificate)
_REFUSAL = "this is not a valid certificate"


def file_name(game: str, dominoes: int) -> str:
    """Return the name of a proof's file."""
    return f"{game}-{dominoes}.json"


def read_certificate(folder: Path, game: str, dominoes: int) -> Certificate | None:
    """Read a certificate, or return None if there is none.

    Raises InputError if the file has changed since it was written, or its sums are wrong.
    """
    advice = f"Write it again with: donimoes-book prove {game} --dominoes {dominoes} --write"
    file, check = file_name(game, dominoes), partial(_check, game=game, dominoes=dominoes)
    return Store(folder).read(CERTIFICATES, file, _REFUSAL, advice, check)


def _check(certificate: Certificate, game: str, dominoes: int) -> None:
    """Raise ValueError for a certificate that does not add up."""
    if (certificate.game, certificate.dominoes) != (game, dominoes):
        raise ValueError(f"it is for {certificate.game} with {certificate.dominoes} dominoes")
    whole = sum_parts(certificate.shapes)
    if (whole.longest, whole.digest) != (certificate.longest, certificate.digest):
        raise ValueError("its shapes do not add up to its totals")
    for shape in certificate.shapes:
        lengths = {int(length): count for length, count in shape.farthest.items()}
        solvable = sum(lengths.values())
        if max(lengths, default=0) != shape.longest or solvable > shape.boards:
            raise ValueError(f"its boards of {shape.shape} do not add up")
        if (solvable == shape.boards) != (shape.solvable == shape.fillings):
            raise ValueError(f"its fillings of {shape.shape} do not add up")
    if len(Position.parse(certificate.position).dominoes) != dominoes:
        raise ValueError(f"its position does not have {dominoes} dominoes")


def differences(earlier: Certificate, current: Certificate) -> Iterator[str]:
    """Yield the differences between a recorded certificate and what was found now."""
    was, now = asdict(earlier), asdict(current)
    for name in was:
        if was[name] != now[name] and name != "shapes":
            yield f"{name} was recorded as {was[name]}, but is {now[name]}"
    shapes: Mapping[str, Part] = {shape.shape: shape for shape in earlier.shapes}
    for shape in current.shapes:
        if shapes.get(shape.shape) != shape:
            yield f"{shape.shape} is not as recorded"
