"""Makes a small file of each kind that the program keeps, and shows what is printed from it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from donimoes_book.authoring.unchanged import LastBuild, Result
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.editions.numbers import measured, number_rows
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.games import registry
from donimoes_book.games.mountains import laboratory
from donimoes_book.laboratory.campaign import (
    Campaign,
    CampaignSpec,
    HallEntry,
    read_campaign,
    write_campaign,
)
from donimoes_book.laboratory.exhaustive import ProofWork, part_of_boards, read_work, write_work
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.filling import read_numbers
from donimoes_book.manuscript.proving import measured_text
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.solving_records import solve_records
from donimoes_book.manuscript.store import SolvedStore, record_store
from donimoes_book.manuscript.tree import Book, Chapter, Contents, Heading, NumberSet, Text
from donimoes_book.search.certificates import (
    CERTIFICATES,
    Certificate,
    file_name,
    read_certificate,
)
from donimoes_book.search.figures import Figure, Simulation
from donimoes_book.store.memo import keeping
from donimoes_book.store.results import Store
from helpers.spoiling import some_spoilings

RULES = Path(__file__).parents[2] / "rules"


class Shown(NamedTuple):
    """What is printed from a file."""

    text: str
    """Empty if the file is refused."""
    warnings: Sequence[Diagnostic]
    """The warnings or, if the file is refused, the reasons."""


class KeptFile(NamedTuple):
    """A file that the program keeps."""

    path: Path
    show: Callable[[], Shown]
    """Reads the file or, if it has to be made again, makes it from the same input."""


Make = Callable[[Path], KeptFile]
"""Makes a file in a folder."""


@contextmanager
def kept_file(kind: str) -> Iterator[KeptFile]:
    """Make a file of a kind, and delete it at the end of the block."""
    with TemporaryDirectory() as folder:
        yield KINDS[kind](Path(folder))


def _solved(name: str, number: int, key: str) -> Make:
    """Return a function that solves a problem in the book and keeps the file that has this key."""

    def make(folder: Path) -> KeptFile:
        entry = read_bank(RULES / "problems" / f"{name}.md", name, [])[number]

        def show() -> Shown:
            store = SolvedStore(folder)
            return Shown(repr(solve_problem(name, entry, store)), tuple(store.warnings))

        show()
        (path,) = (path for path in folder.iterdir() if f'"{key}"' in path.read_text())
        return KeptFile(path, show)

    return make


def _printed(folder: Path) -> KeptFile:
    entry = read_bank(RULES / "problems" / "tetradominoes.md", "tetradominoes", [])[1]

    def show() -> Shown:
        # Whatever it was solved from is made again elsewhere.
        with TemporaryDirectory() as solved, keeping(folder) as memo:
            problem = solve_problem("tetradominoes", entry, SolvedStore(Path(solved)))
            return Shown(repr(problem), tuple(memo.take_warnings()))

    show()
    return KeptFile(next(folder.glob("*.json")), show)


def _laid_out(folder: Path) -> KeptFile:
    game = type(registry.find("mountains"))()
    # Finding and measuring a layout takes seconds, and makes no difference to the file.
    game.solve_layout, game.layout_effort = _layout(), lambda puzzle: 520
    entry = read_bank(RULES / "problems" / "mountains.md", "mountains", [])[0]

    def show() -> Shown:
        store = SolvedStore(folder)
        return Shown(repr(store.solve_layout(game, entry.position)), tuple(store.warnings))

    show()
    return KeptFile(next(folder.glob("*.json")), show)


@cache
def _layout():
    return cache(registry.find("mountains").solve_layout)


def _generated(folder: Path) -> KeptFile:
    def show() -> Shown:
        store = SolvedStore(folder)
        position = Position.parse("  2|3\n\n1|4")
        problem = store.generated("unmatched", GenerationSpec(2), "seed", lambda: position)
        return Shown(str(problem), tuple(store.warnings))

    show()
    return KeptFile(next(folder.glob("*.json")), show)


def _record(folder: Path) -> KeptFile:
    entries = read_bank(RULES / "records" / "capturing.md", "capturing", [])[:1]

    def show() -> Shown:
        store, wrong = record_store(folder), list[Diagnostic]()
        words = repr(solve_records("capturing", entries, wrong, store=store))
        assert not wrong
        return Shown(words, tuple(store.warnings))

    show()
    return KeptFile(next((folder / "records").glob("*.json")), show)


def _measured(folder: Path) -> KeptFile:
    path = folder / "unmatched.json"
    entries = read_bank(RULES / "problems" / "unmatched.md", "unmatched", [])[:2]

    def show() -> Shown:
        with TemporaryDirectory() as solved:
            store = SolvedStore(Path(solved), measured=folder)
            problems = [solve_problem("unmatched", entry, store) for entry in entries]
        return Shown(repr(problems), tuple(store.warnings))

    with TemporaryDirectory() as solved:
        store = SolvedStore(Path(solved), measured=folder)
        for entry in entries:
            solve_problem("unmatched", entry, store)
    path.write_text(measured_text(store.measured_anew))
    return KeptFile(path, show)


def _last_build(folder: Path) -> KeptFile:
    rules, book = folder / "rules", folder / "book.pdf"
    rules.mkdir()
    book.write_bytes(b"a book")
    last = LastBuild(rules, folder / "out", ["a4"])
    results = [Result(str(book), 4, 2)]

    def show() -> Shown:
        last.warnings.clear()
        # If the last results aren't known, the book is made again, with these.
        return Shown(repr(last.results() or results), tuple(last.warnings))

    last.note(results)
    return KeptFile(folder / "out" / "solved" / "built.json", show)


def _pages(folder: Path) -> KeptFile:
    path = folder / "pages.json"
    chapter = Chapter("One", "one", (Heading(2, (Text("Words"),), "words"), Contents()))
    book = Book("A book", (chapter,))

    def show() -> Shown:
        built = typeset(book, PAPERS["a5"], "1", printing=Printing(last_pages=path))
        return Shown(repr(built.content), built.warnings)

    show()
    return KeptFile(path, show)


def _campaign(folder: Path) -> KeptFile:
    spec = CampaignSpec("unmatched", "1", GenerationSpec(2, max_states=300, tries=6, climbs=8))
    first, second = "  2|3\n\n1|4", "2|3\n\n  1|4"
    hall = (HallEntry(2, 9, first, second), HallEntry(1, 5, second, first))
    path = write_campaign(folder, Campaign(spec, 3, hall))

    def show() -> Shown:
        try:
            return Shown(repr(read_campaign(folder, spec)), ())
        except InputError as error:
            return Shown("", error.diagnostics)

    return KeptFile(path, show)


_PART = part_of_boards(
    "2x2", [("VV 0123", 3, 2), ("HH 0123", 3, 2)], tilings=2, fillings=9, named=3, solvable=9
)


def _proof(folder: Path) -> KeptFile:
    new = ProofWork("unmatched", 2, False, 2)
    path = write_work(folder, replace(new, parts={"1": _PART}, seconds=0.25))

    def show() -> Shown:
        try:
            return Shown(repr(read_work(folder, new)), ())
        except InputError as error:
            return Shown("", error.diagnostics)

    return KeptFile(path, show)


def _certificate(folder: Path) -> KeptFile:
    position, words = "  2|3\n\n1|4", "Nothing is longer."
    certificate = Certificate("unmatched", 2, 2, position, words, (_PART,), _PART.digest)
    path = Store(folder).write(CERTIFICATES, file_name("unmatched", 2), certificate)

    def show() -> Shown:
        try:
            return Shown(repr(read_certificate(folder, "unmatched", 2)), ())
        except InputError as error:
            return Shown("", error.diagnostics)

    return KeptFile(path, show)


def _census(folder: Path) -> KeptFile:
    census = laboratory.Census(2, 10, 3, 1, 1, 99, 3, 40, (6,))
    path = Store(folder).write(laboratory.CENSUSES, "census.json", census)

    def show() -> Shown:
        try:
            work = laboratory.read_census(path, 2)
            return Shown(repr((work, work.report)), ())
        except InputError as error:
            return Shown("", error.diagnostics)

    return KeptFile(path, show)


def _numbers(folder: Path) -> KeptFile:
    path = folder / "fujisan.json"
    figures = {
        "solvable": Figure(0.9, 0.85, 0.95, "share"),
        "moves-median": Figure(13, 12, 14, "moves", 40),
    }
    path.write_text(Simulation("fujisan", 100, "1", figures).to_json())

    def show() -> Shown:
        try:
            simulation = read_numbers(NumberSet("fujisan"), folder)
            return Shown(repr((number_rows(simulation), measured(simulation), simulation)), ())
        except InputError as error:
            return Shown("", error.diagnostics)

    return KeptFile(path, show)


KINDS: dict[str, Make] = {
    "moves": _solved("unmatched", 2, "moves"),
    "difficulty": _solved("unmatched", 2, "effort"),
    "deal": _solved("domino-patience", 1, "moves"),
    "answer in words": _solved("checkimoes", 1, "question"),
    "answer in pictures": _solved("tetradominoes", 1, "question"),
    "printed problem": _printed,
    "layout": _laid_out,
    "generated position": _generated,
    "record": _record,
    "measured": _measured,
    "last build": _last_build,
    "page numbers": _pages,
    "campaign": _campaign,
    "proof": _proof,
    "certificate": _certificate,
    "census": _census,
    "numbers": _numbers,
}
"""Every kind of file that is read back."""
REFUSED = ("campaign", "proof", "certificate", "census", "numbers")
"""Those that took so long to make that they aren't made again unless somebody asks."""


def spoil(kind: str, seed: object, numbers: Sequence[int]) -> Counter[str]:
    """Spoil a file of a kind once for each number; count how often it was noticed, or harmless.

    Raises AssertionError, with the number, if something else is printed without a warning.
    """
    verdicts = Counter[str]()
    with kept_file(kind) as kept:
        right, data = kept.show(), kept.path.read_bytes()
        ways = some_spoilings(data, f"{kind}/{seed}", numbers)
        for number, spoiled in zip(numbers, ways, strict=True):
            kept.path.write_bytes(spoiled.data)
            verdicts[verdict(kept, right, f"{kind}, {seed}, {number}: {spoiled.how}")] += 1
    return verdicts


def verdict(kept: KeptFile, right: Shown, how: str) -> str:
    """Return `noticed` or `harmless` for a spoiled file; AssertionError for anything else."""
    shown = kept.show()
    if shown.warnings and shown.text in (right.text, ""):
        (warning,) = shown.warnings
        assert str(kept.path) in str(warning), how
        return "noticed"
    assert shown == right, f"{how}: {shown.text}, not {right.text}"
    return "harmless"
