"""`census`: tries to solve every deal of a layout puzzle."""

from pathlib import Path

from donimoes_book.commands import common, folders, game_lookup, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.games.laboratory import census_of, has_census


def census(game: inputs.GameName, out: folders.Out = Path("build")) -> int:
    """Try to solve every deal of a layout puzzle; if stopped, carry on from there next time."""
    found = game_lookup.find_game(game)
    if not has_census(found):
        known = game_lookup.games_with(has_census)
        raise UsageError(f"{found.title} has no census. These games have one: {known}.")
    with common.progress_bar("deciding") as show, common.installed("fast"):
        report = census_of(found, out / f"census-{found.name}.json", show)
    print("\n".join(report.lines))
    return common.GAVE_UP if report.undecided else common.DONE
