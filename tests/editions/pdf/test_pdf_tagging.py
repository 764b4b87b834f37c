"""What a screen reader finds in a PDF: every part in the order of the text, and nothing else."""

from dataclasses import replace
from functools import cache
from io import BytesIO

import pikepdf
import pytest

from donimoes_book.editions.edition import Job, read_editions
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    CodeBlock,
    CodeSpan,
    Diagram,
    FootnoteList,
    FootnoteMark,
    Image,
    Link,
    ListBlock,
    ProblemSet,
    Quote,
    Table,
    Text,
)
from editions.conformance import PDF_UA, failures
from editions.sample_book import PROSE, STEP, heading, para, problems, sample_book
from editions.structure import Part, heard, outline, problems_of, read_tree, words_of_marks
from editions.web_book import PIXEL
from helpers.parameters import first_of

BLOCKS = (
    para("Slide, as ", Link("https://example.org", (Text("Don"),)), " says", FootnoteMark(1), "."),
    heading(2, "A step"),
    ListBlock(
        (
            (para("Look."), ListBlock(((para("Left."),), (para("Right."),)))),
            (para("Push ", CodeSpan("34R"), "."),),
        ),
        1,
    ),
    Diagram(STEP, caption=(Text("Before."),)),
    Quote((para("Never twice."),)),
    CodeBlock("make\nmake test\n"),
    Table(
        ((Text("Steps"),), (Text("Share"),)),
        (((Text("3"),), (Text("4 %"),)), ((Text("5"),), (Text("6 %"),))),
        ("left", "right"),
    ),
    heading(4, "Too deep"),
    FootnoteList(((para("In a letter."),),)),
)
HEARD = """\
Sect
  Div
    P SLIDING
    H1 Steps
  P Slide, as [Don] says[1].
  Note In a letter.
    Lbl 1
  H2 A step
  L
    LI
      Lbl 1.
      LBody
        P Look.
        L
          LI
            Lbl –
            LBody
              P Left.
          LI
            Lbl –
            LBody
              P Right.
    LI
      Lbl 2.
      LBody
        P Push 34R.
  Div
    Figure Two dominoes, row by row from the top: one empty space, 2-3; 3-4.
    Caption Before.
  BlockQuote
    P Never twice.
  Div
    P make
    P make test
  Table
    TR
      TH Steps
      TH Share
    TR
      TD 3
      TD 4 %
    TR
      TD 5
      TD 6 %
  H3 Too deep
"""


PROBLEMS = 3
"""The problems of each game in the book with everything in it."""


@cache
def sample_pdf(paper):
    """Print the book with everything in it."""
    return typeset(sample_book(PROBLEMS), PAPERS[paper], "1", printing=Printing(tags=True)).content


def tags_of(book, paper="a4"):
    """Return a book's structure, and the words of its marks."""
    return read_tags(typeset(book, PAPERS[paper], "1", printing=Printing(tags=True)).content)


def read_tags(content):
    """Return a file's structure, and the words of its marks."""
    assert list(problems_of(BytesIO(content))) == []
    assert failures(content, PDF_UA) == []
    with pikepdf.open(BytesIO(content)) as pdf:
        return read_tree(pdf), words_of_marks(pdf)


def chapter_of(root, words, title):
    """Return the part of the tree with a chapter's title."""
    return next(
        part for part in root.kids if any(heard(head, words) == title for head in part.find("H1"))
    )


def test_every_part_of_a_chapter_is_heard_in_the_order_of_the_text():
    chapter = Chapter("Steps", "steps", BLOCKS, kind="sliding")
    book = Book("Dominoes", (chapter,), cover=STEP)
    root, words = tags_of(book)
    assert "\n".join(outline(chapter_of(root, words, "Steps"), words)) + "\n" == HEARD


@pytest.mark.parametrize("paper", first_of(["a4", "a5"]))
def test_a_book_with_everything_in_it_is_tagged_as_the_standard_asks(paper):
    root, words = read_tags(sample_pdf(paper))
    said = [heard(part, words) for part in root.find("H1")]
    assert said == [
        "Contents",
        "Which game?",
        "Introduction",
        "Unmatched Donimoes",
        "Capturing Donimoes",
        "Solutions",
        "Colophon",
    ]
    assert {"L", "Table", "TOC", "Figure", "Caption", "Code", "Note"} <= {
        part.role for part in root.walk()
    }


def test_a_paragraph_over_two_columns_or_pages_is_one():
    blocks = tuple(para(f"No {n}. {PROSE}") for n in range(24))
    root, words = tags_of(Book("Long", (Chapter("Long", "long", blocks),)))
    parts = [part for part in chapter_of(root, words, "Long").find("P") if heard(part, words)]
    # Some words are hyphenated.
    said = [heard(part, words).replace("-", "") for part in parts]
    assert said == [f"No {n}. {PROSE}".replace("-", "").strip() for n in range(24)]
    assert any(len({page for page, _ in part.kids}) > 1 for part in parts)


def test_the_header_of_a_table_that_goes_on_is_heard_once():
    rows = tuple(((Text(str(n)),), (Text(f"{n} by 2"),)) for n in range(150))
    table = Table(((Text("Dominoes"),), (Text("Rectangle"),)), rows, ("left", "left"))
    root, words = tags_of(Book("D", (Chapter("Long", "long", (table,)),)))
    (part,) = root.find("Table")
    assert len(part.kids) == 151
    assert [heard(cell, words) for cell in part.find("TH")] == ["Dominoes", "Rectangle"]
    pages = [cell.kids[0][0] for cell in part.find("TD")]
    assert pages == sorted(pages)
    assert pages[-1] > pages[0]


def test_problems_are_headings_with_their_names_and_links_to_their_solutions():
    root, words = read_tags(sample_pdf("a4"))
    chapter = chapter_of(root, words, "Unmatched Donimoes")
    heads = [part for part in chapter.find("H3") if part.actual]
    assert [part.actual for part in heads] == [f"Problem {n}" for n in range(1, PROBLEMS + 1)]
    figures = [part.alt for part in chapter.find("Figure")]
    assert sum("grade" in alt for alt in figures) == PROBLEMS
    links = [heard(part, words) for part in chapter.find("Link")]
    assert sum("p. 8" in words for words in links) == PROBLEMS


def test_what_a_link_is_called_is_what_it_shows():
    words = " ".join(["a very long name of a very long place"] * 5)
    book = Book(
        "D",
        (
            Chapter("A", "a", (para("See ", Link("#b", (Text(words),)), "."),)),
            Chapter("B", "b", ()),
        ),
        cover=STEP,
    )
    root, marks = tags_of(book, "a5")
    (link,) = chapter_of(root, marks, "A").find("Link")
    assert heard(link, marks) == words
    assert [kid for kid in link.kids if isinstance(kid, str)] == [words] * 3


def test_each_link_of_a_line_is_called_what_leads_to_its_place():
    words = {"the first", "the second", "the third"}
    links = [Link(f"https://example.org/{word[4:]}", (Text(word),)) for word in sorted(words)]
    book = Book("D", (Chapter("A", "a", (para(links[0], ", ", links[1], ", ", links[2], "."),)),))
    content = typeset(book, PAPERS["a4"], "1", printing=Printing(tags=True)).content
    with pikepdf.open(BytesIO(content)) as pdf:
        notes = [note for page in pdf.pages for note in page.get("/Annots", [])]
        led = {str(note.Contents): str(note.A.URI) for note in notes if "/A" in note}
    assert led == {word: f"https://example.org/{word[4:]}" for word in words}


@pytest.mark.parametrize("linked", [False, True])
def test_a_picture_in_a_line_is_heard_in_its_place(linked):
    picture = Image("dot", "a dot", data=PIXEL)
    inner = Link("#a", (Text("see "), picture, Text(" there"))) if linked else picture
    blocks = (para("Look at ", inner, " twice ", picture, "."),)
    root, marks = tags_of(Book("D", (Chapter("A", "a", blocks),)))
    (paragraph,) = (part for part in root.find("P") if "Look" in heard(part, marks))
    said, parts = [], paragraph.kids
    while parts:
        part, *parts = parts
        if isinstance(part, tuple):
            said.append(marks[part].strip())
        elif isinstance(part, Part) and part.role == "Link":
            parts = [*part.kids, *parts]
        elif isinstance(part, Part):
            said.append(part.alt)
    between = ["see", "a dot", "there", "twice"] if linked else ["a dot", "twice"]
    assert said == ["Look at", *between, "a dot", "."]


@pytest.mark.parametrize("is_cell", [False, True])
def test_titles_of_links_and_of_pictures_in_a_line_are_heard(is_cell):
    link = Link("https://example.org", (Text("Here"),), "far away")
    words = para("Look ", link, " or ", Image("dot", "a dot", "on its own", data=PIXEL), ".")
    table = Table(((Text("Ways"),),), ((words.children,), ((link,),)), ("left",))
    root, _ = tags_of(Book("D", (Chapter("A", "a", (table if is_cell else words,)),)))
    said = {kid for part in root.find("Link") for kid in part.kids if isinstance(kid, str)}
    assert "Here (far away)" in said
    assert [part.alt for part in root.find("Figure") if "dot" in part.alt] == ["a dot (on its own)"]


def test_heads_rules_and_grounds_are_decoration():
    root, words = read_tags(sample_pdf("a4"))
    said = " ".join(heard(part, words) for part in root.walk())
    assert "DONIMOES · " not in said
    assert not any("...." in text for text in words.values())


def test_what_is_folded_stays_untagged():
    settings = read_editions(None)
    chapter = Chapter("A", "a", (ProblemSet("unmatched", problems=problems("unmatched", (3, 4))),))
    a5 = settings["a5"]
    for edition in (replace(a5, fold="saddle"), a5):
        content = edition.print_book(Job(Book("D", (chapter,)), "1")).content
        with pikepdf.open(BytesIO(content)) as pdf:
            drawn = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
            marked = any(b"/MCID" in part.read_bytes() for part in drawn if "/Filter" in part)
            assert marked is ("/StructTreeRoot" in pdf.Root) is not bool(edition.fold)


def without_words(pdf):
    next(o for o in pdf.objects if o.get("/S") == "/Figure").Alt = pikepdf.String("")


def in_another_role(pdf):
    next(o for o in pdf.objects if o.get("/S") == "/P").S = pikepdf.Name.LI


def without_its_element(pdf):
    element = next(o for o in pdf.objects if o.get("/S") == "/P")
    element.P.K = [kid for kid in element.P.K if kid.objgen != element.objgen]


def without_marks(pdf):
    page = pdf.pages[2]
    page.Contents = pdf.make_stream(page.Contents.read_bytes() + b" 0 0 9 9 re f")


def without_language(pdf):
    del pdf.Root.Lang


@pytest.mark.parametrize(
    "spoil",
    [without_words, in_another_role, without_its_element, without_marks, without_language],
)
def test_the_checks_of_these_tests_see_what_is_wrong(spoil):
    with pikepdf.open(BytesIO(sample_pdf("a4"))) as pdf:
        spoil(pdf)
        spoiled = BytesIO()
        pdf.save(spoiled)
    assert list(problems_of(spoiled)) != []
