"""Editions for a press: where pages are cut, which ink prints what, and PDF/X-4."""

from dataclasses import replace
from io import BytesIO
from math import ceil

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms
from reportlab.lib.colors import HexColor
from reportlab.lib.units import inch, mm

from donimoes_book.drawing.scene import SPACE
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.edition import Job, PaperEdition
from donimoes_book.editions.paper import LEAST_PAGES, PAPERS, Press, gutter
from donimoes_book.editions.pdf.context import canvas_for
from donimoes_book.editions.pdf.preflight import preflight
from donimoes_book.editions.pdf.press import PROFILE, Inks, for_press
from donimoes_book.editions.pdf.styles import ACCENT, GREY, INK, PANEL, RULE
from editions.plates import PROCESS, inks_of, inks_of_letters, plate
from editions.sample_book import sample_book

CHAPTER = """\
---
title: Club
kind: Puzzle
picture: |
  6|2 2|1
---

[A place](https://example.org), a [word](#club) and a picture.

```{domino} capturing
3 4|1
-
4
```

![A spot](spot.png)
"""
COVER = 'cover = """\n6|2 2|1\n\n1|1\n"""\n'
TABLE = '[editions.press]\npaper = "{}"\npress = true\n'
WRAP = '[editions.wrap]\nformat = "cover"\nwraps = "press"\n'


TITLE, OPENING = 2, 4
"""The places of the title page, behind the half title, and of the chapter's first page."""


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rules")
    (folder / "club.md").write_text(CHAPTER)
    spot = Image.new("RGBA", (600, 300), "#b4432288")
    spot.save(folder / "spot.png", dpi=(300, 300))
    return folder


@pytest.fixture
def printed_anew(rules, tmp_path):
    """Build a small book's press edition, with more keys in its table and more tables after it."""

    def build(more="", after="", names=("press",), paper="6x9"):
        table = TABLE.format(paper)
        book = f'title = "Club"\nchapters = ["club.md"]\n{COVER}{table}{more}{after}'
        (rules / "book.toml").write_text(book)
        built = [*build_editions(rules, tmp_path / "out", names, [], "1")]
        return built[-1][0].read_bytes()

    return build


@pytest.fixture(scope="module")
def kept():
    return {}


@pytest.fixture
def printed(printed_anew, kept):
    """Build an edition as `printed_anew` does, unless another test has."""

    def build(*arguments, **more):
        wanted = arguments, *more.items()
        if wanted not in kept:
            kept[wanted] = printed_anew(*arguments, **more)
        return kept[wanted]

    return build


def boxes_of(pdf):
    with pikepdf.open(BytesIO(pdf)) as document:
        return [
            [tuple(map(float, page[key])) for key in ("/MediaBox", "/BleedBox", "/TrimBox")]
            for page in document.pages
        ]


def margins(inner, outer):
    return pytest.approx(
        [inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]],
        abs=0.001,
    )


# Where pages are cut


def test_a_page_goes_on_for_3_mm_past_where_it_is_cut(printed):
    for media, bleed, trim in boxes_of(printed()):
        assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((6 * inch, 9 * inch))
        assert media == bleed
        assert margins(trim, bleed) == [3 * mm] * 4
        assert bleed[:2] == (0, 0)


def test_a_house_may_want_another_bleed_and_none_at_the_spine(printed):
    boxes = boxes_of(printed("bleed = 3.175\nspine_bleed = false\n"))
    for number, (media, bleed, trim) in enumerate(boxes, start=1):
        # This is the page size that the reference requires.
        assert (media[2], media[3]) == pytest.approx((6.125 * inch, 9.25 * inch), abs=0.001)
        inner, outer = (0, 0.125 * inch)
        sides = (inner, outer) if number % 2 else (outer, inner)
        assert margins(trim, bleed) == [sides[0], outer, sides[1], outer]


def test_marks_show_in_every_ink_where_a_page_is_cut_and_are_never_in_its_bleed(printed):
    pdf = printed("marks = true\n")
    (media, bleed, trim), *_ = boxes_of(pdf)
    assert margins(bleed, media) == [18] * 4
    scale = 4
    for ink in inks_of(pdf):
        drawn = plate(pdf, ink, 2, scale)
        high = drawn.height
        for x in (trim[0], trim[2]):
            column = [drawn.getpixel((round(x * scale), y)) for y in range(high)]
            dark = [(high - y) / scale for y, value in enumerate(column) if value < 128]
            marks = [y for y in dark if not trim[1] <= y <= trim[3]]
            assert len(marks) == pytest.approx(2 * 14 * scale, abs=6)
            assert not [y for y in marks if bleed[1] + 0.5 < y < bleed[3] - 0.5]


def test_a_ground_that_runs_off_goes_to_the_edge_of_the_bleed(printed):
    with pypdfium2.PdfDocument(printed()) as document:
        page = document[OPENING].render(scale=1).to_pil()
        corners = {page.getpixel((x, 1)) for x in (1, page.width // 2, page.width - 2)}
        assert (255, 255, 255) not in corners


@pytest.mark.parametrize(
    ("pages", "inches"), [(24, 0.375), (150, 0.375), (151, 0.5), (432, 0.625), (700, 0.75)]
)
def test_a_thick_book_has_a_wide_inner_margin(pages, inches):
    assert gutter(pages) == inches * inch
    paper = PAPERS["6x9"].bound(pages)
    assert paper.inner == max(PAPERS["6x9"].inner, inches * inch)
    assert paper.bound(pages) == paper


def test_a_thick_book_is_set_again_with_that_margin(printed, printed_anew, monkeypatch):
    def first_line(pdf):
        with pypdfium2.PdfDocument(pdf) as document:
            words = document[TITLE].get_textpage()
            return words.get_charbox(words.get_text_range().index("Club"))[0]

    thin = first_line(printed())
    monkeypatch.setattr("donimoes_book.editions.paper._GUTTERS", ((10, 0.375), (40, 0.9)))
    assert first_line(printed_anew()) == pytest.approx(thin - 16 * mm + 0.9 * inch, abs=0.01)


def test_blank_pages_fill_what_is_bound(printed):
    assert len(boxes_of(printed())) == LEAST_PAGES
    assert len(boxes_of(printed("signature = 16\n"))) == 16
    with pypdfium2.PdfDocument(printed()) as document:
        assert not document[23].get_textpage().get_text_range()
    press = Press(3 * mm)
    assert [press.bound(pages) for pages in (3, 24, 25, 427)] == [24, 24, 26, 428]
    stapled = Press(3 * mm, signature=4)
    assert [stapled.bound(pages) for pages in (3, 9, 12, 25)] == [4, 12, 12, 28]


SIZES = {
    "6x9": (6 * inch, 9 * inch),
    "7x10": (7 * inch, 10 * inch),
    "8.5x11": (8.5 * inch, 11 * inch),
    "a4": (210 * mm, 297 * mm),
    "a5": (148 * mm, 210 * mm),
}


@pytest.mark.parametrize("paper", SIZES)
def test_books_are_cut_to_the_sizes_of_houses(printed, paper):
    for _, _, trim in boxes_of(printed(paper=paper)):
        assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx(SIZES[paper], abs=0.001)


# Inks


def amounts(ink):
    return tuple(round(100 * part) for part in ink.cmyk())


def test_letters_and_lines_are_in_full_black_or_left_white():
    for accent in ("process", "black", "PANTONE 1805 C"):
        inks = Inks(accent)
        for colour in (INK, GREY, HexColor("#4a4a4a"), HexColor("#000000")):
            assert amounts(inks.letters(colour)) == (0, 0, 0, 100)
        for colour in (PANEL, HexColor("#ffffff")):
            assert amounts(inks.letters(colour)) == (0, 0, 0, 0)
        for colour in (INK, RULE, HexColor("#8a8a8a"), HexColor("#4a4a4a")):
            assert amounts(inks.line(colour)) == (0, 0, 0, 100)


def test_greys_are_tints_of_black_alone():
    inks = Inks()
    assert amounts(inks.area(HexColor("#d8d8d8"))) == (0, 0, 0, 15)
    assert amounts(inks.area(HexColor("#4a4a4a"))) == (0, 0, 0, 71)
    assert amounts(inks.area(INK)) == (0, 0, 0, 100)
    assert amounts(inks.area(HexColor("#ffffff"))) == (0, 0, 0, 0)


def test_the_accent_is_made_of_four_inks_or_is_black_or_a_mixed_ink():
    cyan, magenta, yellow, black = amounts(Inks().area(ACCENT))
    assert magenta > yellow > 70
    assert cyan + magenta + yellow + black < 300
    assert amounts(Inks("black").letters(ACCENT)) == (0, 0, 0, 100)
    # As an area, it differs from black, so that marks show on pips.
    assert amounts(Inks("black").area(ACCENT)) == (0, 0, 0, 70)
    spot = Inks("PANTONE 1805 C").area(ACCENT)
    assert (spot.spotName, spot.density) == ("PANTONE 1805 C", 1)
    assert spot.cmyk() == Inks().area(ACCENT).cmyk()


def darkest(pdf, ink, page):
    return plate(pdf, ink, page).getextrema()[0]


@pytest.mark.parametrize("in_form", [False, True])
def test_thin_lines_are_made_wider_at_every_size(tmp_path, in_form):
    press = Press(3 * mm)
    paper = replace(PAPERS["a5"], press=press)
    target = BytesIO()
    canvas = canvas_for(paper)(target, (paper.width, paper.height))

    def draw():
        for colour, width in ((INK, 0.2), (HexColor("#d8d8d8"), 0.8)):
            canvas.setStrokeColor(colour)
            canvas.setLineWidth(width)
            canvas.line(0, 0, 36, 36)

    if in_form:
        canvas.beginForm("form", 0, 0, 40, 40)
        draw()
        canvas.endForm()
    for half in (paper.strip_half, paper.half, 2 * paper.half):
        canvas.saveState()
        canvas.translate(100, 100)
        canvas.scale(half / SPACE, half / SPACE)
        if in_form:
            canvas.doForm("form")
        else:
            draw()
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    file = tmp_path / "lines.pdf"
    file.write_bytes(for_press(target.getvalue(), press))
    assert preflight(file) == []


@pytest.mark.parametrize(
    "accent", ["process", "black", pytest.param("Rot", marks=pytest.mark.long)]
)
def test_a_book_of_many_drawings_is_fit_to_print(tmp_path, accent):
    edition = PaperEdition("press", PAPERS["a5"], press=Press(3 * mm, accent))
    file = tmp_path / "press.pdf"
    _, built = edition.write(file, Job(sample_book(2), "1"))
    assert preflight(file) == []
    four = amounts(Inks().area(ACCENT))
    inks = {"process": {tuple(part / 100 for part in four)}, "black": set(), "Rot": {(1,)}}
    assert inks_of_letters(built.content) == {(0, 0, 0, 1)} | inks[accent]


@pytest.mark.parametrize(
    ("accent", "used"),
    [
        ("process", set(PROCESS)),
        ("black", {"black"}),
        ("PANTONE 1805 C", {"black", "PANTONE 1805 C"}),
    ],
)
def test_a_sheet_is_separated_into_its_inks(printed, accent, used):
    pdf = printed(f'accent = "{accent}"\n')
    # The title page, and the chapter, whose kind and links are in the accent colour.
    for page in (TITLE, OPENING):
        inks = {ink for ink in inks_of(pdf) if darkest(pdf, ink, page) < 250}
        assert inks == used
        assert darkest(pdf, "black", page) == 0


def test_the_plates_of_a_sheet_look_as_they_did(printed, image_regression):
    """Rows are the title page and a chapter's first; columns are black, the spot ink and cyan."""
    pdf = printed('accent = "PANTONE 1805 C"\nmarks = true\n')
    inks, pages, scale = ("black", "PANTONE 1805 C", "cyan"), (TITLE, OPENING), 0.4
    plates = [[plate(pdf, ink, page, scale) for ink in inks] for page in pages]
    width, height = plates[0][0].size
    sheet = Image.new("L", (width * len(inks), height * len(pages)))
    for row, line in enumerate(plates):
        for column, shown in enumerate(line):
            sheet.paste(shown, (column * width, row * height))
    target = BytesIO()
    sheet.save(target, "PNG", optimize=True)
    # Other versions of PDFium smooth edges slightly differently.
    image_regression.check(target.getvalue(), diff_threshold=1)


def test_black_letters_print_over_their_ground(printed):
    """If inks aren't quite in register, no white shows around them."""
    with pikepdf.open(BytesIO(printed())) as document:
        states = document.pages[OPENING + 1].Resources.ExtGState.values()
    parameters = [{str(key): value for key, value in state.items()} for state in states]
    assert {"/op": True} in parameters
    assert {"/OPM": 1} in parameters


def test_an_image_is_in_the_inks_and_lets_nothing_through(printed):
    for accent, space, bands in (("process", "/DeviceCMYK", 4), ("black", "/DeviceGray", 1)):
        with pikepdf.open(BytesIO(printed(f'accent = "{accent}"\n'))) as document:
            images = [
                part
                for part in document.objects
                if isinstance(part, pikepdf.Stream) and part.get("/Subtype") == "/Image"
            ]
            (image,) = images
            assert image.ColorSpace == space
            assert "/SMask" not in image
            assert len(image.read_bytes()) == 600 * 300 * bands


# The file


def test_the_file_says_all_that_pdf_x_4_asks_for(printed):
    with pikepdf.open(BytesIO(printed())) as document:
        assert document.pdf_version == "1.6"
        (intent,) = document.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
        assert intent.DestOutputProfile.read_bytes() == PROFILE.read_bytes()
        assert intent.DestOutputProfile.N == 4
        with document.open_metadata() as about:
            assert about["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
            assert about["pdf:Trapped"] == "False"
            assert about["dc:title"] == "Club"
            for key in ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"):
                assert about[key].startswith("2000-01-01")
            for key in ("xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass"):
                assert about[key]
        assert "/ID" in document.trailer
        assert not {"/Outlines", "/Dests", "/AcroForm", "/OpenAction"} & set(document.Root.keys())
        for page in document.pages:
            assert "/Annots" not in page
            assert "/Trans" not in page
            assert "/CropBox" not in page


def test_the_same_book_gives_the_same_file(printed, printed_anew):
    assert printed("marks = true\n") == printed_anew("marks = true\n")


def test_a_house_may_have_its_own_profile(printed, rules):
    profile = PROFILE.read_bytes()
    (rules / "house.icc").write_bytes(profile)
    with pikepdf.open(BytesIO(printed('profile = "house.icc"\n'))) as document:
        (intent,) = document.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "Custom"
        assert str(intent.Info) == "ISO Coated v2 300% (basICColor)"
        assert intent.DestOutputProfile.read_bytes() == profile


@pytest.mark.parametrize(
    "more", ["", "marks = true\n", 'accent = "black"\n', 'accent = "Rot"\nbleed = 5\n']
)
def test_no_house_would_refuse_it(printed_anew, tmp_path, more):
    printed_anew(more, WRAP, ("press", "wrap"))
    for name in ("press", "wrap"):
        assert preflight(tmp_path / "out" / f"donimoes-{name}.pdf") == []


@pytest.mark.parametrize("text", ["", "text = 11\n", "text = 16\n"])
@pytest.mark.parametrize("paper", PAPERS)
def test_heads_numbers_and_tabs_are_safe_on_every_paper(tmp_path, paper, text):
    lines = "\n\n".join([f"## Number {n}\n\n{'Words and words. ' * 40}" for n in range(9)])
    (tmp_path / "a.md").write_text(f"# Écarté für viele\n\n{lines}\n", encoding="utf-8")
    part = '{ part = "Ärger überall", chapters = ["a.md"] }'
    table = TABLE.format(paper) + "bleed = 3.175\n" + text
    book = f'title = "Étude"\nchapters = [{part}]\n{table}'
    (tmp_path / "book.toml").write_text(book, encoding="utf-8")
    ((path, _),) = build_editions(tmp_path, tmp_path, ["press"], [], "1")
    assert preflight(path) == []


# The cover


def test_the_cover_is_for_the_press_too_and_its_spine_follows_from_the_weight(printed):
    pdf = printed("marks = true\n", f"{WRAP}weight = 90\nbulk = 1.5\n", ("press", "wrap"))
    ((_, bleed, trim),) = boxes_of(pdf)
    # 90 g/m2 times 1.5 cm3/g is 135 micrometres.
    spine = ceil(LEAST_PAGES / 2) * 0.135 * mm
    assert trim[2] - trim[0] == pytest.approx(2 * 6 * inch + spine)
    assert margins(trim, bleed) == [3 * mm] * 4
    with pikepdf.open(BytesIO(pdf)) as document, document.open_metadata() as about:
        assert about["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
    assert darkest(pdf, "magenta", 0) < 100


def test_a_cover_has_the_bleed_of_its_edition_unless_it_says_another(printed):
    for more, length in (("", 5), ("bleed = 4\n", 4)):
        ((_, bleed, trim),) = boxes_of(printed("bleed = 5\n", WRAP + more, ("wrap",)))
        assert margins(trim, bleed) == [length * mm] * 4


def test_the_shipped_profile_is_that_of_a_press():
    profile = ImageCms.ImageCmsProfile(str(PROFILE)).profile
    assert (profile.device_class, profile.xcolor_space) == ("prtr", "CMYK")
