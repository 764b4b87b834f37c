"""A checked book of domino games: positions, rules, solutions, drawings and the printed page.

`Position` is what lies on a table, `Picture` how it is shown, `InputError` what is wrong with a
text that was to be read. They are loaded when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from donimoes_book.board.position import Position
    from donimoes_book.diagnostics import InputError
    from donimoes_book.embed.picture import Picture

__all__ = ["InputError", "Picture", "Position"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from donimoes_book.embed import notebook

    return getattr(notebook, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
