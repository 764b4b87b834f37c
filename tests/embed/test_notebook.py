"""`from donimoes_book import Position`, in a real Jupyter kernel and in plain Python."""

import json
import re
import subprocess
import sys
from types import SimpleNamespace
from xml.etree import ElementTree

import nbformat
import pytest
import typst
from IPython.core.formatters import DisplayFormatter
from IPython.lib.pretty import pretty
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

import donimoes_book
from donimoes_book import Picture
from donimoes_book.board import position as board
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError

TEXT = "  2|3\n\n3|4"
LOAD = "%load_ext donimoes_book"
SVG = "{http://www.w3.org/2000/svg}"


CELLS = [
    f"from donimoes_book import *\nposition = Position.parse({TEXT!r})\nposition",
    "[position]",
    "from donimoes_book.games.registry import find\n"
    "find('unmatched').replay(position, '34R')[-1].after",
    "Picture(position, game='unmatched', alt='A step is left.')",
    "Picture.read('2|3 4|', game='unmatched')",
    "%%domino capturing\n:moves: 34R\n:expect: captures 23 34, solved\n"
    ":caption: The *threes* meet.\n:width: 50%\n2|3\n\n3|4",
    "%%domino capturing\n:moves: 34R\n:expect: captures 23\n2|3\n\n3|4 5-",
]
ALLOWED = {"tags": ["raises-exception"]}


@pytest.fixture(scope="module")
def executed():
    """Return a notebook after a run in a kernel, and the error that has stopped it."""
    cells = [nbformat.v4.new_code_cell(cell, metadata=ALLOWED) for cell in CELLS]
    cells += map(nbformat.v4.new_code_cell, (LOAD, "%%domino\n2|", "3"))
    notebook = nbformat.v4.new_notebook(cells=cells)
    with pytest.raises(CellExecutionError) as caught:
        NotebookClient(notebook, kernel_name="python3").execute()
    return notebook, caught.value


def test_a_notebook_shows_positions_and_pictures(executed):
    cells = executed[0].cells[: len(CELLS)]
    shown, listed, after, picture, error, block, wrong = (cell.outputs[0] for cell in cells)
    assert shown.data["text/plain"] == TEXT
    assert ElementTree.fromstring(shown.data["image/svg+xml"]).findtext(f"{SVG}title")
    assert listed.data["text/plain"] == f"[Position.parse({TEXT!r})]"
    assert after.data["text/plain"] == "2|3\n\n3|4"
    assert "image/svg+xml" in after.data
    assert "A step is left." in picture.data["image/svg+xml"]
    assert error.ename == "InputError"
    assert "1:6: | joins two numbers" in error.evalue
    assert 'alt="Two dominoes, row by row' in shown.data["text/html"]
    assert 'alt="A step is left."' in picture.data["text/html"]
    assert 'width="50%"' in block.data["image/svg+xml"]
    assert "width:50%" in block.data["text/html"]
    assert cells[-2].outputs[1].data["text/markdown"] == "The *threes* meet."
    assert wrong.name == "stderr"
    assert "6:6: - joins two numbers" in wrong.text
    assert "    3|4 5-\n         ^\n" in wrong.text


def test_a_wrong_cell_stops_a_notebook_that_is_run_for_a_book(executed):
    notebook, error = executed
    assert re.search(r"2:2: \| joins two numbers", str(error))
    assert [cell.execution_count for cell in notebook.cells[-2:]] == [len(CELLS) + 2, None]


def test_the_position_is_that_of_the_board():
    assert Position is board.Position
    assert {"InputError", "Picture", "Position"} <= {*dir(donimoes_book)}
    with pytest.raises(AttributeError, match="has no attribute 'Domino'"):
        _ = donimoes_book.Domino


def shown(value, *, loaded):
    """What IPython shows for a value, by the kind of output."""
    formatter = DisplayFormatter()
    if loaded:
        shell = SimpleNamespace(display_formatter=formatter, register_magic_function=print)
        donimoes_book.load_ipython_extension(shell)
    output, _ = formatter.format(value)
    return output


def test_a_position_draws_itself_only_where_the_extension_is_loaded():
    position = Position.parse(TEXT)
    assert shown(position, loaded=False) == {"text/plain": TEXT}
    assert shown(position, loaded=True)["image/svg+xml"] == Picture(position).svg()
    assert pretty(position) == TEXT


def test_it_is_loaded_only_when_it_is_asked_for():
    program = (
        "import sys, donimoes_book;"
        "assert not [name for name in sys.modules if name.startswith('donimoes_book.')];"
        "from donimoes_book import Position;"
        "sys.exit(sorted({'reportlab', 'markdown_it', 'PIL', 'sphinx'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_two_notebook_pictures_in_one_page_share_no_ids():
    first, second = (
        {e.get("id") for e in ElementTree.fromstring(output["image/svg+xml"]).iter()}
        for output in (shown(Position.parse(t), loaded=True) for t in ("1|2 2|1", "1|2 2|2"))
    )
    assert first & second == {None}


# Pictures


def test_a_picture_is_checked_by_its_game():
    picture = Picture.read("2|3\n\n3|4", "capturing", moves="34R", expect="captures 23 34, solved")
    assert picture.position == Position.parse("2|3\n\n3|4")
    with pytest.raises(InputError) as caught:
        Picture.read("2|3\n\n3|4", "capturing", moves="34R", expect="adds, legal")
    assert str(caught.value).startswith(
        'expected "adds", but 34R captures 23 34\n    :expect: adds'
    )


def test_a_picture_crosses_out_what_is_claimed_to_be_illegal():
    refused = Picture.read("1|4 6*3", "block-and-draw", expect="illegal: does not match the 4")
    assert "(not allowed)" in refused.svg()
    assert "(goes)" in Picture.read("1|4 6*3").svg()


def test_a_game_adds_to_its_picture():
    mountain = "P 5 3 2 4 3 2 3 5 3 1 5 5\n  - - - - - - - - - - - -\nN 3 2 4 0 4 R 1 4 0 4 B 0"
    text = f"{mountain}\n---\nR5B1"
    assert Picture.read(text).scene != Picture.read(text, game="fujisan").scene


@pytest.mark.parametrize(
    ("ending", "beginning"),
    [
        ("svg", b"<svg "),
        ("pdf", b"%PDF"),
        ("png", b"\x89PNG"),
        ("typ", b"#image("),
        ("txt", "┌───".encode()),
    ],
)
def test_a_picture_is_saved_as_its_ending_says(tmp_path, ending, beginning):
    picture = Picture.read("2|3", alt="My words")
    picture.save(tmp_path / f"new/picture.{ending}")
    data = (tmp_path / f"new/picture.{ending}").read_bytes()
    assert data.startswith(beginning)
    if ending in ("svg", "typ", "txt"):
        assert b"My words" in data


@pytest.mark.parametrize("words", ["My words", 'A "peak" \\', "\\u{1F} #x"])
def test_typst_prints_a_picture_with_its_words(tmp_path, words):
    Picture.read("2|3", alt=words).save(tmp_path / "picture.typ")
    (tmp_path / "page.typ").write_text('#figure(include "picture.typ")')
    (image,) = json.loads(typst.query(tmp_path / "page.typ", "image"))
    assert image["alt"] == words
    assert typst.compile(tmp_path / "page.typ").startswith(b"%PDF")


def test_a_picture_is_printed_as_its_notation():
    assert str(Picture.read(TEXT)) == TEXT


def test_another_ending_is_a_diagnostic(tmp_path):
    with pytest.raises(InputError, match=r"should end in \.svg, \.pdf, \.png, \.typ or \.txt"):
        Picture.read("2|3").save(tmp_path / "picture.gif")
    assert not list(tmp_path.iterdir())
