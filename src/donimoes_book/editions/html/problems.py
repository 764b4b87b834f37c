"""The page with all problems of a site, its data, and the ways that lead to one to play."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from xml.etree.ElementTree import Element

from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.svg import inline_svg, to_svg
from donimoes_book.editions.addresses import ALONE, PROBLEMS, html_id, problem_sets
from donimoes_book.editions.composing.problems import grade, problem_name
from donimoes_book.editions.composing.worksheets import LEVEL_WORDS
from donimoes_book.editions.html.cards import grade_and_time, name_of, next_to_play, play_address
from donimoes_book.editions.html.figures import FULL, picture
from donimoes_book.editions.html.writer import (
    Publication,
    Writer,
    address_of,
    as_xml,
    h,
    page_of,
    svg_element,
)
from donimoes_book.editions.problem_measures import MOST_GRADE, grade_note, length_of, time_of
from donimoes_book.editions.titles import title_of
from donimoes_book.interactive.player import parsed_by_script
from donimoes_book.manuscript.problem import Problem
from donimoes_book.search.difficulty import LEVELS
from donimoes_book.words.language import current, gettext, ngettext

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


def way_to_play(publication: Publication) -> Element | None:
    """Return a link that begins the first problem; None if none can be played."""
    to = publication.ask(next_to_play, "", "")
    return h("p", h("a", gettext("Play"), href=to), class_="play-now") if to else None


def daily_place(publication: Publication) -> Element | None:
    """Return the place on the front where a script puts the problems of the day."""
    if not publication.ask_book(problem_sets):
        return None
    return h(
        "section",
        class_="daily",
        aria_label=gettext("Today’s problems"),
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
        grade_note(),
    )
    # A script adds the filters here.
    yield h("div", class_="filters")
    # A script shows here what the reader has done.
    yield h("section", class_="progress", id="progress", data_problems="progress")
    for block in sets:
        items = [h("li", _link(writer, problem)) for problem in block.problems]
        title = h("h2", title_of(block))
        yield h("section", title, h("ol", items), class_="listed", data_problems=block.game)


def _link(writer: Writer, problem: Problem) -> Element:
    dots = grade_and_time(grade(problem), time_of(problem))
    length = h("span", length_of(problem), class_="length")
    address = writer.address(problem.anchor)
    return h("a", name_of(problem_name(problem, "screen")), dots, " ", length, href=address)


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
    data = {
        "title": title,
        "page": publication.ask(page_of, PROBLEMS),
        "alone": publication.ask(page_of, ALONE),
        "most": MOST_GRADE,
        "problems": entries,
        "days": days,
        "pools": list(_pools(publication)),
    }
    codes = [problem.code for problem in problems]
    pictures = {
        f"{PICTURES}/{html_id(name)}.svg": _picture(scene) for name, scene in scenes.items()
    }
    # Codes hardly get shorter when they are packed, and a first visitor needs none.
    return {
        DATA: f"// The book's problems.\ndonimoes.list = {parsed_by_script(data)};\n".encode(),
        CODES: f"// Their codes.\ndonimoes.codes = {parsed_by_script(codes)};\n".encode(),
        **pictures,
    }


def _entry(publication: Publication, problem: Problem, scene: Scene) -> dict[str, object]:
    width, height = scene.size(FULL * _TEXT)
    about: dict[str, object] = {
        "href": publication.ask(address_of, problem.anchor, ""),
        "game": problem.game,
        "title": title_of(problem),
        "number": problem.number,
        "grade": problem.grade,
        "length": length_of(problem),
        "shows": scene.title,
        "size": [round(width), round(height)],
    }
    play = publication.ask(play_address, problem.anchor)
    more = {"question": problem.line, "play": play, "asks": bool(problem.answer)}
    return about | {name: value for name, value in more.items() if value}


def _pools(publication: Publication) -> Iterator[dict[str, object]]:
    """Yield each game and grade with more problems, and how many are in each of its scripts."""
    titles = {block.game: title_of(block) for block in publication.ask_book(problem_sets)}
    for (game, level), counts in publication.pools.items():
        yield {"game": game, "title": titles[game], "grade": level, "counts": counts}


def _days(problems: Sequence[Problem]) -> list[dict[str, object]]:
    """Return each level's problems in the order of their days, starting with the easiest level.

    They are sorted by digest: shuffled, but the same in every build, and adding or removing a
    problem doesn't change the order of the others.
    """
    digests = [sha256(problem.code.encode()).digest() for problem in problems]
    order = sorted(range(len(problems)), key=lambda n: digests[n])
    days = list[dict[str, object]]()
    for name, words in LEVEL_WORDS.items():
        own = [n for n in order if problems[n].grade in LEVELS[name] and not problems[n].former]
        if own:
            days.append({"level": gettext(words), "problems": own, "grades": LEVELS[name]})
    return days


@lru_cache(maxsize=1024)
def _picture(scene: Scene) -> bytes:
    """Draw a problem as a file that adapts to light and dark on its own."""
    if scene.true_colours:
        return to_svg(scene).encode()
    svg = svg_element(inline_svg(scene, "position", styled=False))
    svg.insert(0, h("style", _COLOURS))
    return as_xml(svg)
