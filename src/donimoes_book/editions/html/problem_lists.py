"""The lists of all problems at the end of a book: hints in two steps, and codes."""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from donimoes_book.board.position import Position
from donimoes_book.editions import common, hints
from donimoes_book.editions.html.element import Child, h
from donimoes_book.editions.html.figures import SMALL, diagram_svg
from donimoes_book.editions.html.writer import Writer
from donimoes_book.language import gettext
from donimoes_book.manuscript.tree import Problem, ProblemSet, SolutionSet


def hint_sections(writer: Writer, sets: Iterable[SolutionSet]) -> Iterator[Element]:
    """Set the hints to all problems, game by game."""
    before = writer.level
    for part in sets:
        yield h(f"h{writer.heading_level(before + 1)}", common.game_title(part.game))
        yield from (hint_section(writer, problem) for problem in part.problems)
    writer.level = before


def hint_section(writer: Writer, problem: Problem) -> Element:
    """Set a problem's hints, each hidden until someone asks for it."""
    steps = (
        (gettext("Where to begin"), hints.first_hint),
        (gettext("The first third"), hints.second_hint),
    )
    number: Child = str(problem.number)
    if writer.has(problem.anchor):
        number = h("a", number, href=writer.address(problem.anchor))
    shown: list[Child] = [h(f"h{min(writer.level + 1, 6)}", number)]
    for words, hint_of in steps:
        hint = hint_of(problem)
        if isinstance(hint, Position):
            content = diagram_svg(writer, hint, problem.game, SMALL)
        else:
            content = h(
                "p", hint or gettext("There’s no more to say without giving away the answer.")
            )
        shown.append(h("details", h("summary", words), content))
    return h("section", shown, class_="hints")


def code_tables(writer: Writer, sets: Iterable[ProblemSet]) -> Iterator[Element]:
    """Set a table of the codes of each game's problems, with their numbers as links."""
    before = writer.level
    for part in sets:
        yield h(f"h{writer.heading_level(before + 1)}", common.game_title(part.game))
        head = h("tr", [h("th", gettext(words), scope="col") for words in ("Problem", "Code")])
        rows = [
            h(
                "tr",
                h("td", h("a", str(problem.number), href=writer.address(problem.anchor))),
                h("td", h("code", problem.code)),
            )
            for problem in part.problems
        ]
        yield h("div", h("table", h("thead", head), h("tbody", rows)), class_="table codes")
    writer.level = before
