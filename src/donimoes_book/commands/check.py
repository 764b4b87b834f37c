"""`check`: verifies everything, and tells every error."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands.common import Out, progress_bar
from donimoes_book.diagnostics import Diagnostic, InputError


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[PATH]…", help="Folders or Markdown files.")
    ] = None,
    out: Out = Path("build"),
) -> None:
    """Verify everything that build verifies, without typesetting; print every error."""
    from donimoes_book.manuscript.check import check_path

    diagnostics: list[Diagnostic] = []
    with progress_bar("solving") as progress:
        for path in paths or [Path("rules")]:
            diagnostics += check_path(path, out / "solved", progress)
    for warning in (diagnostic for diagnostic in diagnostics if diagnostic.warning):
        print(warning, file=sys.stderr)
    if errors := [diagnostic for diagnostic in diagnostics if not diagnostic.warning]:
        raise InputError(errors)
    print("no errors")
