"""How much of the program the main commands load: what a command doesn't need stays on the shelf.

The numbers may only fall. The book here is the one that `new` makes, built once before, so that
what is kept doesn't have to be worked out again.
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


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A folder with a new book that has been built, and a board."""
    folder = tmp_path_factory.mktemp("loaded")
    assert run(["new", str(folder / "book")]) == 0
    assert run(["build", "--rules", str(folder / "book"), "--out", str(folder / "out")]) == 0
    (folder / "board.txt").write_text(BOARD)
    return folder


@pytest.mark.parametrize(
    ("words", "most"),
    [
        ("build --rules book --out out", 20_800),
        ("check book --out out", 13_700),
        ("render board.txt -o board.svg", 5_400),
        ("solve unmatched board.txt", 9_000),
        ("booklet unmatched --rules book --out out --count 1 -o booklet.pdf", 24_200),
    ],
)
def test_a_command_loads_no_more_than_this(built, words, most):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words.split()], cwd=built, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    lines = int((built / "loaded.txt").read_text())
    assert lines <= most
