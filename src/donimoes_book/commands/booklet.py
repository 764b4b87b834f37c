"""`booklet`: print problems, by themselves or with the rules in short."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from donimoes_book.commands import (
    common,
    computing,
    folders,
    game_lookup,
    generators,
    inputs,
    pictures,
)
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import file_error
from donimoes_book.editions import booklet as booklets
from donimoes_book.editions import booklet_files, booklet_orders
from donimoes_book.editions.booklet import WORD
from donimoes_book.editions.codes import read_codes, read_excluded
from donimoes_book.editions.reading_fonts import reading_fonts
from donimoes_book.manuscript.bank import bank_path
from donimoes_book.manuscript.folders import RULES, book_folder, has_file
from donimoes_book.manuscript.settings import problems_folder
from donimoes_book.manuscript.solving import has_problems
from donimoes_book.store.files import real_path, solved_folder, write_output, write_whole
from donimoes_book.words.plurals import counted


@dataclass(frozen=True, kw_only=True)
class BookletOptions:
    """The options of `booklet`."""

    output: Annotated[
        Path,
        Option(
            "-o", "--output", help="A .pdf, .html or .json file, or .png for pictures of the pages."
        ),
    ]
    count: Annotated[
        int | None,
        Option(
            min=1,
            help="How many problems to print in total; by default, 12, or with --sheet as many as "
            "fit.",
        ),
    ] = None
    level: Annotated[
        str | None,
        Option(help="easy, medium, hard, or a grade from 1 to 5; or several: easy,hard."),
    ] = None
    minutes: Annotated[
        int | None,
        Option(
            min=1,
            help="The most minutes that a problem may take; by default, 20 for hard ones with"
            " --sheet.",
        ),
    ] = None
    paper: Annotated[
        str | None,
        Option(
            help="a4, letter, a5, half-letter, 6x9, 7x10 or 8.5x11; by default a4, or a5 with "
            "--fold."
        ),
    ] = None
    seed: Annotated[str, Option(help="The same seed always chooses the same problems.")] = "1"
    hints: Annotated[
        str,
        Option(
            help="foot (upside down below the problems), page (in two steps, on separate pages) "
            "or none."
        ),
    ] = "none"
    solutions: Annotated[
        str, Option(metavar="end|FILE", help="Put the solutions at the end, or in a separate file.")
    ] = "end"
    title: Annotated[str, Option(help="The title on the cover.")] = ""
    author: Annotated[str, Option(help="The name on the cover.")] = ""
    logo: Annotated[
        Path | None, Option(metavar="FILE", help="A PNG or JPEG image for the cover.")
    ] = None
    name_line: Annotated[
        bool, Option("--name-line", help="Print a line for name and date on the first page.")
    ] = False
    half: Annotated[
        float | None, Option(metavar="MM", help="The side of half a domino; by default, 7.")
    ] = None
    per_page: Annotated[
        int | None, Option(help="How many problems to a page, or cards to a sheet.")
    ] = None
    cards: Annotated[
        bool, Option("--cards", help="Print cards: a problem on the front, its answer on the back.")
    ] = False
    fold: Annotated[
        bool, Option("--fold", help="Print two pages to a side, to fold and staple.")
    ] = False
    new: Annotated[
        bool, Option("--new", help="Print new problems only, and none from the banks.")
    ] = False
    seconds: Annotated[
        float | None,
        Option(
            min=1,
            callback=computing.seconds_given,
            help="How many seconds of processor time to try for new problems; by default, 120 with"
            " --new, else 3.",
        ),
    ] = None
    sheet: Annotated[
        bool,
        Option(
            "--sheet",
            help="Print worksheets: short rules, problems and room for answers on a page, and a "
            "page for the teacher.",
        ),
    ] = False
    certificate: Annotated[
        bool, Option("--certificate", help="With --sheet: add a certificate to fill in.")
    ] = False
    codes: Annotated[
        list[str] | None,
        Option(
            metavar="CODES",
            help="Print the problems with these codes, of any games; separate them by commas, or"
            " give the option again.",
        ),
    ] = None
    exclude: Annotated[
        list[str] | None,
        Option(
            metavar="FILE|CODES",
            help="Leave out problems like those with these codes, or with the codes in a file, such"
            " as a .json booklet; can be given more than once.",
        ),
    ] = None
    week: Annotated[
        int | None,
        Option(min=1, max=400, help="Make this many booklets at once, without repeats."),
    ] = None
    language: pictures.Spoken = None
    cut_outs: Annotated[
        str,
        Option(
            metavar="KIND",
            help="Add dominoes to cut out: needed (for these problems), set, blank, sums or "
            "fractions; the first two with pawns and dice.",
        ),
    ] = ""
    to: Annotated[
        int, Option(metavar="N", help="With --cut-outs sums: the largest sum, 10 to 20.")
    ] = booklets.MOST_SUM
    one_sided: Annotated[
        bool, Option("--one-sided", help="Leave out the empty backs of what is to be cut out.")
    ] = False
    ink: common.InkOption = common.Ink.FULL
    text_size: Annotated[
        float | None,
        Option(metavar="PT", help="The size of the type in points; dominoes grow with it."),
    ] = None
    font: Annotated[
        str,
        Option(
            metavar="NAME|FILE",
            help="A font that is easier to read: lexend or hyperlegible, or a TrueType file.",
        ),
    ] = ""
    contrast: common.ContrastOption = False
    one_ink: common.OneInkOption = False
    lines: Annotated[
        int, Option(help="With --sheet: so many lines to write on below each problem.")
    ] = 0
    rules: folders.Rules = RULES
    out: folders.Out = Path("build")
    fast: computing.Fast = False

    @property
    def apart(self) -> Path | None:
        """The file for the solutions, unless they are at the end."""
        return None if self.solutions == booklets.SOLUTIONS_AT_END else Path(self.solutions)

    @property
    def fills(self) -> bool:
        """Whether a whole sheet is asked for; then whatever doesn't fit on it is left out."""
        return self.sheet and self.count is None

    @property
    def scopes(self) -> Mapping[Path, booklets.Scope]:
        """The files to write, with what goes into each."""
        if not self.apart:
            return {self.output: booklets.Scope.WHOLE}
        return {self.output: booklets.Scope.PROBLEMS, self.apart: booklets.Scope.SOLUTIONS}


def booklet(
    games: Annotated[
        list[str] | None,
        Argument(
            metavar="GAME...",
            help="One or more games, as `games` lists them; those of --codes need no names.",
            autocompletion=inputs.complete_game,
            show_default=False,
        ),
    ] = None,
    *,
    options: BookletOptions,
) -> int:
    """Print a booklet of problems from the banks, with new ones if those run out."""
    rules, book = options.rules, book_folder(options.rules)
    order = _order(games or (), options, book)
    if rules != RULES and not rules.is_dir():
        advice = "Name a book's folder with --rules, or leave it out."
        raise file_error(rules, "there is no such folder", advice)
    solved = solved_folder(options.out)
    with common.progress_bar("choosing problems") as progress, common.installed("fast"):
        filled, diagnostics = booklet_orders.fill_booklets(order, book, solved, progress)
    common.print_warnings(diagnostics)
    if not filled:
        print("gave up: no such problems could be found", file=sys.stderr)
        return common.GAVE_UP
    _write(filled, options)
    count = sum(len(booklet.problems) for booklet in filled)
    goal = order.count * (order.week or 1)
    return common.DONE if order.fills or count == goal else common.GAVE_UP


def _order(games: Sequence[str], options: BookletOptions, book: Path) -> booklets.Order:
    """Return what is asked for; raises UsageError with all that makes no sense, and InputError."""
    wrong, names = list[str](), list[str]()
    chosen, excluded = read_codes(options.codes or ()), read_excluded(options.exclude or ())
    for name in games or dict.fromkeys(coded.game for coded in chosen):
        try:
            names.append(_problem_game(name, book, new=options.new, chosen=bool(chosen)))
        except UsageError as error:
            wrong.append(error.message)
    names = list(dict.fromkeys(names))
    if not (games or chosen):
        wrong.append("Name a game, or problems with --codes.")
    hints = options.hints.lower()
    if hints not in list(booklets.Hinting):
        wrong.append(f"Hints cannot be {hints!r}: use foot, page or none.")
        hints = booklets.Hinting.NONE
    level = None if options.level is None else options.level.lower()
    usual = booklet_orders.usual_count(len(names), level, sheet=options.sheet)
    paper = ("a5" if options.fold else "a4") if options.paper is None else options.paper
    title, author = (" ".join(words.split()) for words in (options.title, options.author))
    order = booklets.Order(
        tuple(names),
        len(chosen) or options.count or usual,
        level=level,
        seed=options.seed,
        paper=paper.lower(),
        hints=booklets.Hinting(hints),
        fast=options.fast,
        output=options.output.name,
        solutions=options.apart.name if options.apart else booklets.SOLUTIONS_AT_END,
        fold=options.fold,
        rules="" if options.rules == RULES else real_path(options.rules).name,
        title=title,
        author=author,
        logo=options.logo,
        half=options.half,
        per_page=options.per_page,
        name_line=options.name_line,
        cards=options.cards,
        new=options.new,
        seconds=options.seconds,
        minutes=options.minutes,
        sheet=options.sheet,
        fills=options.fills,
        certificate=options.certificate,
        codes=chosen,
        exclude=tuple(options.exclude or ()),
        excluded=excluded,
        week=options.week,
        language=options.language or "",
        cut_outs=options.cut_outs.lower(),
        to=options.to,
        one_sided=options.one_sided,
        light_ink=options.ink is common.Ink.LIGHT,
        text_size=options.text_size,
        font=options.font,
        fonts=_fonts(options.font, wrong),
        contrast=options.contrast,
        one_ink=options.one_ink,
        lines=options.lines,
    )
    wrong += booklet_orders.mistakes(order, options.output, options.apart)
    if wrong:
        raise UsageError("\n".join(wrong))
    return order


def _endings(options: BookletOptions) -> set[str]:
    return {file.suffix.lower() for file in options.scopes}


def _fonts(name: str, wrong: list[str]) -> dict[str, bytes]:
    """Return a font that was asked for; what is wrong with it is added."""
    if not name:
        return {}
    try:
        with common.installed("reading"):
            return reading_fonts(name)
    except ValueError as error:
        reason, advice = error.args
        wrong.append(f"The font {name} {reason}. {advice}".strip())
        return {}


def _write(filled: Sequence[booklets.Booklet], options: BookletOptions) -> None:
    """Write booklets, once all are made, and say how many pages they have; raises UsageError."""

    def path_of(file: Path, number: int) -> Path:
        return booklet_files.numbered(file, number, options.week) if options.week else file

    version, scopes = common.version(), options.scopes
    try:
        with common.installed("word" if WORD in _endings(options) else "png"):
            built = [
                (
                    booklet,
                    booklet_files.booklet_files(path_of(file, number), booklet, scope, version),
                )
                for number, booklet in enumerate(filled, 1)
                for file, scope in scopes.items()
            ]
    except booklets.OverfullPage as error:
        raise UsageError(str(error)) from None
    for booklet, result in built:
        for path, data in result.content.items():
            (write_output if path in scopes else write_whole)(path, data)
        common.print_warnings(result.warnings)
        first, *others = result.content
        named = first.with_name(f"{first.name} to {others[-1].name}") if others else first
        if result.pages:
            common.print_result(named, result.pages, result.sheets)
        else:
            print(f"{named}: {counted(len(booklet.problems), 'problems')}")


def _problem_game(name: str, rules: Path, *, new: bool, chosen: bool) -> str:
    game = game_lookup.find_game(name)
    banked = has_file(bank_path(problems_folder(rules), game.name))
    if not chosen and (new or not (banked and has_problems(game))):
        generators.find_generator(game)
    return game.name
