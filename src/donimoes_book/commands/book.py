"""`new`, `serve`, `build` and `check`: start a book, show it, typeset it, or only verify it."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from shlex import quote
from string import Template
from typing import Annotated

from typer import Argument, Option

from donimoes_book.commands import common
from donimoes_book.diagnostics import Diagnostic, InputError, file_error, raise_errors
from donimoes_book.manuscript.folders import RULES, nearest_book
from donimoes_book.progress import Progress, no_progress
from donimoes_book.store.files import SOLVED, is_file, real_path, solved_folder, write_whole


class ReportFormat(StrEnum):
    """How `check` reports what it finds."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


Folder = Annotated[
    Path | None, Argument(metavar="FOLDER", help="The manuscript's folder, as with --rules.")
]


def new(
    folder: Annotated[
        Path,
        Argument(metavar="FOLDER", help="The folder to make; its name becomes the book's title."),
    ],
    language: Annotated[str, Option(help="The book's language, such as de.")] = "en",
) -> None:
    """Start a book: a folder that builds, with a checked diagram and problems."""
    from donimoes_book.manuscript.settings import FILE_NAME, language_mistake

    data = files("donimoes_book.authoring") / "data" / "new"
    known = sorted(entry.name for entry in data.iterdir() if (entry / FILE_NAME).is_file())
    spoken = language.partition("-")[0].lower()
    if (mistake := language_mistake(language)) or spoken not in known:
        message = mistake[0] if mistake else f"no new book begins in {language!r}"
        raise common.UsageError(f"{message}. Expected one of: {', '.join(known)}.")
    advice = "Name a new folder."
    if folder.is_dir() and any(folder.iterdir()):
        raise file_error(folder, "this folder is not empty", advice)
    if folder.exists() and not folder.is_dir():
        raise file_error(folder, "there is already a file with this name", advice)
    named = " ".join(real_path(folder).name.replace("_", " ").replace("-", " ").split())
    title = named[:1].upper() + named[1:] or "Dominoes"
    # A TOML string is written like a JSON string.
    quoted = json.dumps(title, ensure_ascii=False)
    words = {"title": title, "quoted_title": quoted, "language": language}
    texts = dict(_texts(data / spoken))
    texts |= _texts(data / "problems", "problems/")
    for name, text in texts.items():
        write_whole(folder / name, Template(text).substitute(words).encode(), folder)
    for name in texts:
        print(folder / name)
    print(f"Next: donimoes-book serve {quote(str(folder))} --open")


def _texts(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every file in a folder of this package."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _texts(entry, f"{within}{entry.name}/")
        else:
            yield f"{within}{entry.name}", entry.read_text(encoding="utf-8")


def serve(
    folder: Folder = None,
    rules: common.Rules = RULES,
    out: common.Out = Path("build"),
    port: Annotated[
        int | None,
        Option(min=1, max=65535, help="The port; by default 8000, or another that is free."),
    ] = None,
    open_: Annotated[bool, Option("--open", help="Open the book in a browser.")] = False,
    edition: Annotated[
        str, Option(help="The edition for the PDF: a paper size, or one in book.toml.")
    ] = "a4",
) -> None:
    """Show the book in a browser while you write it, with every error; press Ctrl-C to stop.

    The site and the PDF are rebuilt after every change. Only this computer can see them.
    """
    from donimoes_book.authoring import server
    from donimoes_book.authoring.preview import Preview
    from donimoes_book.authoring.watching import run
    from donimoes_book.commands.stages import stages

    book = named_folder(folder, rules)
    with server.listen(port) as listening:
        found = listening.getsockname()[1]
        taken = f"port {server.PORT} is taken; " if found != (port or server.PORT) else ""
        address = f"http://{server.ADDRESS}:{found}/"
        print(f"{book}: {address} ({taken}press Ctrl-C to stop)", flush=True)
        if open_:
            import webbrowser

            webbrowser.open(address)
        solving = partial(stages, "solving")
        preview = Preview(book, out, edition, common.version(), _tell, solving)
        run(server.serve, preview, listening)


def _tell(diagnostics: Sequence[Diagnostic], done: str) -> None:
    """Print how a build went."""
    error = InputError(diagnostics)
    if error.count:
        common.print_errors(error)
    else:
        common.print_warnings(diagnostics)
    print(f"{'not built, after' if error.count else 'built in'} {done}", flush=True)
    sys.stderr.flush()


def build(
    folder: Folder = None,
    rules: common.Rules = RULES,
    out: common.Out = Path("build"),
    edition: Annotated[
        list[str] | None, Option(help="An edition in book.toml, a paper size such as a4, or all.")
    ] = None,
    chapter: Annotated[
        list[str] | None, Option(help="Print only this chapter, named by its file or game.")
    ] = None,
) -> None:
    """Check, solve, draw and typeset the book; if nothing has changed, leave it alone."""
    from donimoes_book.authoring.unchanged import LastBuild, Result

    book = named_folder(folder, rules)
    last = LastBuild(book, out, [edition, chapter, common.version()])

    def make() -> Iterator[Result]:
        from donimoes_book.commands.stages import stages
        from donimoes_book.editions.build import build_editions
        from donimoes_book.store.memo import keeping

        common.print_warnings(last.warnings)
        given, cores, made = (edition or [], chapter or []), os.cpu_count() or 1, list[Result]()
        with keeping(solved_folder(out)) as memo, stages("reading") as progress:
            for path, built in build_editions(book, out, *given, common.version(), progress, cores):
                made.append(Result(str(path), built.pages, built.sheets, built.warnings))
                yield made[-1]
        common.print_warnings(memo.told())
        last.note(made)

    for result in last.results() or make():
        common.print_warnings(result.warnings)
        common.print_result(Path(result.path), result.pages, result.sheets)


def named_folder(folder: Path | None, rules: Path) -> Path:
    """Return the folder named in one of two ways; raises UsageError if both are used."""
    if folder and rules != RULES:
        raise common.UsageError(f"Name one folder: {folder} or --rules {rules}.")
    return folder or (nearest_book() if rules == RULES else rules)


def check(
    paths: Annotated[
        list[Path] | None, Argument(metavar="PATH", help="A book's folder, or a Markdown file.")
    ] = None,
    out: common.Out = Path("build"),
    format_: Annotated[
        ReportFormat, Option("--format", help="The format of the report on standard output.")
    ] = ReportFormat.TEXT,
    as_json: common.AsJson = False,
    watch: Annotated[
        bool, Option("--watch", help="Check again after every change, until Ctrl-C.")
    ] = False,
    press: Annotated[
        bool,
        Option("--press", help="Check PDF files, or those built from a book, as a printer would."),
    ] = False,
) -> int:
    """Check everything that build checks, without typesetting; print every error."""
    checked, format_ = paths or [nearest_book()], ReportFormat.JSON if as_json else format_
    if press:
        if watch:
            raise common.UsageError(
                "Use either --press or --watch: --press checks finished files, which don't change."
            )
        return _report(_refusals(checked, out), format_)
    if watch:
        return _watch(checked, out, format_)
    with common.progress_bar("solving") as progress:
        diagnostics = check_paths(checked, out, progress)
    return _report(diagnostics, format_)


def check_paths(
    paths: Sequence[Path], out: Path, progress: Progress = no_progress
) -> list[Diagnostic]:
    """Return all errors and warnings about several books or files."""
    from donimoes_book.manuscript.check import check_path

    solved, workers, found = solved_folder(out), os.cpu_count() or 1, list[Diagnostic]()
    for path in paths:
        found += check_path(path, solved, progress, workers)
        found += [mistake for mistake in _mistakes_in_editions(path) if mistake not in found]
    return found


def _refusals(paths: Sequence[Path], out: Path) -> list[Diagnostic]:
    """Return what a printing house would refuse in PDF files, or in those built from books."""
    from donimoes_book.editions.build import press_files

    with common.installed("png"):
        from donimoes_book.editions.pdf.preflight import preflight

    found = list[Diagnostic]()
    for path in paths:
        try:
            files = [path] if path.suffix.lower() == ".pdf" else press_files(path, out)
        except InputError as error:
            found += error.diagnostics
        else:
            found += (mistake for file in files for mistake in preflight(file))
    return found


def _mistakes_in_editions(path: Path) -> Sequence[Diagnostic]:
    """Return what is wrong with a book's editions, which reading the manuscript doesn't check."""
    from donimoes_book.editions.edition import read_editions
    from donimoes_book.manuscript.settings import FILE_NAME, read_settings

    settings = path if path.name == FILE_NAME else path / FILE_NAME
    try:
        if is_file(settings):
            read_editions(read_settings(settings))
    except InputError as error:
        return error.diagnostics
    return ()


def _report(diagnostics: Sequence[Diagnostic], format_: ReportFormat) -> int:
    if format_ is not ReportFormat.TEXT:
        from donimoes_book.authoring.reports import REPORTS

        if report := REPORTS[format_](diagnostics, common.version()):
            print(report, flush=True)
        return common.WRONG_INPUT if InputError(diagnostics).count else common.DONE
    raise_errors(diagnostics)
    common.print_warnings(diagnostics)
    print("no errors", flush=True)
    return common.DONE


def _watch(paths: Sequence[Path], out: Path, format_: ReportFormat) -> int:
    """Check now and after every change, and report each time, until Ctrl-C."""
    from donimoes_book.authoring.watching import (
        in_process_telling,
        process_waiting,
        run,
        work_on_newest,
    )

    async def check_again() -> None:
        with common.progress_bar("solving") as progress:
            diagnostics = await in_process_telling(progress, check_paths, paths, out)
        try:
            _report(diagnostics, format_)
        except InputError as error:
            common.print_errors(error)

    async def watch() -> None:
        async with process_waiting():
            await work_on_newest(paths, [out / SOLVED], check_again)

    run(watch)
    return common.DONE
