"""`play`: a game of several players, played by the program and printed as a record."""

from __future__ import annotations

from typing import Annotated

import typer

from donimoes_book.commands.common import GameName, UsageError, find_game


def play(
    game: GameName,
    players: Annotated[
        int | None,
        typer.Option(min=1, help="How many play; else those of --with, or as few as can."),
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed and players play the same.")] = "1",
    kinds: Annotated[
        str, typer.Option("--with", help="Who plays: random, greedy, ahead; the last one repeats.")
    ] = "greedy",
) -> None:
    """Let the program play a game, and print its record, which `replay` can check."""
    from donimoes_book.diagnostics import suggest
    from donimoes_book.play.match import players_for, turns
    from donimoes_book.play.record import record_lines

    found = find_game(game)
    contest = found.contest
    if contest is None:
        raise UsageError(f"{found.title} is not played by several players.")
    known = players_for(contest)
    names = [name.strip() for name in kinds.split(",")]
    unknown = next((name for name in names if name not in known), None)
    if unknown is not None:
        raise UsageError(f"There is no player {unknown!r}. {suggest(unknown, known)}")
    if "\n" in seed or "\r" in seed:
        raise UsageError("A seed stands in one line of the record: leave out its line breaks.")
    count = max(min(contest.players), len(names)) if players is None else players
    if count not in contest.players:
        legal = ", ".join(map(str, contest.players))
        one = "" if legal == "1" else "s"
        raise UsageError(f"{found.title} is for {legal} player{one}, not {count}.")
    if len(names) > count:
        raise UsageError(f"--with names {len(names)} players, but --players says {count}.")
    seats = [*names, *[names[-1]] * count][:count]
    played = turns(contest, [known[name] for name in seats], seed)
    for line in record_lines(contest, seats, seed, played):
        print(line)
