"""Finds the games: every module of this package, or of a folder in it, that sets `GAME`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from donimoes_book import games
from donimoes_book.board.annotations import PLAIN, Annotations
from donimoes_book.board.position import Position
from donimoes_book.games.game import Flowing, Game, Scenic


@cache
def all_games() -> tuple[Game, ...]:
    """Every game, in the order of their names."""
    found: list[Game] = []
    for info in pkgutil.walk_packages(games.__path__, f"{games.__name__}."):
        game = getattr(import_module(info.name), "GAME", None)
        if isinstance(game, Game):
            found.append(game)
    return tuple(sorted(found, key=lambda game: game.name))


def names() -> tuple[str, ...]:
    """The games' names, sorted."""
    return tuple(game.name for game in all_games())


def find(text: str) -> Game | None:
    """The game with this name or title, however it is capitalised; None when there is none."""
    wanted = text.strip().casefold()
    matches = (g for g in all_games() if wanted in (g.name.casefold(), g.title.casefold()))
    return next(matches, None)


def annotate(name: str | None, position: Position) -> Annotations:
    """What a game, found as by `find`, adds to the picture of a position; plain without one."""
    game = find(name) if name else None
    return game.annotate(position) if isinstance(game, Scenic) else PLAIN


def laid_within(name: str, position: Position, width: int) -> Position:
    """The position laid out for a page of so many half-spaces, where its game can do that."""
    game = find(name)
    return game.laid_within(position, width) if isinstance(game, Flowing) else position
