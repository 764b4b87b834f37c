"""`prove`: what was measured once of a book's problems is measured again, and compared."""

import os
from typing import Annotated

import typer

from donimoes_book.commands.common import (
    DONE,
    WRONG_INPUT,
    Rules,
    UsageError,
    complete_game,
    find_game,
    progress_bar,
)
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
    workers: Annotated[
        int | None, typer.Option(min=1, help="How many processes; one for each core if not given.")
    ] = None,
) -> int:
    """Measure again how hard problems are and which are records; compare with what is kept."""
    from donimoes_book.manuscript import measured
    from donimoes_book.manuscript.loader import measured_folder, problems_folder, records_folder
    from donimoes_book.search.workers import processes

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
