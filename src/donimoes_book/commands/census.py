"""`census`: decides every deal of a game of laying out."""

from __future__ import annotations

from pathlib import Path

from donimoes_book.commands.common import (
    DONE,
    GAVE_UP,
    GameName,
    Out,
    UsageError,
    find_game,
    installed,
    progress_bar,
)


def census(game: GameName, out: Out = Path("build")) -> int:
    """Decide every deal there is of a game of laying out; goes on where it was stopped."""
    from donimoes_book.games.game import LayoutGame

    found = find_game(game)
    if not isinstance(found, LayoutGame) or not found.has_census:
        raise UsageError(f"{found.title} is not a game of laying out.")
    with progress_bar("deciding") as show, installed("fast"):
        report = found.census(out / f"census-{found.name}.json", show)
    print("\n".join(report.lines))
    return GAVE_UP if report.undecided else DONE
