"""`practice`: a sheet to practise with, made new for each seed, and its answers."""

from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands.common import GameName, UsageError, find_game, picture_ending


def practice(
    game: GameName,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="A file .svg, .pdf or .png; in .txt, in words.")
    ],
    seed: Annotated[str, typer.Option(help="The same seed makes the same sheet.")] = "1",
) -> None:
    """Draw a sheet to practise with, to be printed, and print its answers."""
    from donimoes_book.drawing.files import scene_file
    from donimoes_book.drawing.sheets import draw_spread
    from donimoes_book.editions.common import spread_answers
    from donimoes_book.files import write_whole
    from donimoes_book.games.registry import all_games

    found = find_game(game)
    ending = picture_ending(output)
    sheet = found.practice_sheet(seed)
    if sheet is None:
        known = ", ".join(other.name for other in all_games() if other.practice_sheet(seed))
        raise UsageError(f"There are no practice sheets of {found.title}; there are of {known}.")
    write_whole(output, scene_file(draw_spread(sheet.spread, sheet.rolls), ending))
    print("\n".join(filter(None, spread_answers(sheet))))
