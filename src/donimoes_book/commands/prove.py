"""`prove`: measures a book's problems again, and compares the results with what was recorded."""

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
from donimoes_book.manuscript.folders import RULES, book_folder
from donimoes_book.plurals import counted


def prove(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...", help="Check only these games.", autocompletion=complete_game
        ),
    ] = None,
    rules: Rules = RULES,
    count: Annotated[
        int | None,
        typer.Option(
            "-n", min=1, help="Check only this many problems, chosen at random by --seed."
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="A different seed draws different problems.")] = "1",
    write: Annotated[
        bool, typer.Option("--write", help="Save the results in the `measured` folder.")
    ] = False,
    workers: Workers = None,
    dominoes: Annotated[
        int | None,
        typer.Option(min=1, max=55, help="Instead, search every board of this many dominoes."),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", help="The folder where --dominoes keeps its progress.")
    ] = Path("proofs"),
    scheduler: Scheduler = None,
    max_states: Annotated[
        int,
        typer.Option(min=2, max=MOST_STATES, help="The largest state graph one board may have."),
    ] = ROOM_FOR_STATES,
    fast: Fast = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="With --dominoes: print the certificate as JSON.")
    ] = False,
) -> int:
    """Measure again how hard problems are and which are records; compare that with what is on file.

    With --dominoes, it searches every board of that size to prove which problem is the longest. If
    stopped, it carries on from there next time. -n does only that many units of the work, chosen at
    random by --seed, and estimates what the whole job would take.
    """
    from donimoes_book.manuscript import folders, proving
    from donimoes_book.workers import processes

    if dominoes is not None:
        if len(games or ()) != 1:
            raise UsageError("--dominoes needs exactly one game.")
        return exhaust(
            (games or [""])[0],
            dominoes,
            folder=folders.own_folder(book_folder(rules), folders.PROOFS),
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
            raise UsageError(f"{option} only works with --dominoes.")
    if write and count:
        raise UsageError("--write measures every problem: leave out -n.")
    book = book_folder(rules)
    names = [find_game(name).name for name in games or ()]
    units = proving.units_of(
        folders.problems_folder(book), folders.own_folder(book, folders.RECORDS), names
    )
    if not units:
        raise UsageError(f"There are no problems for {', '.join(names) or 'any game'} in {book}.")
    if count:
        units = proving.sample_of(units, count, seed)
    folder = folders.own_folder(book, folders.MEASURED)
    jobs = max(1, min(workers or os.cpu_count() or 1, len(units)))
    with progress_bar("measuring") as show, processes(proving.measure, jobs) as work:
        proofs = list(proving.prove(units, folder, work, show))
    if write:
        for path in proving.write_measured(folder, proofs):
            print(path)
        return DONE
    differing = [words for proof in proofs for words in proof.differing]
    print(*differing, sep="\n", end="\n" * bool(differing))
    print(f"{counted(len(units), 'problems')} measured again; {len(differing)} not as recorded.")
    return WRONG_INPUT if differing else DONE
