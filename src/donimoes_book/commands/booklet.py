"""`booklet`: problems of one or more games, with their rules, hints and solutions, as a PDF."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands.common import (
    DONE,
    GAVE_UP,
    Fast,
    Out,
    Rules,
    UsageError,
    find_game,
    find_maker,
    installed,
    progress_bar,
    version,
)
from donimoes_book.words import counted

SOLUTIONS_AT_END = "end"


def booklet(
    games: Annotated[list[str], typer.Argument(metavar="GAME", help="Names that `games` lists.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The PDF file to write.")],
    count: Annotated[int, typer.Option(min=1, help="How many problems, all games together.")] = 12,
    level: Annotated[
        str | None, typer.Option(help="easy, medium, hard, or a grade from 1 to 5.")
    ] = None,
    paper: Annotated[str, typer.Option(help="a4, letter, a5 or half-letter.")] = "a4",
    seed: Annotated[str, typer.Option(help="The same seed chooses the same problems.")] = "1",
    hints: Annotated[
        str, typer.Option(help="foot (upside down below the problems), page or none.")
    ] = "none",
    solutions: Annotated[
        str, typer.Option(metavar="end|FILE", help="At the end, or in a PDF file of their own.")
    ] = SOLUTIONS_AT_END,
    fold: Annotated[
        bool, typer.Option("--fold", help="Two pages on a sheet, to be folded and stapled.")
    ] = False,
    rules: Rules = Path("rules"),
    out: Out = Path("build"),
    fast: Fast = False,
) -> int:
    """Print a booklet of problems: from the banks, and new ones where those are too few."""
    from donimoes_book.editions.booklet.booklet import Hinting, folded, set_booklet, set_solutions
    from donimoes_book.editions.booklet.order import Order, filled
    from donimoes_book.editions.pdf.paper import find_paper
    from donimoes_book.files import write_whole
    from donimoes_book.search.levels import LEVELS

    size = find_paper(paper)
    names = list(dict.fromkeys(_problem_game(name, rules) for name in games))
    if level is not None and level not in LEVELS:
        raise UsageError(f"There is no level {level!r}: say easy, medium, hard, or 1 to 5.")
    if hints not in list(Hinting):
        raise UsageError(f"Hints cannot be {hints!r}: say foot, page or none.")
    apart = None if solutions == SOLUTIONS_AT_END else Path(solutions)
    for file in filter(None, (output, apart)):
        if file.suffix.lower() != ".pdf":
            raise UsageError(f"A booklet is a PDF: {file} should end in .pdf.")
    if apart and apart.resolve() == output.resolve():
        raise UsageError("The solutions need a file of their own.")
    if count < len(names):
        raise UsageError(f"For {len(names)} games, --count must be {len(names)} at least.")
    order = Order(tuple(names), count, level or "", seed, paper.lower(), Hinting(hints), fast)
    with progress_bar("choosing problems") as progress, installed("fast"):
        booklet, faults = filled(order, rules, out / "solved", progress)
    for fault in faults:
        print(fault, file=sys.stderr)
    if not booklet.sections:
        print("no problems could be found", file=sys.stderr)
        return GAVE_UP
    made = {output: set_booklet(booklet, size, version(), solutions=apart is None)}
    if apart:
        made[apart] = set_solutions(booklet, size, version())
    for file, pages in made.items():
        write_whole(file, folded(pages, size) if fold else pages.pdf)
        for warning in pages.warnings:
            print(warning, file=sys.stderr)
        print(f"{file}: {counted(pages.pages, 'pages')}")
    return DONE if booklet.count == count else GAVE_UP


def _problem_game(name: str, rules: Path) -> str:
    """Return the name of a game that there are problems of; raises UsageError for others."""
    from donimoes_book.manuscript.bank import bank_path
    from donimoes_book.manuscript.fill import has_problems
    from donimoes_book.manuscript.loader import problems_folder

    game = find_game(name)
    banked = bank_path(problems_folder(rules), game.name).is_file()
    if not (banked and has_problems(game)):
        find_maker(game)
    return game.name
