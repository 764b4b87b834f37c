"""A page can have any size: by a paper's name, or in millimetres, centimetres or inches."""

import pytest
from pypdf import PdfReader
from reportlab.lib.units import mm

from donimoes_book.cli import run
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.paper_sizes import CARDS, find_paper, sized_paper


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("A4", 210, 297),
        ("a5 landscape", 210, 148),
        ("8.5x8.5", 215.9, 215.9),
        ("8.5 x 8.5 in", 215.9, 215.9),
        ('8.5"×11"', 215.9, 279.4),
        ("210x210mm", 210, 210),
        ("148 x 105 mm", 148, 105),
        ("105mm x 148mm landscape", 148, 105),
        ("21 × 29.7 cm", 210, 297),
        ("poker", 63.5, 88.9),
        ("tarot", 70, 120),
    ],
)
def test_a_paper_has_a_name_or_a_size(name, width, height):
    paper = find_paper(name)
    assert (paper.width / mm, paper.height / mm) == pytest.approx((width, height))


@pytest.mark.parametrize(
    ("name", "message", "advice"),
    [
        ("a44", "no paper is called 'a44'", "Did you mean a4?"),
        ("8.5x", "no paper is called '8.5x'", "Write a4, a5 landscape,"),
        ("30 x 30 mm", "a page of 30 mm × 30 mm cannot be printed", "Write a4, a5 landscape,"),
        ("210x210", "a page of 5334 mm × 5334 mm cannot be printed", "Write 210x210mm."),
    ],
)
def test_what_is_no_paper_is_refused_with_advice(name, message, advice):
    with pytest.raises(ValueError, match=r"page|paper") as caught:
        find_paper(name)
    assert caught.value.args[0] == message
    assert caught.value.args[1].startswith(advice)


def test_the_sizes_on_a_page_lie_between_those_of_designed_papers():
    assert sized_paper(215.9 * mm, 279 * mm) is PAPERS["letter"]
    a6 = find_paper("A6")
    assert CARDS["poker"].text < a6.text < PAPERS["a5"].text
    assert CARDS["poker"].half < a6.half < PAPERS["a5"].half
    assert (a6.columns, a6.running_heads) == (1, True)
    square = sized_paper(210 * mm, 210 * mm)
    assert PAPERS["a5"].inner < square.inner < PAPERS["a4"].inner
    assert square.columns == 2
    # Neither a poster nor a stamp is set in type that no one reads from there.
    assert sized_paper(900 * mm, 900 * mm).text == PAPERS["a4"].text
    assert sized_paper(50 * mm, 60 * mm).text == CARDS["poker"].text


def table(folder, *lines):
    (folder / "rules.md").write_text("# Rules\n\n" + "Words and words. " * 40)
    keys = "\n".join(lines)
    (folder / "book.toml").write_text(
        f'title = "A book"\nchapters = ["rules.md"]\n[editions.own]\n{keys}\n'
    )
    return run(["build", str(folder), "--edition", "own", "--out", str(folder / "out")])


def test_an_edition_says_its_margins_leading_and_columns(tmp_path):
    own = 'paper = "8.5x8.5"', "inner = 30", "top = 40", "leading = 20", "columns = 1"
    assert table(tmp_path, *own) == 0
    page = PdfReader(tmp_path / "out" / "donimoes-own.pdf").pages[0]
    assert [round(float(side)) for side in page.mediabox[2:]] == [612, 612]
    places = list[tuple[float, float]]()

    def see(text: str, around: list[float], own: list[float], *_: object) -> None:
        if text.strip():
            places.append((around[4] + own[4], around[5] + own[5]))

    page.extract_text(visitor_text=see)
    (left, _), _, (_, first), (_, second), *_ = places
    assert left == pytest.approx(30 * mm, abs=1)
    assert first - second == pytest.approx(20)


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_a_page_has_one_to_three_columns(columns, tmp_path):
    assert table(tmp_path, 'paper = "8.5x8.5"', f"columns = {columns}") == 0


@pytest.mark.parametrize(
    ("lines", "line", "said"),
    [
        (['paper = "a44"'], 4, "no paper is called 'a44'"),
        (["columns = 4"], 4, "columns is not a number of columns"),
        (["inner = 1"], 4, "inner is 1"),
        (["inner = 100", "outer = 90"], 4, "lines have only 20 mm between the margins"),
        (
            ['paper = "poker"', "columns = 3"],
            5,
            "lines in 3 columns have only 15 mm between the margins",
        ),
        (["top = 150", "bottom = 120"], 4, "there are only 5 lines on a page"),
        (['format = "html"', "inner = 20"], 5, "inner matters only in print"),
    ],
)
def test_a_page_without_room_for_text_is_refused_at_its_line(lines, line, said, tmp_path, capsys):
    assert table(tmp_path, *lines) == 1
    place, message = capsys.readouterr().err.split("\n")[0].split(": ", 1)
    assert message == said
    # It points at the last key of those that leave no room.
    assert place.split(":")[-2:] == [
        str(line),
        str(lines[line - 4].index("= ") + 3 + ('"' in lines[line - 4])),
    ]
