"""Nothing on a page is printed on top of something else, or past where it belongs."""

from pathlib import Path
from textwrap import dedent

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.diagnostics import InputError
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.pdf import chapters, flow, tables
from donimoes_book.editions.pdf.geometry import InkCanvas, diagnostics, picture_in, within
from donimoes_book.editions.pdf.tagging import TaggedCanvas

WORDS = "Each player draws seven dominoes. " * 5
TABLE = """\
| Tile | What it is worth at the end | Who has it |
|--|--|--|
| double six | as many points as it has pips | the player who leads |
"""


class Room(flow.Block):
    """A block of a size, which draws what it is told."""

    def __init__(self, width, height, *parts):
        super().__init__()
        self.width, self.height, self.parts = width, height, parts

    def draw(self):
        for part in self.parts:
            part(self.canv)


def words(text, x, y, size=10, turn=0):
    def draw(canvas):
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(turn)
        canvas.setFont("Helvetica", size)
        canvas.drawString(0, 0, text)
        canvas.restoreState()

    return draw


def picture(*box):
    def draw(canvas):
        with picture_in(canvas, box):
            canvas.drawString(box[0], box[1], "words in it")

    return draw


@pytest.fixture
def faults(tmp_path):
    """Draw blocks, each at a place on a page of 300 by 400 points; return what is wrong."""

    def drawn(*blocks, edge=20):
        canvas = TaggedCanvas(str(tmp_path / "page.pdf"), (300, 400), edge=edge)
        for block, x, y in blocks:
            block.drawOn(canvas, x, y)
        canvas.showPage()
        return [each.message for each in diagnostics(canvas.faults)]

    return drawn


CASES = {
    "lines that follow each other": ([words("one", 0, 20), words("two", 0, 9)], []),
    "letters above small ones": ([words("one", 0, 20), words("two", 0, 14.5)], []),
    "lines on top of each other": (
        [words("one", 0, 20), words("two", 5, 17)],
        ['"two" is printed over "one"'],
    ),
    "words beside words": ([words("one", 0, 20), words("two", 40, 20)], []),
    "words in words": ([words("onerous", 0, 20), words("two", 20, 20)], ["printed over"]),
    "words on a picture": (
        [picture(10, 10, 60, 30), words("two", 20, 20)],
        ["is printed over"],
    ),
    "words in a picture": ([picture(10, 10, 60, 30)], []),
    "pictures that touch": ([picture(10, 10, 60, 30), picture(60, 10, 90, 30)], []),
    "pictures that don't": ([picture(10, 10, 60, 30), picture(50, 10, 90, 30)], ["a picture is"]),
    "words past the right": ([words("far away", 90, 20)], ["pt past the right of its column"]),
    "words past the left": ([words("far away", -9, 20)], ["pt past the left of its column"]),
    "words past the foot": ([words("low", 0, -3)], ["pt past the foot of its column"]),
    "words past the top": ([words("high", 0, 38)], ["pt past the top of its column"]),
    "a descender past the foot": ([words("gypsy", 0, 0.5)], []),
    "a point that hangs": ([words("one.", 82, 20)], []),
    "turned words": ([words("one and two", 50, 2, turn=90)], ["pt past the top of its column"]),
    "a picture past the right": ([picture(90, 10, 110, 30)], ["a picture reaches 10 pt"]),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_drawn_in_a_block_of_100_by_40_points(faults, name):
    parts, expected = CASES[name]
    said = faults((Room(100, 40, *parts), 50, 300))
    assert len(said) == len(expected), said
    for message, part in zip(said, expected, strict=True):
        assert message.startswith("on page 1, ")
        assert part in message


def test_words_of_different_blocks_collide_too(faults):
    one, two = Room(100, 40, words("one", 0, 10)), Room(100, 40, words("two", 0, 10))
    assert faults((one, 50, 300), (two, 160, 300)) == []
    assert faults((one, 50, 300), (two, 60, 303)) == ['on page 1, "one" is printed over "two"']


@pytest.mark.parametrize(
    ("x", "y", "edge"), [(9, 200, "left"), (250, 200, "right"), (50, 5, "foot")]
)
def test_words_stay_away_from_the_edge_of_the_page(faults, x, y, edge):
    block = Room(300, 400, words("far away", x, y))
    (said,) = faults((block, 0, 0))
    assert f"past the {edge} of what is safe to print on the page" in said


def test_what_fills_a_page_may_run_off_it_but_not_its_words(faults):
    block = Room(100, 100, picture(-200, -200, 400, 150), words("one", -10, 200))
    assert len(faults((block, 100, 100))) > 1
    block.is_free = True
    assert faults((block, 100, 100)) == []
    assert len(faults((Room(100, 100, words("one", -90, 0)), 100, 100))) == 1


def test_a_page_starts_afresh(tmp_path):
    canvas = TaggedCanvas(str(tmp_path / "page.pdf"), (300, 400))
    for _ in range(2):
        Room(100, 40, words("one", 0, 10)).drawOn(canvas, 50, 300)
        canvas.showPage()
    assert canvas.faults == []


def test_a_canvas_of_reportlab_is_not_asked():
    canvas = Canvas("page.pdf")
    with within(canvas, Room(1, 1), 0, 0), picture_in(canvas, (0, 0, 1, 1)):
        assert not isinstance(canvas, InkCanvas)


# Books


@pytest.fixture
def printed(tmp_path):
    """Build an edition of a book of one or more chapters, and return its errors."""

    def build(*chapters, table='paper = "a5"'):
        names = [f"{number}.md" for number in range(len(chapters))]
        for name, text in zip(names, chapters, strict=True):
            (tmp_path / name).write_text(dedent(text), encoding="utf-8")
        book = f'title = "Games"\nchapters = {names}\n[editions.one]\n{table}\n'
        (tmp_path / "book.toml").write_text(book)
        out = tmp_path / f"out-{len([*tmp_path.iterdir()])}"
        try:
            list(build_editions(tmp_path, out, ["one"], [], "1"))
        except InputError as error:
            return [*error.diagnostics]
        return []

    return build


@pytest.mark.parametrize("paper", ["a5", "6x9", "letter"])
def test_a_table_above_an_index_fits_its_column(printed, monkeypatch, paper):
    text = f"# Index\n\n{TABLE}\n\n{{index}}`bridge`\n\n" + "```{index}\n```\n"
    long = "\n\n".join(f"## Part {n}\n\n{WORDS * 4}" for n in range(9))
    table = f'paper = "{paper}"\npress = true'
    assert printed(f"# One\n\n{long}", text, table=table) == []
    # Broken by hand: the table doesn't know of the columns.
    monkeypatch.setattr(chapters, "replace", lambda context, **_: context)
    flow_of = chapters.Flow
    monkeypatch.setattr(
        chapters, "Flow", lambda *args, **more: flow_of(*args, **more | {"columns": 3})
    )
    (said, *_) = printed(f"# One\n\n{long}", text, table=table)
    assert Path(said.path).name == "1.md"
    assert "past the right of its column" in said.message
    assert not said.warning


def test_an_error_is_at_the_words_in_the_manuscript(printed, monkeypatch):
    monkeypatch.setattr(tables, "_distributed", lambda natural, *_: [3 * it for it in natural])
    before = "The double six is a tile.\n\nWhat it is worth at the end."
    (said, *_) = printed(f"# Double six\n\n{before}\n\n## Points\n\n{TABLE}\nMore.\n")
    assert (Path(said.path).name, said.line) == ("0.md", 9)
    assert said.quoted[0] == TABLE.split("\n")[0]
    assert said.advice


def test_a_chapter_that_had_room_in_a_sketch_only_goes_to_the_next_page(printed):
    long = f"# {'Long_' * 40}\n\n{WORDS}\n"
    assert printed("# One\n\nWords.\n", "# Two\n\nWords.\n", long, long) == []


def test_pictures_that_begin_a_line_of_a_cell_have_their_room(printed, tmp_path):
    Image.new("L", (60, 60)).save(tmp_path / "big.png")
    cell = "wwwwwwwwwwwwww ![x](big.png) ![x](big.png) ![x](big.png) wwww"
    row = f"| {cell} | {cell} | {cell} |\n"
    assert printed(f"# One\n\n| A | B | C |\n|--|--|--|\n{row * 3}") == []


def test_facts_higher_than_a_page_are_an_error_in_each_build_and_nothing_is_written(tmp_path):
    front = f"title: One\nplayers: two\ntime: long\naim: {'to be first, ' * 75}"
    (tmp_path / "a.md").write_text(f"---\n{front}\n---\nWords.\n")
    table = '[editions.one]\npaper = "a5"\ntext = 20\n'
    (tmp_path / "book.toml").write_text(f'title = "Games"\nchapters = ["a.md"]\n{table}')
    for _ in range(2):
        with pytest.raises(InputError) as raised:
            list(build_editions(tmp_path, tmp_path / "out", ["one"], [], "1"))
        (said, *_) = (each for each in raised.value.diagnostics if not each.warning)
        assert said.place.startswith(f"{tmp_path / 'a.md'}:5:")
        assert "past the foot of" in said.message
        assert not [*tmp_path.glob("out/*.pdf")]


@pytest.mark.parametrize("text", [None, 16])
def test_titles_and_words_of_any_length_are_laid_out(printed, text):
    long = "unbreakable" * 12
    chapter = f"""\
---
title: {long} {long}
players: {long}
picture: |
  2|3
---

## {long}

- {long}
  - {long}
    - {long}

      | {long} | a | {long} |
      |--|--|--|
      | {long} | {long} | a |

> > {long}[^1]

[^1]: {long}

    {long} é{long}
"""
    table = 'paper = "a5"' + (f"\ntext = {text}" if text else "")
    assert printed(chapter, chapter, table=table) == []
