"""Finds the parts of a game by name: modules of its package, imported only when asked for.

A game of a family that lacks a part has its family's. The doors to what a reader needs are here;
those to what makes, measures and proves are in `laboratory`.
"""

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from donimoes_book import games
from donimoes_book.board.position import Cover, Position
from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.games.registry import Found
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
    inputs = "width", str(width), str(position)
    return registry.said(
        name, inputs, lambda game: game.fit_to_width(position, width), position, Position
    )


def card_pieces(name: str) -> tuple[Cover, ...]:
    """Return the pieces of card to cut out, light side up, each at the upper left corner."""
    return _of_pictures(name, "card_pieces", (), (), tuple[Cover, ...])


def card_name(name: str, face: Cover) -> str:
    """Return the name that this side of a game's piece of card shows, such as `L`."""
    return _of_pictures(name, "card_name", (face,), "", str)


def _of_pictures(
    name: str, function: str, arguments: tuple[Any, ...], otherwise: Found, kind: Any
) -> Found:
    """Return what a function of a game's `pictures` returns, kept; `otherwise` without one."""

    def look(game: Game) -> Found:
        found = function_of(game, "pictures", function)
        return cast(Found, found(*arguments)) if found else otherwise

    inputs = function, *map(str, arguments)
    return registry.said(name, inputs, look, otherwise, kind, "pictures")


def has_part(game: Game, name: str) -> bool:
    """Return whether there is such a module, without importing it."""
    return bool(_find(type(game), name))


def function_of(game: "Game | Contest[Any, Any, Any]", name: str, function: str) -> Any:
    """Return a function of the module called `name` in a game's package, or in its family's.

    None if neither has it. A game's contest will do in its place.
    """
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
