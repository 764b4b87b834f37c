"""`serve`: shows the book in a browser while you write it."""

import sys
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands.book import Folder, named_folder
from donimoes_book.commands.common import (
    Out,
    Rules,
    print_errors,
    print_warnings,
    progress_bar,
    version,
)
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript.folders import RULES


def serve(
    folder: Folder = None,
    rules: Rules = RULES,
    out: Out = Path("build"),
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="The port; by default 8000, or another that is free."),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the book in a browser.")] = False,
    edition: Annotated[
        str, typer.Option(help="The edition for the PDF: a paper size, or one in book.toml.")
    ] = "a4",
) -> None:
    """Show the book in a browser while you write it, with every error; press Ctrl-C to stop.

    The site and the PDF are rebuilt after every change. Only this computer can see them.
    """
    from donimoes_book.authoring import server
    from donimoes_book.authoring.preview import Preview
    from donimoes_book.authoring.watching import run

    book = named_folder(folder, rules)
    with server.listen(port) as listening:
        found = listening.getsockname()[1]
        taken = f"port {server.PORT} is taken; " if found != (port or server.PORT) else ""
        address = f"http://{server.ADDRESS}:{found}/"
        print(f"{book}: {address} ({taken}press Ctrl-C to stop)", flush=True)
        if open_:
            webbrowser.open(address)
        solving = partial(progress_bar, "solving")
        preview = Preview(book, out, edition, version(), _report, solving)
        run(server.serve, preview, listening)


def _report(diagnostics: Sequence[Diagnostic], done: str) -> None:
    """Print how a build went."""
    print_warnings(diagnostic for diagnostic in diagnostics if diagnostic.warning)
    errors = [diagnostic for diagnostic in diagnostics if not diagnostic.warning]
    if errors:
        print_errors(InputError(errors))
    print(f"{'not built, after' if errors else 'built in'} {done}", flush=True)
    sys.stderr.flush()
