"""`practice`: draws a sheet to practise with."""

from pathlib import Path
from typing import Annotated

from typer import Option

from donimoes_book.commands import game_lookup, inputs, pictures
from donimoes_book.commands.common import UsageError
from donimoes_book.drawing.files import scene_file
from donimoes_book.drawing.sheets import draw_spread
from donimoes_book.editions.composing.spread_answers import spread_answers
from donimoes_book.store.files import write_output
from donimoes_book.words.language import ENGLISH, speaking


def practice(
    game: inputs.GameName,
    output: Annotated[
        Path,
        Option("-o", "--output", help="A .svg, .pdf or .png file; .txt describes it in words."),
    ],
    seed: Annotated[str, Option(help="The same seed always makes the same sheet.")] = "1",
    language: pictures.Spoken = None,
) -> None:
    """Draw a sheet to practise with, and print its answers."""
    named_game = game_lookup.find_game(game)
    ending = pictures.picture_ending(output)
    with speaking(language or ENGLISH):
        sheet = named_game.practice_sheet(seed)
        if sheet is None:
            games = game_lookup.games_with(lambda other: other.practice_sheet(seed))
            raise UsageError(
                f"There are no practice sheets for {named_game.title}, only for {games}."
            )
        drawn = scene_file(draw_spread(sheet.spread, sheet.rolls), ending)
        answers = spread_answers(sheet)
    write_output(output, drawn)
    print("\n".join(filter(None, answers)))
