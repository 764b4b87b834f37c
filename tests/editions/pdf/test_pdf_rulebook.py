"""What rulebooks have, in print: pages that end, boxes, steps, icons and pictures over pages."""

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.paper_sizes import find_paper
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.loader import read_book
from editions.conformance import PDF_UA, failures
from editions.printing import build_pdf, words_of_pages
from editions.structure import outline, problems_of, read_tree, words_of_marks

RULEBOOK = Path(__file__).parents[2] / "fixtures/rulebook"
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">{}</svg>'
WORDS = "Nobody may look at the cards of the others until the last round of the game is over. "


@pytest.fixture
def pages(tmp_path):
    """Return a function that prints the text of a chapter and returns the words of its pages."""
    (tmp_path / "red.svg").write_text(DRAWING.format('<rect width="96" height="96" fill="red"/>'))

    def pages(text, paper="a5"):
        # With contents of its own, it is no short manuscript.
        (tmp_path / "a.md").write_text(f"# A\n\n{text}\n")
        (tmp_path / "book.toml").write_text('title = "B"\nchapters = ["a.md"]\ncolophon = false')
        book, told = read_book(tmp_path)
        assert told == []
        build_pdf(book, tmp_path / "b.pdf", paper=paper, version="1")
        return words_of_pages(tmp_path / "b.pdf")

    return pages


def place_of(page, words):
    """Return the left edge and the baseline of words on a page, in points."""
    text = page.get_textpage()
    index, _ = text.search(words).get_next()
    left, low, *_ = text.get_charbox(index)
    return left, low


def test_pages_end_where_the_author_says(pages):
    first, second, third, fourth = pages(
        "One.\n\n\\newpage\n\n\\newpage\n\nTwo.\n\n## Three {page=new}\n\nThree.\n\n"
        "## Four {page=left}\n\nFour.\n\n\\newpage"
    )
    assert "One." in first
    assert "Two." in second
    assert "Three." in third
    assert "Four." in fourth


def test_a_page_stays_blank_before_one_on_its_side(pages):
    first, second, third = pages("One.\n\n\\cleardoublepage\n\nTwo.")
    assert "One." in first
    assert second == ""
    assert "Two." in third


def test_a_column_ends_where_the_author_says(pages, tmp_path):
    assert len(pages("One.\n\n\\columnbreak\n\nTwo.", "a4")) == 1
    with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
        (one, high), (two, low) = place_of(pdf[0], "One."), place_of(pdf[0], "Two.")
    assert one < PAPERS["a4"].width / 2 < two
    assert abs(high - low) < 40
    assert len(pages("One.\n\n\\columnbreak\n\nTwo.", "a5")) == 2


BESIDE = f":::{{sidebar}} Why?\nBecause.\n:::\n\n{3 * WORDS}"


def test_text_runs_beside_a_sidebar_where_there_is_one_column(pages, tmp_path):
    def places(paper):
        pages(BESIDE, paper)
        with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
            return place_of(pdf[0], "Because"), place_of(pdf[0], "Nobody")

    (box, base), (text, line) = places("a5")
    assert box > text + 100
    assert abs(base - line) < 30
    (box, _), (text, _) = places("a4")
    assert box < PAPERS["a4"].width / 2 < text


def place_beside(inner, outer):
    """Return on which side of one box another is, or that it is around it."""
    _, low, right, high = outer
    if low > inner[3] or high < inner[1]:
        return "above" if low > inner[3] else "below"
    return "left" if right < inner[0] else "around"


@pytest.mark.parametrize(
    ("kind", "drawn"),
    [
        ("sidebar", ["around"]),
        ("margin", ["above", "below"]),
        ("example", ["left"]),
        ("designer-note", ["above", "below"]),
        ("player-aid", ["around"]),
    ],
)
def test_a_kind_of_box_is_known_by_its_lines(pages, tmp_path, kind, drawn):
    *_, words = pages(f":::{{{kind}}} T\n{9 * WORDS}\n:::")
    with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
        page = pdf[len(pdf) - 1]
        lines = [it.get_bounds() for it in page.get_objects() if it.type != 1]
        text = page.get_textpage()
        rects = [text.get_rect(number) for number in range(text.count_rects())]
    if words.endswith(" 1"):  # below the titles of the book and the chapter
        rects = rects[2:-1]
    inner = [f(it[side] for it in rects) for side, f in enumerate((min, min, max, max))]
    assert sorted(place_beside(inner, line) for line in lines) == drawn
    for left, _, right, _ in lines:
        if drawn == ["around"]:
            assert right - inner[2] == pytest.approx(inner[0] - left, abs=6)
        elif drawn != ["left"]:
            assert (left, right) == pytest.approx((inner[0], inner[2]), abs=6)


@pytest.mark.parametrize("kind", ["margin", "designer-note"])
def test_a_box_is_as_wide_as_all_columns_if_its_author_says_so(pages, tmp_path, kind):
    def width(text):
        pages(f":::{{{kind}}} T\n{text}{WORDS}\n:::", "a4")
        with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
            left, _, right, _ = bounds(pdf, 0)
        return right - left

    assert width("") == pytest.approx(PAPERS["a4"].narrow, abs=3)
    assert width(":span: columns\n") == pytest.approx(PAPERS["a4"].measure, abs=3)


def test_a_table_in_a_box_is_as_wide_as_the_box(pages, tmp_path):
    table = "| a | b |\n|---|---|\n| one | two |"
    for kind in ("sidebar", "example"):
        pages(f":::{{{kind}}} T\n{table}\n:::\n\n{9 * WORDS}")
        with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
            lines = [it.get_bounds() for it in pdf[0].get_objects() if it.type != 1]
            box = bounds(pdf, 0)
        rules = [right - left for left, low, right, high in lines if high - low < 3]
        assert max(rules) > 0.85 * (box[2] - box[0])
        assert box[2] < PAPERS["a5"].width - PAPERS["a5"].outer + 3


@pytest.mark.parametrize("kind", ["example", "sidebar", "designer-note"])
def test_a_long_box_goes_on_in_the_next_column_and_on_the_next_page(pages, kind):
    boxed = "\n\n".join(f"Turn {number}. {2 * WORDS}" for number in range(1, 31))
    printed = pages(f"::: {{.{kind} title='A long game'}}\n{boxed}\n:::\n\nAfter.")
    words = " ".join(printed)
    places = [words.index(f"Turn {number}.") for number in range(1, 31)]
    assert places == sorted(places)
    assert len(printed) > 1
    assert words.count("A long game") == 1


def test_a_player_aid_has_a_page_of_its_own_without_a_number(pages):
    first, aid, last = pages("One.\n\n:::{player-aid} Your turn\n1. Draw.\n2. Play.\n:::\n\nLast.")
    assert first.endswith("1")
    assert aid == "Your turn 1. Draw. 2. Play."
    assert "Last." in last


def test_steps_have_big_numbers(pages, tmp_path):
    (page,) = pages(":::{steps}\n1. Shuffle.\n2. Draw.\n   - Five each.\n:::")
    assert page.startswith("B A 1 Shuffle. 2 Draw. • Five each.")
    with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
        text = pdf[0].get_textpage()
        _, low, right, high = text.get_charbox(text.search("2 Draw").get_next()[0] or 0)
        small = text.get_charbox(text.search("Draw").get_next()[0])
    assert high - low > 1.8 * (small[3] - small[1])
    assert 0 < small[0] - right < high - low, "the words are nearer than a number is high"


def bounds(pdf, number):
    """Return the edges of all that is drawn on a page but words."""
    parts = [it.get_bounds() for it in pdf[number].get_objects() if it.type != 1]
    return [f(part[side] for part in parts) for side, f in enumerate((min, min, max, max))]


@pytest.mark.parametrize("span", ["page", "spread"])
def test_a_picture_fills_pages_to_their_edges_and_text_goes_on_before_it(pages, tmp_path, span):
    figure = f":::{{figure}} red.svg\n:span: {span}\n:name: sea\n:alt: Red\n\nThe sea.\n:::"
    first, *between, last = pages(f"One, [it](#sea).\n\n{figure}\n\nTwo.\n\n\\newpage\n\nLast.")
    assert "One, it (p. 2). Two." in first
    assert "Last." in last
    filled = [1] if span == "page" else [1, 2]
    assert [words.endswith("The sea.") for words in between] == [True, False][: len(filled)]
    assert between[1:] == [""] * (len(filled) - 1)
    with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
        for number in filled:
            left, low, right, high = bounds(pdf, number)
            width, height = pdf[number].get_size()
            assert left <= 0.1
            assert low <= 0.1
            assert right >= width - 0.1
            assert high >= height - 0.1


@pytest.mark.parametrize("side", ["left", "right"])
def test_text_runs_beside_a_small_picture(pages, tmp_path, side):
    pages(f":::{{figure}} red.svg\n:width: 20mm\n:wrap: {side}\n:::\n\n{8 * WORDS}")
    with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
        text, width = pdf[0].get_textpage(), pdf[0].get_width()
        left, low, right, high = bounds(pdf, 0)
        rects = [text.get_rect(number) for number in range(text.count_rects())]
    assert (left > width / 2) == (side == "right")
    beside = [it for it in rects if low < (it[1] + it[3]) / 2 < high]
    below = [it for it in rects if it[3] < low - 14 and it[1] > 60]
    assert len(beside) >= 3
    assert all(it[2] < left or it[0] > right for it in beside)
    assert any(it[0] < right and it[2] > left for it in below)


def test_icons_are_as_high_as_the_words_around_them(tmp_path):
    (tmp_path / "coin.svg").write_text(DRAWING.format('<rect width="96" height="96"/>'))
    (tmp_path / "a.md").write_text("# A\n\n## Pay :coin:\n\nPay :coin: now.\n\n:coin:\n")
    settings = 'title = "B"\nchapters = ["a.md"]\ncolophon = false\n[icons]\ncoin = "coin.svg"'
    (tmp_path / "book.toml").write_text(settings)
    build_pdf(read_book(tmp_path)[0], tmp_path / "b.pdf", paper="a4", version="1")
    with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
        boxes = [it.get_bounds() for it in pdf[0].get_objects() if it.type != 1]
    heights = sorted(high - low for _, low, _, high in boxes)
    text = PAPERS["a4"].text
    assert len(heights) == 3
    assert text < heights[0] <= heights[1] < 1.3 * text < heights[2]


def test_a_table_is_as_wide_as_all_columns_if_its_author_says_so(pages, tmp_path):
    table = "| a | b |\n|---|---|\n| one | two |\n"

    def width(text):
        pages(f"{WORDS}\n\n{text}", "a4")
        with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
            left, _, right, _ = bounds(pdf, 0)
        return right - left

    assert width(table) < PAPERS["a4"].narrow + 5
    assert width(f"{table}{{: span=columns}}") > PAPERS["a4"].measure - 1


def test_a_high_letter_stands_on_the_third_line_and_is_as_high_as_the_first(pages, tmp_path):
    pages(f"{8 * WORDS}\n{{.drop-cap}}")
    with pypdfium2.PdfDocument(tmp_path / "b.pdf") as pdf:
        text = pdf[0].get_textpage()
        begin = text.get_text_range().index("obody")
        letter = text.get_charbox(text.get_text_range().rindex("N", 0, begin))
        tall = [text.get_charbox(number) for number in range(begin, begin + 200)]
        lines = sorted({round(box[1]) for box in tall if box[3] - box[1] > 3}, reverse=True)
    assert letter[3] - letter[1] > 30
    first = text_height(tall)
    assert abs(letter[3] - first) < 1.5
    assert min(abs(letter[1] - line) for line in lines) < 1


def text_height(boxes):
    """Return how high the ascenders of the first of some letters reach."""
    return max(box[3] for box in boxes)


# A book as a stranger would write it

PAGES = (
    ("Three Harbours", "Ida Moll"),
    ("Contents", "Which game?"),
    ("The Chain", "At dusk", "Why fives?", "The chain never"),
    (),
    (),
    ("Setting up", "1 Lay all dominoes", "3 Whoever", "The first turns of Ada", "The end"),
    ("Smugglers", "Behind the customs", "Setting up", "The round", "At sea"),
    ("Smugglers at a glance", "Your turn", "The officer's turn", "What it is worth"),
    ("Regatta", "A turn", "Pushing", "The last stretch", "On the soup"),
    ("The start is at sunset",),
    ("Words", "boneyard", "officer", "Colophon"),
)
BARE = {4, 5, 8, 10}
"""The pages without a number: two halves of a picture, a player aid, a picture."""


@pytest.fixture(scope="module")
def rulebook(tmp_path_factory):
    book, told = checked_book(RULEBOOK, tmp_path_factory.mktemp("solved"))
    assert told == ()
    return book


def test_a_rulebook_on_square_paper(rulebook, tmp_path):
    build_pdf(rulebook, tmp_path / "b.pdf", paper=find_paper("210x210mm"), version="1")
    printed = words_of_pages(tmp_path / "b.pdf")
    assert len(printed) == len(PAGES)
    for number, (page, expected) in enumerate(zip(printed, PAGES, strict=True), 1):
        words = page.replace("A t dusk", "At dusk").replace("B ehind", "Behind")
        words = words.replace("’", "'")
        places = [words.find(part) for part in expected]
        assert -1 not in places, (number, page)
        assert places == sorted(places)
        ends = page.endswith(f" {number}") or page.startswith(f"{number} ")
        assert ends == (number not in BARE and number > 1), page
    assert not re.search(r" -(?= |$)", " ".join(printed))  # no hyphen stands before an icon
    assert list(problems_of(tmp_path / "b.pdf")) == []
    assert failures((tmp_path / "b.pdf").read_bytes(), PDF_UA) == []
    with pikepdf.open(tmp_path / "b.pdf") as pdf:
        heard = "\n".join(outline(read_tree(pdf), words_of_marks(pdf)))
    assert "P At dusk the harbour is closed with a [chain]" in heard
    assert "Figure a gust of wind" in heard


@pytest.mark.parametrize("paper", ["a5", "letter", "poker", "a4 landscape"])
@pytest.mark.long
def test_a_rulebook_on_any_paper(rulebook, tmp_path, paper):
    build_pdf(rulebook, tmp_path / "b.pdf", paper=find_paper(paper), version="1")
    words = " ".join(words_of_pages(tmp_path / "b.pdf"))
    assert "Smugglers at a glance" in words
