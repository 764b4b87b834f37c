"""`new`: makes a folder with a small book that builds."""

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer


def new(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER", help="The folder to make; its name becomes the book's title."
        ),
    ],
) -> None:
    """Start a book: a folder that builds, with a checked diagram and problems."""
    from donimoes_book.authoring.template import write_new_book

    for name in write_new_book(folder):
        print(folder / name)
    print(f"Next: donimoes-book serve {quote(str(folder))} --open")
