"""Worksheets as a web page: each sheet has the size of its paper, and prints as it is shown."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, repeat
from math import ceil, inf
from typing import NamedTuple, assert_never
from xml.etree.ElementTree import Element

from donimoes_book.board.parts import Place
from donimoes_book.drawing.scene import Scene
from donimoes_book.editions.addresses import Places
from donimoes_book.editions.booklet import Booklet, Order, OverfullPage, Scope
from donimoes_book.editions.composing.problems import card
from donimoes_book.editions.composing.solutions import every_stage, solutions
from donimoes_book.editions.composing.worksheets import (
    LEVEL_WORDS,
    MoveBoxes,
    Room,
    RuledLines,
    Squares,
    age_of,
    answer_room,
    level_of,
    levels_of,
    rules_picture,
    set_on_sheets,
    sets_on_sheets,
    teacher_facts,
)
from donimoes_book.editions.html.booklet import page_policy, page_style
from donimoes_book.editions.html.cards import solving
from donimoes_book.editions.html.figures import picture, scene_svg, strip
from donimoes_book.editions.html.fonts import FACES
from donimoes_book.editions.html.frame import basics
from donimoes_book.editions.html.writer import Child, Publication, Writer, as_html, h
from donimoes_book.editions.paper_sizes import find_paper
from donimoes_book.editions.result import BuildResult
from donimoes_book.editions.stages import Stage
from donimoes_book.editions.titles import game_title
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.tree import Book, Chapter, ProblemSet
from donimoes_book.words.language import current, gettext, listed

_POINT = 25.4 / 72
"""A point in millimetres, like all lengths that follow."""
_MARGIN = 13.0
GAP = 7.0
"""The space between two problems."""
_HALF = 9.0
"""The greatest side of a half, if the type has its usual size."""
_ANSWER_HALVES = (6.0, 5.5, 5.0, 4.5, 4.0, 3.5)
"""The sides of halves in answers: the first of these that takes no more pages, as in the PDF."""
_SMALL = 0.75
"""The size of labels in answers, as a share of the type's."""
_MOVE_LETTER = 0.75
"""The width of a letter in moves, with the spaces between these, as a share of the type's size."""
_PICTURE_HALF = 5.5
"""The greatest side of a half in the picture beside the rules."""
_PICTURE = 0.3
"""The share of the width for that picture."""
_BOX = 12.0, 9.0
"""The room for a box to write a move in."""
_LINE = 8.0
"""The height of a line to write on."""
_HEAD = 8.5
"""The height of a problem's head, with the space below its row."""
_TOP = 25.0
"""The height of what is above the rules."""
_GROUP = 8.0
"""The height of the line that names a level."""
_COLUMNS = (2, 1, 3)
"""The numbers of problems side by side, the best first."""
_LETTER = 0.5
"""The width of a letter, as a share of the type's size."""
_LEADING = 1.4
"""The height of a line, as a share of the type's size."""
_MOST_STAGES = 2
"""The most positions of a solution that are drawn."""


def worksheet_page(booklet: Booklet, version: str, scope: Scope) -> BuildResult[bytes]:
    """Write worksheets, or the teacher's pages, or both; raises OverfullPage."""
    desk = Desk.of(booklet.order, booklet.book(scope), version)
    sheets = [sheet for block in booklet.sets for sheet in _sheets(desk, booklet, block)]
    pages = list[Element]()
    if scope is not Scope.SOLUTIONS:
        pages += [_pupils(desk, booklet, sheet) for sheet in sheets]
    if scope is not Scope.PROBLEMS:
        for (game, level), own in groupby(sheets, lambda it: (it.game, it.level)):
            problems = [problem for sheet in own for problem in sheet.problems]
            pages.append(_teachers(desk, booklet.reminders.get(game), problems, level))
        if booklet.order.certificate:
            pages.append(_certificate(desk, booklet))
    return desk.page(pages)


@dataclass(frozen=True, slots=True)
class Desk:
    """Where sheets are set: their paper, their look, and what writes them."""

    order: Order
    writer: Writer
    width: float
    height: float
    text: float
    """The size of the type."""
    scale: float
    """How much larger it is than usual."""

    @classmethod
    def of(cls, order: Order, book: Book, version: str) -> "Desk":
        """Return it for sheets that are ordered as parts of a book."""
        places = Places()
        places.add_page("", "sheet", [])
        publication = Publication(book, version, places)
        paper = find_paper(order.paper)
        text = (order.text_size or paper.text) * _POINT
        size = paper.width * _POINT, paper.height * _POINT
        scale = max(1, text / (paper.text * _POINT))
        return cls(order, Writer(publication, places.page("") or ""), *size, text, scale)

    @property
    def measure(self) -> float:
        """The width of what is on a sheet."""
        return self.width - 2 * _MARGIN

    def column(self, count: int) -> float:
        """Return the width of one of several columns."""
        return (self.measure - (count - 1) * GAP) / count

    def lines(self, words: str, width: float, letter: float = _LETTER) -> float:
        """Return the height of words in a width."""
        return ceil(len(words) * self.text * letter / width) * self.text * _LEADING

    def sheet(self, *content: Child, kind: str = "") -> Element:
        """Return a sheet of paper."""
        look = " contrast" * self.order.contrast + " one-ink" * self.order.one_ink
        return h("article", content, class_=f"sheet {kind}".strip() + look)

    def page(self, sheets: Sequence[Element]) -> BuildResult[bytes]:
        """Return a page with sheets."""
        publication = self.writer.publication
        book = publication.whole
        size = f"{self.width:.4g}mm {self.height:.4g}mm"
        own = (
            f"@page {{ size: {size}; margin: 0 }}\n"
            f":root {{ --sheet-width: {self.width:.4g}mm; --sheet-height: {self.height:.4g}mm;"
            f" --sheet-text: {self.text / _POINT:.4g}pt }}\n{''.join(_font_rules(self.order))}"
        )
        style = page_style("worksheet.css")
        policy = page_policy((style, own), "")
        page = h(
            "html",
            h("head", basics(publication, book.title, policy), h("style", style), h("style", own)),
            h("body", h("main", self.writer.symbols(), sheets, class_="sheets")),
            lang=book.language or None,
        )
        return BuildResult(as_html(page), len(sheets), tuple(publication.warnings))


def _font_rules(order: Order) -> Iterator[str]:
    """Yield rules for the font that was asked for, in place of ours."""
    for name, data in order.fonts.items():
        if face := FACES.get(name):
            source = f"data:font/ttf;base64,{b64encode(data).decode()}"
            yield (
                f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight};'
                f" font-style: {face.style}; src: url({source}) }}\n"
            )


# The pupil's page


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Problems that share a sheet, and how they are set on it."""

    game: str
    level: str
    """Its level, if each has sheets of its own."""
    problems: Sequence[Problem]
    columns: int
    half: float


def _sheets(desk: Desk, booklet: Booklet, block: ProblemSet) -> list[_Sheet]:
    order, reminder = desk.order, booklet.reminders.get(block.game)

    def make(problems: Sequence[Problem], least: float) -> _Sheet | None:
        sizes = {columns: _half(desk, reminder, problems, columns) for columns in _COLUMNS}
        columns = max(_COLUMNS, key=sizes.__getitem__)
        half = sizes[columns]
        if half <= 0 or half < least * desk.scale:
            return None
        level = level_of(problems[0]) if order.by_level else ""
        return _Sheet(block.game, level, problems, columns, half)

    sets = sets_on_sheets(block, by_level=order.by_level)
    made = [set_on_sheets(own.problems, make, fills=order.fills) for own in sets]
    if not all(made):
        raise OverfullPage("Problems of", block.game, "a worksheet", "easier ones with --level")
    return list(chain.from_iterable(made))


def _rows(
    order: Order, problems: Sequence[Problem], columns: int
) -> Iterator[tuple[str, Sequence[Problem]]]:
    """Yield the problems side by side, those of each level in rows of their own."""
    for level, group in groupby(problems, level_of if order.groups_levels else lambda _: ""):
        own = list(group)
        for at in range(0, len(own), columns):
            yield level if not at else "", own[at : at + columns]


def _half(desk: Desk, reminder: Chapter | None, problems: Sequence[Problem], columns: int) -> float:
    """Return the greatest side of a half with which problems fit on a sheet."""
    order, width = desk.order, desk.column(columns)
    rows = list(_rows(order, problems, columns))
    room = desk.height - 2 * _MARGIN - _TOP * desk.scale - _rules_height(desk, reminder)
    room -= sum(_GROUP * desk.scale for level, _ in rows if level)
    half = order.half or _HALF * desk.scale
    widest = max(_extent(problem)[0] for problem in problems)
    half = half if order.half else min(half, width / widest)
    needs = [[_needs(desk, problem, width) for problem in row] for _, row in rows]
    fixed, growing = (sum(max(it[n] for it in row) for row in needs) for n in (0, 1))
    if order.half:
        return half if fixed + growing * half <= room and half * widest <= width else 0.0
    return min(half, (room - fixed) / growing)


def _extent(problem: Problem) -> tuple[float, float]:
    scene = picture(problem.position, problem.game, "", current().code)
    return scene.size(1)


def _needs(desk: Desk, problem: Problem, width: float) -> tuple[float, float]:
    """Return the height that a problem needs besides pictures, and that of these in halves."""
    high = _extent(problem)[1]
    fixed = (_HEAD + GAP / 2) * desk.scale + desk.order.lines * _LINE * desk.scale
    question = card(problem, "paper").question
    fixed += desk.lines(question, width) if question else 0.0
    match answer_room(problem):
        case MoveBoxes(moves=moves):
            wide = max(_BOX[0] * desk.scale, max(map(len, moves)) * desk.text * 0.6 + 3)
            across = max(1, int(width / wide))
            fixed += ceil(len(moves) / across) * _BOX[1] * desk.scale
        case Squares(layout=layout):
            high += layout.height / 2
        case RuledLines(count):
            fixed += count * _LINE * desk.scale
    return fixed, high


def _rules_height(desk: Desk, reminder: Chapter | None) -> float:
    if reminder is None or not (words := _rules_words(reminder)):
        return 0.0
    scene = _rules_scene(reminder)
    width = desk.measure - 8
    height, below = 0.0, 0.0
    if scene:
        spaces, rows = scene.size(1)
        half = min(_PICTURE * desk.measure / spaces, _PICTURE_HALF)
        if half < 3:
            below = rows * min(width / spaces, _PICTURE_HALF)
        else:
            width, height = width - spaces * half - 4, rows * half
    height = max(height, sum(desk.lines(it, width) + 1 for it in words)) + below
    return height + 10


def _rules_words(reminder: Chapter) -> list[str]:
    return [reminder.lesson[key] for key in ("sheet", "write") if key in reminder.lesson]


def _rules_scene(reminder: Chapter) -> Scene | None:
    shown = rules_picture(reminder)
    return picture(shown.position, shown.game, shown.alt, current().code) if shown else None


def _pupils(desk: Desk, booklet: Booklet, sheet: _Sheet) -> Element:
    order, reminder = desk.order, booklet.reminders.get(sheet.game)
    levels = levels_of(sheet.problems, reminder)
    rows, content = list(_rows(order, sheet.problems, sheet.columns)), list[Element]()
    is_grouped = any(level for level, _ in rows)
    is_named = len(levels) == 1 and not (is_grouped or sheet.level)
    ages = not (is_grouped or is_named or sheet.level)
    for level, problems in rows:
        if level:
            words = levels[level]
            content.append(h("h3", words[:1].upper() + words[1:], class_="level"))
        cells = [
            _problem(desk, it, sheet.half, age_of(level_of(it), reminder) if ages else "")
            for it in problems
        ]
        content.append(h("div", cells, class_=f"tasks-row of-{sheet.columns}"))
    beside = " · ".join(filter(None, (order.title, *(levels.values() if is_named else ()))))
    return desk.sheet(
        name_line(),
        h("header", h("h2", game_title(sheet.game)), sign(sheet.level), h("p", beside)),
        _rules(desk, reminder) if reminder and _rules_words(reminder) else None,
        h("div", content, class_="tasks"),
    )


def name_line() -> Element:
    """Return a line for a name and a date."""
    words = h("span", gettext("Name")), h("span", gettext("Date"))
    return h("p", words, class_="name-line")


def sign(level: str) -> Element | None:
    """Return the pips of a level, if it has sheets of its own."""
    if not level:
        return None
    pips = "●" * (1 + [*LEVEL_WORDS].index(level))
    return h("p", pips, class_="sign", role="img", aria_label=gettext(LEVEL_WORDS[level]))


def _rules(desk: Desk, reminder: Chapter) -> Element:
    words, scene = _rules_words(reminder), _rules_scene(reminder)
    figure, is_below = None, False
    if scene:
        spaces = scene.size(1)[0]
        half = min(_PICTURE * desk.measure / spaces, _PICTURE_HALF)
        is_below = half < 3
        half = min((desk.measure - 8) / spaces, _PICTURE_HALF) if is_below else half
        figure = h("figure", scene_svg(desk.writer, scene, half, "mm"))
    *text, last = words
    said = [*(h("p", it) for it in text), h("p", h("b", last)) if text else h("p", last)]
    return h("div", h("div", said), figure, class_="rules below" if is_below else "rules")


def _problem(desk: Desk, problem: Problem, half: float, age: str) -> Element:
    shown = card(problem, "paper")
    scene = picture(problem.position, problem.game, "", current().code)
    facts = ", ".join(filter(None, (shown.minutes, age)))
    return h(
        "section",
        h(
            "header",
            h("h3", shown.name.number, aria_label=shown.name.said),
            h("p", facts),
            h("p", gettext("I did it"), " ", h("span", class_="tick-box"), class_="done"),
        ),
        h("p", shown.question, class_="question") if shown.question else None,
        h("figure", scene_svg(desk.writer, scene, half, "mm"), class_="board"),
        *_room(answer_room(problem), half),
        *_ruled(desk.order.lines),
        class_="problem",
    )


def _room(room: Room, half: float) -> Iterator[Element]:
    match room:
        case MoveBoxes(moves=moves, pauses=pauses):
            wide = " wide" if max(map(len, moves)) > 4 else ""
            boxes = [
                h("span", class_=f"box{wide} pause" if n in pauses and n else f"box{wide}")
                for n in range(len(moves))
            ]
            yield h("p", boxes, class_="boxes")
        case Squares(layout=layout):
            yield h("figure", _squares(sorted(layout.halves), half), class_="board")
        case RuledLines(count):
            yield from _ruled(count)
        case _:
            assert_never(room)


def _ruled(count: int) -> Iterator[Element]:
    for _ in range(count):
        yield h("p", class_="ruled")


def _squares(places: Iterable[Place], half: float) -> Element:
    corners = [(place.x / 2, place.y / 2) for place in places]
    width, height = (max(corner[n] for corner in corners) + 1 for n in (0, 1))
    rects = [
        h("rect", x=f"{x:g}", y=f"{height - 1 - y:g}", width="1", height="1") for x, y in corners
    ]
    return h(
        "svg",
        rects,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"-.05 -.05 {width + 0.1:g} {height + 0.1:g}",
        width=f"{width * half:.4g}mm",
        class_="squares",
        aria_hidden="true",
    )


# The teacher's pages


def _teachers(
    desk: Desk, reminder: Chapter | None, problems: Sequence[Problem], level: str
) -> Element:
    facts = teacher_facts(problems, reminder).facts
    note = gettext("How long someone with practice takes is an estimate; nobody was timed.")
    game = problems[0].game
    wide = (desk.measure - 20) / len(facts)
    head = 14 + 6 * desk.text + max(desk.lines(words, wide) for _, words in facts)
    fewest, answers = inf, list[_Answer]()
    for half in _ANSWER_HALVES:
        attempt = [_answer(desk, it, half * desk.scale) for it in problems]
        pages = _pages(desk, head, [it.height for it in attempt])
        if pages < fewest:
            fewest, answers = pages, attempt
        if pages == 1:
            break
    return desk.sheet(
        h("p", gettext("For the teacher"), class_="kind"),
        h("header", h("h2", game_title(game)), sign(level)),
        h("dl", [h("div", h("dt", label), h("dd", words)) for label, words in facts]),
        h("p", note, class_="note"),
        h("div", [it.element for it in answers], class_="answers"),
        kind="teacher",
    )


class _Answer(NamedTuple):
    """An answer, and about how much of a column it takes."""

    element: Element
    height: float


def _pages(desk: Desk, head: float, heights: Iterable[float]) -> int:
    """Return how many pages answers take in two columns, the first of them below a head."""
    room = desk.height - 2 * _MARGIN
    rooms = chain([room - head] * 2, repeat(room))
    columns, left = 1, next(rooms)
    for height in heights:
        if height > left:
            columns, left = columns + 1, next(rooms)
        left -= height
    return ceil(columns / 2)


def _answer(desk: Desk, problem: Problem, half: float) -> _Answer:
    """Set the answer to a problem, with dominoes of a size."""
    (solution,) = solutions([problem.undrawn], "paper").solutions
    # The last of them is the solution.
    stages = every_stage(problem)[1:]
    count = min(_MOST_STAGES, len(stages))
    some = [stages[ceil((n + 1) * len(stages) / count) - 1] for n in range(count)]
    column, drawn, high = desk.column(2), None, 0.0
    if problem.layout:
        scene = picture(problem.layout, problem.game, "", current().code)
        side = min(half, column / scene.size(1)[0])
        drawn = h("figure", scene_svg(desk.writer, scene, side, "mm"))
        high += scene.size(side)[1] + 1
    words = [it for part in solution.parts for it in solving(desk.writer, part)]
    if drawn is not None:
        words = [it for it in words if it.tag == "p"]
    for part in words:
        letter = _MOVE_LETTER if part.get("class") == "moves" else _LETTER
        high += desk.lines("".join(part.itertext()), column, letter)
    element = h(
        "section",
        h("header", h("h3", solution.name.number), h("p", solution.length)),
        words,
        strip(desk.writer, some, half, "mm") if some else None,
        drawn,
        h("p", problem.code, class_="code"),
    )
    # A head, a code and the space between two answers.
    high += 9 + desk.text * (1.1 + 0.8 * ceil(len(problem.code) * 0.4 * desk.text / column))
    return _Answer(element, high + _strip_height(desk, some, half))


def _strip_height(desk: Desk, stages: Sequence[Stage], half: float) -> float:
    """Return the height of positions, side by side if there is room."""
    if not stages:
        return 0.0
    sizes = [picture(it.position, it.game, "", current().code).size(half) for it in stages]
    small = desk.text * _SMALL
    said = [small * _LETTER * max(len(it.label + it.move) + 1, len(it.note)) for it in stages]
    wide = sum(max(it) for it in zip(said, [size[0] for size in sizes], strict=True))
    highs = [
        size[1] + small * _LEADING * (1 + bool(it.note))
        for size, it in zip(sizes, stages, strict=True)
    ]
    beside = wide + 4 * (len(stages) - 1) <= desk.column(2)
    return 2 + (max(highs) if beside else sum(highs) + 2 * (len(stages) - 1))


def _certificate(desk: Desk, booklet: Booklet) -> Element:
    first = booklet.problems[0]
    scene = picture(first.position, first.game, "", current().code)
    half = min(12.0, desk.measure * 0.6 / scene.size(1)[0])
    return desk.sheet(
        h("h2", gettext("Certificate")),
        h("p", class_="ruled"),
        h("p", gettext("has solved these domino problems:")),
        h("p", h("b", listed([game_title(block.game) for block in booklet.sets]))),
        h("figure", scene_svg(desk.writer, scene, half, "mm")),
        h("p", h("span", gettext("Date")), h("span", gettext("Signature")), class_="signed"),
        kind="certificate",
    )
