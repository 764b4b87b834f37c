"""`booklet`: print problems, by themselves or with the rules in short."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError
from donimoes_book.commands.language import Spoken
from donimoes_book.diagnostics import file_error
from donimoes_book.manuscript.folders import RULES
from donimoes_book.store.files import real_path, solved_folder, write_output, write_whole
from donimoes_book.words.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from donimoes_book.games.code import Coded


def booklet(
    games: Annotated[
        list[str] | None,
        Argument(
            metavar="GAME...",
            help="One or more games, as `games` lists them; those of --codes need no names.",
            autocompletion=common.complete_game,
            show_default=False,
        ),
    ] = None,
    *,
    output: Annotated[
        Path,
        Option(
            "-o", "--output", help="A .pdf, .html or .json file, or .png for pictures of the pages."
        ),
    ],
    count: Annotated[
        int | None,
        Option(
            min=1,
            help="How many problems to print in total; by default, 12, or with --sheet as many as "
            "fit.",
        ),
    ] = None,
    level: Annotated[
        str | None,
        Option(help="easy, medium, hard, or a grade from 1 to 5; or several: easy,hard."),
    ] = None,
    paper: Annotated[
        str | None,
        Option(
            help="a4, letter, a5, half-letter, 6x9, 7x10 or 8.5x11; by default a4, or a5 with "
            "--fold."
        ),
    ] = None,
    seed: Annotated[str, Option(help="The same seed always chooses the same problems.")] = "1",
    hints: Annotated[
        str,
        Option(
            help="foot (upside down below the problems), page (in two steps, on separate pages) "
            "or none."
        ),
    ] = "none",
    solutions: Annotated[
        str, Option(metavar="end|FILE", help="Put the solutions at the end, or in a separate file.")
    ] = "end",
    title: Annotated[str, Option(help="The title on the cover.")] = "",
    author: Annotated[str, Option(help="The name on the cover.")] = "",
    logo: Annotated[
        Path | None, Option(metavar="FILE", help="A PNG or JPEG image for the cover.")
    ] = None,
    name_line: Annotated[
        bool, Option("--name-line", help="Print a line for name and date on the first page.")
    ] = False,
    half: Annotated[
        float | None, Option(metavar="MM", help="The side of half a domino; by default, 7.")
    ] = None,
    per_page: Annotated[
        int | None, Option(help="How many problems to a page, or cards to a sheet.")
    ] = None,
    cards: Annotated[
        bool, Option("--cards", help="Print cards: a problem on the front, its answer on the back.")
    ] = False,
    fold: Annotated[
        bool, Option("--fold", help="Print two pages to a side, to fold and staple.")
    ] = False,
    new: Annotated[
        bool, Option("--new", help="Print new problems only, and none from the banks.")
    ] = False,
    sheet: Annotated[
        bool,
        Option(
            "--sheet",
            help="Print worksheets: short rules, problems and room for answers on a page, and a "
            "page for the teacher.",
        ),
    ] = False,
    certificate: Annotated[
        bool, Option("--certificate", help="With --sheet: add a certificate to fill in.")
    ] = False,
    codes: Annotated[
        list[str] | None,
        Option(
            metavar="CODES",
            help="Print the problems with these codes, of any games; separate them by commas, or"
            " give the option again.",
        ),
    ] = None,
    exclude: Annotated[
        list[str] | None,
        Option(
            metavar="FILE|CODES",
            help="Leave out problems like those with these codes, or with the codes in a file, such"
            " as a .json booklet; can be given more than once.",
        ),
    ] = None,
    week: Annotated[
        int | None,
        Option(min=1, max=400, help="Make this many booklets at once, without repeats."),
    ] = None,
    language: Spoken = None,
    cut_outs: Annotated[
        str,
        Option(
            metavar="KIND",
            help="Add dominoes to cut out: needed (for these problems), set, blank, sums or "
            "fractions; the first two with pawns and dice.",
        ),
    ] = "",
    rules: common.Rules = RULES,
    out: common.Out = Path("build"),
    fast: common.Fast = False,
) -> int:
    """Print a booklet of problems from the banks, with new ones if those run out."""
    from donimoes_book.editions import booklet as booklets
    from donimoes_book.manuscript.folders import book_folder

    book = book_folder(rules)
    paper = (("a5" if fold else "a4") if paper is None else paper).lower()
    hints = hints.lower()
    title, author = (" ".join(words.split()) for words in (title, author))
    wrong = list[str]()
    chosen, excluded = _coded(codes or (), exclude or ())
    names: list[str] = []
    for name in games or dict.fromkeys(coded.game for coded in chosen):
        try:
            names.append(_problem_game(name, book, new=new, chosen=bool(chosen)))
        except UsageError as error:
            wrong.append(error.message)
    names = list(dict.fromkeys(names))
    if not (games or chosen):
        wrong.append("Name a game, or problems with --codes.")
    if hints not in list(booklets.Hinting):
        wrong.append(f"Hints cannot be {hints!r}: use foot, page or none.")
        hints = booklets.Hinting.NONE
    # A whole sheet is asked for; whatever doesn't fit on it is left out.
    fills = sheet and count is None
    count = count or (booklets.SHEET * len(names) if sheet else 12)
    apart = None if solutions == booklets.SOLUTIONS_AT_END else Path(solutions)
    order = booklets.Order(
        tuple(names),
        len(chosen) or count,
        None if level is None else level.lower(),
        seed,
        paper,
        booklets.Hinting(hints),
        fast,
        output.name,
        apart.name if apart else booklets.SOLUTIONS_AT_END,
        fold,
        "" if rules == RULES else real_path(rules).name,
        title,
        author,
        logo,
        half,
        per_page,
        name_line,
        cards,
        new,
        sheet,
        fills,
        certificate,
        chosen,
        tuple(exclude or ()),
        excluded,
        week,
        language or "",
        cut_outs.lower(),
    )
    wrong += booklets.mistakes(order, output, apart)
    if wrong:
        raise UsageError("\n".join(wrong))
    if rules != RULES and not rules.is_dir():
        advice = "Name a book's folder with --rules, or leave it out."
        raise file_error(rules, "there is no such folder", advice)
    with common.progress_bar("choosing problems") as progress, common.installed("fast"):
        filled, diagnostics = booklets.fill_booklets(order, book, solved_folder(out), progress)
    common.print_warnings(diagnostics)
    if not filled:
        print("gave up: no such problems could be found", file=sys.stderr)
        return common.GAVE_UP
    parts = {output: booklets.Part.PROBLEMS if apart else booklets.Part.WHOLE}
    if apart:
        parts[apart] = booklets.Part.SOLUTIONS

    def numbered(file: Path, number: int) -> Path:
        return booklets.numbered(file, number, week) if week else file

    try:
        with common.installed("png"):
            built = [
                (
                    booklet,
                    booklets.booklet_files(numbered(file, number), booklet, part, common.version()),
                )
                for number, booklet in enumerate(filled, 1)
                for file, part in parts.items()
            ]
    except booklets.OverfullPage as error:
        raise UsageError(str(error)) from None
    for booklet, made in built:
        for path, data in made.content.items():
            (write_output if path in parts else write_whole)(path, data)
        common.print_warnings(made.warnings)
        first, *others = made.content
        named = first.with_name(f"{first.name} to {others[-1].name}") if others else first
        if made.pages:
            common.print_result(named, made.pages, made.sheets)
        else:
            print(f"{named}: {counted(len(booklet.problems), 'problems')}")
    found = sum(len(booklet.problems) for booklet in filled)
    return common.DONE if fills or found == order.count * (week or 1) else common.GAVE_UP


def _coded(
    codes: Sequence[str], exclude: Sequence[str]
) -> tuple[tuple[Coded, ...], tuple[Coded, ...]]:
    """Return the problems to print, and those to leave out; raises InputError."""
    if not (codes or exclude):
        return (), ()
    from donimoes_book.editions.codes import read_codes, read_excluded

    return read_codes(codes), read_excluded(exclude)


def _problem_game(name: str, rules: Path, *, new: bool, chosen: bool) -> str:
    from donimoes_book.manuscript.bank import bank_path
    from donimoes_book.manuscript.folders import has_file, problems_folder
    from donimoes_book.manuscript.solving import has_problems

    game = common.find_game(name)
    banked = has_file(bank_path(problems_folder(rules), game.name))
    if not chosen and (new or not (banked and has_problems(game))):
        common.find_generator(game)
    return game.name
