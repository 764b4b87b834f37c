"""Solutions: the moves of each problem, and for some a strip of positions step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import Child, h
from donimoes_book.editions.html.pictures import SMALL, diagram_svg
from donimoes_book.editions.html.problems import named
from donimoes_book.editions.html.strips import Stage, strip
from donimoes_book.editions.html.writer import Writer
from donimoes_book.editions.wording import length_of
from donimoes_book.manuscript.tree import Problem


def solution_parts(writer: Writer, problems: Iterable[Problem]) -> Iterator[Element]:
    """Set the solutions of a game, in order."""
    level = min(writer.level + 1, 6)
    for problem in problems:
        yield h(
            "section",
            h("header", _head(writer, problem, level)),
            _answer(writer, problem),
            id=writer.ids.give(problem.solution_anchor),
            class_="solution",
        )


def _head(writer: Writer, problem: Problem, level: int) -> list[Child]:
    """Say which problem it is and how long its solution is, and lead back to it."""
    heading = h(f"h{level}", named(problem, "Solution of problem"))
    hint: list[Child] = [h("span", length_of(problem), class_="length")]
    if writer.edition.places.page(problem.anchor) is not None:
        words = f"back to {problem.name.lower()}"
        address = writer.address(problem.anchor)
        back = h("a", "record" if problem.record else "problem", href=address, aria_label=words)
        hint += [" · ", back]
    return [heading, h("p", hint, class_="hint")]


def _answer(writer: Writer, problem: Problem) -> Iterator[Element]:
    if problem.layout:
        yield diagram_svg(writer, problem.layout, problem.game, SMALL)
        return
    if problem.answer:
        yield from (h("p", line) for line in problem.answer.lines)
        if problem.answer.pictures:
            pictures = [Stage(label, "", picture) for label, picture in problem.answer.labelled]
            yield strip(writer, pictures, problem.game)
        return
    # Lines break between moves only.
    moves: list[Child] = [[h("code", move), " "] for move in problem.moves]
    yield h("p", moves, class_="moves")
    if problem.stages:
        labels = ["Start", *map(str, range(1, len(problem.stages)))]
        stages = zip(labels, ["", *problem.moves], problem.stages, strict=False)
        yield strip(writer, [Stage(*stage) for stage in stages], problem.game)
