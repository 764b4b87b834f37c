"""`booklet`: problems of one or more games, with their rules, hints and solutions, as a PDF."""

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
    find_generator,
    installed,
    print_result,
    print_warnings,
    progress_bar,
    version,
)
from donimoes_book.diagnostics import Diagnostic, InputError

RULES = Path("rules")
"""The folder of the book where none is given; a booklet can be made without it, too."""


def booklet(
    games: Annotated[list[str], typer.Argument(metavar="GAME", help="Names that `games` lists.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The PDF file to write.")],
    count: Annotated[int, typer.Option(min=1, help="How many problems, all games together.")] = 12,
    level: Annotated[
        str | None, typer.Option(help="easy, medium, hard, or a grade from 1 to 5.")
    ] = None,
    paper: Annotated[
        str | None,
        typer.Option(help="a4, letter, a5 or half-letter; without it a4, or a5 with --fold."),
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed chooses the same problems.")] = "1",
    hints: Annotated[
        str, typer.Option(help="foot (upside down below the problems), page or none.")
    ] = "none",
    solutions: Annotated[
        str, typer.Option(metavar="end|FILE", help="At the end, or in a PDF file of their own.")
    ] = "end",
    fold: Annotated[
        bool, typer.Option("--fold", help="Two pages on a sheet, to be folded and stapled.")
    ] = False,
    rules: Rules = RULES,
    out: Out = Path("build"),
    fast: Fast = False,
) -> int:
    """Print a booklet of problems: from the banks, and new ones where those are too few."""
    from donimoes_book.editions.booklet import (
        SOLUTIONS_AT_END,
        Hinting,
        Order,
        fill_booklet,
        fold_booklet,
        set_booklet,
        set_solutions,
    )
    from donimoes_book.editions.pdf.paper import PAPERS
    from donimoes_book.files import write_whole
    from donimoes_book.search.generation import LEVELS

    paper = (("a5" if fold else "a4") if paper is None else paper).lower()
    hints = hints.lower()
    wrong = list[str]()
    names: list[str] = []
    for name in games:
        try:
            names.append(_problem_game(name, rules))
        except UsageError as error:
            wrong.append(error.message)
    names = list(dict.fromkeys(names))
    if paper not in PAPERS:
        wrong.append(f"No paper is called {paper!r}: say {', '.join(PAPERS)}.")
    if level is not None and level.lower() not in LEVELS:
        wrong.append(f"There is no level {level!r}: say easy, medium, hard, or 1 to 5.")
    if hints not in list(Hinting):
        wrong.append(f"Hints cannot be {hints!r}: say foot, page or none.")
    apart = None if solutions == SOLUTIONS_AT_END else Path(solutions)
    for file in filter(None, (output, apart)):
        if file.suffix.lower() != ".pdf":
            wrong.append(f"A booklet is a PDF: {file} should end in .pdf.")
    if apart and apart.resolve() == output.resolve():
        wrong.append("The solutions need a file of their own.")
    if count < len(names):
        wrong.append(f"For {len(names)} games, --count must be {len(names)} at least.")
    if wrong:
        raise UsageError("\n".join(wrong))
    if rules != RULES and not rules.is_dir():
        advice = "Name the folder of a book with --rules, or leave it out."
        raise InputError([Diagnostic("there is no such folder", advice, path=str(rules))])
    order = Order(
        tuple(names),
        count,
        (level or "").lower(),
        seed,
        paper,
        Hinting(hints),
        fast,
        output.name,
        apart.name if apart else SOLUTIONS_AT_END,
        fold,
        "" if rules == RULES else str(rules),
    )
    with progress_bar("choosing problems") as progress, installed("fast"):
        booklet, diagnostics = fill_booklet(order, rules, out / "solved", progress)
    print_warnings(diagnostics)
    if not booklet.sections:
        print("no problems could be found", file=sys.stderr)
        return GAVE_UP
    size = PAPERS[paper]
    printed = set_booklet(booklet, size, version(), solutions=apart is None)
    # Solutions are read one by one by whoever helps: they need no folding.
    files = {output: fold_booklet(printed, size) if fold else printed}
    if apart:
        files[apart] = set_solutions(booklet, size, version())
    for file, printed in files.items():
        write_whole(file, printed.content)
        print_warnings(printed.warnings)
        print_result(file, printed.pages, printed.sheets)
    return DONE if booklet.count == count else GAVE_UP


def _problem_game(name: str, rules: Path) -> str:
    from donimoes_book.manuscript.bank import bank_path
    from donimoes_book.manuscript.loader import problems_folder
    from donimoes_book.manuscript.solving import has_problems

    game = find_game(name)
    banked = bank_path(problems_folder(rules), game.name).is_file()
    if not (banked and has_problems(game)):
        find_generator(game)
    return game.name
