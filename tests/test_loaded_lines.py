"""How much of the program the main commands load: what a command doesn't need stays on the shelf.

The numbers may only fall. The book here is the one that `new` makes, built once before, so that
what is kept doesn't have to be worked out again; a build with nothing to do loads hardly anything.
"""

import subprocess
import sys

import pytest

from donimoes_book.cli import run

PROGRAM = """
import sys
from pathlib import Path
from donimoes_book import __main__

sys.argv = ["donimoes-book", *sys.argv[1:]]
try:
    __main__.main()
finally:
    root = Path(__main__.__file__).parent
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    own = {Path(file) for file in files if file and Path(file).is_relative_to(root)}
    lines = sum(len(file.read_bytes().splitlines()) for file in own)
    Path("loaded.txt").write_text(str(lines))
"""
BOARD = "2|3\n\n  1|4\n"


def loaded_by(words, folder):
    """Run a command, and return how many lines of the program it has loaded."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words.split()], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return int((folder / "loaded.txt").read_text())


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A folder with a new book that has been built, and a board."""
    folder = tmp_path_factory.mktemp("loaded")
    assert run(["new", str(folder / "book")]) == 0
    loaded_by("build --rules book --out out", folder)
    (folder / "board.txt").write_text(BOARD)
    return folder


@pytest.mark.parametrize(
    ("words", "most"),
    [
        ("build --rules book --out out", 2_070),
        ("build --rules book --out out --edition a5", 19_990),
        ("check book --out out", 11_400),
        ("render board.txt -o board.svg", 5_200),
        ("solve unmatched board.txt", 6_890),
        pytest.param(
            "booklet unmatched --rules book --out out --count 1 -o booklet.pdf",
            23_510,
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_command_loads_no_more_than_this(built, words, most):
    lines = loaded_by(words, built)
    assert lines <= most
