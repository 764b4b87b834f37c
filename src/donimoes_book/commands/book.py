"""`build` and `check`: the book, typeset or only verified."""

from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands.common import (
    Out,
    Rules,
    UsageError,
    print_result,
    print_warnings,
    progress_bar,
    version,
)
from donimoes_book.diagnostics import Diagnostic, raise_errors

RULES = Path("rules")
"""The manuscript's folder where none is named."""


def build(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="FOLDER", help="The manuscript's folder, as with --rules."),
    ] = None,
    rules: Rules = RULES,
    out: Out = Path("build"),
    edition: Annotated[
        list[str] | None, typer.Option(help="An edition of book.toml, a paper such as a4, or all.")
    ] = None,
    chapter: Annotated[
        list[str] | None, typer.Option(help="Print only this chapter (its file's or game's name).")
    ] = None,
) -> None:
    """Check, solve, draw and assemble the book."""
    from donimoes_book.editions.edition import build_editions

    if folder and rules != RULES:
        raise UsageError(f"Name one folder: {folder} or --rules {rules}.")
    with progress_bar("solving") as progress:
        editions = build_editions(
            folder or rules, out, edition or [], chapter or [], version(), progress
        )
        for path, built in editions:
            print_warnings(built.warnings)
            print_result(path, built.pages, built.sheets)


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="PATH", help="Folders or Markdown files.")
    ] = None,
    out: Out = Path("build"),
) -> None:
    """Verify everything that build verifies, without typesetting; print every error."""
    from donimoes_book.manuscript.check import check_path

    diagnostics: list[Diagnostic] = []
    with progress_bar("solving") as progress:
        for path in paths or [Path("rules")]:
            diagnostics += check_path(path, out / "solved", progress)
    print_warnings(diagnostic for diagnostic in diagnostics if diagnostic.warning)
    raise_errors([diagnostic for diagnostic in diagnostics if not diagnostic.warning])
    print("no errors")
