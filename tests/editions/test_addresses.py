"""The names of pages, none of which is taken twice, too long or reserved, and web addresses."""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.editions.addresses import RESERVED, html_id, places_of, web_address
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.html.site import build_site
from donimoes_book.editions.images import Images
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.tree import Book, Chapter, Heading, Image, Text
from donimoes_book.words.naming import unused
from editions.web_book import PIXEL

OWN = ("index", "contents", "games", "problems", "colophon", "title")
"""The names of pages that the editions make themselves."""
LONG = "a" * 251


def book_of(titles):
    """Return a book with chapters of these titles."""
    chapters = list[Chapter]()
    for number, title in enumerate(titles):
        anchor = f"{title}-{number}" if title in titles[:number] else title
        section = Heading(2, (Text("Section"),), f"h{number}")
        chapters.append(Chapter(title, anchor, (section,)))
    return Book("A book", tuple(chapters), cover=Position.parse("2|3"))


def test_no_chapter_gets_a_name_that_is_taken_or_reserved():
    titles = [*RESERVED, *OWN, LONG, LONG, LONG + "b", "图", "图"]
    for suffix, front in ((".html", "index"), (".xhtml", "title")):
        book = book_of(titles)
        places = places_of(book, suffix, front)
        pages = [places.page(chapter.anchor) for chapter in book.chapters]
        assert len({page.lower() for page in pages}) == len(titles)
        for page in pages:
            assert page.removesuffix(suffix) not in (*RESERVED, front, "contents")
            assert len(page) < 120


@pytest.mark.long
def test_every_chapter_is_in_the_site_and_the_e_book_whatever_it_is_called():
    book = book_of([*RESERVED, *OWN, LONG, LONG])
    site, ebook = build_site(book, "1").content, build_epub(book, "1").content
    places = places_of(book)
    for number, chapter in enumerate(book.chapters):
        page = site[places.page(chapter.anchor)].decode()
        assert f'id="{html_id(f"h{number}")}"' in page
    assert "no such page" in site["404.html"].decode()
    assert ebook


def test_a_picture_with_a_long_name_has_a_shorter_one_in_an_edition(tmp_path):
    names = [f"{'p' * 245}{number}.png" for number in range(3)]
    images = Images()
    for number, name in enumerate(names):
        (tmp_path / name).write_bytes(PIXEL + bytes(number))
        images.add(Image(name, "", folder=tmp_path))
    assert len(images.files) == len(names)
    assert all(len(name) < 120 for name in images.files)


def test_leaflets_have_short_names_too(tmp_path):
    (tmp_path / "one.md").write_text(f"---\ntitle: {LONG}\ngame: bergen\n---\n\nWords.\n")
    settings = 'title = "A"\nchapters = ["one.md"]\n[editions.leaflet]\nfold = "trifold"\n'
    (tmp_path / "book.toml").write_text(settings)
    ((path, _),) = build_editions(tmp_path, tmp_path / "out", ["leaflet"], ["one"], "1")
    assert path.is_file()


def test_the_name_of_an_edition_is_short(tmp_path):
    settings = f'title = "A"\nchapters = ["one.md"]\n[editions.{LONG}]\nformat = "html"\n'
    (tmp_path / "book.toml").write_text(settings)
    with pytest.raises(InputError, match=r"(?s)cannot be the name of .*at most 100 in all"):
        read_settings(tmp_path / "book.toml")


def test_names_are_numbered_from_where_the_last_one_ended():
    taken, numbers = list[str](), dict[str, int]()
    for _ in range(3):
        taken.append(unused("a", taken, numbers, first=1))
    taken.append(unused("a-1", taken, numbers, first=1))
    assert taken == ["a", "a-1", "a-2", "a-1-1"]


@pytest.mark.parametrize(
    ("target", "address"),
    [
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("mailto:ann@example.org", "mailto:ann@example.org"),
        ("other.txt", None),
        ("javascript:alert(1)", None),
        ("http://[1", None),
    ],
)
def test_a_web_address_has_a_scheme_of_the_web_and_is_quoted(target, address):
    assert web_address(target) == address
