"""A booklet as a document for word processors: text as text, pictures with alternative texts."""

from io import BytesIO
from typing import Any
from zipfile import ZipFile

from docx import Document
from docx.enum.section import WD_SECTION
from docx.enum.table import WD_ROW_HEIGHT_RULE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt
from reportlab.lib.units import mm

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.files import scene_file
from donimoes_book.drawing.scene import SPACE, Scene
from donimoes_book.editions.booklet import Booklet, Scope
from donimoes_book.editions.composing.worksheets import (
    MoveBoxes,
    RuledLines,
    Squares,
    answer_room,
)
from donimoes_book.editions.paper_sizes import find_paper
from donimoes_book.editions.problem_measures import length_of, time_of
from donimoes_book.editions.reproducible import add_entry, source_date
from donimoes_book.editions.titles import game_title
from donimoes_book.games import registry
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves, in_text
from donimoes_book.words.language import gettext

_HALF = 8.0
"""The side of half a domino in millimetres."""
_ANSWER_HALF = 6.0
"""The same in answers."""
_MARGIN = 15.0
"""The margins of a page in millimetres."""
_GAP = 4.0
"""Half the space between two columns in millimetres."""
_CODE = 7
"""The size of a code in points."""
_LINE = "_" * 40
"""A line to write on."""


def word_document(booklet: Booklet, scope: Scope) -> bytes:
    """Write what of a booklet is in a scope; raises ImportError if python-docx isn't installed."""
    document: Any = Document()
    document.core_properties.title = booklet.title
    document.core_properties.author = booklet.author
    document.core_properties.language = booklet.language
    document.core_properties.created = document.core_properties.modified = source_date()
    paper, (page,) = find_paper(booklet.order.paper), document.sections
    page.page_width, page.page_height = Pt(paper.width), Pt(paper.height)
    page.left_margin = page.right_margin = page.top_margin = page.bottom_margin = Mm(_MARGIN)
    document.styles["Normal"].font.size = Pt(booklet.order.text_size or paper.text)
    column = paper.width / mm / 2 - _MARGIN - _GAP
    if scope is not Scope.SOLUTIONS:
        _add_problems(document, booklet, column)
    if scope is not Scope.PROBLEMS:
        _add_answers(document, booklet, column, new=scope is Scope.WHOLE)
    target = BytesIO()
    document.save(target)
    return _dated(target)


def _begin(document: Any, columns: int, *, new: bool = False) -> None:
    """Begin what is set in so many columns, perhaps on a new page."""
    section = document.add_section(WD_SECTION.NEW_PAGE if new else WD_SECTION.CONTINUOUS)
    (about,) = section._sectPr.xpath("./w:cols")
    about.set(qn("w:num"), str(columns))
    about.set(qn("w:space"), str(round(2 * _GAP / 25.4 * 1440)))


def _add_problems(document: Any, booklet: Booklet, column: float) -> None:
    for number, block in enumerate(booklet.sets):
        if number:
            _begin(document, 1, new=True)
        document.add_paragraph(f"{gettext('Name')} {_LINE}   {gettext('Date')} {_LINE[:16]}")
        document.add_heading(game_title(block.game), 1)
        reminder = booklet.reminders.get(block.game)
        for key in ("sheet", "write"):
            if reminder and key in reminder.lesson:
                document.add_paragraph(reminder.lesson[key])
        _begin(document, 2)
        for problem in block.problems:
            head = " · ".join(filter(None, (str(problem.number), time_of(problem), problem.line)))
            document.add_heading(head, 2)
            position = problem.position
            scene = draw(position, registry.annotate(problem.game, position))
            _add_picture(document, scene, column)
            _add_room(document, problem, column)


def _add_room(document: Any, problem: Problem, column: float) -> None:
    """Add blanks for each move, squares for numbers, or lines."""
    match answer_room(problem):
        case MoveBoxes(moves=moves):
            document.add_paragraph("  ".join(["_____"] * len(moves)))
        case Squares(layout=layout):
            _add_squares(document, layout, column)
        case RuledLines(count):
            for _ in range(count):
                document.add_paragraph(_LINE[: round(column / 2)])


def _add_squares(document: Any, layout: Position, column: float) -> None:
    """Add a table with a cell for each number; where there is none, it has no lines."""
    places = {(place.x // 2, place.y // 2) for place in layout.halves}
    width, height = layout.width // 2, layout.height // 2
    side = Mm(min(_HALF, column / width))
    table = document.add_table(height, width)
    table.autofit = False
    for place in table.columns:
        place.width = side
    for y, row in enumerate(table.rows):
        row.height, row.height_rule = side, WD_ROW_HEIGHT_RULE.EXACTLY
        for x, cell in enumerate(row.cells):
            cell.width = side
            cell.paragraphs[0].paragraph_format.keep_with_next = True
            if (x, height - 1 - y) in places:
                _frame(cell)
    document.add_paragraph()


def _frame(cell: Any) -> None:
    borders = OxmlElement("w:tcBorders")
    for name in ("top", "left", "bottom", "right"):
        line = OxmlElement(f"w:{name}")
        line.set(qn("w:val"), "single")
        line.set(qn("w:sz"), "4")
        borders.append(line)
    cell._tc.get_or_add_tcPr().append(borders)


def _add_answers(document: Any, booklet: Booklet, column: float, *, new: bool) -> None:
    if new:
        _begin(document, 1, new=True)
    document.add_heading(gettext("Answers"), 1)
    _begin(document, 2)
    for problem in booklet.problems:
        length = length_of(problem) if isinstance(problem.solution, Moves) else ""
        head = ", ".join(filter(None, (game_title(problem.game), length)))
        document.add_heading(f"{problem.number} · {head}", 2)
        if problem.layout:
            _add_picture(document, draw(problem.layout), column, _ANSWER_HALF)
        elif problem.solution:
            document.add_paragraph(in_text(problem.solution))
        code = document.add_paragraph().add_run(problem.code)
        code.font.size = Pt(_CODE)


def _add_picture(document: Any, scene: Scene, widest: float, half: float = _HALF) -> None:
    wide = min(scene.width / SPACE * half, widest)
    paragraph = document.add_paragraph()
    paragraph.paragraph_format.keep_with_next = True
    shape = paragraph.add_run().add_picture(BytesIO(scene_file(scene, ".png")), width=Mm(wide))
    about = shape._inline.docPr
    about.set("descr", scene.description)


def _dated(target: BytesIO) -> bytes:
    """Return a document whose parts have the date of every build."""
    repacked = BytesIO()
    with ZipFile(target) as made, ZipFile(repacked, "w") as file:
        for name in made.namelist():
            add_entry(file, name, made.read(name))
    return repacked.getvalue()
