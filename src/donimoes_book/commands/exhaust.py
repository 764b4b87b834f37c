"""`prove GAME --dominoes N`: searches every board of a size, and writes a certificate."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from donimoes_book.commands.common import (
    DONE,
    GAVE_UP,
    WRONG_INPUT,
    UsageError,
    find_puzzle,
    installed,
    progress_bar,
)
from donimoes_book.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from donimoes_book.games.puzzle_game import PuzzleGame
    from donimoes_book.laboratory.exhaustive import Exhaustion, ProofUnit, ProofWork
    from donimoes_book.search.certificates import Certificate, Part

KEEP_EVERY = 15
"""How many seconds pass before finished work is saved again."""
_MEGABYTE = 1_000_000
MOST_STATES = 4_000_000
"""How many states one board may have, by default."""


def exhaust(
    name: str,
    dominoes: int,
    *,
    folder: Path,
    out: Path,
    count: int | None,
    seed: str,
    write: bool,
    workers: int | None,
    scheduler: str | None,
    max_states: int,
    fast: bool,
    as_json: bool,
) -> int:
    """Start or resume a proof of which problem with this many dominoes is the longest."""
    from donimoes_book.laboratory.exhaustive import NoRoom, ProofUnit, ProofWork, read_work

    game = find_puzzle(name, "cannot be searched board by board")
    exhaustion = _exhaustion(game, dominoes)
    if write and count:
        raise UsageError("--write needs every board: leave out -n.")
    with installed("fast"):
        if fast:
            import numba  # noqa: F401
        units = exhaustion.units(dominoes, fast=fast)
    work = read_work(out, ProofWork(game.name, dominoes, fast, units))
    todo = [number for number in range(units) if str(number) not in work.parts]
    if count:
        todo = Random(seed).sample(todo, min(count, len(todo)))
    asked = [ProofUnit(game.name, dominoes, number, max_states, fast) for number in todo]
    try:
        work = _examined(work, asked, out, workers, scheduler)
    except NoRoom:
        there = f"more than {max_states:,} states can be reached from one of the boards"
        print(f"gave up: {there}; raise --max-states", file=sys.stderr)
        return GAVE_UP
    if len(work.parts) < units:
        _print_cost(work, as_json=as_json)
        return GAVE_UP
    parts = [work.parts[str(number)] for number in range(units)]
    found = exhaustion.certificate(game.name, dominoes, parts, max_states)
    return _print_proof(found, game, folder, write=write, as_json=as_json)


def _exhaustion(game: PuzzleGame, dominoes: int) -> Exhaustion:
    from donimoes_book.games.laboratory import exhaustion_of

    exhaustion = exhaustion_of(game)
    if exhaustion is None:
        raise UsageError(f"There is no way yet to search every problem of {game.title}.")
    sizes = exhaustion.sizes
    if dominoes not in sizes:
        listed = f"{min(sizes)} to {max(sizes)}"
        raise UsageError(f"{game.title} takes {listed} dominoes here, not {dominoes}.")
    return exhaustion


def _examined(
    work: ProofWork,
    units: Sequence[ProofUnit],
    out: Path,
    workers: int | None,
    scheduler: str | None,
) -> ProofWork:
    """Do units of work and save them in the folder; finished units are saved whatever happens."""
    from donimoes_book.games.laboratory import examine
    from donimoes_book.laboratory.exhaustive import write_work
    from donimoes_book.workers import cluster, processes

    if not units:
        return work
    jobs = max(1, min(workers or os.cpu_count() or 1, len(units)))
    with ExitStack() as stack:
        if scheduler:
            with installed("cluster"):
                do = stack.enter_context(cluster(examine, scheduler))
        else:
            do = stack.enter_context(processes(examine, jobs))
        show: Callable[[int, int], None] = stack.enter_context(progress_bar("units"))
        kept, memory = monotonic(), 0
        try:
            write_work(out, work)
            for unit, done in zip(units, do(units), strict=True):
                work.parts[str(unit.number)] = done.part
                work = replace(work, seconds=work.seconds + done.seconds)
                memory = max(memory, done.memory)
                show(len(work.parts), work.units)
                if monotonic() > kept + KEEP_EVERY:
                    write_work(out, work)
                    kept = monotonic()
                    _tell_progress(work)
        except BaseException:
            path = write_work(out, work)
            there = f"{len(work.parts):,} of {work.units:,} units are saved in {path}"
            print(f"{there}; run the same command to carry on", file=sys.stderr)
            raise
        write_work(out, work)
    _tell_progress(work)
    largest = max(part.largest for part in work.parts.values())
    took = f"no process used more than {counted(memory // _MEGABYTE, 'megabytes')}"
    print(f"at most {counted(largest, 'states')} from one board; {took}", file=sys.stderr)
    return work


def _tell_progress(work: ProofWork) -> None:
    done = f"{len(work.parts):,} of {work.units:,} units"
    print(f"{done}: {work.states:,} states, the longest {work.longest}", file=sys.stderr)


def _print_cost(work: ProofWork, *, as_json: bool) -> None:
    """Print what a part of the work has found, and what the whole would take."""
    import json

    done = len(work.parts)
    share = work.units / done
    cost = {
        "game": work.game,
        "dominoes": work.dominoes,
        "units": work.units,
        "done": done,
        "states": work.states,
        "boards": sum(part.boards for part in work.parts.values()),
        "largest": max(part.largest for part in work.parts.values()),
        "longest": work.longest,
        "seconds": round(work.seconds, 1),
        "states_of_all": round(work.states * share),
        "seconds_of_all": round(work.seconds * share),
    }
    if as_json:
        print(json.dumps(cost, indent=1))
        return
    print(f"{done:,} of {work.units:,} units: {cost['boards']:,} boards, {work.states:,} states,")
    print(f"at most {cost['largest']:,} from one board; the longest so far: {work.longest}.")
    hours = work.seconds * share / 3600
    all_states = cost["states_of_all"]
    print(f"At this rate: {all_states:,} states in all, and {hours:.1f} hours on one core.")


def _print_proof(
    found: Certificate, game: PuzzleGame, folder: Path, *, write: bool, as_json: bool
) -> int:
    """Print what is proven and compare it with the certificate in the book, or write that."""
    import json

    from donimoes_book.search.certificates import (
        CERTIFICATES,
        differences,
        file_name,
        read_certificate,
    )

    if write:
        print(CERTIFICATES.write(folder / file_name(game.name, found.dominoes), found))
        return DONE
    kept = read_certificate(folder, game.name, found.dominoes)
    differing = list(differences(kept, found)) if kept else []
    if as_json:
        print(json.dumps(asdict(found), indent=1))
        print(*differing, sep="\n", end="\n" * bool(differing), file=sys.stderr)
        return WRONG_INPUT if differing else DONE
    for shape in found.shapes:
        print(
            f"{shape.shape}: {shape.tilings:,} tilings, {shape.named:,} boards, {shape.boards:,} "
            f"up to symmetry, {shape.states:,} states, at most {shape.largest:,} from one board; "
            f"{_share(shape)}the longest takes {counted(shape.longest, game.length_unit)}"
        )
    print(f"\n{found.position}\n\n{found.statement}\nDigest: {found.digest}")
    print(*differing, sep="\n", end="\n" * bool(differing))
    if kept and not differing:
        print("The certificate beside the book says the same.")
    return WRONG_INPUT if differing else DONE


def _share(shape: Part) -> str:
    """Say how many boards and fillings can be solved, unless all of them can."""
    boards = sum(shape.farthest.values())
    if boards == shape.boards:
        return ""
    fillings = f"{shape.solvable:,} of {shape.fillings:,} fillings"
    return f"{boards:,} boards can be solved, {fillings}; "
