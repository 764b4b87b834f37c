"""Exercises in arithmetic as a web page: a sheet for each level, and one with the answers."""

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element

from donimoes_book.board.exercises import Exercise
from donimoes_book.editions.booklet import Order
from donimoes_book.editions.composing.exercises import (
    Grid,
    Practice,
    answer_of,
    asked_of,
    most_across,
    task_of,
    title_of,
)
from donimoes_book.editions.html.figures import picture, scene_svg
from donimoes_book.editions.html.worksheets import GAP, Desk, name_line, sign
from donimoes_book.editions.html.writer import h
from donimoes_book.editions.result import BuildResult
from donimoes_book.manuscript.tree import Book
from donimoes_book.words.language import ENGLISH, current, gettext

_HALF = 14.0
"""The greatest side of a half in millimetres, like the following lengths."""
_USED = 62.0
"""The height of margins, title and task."""
_WORDS = 22.0
"""The height of an exercise besides its dominoes."""


def exercises_page(practice: Practice, order: Order, version: str) -> BuildResult[bytes]:
    """Write a sheet of exercises for each level, and their answers on a last one."""
    title = title_of(practice.kind, practice.goal)
    desk = Desk.of(order, Book(title, (), language=order.language or ENGLISH), version)
    across = most_across(desk.scale)
    made = practice.exercises(order.seed, order.count, across)
    sheets = [_pupils(desk, practice, level, own, across) for level, own in made.items()]
    return desk.page([*sheets, _answers(desk, practice, made)])


def _header(practice: Practice, level: str) -> Element:
    title = title_of(practice.kind, practice.goal)
    return h("header", h("h2", title), sign(level if len(practice.levels) > 1 else ""))


def _pupils(
    desk: Desk, practice: Practice, level: str, made: Sequence[Exercise], across: int
) -> Element:
    scenes = [picture(it.position, None, "", current().code) for it in made]
    sizes = [scene.size(1) for scene in scenes]
    height, words = desk.height - _USED * desk.scale, _WORDS * desk.scale
    across, half = Grid(desk.measure, height, GAP, words, _HALF).best(sizes, across)
    cells = [
        h(
            "section",
            h("h3", str(number), aria_label=gettext("Exercise {number}", number=number)),
            h("figure", scene_svg(desk.writer, scene, half, "mm"), class_="board"),
            h("p", asked_of(practice.kind, exercise), class_="prompt"),
            class_="exercise",
        )
        for number, (exercise, scene) in enumerate(zip(made, scenes, strict=True), 1)
    ]
    rows = [cells[at : at + across] for at in range(0, len(cells), across)]
    return desk.sheet(
        name_line(),
        _header(practice, level),
        h("p", task_of(practice.kind, level, practice.goal), class_="task"),
        h("div", [h("div", row, class_=f"tasks-row of-{across}") for row in rows], class_="tasks"),
    )


def _answers(desk: Desk, practice: Practice, made: Mapping[str, Sequence[Exercise]]) -> Element:
    columns = [
        h(
            "div",
            sign(level if len(made) > 1 else ""),
            h("ol", [h("li", answer_of(practice.kind, exercise)) for exercise in own]),
        )
        for level, own in made.items()
    ]
    return desk.sheet(
        h("p", gettext("For the teacher"), class_="kind"),
        _header(practice, ""),
        h("p", gettext("Answers"), class_="task"),
        h("div", columns, class_="equations"),
        kind="teacher",
    )
