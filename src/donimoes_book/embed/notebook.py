"""The extension for notebooks: positions are shown as drawings, and a `%%domino` cell is a block.

Everything is imported only when it is used, since a notebook may never draw anything.
"""

from functools import partial
from typing import Any


def load(shell: Any) -> None:
    """Register the drawing of positions and the `%%domino` magic with an IPython shell."""
    for kind, method in {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}.items():
        formatter = shell.display_formatter.formatters[kind]
        # Registered by name, since the module of positions may not have been imported yet.
        formatter.for_type_by_name(
            "donimoes_book.board.position", "Position", partial(_representation, method)
        )
    shell.register_magic_function(domino, "cell")


def _representation(method: str, position: Any) -> str:
    from donimoes_book.embed.picture import Picture

    return str(getattr(Picture(position), method)())


def domino(line: str, cell: str) -> None:
    """Draw and check a block: `%%domino` and a game, with options and a position below.

    Errors are raised as IPython's UsageError, which is shown without a traceback; their lines count
    from the start of the cell.
    """
    from IPython.core.error import UsageError
    from IPython.display import Markdown, display

    from donimoes_book.diagnostics import InputError
    from donimoes_book.embed.picture import read_picture
    from donimoes_book.manuscript.source import Source

    source = Source("", f"%%domino {line}\n{cell}")
    try:
        picture = read_picture(source, f"{{domino}} {line}", cell, 1)
    except InputError as error:
        raise UsageError(f"this block is wrong\n{error}") from None
    caption = [Markdown(picture.caption)] if picture.caption else []  # type: ignore[no-untyped-call]
    display(picture, *caption)  # type: ignore[no-untyped-call]
