"""Checks and prints a book of domino games: positions, rules, solutions and drawings.

The names below are the public interface, described in docs/python.md; each is imported on first
use. A notebook that imports this package shows positions as drawings.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from donimoes_book.board.position import Position
    from donimoes_book.diagnostics import Diagnostic, InputError, NotPossible
    from donimoes_book.embed.picture import Picture
    from donimoes_book.games.errors import IllegalMove, IllegalPosition
    from donimoes_book.games.game import Step
    from donimoes_book.games.puzzle_session import PuzzleSession
    from donimoes_book.laboratory.tournament import Standing
    from donimoes_book.manuscript.problem import Problem
    from donimoes_book.play.session import ContestSession
    from donimoes_book.play.targets import Button, Held, Spot
    from donimoes_book.play.view import Play, Program, View
    from donimoes_book.public import Game, all_games, booklet, build, check, find, read_code
    from donimoes_book.search.shortest import Outcome

    __version__: str

# fmt: off
__all__ = [
    "Button", "ContestSession", "Diagnostic", "Game", "Held", "IllegalMove", "IllegalPosition",
    "InputError", "NotPossible", "Outcome", "Picture", "Play", "Position", "Problem", "Program",
    "PuzzleSession", "Spot", "Standing", "Step", "View", "__version__", "all_games", "booklet",
    "build", "check", "find", "read_code",
]
# fmt: on
_MODULES = {
    name: module
    for module, names in {
        "diagnostics": ("Diagnostic", "InputError", "NotPossible"),
        "games.errors": ("IllegalMove", "IllegalPosition"),
        "play.targets": ("Button", "Held", "Spot"),
        "play.view": ("Play", "Program", "View"),
    }.items()
    for name in names
} | {
    "ContestSession": "play.session",
    "Outcome": "search.shortest",
    "Picture": "embed.picture",
    "Position": "board.position",
    "Problem": "manuscript.problem",
    "PuzzleSession": "games.puzzle_session",
    "Standing": "laboratory.tournament",
    "Step": "games.game",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("donimoes-book")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import_module(f"{__name__}.deprecation").warn_of_name(name)
    return getattr(import_module(f"{__name__}.{_MODULES.get(name, 'public')}"), name)


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
