"""`practice`: draws a sheet to practise with, new for each seed, and prints its answers."""

from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError


def practice(
    game: common.GameName,
    output: Annotated[
        Path,
        typer.Option(
            "-o", "--output", help="A .svg, .pdf or .png file; .txt describes it in words."
        ),
    ],
    seed: Annotated[str, typer.Option(help="The same seed always makes the same sheet.")] = "1",
) -> None:
    """Draw a sheet to practise with, and print its answers."""
    from donimoes_book.drawing.files import scene_file
    from donimoes_book.drawing.sheets import draw_spread
    from donimoes_book.editions.common import spread_answers
    from donimoes_book.files import write_whole

    found = common.find_game(game)
    ending = common.picture_ending(output)
    sheet = found.practice_sheet(seed)
    if sheet is None:
        known = common.games_with(lambda other: other.practice_sheet(seed))
        raise UsageError(f"There are no practice sheets for {found.title}, only for {known}.")
    write_whole(output, scene_file(draw_spread(sheet.spread, sheet.rolls), ending))
    print("\n".join(filter(None, spread_answers(sheet))))
