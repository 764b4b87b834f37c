"""`python -m tools.mutants`: small changes, the tests that run them, and which of them live."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from coverage import CoverageData
from tools.mutants.changes import changes, data_at, is_sound, lines_of_functions
from tools.mutants.covering import Covering

from helpers.documents import ROOT

CHANGES = """\
a < b → a >= b ; a <= b
a == b → a != b
a in b → a not in b
a not  in b → a in b
a is not None → a is None
a <= b < c → a > b < c ; a < b < c ; a <= b >= c ; a <= b <= c
(a) and (b or c) → (a) or (b or c) ; (a) and (b and c)
not a → (a)
a + b * c → a - b * c ; a + b // c
a[3] → a[4] ; a[2]
f(1_000, 12.0) → f(2000, 12.0) ; f(500, 12.0) ; f(1_000, 24.0) ; f(1_000, 6.0) ; f(1_000)
a[b:] → a[(b) + 1:] ; a[b:-1]
a[:b] → a[1:b] ; a[:(b) - 1]
f(a, b=c) → f(a)
f(a, b) → f(a)
f(a=b, c=d) → f(c=d) ; f(a=b)
max(a) → min(a) ; max()
all(a for b in c if d) → any(a for b in c if d) ; all(a for b in c if not (d))
b if a else c → b if not (a) else c
f(True)[0.5] → f()[0.5] ; f(False)[0.5] ; f(True)[1.5] ; f(True)[-0.5]
'words' →
f'{a + 1}' →
"""
STATEMENTS = [
    ("return a", {"return None"}),
    ("return None", set()),
    ("a += b", {"a -= b", "pass"}),
    ("a.b = c", {"pass"}),
    ("a = b", set()),
    ("a: int = b", set()),
    ("raise A", {"pass"}),
    ("assert a < b", set()),
    ("zip(a, strict=True)", {"pass"}),
    ("if a:\n        b", {"if not (a):\n        b", "if a:\n        pass"}),
    ("while a:\n        break", {"while not (a):\n        break", "while a:\n        pass"}),
]


def changed(source):
    data = source.encode()
    sound = [change for change in changes(data) if is_sound(change, data)]
    return {change.applied(data).decode() for change in sound}


@pytest.mark.parametrize("case", CHANGES.splitlines())
def test_an_expression_is_changed_and_what_is_around_it_stays(case):
    before, _, after = case.partition("→")
    start, end = "é = [  # ≤\n  ", ",\n]"
    expected = {f"{start}{it.strip()}{end}" for it in after.split(" ; ") if it.strip()}
    assert changed(f"{start}{before.strip()}{end}") == expected


@pytest.mark.parametrize(("before", "after"), STATEMENTS)
def test_a_statement_is_changed_or_left_out(before, after):
    start = '"""A module."""\n\n\n@cache(1)\ndef f(a: int) -> X[1]:\n    """Words."""\n    '
    assert changed(start + before) == {start + it for it in after}


def test_a_change_tells_where_it_is_and_which_lines_run_with_it():
    source = b"A = 1\n\n\ndef f(a=2):\n    if (\n        a\n        > b\n    ):\n        return a\n"
    by_line = {change.diff(source)[-1]: change for change in changes(source)}
    assert {line: (it.line, it.lines) for line, it in by_line.items()} == {
        "+A = 0": (1, set()),
        "+A = 2": (1, set()),
        "+def f(a=1):": (4, {5, 6, 7, 8, 9}),
        "+def f(a=3):": (4, {5, 6, 7, 8, 9}),
        "+        > b)": (6, {5, 6, 7, 8}),
        "+        <= b": (7, {5, 6, 7, 8}),
        "+        >= b": (7, {5, 6, 7, 8}),
        "+        return None": (9, {9}),
    }
    assert lines_of_functions(source) == {5, 6, 7, 8, 9}


def test_data_is_known_by_its_name():
    source = b"A, B = 1, 2\nC: int = (\n    3\n)\ndef d():\n    E = 4\nF[0] = 5\n"
    names = [data_at(source, line) for line in range(1, 8)]
    assert names == [{"A", "B"}, {"C"}, {"C"}, {"C"}, set(), set(), {"F"}]


def test_the_tests_of_a_line_are_those_that_run_it_or_whose_fixture_does(tmp_path):
    """Another case of a test waits, and what a fixture takes counts once for all its tests."""
    data = CoverageData(str(tmp_path / "lines.sqlite"))
    runs = {
        "tests/test_a.py::test_slow": [1, 2],
        "tests/test_a.py::test_quick[1]": [1],
        "tests/test_a.py::test_quick[2]": [1],
        "tests/test_b.py::book": [3],
    }
    for context, lines in runs.items():
        data.set_context(context)
        data.add_lines({"m.py": lines})
    data.write()
    seconds = dict(zip(runs, (0.3, 0.1, 0.2, 9.0), strict=True))
    names = ["tests/test_b.py::test_book", "tests/test_b.py::test_it", "tests/test_c.py::test_book"]
    seconds |= dict.fromkeys(names, 0.5)
    fixtures = {test: [] for test in runs if "::test" in test} | {it: ["book"] for it in names}
    costs = {"seconds": seconds, "fixtures": fixtures}
    (tmp_path / "costs-main.json").write_text(json.dumps(costs))
    covering, module = Covering(tmp_path), Path("m.py")
    quick, again = "tests/test_a.py::test_quick[1]", "tests/test_a.py::test_quick[2]"
    slow, *book = (
        "tests/test_a.py::test_slow",
        "tests/test_b.py::test_book",
        "tests/test_b.py::test_it",
    )
    assert covering.tests([(module, 1)]) == [quick, slow, again]
    assert covering.tests([(module, 3)]) == book
    assert covering.seconds(book) == 10
    assert covering.tests([(module, 4)]) == []


TREE = {
    "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-q"\ntestpaths = ["tests"]\n',
    "src/donimoes_book/__init__.py": "",
    "src/donimoes_book/sums.py": """\
def doubled(number):
    return number + number


def parity(number):
    return number % 2


def book():
    return [doubled(1)]
""",
    "tests/test_sums.py": """\
import pytest
from donimoes_book.sums import book, doubled, parity


@pytest.fixture(scope="module")
def read():
    return book()


def test_doubled():
    assert doubled(4) == 8


def test_book(read):
    assert read == [2]


def test_parity():
    assert parity(4) != "odd"
""",
}
LOOP = """
from pathlib import Path
from tools.mutants.running import changed, run
module = Path("src/donimoes_book/sums.py")
with changed(Path.cwd(), module, module.read_bytes() + b"while True: pass") as tree:
    print(run(tree, ["tests/test_sums.py::test_doubled"], 3))
"""


@pytest.fixture
def python(tmp_path):
    """Return a function that runs Python in a tree in which one test asks little."""
    root = tmp_path / "root"
    for name, text in TREE.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}

    def run(*words):
        command = [sys.executable, *words]
        return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)

    yield run
    assert (root / "src/donimoes_book/sums.py").read_text() == TREE["src/donimoes_book/sums.py"]


@pytest.mark.long
def test_what_no_test_asks_lives(python):
    done = python("-m", "tools.mutants", "--workers", "0", "--count", "3", "--most", "0")
    assert done.returncode == 1, done.stderr
    place, before, _after, tests, count = done.stdout.splitlines()
    assert place == "src/donimoes_book/sums.py:6"
    assert before == "    -    return number % 2"
    assert tests == "    3 of 3 tests: tests/test_sums.py (3)"
    assert count.startswith("1 of 3 changes lived, ")


@pytest.mark.long
def test_every_change_to_a_line_can_be_tried(python):
    done = python("-m", "tools.mutants", "--workers", "0", "src/donimoes_book/sums.py:6")
    assert done.returncode == 0, done.stderr
    after = [line for line in done.stdout.splitlines() if line.startswith("    +")]
    expected = ("number // 2", "number % 1", "number % 3", "None")
    assert sorted(after) == sorted(f"    +    return {it}" for it in expected)
    assert done.stdout.splitlines()[-1].startswith("4 of 4 changes lived, ")


@pytest.mark.long
def test_what_loops_is_killed(python):
    assert python("-c", LOOP).stdout == "Outcome(ended=[], failed=['killed'])\n"
