"""`simulate`: measures random deals."""

from dataclasses import replace
from typing import Annotated

from typer import Option

from donimoes_book.commands import common, computing, game_lookup, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.games.laboratory import has_survey, survey_of


def simulate(
    game: inputs.GameName,
    count: Annotated[int, Option("-n", min=1, help="How many random deals to make.")] = 1000,
    seed: Annotated[str, Option(help="The same seed makes the same deals.")] = "1",
    as_json: Annotated[bool, Option("--json", help="Print the figures as JSON.")] = False,
    fast: computing.Fast = False,
    options: inputs.Options = None,
) -> None:
    """Measure random deals: the figures in By the Numbers, with 95% intervals."""
    named_game = game_lookup.find_agreed_game(game, options)
    if not has_survey(named_game):
        games = game_lookup.games_with(has_survey)
        raise UsageError(f"{named_game.title} cannot be simulated. These games can: {games}.")
    computing.refuse_fast(named_game, fast and not has_survey(named_game, fast=True))
    with common.progress_bar("dealing") as show, common.installed("fast"):
        measured = survey_of(named_game, count, seed, fast=fast, progress=show)
    if as_json:
        name = " ".join([named_game.name, *(options or ())])
        print(replace(measured, game=name).to_json(), end="")
        return
    width = max(map(len, measured.figures)) + 2
    for key, figure in measured.figures.items():
        print(f"{key:<{width}}{figure}")
