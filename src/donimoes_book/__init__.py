"""Checks and prints a book of domino games: positions, rules, solutions and drawings.

A `Position` is what is on the table, a `Picture` is how to show it, and an `InputError` says what
is wrong with a text. They are imported on first use. A notebook that imports this package shows
positions as drawings.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from donimoes_book.board.position import Position
    from donimoes_book.diagnostics import InputError
    from donimoes_book.embed.picture import Picture

__all__ = ["InputError", "Picture", "Position"]

_MODULES = {
    "InputError": "donimoes_book.diagnostics",
    "Picture": "donimoes_book.embed.picture",
    "Position": "donimoes_book.board.position",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def load_ipython_extension(shell: Any) -> None:
    """Make an IPython shell show positions as drawings and know `%%domino`.

    `%load_ext donimoes_book` calls this, and so does importing the package under IPython.
    """
    from donimoes_book.embed.notebook import load

    load(shell)


_ipython = sys.modules.get("IPython")
_shell = _ipython.get_ipython() if _ipython else None
if _shell:
    load_ipython_extension(_shell)
