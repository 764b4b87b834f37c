"""`problem`: brings back the problem that a code stands for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from donimoes_book.commands.common import DONE, NO_SOLUTION, Out, progress_bar, write_picture

if TYPE_CHECKING:
    from donimoes_book.games.code import Coded


def problem(
    code: Annotated[
        list[str],
        typer.Argument(metavar="CODE", help="As it is printed; spaces and dashes do not matter."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print what is known as JSON.")] = False,
    picture: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Draw it, too: a file .svg, .pdf, .png or .txt."),
    ] = None,
    out: Out = Path("build"),
) -> int:
    """Bring back the problem with this code: the same position, for ever.

    The position goes to standard output, what is known of it to standard error.
    """
