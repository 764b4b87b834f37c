"""Finds the games by the packs of their packages; a game is imported when it is asked for.

The doors to what makes, measures and proves are in `laboratory`.
"""

import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial, reduce
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeVar

from donimoes_book import games
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Cover, Position
from donimoes_book.board.spread import PracticeSheet
from donimoes_book.diagnostics import NotPossible, suggest
from donimoes_book.games.game import Family, Game
from donimoes_book.games.pack import Games, Pack, Part, Variant, modules_of
from donimoes_book.play.contest import suggest_option
from donimoes_book.search.figures import FigureWords
from donimoes_book.store.memo import find_or_make
from donimoes_book.store.results import Check, Kind, only_sealed
from donimoes_book.words.language import current, gettext

Result = TypeVar("Result")


def _no_games() -> Games:
    return ()


_NO_PACK = Pack(titles={}, games=_no_games)


@cache
def packs() -> Mapping[str, Pack]:
    """The packs of all packages, by the packages' names; no game is imported."""
    names = sorted(info.name for info in pkgutil.iter_modules(games.__path__) if info.ispkg)
    return {name: import_module(f"{games.__name__}.{name}").PACK for name in names}


@cache
def titles() -> Mapping[str, str]:
    """The title of each game by its name, sorted by name; no game is imported."""
    every = {name: title for pack in packs().values() for name, title in pack.titles.items()}
    return MappingProxyType(dict(sorted(every.items())))


@cache
def pack_of(name: str) -> Pack:
    """The pack that has a game with this name; an empty one if there is no such game."""
    return next((pack for pack in packs().values() if name in pack.titles), _NO_PACK)


def variant_of(name: str) -> Variant | None:
    """Return which game this one is a variant of, and how; None if it stands for itself."""
    return pack_of(name).variants.get(name)


def rules_of(name: str) -> tuple[str, ...]:
    """The modules that decide what the book says about a game; none of them is imported."""
    return modules_of(pack_of(name).games)


@cache
def _by_name(name: str) -> Game:
    """The game with a name that `titles` has."""
    return next(game for game in pack_of(name).games() if game.name == name)


@cache
def all_games() -> tuple[Game, ...]:
    """Every game, sorted by name."""
    return tuple(map(_by_name, titles()))


def names() -> tuple[str, ...]:
    """The games' names, sorted."""
    return tuple(titles())


def get(text: str, options: Iterable[str] = ()) -> Game | None:
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
        advice = suggest_option(game.options, name, value)
        raise NotPossible(f"{game.title} does not accept {option}: {error}", advice) from None


def find(text: str) -> Game:
    """The game with this name or title; raises NotPossible, with what was probably meant."""
    if game := get(text):
        return game
    advice = suggest(text, names()) or "`donimoes-book games` lists them."
    raise NotPossible(f"there is no game {text!r}", advice)


@cache
def find_family(name: str) -> Family | None:
    """The family with this name, which is its package's; or None."""
    pack = packs().get(name)
    return pack.family() if pack and pack.family else None


def family_names() -> tuple[str, ...]:
    """The names of the families that have a table, sorted."""
    return tuple(name for name, pack in packs().items() if pack.family)


def family_members(family: str) -> tuple[Game, ...]:
    """The games of a family, in the order of its table."""
    return tuple(game for game in packs()[family].games() if game.family == family)


def name_of(text: str) -> str | None:
    """The name of the game with this name or title, in either case; no game is imported."""
    key = text.strip().casefold()
    named = (name for name, title in titles().items() if title.casefold() == key)
    return key if key in titles() else next(named, None)


def annotate(name: str | None, position: Position) -> Annotations:
    """What a game, looked up by `get`, adds to a position's picture; nothing without a game."""
    inputs = "annotations", str(position)
    return recall(name, inputs, lambda game: game.annotate(position), NO_ANNOTATIONS, Annotations)


def words_of(name: str) -> FigureWords | None:
    """Return what a book calls a game's figures, in its language; None without any."""

    def look(game: Game) -> FigureWords | None:
        words = game.figure_words
        if words is None:
            return None
        return replace(words, labels={name: gettext(it) for name, it in words.labels.items()})

    return recall(name, ("figures",), look, None, FigureWords)


def fit_to_width(name: str, position: Position, width: int) -> Position:
    """Return a position laid out to fit a width in half-spaces, if its game can do that."""

    def fit(game: Game) -> Position:
        return game.fit_to_width(position, width)

    def check(kept: Position) -> bool:
        return kept == fit(find(name))

    inputs = "width", str(width), str(position)
    return recall(name, inputs, fit, position, Position, check=check)


def writing_square(name: str) -> float:
    """Return the least side, in mm, of squares that readers of a game write in; 0 if none do."""
    return recall(name, ("writing_square",), lambda game: game.writing_square, 0.0, float)


def card_pieces(name: str) -> tuple[Cover, ...]:
    """Return the pieces of card to cut out, light side up, each at the upper left corner."""
    if (part := pack_of(name_of(name) or "").cards) is None:
        return ()
    inputs = ("card_pieces",)
    return recall(name, inputs, lambda _: part().pieces(), (), tuple[Cover, ...], part)


def card_name(name: str, face: Cover) -> str:
    """Return the name that this side of a game's piece of card shows, such as `L`."""
    if (part := pack_of(name_of(name) or "").cards) is None:
        return ""
    inputs = "card_name", str(face)
    return recall(name, inputs, lambda _: part().name(face), "", str, part)


def recall(
    name: str | None,
    inputs: tuple[str, ...],
    say: Callable[[Game], Result],
    otherwise: Result,
    kind: type[Result],
    part: Part[Any] | None = None,
    check: Check[Result] | None = None,
) -> Result:
    """What a game, looked up by `get`, says about some inputs, from the open store if possible.

    `part` is the part of its pack that says it, if it isn't the game itself. Words and drawings are
    only sealed, unless there is a `check`.
    """
    game_name = name_of(name) if name else None
    if game_name is None:
        return otherwise
    modules = *modules_of(pack_of(game_name).games, part), f"{games.__name__}.code"
    about = Kind(f"{game_name} in pictures", kind, modules)
    inputs = *inputs, current().code, current().digest
    return find_or_make(about, inputs, partial(_ask, game_name, say), check=check or only_sealed)


def _ask(name: str, say: Callable[[Game], Result]) -> Result:
    return say(_by_name(name))


def practice_sheet(name: str | None, seed: str) -> PracticeSheet | None:
    """The practice sheet of a game or, if it has none, of the first game that has."""

    def look() -> PracticeSheet | None:
        own = get(name) if name else None
        sheets = (game.practice_sheet(seed) for game in ((own,) if own else ()) + all_games())
        return next((sheet for sheet in sheets if sheet), None)

    inputs = name or "", seed, current().code, current().digest
    kind = Kind[PracticeSheet | None]("practice sheets", PracticeSheet, every_module())
    return find_or_make(kind, inputs, look, check=only_sealed)


def every_module() -> tuple[str, ...]:
    """The modules that define all the games."""
    return modules_of(*(pack.games for pack in packs().values()))
