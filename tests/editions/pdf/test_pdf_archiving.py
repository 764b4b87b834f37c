"""Files that last: PDF/A-3b with the manuscript attached."""

from io import BytesIO
from itertools import product
from string import ascii_lowercase
from time import sleep
from zipfile import ZipFile
from zlib import compress

import pikepdf
import pytest
from pikepdf import pdfa
from PIL import Image

from donimoes_book.diagnostics import InputError
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.archiving import MANUSCRIPT, archived
from donimoes_book.editions.pdf.book import typeset
from donimoes_book.manuscript.tree import Book, Chapter
from editions.conformance import PDF_A, failures
from editions.structure import heard, read_tree, words_of_marks

BOOK = {
    "book.toml": """\
title = "Two games"
chapters = ["one.md"]

[editions.archive]
paper = "a5"
archive = true
""",
    "one.md": "# One\n\n[A place](https://example.org) and a picture.\n\n![A spot](a.png)\n",
    ".hidden": "no part of it",
}


@pytest.fixture
def rules(tmp_path):
    folder = tmp_path / "rules"
    folder.mkdir()
    for name, text in BOOK.items():
        (folder / name).write_text(text)
    Image.new("RGB", (40, 20), "#b44").save(folder / "a.png")
    return folder


def built(rules, out):
    ((path, _),) = build_editions(rules, out, ["archive"], [], "1")
    return path.read_bytes()


def test_the_file_passes_a_check_of_the_standard(rules, tmp_path):
    content = built(rules, tmp_path)
    report = pdfa.validate_written(BytesIO(content), "3b")
    assert (report.verdict, list(report.findings)) == ("pass", [])
    assert failures(content, PDF_A) == []


def test_no_stream_ends_with_what_could_be_the_end_of_a_line():
    pairs = product(ascii_lowercase.encode(), repeat=2)
    compressed = (compress(b"%%%c%c\n" % pair) for pair in pairs)
    ends_badly = next(data for data in compressed if data.endswith(b"\r"))
    plain = typeset(Book("D", (Chapter("A", "a", ()),)), PAPERS["a5"], "1").content
    with pikepdf.open(BytesIO(plain)) as pdf:
        page = pdf.pages[0]
        remark = pikepdf.Stream(pdf, ends_badly, Filter=pikepdf.Name.FlateDecode)
        page.contents_add(remark)
        target = BytesIO()
        pdf.save(target)
    content = target.getvalue()
    assert b"\r\nendstream" in content
    last = archived(content, b"")
    assert b"\r\nendstream" not in last
    assert failures(last, PDF_A) == []


def test_the_manuscript_is_in_it_as_the_author_wrote_it(rules, tmp_path):
    with pikepdf.open(BytesIO(built(rules, tmp_path))) as pdf:
        attached = pdf.attachments[MANUSCRIPT]
        assert attached.relationship == pikepdf.Name.Source
        with ZipFile(BytesIO(attached.get_file().read_bytes())) as files:
            names = ["a.png", "book.toml", "one.md"]
            assert files.namelist() == names
            for name in names:
                assert files.read(name) == (rules / name).read_bytes()


@pytest.mark.parametrize("place", ["build", "."])
def test_what_was_built_in_the_folder_of_the_manuscript_is_no_part_of_it(rules, place):
    first = built(rules, rules / place)
    assert (rules / place / "donimoes-archive.pdf").exists()
    assert built(rules, rules / place) == first


def test_it_is_still_tagged(rules, tmp_path):
    with pikepdf.open(BytesIO(built(rules, tmp_path))) as pdf:
        root, words = read_tree(pdf), words_of_marks(pdf)
    assert [heard(part, words) for part in root.find("H1")] == ["Two games"]
    assert "One" in [heard(part, words) for part in root.find("H2")]
    assert [part.alt for part in root.find("Figure")] == ["A spot"]


def test_the_same_manuscript_gives_the_same_bytes_a_second_later(rules, tmp_path):
    first = built(rules, tmp_path / "first")
    sleep(1)
    (rules / "one.md").touch()
    assert built(rules, tmp_path / "second") == first


def test_what_the_standard_forbids_is_reported_and_nothing_is_written():
    plain = typeset(Book("D", (Chapter("A", "a", ()),)), PAPERS["a5"], "1").content
    with pikepdf.open(BytesIO(plain)) as pdf:
        pdf.pages[0].contents_add(b"/Nothing gs")
        spoiled = BytesIO()
        pdf.save(spoiled)
    with pytest.raises(InputError, match="this edition cannot be an archive: "):
        archived(spoiled.getvalue(), b"")
