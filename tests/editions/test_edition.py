"""Every edition is laid out for its own paper, in the sizes that it promises."""

import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from io import BytesIO

import pypdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from reportlab.lib.units import mm

from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.scene import SPACE
from donimoes_book.editions.composing.leaflets import leaflet_of
from donimoes_book.editions.edition import FORMATS, Job, PaperEdition, read_editions
from donimoes_book.editions.paper import PAPERS
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.tree import ProblemSet, SolutionSet, Table, Text
from editions import sample_book
from editions.contrast import contrast, texts_on_grounds
from editions.page_measures import type_sizes

SMALL = (3, 4, 6, 6, 8)
HEAD = 'title = "T"\nchapters = ["a.md"]\n'
TABLES = """
[editions.a5]
paper = "A5"

[editions.large-print]
paper = "a4"
text = 16
half = 14

[editions.stitched]
paper = "a5"
fold = "saddle"
thickness = 0.2

[editions.pamphlet]
fold = "trifold"
"""


@pytest.fixture(scope="module")
def editions(tmp_path_factory):
    return editions_of(tmp_path_factory.mktemp("book"), TABLES)


def editions_of(folder, tables):
    (folder / "book.toml").write_text(HEAD + tables, encoding="utf-8")
    return read_editions(read_settings(folder / "book.toml"))


def small_book():
    """A book with one game, five problems and their solutions."""
    book = sample_book.sample_book()
    game = sample_book.game_chapter("Unmatched Donimoes", "unmatched", SMALL)
    problems = sample_book.problems("unmatched", SMALL)
    solutions = replace(book.chapters[-1], blocks=(SolutionSet("unmatched", problems=problems),))
    return replace(book, chapters=(book.chapters[0], game, solutions))


@cache
def print_edition(edition: PaperEdition):
    book = small_book()
    if edition.fold == "trifold":
        book = leaflet_of(book, book.chapters[1])
    return edition.print_book(Job(book, "1"))


NAMES = ["a4", "letter", "a5", "half-letter", "large-print", "stitched", "pamphlet"]
SIZES = {
    "a4": (10.5, 9),
    "letter": (10.5, 9),
    "a5": (9.5, 7),
    "half-letter": (9.5, 7),
    "large-print": (16, 14),
    "stitched": (9.5, 7),
    "pamphlet": (9, 6),
}


def resources_of(pdf):
    """The resources and operators of all pages, including the pages that were put on sheets."""
    for page in pypdf.PdfReader(pdf).pages:
        yield page["/Resources"], page.get_contents().get_data()
        for name, form in page["/Resources"].get("/XObject", {}).items():
            if name.startswith("/Page"):
                form = form.get_object()
                yield form["/Resources"], form.get_data()


def halves_of(pdf):
    """The sides of the halves of all pictures, in millimetres."""
    for _, content in resources_of(pdf):
        for scale in re.findall(rb"([\d.]+) 0 0 -[\d.]+ \S+ \S+ cm", content):
            yield float(scale) * SPACE / mm


@pytest.fixture(params=NAMES)
def edition(request, editions, tmp_path):
    """An edition, the result of printing it, and the file."""
    chosen = editions[request.param]
    result = print_edition(chosen)
    file = tmp_path / "edition.pdf"
    file.write_bytes(result.content)
    return chosen, result, file


def test_type_and_dominoes_have_the_sizes_that_are_promised(edition):
    chosen, _, file = edition
    text, half = SIZES[chosen.name]
    sizes, halves = Counter(), Counter(round(half, 1) for half in halves_of(file))
    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            words = page.get_textpage()
            for index in range(words.count_chars()):
                left, _, right, _ = words.get_charbox(index)
                if left < right:
                    sizes[round(pdfium.FPDFText_GetFontSize(words.raw, index), 2)] += 1
    assert sizes.most_common(1)[0][0] == text
    # Nothing is small except footnote marks.
    small = sum(count for size, count in sizes.items() if size < (14 if text == 16 else 7))
    assert small < sizes.total() / 200
    # Strips are smaller by design; the cover and the pictures that open chapters are larger. All
    # problems have one size, and it isn't that of strips.
    (problems,) = {size for size, count in halves.items() if count == len(SMALL)}
    strips = {size for size in halves if size < half} - {problems}
    most = half * 5 / 9 if text == 16 else min(max(half * 4 / 9, 3.5), 5)
    assert half in halves
    assert max(most, 4.2) <= problems <= 1.25 * half + 0.05
    assert bool(strips) is not chosen.is_leaflet
    assert all(round(0.77 * most, 1) <= size <= round(most, 1) for size in strips)


def test_a_file_says_twice_what_it_is_and_its_links_come_in_the_order_of_the_text(edition):
    _, _, file = edition
    document = pypdf.PdfReader(file)
    info, about = document.metadata, document.xmp_metadata
    assert about.dc_title == {"x-default": info.title}
    assert about.dc_creator == [info.author]
    assert about.dc_description == {"x-default": info.subject}
    assert about.dc_language == [document.trailer["/Root"]["/Lang"]]
    assert about.xmp_creator_tool == info.creator
    assert about.pdf_producer == info.producer
    assert about.xmp_create_date == info.creation_date.replace(tzinfo=None)
    assert {page["/Tabs"] for page in document.pages} == {"/S"}


def test_every_font_is_embedded(edition):
    _, _, file = edition
    fonts = [
        font for resources, _ in resources_of(file) for font in resources.get("/Font", {}).values()
    ]
    assert fonts
    assert all("/FontFile2" in font.get_object()["/FontDescriptor"] for font in fonts)


def test_nothing_runs_off_a_page(edition):
    chosen, result, file = edition
    page_width, margin = chosen.paper.width, chosen.paper.outer - 3
    with pypdfium2.PdfDocument(file) as document:
        assert len(document) == (2 * result.sheets or result.pages)
        for page in document:
            height = page.get_height()
            left_edges = [0.0]
            if chosen.fold:
                form = list(page.get_objects(max_depth=1, filter=[pdfium.FPDF_PAGEOBJ_FORM]))
                left_edges = [item.get_matrix().e for item in form]
            words = page.get_textpage()
            for index in range(words.count_chars()):
                left, bottom, right, top = words.get_charbox(index)
                if right <= left:
                    continue
                assert any(
                    edge + margin <= left and right <= edge + page_width - margin
                    for edge in left_edges
                ), words.get_text_range(index, 20)
                assert bottom >= 10
                assert top <= height - 10


def test_what_is_narrow_has_one_column_and_large_type_ends_where_words_do(editions):
    columns = {name: editions[name].paper.columns for name in NAMES}
    assert columns == dict.fromkeys(NAMES, 1) | {"a4": 2, "letter": 2}
    assert [name for name in NAMES if editions[name].paper.is_large] == ["large-print"]
    plain = editions["a4"].paper
    assert plain.with_sizes(text=14).is_large
    assert not plain.with_sizes(text=13.9).is_large


def test_a_sheet_is_as_thick_as_its_table_says_in_millimetres(editions):
    assert editions["stitched"].thickness == pytest.approx(0.2 * mm)
    assert editions["pamphlet"].thickness == editions["a5"].thickness == pytest.approx(0.1 * mm)


def test_only_what_is_too_wide_is_drawn_smaller_and_the_build_says_so(editions):
    assert not print_edition(editions["a4"]).warnings
    wide = sample_book.rectangle(28, 3)
    chapter = replace(small_book().chapters[1], blocks=(), opener=None)
    problems = tuple(
        replace(problem, position=wide) for problem in sample_book.problems("unmatched", (28, 28))
    )
    chapter = replace(chapter, blocks=(ProblemSet("unmatched", problems=problems),))
    book = replace(small_book(), chapters=(chapter,))
    edition = editions["large-print"]
    said = {}
    for half in (30, 40):
        large = replace(edition, sheet=replace(edition.paper, half=half * mm), half=None)
        said[half] = [it.message for it in large.print_book(Job(book, "1")).warnings]
    # A page has room for eight halves of 22 mm, which is the least size here.
    assert not said[30]
    assert any("2 problems from problem 1 on are too large for the page" in m for m in said[40])


def test_no_problem_is_as_small_as_a_strip_in_large_print(editions, tmp_path):
    """However many would then fit on a page."""
    chapter = small_book().chapters[1]
    problems = sample_book.problems("unmatched", [28] * 7)
    chapter = replace(chapter, blocks=(ProblemSet("unmatched", problems=problems),))
    result = editions["large-print"].print_book(
        Job(replace(small_book(), chapters=(chapter,)), "1")
    )
    (tmp_path / "book.pdf").write_bytes(result.content)
    halves = Counter(halves_of(tmp_path / "book.pdf"))
    assert min(halves) >= 14 * 5 / 9
    assert max(halves.values()) == len(problems)


def test_a_leaflet_has_one_chapter_with_its_solutions_and_says_where_it_is_from(editions):
    result = print_edition(editions["pamphlet"])
    with pypdfium2.PdfDocument(result.content) as document:
        words = " ".join(page.get_textpage().get_text_range() for page in document)
        title = document.get_metadata_value("Title")
    words = " ".join(words.split())
    assert title == "Unmatched Donimoes"
    assert "Solutions 1" in words
    assert "From Donimoes · Written by hand and checked by machine · Creative Commons" in words
    assert "Contents" not in words
    assert result.sheets == -(-result.pages // 6)


@pytest.mark.parametrize("name", ["a4", "letter", "a5", "large-print", "stitched"])
def test_the_imprint_names_the_edition_for_two_pages_on_a_sheet(editions, name):
    job = Job(replace(small_book(), edition="First"), "1", editions=list(editions.values()))
    pages = pypdf.PdfReader(BytesIO(editions[name].print_book(job).content)).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    is_named = "To print two pages on a sheet, take donimoes-stitched.pdf" in text
    # The others are for that, or have type large enough.
    assert is_named == (name in ("a4", "letter"))


def test_a_stitched_book_has_the_pages_of_the_plain_one(editions):
    plain, stitched = print_edition(editions["a5"]), print_edition(editions["stitched"])
    assert stitched.pages == plain.pages
    assert stitched.sheets == -(-plain.pages // 4)
    with pypdfium2.PdfDocument(plain.content) as document:
        words = {word for page in document for word in page.get_textpage().get_text_range().split()}
    with pypdfium2.PdfDocument(stitched.content) as document:
        assert words == {
            word for page in document for word in page.get_textpage().get_text_range().split()
        }


def test_more_sheets_than_a_stapler_takes_are_reported(editions, monkeypatch):
    monkeypatch.setattr("donimoes_book.editions.pdf.folding._MOST_STAPLED", 1)
    (warning,) = print_edition.__wrapped__(editions["stitched"]).warnings
    assert "folded sheets, too many to staple" in str(warning)
    assert "signature = 32" in str(warning)
    signed = replace(editions["stitched"], signature=4)
    assert not print_edition.__wrapped__(signed).warnings


def test_every_paper_is_an_edition_without_a_book_toml():
    assert set(read_editions(None)) - set(FORMATS) == set(PAPERS)


BAD = {
    'paper = "b7"': "no paper is called 'b7'",
    "paper = 5": "no paper is called '5'",
    'fold = "zigzag"': "there is no fold 'zigzag'",
    'text = "big"': "text is not a number",
    "text = 2": "text is 2\n",
    "half = true": "half is not a number",
    "half = 90": "Expected 3 to 40 millimetres",
    'contrast = "low"': "there is no contrast 'low'",
    'ink = "none"': "there is no ink 'none'",
    'page_list = "a4"': "page_list matters only for an e-book",
    'format = "html"\npage_list = "a4"': "page_list matters only for an e-book",
    'format = "epub"\npage_list = "a44"': "there is no edition 'a44' that has pages in order",
    'format = "epub"\nink = "light"': "ink matters only in print",
    "archive = 1": "archive is neither true nor false",
    'fold = "saddle"\narchive = true': "an archive needs pages, not folded sheets",
    "press = 1": "press is neither true nor false",
    'fold = "saddle"\npress = true': "a press needs pages, not folded sheets",
    "press = true\narchive = true": "an edition is for a press or for an archive",
    "press = false\nmarks = true": "marks matters only for a press",
    "bleed = 3": "bleed matters only for a press",
    'accent = "black"': "accent matters only for a press",
    "spine_bleed = true": "spine_bleed matters only for a press",
    "press = true\nbleed = 40": "Expected 0 to 20 millimetres",
    "press = true\nspine_bleed = 0": "spine_bleed is neither true nor false",
    "press = true\naccent = 5": "accent is not the name of an ink",
    'press = true\nprofile = "no.icc"': "cannot read no.icc: No such file",
    'press = true\nprofile = "../x.icc"': "the profile ../x.icc is outside the folder",
    'press = true\nprofile = "book.toml"': "book.toml is not a profile of a press",
    "press = true\nprofile = 5": "cannot read 5: No such file",
    "signature = 16": "signature matters only for stitched sheets",
    'fold = "saddle"\nsignature = 10': "Write 16, or another multiple of 4",
    f'fold = "saddle"\nsignature = 0x{"f" * 5_000}0': "another multiple of 4 up to 400",
    f"text = 0x{'f' * 5_000}": "text is far too large",
    'format = ["pdf"]': "there is no format",
    "format = {a = 1}": "there is no format",
    'fold = "saddle"\nthickness = 3': "thickness is 3\n",
}


@pytest.mark.parametrize("table", BAD)
def test_what_makes_no_sense_in_an_edition_is_reported_with_its_line(tmp_path, table):
    with pytest.raises(InputError) as caught:
        editions_of(tmp_path, f'[editions.half]\n{table}\n[editions.other]\npaper = "a4"\n')
    message = str(caught.value)
    assert BAD[table] in message
    line = 4 + table.count("\n")
    assert f"book.toml:{line}:" in message
    assert "^" in message


def test_an_edition_of_high_contrast_is_set_alike_in_stronger_colours(tmp_path):
    files, runs = [], []
    for name in ("a4", "strong"):
        tables = '[editions.strong]\ncontrast = "high"\n'
        files.append(tmp_path / f"{name}.pdf")
        files[-1].write_bytes(print_edition(editions_of(tmp_path, tables)[name]).content)
        runs.append(list(texts_on_grounds(files[-1])))
    plain, strong = runs
    assert [text[:2] for text in plain] == [text[:2] for text in strong]
    assert min(contrast(*text[2:]) for text in strong) >= 7
    assert min(contrast(*text[2:]) for text in plain) < 7
    assert type_sizes(files[0]).keys() == type_sizes(files[1]).keys()


def test_the_cover_of_an_edition_of_high_contrast_has_its_colours(tmp_path):
    tables = (
        '[editions.strong]\ncontrast = "high"\n[editions.c]\nformat = "cover"\nwraps = "strong"\n'
    )
    file = tmp_path / "cover.pdf"
    editions_of(tmp_path, tables)["c"].write(file, Job(small_book(), "1", counted={"strong": 40}))
    assert min(contrast(*text[2:]) for text in texts_on_grounds(file)) >= 7


@pytest.mark.parametrize("format_", ["pdf", "html", "epub", "cover"])
def test_no_edition_can_be_called_all(tmp_path, format_):
    with pytest.raises(InputError, match="an edition cannot be called all"):
        editions_of(tmp_path, f'[editions.all]\nformat = "{format_}"\n')


def words_of(edition, *blocks):
    """The words printed for a chapter of these blocks, without line breaks."""
    chapter = replace(small_book().chapters[0], blocks=blocks)
    book = replace(small_book(), chapters=(chapter,), cover=None)
    result = edition.print_book(Job(book, "1"))
    with pypdfium2.PdfDocument(result.content) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(text.split())


def cells(*words):
    return tuple((Text(word),) for word in words)


def test_a_table_too_wide_for_the_page_is_divided_by_columns(editions):
    names = ("Game", "Dominoes", "Doubles", "Boneyard", "Scoring", "Players", "Minutes", "Target")
    rows = ("Bergen", "six each", "lengthwise", "nothing", "equal ends", "two", "fifteen", "15")
    table = Table(cells(*names), (cells(*rows), cells(*rows)), ("left",) * 8)
    assert " ".join(names) in words_of(editions["letter"], table)
    words = words_of(editions["large-print"], table)
    assert "Game Dominoes Doubles Boneyard Scoring Bergen six each lengthwise" in words
    assert "Game Players Minutes Target Bergen two fifteen 15" in words


def test_so_is_a_table_that_would_have_a_word_on_every_line(editions):
    names = ("Game", "Dominoes", "Doubles", "Boneyard", "Scoring", "Participants", "Target")
    rows = ("Bergen", "six for each", "lengthwise in the line", "nothing, or two of it")
    table = Table(
        cells(*names),
        (cells(*rows, "whenever both ends are equal", "two or else three, or four", "15"),),
        ("left",) * 7,
    )
    assert " ".join(names) in words_of(editions["letter"], table)
    words = words_of(editions["half-letter"], table)
    assert words.count("Game ") == words.count("Bergen") > 1
    assert all(f" {name} " in words for name in names)


def test_a_line_of_a_wide_table_breaks_between_words_that_belong_together(editions):
    share = "15.1% (14.9 to 15.3)".replace(" ", "\N{NO-BREAK SPACE}")
    table = Table(cells("", "a", "b", "c", "d"), (cells("Five", *[share] * 4),), ("left",) * 5)
    words = words_of(editions["large-print"], table)
    assert words.count("15.1%") == words.count("(14.9 to 15.3)") == 4


@pytest.mark.parametrize(
    ("needed", "unneeded"),
    [
        (
            "editions.build editions.pdf.book",
            "commands editions.html editions.epub editions.cover_image editions.booklet"
            " editions.pdf.booklet editions.pdf.cards editions.pdf.folding editions.pdf.preflight"
            " editions.pdf.wrap interactive",
        ),
        ("editions.build editions.html.site", "editions.pdf.book editions.pdf.press editions.epub"),
        ("editions.booklet", "editions.pdf editions.html editions.edition"),
        ("cli", "editions.build commands.build commands.booklet commands.play games manuscript"),
    ],
)
def test_an_edition_loads_only_what_it_needs(needed, unneeded):
    modules = ", ".join(f"donimoes_book.{name}" for name in needed.split())
    program = f"import sys, {modules}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert not [name for name in unneeded.split() if f"donimoes_book.{name}" in loaded]
