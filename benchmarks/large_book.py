"""`python -m benchmarks.large_book`: whether a book of 2,000 problems costs extra for its size.

A quarter of that book is measured too. Anything that takes four times as long for four times the
pages is linear: its growth is 1.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Annotated, NamedTuple

import typer

from benchmarks import HERE, RULES
from benchmarks.book import MAKING, STAGES
from benchmarks.loading import PROGRAM
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.bank import bank_path, format_problem, read_bank
from donimoes_book.manuscript.settings import FILE_NAME, problems_folder, read_settings

AIM = 20
"""The most milliseconds that a page should take."""
ALL_OF_IT = "all typesetting"
"""The time for drawing, typesetting and saving, without page numbers from an earlier build."""
GAME = "unmatched"
"""A game whose problems keep their length when their numbers are swapped."""
MOST_DOMINOES = 8
PROBLEMS_FOR_A_ROUND = 100
"""The number of problems for each copy of the book's own chapters."""
_INDEX = "```{index}"
_SETS = re.compile(r"^```\{domino-(?!hand)[^\n]*\n.*?^```\n", re.MULTILINE | re.DOTALL)
"""Blocks that a book prints only once: problems, solutions, records, measurements."""
_FACTS = re.compile(r"^(players|equipment|time|aim): .*\n", re.MULTILINE)
_TO_RECORD = re.compile(r"\(#(?:([a-z-]+)-record-\d+|the-longest-of-all)\)")
"""Links to what is left out; those to a record lead to its game."""


class Process(NamedTuple):
    """A finished process."""

    seconds: float
    megabytes: float
    """Its peak resident memory."""
    output: str


def main(
    runs: Annotated[int, typer.Option(min=1, help="How often each book is measured.")] = 1,
    problems: Annotated[int, typer.Option(min=400, help="How many problems the book has.")] = 2000,
) -> None:
    """Measure a large book and a quarter of it."""
    with TemporaryDirectory() as folder:
        small, large = (
            measured(write_book(Path(folder) / str(count), count), runs)
            for count in (problems // 4, problems)
        )
    pages, before = large.pop("pages"), small.pop("pages")
    print(f"{problems:,} problems on {pages:,.0f} pages, best of {runs}; growth from {before:,.0f}")
    print(f"{'':<26}{'':>9}    {'a page':>9}    {'growth':>7}")
    for name, value in large.items():
        growth = value / small[name] / (pages / before)
        unit, smaller = ("MB", "kB") if name.endswith("memory") else ("s", "ms")
        each = 1000 * value / pages
        aim = f"   aim: {AIM}" if name in ("one word changed", ALL_OF_IT) else ""
        print(f"{name:<26}{value:9.1f} {unit:<2} {each:9.1f} {smaller} {growth:7.2f}{aim}")


def measured(rules: Path, runs: int) -> dict[str, float]:
    """Return the seconds for each stage and command, the megabytes of memory, and the pages."""
    every = [_measured_once(rules) for _ in range(runs)]
    return {name: min(run[name] for run in every) for name in every[0]}


def _measured_once(rules: Path) -> dict[str, float]:
    with TemporaryDirectory() as out:
        stages = json.loads(_run(sys.executable, "-m", "benchmarks.stages", str(rules), out).output)
    figures = {stage: stages[stage] for stage in STAGES[1:]}
    figures[ALL_OF_IT] = sum(stages[stage] for stage in MAKING)
    with TemporaryDirectory() as out:
        book = "--rules", str(rules), "--out", out
        commands: dict[str, Sequence[str]] = {
            "a cold build": ("build", *book),
            "one word changed": ("build", *book),
            "nothing changed": ("build", *book),
            "checking": ("check", str(rules), "--out", out),
            "the site": ("build", *book, "--edition", "html"),
            "the e-book": ("build", *book, "--edition", "epub"),
        }
        for name, command in commands.items():
            if name == "one word changed":
                _change_a_word(rules)
            process = _run(str(PROGRAM), *command)
            figures[name] = process.seconds
            figures[f"{name}, memory"] = process.megabytes
    return {**figures, "pages": stages["pages"]}


def _run(*command: str) -> Process:
    """Run a command to its end; if it fails, so does this program."""
    start = perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HERE.parent) as process:
        assert process.stdout
        output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    unit = 1 if sys.platform == "darwin" else 1024
    return Process(perf_counter() - start, used.ru_maxrss * unit / 1e6, output)


def _change_a_word(rules: Path) -> None:
    chapter = max(rules.glob("*/introduction.md"))
    chapter.write_text(chapter.read_text().replace(" the ", " their ", 1))


# The book


def write_book(folder: Path, count: int) -> Path:
    """Write a book of `count` problems, with repeated copies of the book's own chapters."""
    (folder / "problems").mkdir(parents=True)
    chapters = [name for name in read_settings(RULES / FILE_NAME).chapters if _is_text(name)]
    # A book has one index: in every copy, it would list them all.
    lists = [name for name in chapters if _INDEX in (RULES / name).read_text()]
    chapters, names = [name for name in chapters if name not in lists], list[str]()
    for number in range(1, count // PROBLEMS_FOR_A_ROUND + 1):
        (folder / str(number)).mkdir()
        for chapter in chapters:
            names.append(f"{number}/{chapter}")
            (folder / names[-1]).write_text(_text_of(chapter))
    for kind in ("problems", "solutions"):
        names.append(f"{kind}.md")
        title, fence = f"# {kind.title()}\n", f"```{{domino-{kind}}} {GAME}\n```\n"
        (folder / names[-1]).write_text(f"{title}\n{fence}")
    for name in lists:
        names.append(name)
        (folder / name).write_text(_text_of(name))
    listed = "".join(f'    "{name}",\n' for name in names)
    (folder / FILE_NAME).write_text(f'title = "A large book"\nchapters = [\n{listed}]\n')
    bank = [format_problem(GAME, position, {}) for position in some_problems(count)]
    bank_path(folder / "problems", GAME).write_text("\n".join(bank))
    return folder


def _is_text(chapter: str) -> bool:
    return "{domino-solutions}" not in (text := (RULES / chapter).read_text()) and (
        "{domino-records}" not in text
    )


def _text_of(chapter: str) -> str:
    text = _SETS.sub("", (RULES / chapter).read_text())
    return _TO_RECORD.sub(lambda match: f"(#{match[1] or 'solutions'})", _FACTS.sub("", text))


def some_problems(count: int) -> Iterator[Position]:
    """Yield small problems, all different, starting with the easy ones.

    They are the book's problems with their numbers swapped.
    """
    wrong: list[Diagnostic] = []
    bank = read_bank(bank_path(problems_folder(RULES), GAME), GAME, wrong)
    small = [entry.position for entry in bank if len(entry.position.dominoes) <= MOST_DOMINOES]
    assert small
    assert not wrong
    digits, left = "0123456", count
    for number, position in enumerate(small):
        text = str(position)
        tables = (str.maketrans(digits, "".join(numbers)) for numbers in permutations(digits))
        changed = dict.fromkeys(text.translate(table) for table in tables)
        share = list(islice(changed, left // (len(small) - number)))
        yield from map(Position.parse, share)
        left -= len(share)
    assert not left


if __name__ == "__main__":
    typer.run(main)
