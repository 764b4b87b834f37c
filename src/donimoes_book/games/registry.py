"""Finds the games: every package in `games/` that sets `GAME`, imported when asked for."""

import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, TypeVar

from donimoes_book import games
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Cover, Position
from donimoes_book.board.spread import PracticeSheet
from donimoes_book.games.game import Family, Game
from donimoes_book.language import current
from donimoes_book.memo import kept

Found = TypeVar("Found")


@cache
def _packages() -> frozenset[str]:
    return frozenset(info.name for info in pkgutil.iter_modules(games.__path__) if info.ispkg)


@cache
def _package(name: str, attribute: str) -> object:
    """What a package sets an attribute to; None if the package or the attribute is missing."""
    package = name.replace("-", "_")
    if package not in _packages():
        return None
    return getattr(import_module(f"{games.__name__}.{package}"), attribute, None)


@cache
def titles() -> Mapping[str, str]:
    """The title of each game by its name, sorted by name; no game is imported."""
    found: dict[str, str] = {}
    for package in _packages():
        own = _package(package, "TITLES")
        if isinstance(own, Mapping):
            found |= own
        elif isinstance(game := _package(package, "GAME"), Game):
            found[game.name] = game.title
    return MappingProxyType(dict(sorted(found.items())))


def package_of(name: str) -> str:
    """The folder of the package that a game is in, given its name."""
    for package in _packages():
        own = _package(package, "TITLES")
        if isinstance(own, Mapping) and name in own:
            return package
    return name.replace("-", "_")


@cache
def _by_name(name: str) -> Game | None:
    """The game with a name that `titles` has."""
    package = package_of(name)
    if _package(package, "TITLES") is not None:
        module = import_module(f"{games.__name__}.{package}.game")
        found: Game = next(game for game in module.GAMES if game.name == name)
        return found
    game = _package(package, "GAME")
    return game if isinstance(game, Game) else None


@cache
def all_games() -> tuple[Game, ...]:
    """Every game, sorted by name."""
    return tuple(game for name in titles() if (game := _by_name(name)))


def names() -> tuple[str, ...]:
    """The games' names, sorted."""
    return tuple(titles())


def find(text: str) -> Game | None:
    """The game with this name or title, in either case; None if unknown.

    It is the only game to be imported.
    """
    name = name_of(text)
    return _by_name(name) if name else None


@cache
def find_family(name: str) -> Family | None:
    """The family with this name, which its package or the package's `family` sets; or None."""
    family, folder = _package(name, "FAMILY"), f"{games.__name__}.{name}"
    if family is None and name in _packages() and find_spec(f"{folder}.family"):
        family = import_module(f"{folder}.family").FAMILY
    return family if isinstance(family, Family) else None


def family_names() -> tuple[str, ...]:
    """The names of the families that have a table, sorted."""
    return tuple(sorted(name for name in _packages() if find_family(name)))


def family_members(family: str) -> tuple[Game, ...]:
    """The games of a family, in the order of its table."""
    members = [game for game in all_games() if game.family == family]
    return tuple(sorted(members, key=lambda game: (game.family_rank, game.name)))


def module_of(name: str) -> str:
    """The name of the module that defines a game; it need not be imported."""
    package = package_of(name)
    module = f"{games.__name__}.{package}"
    return f"{module}.game" if _package(package, "TITLES") else module


def name_of(text: str) -> str | None:
    """The name of the game with this name or title, in either case; no game is imported."""
    wanted = text.strip().casefold()
    named = (name for name, title in titles().items() if title.casefold() == wanted)
    return wanted if wanted in titles() else next(named, None)


def annotate(name: str | None, position: Position) -> Annotations:
    """What a game, looked up by `find`, adds to a position's picture; nothing without a game."""
    inputs = "annotations", str(position)
    return said(name, inputs, lambda game: game.annotate(position), NO_ANNOTATIONS, Annotations)


def card_pieces(name: str) -> tuple[Cover, ...]:
    """The pieces of card of the game with this name."""
    return said(name, ("pieces",), lambda game: game.card_pieces(), (), tuple[Cover, ...])


def card_name(name: str, face: Cover) -> str:
    """The name that this side of a piece of card of a game shows."""
    return said(name, ("piece", repr(face)), lambda game: game.card_name(face), "", str)


def said(
    name: str | None,
    inputs: tuple[str, ...],
    say: Callable[[Game], Found],
    otherwise: Found,
    kind: Any,
) -> Found:
    """What a game, looked up by `find`, says about some inputs, from the open memo if possible."""
    known = name_of(name) if name else None
    if known is None:
        return otherwise

    def ask() -> Found:
        game = _by_name(known)
        return say(game) if game else otherwise

    modules = module_of(known), f"{games.__name__}.code"
    inputs = *inputs, current().code, current().digest
    return kept(f"{known} in pictures", inputs, ask, kind, modules)


def practice_sheet(name: str | None, seed: str) -> PracticeSheet | None:
    """The practice sheet of a game or, if it has none, of the first game that has."""

    def look() -> PracticeSheet | None:
        own = find(name) if name else None
        sheets = (game.practice_sheet(seed) for game in ((own,) if own else ()) + all_games())
        return next((sheet for sheet in sheets if sheet), None)

    inputs = name or "", seed, current().code, current().digest
    return kept("practice sheets", inputs, look, PracticeSheet, every_module())


def every_module() -> tuple[str, ...]:
    """The modules that define all the games."""
    return tuple(map(module_of, names()))
