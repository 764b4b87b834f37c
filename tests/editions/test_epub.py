"""The e-book keeps the rules of EPUB 3, as far as Python alone can check them."""

import posixpath
import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile

import pytest
from PIL import Image, ImageChops

from donimoes_book.board.position import Position
from donimoes_book.editions import epub
from donimoes_book.editions.cover_image import cover_image
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.result import PageList
from donimoes_book.editions.selection import select_for
from donimoes_book.manuscript.tree import Book, Chapter, ListBlock, Quote
from editions import web_book

OPF = "{http://www.idpf.org/2007/opf}"
DC = "{http://purl.org/dc/elements/1.1/}"
XHTML = "{http://www.w3.org/1999/xhtml}"
OPS = "{http://www.idpf.org/2007/ops}"
NCX = "{http://www.daisy.org/z3986/2005/ncx/}"
SVG = "{http://www.w3.org/2000/svg}"
MEDIA_TYPES = {
    ".xhtml": "application/xhtml+xml",
    ".css": "text/css",
    ".woff": "font/woff",
    ".png": "image/png",
    ".txt": "text/plain",
    ".ncx": "application/x-dtbncx+xml",
}
PACKAGE = "EPUB/package.opf"


@pytest.fixture(scope="module")
def ebook(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pictures")
    (folder / "pixel.png").write_bytes(web_book.PIXEL)
    return build_epub(web_book.web_book(folder), "1.2.3")


@pytest.fixture(scope="module")
def archive(ebook):
    return ZipFile(BytesIO(ebook.content))


@pytest.fixture(scope="module")
def package(archive):
    return ElementTree.fromstring(archive.read(PACKAGE))


@pytest.fixture(scope="module")
def items(package):
    """Every item in the manifest, by the name of its file in the container."""
    return {f"EPUB/{item.get('href')}": item for item in package.iter(f"{OPF}item")}


@pytest.fixture(scope="module")
def documents(archive, items):
    return {
        name: ElementTree.fromstring(archive.read(name)) for name in items if name.endswith("xhtml")
    }


def links(name, document):
    """The targets that a document refers to, as (file, fragment)."""
    for element in document.iter():
        for address in (element.get("href"), element.get("src")):
            if address and urlsplit(address).scheme not in ("http", "https", "mailto"):
                parts = urlsplit(address)
                folder = posixpath.dirname(name)
                yield posixpath.join(folder, unquote(parts.path)) if parts.path else name, parts[4]


def test_the_container_says_first_of_all_what_it_is(archive):
    first = archive.infolist()[0]
    assert (first.filename, first.compress_type, first.extra) == ("mimetype", ZIP_STORED, b"")
    assert archive.read("mimetype") == b"application/epub+zip"
    assert archive.testzip() is None


def test_the_container_names_the_package_document(archive):
    root = ElementTree.fromstring(archive.read("META-INF/container.xml"))
    assert root.get("version") == "1.0"
    (file,) = root.iter("{urn:oasis:names:tc:opendocument:xmlns:container}rootfile")
    assert file.get("full-path") == PACKAGE
    assert file.get("media-type") == "application/oebps-package+xml"


def test_every_file_is_listed_once_and_every_item_is_there(archive, items, package):
    content = [n for n in archive.namelist() if n.startswith("EPUB/") and n != PACKAGE]
    assert sorted(content) == sorted(items)
    assert len(list(package.iter(f"{OPF}item"))) == len(content)
    for name, item in items.items():
        assert item.get("media-type") == MEDIA_TYPES[posixpath.splitext(name)[1]]


def test_the_package_says_what_a_library_wants_to_know(package):
    metadata = {
        element.tag.removeprefix(DC): element.text
        for element in package.iter()
        if DC in element.tag
    }
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", metadata.pop("identifier"))
    assert metadata == {
        "title": "Dots & Lines",
        "language": "en",
        "creator": "Ann O’Nymous",
        "description": "About <dominoes>",
        "rights": "CC0",
    }
    metas = [(meta.get("property"), meta.text) for meta in package.iter(f"{OPF}meta")]
    assert ("dcterms:modified", "2000-01-01T00:00:00Z") in metas
    for needed in ("accessMode", "accessModeSufficient", "accessibilityFeature"):
        assert any(name == f"schema:{needed}" for name, _ in metas)
    assert ("schema:accessibilityFeature", "alternativeText") in metas


@pytest.fixture
def small_cover(monkeypatch):
    """A small picture on the cover, for tests that don't look at it."""
    monkeypatch.setattr(epub, "_COVER", (120, 180))


def test_the_rights_are_the_licence_and_where_it_can_be_read():
    about = Book("B", (), subtitle="Short", licence="CC0", licence_address="https://example.org/0")
    root = ElementTree.fromstring(epub.package_document(about, ()))
    assert [e.text for e in root.iter(f"{DC}rights")] == ["CC0 https://example.org/0"]
    assert [e.text for e in root.iter(f"{DC}description")] == ["Short"]


def test_the_package_names_the_day_and_the_publisher_that_the_author_gives():
    about = Book("B", (), date="2026-11-22", publisher="The Press")
    root = ElementTree.fromstring(epub.package_document(about, ()))
    assert [e.text for e in root.iter(f"{DC}date")] == ["2026-11-22"]
    assert [e.text for e in root.iter(f"{DC}publisher")] == ["The Press"]


@pytest.mark.usefixtures("small_cover")
def test_links_to_what_this_part_of_a_book_lacks_are_no_mistakes():
    words = web_book.para(web_book.link("#left-out", "elsewhere"))
    book = Book("B", (Chapter("C", "c", (words,)),))
    assert len(build_epub(book, "1").warnings) == 1
    assert not build_epub(book, "1", frozenset({"left-out"})).warnings


def metadata_of(book):
    with ZipFile(BytesIO(build_epub(book, "1").content)) as file:
        root = ElementTree.fromstring(file.read(PACKAGE))
    return [(meta.get("property"), meta.text) for meta in root.iter(f"{OPF}meta")]


@pytest.mark.usefixtures("small_cover")
def test_the_date_of_the_last_change_is_the_one_that_the_author_gives(monkeypatch):
    book = replace(web_book.web_book(), date="2026-11-22")
    assert ("dcterms:modified", "2026-11-22T00:00:00Z") in metadata_of(book)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert ("dcterms:modified", "1970-01-02T00:00:00Z") in metadata_of(book)


@pytest.mark.usefixtures("small_cover")
def test_only_a_book_without_pictures_from_files_claims_to_keep_to_a_standard(tmp_path):
    claim = ("dcterms:conformsTo", "EPUB Accessibility 1.1 - WCAG 2.1 Level AA")
    assert claim in metadata_of(web_book.web_book(tmp_path))  # its picture is missing
    (tmp_path / "pixel.png").write_bytes(web_book.PIXEL)
    assert claim not in metadata_of(web_book.web_book(tmp_path))


def test_ids_of_the_package_are_given_once_and_referred_to(package):
    ids = [element.get("id") for element in package.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert package.get("unique-identifier") in ids
    spine = [item.get("idref") for item in package.iter(f"{OPF}itemref")]
    assert spine
    assert len(set(spine)) == len(spine)
    assert set(spine) <= set(ids)


def test_every_page_is_read_in_order(package, items):
    names = {item.get("id"): name for name, item in items.items()}
    spine = [names[item.get("idref")] for item in package.iter(f"{OPF}itemref")]
    pages = [
        "title",
        "contents",
        "games",
        "the-game",
        "the-game-1",
        "solutions",
        "index",
        "colophon",
    ]
    assert spine == [f"EPUB/{page}.xhtml" for page in pages]


def test_items_have_the_properties_that_they_need(items, documents):
    with_property = {
        wanted: [n for n, item in items.items() if wanted in item.get("properties", "").split()]
        for wanted in ("nav", "cover-image", "svg", "scripted", "remote-resources")
    }
    assert with_property == {
        "nav": ["EPUB/contents.xhtml"],
        "cover-image": ["EPUB/cover.png"],
        "svg": [n for n, root in documents.items() if root.find(f".//{SVG}svg") is not None],
        "scripted": [],
        "remote-resources": [],
    }


def test_pages_are_xhtml_with_a_title_and_a_language(archive, documents):
    for name, root in documents.items():
        assert archive.read(name).startswith(
            b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>'
        )
        assert root.tag == f"{XHTML}html"
        assert root.get("lang") == root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
        assert root.find(f"{XHTML}head/{XHTML}title").text
        assert {e.tag.partition("}")[0] for e in root.iter()} <= {XHTML[:-1], SVG[:-1]}


def test_ids_of_a_page_are_names_that_xml_allows_and_given_once(documents):
    for root in documents.values():
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(set(ids)) == len(ids)
        assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", name, re.ASCII) for name in ids)


def test_every_link_leads_to_a_place_in_the_book(archive, documents):
    ids = {n: {e.get("id") for e in root.iter()} for n, root in documents.items()}
    for name, root in documents.items():
        for file, fragment in links(name, root):
            assert file in archive.namelist(), (name, file)
            assert not fragment or fragment in ids[file], (name, fragment)


def test_nothing_is_fetched_from_elsewhere(archive, documents):
    assert b"http" not in archive.read("EPUB/style.css")
    for root in documents.values():
        assert not [e for e in root.iter() if e.tag in (f"{XHTML}script", f"{XHTML}iframe")]
        assert all(not urlsplit(e.get("src")).scheme for e in root.iter() if e.get("src"))


def test_fonts_of_the_style_sheet_are_there(archive):
    for font in re.findall(r"url\(([^)]*)\)", archive.read("EPUB/style.css").decode()):
        assert f"EPUB/{font}" in archive.namelist()


def test_navigation_has_contents_and_landmarks(documents):
    navs = {
        nav.get(f"{OPS}type"): nav for nav in documents["EPUB/contents.xhtml"].iter(f"{XHTML}nav")
    }
    contents = [a.text for a in navs["toc"].iter(f"{XHTML}a")]
    assert contents == [
        "Which game?",
        "The Game",
        "Rules",
        "Problèmes",
        "The Game",
        "Solutions",
        "Index",
        "Unmatched",
        "Colophon",
    ]
    marks = [a.get(f"{OPS}type") for a in navs["landmarks"].iter(f"{XHTML}a")]
    assert marks == ["titlepage", "toc", "bodymatter", "index"]
    for nav in navs.values():
        assert [child.tag for child in nav][-1] == f"{XHTML}ol"


def test_contents_list_the_chapters_of_a_part_below_its_title(documents):
    (toc, _) = documents["EPUB/contents.xhtml"].iter(f"{XHTML}nav")
    (part,) = (item for item in toc.iter(f"{XHTML}li") if item[0].tag == f"{XHTML}span")
    assert part[0].text == "Puzzles"
    assert [item[0].text for item in part[1]] == ["The Game"]


def test_old_reading_systems_find_the_cover_and_the_same_contents(archive, documents, package):
    ids = {item.get("id"): item.get("href") for item in package.iter(f"{OPF}item")}
    (cover,) = (meta for meta in package.iter(f"{OPF}meta") if meta.get("name") == "cover")
    assert ids[cover.get("content")] == "cover.png"
    name = ids[package.find(f"{OPF}spine").get("toc")]
    root = ElementTree.fromstring(archive.read(f"EPUB/{name}"))
    toc = next(documents["EPUB/contents.xhtml"].iter(f"{XHTML}nav"))
    labels = ["".join(item[0].itertext()) for item in toc.iter(f"{XHTML}li")]
    points = list(root.iter(f"{NCX}navPoint"))
    assert [point.find(f"{NCX}navLabel/{NCX}text").text for point in points] == labels
    places = {point.find(f"{NCX}content").get("src"): point.get("playOrder") for point in points}
    assert [int(number) for number in places.values()] == list(range(1, len(places) + 1))
    assert len({point.get("id") for point in points}) == len(points)
    about = {meta.get("name"): meta.get("content") for meta in root.iter(f"{NCX}meta")}
    assert about["dtb:depth"] == "3"
    assert about["dtb:uid"] == next(package.iter(f"{DC}identifier")).text


def test_a_problem_and_its_hints_lead_to_each_other(documents):
    ids = {
        (name, element.get("id")): element
        for name, root in documents.items()
        for element in root.iter(f"{XHTML}section")
    }
    problem = ids["EPUB/the-game.xhtml", "unmatched-problem-1"]
    (link,) = (a for a in problem.iter(f"{XHTML}a") if a.text == "hints")
    assert link.get("aria-label") == "hints to problem 1"
    name, _, place = link.get("href").partition("#")
    back = next(ids[f"EPUB/{name}", place].iter(f"{XHTML}a"))
    assert back.get("href") == "the-game.xhtml#unmatched-problem-1"


@pytest.mark.usefixtures("small_cover")
def test_an_ebook_has_nothing_that_only_paper_has():
    only = Quote((web_book.para("Cover the pictures."),), medium="paper")
    other = Quote((web_book.para("Open a hint."),), medium="screen")
    text = Chapter("Hints", "hints", (only, other))
    cards = Chapter("Cards", "cards", (web_book.CARDS,), in_ebook=False)
    content = build_epub(Book("B", (text, cards)), "1").content
    with ZipFile(BytesIO(content)) as file:
        page = file.read("EPUB/title.xhtml").decode()
    assert "Never equal." not in page
    assert "Cover the pictures." not in page
    assert "<p>Open a hint.</p>" in page
    assert "blockquote" not in page


def test_readers_can_turn_to_the_pages_of_a_printed_edition(tmp_path):
    """Each page is marked once, in order, at the first place on it."""
    (tmp_path / "pixel.png").write_bytes(web_book.PIXEL)
    book = web_book.web_book(tmp_path)
    source = "The Game, trade, 178 × 254 mm"
    places = {"unmatched-problem-1": 7, "unmatched-problem-2": 7, "unmatched-solution-2": 12}
    content = build_epub(book, "1", page_list=PageList(source, {"the-game": 5, **places})).content
    with ZipFile(BytesIO(content)) as file:
        navs = ElementTree.fromstring(file.read("EPUB/contents.xhtml")).iter(f"{XHTML}nav")
        (listed,) = (nav for nav in navs if nav.get(f"{OPS}type") == "page-list")
        links = [(a.text, a.get("href")) for a in listed.iter(f"{XHTML}a")]
        package = file.read(PACKAGE).decode()
        for number, address in links:
            name, _, place = address.partition("#")
            root = ElementTree.fromstring(file.read(f"EPUB/{name}"))
            (mark,) = (it for it in root.iter(f"{XHTML}span") if it.get("id") == place)
            about = mark.get("role"), mark.get(f"{OPS}type"), mark.get("aria-label")
            assert about == ("doc-pagebreak", "pagebreak", number)
    assert [number for number, _ in links] == ["5", "7", "12"]
    assert links[0][1] == "the-game.xhtml#page-5"
    assert f"<dc:source>{source}</dc:source>" in package
    assert "pageBreakMarkers" in package
    assert "page-list" not in str(build_epub(book, "1").content)


@pytest.mark.parametrize(
    ("medium", "shown", "left_out"), [("paper", "leaf", "tap"), ("screen", "tap", "leaf")]
)
def test_what_is_for_one_medium_may_stand_anywhere(medium, shown, left_out):
    turn = Quote((web_book.para("Turn over a leaf."),), medium="paper")
    tap = Quote((web_book.para("Please tap here."),), medium="screen")
    both = web_book.para("Deal."), turn, tap
    steps = ListBlock((both, (turn,), (tap,)), 1, numbers=("(a)", "(b)", "(c)"))
    book = Book("B", (Chapter("C", "c", (steps, Quote(both), turn, tap)),))
    book = select_for(book, medium)
    (listed, box, *others), words = book.chapters[0].blocks, repr(book.chapters)
    assert [len(item) for item in listed.items] == [2, 1]
    assert listed.numbers == ("(a)", "(b)" if medium == "paper" else "(c)")
    assert len(box.children) == 2
    assert len(others) == 1
    assert shown in words
    assert left_out not in words


def test_drawings_have_a_height_and_tables_say_how_broad_they_are(documents):
    drawings = [svg for root in documents.values() for svg in root.iter(f"{SVG}svg")]
    sizes = [(it.get("width"), it.get("height")) for it in drawings if it.get("viewBox")]
    assert sizes
    assert all(height for width, height in sizes if not width.endswith("%"))
    tables = [it for it in documents["EPUB/the-game.xhtml"].iter(f"{XHTML}div") if it.get("style")]
    assert [it.get("style") for it in tables] == ["font-size: 0.2rem"]
    cells = [it.get("data-label") for it in tables[0].iter(f"{XHTML}td")]
    assert cells == [None, "B"]


def test_parts_are_named_for_reading_systems(documents):
    game = documents["EPUB/the-game.xhtml"]
    types = {element.get(f"{OPS}type") for element in game.iter()} - {None}
    assert types == {"chapter", "noteref", "footnotes", "backlink"}


def test_headings_are_in_order(documents):
    for name, root in documents.items():
        levels = [int(e.tag[-1]) for e in root.iter() if re.fullmatch(rf"{XHTML}h[1-6]", e.tag)]
        assert levels[0] == 1, name
        assert all(b <= a + 1 for a, b in pairwise(levels)), name


def test_the_same_book_gives_the_same_bytes(ebook, tmp_path):
    (tmp_path / "pixel.png").write_bytes(web_book.PIXEL)
    assert build_epub(web_book.web_book(tmp_path), "1.2.3") == ebook


BAND = (168, 50, 45)
"""The colour of the band behind the title."""


def cover(book, size=(1200, 1800)):
    with Image.open(BytesIO(cover_image(book, size))) as image:
        return image.convert("RGB")


def test_a_title_takes_four_lines_of_the_cover_at_most():
    pixels = cover(Book("no " * 40, (Chapter("C", "c", ()),)))
    band = next(y for y in range(pixels.height) if pixels.getpixel((0, y)) != BAND)
    rows = [pixels.crop((0, y, 1200, y + 1)).getcolors() for y in range(band)]
    has_ink = [len(colours) > 1 for colours in rows]
    lines = sum(here and not above for above, here in pairwise([False, *has_ink]))
    assert 2 <= lines - 1 <= 4  # less one for the rule below them


@pytest.mark.parametrize("size", [(1200, 1800), (1200, 630)])
@pytest.mark.parametrize("title", ["Donimoes", "A " + "very " * 12 + "long title", "W" * 30, ""])
def test_any_title_fits_on_its_band(title, size):
    book = Book(title, (Chapter("C", "c", ()),), subtitle="Of dominoes", author="Ann")
    image = cover(book, size)
    assert image.size == size
    right = max(x for x in range(size[0]) if image.getpixel((x, 0)) == BAND)
    below = max(y for y in range(size[1]) if image.getpixel((0, y)) == BAND)
    edge = image.crop((right - 30, 0, right + 1, below + 1))
    assert [colour for _, colour in edge.getcolors()] == [BAND]


def test_the_front_has_the_position_of_the_cover_at_any_size():
    empty = Book("B", (Chapter("C", "c", ()),))
    book = replace(empty, cover=Position.parse("3|4 4|4 4|1"))
    for size in ((600, 900), (600, 315)):
        changed = ImageChops.difference(cover(book, size), cover(empty, size)).getbbox()
        assert changed[2] - changed[0] > size[0] / 3
    assert cover_image(book, (300, 450)) == cover_image(book, (300, 450))


def test_the_title_page_holds_the_picture_of_the_cover_in_words(documents):
    header = next(e for e in documents["EPUB/title.xhtml"].iter(f"{XHTML}header"))
    assert header.get("class") == "book-cover"
    (picture,) = header.iter(f"{SVG}svg")
    words = {e.get("id"): e.text for e in picture.iter()}
    assert all(words[name] for name in picture.get("aria-labelledby").split())
