"""Finds the parts of a game by name: modules of its package, imported only when asked for.

A game of a family that lacks a part has its family's.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from donimoes_book import games
from donimoes_book.games.game import Game


def part(game: Game, name: str) -> ModuleType | None:
    """Return the module called `name` in a game's package or its family's; None without one."""
    return _part(type(game), name)


def ask(game: Game, name: str, function: str, *arguments: Any) -> Any:
    """Call a function of a part of a game; None if the game lacks it."""
    found = getattr(part(game, name), function, None)
    if found:
        return found(game, *arguments)
    own = getattr(game, function, None)
    return own(*arguments) if own else None


@cache
def _part(kind: type[Game], name: str) -> ModuleType | None:
    for each in kind.__mro__:
        package = each.__module__.removeprefix(f"{games.__name__}.").partition(".")[0]
        folder = f"{games.__name__}.{package}"
        if not each.__module__.startswith(folder):
            continue
        # The modules of `games` itself are no packages, and have no parts.
        if hasattr(import_module(folder), "__path__") and find_spec(f"{folder}.{name}"):
            return import_module(f"{folder}.{name}")
    return None
