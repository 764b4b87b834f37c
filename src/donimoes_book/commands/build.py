"""`build`: checks, solves, draws and assembles the book."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands.common import Out, Rules, progress_bar, version
from donimoes_book.plurals import counted


def build(
    rules: Rules = Path("rules"),
    out: Out = Path("build"),
    edition: Annotated[
        list[str] | None, typer.Option(help="An edition of book.toml, a paper such as a4, or all.")
    ] = None,
    chapter: Annotated[
        list[str] | None, typer.Option(help="Print only this chapter (its file's or game's name).")
    ] = None,
) -> None:
    """Check, solve, draw and assemble the book."""
    from donimoes_book.editions.build import build_editions

    with progress_bar("solving") as progress:
        for made in build_editions(rules, out, edition or [], chapter or [], version(), progress):
            for warning in made.warnings:
                print(warning, file=sys.stderr)
            sheets = f" on {counted(made.sheets, 'sheets')}" if made.sheets else ""
            print(f"{made.path}: {counted(made.pages, 'pages')}{sheets}")
