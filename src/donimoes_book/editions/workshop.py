"""The engine of the workshop: CPython for browsers, this program and what it imports, as files.

The runtime is the npm package `pyodide`, exactly as it was published: each of its files is known by
its digest.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from importlib import metadata
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from donimoes_book.diagnostics import file_error
from donimoes_book.editions.choosing import offered_grades
from donimoes_book.editions.html.fonts import FACES, mailed_font
from donimoes_book.editions.html.site import SiteOptions, build_site
from donimoes_book.editions.html.workshop import Workbench
from donimoes_book.editions.reproducible import add_entry
from donimoes_book.editions.result import BuildResult
from donimoes_book.games import registry
from donimoes_book.games.laboratory import generator_of, players_for
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.folders import included_book
from donimoes_book.manuscript.reminders import find_reminder
from donimoes_book.manuscript.solving import has_problems
from donimoes_book.manuscript.tree import Book
from donimoes_book.words.language import ENGLISH, languages, speaking

RUNTIME = "pyodide@314.0.7"
"""The package and its version, as npm names it."""
FOLDER = "engine"
"""The folder of the engine in a site."""
_NPM = Path("npm")
"""The folder beside the editions that `make workshop` installs the package in."""
_DIGESTS = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
_WORKER = "engine.js"
_ARCHIVE = "engine.zip"
_LIBRARIES = ("babel", "markdown_it", "mdit_py_plugins", "mdurl", "reportlab", "svgwrite", "yaml")
_LEFT_OUT = (
    *("babel/locale-data/", "babel/messages/frontend", "yaml/_yaml", "reportlab/"),
    *("donimoes_book/authoring/", "donimoes_book/commands/", "donimoes_book/solved.txt"),
    *("donimoes_book/editions/pdf/data/", "donimoes_book/drawing/data/", "donimoes_book/rules/"),
)
_KEPT = (
    "babel/locale-data/root",
    *("reportlab/__init__.py", "reportlab/lib/__init__.py", "reportlab/lib/units.py"),
)


def build_workshop(
    out: Path, book: Book, version: str, options: SiteOptions
) -> BuildResult[Mapping[str, bytes]]:
    """Make the site, as `build_site` does of the same values, with a workshop and its engine.

    Raises InputError if the runtime isn't installed, or isn't the one that was published.
    """
    games = tuple(map(_about, registry.names()))
    with speaking(book.language):
        played = [game["name"] for game in games if game["programs"]]
        rules = {name: it for name in played if (it := find_reminder(included_book(), name))}
    bench = Workbench(games, engine_files(out), rules)
    return build_site(book, version, replace(options, workbench=bench))


def _about(name: str) -> Mapping[str, Any]:
    """Return what can be done with a game."""
    game = registry.find(name)
    generator = generator_of(game) if has_problems(game) else None
    spec = generator.spec if generator else GenerationSpec()
    contest, variant = game.contest, registry.variant_of(name)
    words = registry.pack_of(name).options
    return {
        "name": name,
        "title": game.title,
        "makes": generator is not None,
        "grades": list(offered_grades(game, included_book())) if generator else [],
        "wishes": [wish for wish in ("dominoes", "steps") if getattr(spec, wish)],
        "seats": list(contest.players) if contest else [],
        "programs": list(players_for(contest)) if contest else [],
        "options": {it: (words[it], value) for it, value in contest.options.items()}
        if contest
        else {},
        "together": contest is not None and contest.together,
        "variant_of": variant.game if variant else name,
        "agreed": list(variant.agreed) if variant else [],
    }


def engine_files(out: Path) -> dict[str, bytes]:
    """Return the engine's files by their addresses in a site.

    Raises InputError if the runtime isn't installed, or isn't the one that was published.
    """
    worker = files("donimoes_book.editions.html") / "data" / _WORKER
    own = {_WORKER: worker.read_bytes(), _ARCHIVE: _archive()}
    return {f"{FOLDER}/{name}": data for name, data in {**_runtime(out), **own}.items()}


def _runtime(out: Path) -> dict[str, bytes]:
    places = [folder / "node_modules" / "pyodide" for folder in (out / _NPM, Path())]
    folder = next((place for place in places if place.is_dir()), places[0])
    advice = f"It comes from npm: npm install --prefix {out / _NPM} {RUNTIME}"
    contents = dict[str, bytes]()
    for name, digest in _DIGESTS.items():
        file = folder / name
        if not file.is_file():
            raise file_error(file, "a workshop needs CPython for browsers", advice)
        contents[name] = file.read_bytes()
        if sha256(contents[name]).hexdigest() != digest:
            raise file_error(file, f"this is not the file of {RUNTIME}", advice)
    return contents


def _archive() -> bytes:
    """Pack the program, its book and its libraries, as far as the workshop needs them."""
    target = BytesIO()
    with ZipFile(target, "w", compresslevel=9) as archive:
        for name, data in _packed():
            add_entry(archive, name, data)
    return target.getvalue()


def _packed() -> Iterator[tuple[str, bytes]]:
    locales = tuple(f"babel/locale-data/{code}.dat" for code in (ENGLISH, *languages()))
    for library in ("donimoes_book", *_LIBRARIES):
        for path, name in _modules(Path(str(files(library))), library):
            if not name.startswith(_LEFT_OUT) or name.startswith((*_KEPT, *locales)):
                yield name, path.read_bytes()
    yield from (
        (name, path.read_bytes()) for path, name in _modules(included_book(), "donimoes_book/rules")
    )
    for face in FACES:
        yield f"donimoes_book/editions/html/fonts/{face}.woff2", mailed_font(face)
    number = metadata.version("donimoes-book")
    about = f"Metadata-Version: 2.1\nName: donimoes-book\nVersion: {number}\n"
    yield "donimoes_book-0.dist-info/METADATA", about.encode()


def _modules(folder: Path, name: str) -> Iterator[tuple[Path, str]]:
    """Yield the files in a folder that run anywhere, in order, each with its name in an archive."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in (".so", ".pyd", ".pyc"):
            yield path, f"{name}/{path.relative_to(folder).as_posix()}"
