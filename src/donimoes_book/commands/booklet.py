"""`booklet`: prints problems of one or more games, with rules, hints and solutions, or as cards."""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Annotated

import typer

from donimoes_book.commands import common
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript.folders import RULES
from donimoes_book.plurals import alternatives, counted

_MOST_LETTERS = 60
"""The longest title or name that fits on every cover."""


def booklet(
    games: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME...",
            help="One or more games, as `games` lists them.",
            autocompletion=common.complete_game,
        ),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "-o", "--output", help="A .pdf, .html or .json file, or .png for pictures of the pages."
        ),
    ],
    count: Annotated[int, typer.Option(min=1, help="How many problems to print in total.")] = 12,
    level: Annotated[
        str | None, typer.Option(help="easy, medium, hard, or a grade from 1 to 5.")
    ] = None,
    paper: Annotated[
        str | None,
        typer.Option(
            help="a4, letter, a5, half-letter, 6x9, 7x10 or 8.5x11; by default a4, or a5 with "
            "--fold."
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option(help="The same seed always chooses the same problems.")
    ] = "1",
    hints: Annotated[
        str,
        typer.Option(
            help="foot (upside down below the problems), page (in two steps, on separate pages) "
            "or none."
        ),
    ] = "none",
    solutions: Annotated[
        str,
        typer.Option(
            metavar="end|FILE", help="Put the solutions at the end, or in a separate file."
        ),
    ] = "end",
    title: Annotated[str, typer.Option(help="The title on the cover.")] = "",
    author: Annotated[str, typer.Option(help="The name on the cover.")] = "",
    logo: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A PNG or JPEG image for the cover.")
    ] = None,
    name_line: Annotated[
        bool, typer.Option("--name-line", help="Print a line for name and date on the first page.")
    ] = False,
    half: Annotated[
        float | None, typer.Option(metavar="MM", help="The side of half a domino; by default, 7.")
    ] = None,
    per_page: Annotated[
        int | None, typer.Option(help="How many problems to a page, or cards to a sheet.")
    ] = None,
    cards: Annotated[
        bool,
        typer.Option(
            "--cards", help="Print cards: a problem on the front, its answer on the back."
        ),
    ] = False,
    fold: Annotated[
        bool, typer.Option("--fold", help="Print two pages to a side, to fold and staple.")
    ] = False,
    rules: common.Rules = RULES,
    out: common.Out = Path("build"),
    fast: common.Fast = False,
) -> int:
    """Print a booklet of problems from the banks, with new ones if those run out."""
    from donimoes_book.editions import booklet as booklets
    from donimoes_book.editions.pdf.paper import PAPERS
    from donimoes_book.files import SOLVED, write_whole
    from donimoes_book.manuscript.folders import book_folder
    from donimoes_book.search.difficulty import LEVELS

    book = book_folder(rules)
    paper = (("a5" if fold else "a4") if paper is None else paper).lower()
    hints = hints.lower()
    title, author = (" ".join(words.split()) for words in (title, author))
    wrong = list[str]()
    names: list[str] = []
    for name in games:
        try:
            names.append(_problem_game(name, book))
        except common.UsageError as error:
            wrong.append(error.message)
    names = list(dict.fromkeys(names))
    if paper not in PAPERS:
        wrong.append(f"There is no paper {paper!r}: use one of {', '.join(PAPERS)}.")
    if level is not None and level.lower() not in LEVELS:
        wrong.append(
            f"There is no level {level!r}: use easy, medium or hard, or a grade from 1 to 5."
        )
    if hints not in list(booklets.Hinting):
        wrong.append(f"Hints cannot be {hints!r}: use foot, page or none.")
    if count < len(names):
        wrong.append(f"For {len(names)} games, --count must be at least {len(names)}.")
    apart = None if solutions == booklets.SOLUTIONS_AT_END else Path(solutions)
    wrong += _wrong_files(output, apart, logo)
    wrong += _wrong_sizes(half, per_page, cards=cards)
    for option, words in (("--title", title), ("--author", author)):
        if len(words) > _MOST_LETTERS:
            wrong.append(f"{option} has room for {_MOST_LETTERS} letters; this has {len(words)}.")
    if fold and output.suffix.lower() not in booklets.PAGES:
        wrong.append("--fold needs pages: end the output's name in .pdf or .png.")
    if cards:
        useless = {
            "--hints": hints != booklets.Hinting.NONE,
            "--solutions": apart is not None,
            "--fold": fold,
            "--name-line": name_line,
            "--logo": logo is not None,
        }
        wrong += [
            f"Cards have no room for {option}: leave it out."
            for option, said in useless.items()
            if said
        ]
        if output.suffix.lower() not in booklets.PAGES:
            wrong.append("Cards need pages: end the output's name in .pdf or .png.")
    if wrong:
        raise common.UsageError("\n".join(wrong))
    if rules != RULES and not rules.is_dir():
        advice = "Name a book's folder with --rules, or leave it out."
        raise InputError([Diagnostic("there is no such folder", advice, path=str(rules))])
    order = booklets.Order(
        tuple(names),
        count,
        (level or "").lower(),
        seed,
        paper,
        booklets.Hinting(hints),
        fast,
        output.name,
        apart.name if apart else booklets.SOLUTIONS_AT_END,
        fold,
        "" if rules == RULES else rules.resolve().name,
        title,
        author,
        logo,
        half,
        per_page,
        name_line,
        cards,
    )
    with common.progress_bar("choosing problems") as progress, common.installed("fast"):
        booklet, diagnostics = booklets.fill_booklet(order, book, out / SOLVED, progress)
    common.print_warnings(diagnostics)
    if not booklet.sets:
        print("gave up: no such problems could be found", file=sys.stderr)
        return common.GAVE_UP
    parts = {output: booklets.Part.PROBLEMS if apart else booklets.Part.WHOLE}
    if apart:
        parts[apart] = booklets.Part.SOLUTIONS
    try:
        with common.installed("png"):
            built = [
                booklets.booklet_files(file, booklet, part, common.version())
                for file, part in parts.items()
            ]
    except booklets.OverfullPage as error:
        raise common.UsageError(str(error)) from None
    for made in built:
        for path, data in made.content.items():
            write_whole(path, data)
        common.print_warnings(made.warnings)
        first, *others = made.content
        named = first.with_name(f"{first.name} to {others[-1].name}") if others else first
        if made.pages:
            common.print_result(named, made.pages, made.sheets)
        else:
            print(f"{named}: {counted(len(booklet.problems), 'problems')}")
    return common.DONE if len(booklet.problems) == count else common.GAVE_UP


def _problem_game(name: str, rules: Path) -> str:
    from donimoes_book.manuscript.bank import bank_path
    from donimoes_book.manuscript.folders import problems_folder
    from donimoes_book.manuscript.solving import has_problems

    game = common.find_game(name)
    banked = bank_path(problems_folder(rules), game.name).is_file()
    if not (banked and has_problems(game)):
        common.find_generator(game)
    return game.name


def _wrong_files(output: Path, apart: Path | None, logo: Path | None) -> Iterator[str]:
    """Yield what is wrong with a booklet's files."""
    from PIL import Image

    from donimoes_book.editions.booklet import ENDINGS
    from donimoes_book.inside import MOST_PICTURE, read_bytes

    for file in filter(None, (output, apart)):
        if file.suffix.lower() not in ENDINGS:
            yield f"Cannot tell what to write: {file} should end in {alternatives(ENDINGS)}."
    if apart and apart.resolve() == output.resolve():
        yield "The solutions would overwrite the problems: give them a different file."
    if logo is None:
        return
    try:
        data = BytesIO(read_bytes(logo, MOST_PICTURE))
    except FileNotFoundError:
        yield f"There is no file {logo} for the logo."
        return
    except OSError as error:
        yield f"The logo {logo} cannot be read: {error.strerror}."
        return
    try:
        with Image.open(data, formats=("PNG", "JPEG")) as image:
            image.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        yield f"The logo {logo} is not a PNG or JPEG image: save it as one."


def _wrong_sizes(half: float | None, per_page: int | None, *, cards: bool) -> Iterator[str]:
    """Yield what is wrong with a booklet's sizes."""
    from donimoes_book.editions.booklet import GRIDS, MOST_PER_PAGE
    from donimoes_book.manuscript.settings import HALVES

    least, most = HALVES
    if half is not None and not least <= half <= most:
        yield f"--half is {half:g}: use {least} to {most} millimetres."
    if per_page is not None and cards and per_page not in GRIDS:
        yield f"A sheet cannot hold {per_page} cards: use {alternatives(map(str, GRIDS))}."
    if per_page is not None and not cards and not 1 <= per_page <= MOST_PER_PAGE:
        yield f"--per-page is {per_page}: use 1 to {MOST_PER_PAGE}."
