"""Keeps exhaustive proofs: unfinished work in a folder, and certificates beside a book."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import write_whole
from donimoes_book.json_records import from_record, read_object, sealed, unsealed
from donimoes_book.laboratory.exhaustive import Certificate, Part, added

_WORK, _CERTIFICATE = "exhaustive proof", "certificate"


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


def file_name(game: str, dominoes: int) -> str:
    """Return the name of a proof's file in either folder."""
    return f"{game}-{dominoes}.json"


def read_work(folder: Path, new: ProofWork) -> ProofWork:
    """Read the unfinished work on a proof; returns `new` if there is no file.

    Raises InputError if the file isn't a proof, or is divided into different units.
    """
    path = folder / file_name(new.game, new.dominoes)
    try:
        if (kept := read_object(path)) is None:
            return new
        data = unsealed(_WORK, kept)
        parts = {number: from_record(Part, part) for number, part in data.pop("parts").items()}
        work = from_record(ProofWork, {**data, "parts": parts})
    except (ValueError, TypeError, KeyError) as error:
        message = f"this proof cannot be resumed: {error}"
        advice = "Use another folder, or delete the file to start again."
        raise InputError([Diagnostic(message, advice, path=str(path))]) from None
    if (work.game, work.dominoes, work.fast, work.units) != (
        new.game,
        new.dominoes,
        new.fast,
        new.units,
    ):
        advice = "Name another folder with --out, or use the same options."
        message = "this proof was started with different options, or by a different version"
        raise InputError([Diagnostic(message, advice, path=str(path))])
    return work


def write_work(folder: Path, work: ProofWork) -> Path:
    """Write the unfinished work on a proof; returns the path."""
    path = folder / file_name(work.game, work.dominoes)
    write_whole(path, (json.dumps(sealed(_WORK, asdict(work))) + "\n").encode())
    return path


def certificate_text(certificate: Certificate) -> str:
    """Return a certificate as sealed JSON."""
    return json.dumps(sealed(_CERTIFICATE, asdict(certificate)), indent=1) + "\n"


def write_certificate(folder: Path, certificate: Certificate) -> Path:
    """Write a certificate beside a book; returns its path."""
    path = folder / file_name(certificate.game, certificate.dominoes)
    write_whole(path, certificate_text(certificate).encode())
    return path


def read_certificate(folder: Path, game: str, dominoes: int) -> Certificate | None:
    """Read a certificate, or return None if there is none.

    Raises InputError if the file has changed since it was written, or its sums are wrong.
    """
    path = folder / file_name(game, dominoes)
    try:
        if (kept := read_object(path)) is None:
            return None
        data = unsealed(_CERTIFICATE, kept)
        data["shapes"] = tuple(from_record(Part, shape) for shape in data["shapes"])
        certificate = from_record(Certificate, data)
        _check(certificate, game, dominoes)
    except (ValueError, TypeError, KeyError, IndexError, InputError) as error:
        message = f"this is not a valid certificate: {error}"
        advice = f"Write it again with: donimoes-book prove {game} --dominoes {dominoes} --write"
        raise InputError([Diagnostic(message, advice, path=str(path))]) from None
    return certificate


def _check(certificate: Certificate, game: str, dominoes: int) -> None:
    """Raise ValueError for a certificate that does not add up."""
    if (certificate.game, certificate.dominoes) != (game, dominoes):
        raise ValueError(f"it is for {certificate.game} with {certificate.dominoes} dominoes")
    whole = added(certificate.shapes)
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


def differences(kept: Certificate, found: Certificate) -> Iterator[str]:
    """Yield the differences between a recorded certificate and what was found now."""
    was, now = asdict(kept), asdict(found)
    for name in was:
        if was[name] != now[name] and name != "shapes":
            yield f"{name} was recorded as {was[name]}, but is {now[name]}"
    shapes: Mapping[str, Part] = {shape.shape: shape for shape in kept.shapes}
    for shape in found.shapes:
        if shapes.get(shape.shape) != shape:
            yield f"{shape.shape} is not as recorded"
