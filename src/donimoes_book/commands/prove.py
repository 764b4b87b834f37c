"""`prove`: what was measured once of a book's problems is measured again, and compared."""

import os
from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands.common import (
    DONE,
    MOST_STATES,
    WRONG_INPUT,
    Fast,
    Rules,
    Scheduler,
    UsageError,
    Workers,
    complete_game,
    find_game,
    progress_bar,
)
from donimoes_book.commands.exhaust import MOST_STATES as ROOM_FOR_STATES
from donimoes_book.commands.exhaust import exhaust
from donimoes_book.manuscript.included import RULES, book_folder
from donimoes_book.plurals import counted


def prove(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Only these games.", autocompletion=complete_game),
    ] = None,
    rules: Rules = RULES,
    count: Annotated[
        int | None, typer.Option("-n", min=1, help="Only so many problems, drawn by the seed.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Another seed draws other problems.")] = "1",
    write: Annotated[
        bool, typer.Option("--write", help="Keep what is found in the folder `measured`.")
    ] = False,
    workers: Workers = None,
    dominoes: Annotated[
        int | None,
        typer.Option(min=1, max=55, help="Look at every board of so many dominoes instead."),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", help="The folder that keeps how far --dominoes has come.")
    ] = Path("proofs"),
    scheduler: Scheduler = None,
    max_states: Annotated[
        int,
        typer.Option(
            min=2, max=MOST_STATES, help="The largest state graph of one board to have room for."
        ),
    ] = ROOM_FOR_STATES,
    fast: Fast = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the certificate of --dominoes as JSON.")
    ] = False,
) -> int:
    """Measure again how hard problems are and which are records; compare with what is kept.

    With --dominoes every board of that size is looked at, so that the longest problem of all is
    known. That goes on where it was stopped; -n looks at so many units of the work, drawn by the
    seed, and says what the whole would take.
    """
    from donimoes_book.manuscript import measured
    from donimoes_book.manuscript.loader import (
        measured_folder,
        problems_folder,
        proofs_folder,
        records_folder,
    )
    from donimoes_book.search.workers import processes

    if dominoes is not None:
        if len(games or ()) != 1:
            raise UsageError("With --dominoes name one game.")
        return exhaust(
            (games or [""])[0],
            dominoes,
            folder=proofs_folder(book_folder(rules)),
            out=out,
            count=count,
            seed=seed,
            write=write,
            workers=workers,
            scheduler=scheduler,
            max_states=max_states,
            fast=fast,
            as_json=as_json,
        )
    for given, option in ((scheduler, "--scheduler"), (fast, "--fast"), (as_json, "--json")):
        if given:
            raise UsageError(f"{option} goes with --dominoes.")
    if write and count:
        raise UsageError("With --write all problems are measured: leave -n out.")
    book = book_folder(rules)
    names = [find_game(name).name for name in games or ()]
    units = measured.units_of(problems_folder(book), records_folder(book), names)
    if not units:
        raise UsageError(f"There are no problems of {', '.join(names) or 'any game'} in {book}.")
    if count:
        units = measured.sample_of(units, count, seed)
    folder = measured_folder(book)
    jobs = max(1, min(workers or os.cpu_count() or 1, len(units)))
    with progress_bar("measuring") as show, processes(measured.measure, jobs) as work:
        proofs = list(measured.prove(units, folder, work, show))
    if write:
        for path in measured.write_measured(folder, proofs):
            print(path)
        return DONE
    differing = [words for proof in proofs for words in proof.differing]
    print(*differing, sep="\n", end="\n" * bool(differing))
    print(f"{counted(len(units), 'problems')} measured again, {len(differing)} not as kept.")
    return WRONG_INPUT if differing else DONE
