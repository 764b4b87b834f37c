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
    from random import Random

    from donimoes_book.games.game import LayoutGame
    from donimoes_book.search.layout.census import TRIES, take_census

    layout_game = find_game(game)
    if not isinstance(layout_game, LayoutGame):
        raise UsageError(f"{layout_game.title} is not a game of laying out.")
    puzzle = layout_game.layout_puzzle(layout_game.deal(Random(0)))
    file = out / f"census-{layout_game.name}.json"
    with progress_bar("deciding") as show, installed("fast"):
        taken = take_census(file, puzzle.width, puzzle.height, puzzle.climb, show)
    print(
        f"{taken.solved:,} of {taken.deals:,} deals can be solved, each with a layout checked anew."
    )
    print(f"{taken.lacking:,} cannot: a number is missing between two that are there.")
    print(f"{taken.undecided:,} are undecided after {TRIES:,} tries each.")
    return GAVE_UP if taken.undecided else DONE
