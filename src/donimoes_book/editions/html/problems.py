"""Problems: each with its number, its grade and a way to its solution."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import Child, h
from donimoes_book.editions.html.pictures import diagram_svg
from donimoes_book.editions.html.writer import Writer
from donimoes_book.editions.wording import length_of
from donimoes_book.manuscript.tree import Problem

_MOST_GRADE = 5


def problem_cards(writer: Writer, problems: Sequence[Problem]) -> Element:
    """Set problems in their order, as many side by side as their positions allow."""
    level = writer.level + 1
    return h("div", [_card(writer, problem, level) for problem in problems], class_="problems")


def _card(writer: Writer, problem: Problem, level: int) -> Element:
    """Set a problem; a record is known by how many dominoes it has, and has no grade."""
    heading = h(f"h{min(level, 6)}", named(problem), _grade(problem))
    head = h("header", heading, h("p", _hint(writer, problem), class_="hint"))
    svg = diagram_svg(writer, problem.position, problem.game)
    kind = "problem record" if problem.record else "problem"
    code = h("p", h("code", problem.code), class_="code")
    asked = h("p", problem.answer.question, class_="question") if problem.answer else None
    return h("section", head, asked, svg, code, id=writer.ids.give(problem.anchor), class_=kind)


def named(problem: Problem, before: str = "") -> Child:
    """Return what a problem is called: its number, which is all that the eye needs."""
    if problem.record:
        number, _, dominoes = problem.name.partition(" ")
        return [number, h("span", f" {dominoes}", class_="unit")]
    return [h("span", f"{before or 'Problem'} ", class_="said"), str(problem.number)]


def _grade(problem: Problem) -> Child:
    """Return the grade in pips, in words for people who cannot see them."""
    if problem.record:
        return None
    pips = "●" * problem.grade + "○" * (_MOST_GRADE - problem.grade)
    words = f"grade {problem.grade} of {_MOST_GRADE}"
    return [" ", h("span", pips, class_="grade", role="img", aria_label=words)]


def _hint(writer: Writer, problem: Problem) -> list[Child]:
    """Say how long the solution is and lead to it."""
    length = h("span", length_of(problem), class_="length")
    if writer.edition.places.page(problem.solution_anchor) is None:
        return [length]
    address = writer.address(problem.solution_anchor)
    words = f"solution of {problem.name.lower()}"
    return [length, " · ", h("a", "solution", href=address, aria_label=words)]
