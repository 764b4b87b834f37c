"""Problems, their solutions, and the longest problems known of a game."""

from collections.abc import Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element

from donimoes_book.editions.common import MOST_GRADE, answer_stages, solution_stages
from donimoes_book.editions.html.element import Child, h
from donimoes_book.editions.html.figures import SMALL, diagram_svg, strip
from donimoes_book.editions.html.writer import Writer
from donimoes_book.editions.wording import length_of
from donimoes_book.manuscript.tree import Problem


def problem_cards(writer: Writer, problems: Sequence[Problem]) -> Element:
    """Set problems in their order, as many side by side as their positions allow."""
    level = writer.level + 1
    return h("div", [_card(writer, problem, level) for problem in problems], class_="problems")


def _card(writer: Writer, problem: Problem, level: int) -> Element:
    """Set a problem."""
    heading = h(f"h{min(level, 6)}", _name(problem), _grade(problem))
    head = h("header", heading, h("p", _hint(writer, problem), class_="hint"))
    svg = diagram_svg(writer, problem.position, problem.game)
    kind = "problem record" if problem.record else "problem"
    code = h("p", h("code", problem.code), class_="code")
    question = h("p", problem.answer.question, class_="question") if problem.answer else None
    return h("section", head, question, svg, code, id=writer.give_id(problem.anchor), class_=kind)


def _name(problem: Problem, kind: str = "Problem") -> Child:
    """Return the name of a problem; a screen shows only its number, or a record's dominoes."""
    if problem.record:
        number, _, dominoes = problem.name.partition(" ")
        return [number, h("span", f" {dominoes}", class_="unit")]
    return [h("span", f"{kind} ", class_="said"), str(problem.number)]


def _grade(problem: Problem) -> Child:
    """Return the grade in pips, with words for screen readers; a record has none."""
    if problem.record:
        return None
    pips = "●" * problem.grade + "○" * (MOST_GRADE - problem.grade)
    words = f"grade {problem.grade} of {MOST_GRADE}"
    return [" ", h("span", pips, class_="grade", role="img", aria_label=words)]


def _hint(writer: Writer, problem: Problem) -> list[Child]:
    """Return the length of the solution and a link to it."""
    length = h("span", length_of(problem), class_="length")
    if not writer.has(problem.solution_anchor):
        return [length]
    address = writer.address(problem.solution_anchor)
    words = f"solution of {problem.name.lower()}"
    return [length, " · ", h("a", "solution", href=address, aria_label=words)]


def solution_sections(writer: Writer, problems: Iterable[Problem]) -> Iterator[Element]:
    """Set the solutions of a game, in order."""
    level = min(writer.level + 1, 6)
    for problem in problems:
        yield h(
            "section",
            h("header", _solution_head(writer, problem, level)),
            _solution(writer, problem),
            id=writer.give_id(problem.solution_anchor),
            class_="solution",
        )


def _solution_head(writer: Writer, problem: Problem, level: int) -> list[Child]:
    """Return the name of a problem, the length of its solution and a link back to it."""
    heading = h(f"h{level}", _name(problem, "Solution of problem"))
    hint: list[Child] = [h("span", length_of(problem), class_="length")]
    if writer.has(problem.anchor):
        words = f"back to {problem.name.lower()}"
        address = writer.address(problem.anchor)
        back = h("a", "record" if problem.record else "problem", href=address, aria_label=words)
        hint += [" · ", back]
    return [heading, h("p", hint, class_="hint")]


def _solution(writer: Writer, problem: Problem) -> Iterator[Element]:
    if problem.layout:
        yield diagram_svg(writer, problem.layout, problem.game, SMALL)
        return
    if problem.answer:
        yield from (h("p", line) for line in problem.answer.lines)
        stages = answer_stages(problem)
    else:
        # Lines break between moves only.
        yield h("p", [[h("code", move), " "] for move in problem.moves], class_="moves")
        stages = solution_stages(problem)
    if stages:
        yield strip(writer, stages)


def record_sections(writer: Writer, records: Sequence[Problem]) -> Iterator[Element]:
    """Set the longest problems known of a game: a table, their positions, their solutions."""
    if not records:
        return
    before = writer.level
    yield _record_table(writer, records)
    yield problem_cards(writer, records)
    yield h(f"h{writer.heading_level(before + 1)}", "Solutions")
    yield from solution_sections(writer, records)
    writer.level = before


def _record_table(writer: Writer, records: Sequence[Problem]) -> Element:
    """Set a line for each longest problem, which leads to its position."""
    titles = ("Dominoes", records[0].length_unit.capitalize(), "Positions")
    head = h("tr", [h("th", title, class_="right", scope="col") for title in titles])
    rows = [
        h(
            "tr",
            h("td", h("a", str(record.number), href=writer.address(record.anchor)), class_="right"),
            h("td", h("strong", str(record.length)), class_="right"),
            h("td", f"{record.states:,}", class_="right"),
        )
        for record in records
    ]
    return h("div", h("table", h("thead", head), h("tbody", rows)), class_="table")
