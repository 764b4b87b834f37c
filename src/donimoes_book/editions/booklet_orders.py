"""Orders of booklets: what makes no sense in one, and the booklets filled as it says."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from donimoes_book.board.exercises import BONDS, GOALS, KINDS
from donimoes_book.board.exercises import LEVELS as EXERCISE_LEVELS
from donimoes_book.decoding.client import decoded
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.addresses import addresses_in
from donimoes_book.editions.booklet import (
    CUT_OUTS,
    ENDINGS,
    GRIDS,
    HTML,
    MOST_PER_PAGE,
    MOST_SECONDS,
    MOST_SUM,
    PAGES,
    SUMS,
    TYPE_SIZES,
    WORD,
    Booklet,
    Hinting,
    Order,
)
from donimoes_book.editions.choosing import (
    ProblemRequest,
    choose_problems,
    grades_of,
    offered_problems,
)
from donimoes_book.editions.codes import problems_of, useless_options
from donimoes_book.editions.composing.exercises import Practice
from donimoes_book.editions.composing.worksheets import SHEET
from donimoes_book.editions.paper_sizes import find_paper
from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.folders import MEASURED, own_folder
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.problem_sets import with_ideas
from donimoes_book.manuscript.reminders import find_reminder, reminder_paths
from donimoes_book.manuscript.settings import FILE_NAME, HALVES, problems_folder, read_settings
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.progress import Progress
from donimoes_book.search.difficulty import LEVELS
from donimoes_book.store.files import MOST_PICTURE, is_file, read_bytes, real_path
from donimoes_book.store.memo import warning_of
from donimoes_book.words.language import (
    ENGLISH,
    listed,
    speaking,
)
from donimoes_book.words.plurals import alternatives, counted

_USUAL = 12
"""How many problems a booklet has if nobody asks for a number."""
_MOST_LINES = 8
"""The most lines to write on that a problem has."""
_MOST_LETTERS = 60
"""The longest title or name that fits on every cover."""


def mistakes(order: Order, output: Path, apart: Path | None = None) -> Iterator[str]:
    """Yield why an order makes no sense, in sentences; `apart` is the file for its solutions."""
    yield from look_mistakes(order, output)
    levels = [name for name in order.levels if name in LEVELS]
    if unknown := [name for name in order.levels if name not in levels]:
        words = "easy, medium or hard, or a grade from 1 to 5"
        yield f"There is no level {unknown[0]!r}: use {words}."
    grades = [grade for name in levels for grade in LEVELS[name]]
    if len(grades) > len(set(grades)):
        yield f"The levels in {order.level} share a grade: leave one of them out."
    if order.count < len(order.games):
        games = counted(len(order.games), "games")
        yield f"For {games}, --count must be at least {len(order.games)}."
    if order.codes:
        yield from useless_options(order)
    yield from _wrong_files(output, apart, order.logo)
    yield from _wrong_sizes(order)
    for option, words in (("--title", order.title), ("--author", order.author)):
        if len(words) > _MOST_LETTERS:
            yield f"{option} has room for {_MOST_LETTERS} letters; this has {len(words)}."
    has_pages = output.suffix.lower() in PAGES
    if order.fold and not has_pages:
        yield "--fold needs pages: end the output's name in .pdf or .png."
    if order.cut_outs:
        if order.cut_outs not in CUT_OUTS:
            yield f"There are no cut-outs {order.cut_outs!r}: use {alternatives(CUT_OUTS)}."
        if not has_pages or order.fold or order.cards:
            yield "--cut-outs needs whole pages: a .pdf or .png file, without --fold or --cards."
    if not SUMS[0] <= order.to <= SUMS[1]:
        yield f"--to is {order.to}: use {SUMS[0]} to {SUMS[1]}."
    if order.to != MOST_SUM and order.cut_outs != "sums":
        yield "--to needs sums: add --cut-outs sums."
    if order.one_sided and not order.cut_outs:
        yield "--one-sided needs something to cut out: add --cut-outs."
    if order.cards:
        useless = {
            "--hints": order.hints is not Hinting.NONE,
            "--solutions": apart is not None,
            "--fold": order.fold,
            "--name-line": order.name_line,
            "--logo": order.logo is not None,
        }
        for option in (option for option, is_given in useless.items() if is_given):
            yield f"Cards have no room for {option}: leave it out."
        if not has_pages:
            yield "Cards need pages: end the output's name in .pdf or .png."
    if order.sheet or order.certificate:
        yield from _wrong_sheet(order, [output, *filter(None, [apart])])


def _wrong_sheet(order: Order, files: Sequence[Path]) -> Iterator[str]:
    """Yield why an order for worksheets makes no sense."""
    if not order.sheet:
        yield "A certificate needs worksheets: add --sheet, or leave out --certificate."
        return
    useless = {
        "--hints": order.hints is not Hinting.NONE,
        "--cards": order.cards,
        "--fold": order.fold,
        "--author": order.author,
        "--logo": order.logo,
        "--per-page": order.per_page,
    }
    for option in (option for option, is_given in useless.items() if is_given):
        yield f"Worksheets have no room for {option}: leave it out."
    if any(file.suffix.lower() not in (*PAGES, HTML, WORD) for file in files):
        yield "Worksheets need pages: end the names of files in .pdf, .png, .html or .docx."


def usual_count(games: int, level: str | None, *, sheet: bool) -> int:
    """Return how many problems there are if nobody asks for a number."""
    apart = level.count(",") + 1 if level and level.count(",") > 1 else 1
    return SHEET * games * apart if sheet else _USUAL


def _wrong_files(output: Path, apart: Path | None, logo: Path | None) -> Iterator[str]:
    for file in filter(None, (output, apart)):
        if file.suffix.lower() not in ENDINGS:
            yield f"Cannot tell what to write: {file} should end in {alternatives(ENDINGS)}."
    if apart and real_path(apart) == real_path(output):
        yield "The solutions would overwrite the problems: give them a different file."
    if logo is None:
        return
    try:
        if not decoded(read_bytes(logo, MOST_PICTURE), ("PNG", "JPEG")):
            yield f"The logo {logo} is not a PNG or JPEG image: save it as one."
    except FileNotFoundError:
        yield f"There is no file {logo} for the logo."
    except OSError as error:
        yield f"The logo {logo} cannot be read: {error.strerror}."
    except ValueError as error:
        yield f"The logo {logo} cannot be shown: {error}."


def look_mistakes(order: Order, output: Path) -> Iterator[str]:
    """Yield why its paper and its look make no sense, in sentences."""
    try:
        find_paper(order.paper)
    except ValueError as error:
        message, advice = error.args
        yield f"{message[:1].upper()}{message[1:]}. {advice}".strip()
    (least, most), size = TYPE_SIZES, order.text_size
    if size is not None and not least <= size <= most:
        yield f"--text-size is {size:g}: use {least:g} to {most:g} points."
    if not 0 <= order.lines <= _MOST_LINES:
        yield f"--lines is {order.lines}: use 0 to {_MOST_LINES}."
    if order.lines and not order.sheet:
        yield "--lines needs worksheets: add --sheet."
    looks = {
        "--text-size": size,
        "--font": order.font,
        "--contrast": order.contrast,
        "--one-ink": order.one_ink,
    }
    chosen = [option for option, value in looks.items() if value]
    has_look = output.suffix.lower() in (*PAGES, *[HTML] * order.is_sheet)
    for option in () if has_look else chosen:
        yield f"{option} needs pages: end the output's name in .pdf or .png."


def practice_mistakes(practice: Practice, order: Order, output: Path) -> Iterator[str]:
    """Yield why an order for exercises makes no sense, in sentences."""
    (least, most), (kind, goal, levels) = GOALS, practice
    if output.suffix.lower() not in (*PAGES, HTML):
        yield "Exercises need pages: end the output's name in .pdf, .png or .html."
        return
    yield from look_mistakes(order, output)
    if kind not in KINDS:
        yield f"Nobody can practise {kind!r}: use {alternatives(KINDS)}."
    if unknown := [name for name in levels if name not in EXERCISE_LEVELS]:
        yield f"There is no level {unknown[0]!r}: use {alternatives(EXERCISE_LEVELS)}."
    if kind == BONDS and not least <= goal <= most:
        yield f"Bonds make a number from {least} to {most}, not {goal}."


def _wrong_sizes(order: Order) -> Iterator[str]:
    (least, most), half, per_page = HALVES, order.half, order.per_page
    if half is not None and not least <= half <= most:
        yield f"--half is {half:g}: use {least} to {most} millimetres."
    if per_page is not None and order.cards and per_page not in GRIDS:
        yield f"A sheet cannot hold {per_page} cards: use {alternatives(map(str, GRIDS))}."
    if per_page is not None and not order.cards and not 1 <= per_page <= MOST_PER_PAGE:
        yield f"--per-page is {per_page}: use 1 to {MOST_PER_PAGE}."


def fill_booklets(
    order: Order, rules: Path, solved: Path, progress: Progress
) -> tuple[list[Booklet], list[Diagnostic]]:
    """Fill booklets with problems and reminders; return them with warnings about what is missing.

    `solved` is the folder where solutions are stored. Raises InputError for a faulty manuscript,
    and for codes that hold no problem.
    """
    diagnostics: list[Diagnostic] = []
    sets: list[list[tree.ProblemSet]] = [[] for _ in range(order.week or 1)]
    reminders: dict[str, tree.Chapter] = {}
    settings = read_settings(rules / FILE_NAME) if is_file(rules / FILE_NAME) else None
    texts = settings.texts if settings else {}
    language = order.language or texts.get("language", ENGLISH)
    store = SolvedStore(solved, measured=own_folder(rules, MEASURED))
    for index, name in enumerate(order.games):
        game = registry.find(name)
        excluded = tuple(coded.position for coded in order.excluded if coded.game == name)
        share, problems = order.share(index) * len(sets), list[Problem]()
        # What the book's own problems need was found before.
        with speaking(language), warning_of(store, diagnostics):
            if order.codes:
                problems = problems_of(name, order.codes, store)
            for count, grades in () if order.codes else order.shares(index):
                choice = ProblemRequest(
                    game,
                    count * len(sets),
                    grades,
                    order.seed,
                    fast=order.fast,
                    new=order.new,
                    staged=order.sheet,
                    hinted=order.hints is not Hinting.NONE,
                    rules=rules,
                    excluded=excluded,
                    minutes=order.most_minutes(grades),
                    seconds=order.seconds or MOST_SECONDS[order.new],
                )
                problems += choose_problems(choice, problems_folder(rules), store, progress)
            reminder, path = find_reminder(rules, name), reminder_paths(rules, name)[name]
        if not order.codes and len(problems) < share and not (order.fills and problems):
            amount = f"{len(problems)} of {counted(share, 'problems')} of {game.title}"
            advice = _instead(order, index, game, rules)
            diagnostics.append(Diagnostic(f"only {amount} could be found", advice, warning=True))
        if reminder:
            reminders[name] = reminder
        else:
            message = f"there is no reminder of the rules of {game.title}"
            diagnostics.append(Diagnostic(message, f"Write it: {path}", warning=True))
        problems = with_ideas(problems, rules, diagnostics)
        if language != texts.get("language", ENGLISH):
            # A bank's ideas are in the book's language.
            problems = [replace(problem, idea="") for problem in problems]
        # They are dealt in turn, as the easiest come first: no booklet is harder than another.
        for week, blocks in enumerate(sets):
            if dealt := problems[week :: len(sets)]:
                first = sum(len(block.problems) for block in blocks) + 1
                numbered = tuple(replace(p, number=n) for n, p in enumerate(dealt, first))
                blocks.append(tree.ProblemSet(name, None, numbered))
    author, licence = order.author or texts.get("author", ""), texts.get("licence", "")
    addresses: dict[str, str] = {}
    if texts.get("address"):
        addresses |= addresses_in(rules, order.games)
    booklets = [
        Booklet(order, tuple(blocks), reminders, author, language, licence, addresses)
        for blocks in sets
        if blocks
    ]
    return booklets, diagnostics


def _instead(order: Order, index: int, game: Game, rules: Path) -> str:
    """Return what to ask for if there are too few problems of one of the games."""
    there = grades_of(game, problems_folder(rules))
    wanted = {grade for _, grades in order.shares(index) for grade in grades}
    if not there or not wanted.isdisjoint(there):
        if order.new or not (ready := offered_problems(game, rules)):
            return "Ask for fewer, for another level, for longer with --seconds, or another --seed."
        amounts = listed([f"{count} of grade {grade}" for grade, count in sorted(ready.items())])
        return f"There are {amounts} ready. Ask for other ones, or try for new ones with --new."
    grades = alternatives(map(str, there))
    return f"There are only problems of grade {grades}: ask for that with --level."
