"""Finds the games: every package in `games/` that sets `GAME`, imported when asked for."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType

from donimoes_book import games
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Position
from donimoes_book.games.game import Family, Game


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
    wanted = text.strip().casefold()
    if wanted in titles():
        return _by_name(wanted)
    named = (name for name, title in titles().items() if title.casefold() == wanted)
    return next((game for name in named if (game := _by_name(name))), None)


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


def annotate(name: str | None, position: Position) -> Annotations:
    """What a game, looked up by `find`, adds to a position's picture; nothing without a game."""
    game = find(name) if name else None
    return game.annotate(position) if game else NO_ANNOTATIONS
