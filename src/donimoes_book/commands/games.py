"""`games`: what there is, and what each supports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from donimoes_book.games.game import Game


def games(
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the games and what each supports."""
    import json

    from donimoes_book.games.registry import all_games
    from donimoes_book.manuscript.claims import claims_about

    rows = [
        {
            "name": game.name,
            "title": game.title,
            "commands": _commands(game),
            "claims": claims_about(game),
        }
        for game in all_games()
    ]
    if as_json:
        print(json.dumps(rows))
        return
    width = max(len(game.name) for game in all_games()) + 2
    for row in rows:
        print(f"{row['name']:<{width}}{row['title']}")
        print(f"{'':<{width}}commands: {', '.join(row['commands'])}")
        print(f"{'':<{width}}claims: {', '.join(row['claims'])}")


def _commands(game: Game) -> list[str]:
    """The commands that take this game."""
    from donimoes_book.games.contest import ContestGame
    from donimoes_book.games.game import LayoutGame, PuzzleGame
    from donimoes_book.manuscript.fill import has_problems
    from donimoes_book.search.makers import maker_of
    from donimoes_book.search.making import Climber
    from donimoes_book.search.simulate import SURVEYS

    maker = maker_of(game)
    takes = {
        "render": True,
        "check": True,
        "solve": has_problems(game),
        "play": isinstance(game, ContestGame),
        "replay": isinstance(game, PuzzleGame | ContestGame),
        "generate": maker is not None,
        "booklet": maker is not None,
        "problem": has_problems(game),
        "campaign": isinstance(maker, Climber),
        "simulate": game.name in SURVEYS,
        "census": isinstance(game, LayoutGame),
    }
    return [command for command, taken in takes.items() if taken]
