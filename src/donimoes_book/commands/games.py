"""`games`: lists the games, and what each supports."""

import json
from typing import Annotated

from typer import Option

from donimoes_book.games.game import Game
from donimoes_book.games.laboratory import generator_of, has_census, has_survey, players_for
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.registry import all_games
from donimoes_book.laboratory.campaign import CampaignSearcher
from donimoes_book.laboratory.players import STRONG
from donimoes_book.manuscript.solving import has_problems


def games(
    as_json: Annotated[bool, Option("--json", help="Print the list as JSON.")] = False,
    claims: Annotated[
        bool, Option("--claims", help="Print what :expect: can claim, as a Markdown table.")
    ] = False,
) -> None:
    """List the games and what each supports."""
    if claims:
        print(claim_table(), end="")
    elif as_json:
        print(json.dumps([_record(game) for game in all_games()]))
    else:
        width = max(len(game.name) for game in all_games()) + 2
        for game in all_games():
            lists = {
                "commands": _commands(game),
                "claims": game.claim_words,
                "options": [f"{name}={values}" for name, values in game.options.items()],
            }
            print(f"{game.name:<{width}}{game.title}")
            for what, words in lists.items():
                if words:
                    print(f"{'':<{width}}{what}: {', '.join(words)}")


def _record(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "commands": _commands(game),
        "claims": game.claim_words,
        "options": dict(game.options),
    }


def claim_table() -> str:
    """Return every claim as a Markdown table, with the games that can check it."""
    judges: dict[tuple[str, str], list[str]] = {}
    for game in all_games():
        for claim in game.claims:
            judges.setdefault((claim.form, claim.meaning), []).append(game.name)
    rows = [
        f"| `{form}` | {meaning} | {', '.join(names)} |"
        for (form, meaning), names in sorted(judges.items())
    ]
    return "\n".join(["| claim | what it says | games |", "|---|---|---|", *rows, ""])


def _commands(game: Game) -> list[str]:
    generator = generator_of(game)
    contest = game.contest
    is_played = isinstance(game, PuzzleGame) or contest is not None
    takes = {
        "render": True,
        "check": True,
        "solve": has_problems(game),
        "play": is_played,
        "replay": is_played,
        "advise": isinstance(game, PuzzleGame) or (contest and STRONG in players_for(contest)),
        "generate": generator is not None,
        "booklet": generator is not None,
        "practice": game.practice_sheet("") is not None,
        "problem": has_problems(game),
        "campaign": isinstance(generator, CampaignSearcher),
        "simulate": has_survey(game),
        "census": has_census(game),
    }
    return [command for command, is_accepted in takes.items() if is_accepted]
