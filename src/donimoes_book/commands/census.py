"""`census`: tries to solve every deal of a layout puzzle."""

from pathlib import Path

from donimoes_book.commands import common, folders, game_lookup, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.games.laboratory import census_of, has_census


def census(game: inputs.GameName, out: folders.Out = Path("build")) -> int:
    """Try to solve every deal of a layout puzzle; if stopped, carry on from there next time."""
    named_game = game_lookup.find_game(game)
    if not has_census(named_game):
        games = game_lookup.games_with(has_census)
        raise UsageError(f"{named_game.title} has no census. These games have one: {games}.")
    with common.progress_bar("deciding") as show, common.installed("fast"):
        report = census_of(named_game, out / f"census-{named_game.name}.json", show)
    print("\n".join(report.lines))
    return common.GAVE_UP if report.undecided else common.DONE
