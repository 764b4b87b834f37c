"""Finds the games: every package in `games/` that sets `GAME`, imported when asked for."""

import pkgutil
from functools import cache
from importlib import import_module
from time import process_time

from donimoes_book import games
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Position
from donimoes_book.games.game import Family, Game
from donimoes_book.search.campaign import CampaignSearcher, HallEntry, WorkUnit
from donimoes_book.search.exhaustive import Examined, ProofUnit
from donimoes_book.search.memory import peak


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
def all_games() -> tuple[Game, ...]:
    """Every game, sorted by name."""
    found = (_package(name, "GAME") for name in _packages())
    return tuple(sorted((g for g in found if isinstance(g, Game)), key=lambda game: game.name))


def names() -> tuple[str, ...]:
    """The games' names, sorted."""
    return tuple(game.name for game in all_games())


def find(text: str) -> Game | None:
    """The game with this name or title, in either case; None if unknown.

    A game that is found by its name is the only one to be imported.
    """
    wanted = text.strip().casefold()
    game = _package(wanted, "GAME")
    if isinstance(game, Game) and game.name == wanted:
        return game
    return next((g for g in all_games() if g.title.casefold() == wanted), None)


def find_family(name: str) -> Family | None:
    """The family with this name; None if there is none."""
    family = _package(name, "FAMILY")
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


def fit_to_width(name: str, position: Position, width: int) -> Position:
    """The position laid out to fit a width in half-spaces, if its game can do that."""
    game = find(name)
    return game.fit_to_width(position, width) if game else position


def climb(unit: WorkUnit) -> HallEntry | None:
    """Do a unit of a campaign's work, wherever it was sent; None if no board could be solved."""
    return searcher_for(unit.campaign.game).climb(unit)


def examine(unit: ProofUnit) -> Examined:
    """Do a unit of an exhaustive proof, wherever it was sent.

    Raises NoRoom if it needs more memory than it is allowed.
    """
    game, began = find(unit.game), process_time()
    exhaustion = game.exhaustion() if game else None
    if exhaustion is None:
        raise LookupError(unit.game)
    part = exhaustion.examine(unit)
    return Examined(part, process_time() - began, peak())


def searcher_for(name: str) -> CampaignSearcher:
    """Return the generator that climbs in a game's campaigns; raises LookupError without one."""
    game = find(name)
    searcher = game.generator() if game else None
    if not isinstance(searcher, CampaignSearcher):
        raise LookupError(name)
    return searcher
