"""A booklet as a document for word processors: text as text, pictures with alternative texts."""

from io import BytesIO
from typing import Any
from zipfile import ZipFile

from docx import Document
from docx.shared import Mm

from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.files import scene_file
from donimoes_book.drawing.scene import SPACE, Scene
from donimoes_book.editions.booklet import Booklet, Scope
from donimoes_book.editions.composing.worksheets import MoveBoxes, answer_room
from donimoes_book.editions.problem_measures import length_of, time_of
from donimoes_book.editions.reproducible import add_entry, source_date
from donimoes_book.editions.titles import game_title
from donimoes_book.games import registry
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import in_text
from donimoes_book.words.language import gettext

_HALF = 8.0
"""The side of half a domino in millimetres."""
_WIDEST = 150.0
"""The greatest width of a picture in millimetres."""
_LINE = "_" * 40
"""A line to write on."""


def word_document(booklet: Booklet, scope: Scope) -> bytes:
    """Write what of a booklet is in a scope; raises ImportError if python-docx isn't installed."""
    document: Any = Document()
    document.core_properties.title = booklet.title
    document.core_properties.author = booklet.author
    document.core_properties.language = booklet.language
    document.core_properties.created = document.core_properties.modified = source_date()
    if scope is not Scope.SOLUTIONS:
        _add_problems(document, booklet)
    if scope is Scope.WHOLE:
        document.add_page_break()
    if scope is not Scope.PROBLEMS:
        _add_answers(document, booklet)
    target = BytesIO()
    document.save(target)
    return _dated(target)


def _add_problems(document: Any, booklet: Booklet) -> None:
    document.add_paragraph(f"{gettext('Name')} {_LINE}   {gettext('Date')} {_LINE[:16]}")
    for block in booklet.sets:
        document.add_heading(game_title(block.game), 1)
        reminder = booklet.reminders.get(block.game)
        for key in ("sheet", "write"):
            if reminder and key in reminder.lesson:
                document.add_paragraph(reminder.lesson[key])
        for problem in block.problems:
            head = " · ".join(filter(None, (str(problem.number), time_of(problem), problem.line)))
            document.add_heading(head, 2)
            position = problem.position
            scene = draw(position, registry.annotate(problem.game, position))
            _add_picture(document, scene)
            document.add_paragraph(_room(problem))


def _room(problem: Problem) -> str:
    """Return blanks for each move, or a line."""
    match answer_room(problem):
        case MoveBoxes(moves=moves):
            return "  ".join(["_____"] * len(moves))
        case _:
            return _LINE


def _add_answers(document: Any, booklet: Booklet) -> None:
    document.add_heading(gettext("Answers"), 1)
    for problem in booklet.problems:
        head = f"{problem.number} · {game_title(problem.game)}, {length_of(problem)}"
        document.add_heading(head, 2)
        if problem.layout:
            _add_picture(document, draw(problem.layout))
        elif problem.solution:
            document.add_paragraph(in_text(problem.solution))
        document.add_paragraph(problem.code, style="Subtitle")


def _add_picture(document: Any, scene: Scene) -> None:
    wide = min(scene.width / SPACE * _HALF, _WIDEST)
    run = document.add_paragraph().add_run()
    shape = run.add_picture(BytesIO(scene_file(scene, ".png")), width=Mm(wide))
    about = shape._inline.docPr
    about.set("descr", scene.description)


def _dated(target: BytesIO) -> bytes:
    """Return a document whose parts have the date of every build."""
    repacked = BytesIO()
    with ZipFile(target) as made, ZipFile(repacked, "w") as file:
        for name in made.namelist():
            add_entry(file, name, made.read(name))
    return repacked.getvalue()
