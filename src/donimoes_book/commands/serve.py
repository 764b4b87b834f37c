"""`serve`: shows a book in a browser while it is written."""

import sys
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

from typer import Option

from donimoes_book.authoring import server
from donimoes_book.authoring.preview import Preview
from donimoes_book.authoring.watching import run
from donimoes_book.commands import common, folders
from donimoes_book.commands.stages import stages
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript.folders import RULES


def serve(
    folder: folders.Folder = None,
    rules: folders.Rules = RULES,
    out: folders.Out = Path("build"),
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
    book = folders.named_folder(folder, rules)
    with server.listen(port) as listening:
        bound_port = listening.getsockname()[1]
        remark = f"port {server.PORT} is taken; " if bound_port != (port or server.PORT) else ""
        address = f"http://{server.ADDRESS}:{bound_port}/"
        print(f"{book}: {address} ({remark}press Ctrl-C to stop)", flush=True)
        if open_:
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
