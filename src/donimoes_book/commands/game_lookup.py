"""The games that commands are asked for: found by name, with what players have agreed on."""

from collections.abc import Callable, Iterable
from pathlib import Path

from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import InputError, NotPossible
from donimoes_book.games.game import Game
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.registry import agree, all_games, find


def find_game(name: str) -> Game:
    """Return the game with this name or title; raises UsageError."""
    try:
        return find(name)
    except NotPossible as error:
        if Path(name).suffix:
            example = f"donimoes-book solve GAME {name}"
            advice = f"Name the game first, then the file: {example}"
            raise UsageError(f"{name} is not a game. {advice}") from None
        raise UsageError(f"There is no game {name!r}. {error.diagnostics[0].advice}") from None


def find_agreed_game(name: str, options: Iterable[str] | None) -> Game:
    """Find a game and apply the rules the players have agreed on; raises UsageError."""
    return with_options(find_game(name), options or ())


def with_options(game: Game, options: Iterable[str]) -> Game:
    """Return a game with the rules the players have agreed on; raises UsageError."""
    errors: list[str] = []
    for option in options:
        try:
            game = agree(game, option)
        except InputError as error:
            errors += (f"{e.message}. {e.advice}".rstrip() for e in error.diagnostics)
    if errors:
        raise UsageError("\n".join(errors))
    return game


def find_puzzle(name: str, refusal: str) -> PuzzleGame:
    """Return the game with this name if it is solved by moves.

    Otherwise, raises UsageError: the game's title and `refusal`, such as "cannot be solved".
    """
    game = find_game(name)
    if not isinstance(game, PuzzleGame):
        raise UsageError(f"{game.title} {refusal}.")
    return game


def games_with(has: Callable[[Game], object]) -> str:
    """Return the names of the games that have something, for advice."""
    return ", ".join(game.name for game in all_games() if has(game))
