"""Finds the games by the headers of their packages, and the parts of a game by name.

A game or a part is imported when it is asked for; a game that lacks a part has its family's. The
doors to what makes, measures and proves are in `laboratory`.
"""

import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, reduce
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from donimoes_book import games
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Cover, Position
from donimoes_book.diagnostics import NotPossible, suggest
from donimoes_book.games.game import Family, Game
from donimoes_book.language import current, gettext

if TYPE_CHECKING:
    from donimoes_book.board.spread import PracticeSheet
    from donimoes_book.play.contest import Contest
    from donimoes_book.search.figures import FigureWords

Found = TypeVar("Found")


@cache
def _packages() -> Mapping[str, Mapping[str, str]]:
    """The titles of each package's games by their names; families have packages without games."""
    found = sorted(info.name for info in pkgutil.iter_modules(games.__path__) if info.ispkg)
    return {name: getattr(_package(name), "TITLES", {}) for name in found}


def _package(name: str) -> ModuleType:
    return import_module(f"{games.__name__}.{name}")


@cache
def titles() -> Mapping[str, str]:
    """The title of each game by its name, sorted by name; no game is imported."""
    found = {name: title for own in _packages().values() for name, title in own.items()}
    return MappingProxyType(dict(sorted(found.items())))


@cache
def package_of(name: str) -> str:
    """The package that a game with this name is in; empty if there is no such game."""
    return next((package for package, own in _packages().items() if name in own), "")


def module_of(name: str, part: str = "game") -> str:
    """The name of the module that defines a game, or a part of it; it need not be imported."""
    return f"{games.__name__}.{package_of(name)}.{part}"


def rules_of(name: str) -> tuple[str, str]:
    """The modules that decide what the book says about a game; it finds its contest by name."""
    return module_of(name), module_of(name, "contest")


@cache
def _by_name(name: str) -> Game:
    """The game with a name that `titles` has."""
    found: Game = next(game for game in import_module(module_of(name)).GAMES if game.name == name)
    return found


@cache
def all_games() -> tuple[Game, ...]:
    """Every game, sorted by name."""
    return tuple(map(_by_name, titles()))


def names() -> tuple[str, ...]:
    """The games' names, sorted."""
    return tuple(titles())


def find(text: str, options: Iterable[str] = ()) -> Game | None:
    """The game with this name or title, in either case; None if unknown.

    It is the only game to be imported. `options` are what is agreed on, as in `agree`.
    """
    name = name_of(text)
    return reduce(agree, options, _by_name(name)) if name else None


def agree(game: Game, option: str) -> Game:
    """The game with an option agreed on, such as `hand=7`; raises NotPossible if it can't be."""
    name, _, value = (part.strip() for part in option.partition("="))
    try:
        return game.with_option(name, value)
    except ValueError as error:
        from donimoes_book.play.contest import option_meant

        advice = option_meant(game.options, name, value)
        raise NotPossible(f"{game.title} does not accept {option}: {error}", advice) from None


def named(text: str) -> Game:
    """The game with this name or title; raises NotPossible, with what was probably meant."""
    if game := find(text):
        return game
    advice = suggest(text, names()) or "`donimoes-book games` lists them."
    raise NotPossible(f"there is no game {text!r}", advice)


@cache
def find_family(name: str) -> Family | None:
    """The family with this name, which the module `family` of its package defines; or None."""
    if name not in family_names():
        return None
    family: Family = import_module(module_of_family(name)).FAMILY
    return family


def module_of_family(name: str) -> str:
    """The module that defines the table of the family with this name, if there is one."""
    return f"{games.__name__}.{name}.family"


def family_names() -> tuple[str, ...]:
    """The names of the families that have a table, sorted."""
    return tuple(name for name in _packages() if find_spec(module_of_family(name)))


def family_members(family: str) -> tuple[Game, ...]:
    """The games of a family, in the order of its table."""
    found = import_module(f"{games.__name__}.{family}.game").GAMES
    return tuple(game for game in found if game.family == family)


def name_of(text: str) -> str | None:
    """The name of the game with this name or title, in either case; no game is imported."""
    wanted = text.strip().casefold()
    named = (name for name, title in titles().items() if title.casefold() == wanted)
    return wanted if wanted in titles() else next(named, None)


def annotate(name: str | None, position: Position) -> Annotations:
    """What a game, looked up by `find`, adds to a position's picture; nothing without a game."""
    inputs = "annotations", str(position)
    return said(name, inputs, lambda game: game.annotate(position), NO_ANNOTATIONS, Annotations)


def words_of(name: str) -> "FigureWords | None":
    """Return what a book calls a game's figures, in its language; None without any."""
    from donimoes_book.search.figures import FigureWords

    def look(game: Game) -> "FigureWords | None":
        words = game.figure_words
        if words is None:
            return None
        return replace(words, labels={name: gettext(it) for name, it in words.labels.items()})

    return said(name, ("figures",), look, None, FigureWords)


def fit_to_width(name: str, position: Position, width: int) -> Position:
    """Return a position laid out to fit a width in half-spaces, if its game can do that."""
    inputs = "width", str(width), str(position)
    return said(name, inputs, lambda game: game.fit_to_width(position, width), position, Position)


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
    return said(name, inputs, look, otherwise, kind, "pictures")


def kept_code(name: str, position: Position) -> str:
    """The printed code of a position, from the open memo if possible; raises InputError."""

    def code(_: Game) -> str:
        from donimoes_book.games.code import code_of

        return code_of(name, position)

    return said(name, ("code", str(position)), code, "", str)


def said(
    name: str | None,
    inputs: tuple[str, ...],
    say: Callable[[Game], Found],
    otherwise: Found,
    kind: Any,
    part: str = "",
) -> Found:
    """What a game, looked up by `find`, says about some inputs, from the open memo if possible.

    `part` is the module of its package, or its family's, that it finds by name to say it.
    """
    from donimoes_book.memo import kept

    known = name_of(name) if name else None
    if known is None:
        return otherwise
    modules: tuple[str, ...] = module_of(known), f"{games.__name__}.code"
    if part:
        modules += tuple(f"{games.__name__}.{package}.{part}" for package in _packages())
    inputs = *inputs, current().code, current().digest
    return kept(f"{known} in pictures", inputs, lambda: say(_by_name(known)), kind, modules)


def practice_sheet(name: str | None, seed: str) -> "PracticeSheet | None":
    """The practice sheet of a game or, if it has none, of the first game that has."""
    from donimoes_book.board.spread import PracticeSheet
    from donimoes_book.memo import kept

    def look() -> "PracticeSheet | None":
        own = find(name) if name else None
        sheets = (game.practice_sheet(seed) for game in ((own,) if own else ()) + all_games())
        return next((sheet for sheet in sheets if sheet), None)

    inputs = name or "", seed, current().code, current().digest
    return kept("practice sheets", inputs, look, PracticeSheet, every_module())


def every_module() -> tuple[str, ...]:
    """The modules that define all the games."""
    return tuple(map(module_of, names()))


# The parts of a game: modules of its package that are imported only when asked for


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
