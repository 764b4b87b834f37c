"""`simulate` and `census`: measure random deals, or decide every deal."""

from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError


def simulate(
    game: common.GameName,
    count: Annotated[int, typer.Option("-n", min=1, help="How many random deals to make.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed makes the same deals.")] = "1",
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    fast: common.Fast = False,
    options: common.Options = None,
) -> None:
    """Measure random deals: the figures in By the Numbers, with 95% intervals."""
    from donimoes_book.games.laboratory import survey_of

    found = common.find_agreed_game(game, options)
    survey = survey_of(found)
    if survey is None:
        known = common.games_with(survey_of)
        raise UsageError(f"{found.title} cannot be simulated. These games can: {known}.")
    common.refuse_fast(found, fast and not survey.compiled)
    with common.progress_bar("dealing") as show, common.installed("fast"):
        name = " ".join([found.name, *(options or ())])
        measured = survey.run(name, count, seed, fast=fast, progress=show)
    if as_json:
        print(measured.to_json(), end="")
        return
    width = max(map(len, measured.figures)) + 2
    for key, figure in measured.figures.items():
        print(f"{key:<{width}}{figure}")


def census(game: common.GameName, out: common.Out = Path("build")) -> int:
    """Try to solve every deal of a layout puzzle; if stopped, carry on from there next time."""
    from donimoes_book.games.laboratory import census_of, has_census

    found = common.find_game(game)
    if not has_census(found):
        known = common.games_with(has_census)
        raise UsageError(f"{found.title} has no census. These games have one: {known}.")
    with common.progress_bar("deciding") as show, common.installed("fast"):
        report = census_of(found, out / f"census-{found.name}.json", show)
    print("\n".join(report.lines))
    return common.GAVE_UP if report.undecided else common.DONE
