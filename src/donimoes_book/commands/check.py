"""`check`: verifies books and files, without typesetting."""

import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from donimoes_book.authoring.reports import REPORTS
from donimoes_book.commands import common, folders
from donimoes_book.diagnostics import Diagnostic, InputError, raise_errors
from donimoes_book.editions.edition import read_editions
from donimoes_book.manuscript.check import check_path
from donimoes_book.manuscript.folders import nearest_book
from donimoes_book.manuscript.settings import FILE_NAME, read_settings
from donimoes_book.progress import Progress, no_progress
from donimoes_book.store.files import SOLVED, is_file, solved_folder


class ReportFormat(StrEnum):
    """How `check` reports what it finds."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


def check(
    paths: Annotated[
        list[Path] | None, Argument(metavar="PATH", help="A book's folder, or a Markdown file.")
    ] = None,
    out: folders.Out = Path("build"),
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
    solved, workers, diagnostics = solved_folder(out), os.cpu_count() or 1, list[Diagnostic]()
    for path in paths:
        diagnostics += check_path(path, solved, progress, workers)
        diagnostics += [
            mistake for mistake in _mistakes_in_editions(path) if mistake not in diagnostics
        ]
    return diagnostics


def _refusals(paths: Sequence[Path], out: Path) -> list[Diagnostic]:
    """Return what a printing house would refuse in PDF files, or in those built from books."""
    with common.installed("png"):
        from donimoes_book.editions.build import press_files
        from donimoes_book.editions.pdf.preflight import preflight
    diagnostics = list[Diagnostic]()
    for path in paths:
        try:
            files = [path] if path.suffix.lower() == ".pdf" else press_files(path, out)
        except InputError as error:
            diagnostics += error.diagnostics
        else:
            diagnostics += (mistake for file in files for mistake in preflight(file))
    return diagnostics


def _mistakes_in_editions(path: Path) -> Sequence[Diagnostic]:
    """Return what is wrong with a book's editions, which reading the manuscript doesn't check."""
    settings = path if path.name == FILE_NAME else path / FILE_NAME
    try:
        if is_file(settings):
            read_editions(read_settings(settings))
    except InputError as error:
        return error.diagnostics
    return ()


def _report(diagnostics: Sequence[Diagnostic], format_: ReportFormat) -> int:
    if format_ is not ReportFormat.TEXT:
        if report := REPORTS[format_](diagnostics, common.version()):
            print(report, flush=True)
        return common.WRONG_INPUT if InputError(diagnostics).count else common.DONE
    raise_errors(diagnostics)
    common.print_warnings(diagnostics)
    print("no errors", flush=True)
    return common.DONE


def _watch(paths: Sequence[Path], out: Path, format_: ReportFormat) -> int:
    """Check now and after every change, and report each time, until Ctrl-C."""
    # anyio and watchfiles take longer to import than a chapter takes to check.
    from donimoes_book.authoring import watching

    async def check_again() -> None:
        with common.progress_bar("solving") as progress:
            diagnostics = await watching.in_process_telling(progress, check_paths, paths, out)
        try:
            _report(diagnostics, format_)
        except InputError as error:
            common.print_errors(error)

    async def watch() -> None:
        async with watching.process_waiting():
            await watching.work_on_newest(paths, [out / SOLVED], check_again)

    watching.run(watch)
    return common.DONE
