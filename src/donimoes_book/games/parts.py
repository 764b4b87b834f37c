"""Finds the parts of a game by name: modules of its package, imported only when asked for.

A game of a family that lacks a part has its family's. The doors to what a reader needs are here;
those to what makes, measures and proves are in `laboratory`.
"""

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from donimoes_book import games
from donimoes_book.board.position import Position
from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.language import gettext
from donimoes_book.search.figures import FigureWords

if TYPE_CHECKING:
    from donimoes_book.play.contest import Contest


def words_of(name: str) -> FigureWords | None:
    """Return what a book calls a game's figures, in its language; None without any."""

    def look(game: Game) -> FigureWords | None:
        words = game.figure_words
        if words is None:
            return None
        return replace(words, labels={name: gettext(it) for name, it in words.labels.items()})

    return registry.said(name, ("figures",), look, None, FigureWords)


def fit_to_width(name: str, position: Position, width: int) -> Position:
    """Return a position laid out to fit a width in half-spaces, if its game can do that."""

    def laid_out(game: Game) -> Position:
        fit = getattr(part(game, "pictures"), "fit_to_width", None)
        return cast(Position, fit(position, width)) if fit else position

    inputs = "width", str(width), str(position)
    return registry.said(name, inputs, laid_out, position, Position, "pictures")


def part(game: "Game | Contest[Any, Any, Any]", name: str) -> ModuleType | None:
    """Return the module called `name` in a game's package or its family's; None without one.

    A game's contest will do in its place.
    """
    found = _find(type(game), name)
    return import_module(found[0]) if found else None


def has_part(game: Game, name: str) -> bool:
    """Return whether there is such a module, without importing it."""
    return bool(_find(type(game), name))


def function_of(game: Game, name: str, function: str) -> Any:
    """Return a function of a part of a game or, if that lacks it, of its family; None without."""
    for found in _find(type(game), name):
        if function in vars(module := import_module(found)):
            return vars(module)[function]
    return None


@cache
def _find(kind: type, name: str) -> tuple[str, ...]:
    found = dict[str, None]()
    for each in kind.__mro__:
        package = each.__module__.removeprefix(f"{games.__name__}.").partition(".")[0]
        folder = f"{games.__name__}.{package}"
        # The modules of `games` itself are no packages, and have no parts.
        if each.__module__.startswith(f"{folder}.") and find_spec(f"{folder}.{name}"):
            found[f"{folder}.{name}"] = None
    return tuple(found)
