"""Problems on pages: cards, solutions, hints, codes and records; the page and data of them all."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from xml.etree.ElementTree import Element

from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.svg import inline_svg, to_svg
from donimoes_book.editions import common
from donimoes_book.editions.addresses import PROBLEMS, html_id, problem_sets
from donimoes_book.editions.composing.records import record_table
from donimoes_book.editions.html.figures import FULL, SMALL, diagram_svg, picture, strip
from donimoes_book.editions.html.sections import grid_table
from donimoes_book.editions.html.writer import (
    Child,
    Publication,
    Writer,
    address_of,
    as_xml,
    h,
    page_of,
    svg_element,
)
from donimoes_book.games.game import COUNTED
from donimoes_book.interactive.player import parsed_by_script, why_not_played
from donimoes_book.manuscript.tree import Problem, RecordSet
from donimoes_book.words.language import current, gettext, ngettext, noun

DATA = "problem-list.js"
CODES = "problem-codes.js"
PICTURES = "pictures"
"""The folder with a picture of each problem, named by its anchor."""

_TEXT = 18
"""The text size on a screen in pixels, as in site.css."""
_COLOURS = (
    "svg{color:#1a1a1a}.domino-face{fill:#fff}"
    "@media (prefers-color-scheme:dark){svg{color:#ece6dc}.domino-face{fill:#2b2825}}"
)
"""The ink and the faces of site.css, which doesn't reach a picture in its own file."""
_LAYOUTS = {"alone": 26, "pairs": 20}
"""The layouts of broad cards, and how broad their positions are, in multiples of the text size."""


def problem_cards(writer: Writer, problems: Sequence[Problem]) -> Element:
    """Set problems in order, with as many side by side as their positions allow."""
    former = [problem for problem in problems if problem.former]
    if former and former != list(problems):
        kept = problem_cards(writer, [problem for problem in problems if not problem.former])
        summary = h("summary", gettext("More problems, which aren’t in the printed book"))
        kept.append(h("details", summary, problem_cards(writer, former), class_="former"))
        return kept
    level = writer.level + 1
    cards = [_card(writer, problem, level) for problem in problems]
    if cards and not problems[0].record:
        to = writer.publication.ask(_after, problems[-1].anchor, writer.page)
        cards[-1].attrib |= {"data-next": to} if to else {}
    return h("div", cards, class_=f"problems {_layout(problems)}".rstrip())


def _layout(problems: Iterable[Problem]) -> str:
    """Return the layout for broad cards, two in a row or one; empty if any card isn't broad."""
    scenes = (picture(p.position, p.game, "", current().code) for p in problems)
    narrowest = min((scene.size(FULL)[0] for scene in scenes), default=0)
    return next((name for name, least in _LAYOUTS.items() if narrowest > least), "")


def _card(writer: Writer, problem: Problem, level: int) -> Element:
    name = problem_name(problem, gettext("Problem"))
    heading = h(f"h{min(level, 6)}", name, grade_dots(problem))
    spoken = gettext("solution to problem {number}", number=problem.number)
    if size := common.record_size(problem):
        spoken = gettext("solution to the record with {dominoes}", dominoes=size)
    hint = _length(writer, problem, problem.solution_anchor, gettext("solution"), spoken)
    head = h("header", heading, hint)
    svg = diagram_svg(writer, problem.position, problem.game)
    kind = "problem record" if problem.record else "problem"
    printed, address = h("code", problem.code), writer.publication.addresses.get(problem.code)
    code = h("p", h("a", printed, href=address) if address else printed, class_="code")
    line = h("p", problem.line, class_="question") if problem.line else None
    pairs = " ".join(f"{low}-{high}" for low, high in common.set_to_find(problem.position))
    to_find = h("p", pairs, class_="to-find") if pairs else None
    script, why_not = writer.publication.ask(_script, problem.anchor), None
    if script == "":
        why_not = h("p", why_not_played(problem), class_="not-played")
    return h(
        "section",
        *(head, line, svg, to_find, code, why_not),
        id=writer.give_id(problem.anchor),
        class_=kind,
        data_code=problem.code,
        data_play=script or None,
    )


def _script(publication: Publication, anchor: str) -> str | None:
    """Return the script that plays a problem, or nothing; None if it isn't known (yet)."""
    return None if publication.played is None else publication.played.get(anchor)


def _after(publication: Publication, anchor: str, page: str) -> str | None:
    """Return the address, seen from a page, at which the next problem of the book is played."""
    played = publication.played or {}
    able = [name for name, script in played.items() if script or name == anchor]
    at = able.index(anchor) + 1 if anchor in able else 0
    to = address_of(publication, (able[at:] or able)[0], page) if able else None
    return to.replace("#", "?play=#") if to else None


def problem_name(problem: Problem, kind: str) -> Child:
    """Return a problem's name; a screen shows only its number, or a record's dominoes."""
    if problem.record:
        dominoes = noun(common.DOMINOES, problem.number)
        return [str(problem.number), h("span", f" {dominoes}", class_="unit")]
    return [h("span", f"{kind} ", class_="said"), str(problem.number)]


def grade_dots(problem: Problem) -> Child:
    """Return a problem's grade in pips, with words for screen readers, and its time.

    Records have none.
    """
    if problem.record or problem.is_coming:
        return None
    pips = "●" * problem.grade + "○" * (common.MOST_GRADE - problem.grade)
    words = gettext("grade {grade} of {most}", grade=problem.grade, most=common.MOST_GRADE)
    dots = h("span", pips, class_="grade", role="img", aria_label=words)
    return [" ", dots, " ", h("span", common.time_of(problem), class_="time")]


def _length(writer: Writer, problem: Problem, anchor: str, words: str, spoken: str) -> Element:
    """Set a solution's length, and a link to the solution or back from it."""
    hint: list[Child] = [h("span", common.length_of(problem), class_="length")]
    if writer.has(anchor):
        hint += [" · ", h("a", words, href=writer.address(anchor), aria_label=spoken)]
    return h("p", hint, class_="hint")


def solution_sections(writer: Writer, problems: Iterable[Problem]) -> Iterator[Element]:
    """Set a game's solutions in order."""
    level = min(writer.level + 1, 6)
    for problem in problems:
        back = gettext("problem")
        spoken = gettext("back to problem {number}", number=problem.number)
        if size := common.record_size(problem):
            back = gettext("record")
            spoken = gettext("back to the record with {dominoes}", dominoes=size)
        head = h(f"h{level}", problem_name(problem, gettext("Solution to problem")))
        yield h(
            "section",
            h("header", head, _length(writer, problem, problem.anchor, back, spoken)),
            _solution(writer, problem),
            id=writer.give_id(problem.solution_anchor),
            class_="solution",
        )


def _solution(writer: Writer, problem: Problem) -> Iterator[Element]:
    if problem.is_coming:
        yield h("p", common.length_of(problem))
        return
    if problem.layout:
        yield diagram_svg(writer, problem.layout, problem.game, SMALL)
        return
    if problem.answer:
        yield from (h("p", line) for line in problem.answer.lines)
        stages = common.answer_stages(problem)
    else:
        # Lines break only between moves.
        moves = enumerate(problem.moves, start=1)
        words = [(f"{move};" if n in problem.pauses else move, n) for n, move in moves]
        counts = {n: n for n in range(COUNTED, len(words), COUNTED)}
        yield h(
            "p", [[h("code", m, data_count=counts.get(n)), " "] for m, n in words], class_="moves"
        )
        stages = common.solution_stages(problem)
    if stages:
        yield strip(writer, stages)


def record_sections(writer: Writer, block: RecordSet) -> Iterator[Element]:
    """Set a game's longest known problems: a table, their positions, their solutions."""
    records = block.problems
    if not records:
        return
    before = writer.level
    yield grid_table(writer, record_table(block))
    yield problem_cards(writer, records)
    if block.with_solutions:
        yield h(f"h{writer.heading_level(before + 1)}", gettext("Solutions"))
        yield h("p", h("a", gettext("All records as a text file"), href=common.RECORDS_FILE))
        yield from solution_sections(writer, records)
    writer.level = before


# All problems


def way_to_play(publication: Publication) -> Element | None:
    """Return a link that begins the first problem; None if none can be played."""
    to = publication.ask(_after, "", "")
    return h("p", h("a", gettext("Play"), href=to), class_="play-now") if to else None


def daily_place(publication: Publication) -> Element | None:
    """Return the place on the front where a script puts the problem of the day."""
    if not publication.ask_book(problem_sets):
        return None
    return h(
        "section",
        class_="daily",
        aria_label=gettext("Problem of the day"),
        data_problems="day",
        hidden="hidden",
    )


def problem_list(writer: Writer) -> Iterator[Element]:
    """List every problem by game, as a link with its grade and length."""
    sets = writer.publication.ask_book(problem_sets)
    count = sum(len(block.problems) for block in sets)
    yield h(
        "p",
        ngettext("{count} problem.", "{count} problems, game by game.", count),
        " ",
        common.grade_note(),
    )
    # A script adds the filters here.
    yield h("div", class_="filters")
    # A script shows here what the reader has done.
    yield h("section", class_="progress", id="progress", data_problems="progress")
    for block in sets:
        items = [h("li", _link(writer, problem)) for problem in block.problems]
        title = h("h2", common.title_of(block))
        yield h("section", title, h("ol", items), class_="listed", data_problems=block.game)


def _link(writer: Writer, problem: Problem) -> Element:
    name = problem_name(problem, gettext("Problem"))
    length = h("span", common.length_of(problem), class_="length")
    address = writer.address(problem.anchor)
    return h("a", name, grade_dots(problem), " ", length, href=address)


def problem_files(publication: Publication) -> dict[str, bytes]:
    """Return the data and pictures of all problems by path; nothing if there are no problems."""
    problems = [p for block in publication.ask_book(problem_sets) for p in block.problems]
    if not problems:
        return {}
    scenes = {
        problem.anchor: picture(problem.position, problem.game, "", current().code)
        for problem in problems
    }
    entries = [_entry(publication, problem, scenes[problem.anchor]) for problem in problems]
    title, days = publication.about.title, _days(problems)
    known = {
        "title": title,
        "page": publication.ask(page_of, PROBLEMS),
        "most": common.MOST_GRADE,
        "problems": entries,
        "days": days,
    }
    codes = [problem.code for problem in problems]
    pictures = {
        f"{PICTURES}/{html_id(name)}.svg": _picture(scene) for name, scene in scenes.items()
    }
    # Codes hardly get shorter when they are packed, and a first visitor needs none.
    return {
        DATA: f"// The book's problems.\ndonimoes.list = {parsed_by_script(known)};\n".encode(),
        CODES: f"// Their codes.\ndonimoes.codes = {parsed_by_script(codes)};\n".encode(),
        **pictures,
    }


def _entry(publication: Publication, problem: Problem, scene: Scene) -> dict[str, object]:
    width, height = scene.size(FULL * _TEXT)
    about: dict[str, object] = {
        "href": publication.ask(address_of, problem.anchor, ""),
        "game": problem.game,
        "title": common.title_of(problem),
        "number": problem.number,
        "grade": problem.grade,
        "length": common.length_of(problem),
        "shows": scene.title,
        "size": [round(width), round(height)],
    }
    return about | ({"question": problem.line} if problem.line else {})


def _days(problems: Sequence[Problem]) -> list[list[int]]:
    """Return each grade's problems in the order of their days, starting with the easiest grade.

    They are sorted by digest: shuffled, but the same in every build, and adding or removing a
    problem doesn't change the order of the others.
    """
    digests = [sha256(problem.code.encode()).digest() for problem in problems]
    order = sorted(range(len(problems)), key=lambda n: digests[n])
    grades = sorted({problem.grade for problem in problems})
    return [
        [n for n in order if problems[n].grade == grade and not problems[n].former]
        for grade in grades
    ]


@lru_cache(maxsize=1024)
def _picture(scene: Scene) -> bytes:
    """Draw a problem as a file that adapts to light and dark on its own."""
    if scene.true_colours:
        return to_svg(scene).encode()
    svg = svg_element(inline_svg(scene, "position", styled=False))
    svg.insert(0, h("style", _COLOURS))
    return as_xml(svg)
