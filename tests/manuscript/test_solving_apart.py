"""Missing solutions are worked out in several processes, and the book is the same."""

import shutil
from contextlib import chdir, contextmanager
from pathlib import Path

import pytest

from donimoes_book import workers
from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript import problem_sets
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.store.memo import keeping

BANK = Path(__file__).parents[2] / "rules" / "problems" / "unmatched.md"
OTHERS = str.maketrans("0123456", "6543210")
CHAPTER = "# Unmatched\n\n```{domino-problems} unmatched\n```\n"


def written(folder):
    """Write a book with as many problems as are worth another process, and return its folder."""
    rules = folder / "rules"
    (rules / "problems").mkdir(parents=True)
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["unmatched.md"]\n')
    (rules / "unmatched.md").write_text(CHAPTER)
    few = "```{domino}".join(BANK.read_text().split("```{domino}")[: problem_sets._ENOUGH + 1])
    # With other numbers, they are as hard, and processes carry no solutions of them.
    lines = (line if line[:1] in (":", "`") else line.translate(OTHERS) for line in few.split("\n"))
    (rules / "problems" / "unmatched.md").write_text("\n".join(lines))
    return rules.relative_to(folder)


@pytest.fixture
def rules(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return written(tmp_path)


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """Return what one process makes of the book, and the folder with its solutions."""
    folder = tmp_path_factory.mktemp("alone")
    with chdir(folder):
        book, _ = checked_book(written(folder), Path("solved"))
    return book, folder / "solved"


def read(rules):
    return {"unmatched": read_bank(rules / "problems" / "unmatched.md", "unmatched", [])}


@contextmanager
def in_this_one(do, workers):
    """Stand in for other processes."""
    yield lambda problems: map(do, problems)


def solutions(folder):
    return {path.name: path.read_text() for path in folder.glob("*.json")}


@pytest.fixture(scope="module")
def together(tmp_path_factory):
    """Return what two processes report, what they store, and the book that is checked next."""
    folder, heard = tmp_path_factory.mktemp("both"), []
    with chdir(folder):
        rules, both = written(folder), Path("both")
        problem_sets.solve_ahead(
            read(rules), SolvedStore(both), 2, lambda done, of: heard.append((done, of))
        )
        stored = solutions(both)
        book, _ = checked_book(rules, both, workers=2)
        return heard, stored, book, solutions(both)


def test_two_processes_store_what_one_stores(alone, together):
    book, folder = alone
    by_one = solutions(folder)
    heard, stored, checked, by_two = together
    assert heard == [(done, 12) for done in range(1, 13)]
    assert stored.items() < by_one.items()
    assert checked == book
    assert by_two == by_one


def test_what_is_stored_is_not_solved_again(rules, alone, monkeypatch):
    shutil.copytree(alone[1], "solved")
    monkeypatch.setattr(workers, "processes", None)
    with keeping(Path("solved")):
        problem_sets.solve_ahead(read(rules), SolvedStore(Path("solved")), 2)
    assert solutions(Path("solved")) == solutions(alone[1])


def test_what_other_processes_solved_is_not_solved_again(rules, monkeypatch):
    store = SolvedStore(Path("solved"))
    with keeping(Path("solved")):
        problem_sets.solve_ahead(read(rules), store, 2)
        monkeypatch.setattr(workers, "processes", None)
        problem_sets.solve_ahead(read(rules), store, 2)
    assert len(solutions(Path("solved"))) >= problem_sets._ENOUGH


def test_a_few_problems_start_no_process(rules, monkeypatch):
    banks = {"unmatched": read(rules)["unmatched"][:5]}
    monkeypatch.setattr(workers, "processes", None)
    problem_sets.solve_ahead(banks, SolvedStore(Path("solved")), 2)
    assert not solutions(Path("solved"))


def test_what_is_wrong_is_reported_at_its_place(rules, monkeypatch):
    monkeypatch.setattr(workers, "processes", in_this_one)
    path = rules / "problems" / "unmatched.md"
    path.write_text(path.read_text().replace(":steps: 10", ":steps: 11", 1))
    with pytest.raises(InputError, match="recorded as 11 steps, but the solver finds 10"):
        checked_book(rules, Path("solved"), workers=2)


def test_a_process_that_is_killed_leaves_the_rest_to_this_one(rules, alone, monkeypatch):
    counts = list[int]()

    def killed(do, workers):
        counts.append(workers)
        raise OSError

    monkeypatch.setattr(workers, "processes", killed)
    assert checked_book(rules, Path("both"), workers=2)[0] == alone[0]
    assert counts == [2]
