"""Content that is hard to print: everything is set, nothing runs off the page, nothing is lost."""

from io import BytesIO

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Picture
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE, FPDF_PAGEOBJ_PATH

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.editions.paper import PAPERS
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import (
    Book,
    Break,
    Chapter,
    CodeBlock,
    CodeSpan,
    Diagram,
    DominoGlyph,
    Emphasis,
    FootnoteList,
    FootnoteMark,
    Hand,
    HandStage,
    Image,
    Link,
    ListBlock,
    ProblemSet,
    Quote,
    SolutionSet,
    Strong,
    Struck,
    Table,
    Text,
    ThematicBreak,
)
from editions.printing import build_pdf
from editions.sample_book import PROSE, heading, para, rectangle
from games.line.line_tables import shown


@pytest.fixture
def set_book(tmp_path):
    """Return a function that prints one chapter and returns its words and the warnings."""

    def build(*blocks, **chapter):
        target = tmp_path / "book.pdf"
        book = Book("A book", (Chapter("A chapter", "a-chapter", blocks, path="a.md", **chapter),))
        report = build_pdf(book, target, version="1")
        with pypdfium2.PdfDocument(target) as pdf:
            words = " ".join(_words_within_margins(page, n) for n, page in enumerate(pdf, 1))
        return " ".join(words.split()), [str(warning) for warning in report.warnings]

    return build


def _words_within_margins(page, number):
    paper = PAPERS["a4"]
    text = page.get_textpage()
    left, right = paper.left(number), paper.left(number) + paper.measure
    for index in range(text.count_chars()):
        x1, y1, x2, y2 = text.get_charbox(index)
        if x2 > x1:
            what = f"{text.get_text_range(index, 20)!r} on page {number}"
            assert left - 2 <= x1, what
            assert x2 <= right + 2, what
            assert y1 >= 20, what
            assert y2 <= paper.height - 20, what
    return text.get_text_range()


def row(length, upright=False):
    """Dominoes in one line."""
    places = (Place(0, 4 * n) if upright else Place(4 * n, 0) for n in range(length))
    return Position(tuple(Domino(place, not upright, (n % 7, 6)) for n, place in enumerate(places)))


def diagram(position, line=7):
    return Diagram(position, origin=Origin("a.md", line), caption=(Text("A long row."),))


def test_a_diagram_wider_than_a_column_spans_the_page(set_book):
    words, warnings = set_book(para(PROSE), diagram(row(8)), para(PROSE))
    assert "A long row." in words
    assert warnings == []


def test_a_diagram_wider_than_the_page_is_made_smaller_and_reported(set_book):
    _, warnings = set_book(diagram(row(30)))
    assert warnings == [
        "a.md:7:1: warning: this diagram is 60 by 1 spaces, too large for the page"
        " at full size; drawn at 32%"
    ]


def test_a_diagram_higher_than_the_page_is_made_smaller_and_reported(set_book):
    _, warnings = set_book(para(PROSE), diagram(row(20, upright=True)), para(PROSE))
    assert len(warnings) == 1
    assert "1 by 40 spaces" in warnings[0]


BOARDS = 12


def test_a_line_in_bold_stays_with_the_board_below_it(tmp_path):
    boards = ((f"Problem {n}.", f"Board {n}.", row(2 + n * 7 % 9)) for n in range(BOARDS))
    blocks = [
        block
        for title, caption, position in boards
        for block in (
            para(PROSE),
            para(Strong((Text(title),))),
            Diagram(position, caption=(Text(caption),)),
        )
    ]
    target = tmp_path / "book.pdf"
    build_pdf(Book("A book", (Chapter("A", "a", tuple(blocks)),)), target, version="1")
    with pypdfium2.PdfDocument(target) as pdf:
        pages = [page.get_textpage().get_text_range() for page in pdf]
    assert len(pages) > 2
    for n in range(BOARDS):
        assert any(f"Problem {n}." in page and f"Board {n}." in page for page in pages)


def test_a_worked_hand_fills_rows_with_its_words_above_the_pictures(set_book):
    held = "23 22 45 04 00 | 36 25 44 12 11"
    plays = shown("all-fives", held, "32 23-36 32-22 22-25 25-54 54-44 44-40 22/21")
    stages = tuple(
        HandStage(who, play) for who, play in zip(["Ann", "Ben, who drew"] * 4, plays, strict=True)
    )
    words, warnings = set_book(Hand("all-fives", stages, (Text("Ann and Ben begin."),)))
    assert not warnings
    assert "1 Ann 23 2 + 3 = 5 · scores 5" in words
    assert "8 Ben, who drew 22/21 1 + 0 + 2 + 6 = 9" in words
    assert words.index("44-40") < words.index("22/21") < words.index("Ann and Ben begin.")


def test_a_problem_and_its_strip_may_be_wider_than_the_page(set_book):
    turns = ((0, 0), (250, 1), (500, 1))
    solution = Moves(("24R", "24L") * 250, 1, 1, (row(30),) * 3, turns=turns)
    problem = Problem("unmatched", 1, row(30), 5, solution)
    words, warnings = set_book(
        ProblemSet("unmatched", problems=(problem,)), SolutionSet("unmatched", problems=(problem,))
    )
    assert words.count("24R 24L") == 250
    assert "problem 1 is too large" in warnings[0]


def test_a_long_table_repeats_its_header(set_book):
    rows = tuple(((Text(f"row{n}"),), (Text(PROSE),)) for n in range(30))
    words, _ = set_book(Table(((Text("Number"),), (Text("Meaning"),)), rows, ("left", "left")))
    assert words.count("Number Meaning") > 2
    assert all(f"row{n}" in words for n in range(30))


def test_a_short_table_is_not_cut(set_book):
    rows = tuple(((Text(f"row{n}"),), (Text("seven"),)) for n in range(7))
    table = Table(((Text("Number"),), (Text("Meaning"),)), rows, ("left", "left"))
    words, _ = set_book(*(block for _ in range(8) for block in (para(PROSE), table)))
    assert words.count("Number Meaning") == 8


def test_a_table_with_many_columns_and_long_words_stays_on_the_page(set_book):
    cells = tuple((Text(f"incomprehensibilities{n}"),) for n in range(14))
    set_book(Table(cells, (cells, cells), ("center",) * 14))


@pytest.mark.parametrize("header", [True, False])
def test_a_table_may_have_more_columns_than_there_is_room_between_them(set_book, header):
    cells, empty = ((Text("a"),),) * 60, ((),) * 60
    table = Table(cells, (), ()) if header else Table(empty, (cells,), ())
    words, _ = set_book(table)
    assert words.count("a a a") >= 15


def test_a_cell_may_be_higher_than_a_page(set_book):
    words, _ = set_book(Table(((Text("One"),),), (((Text(PROSE * 20),),),), ("left",)))
    assert words.count("In most domino games") == 20


def test_rows_of_different_lengths_and_empty_tables(set_book):
    table = Table((), (((Text("a"),), (Text("b"),)), ((Text("c"),),)), ())
    words, _ = set_book(table, Table(((Text("head"),),), (), ("left",)), Table((), (), ()))
    assert "a b c head" in words


def test_very_long_words_and_addresses_break(set_book):
    address = "https://example.org/" + "very-long-part/" * 30
    words, _ = set_book(
        para("x" * 400),
        para("See ", Link(address, (Text(address),)), " there."),
        para(CodeSpan("y" * 300)),
        heading(2, "Z" * 90),
        Table(((Text("w" * 200),), (Text("short"),)), (), ("left", "left")),
    )
    assert words.replace(" ", "").count("x" * 20)


def test_lists_twelve_deep_stay_readable(set_book):
    block = para("The innermost item: " + PROSE)
    for depth in range(12):
        block = ListBlock(((para(f"Depth {12 - depth}"), block), ()), 1 if depth % 2 else None)
    words, _ = set_book(block)
    assert "The innermost item" in words


def test_lists_may_hold_everything(set_book):
    inner = (
        para("First."),
        diagram(row(3)),
        CodeBlock("code in a list\n"),
        Table(((Text("cell"),),), (), ("left",)),
        Quote((para("quoted"), ListBlock(((para("deep"),),)))),
        ThematicBreak(),
    )
    words, _ = set_book(ListBlock((inner, (diagram(row(2)),), ()), 98))
    for word in ("98.", "100.", "First.", "code in a list", "cell", "quoted", "deep"):
        assert word in words


def test_long_lines_of_code_are_broken_and_none_is_lost(set_book):
    lines = [f"{n:03d} " + "=" * (n * 9) for n in range(40)]
    words, _ = set_book(CodeBlock("\n".join(lines) + "\n"), CodeBlock(""), CodeBlock("\ttab"))
    assert all(f"{n:03d}" in words for n in range(40))
    assert words.count("=") == sum(n * 9 for n in range(40))


def test_headings_without_text_between_them(set_book):
    words, _ = set_book(*(heading(2 + n % 4, f"Heading number {n}") for n in range(40)))
    assert "Heading number 39" in words


def test_headings_may_skip_levels_though_an_outline_cannot(tmp_path):
    blocks = (heading(2, "Upper"), heading(5, "Lower"), heading(3, "Between"))
    book = Book("A chapter", (Chapter("A chapter", "a-chapter", blocks),))
    build_pdf(book, tmp_path / "book.pdf", version="1")
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as pdf:
        levels = {entry.get_title(): entry.level for entry in pdf.get_toc()}
    assert [levels[title] for title in ("Upper", "Lower", "Between")] == [1, 2, 2]


def test_notes_stand_below_the_paragraph_with_their_first_mark(set_book):
    words, _ = set_book(
        para("One", FootnoteMark(1), " and two", FootnoteMark(2), " and one", FootnoteMark(1)),
        para("Further on.", FootnoteMark(1)),
        ListBlock(((para("An item", FootnoteMark(3)),), (para("the last item"),))),
        para("A mark without a note", FootnoteMark(9)),
        FootnoteList(
            (
                (para("The first."), para("Its second part.")),
                (),
                (para("The third", FootnoteMark(5), "."),),
                (para("The fourth, which has no mark."),),
                (para("The fifth, on the third."),),
            )
        ),
    )
    expected = ["One", "first.", "second part.", "Further", "item", "last item", "third", "fifth"]
    expected += ["without a note", "fourth"]
    places = [words.index(word) for word in expected]
    assert places == sorted(places)


def test_what_announces_a_diagram_stays_with_it_and_the_note_stands_below(set_book):
    words, _ = set_book(
        para("So it looks", FootnoteMark(1), ":"),
        CodeBlock("a diagram"),
        FootnoteList(((para("The note."),),)),
    )
    assert words.index("So it looks") < words.index("a diagram") < words.index("The note.")


def test_inline_forms_may_be_nested(set_book):
    deep = Strong((Emphasis((Struck((Text("all"), CodeSpan("a<b&c"))),)), Break(), Text("x")))
    words, _ = set_book(para(deep, " ", DominoGlyph("36", "\U0001f04c")), heading(3, "<b> & 'c'"))
    assert "a<b&c" in words
    assert "\U0001f04c" in words
    assert "<b> & 'c'" in words


def test_characters_that_the_text_face_lacks_come_from_another_or_are_boxes(set_book):
    words, _ = set_book(para("A domino \U0001f031, an arrow →, a snowman \u2603, 中, end."))
    assert "a domino \U0001f031, an arrow →, a snowman \u2603, □, end." in words.casefold()


def test_links_that_lead_nowhere_are_plain_text_with_a_warning(set_book):
    words, warnings = set_book(
        para(Link("#nowhere", (Text("one"),)), " ", Link("other.txt", (Text("two"),)))
    )
    assert "one two" in words
    assert len(warnings) == 2


def test_images_are_scaled_to_the_column(set_book, tmp_path):
    # Without a resolution of their own, they have 96 dots per inch.
    for name, size in (("wide.png", (450, 600)), ("photo.jpg", (300, 3000))):
        Picture.new("RGB", size, "white").save(tmp_path / name)
    words, warnings = set_book(
        para("Look: ", Image("wide.png", "A wide picture", "Its caption", tmp_path)),
        para(Link("https://example.org", (Image("photo.jpg", "A photo", "", tmp_path),))),
    )
    assert "Its caption" in words
    assert warnings == []
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as pdf:
        images = [part for page in pdf for part in page.get_objects((FPDF_PAGEOBJ_IMAGE,))]
        wide, photo = ((r - x, top - y) for x, y, r, top in (i.get_bounds() for i in images))
    narrow, high = PAPERS["a4"].narrow, 0.86 * PAPERS["a4"].text_height
    assert wide == pytest.approx((narrow, narrow * 4 / 3), abs=0.1)
    assert photo == pytest.approx((high / 10, high), abs=0.1)


@pytest.mark.parametrize(
    ("about", "size"),
    [
        ('width="96" height="48"', (72, 36)),
        ('width="2in" height="1in" viewBox="0 0 10 5"', (144, 72)),
        ('viewBox="0 0 48 24"', (36, 18)),
        ('width="100%" viewBox="0,0,48,24"', (36, 18)),
        ("", (225, 225)),
    ],
)
@pytest.mark.parametrize(
    ("drawn", "kind"),
    [
        ('<rect width="100%" height="100%"/>', FPDF_PAGEOBJ_PATH),
        ('<rect width="9" height="9" opacity="0.5"/>', FPDF_PAGEOBJ_IMAGE),
    ],
)
def test_drawings_are_printed_at_their_size(set_book, tmp_path, about, size, drawn, kind):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {about}>{drawn}</svg>'
    (tmp_path / "drawing.svg").write_text(svg)
    _, warnings = set_book(para(Image("drawing.svg", "A plan", folder=tmp_path)))
    assert warnings == []
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as pdf:
        parts = [part for page in pdf for part in page.get_objects((kind,))]
        left, bottom, right, top = parts[-1].get_bounds()
    assert (right - left, top - bottom) == pytest.approx(size, abs=0.5)


def test_images_that_cannot_be_shown_leave_their_text_and_a_warning(set_book, tmp_path):
    (tmp_path / "drawing.svg").write_text("<svg/>")
    (tmp_path / "broken.png").write_bytes(BytesIO(b"no picture").getvalue())
    names = ("missing.png", "drawing.svg", "broken.png", "https://example.org/a.png", "")
    words, warnings = set_book(
        *(para(Image(name, f"Text for {name}", folder=tmp_path)) for name in names)
    )
    assert all(f"Text for {name}" in words for name in names)
    assert [warning.rpartition(": ")[2] for warning in warnings] == [
        "there is no such file",
        "it is not an SVG image",
        "it is not a PNG, JPEG, GIF, WebP or SVG image",
        "it is on the web; save it beside the manuscript",
        "it is a folder",
    ]


def test_many_facts_and_long_titles_fit(set_book):
    facts = {f"Label {n}": "a value that is long enough to wrap" for n in range(9)}
    words, _ = set_book(
        para(PROSE),
        facts=facts,
        designer="Somebody " * 20,
        opener=Diagram(rectangle(28, 1)),
        kind="k " * 30,
    )
    assert "LABEL 8" in words


def test_an_empty_chapter(tmp_path):
    book = Book("\u30c9\u30df\u30ce", (Chapter("Empty", "empty", ()),))
    report = build_pdf(book, tmp_path / "book.pdf", version="1")
    assert report.pages == 1


@settings(max_examples=6, deadline=None)
@given(words=st.text(min_size=1, max_size=60))
def test_any_text_can_be_printed(words, tmp_path_factory):
    print_everywhere(words, tmp_path_factory)


@pytest.mark.long
@settings(max_examples=25, deadline=None)
@given(words=st.text(min_size=1, max_size=60))
def test_any_of_many_texts_can_be_printed(words, tmp_path_factory):
    print_everywhere(words, tmp_path_factory)


def print_everywhere(words, tmp_path_factory):
    """Print a book in which everything that has words has these."""
    part = (Text(words),)
    blocks = (
        heading(2, words, "a-heading"),
        para(
            words, " ", Strong((Emphasis(part),)), CodeSpan(words), Link("http://x/" + words, part)
        ),
        ListBlock(((para(words),),)),
        Table((part,), ((part,),), ("left",)),
        CodeBlock(words),
        diagram(row(2)),
    )
    chapter = Chapter(words, "a-chapter", blocks, "a", words, words, words, {words: words})
    book = Book(words, (chapter, chapter), words, words, "en", words, words)
    target = tmp_path_factory.mktemp("any") / "book.pdf"
    report = build_pdf(book, target, version="1")
    with pypdfium2.PdfDocument(target) as pdf:
        assert len(pdf) == report.pages


@pytest.mark.parametrize(
    ("high", "count", "pages"),
    [(14, 9, [9]), (18, 12, [6, 6]), (20, 12, [6, 6]), (40, 12, [3, 3, 3, 3])],
)
def test_two_rows_stand_on_a_page_where_they_are_low_enough(tmp_path, high, count, pages):
    column = [Domino(Place(0, 4 * n), False, (n % 7, 6)) for n in range(high // 2)]
    position = Position((*column, *[Domino(Place(0, 24), True, (0, 0))] * (high % 2)))
    problems = [Problem("unmatched", n, position, 1) for n in range(1, count + 1)]
    block = ProblemSet("unmatched", problems=tuple(problems), origin=Origin("a.md", 3))
    target = tmp_path / "book.pdf"
    report = build_pdf(Book("A book", (Chapter("One", "one", (block,)),)), target, version="1")
    assert not report.warnings
    with pypdfium2.PdfDocument(target) as pdf:
        counts = [page.get_textpage().get_text_range().count("0 steps") for page in pdf]
    assert [count for count in counts if count] == pages
