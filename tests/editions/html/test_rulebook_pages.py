"""What rulebooks have, on screens: the same boxes, icons, links and ends of pages as in print."""

import re
from io import BytesIO
from pathlib import Path
from unittest.mock import patch
from zipfile import ZipFile

import pytest

from donimoes_book.editions import epub
from donimoes_book.manuscript.check import checked_book
from editions.sites import site_of

RULEBOOK = Path(__file__).parents[2] / "fixtures/rulebook"


@pytest.fixture(scope="module")
def rulebook(tmp_path_factory):
    return checked_book(RULEBOOK, tmp_path_factory.mktemp("solved"))[0]


@pytest.fixture(scope="module")
def site(rulebook):
    """Return all pages of the site as one text, and its style sheet."""
    files = site_of(rulebook).content
    pages = [files[name].decode() for name in sorted(files) if name.endswith(".html")]
    return "".join(pages), files["style.css"].decode()


@pytest.fixture(scope="module")
def ebook(rulebook):
    """Return the same of the e-book."""
    with patch.object(epub, "font_files", return_value=()):
        content = epub.build_epub(rulebook, "1").content
    with ZipFile(BytesIO(content)) as file:
        texts = {name: file.read(name).decode() for name in file.namelist() if name[-3:] != "png"}
    pages = [texts[name] for name in sorted(texts) if name.endswith(".xhtml")]
    return "".join(pages), texts["EPUB/style.css"]


@pytest.fixture(params=["site", "ebook"])
def edition(request):
    return request.getfixturevalue(request.param)


@pytest.mark.parametrize(
    ("kind", "begins"),
    [
        ("sidebar", "<p><strong>Why fives?</strong></p><p>A harbour master"),
        ("sidebar across", "<p><strong>Pushing</strong></p>"),
        ("margin", "<p><strong>At sea</strong></p>"),
        ("example", "<p><strong>The first turns of Ada and Ben</strong></p>"),
        ("designer-note", "<p><strong>Designer's note</strong></p><p>In an early version"),
        ("designer-note", "<p><strong>On the soup</strong></p>"),
        ("player-aid", "<p><strong>Smugglers at a glance</strong></p><h"),
        ("steps", "<ol><li>Lay all dominoes"),
        ("glossary", "<p><strong><span id="),
    ],
)
def test_each_box_has_its_class_and_its_title(edition, kind, begins):
    pages, style = edition
    assert f'<section class="box {kind}">{begins}' in re.sub(r">\s+<", "><", pages)
    assert f".{kind.split()[0]} " in style or kind == "glossary"


def test_pictures_fill_their_page_or_stand_beside_text(edition):
    pages, _ = edition
    classes = set(re.findall(r'<figure[^>]* class="(picture [\w ]+)"', pages))
    assert classes == {"picture spread", "picture wraps right", "picture page"}


def test_icons_are_small_pictures_with_their_words(edition):
    pages, _ = edition
    assert pages.count('alt="coin"') > 10
    assert pages.count('alt="a gust of wind"') >= 3
    assert ":coin:" not in pages


def test_each_word_of_the_glossary_is_linked_once_in_a_chapter(edition):
    pages, _ = edition
    linked = re.findall(r'<a href="[\w.]*#glossary-(\w+)">(\w+)</a>', pages)
    assert sorted(linked) == [
        ("boneyard", "boneyard"),
        ("boneyard", "boneyard"),
        ("chain", "chain"),
        ("double", "double"),
        ("officer", "officer"),
    ]
    assert set(re.findall(r'id="glossary-(\w+)"', pages)) >= {word for word, _ in linked}


def test_pages_end_where_they_are_printed_or_read_page_by_page(edition):
    pages, style = edition
    assert 'class="page-end"' in pages
    assert re.search(r"\.page-end \{[^}]*break-after: page", style)


def test_high_letters_are_a_matter_of_style(edition):
    pages, style = edition
    assert '<p class="drop-cap">At dusk' in pages
    assert ".drop-cap::first-letter" in style


def test_a_book_without_any_has_a_style_sheet_without_them(tmp_path):
    (tmp_path / "a.md").write_text("# A\n\nWords.\n\n> A quotation.\n\n:::{note}\nA box.\n:::\n")
    book, _ = checked_book(tmp_path, tmp_path / "solved")
    assert ".drop-cap" not in site_of(book).content["style.css"].decode()
