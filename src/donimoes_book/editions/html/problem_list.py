"""All the site's problems: the page that lists them, and the data for its scripts."""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from xml.etree.ElementTree import Element

from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.svg import inline_svg, to_svg
from donimoes_book.editions import common
from donimoes_book.editions.html.element import as_xml, h, svg_element
from donimoes_book.editions.html.figures import FULL, grade_dots, problem_name
from donimoes_book.editions.html.writer import Publication, Writer, html_id
from donimoes_book.games import registry
from donimoes_book.language import gettext, ngettext
from donimoes_book.manuscript.tree import Book, Problem, ProblemSet
from donimoes_book.manuscript.walking import blocks_of

PROBLEMS = "edition.problems"
"""The anchor of the page."""
DATA = "problem-list.js"
PICTURES = "pictures"
"""The folder with a picture of each problem, named by its anchor."""

_TEXT = 18
"""The text size on a screen in pixels, as in site.css."""
_COLOURS = (
    "svg{color:#1a1a1a}.domino-face{fill:#fff}"
    "@media (prefers-color-scheme:dark){svg{color:#ece6dc}.domino-face{fill:#2b2825}}"
)
"""The ink and the faces of site.css, which doesn't reach a picture in its own file."""


def problem_sets(book: Book) -> list[ProblemSet]:
    """Return the problems of each game that has any, each once, in the book's order."""
    sets: dict[str, ProblemSet] = {}
    for block in blocks_of(book):
        if isinstance(block, ProblemSet) and block.problems:
            sets.setdefault(block.game, block)
    return list(sets.values())


def daily_place(book: Book) -> Element | None:
    """Return the place on the front where a script puts the problem of the day."""
    if not problem_sets(book):
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
    sets = problem_sets(writer.publication.book)
    count = sum(len(block.problems) for block in sets)
    yield h(
        "p",
        ngettext("{count} problem.", "{count} problems, game by game.", count),
        " ",
        gettext(
            "The filled dots beside a problem’s number show its grade, from one (easy) to five"
            " (hard)."
        ),
    )
    for block in sets:
        items = [h("li", _link(writer, problem)) for problem in block.problems]
        title = h("h2", common.game_title(block.game))
        yield h("section", title, h("ol", items), class_="listed", data_problems=block.game)


def _link(writer: Writer, problem: Problem) -> Element:
    name = problem_name(problem, gettext("Problem"))
    length = h("span", common.length_of(problem), class_="length")
    address = writer.address(problem.anchor)
    return h("a", name, grade_dots(problem), " ", length, href=address)


def problem_files(publication: Publication) -> dict[str, bytes]:
    """Return the data and pictures of all problems by path; nothing if there are no problems."""
    problems = [p for block in problem_sets(publication.book) for p in block.problems]
    if not problems:
        return {}
    scenes = {problem.anchor: _scene(problem) for problem in problems}
    entries = [_entry(publication, problem, scenes[problem.anchor]) for problem in problems]
    title, days = publication.book.title, _days(problems)
    known = {"title": title, "most": common.MOST_GRADE, "problems": entries, "days": days}
    data = json.dumps(known, ensure_ascii=False, separators=(",", ":"))
    pictures = {
        f"{PICTURES}/{html_id(name)}.svg": _picture(scene) for name, scene in scenes.items()
    }
    head = "// The problems of the book, for the scripts that list them."
    return {DATA: f"{head}\ndonimoes.list = {data};\n".encode(), **pictures}


def _entry(publication: Publication, problem: Problem, scene: Scene) -> dict[str, object]:
    width, height = scene.size(FULL * _TEXT)
    about: dict[str, object] = {
        "href": publication.address(problem.anchor, ""),
        "game": problem.game,
        "title": common.game_title(problem.game),
        "number": problem.number,
        "grade": problem.grade,
        "length": common.length_of(problem),
        "code": problem.code,
        "shows": scene.title,
        "size": [round(width), round(height)],
    }
    return about | ({"question": problem.answer.question} if problem.answer else {})


def _days(problems: Sequence[Problem]) -> list[list[int]]:
    """Return each grade's problems in the order of their days, starting with the easiest grade.

    They are sorted by digest: shuffled, but the same in every build, and adding or removing a
    problem doesn't change the order of the others.
    """
    digests = [sha256(problem.code.encode()).digest() for problem in problems]
    order = sorted(range(len(problems)), key=lambda n: digests[n])
    grades = sorted({problem.grade for problem in problems})
    return [[n for n in order if problems[n].grade == grade] for grade in grades]


def _scene(problem: Problem) -> Scene:
    return draw(problem.position, registry.annotate(problem.game, problem.position))


def _picture(scene: Scene) -> bytes:
    """Draw a problem as a file that adapts to light and dark on its own."""
    if scene.true_colours:
        return to_svg(scene).encode()
    svg = svg_element(inline_svg(scene, "position"))
    del svg.attrib["style"]
    svg.insert(0, h("style", _COLOURS))
    return as_xml(svg)
