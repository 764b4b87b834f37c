"""A packed PDF is the same document in a smaller file."""

from io import BytesIO
from time import sleep

import pikepdf
import pypdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.book import typeset
from donimoes_book.editions.pdf.finishing import packed
from donimoes_book.editions.pdf.folding import impose, saddle_sheets
from editions import sample_book

PAGES = 12


@pytest.fixture
def plain():
    """A PDF as reportlab writes it, with each kind of object that isn't itself a stream."""
    target = BytesIO()
    canvas = Canvas(target, invariant=1, lang="en")
    canvas.setTitle("A title")
    canvas.setAuthor("An author")
    for page in range(1, PAGES + 1):
        canvas.beginForm(f"form {page}")
        canvas.drawString(0, 0, f"form {page}")
        canvas.endForm()
        canvas.doForm(f"form {page}")
        canvas.drawString(72, 72, f"page {page}")
        canvas.bookmarkPage(f"place {page}")
        canvas.addOutlineEntry(f"entry {page}", f"place {page}")
        canvas.linkRect("", f"place {PAGES + 1 - page}", (72, 72, 90, 90))
        canvas.addPageLabel(page - 1, "ROMAN_LOWER", page)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def pack(pdf):
    with pikepdf.open(BytesIO(pdf)) as document:
        return packed(document)


def everything(pdf):
    """What a reader finds in a PDF."""
    reader = pypdf.PdfReader(BytesIO(pdf))
    targets = [page["/Annots"][0]["/Dest"][0].get_object() for page in reader.pages]
    return {
        "metadata": reader.metadata,
        "text": [page.extract_text() for page in reader.pages],
        "links": [reader.get_page_number(page) for page in targets],
        "outline": [(e.title, reader.get_destination_page_number(e)) for e in reader.outline],
        "labels": reader.page_labels,
        "language": reader.root_object["/Lang"],
    }


def test_nothing_of_the_document_is_lost(plain):
    contents = everything(plain)
    assert contents["links"] == list(reversed(range(PAGES)))
    assert contents["labels"][3] == "iv"
    assert everything(pack(plain)) == contents


def test_objects_are_compressed_in_streams(plain):
    assert b"/Annot" in plain
    small = pack(plain)
    assert small.startswith(b"%PDF-1.5")
    assert b"/ObjStm" in small
    assert b"/Annot" not in small
    assert len(small) < 0.7 * len(plain)


def test_forms_that_use_the_same_fonts_name_one_list_of_them(plain):
    with pikepdf.open(BytesIO(pack(plain))) as document:
        forms = [form for page in document.pages for form in page.form_xobjects.values()]
        assert all(form.Resources.is_indirect for form in forms)
        assert len({form.Resources.objgen for form in forms}) == 1 < len(forms)


def test_the_same_document_gives_the_same_bytes_at_any_time(plain):
    before = pack(plain)
    sleep(1.1)  # dates in a document are in whole seconds
    assert pack(plain) == before


def test_books_and_sheets_are_packed():
    paper = PAPERS["a5"]
    book = typeset(sample_book.sample_book(1), paper, "1")
    sheets = impose(book.content, saddle_sheets(book.pages, paper))
    for pdf in (book.content, sheets):
        assert b"/ObjStm" in pdf
        assert b"/Type /Page" not in pdf


def test_pages_and_drawings_name_the_fonts_that_they_use_and_no_others():
    with pikepdf.open(
        BytesIO(typeset(sample_book.sample_book(1), PAPERS["a5"], "1").content)
    ) as pdf:
        forms = [it for it in pdf.objects if it.get("/Subtype") == "/Form"]
        parts = [(page.Contents, page.Resources) for page in pdf.pages]
        parts += [(form, form.Resources) for form in forms]
        assert len(parts) > len(pdf.pages)
        for content, resources in parts:
            steps = pikepdf.parse_content_stream(content)
            used = {str(step.operands[0]) for step in steps if str(step.operator) == "Tf"}
            assert used == set(resources.get("/Font", {}))
