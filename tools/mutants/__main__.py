"""Makes small changes by lot, and prints those that no test notices.

    python -m tools.mutants --count 200 --seed S
    python -m tools.mutants src/donimoes_book/board/parser.py src/donimoes_book/words/plurals.py:29

The first time, it measures which tests run which lines; `--measure` does it again.
"""

from __future__ import annotations

import re
import signal
import sys
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic
from typing import Annotated, NamedTuple

import typer

from tools.mutants.changes import Change, changes, data_at, is_sound, lines_of_functions
from tools.mutants.covering import FOLDER, PROGRAM, Covering, measure
from tools.mutants.running import KILLED, UNREADABLE, Outcome, changed, prepared, run

FIRST = 12
"""How many tests are tried before the others are even collected."""
_FILES = 5
"""How many files of the tests that ran are named."""
IMPORTING = 15.0
"""How many seconds of processor time a run may take for all that isn't a test."""
SLOWER = 10.0
"""How many times as long as usual a changed program may take."""


class Mutant(NamedTuple):
    """A change to a module of the program."""

    module: Path
    change: Change

    def __str__(self) -> str:
        diff = "".join(f"\n    {line}" for line in self.change.diff(self.module.read_bytes()))
        return f"{self.module}:{self.change.line}{diff}"


class Result(NamedTuple):
    """What tests made of a mutant."""

    noticed: str
    """The test that failed, or why none passed; empty if the mutant lived."""
    ran: list[str]
    test: str
    """The last test that began; empty if there is none."""


def mutants_of(place: str) -> list[Mutant]:
    """Return the mutants of a module or, as MODULE:LINE, of one of its lines."""
    name, _, line = place.partition(":")
    source = Path(name).read_bytes()
    lines = {int(line)} if line else range(1, source.count(b"\n") + 2)
    return [Mutant(Path(name), change) for change in changes(source) if change.line in lines]


def drawn(mutants: Sequence[Mutant], count: int, seed: str) -> list[Mutant]:
    """Return so many mutants drawn by lot, first those of different lines."""
    random, lines, order = Random(seed), Counter[tuple[Path, int]](), list[tuple[int, int]]()
    mixed = random.sample(mutants, len(mutants))
    for number, mutant in enumerate(mixed):
        order.append((lines[mutant.module, mutant.change.line], number))
        lines[mutant.module, mutant.change.line] += 1
    chosen = (mixed[number] for _, number in sorted(order))
    return list(islice((it for it in chosen if is_sound(it.change, it.module.read_bytes())), count))


def tests_of(mutant: Mutant, covering: Covering) -> list[str]:
    """Return the tests of a mutant: those that run the line, and more if these are few.

    What runs at import or in another process, no test was seen to run. So these are followed by the
    tests that run a line with the name of the data there, by those that run any of the module, by
    those in its package's folder and, if the module only has data, by those of the modules that
    import it.
    """
    module, lines = mutant.module, mutant.change.lines
    tests = covering.tests((module, line) for line in lines)
    if len(tests) < FIRST:
        tests += covering.tests(_lines_with(data_at(module.read_bytes(), mutant.change.line)))
        inside = covering.tests(_inside(module))
        tests += inside
        tests += covering.tests_in(Path("tests") / module.relative_to(PROGRAM).parent)
        if not inside:
            tests += covering.tests(it for user in _users(module) for it in _inside(user))
    return list(dict.fromkeys(tests))


def _lines_with(names: Collection[str]) -> Iterator[tuple[Path, int]]:
    """Yield the lines of the program with one of these names."""
    if not names:
        return
    word = re.compile(rf"\b(?:{'|'.join(names)})\b")
    for path in PROGRAM.rglob("*.py"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if word.search(line):
                yield path, number


def _users(module: Path) -> list[Path]:
    """Return the modules that import a module."""
    name = ".".join(module.relative_to(PROGRAM.parent).with_suffix("").parts)
    package, _, last = name.removesuffix(".__init__").rpartition(".")
    imported = re.compile(rf"\b{package}(\.| import (\([^)]*|.*)\b){last}\b")
    return [path for path in PROGRAM.rglob("*.py") if imported.search(path.read_text("utf-8"))]


def _inside(module: Path) -> list[tuple[Path, int]]:
    return [(module, line) for line in lines_of_functions(module.read_bytes())]


def judged(mutant: Mutant, tests: list[str], covering: Covering, unchanged: Path) -> Result:
    """Run tests of a mutant, in this order."""
    source = mutant.change.applied(mutant.module.read_bytes())
    ran = list[str]()
    with changed(unchanged, mutant.module, source) as tree:
        for part in (tests[:FIRST], tests[FIRST:]):
            usual = covering.seconds(part)
            outcome = run(tree, part, IMPORTING + SLOWER * usual) if part else Outcome([], [])
            ran += outcome.ended
            if outcome.failed:
                is_test = outcome.failed[0] in part
                return Result(outcome.failed[0], ran, outcome.failed[0] if is_test else part[0])
    return Result("", ran, "")


def affordable(tests: Sequence[str], covering: Covering, seconds: float) -> list[str]:
    """Return the first of the tests that together take so long; at least one."""
    counts = range(1, len(tests) + 1)
    most = bisect_right(counts, seconds, key=lambda count: covering.seconds(tests[:count]))
    return list(tests[: max(1, most)])


def living(
    mutants: Sequence[Mutant], covering: Covering, seconds: float, unchanged: Path
) -> Iterator[tuple[Mutant, list[str], int]]:
    """Yield the mutants that live, each with the tests that ran, and of how many they are.

    A test that fails without a change, too, notices nothing: its mutants are judged without it.
    """
    wrong, pending = set[str](), list(mutants)
    while pending:
        noticed = defaultdict[str, list[Mutant]](list)
        for mutant in pending:
            tests = [test for test in tests_of(mutant, covering) if test not in wrong]
            result = judged(mutant, affordable(tests, covering, seconds), covering, unchanged)
            print("." if result.noticed else "L", end="", file=sys.stderr, flush=True)
            if result.noticed:
                noticed[result.test].append(mutant)
            else:
                yield mutant, result.ran, len(tests)
        usual = IMPORTING + SLOWER * covering.seconds(noticed)
        again = run(unchanged, sorted(noticed), usual, len(noticed) + 1).failed if noticed else []
        if {KILLED, UNREADABLE} & {*again}:
            raise RuntimeError(f"without a change, too: {', '.join(again)}")
        wrong |= {*again}
        pending = [mutant for test in again for mutant in noticed[test]]


def main(
    places: Annotated[list[str], typer.Argument(metavar="[MODULE[:LINE]...]")] = [],  # noqa: B006
    count: int = 200,
    seed: str = "1",
    seconds: Annotated[float, typer.Option(help="What the tests of one change may take.")] = 30,
    most: Annotated[int, typer.Option(help="How many changes may live.")] = 10,
    workers: Annotated[int, typer.Option(help="Processes that measure which tests run what.")] = 2,
    measure_again: Annotated[bool, typer.Option("--measure", help="Measure it again.")] = False,
) -> None:
    """Make changes, and print those that live; the exit code is 1 if they are too many."""
    # The copies are deleted whichever way it ends.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if measure_again or not FOLDER.is_dir():
        measure(workers)
    covering, started, lived = Covering(), monotonic(), 0
    modules = places or map(str, sorted(PROGRAM.rglob("*.py")))
    mutants = drawn([mutant for place in modules for mutant in mutants_of(place)], count, seed)
    with prepared(Path.cwd()) as unchanged:
        for mutant, ran, number in living(mutants, covering, seconds, unchanged):
            lived += 1
            print(f"{mutant}\n    {len(ran)} of {number} tests: {_files(ran)}", flush=True)
    taken = (monotonic() - started) / max(1, len(mutants))
    print(f"{lived} of {len(mutants)} changes lived, {taken:.1f} s each, seed {seed}")
    raise typer.Exit(lived > most)


def _files(tests: Sequence[str]) -> str:
    counts = Counter(test.partition("::")[0] for test in tests)
    shown = ", ".join(f"{file} ({number})" for file, number in counts.most_common(_FILES))
    return shown + ", …" * (len(counts) > _FILES)


if __name__ == "__main__":
    typer.run(main)
