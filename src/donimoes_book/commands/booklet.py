"""`booklet`, `practice` and `problem`: print problems, and bring back a printed one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from donimoes_book.commands import common
from donimoes_book.commands.common import UsageError
from donimoes_book.diagnostics import InputError, file_error
from donimoes_book.files import (
    SOLVED,
    is_file,
    real_path,
    write_whole,
)
from donimoes_book.manuscript.folders import RULES
from donimoes_book.plurals import counted

if TYPE_CHECKING:
    from donimoes_book.games.code import Coded
    from donimoes_book.manuscript.tree import Problem


def booklet(
    games: Annotated[
        list[str],
        Argument(
            metavar="GAME...",
            help="One or more games, as `games` lists them.",
            autocompletion=common.complete_game,
        ),
    ],
    output: Annotated[
        Path,
        Option(
            "-o", "--output", help="A .pdf, .html or .json file, or .png for pictures of the pages."
        ),
    ],
    count: Annotated[int, Option(min=1, help="How many problems to print in total.")] = 12,
    level: Annotated[str | None, Option(help="easy, medium, hard, or a grade from 1 to 5.")] = None,
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
    names: list[str] = []
    for name in games:
        try:
            names.append(_problem_game(name, book, new=new))
        except UsageError as error:
            wrong.append(error.message)
    names = list(dict.fromkeys(names))
    if hints not in list(booklets.Hinting):
        wrong.append(f"Hints cannot be {hints!r}: use foot, page or none.")
        hints = booklets.Hinting.NONE
    apart = None if solutions == booklets.SOLUTIONS_AT_END else Path(solutions)
    order = booklets.Order(
        tuple(names),
        count,
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
    )
    wrong += booklets.mistakes(order, output, apart)
    if wrong:
        raise UsageError("\n".join(wrong))
    if rules != RULES and not rules.is_dir():
        advice = "Name a book's folder with --rules, or leave it out."
        raise file_error(rules, "there is no such folder", advice)
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
        raise UsageError(str(error)) from None
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


def _problem_game(name: str, rules: Path, *, new: bool) -> str:
    from donimoes_book.manuscript.bank import bank_path
    from donimoes_book.manuscript.folders import problems_folder
    from donimoes_book.manuscript.solving import has_problems

    game = common.find_game(name)
    banked = is_file(bank_path(problems_folder(rules), game.name))
    if new or not (banked and has_problems(game)):
        common.find_generator(game)
    return game.name


def practice(
    game: common.GameName,
    output: Annotated[
        Path,
        Option("-o", "--output", help="A .svg, .pdf or .png file; .txt describes it in words."),
    ],
    seed: Annotated[str, Option(help="The same seed always makes the same sheet.")] = "1",
) -> None:
    """Draw a sheet to practise with, and print its answers."""
    from donimoes_book.drawing.files import scene_file
    from donimoes_book.drawing.sheets import draw_spread
    from donimoes_book.editions.common import spread_answers

    found = common.find_game(game)
    ending = common.picture_ending(output)
    sheet = found.practice_sheet(seed)
    if sheet is None:
        known = common.games_with(lambda other: other.practice_sheet(seed))
        raise UsageError(f"There are no practice sheets for {found.title}, only for {known}.")
    write_whole(output, scene_file(draw_spread(sheet.spread, sheet.rolls), ending))
    print("\n".join(filter(None, spread_answers(sheet))))


def problem(
    code: Annotated[
        list[str],
        Argument(metavar="CODE", help="The code as printed; case, spaces and dashes don't matter."),
    ],
    as_json: Annotated[
        bool, Option("--json", help="Print everything known about it as JSON.")
    ] = False,
    solution: Annotated[
        bool, Option("--solution", help="Also print the solution: moves, layout or answer.")
    ] = False,
    output: Annotated[
        Path | None, Option("-o", "--output", help="Draw it in a .svg, .pdf, .png or .txt file.")
    ] = None,
    out: common.Out = Path("build"),
) -> None:
    """Bring back the problem with this code: always the same position.

    The position goes to standard output, and what is known about it to standard error.
    """
    from donimoes_book.drawing.files import drawn, picture_file
    from donimoes_book.editions.common import length_of, problem_record
    from donimoes_book.games import registry
    from donimoes_book.games.code import code_of, read_code

    ending = common.picture_ending(output) if output else ""
    if sum(map(_is_code, code)) > 1:
        raise UsageError("There is more than one code here: give one at a time.")
    coded = read_code(" ".join(code))
    game = registry.find(coded.game)
    title = game.title if game else coded.game
    solved = _solved(coded, out)
    if output:
        scene = drawn(coded.position, registry.annotate(coded.game, coded.position))
        write_whole(output, picture_file(coded.position, scene, ending))
    if as_json:
        import json

        unsolved = {
            "code": code_of(*coded),
            "game": coded.game,
            "title": title,
            "position": str(coded.position),
        }
        print(json.dumps(problem_record(solved) if solved else unsolved))
        return
    print(coded.position, flush=True)
    length = f", grade {solved.grade}, {length_of(solved)}" if solved else ""
    print(f"{title}{length}", file=sys.stderr)
    if solved and solved.answer:
        print(solved.answer.question, file=sys.stderr)
    if solved and solution:
        print(_solution(solved), file=sys.stderr)


def _is_code(words: str) -> bool:
    from donimoes_book.games.code import read_code

    try:
        read_code(words)
    except InputError:
        return False
    return True


def _solved(coded: Coded, out: Path) -> Problem | None:
    """Solve a problem; None if it can't be solved, as when a code holds a picture of a game."""
    from donimoes_book.games import registry
    from donimoes_book.manuscript.bank import unbanked
    from donimoes_book.manuscript.solving import has_problems, solve_problem
    from donimoes_book.manuscript.store import SolvedStore

    game = registry.find(coded.game)
    if game is None or not has_problems(game):
        return None
    store = SolvedStore(out / SOLVED)
    try:
        return solve_problem(game.name, unbanked(coded.position), store)
    except InputError:
        return None
    finally:
        common.print_warnings(store.warnings)


def _solution(solved: Problem) -> str:
    if solved.answer:
        return "\n".join(solved.answer.lines)
    return str(solved.layout) if solved.layout else " ".join(solved.moves)
