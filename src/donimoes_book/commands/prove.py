"""`prove`: measures a book's problems again, or searches every board of a size for the longest."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from time import monotonic
from typing import Annotated

from typer import Argument, Option

from donimoes_book.commands import common, computing, folders, game_lookup, inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.games.laboratory import examine, exhaustion_of
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.laboratory.exhaustive import (
    Exhaustion,
    NoRoom,
    ProofUnit,
    ProofWork,
    read_work,
    write_work,
)
from donimoes_book.manuscript import folders as books
from donimoes_book.manuscript import proving
from donimoes_book.manuscript.folders import RULES, book_folder
from donimoes_book.manuscript.settings import problems_folder
from donimoes_book.search.certificates import (
    CERTIFICATES,
    Certificate,
    Part,
    differences,
    file_name,
    read_certificate,
)
from donimoes_book.store.results import Store
from donimoes_book.words.plurals import counted

_KEEP_EVERY = 15
"""How many seconds pass before finished work is saved again."""
_MEGABYTE = 1_000_000
_ROOM = 4_000_000
"""How many states one board may have, by default."""


@dataclass(frozen=True)
class ExhaustionOptions:
    """The options of `prove` for a search of every board of a size."""

    dominoes: Annotated[
        int | None, Option(min=1, max=55, help="Instead, search every board of this many dominoes.")
    ] = None
    out: Annotated[
        Path, Option("--out", help="The folder where --dominoes keeps its progress.")
    ] = Path("proofs")
    scheduler: computing.Scheduler = None
    max_states: Annotated[
        int,
        Option(
            min=2, max=computing.MOST_STATES, help="The largest state graph one board may have."
        ),
    ] = _ROOM
    fast: computing.Fast = False
    as_json: Annotated[
        bool, Option("--json", help="With --dominoes: print the certificate as JSON.")
    ] = False


def prove(
    games: Annotated[
        list[str] | None,
        Argument(
            metavar="[GAME]...", help="Check only these games.", autocompletion=inputs.complete_game
        ),
    ] = None,
    rules: folders.Rules = RULES,
    count: Annotated[
        int | None,
        Option("-n", min=1, help="Check only this many problems, chosen at random by --seed."),
    ] = None,
    seed: Annotated[str, Option(help="A different seed draws different problems.")] = "1",
    write: Annotated[
        bool, Option("--write", help="Save the results in the `measured` folder.")
    ] = False,
    workers: computing.Workers = None,
    *,
    every: ExhaustionOptions,
) -> int:
    """Measure again how hard problems are and which are records; compare that with what is on file.

    With --dominoes, it searches every board of that size to prove which problem is the longest. If
    stopped, it carries on from there next time. -n does only that many units of the work, chosen at
    random by --seed, and estimates what the whole job would take.
    """
    if every.dominoes is None:
        useless = {"scheduler": every.scheduler, "fast": every.fast, "json": every.as_json}
        for option in (option for option, given in useless.items() if given):
            raise UsageError(f"--{option} only works with --dominoes.")
        return _measure(book_folder(rules), games or (), count, seed, workers, write=write)
    if len(games or ()) != 1:
        raise UsageError("--dominoes needs exactly one game.")
    game = game_lookup.find_puzzle((games or [""])[0], "cannot be searched board by board")
    exhaustion = _exhaustion(game, every.dominoes)
    if write and count:
        raise UsageError("--write needs every board: leave out -n.")
    computing.check_fast(every.fast)
    with common.installed("fast"):
        units = exhaustion.units(every.dominoes, fast=every.fast)
    work = read_work(every.out, ProofWork(game.name, every.dominoes, every.fast, units))
    todo = [number for number in range(units) if str(number) not in work.parts]
    if count:
        todo = Random(seed).sample(todo, min(count, len(todo)))
    size, most = every.dominoes, every.max_states
    proof_units = [ProofUnit(game.name, size, number, most, every.fast) for number in todo]
    try:
        work = _examined(work, proof_units, every.out, workers, every.scheduler)
    except NoRoom:
        there = f"more than {most:,} states can be reached from one of the boards"
        print(f"gave up: {there}; raise --max-states", file=sys.stderr)
        return common.GAVE_UP
    if len(work.parts) < units:
        _print_cost(work, as_json=every.as_json)
        return common.GAVE_UP
    parts = [work.parts[str(number)] for number in range(units)]
    certificate = exhaustion.certificate(game.name, size, parts, most)
    folder = books.own_folder(book_folder(rules), books.PROOFS)
    return _print_proof(certificate, game, folder, write=write, as_json=every.as_json)


# The problems of a book


def _measure(
    book: Path,
    games: Sequence[str],
    count: int | None,
    seed: str,
    workers: int | None,
    *,
    write: bool,
) -> int:
    """Measure a book's problems again, and print or save what is found."""
    if write and count:
        raise UsageError("--write measures every problem: leave out -n.")
    names = [game_lookup.find_game(name).name for name in games]
    units = proving.units_of(problems_folder(book), books.own_folder(book, books.RECORDS), names)
    if not units:
        subject = ", ".join(names) or "any game"
        raise UsageError(f"There are no problems for {subject} in {book}.")
    if count:
        units = proving.sample_of(units, count, seed)
    folder = books.own_folder(book, books.MEASURED)
    with (
        common.progress_bar("measuring") as show,
        computing.units_of_work(proving.measure, len(units), workers) as work,
    ):
        proofs = list(proving.prove(units, folder, work, show))
    if write:
        common.print_lines(proving.write_measured(folder, proofs))
        return common.DONE
    differing = [proof for proof in proofs if proof.differing]
    common.print_lines(words for proof in differing for words in proof.differing)
    print(f"{counted(len(units), 'problems')} measured again; {len(differing)} not as recorded.")
    return common.WRONG_INPUT if differing else common.DONE


# Every board of a size


def _exhaustion(game: PuzzleGame, dominoes: int) -> Exhaustion:
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
    if not units:
        return work
    with (
        computing.units_of_work(examine, len(units), workers, scheduler) as do,
        common.progress_bar("units") as show,
    ):
        saved_at, memory = monotonic(), 0
        try:
            write_work(out, work)
            for unit, done in zip(units, do(units), strict=True):
                work.parts[str(unit.number)] = done.part
                work = replace(work, seconds=work.seconds + done.seconds)
                memory = max(memory, done.memory)
                show(len(work.parts), work.units)
                if monotonic() > saved_at + _KEEP_EVERY:
                    write_work(out, work)
                    saved_at = monotonic()
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
    certificate: Certificate, game: PuzzleGame, folder: Path, *, write: bool, as_json: bool
) -> int:
    """Print what is proven and compare it with the certificate in the book, or write that."""
    if write:
        file = file_name(game.name, certificate.dominoes)
        print(Store(folder).write(CERTIFICATES, file, certificate))
        return common.DONE
    certificate_on_file = read_certificate(folder, game.name, certificate.dominoes)
    differing = list(differences(certificate_on_file, certificate)) if certificate_on_file else []
    if as_json:
        print(json.dumps(asdict(certificate), indent=1))
        common.print_lines(differing, sys.stderr)
        return common.WRONG_INPUT if differing else common.DONE
    for shape in certificate.shapes:
        print(
            f"{shape.shape}: {shape.tilings:,} tilings, {shape.named:,} boards, {shape.boards:,} "
            f"up to symmetry, {shape.states:,} states, at most {shape.largest:,} from one board; "
            f"{_share(shape)}the longest takes {counted(shape.longest, game.length_unit)}"
        )
    print(f"\n{certificate.position}\n\n{certificate.statement}\nDigest: {certificate.digest}")
    common.print_lines(differing)
    if certificate_on_file and not differing:
        print("The certificate beside the book says the same.")
    return common.WRONG_INPUT if differing else common.DONE


def _share(shape: Part) -> str:
    """Say how many boards and fillings can be solved, unless all of them can."""
    boards = sum(shape.farthest.values())
    if boards == shape.boards:
        return ""
    fillings = f"{shape.solvable:,} of {shape.fillings:,} fillings"
    return f"{boards:,} boards can be solved, {fillings}; "
