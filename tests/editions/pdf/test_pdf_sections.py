"""Sections on paper: where a list of hints continues in a column, that says what it continues."""

from donimoes_book.board.position import Position
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.composing.blocks import Pictures, Prose, Section
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.sections import section_blocks
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.editions.stages import Stage
from donimoes_book.manuscript.tree import Book, Text

SAID = "Every shortest solution passes through this position."
SECTION = Section(
    "Capturing",
    (
        Prose((Text("Hint 1"),), "label"),
        Prose((Text("Begin with the 1-2."),), number="1"),
        Prose((Text("On the way"),), "label"),
        Pictures(SAID, (Stage("1  after 2 steps", Position.parse("1|2"), None),)),
    ),
    is_small=True,
)


def test_a_column_of_hints_says_which_hint_it_continues_and_what_is_said_of_pictures():
    register_fonts()
    paper = PAPERS["a4"]
    context = LayoutContext(Book("A book", ()), "1", paper, Styles(paper), {})
    blocks = section_blocks(context, SECTION, lambda *_: ())
    continued = [block.continuation for block in blocks if block.continuation]
    first = [it.lines[0][1] for it in continued]
    hint, way = "Capturing · Hint 1", "Capturing · On the way"
    assert first == ["Capturing", hint, "Capturing", way, way]
    repeated = [" ".join(words for _, words in it.lines[1:]) for it in continued]
    assert repeated == ["", "", "", "", SAID]
    assert continued[-1].height > continued[0].height
