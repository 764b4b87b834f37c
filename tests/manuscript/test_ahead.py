"""Missing solutions are worked out in several processes, and the book is the same."""

from pathlib import Path

import pytest

from donimoes_book import workers
from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript import solving
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.memo import keeping

BANK = Path(__file__).parents[2] / "rules" / "problems" / "unmatched.md"
CHAPTER = "# Unmatched\n\n```{domino-problems} unmatched\n```\n"


@pytest.fixture
def rules(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = Path("rules")
    (folder / "problems").mkdir(parents=True)
    (folder / "book.toml").write_text('title = "A book"\nchapters = ["unmatched.md"]\n')
    (folder / "unmatched.md").write_text(CHAPTER)
    few = BANK.read_text().split("\n## ")[: solving._ENOUGH + 1]
    (folder / "problems" / "unmatched.md").write_text("\n## ".join(few))
    return folder


def read(rules):
    return {"unmatched": read_bank(rules / "problems" / "unmatched.md", "unmatched", [])}


def solutions(folder):
    return {path.name: path.read_text() for path in folder.glob("*.json")}


def test_two_processes_store_what_one_stores(rules):
    alone, _ = checked_book(rules, Path("alone"))
    heard = []
    solving.solve_ahead(
        read(rules), SolvedStore(Path("both")), 2, lambda done, of: heard.append((done, of))
    )
    stored = solutions(Path("both"))
    assert heard == [(done, 12) for done in range(1, 13)]
    assert stored.items() < solutions(Path("alone")).items()
    assert checked_book(rules, Path("both"), workers=2)[0] == alone
    assert solutions(Path("both")) == solutions(Path("alone"))


def test_what_is_stored_is_not_solved_again(rules, monkeypatch):
    checked_book(rules, Path("solved"))
    monkeypatch.setattr(workers, "processes", None)
    with keeping(Path("solved")):
        solving.solve_ahead(read(rules), SolvedStore(Path("solved")), 2)


def test_a_few_problems_start_no_process(rules, monkeypatch):
    banks = {"unmatched": read(rules)["unmatched"][:5]}
    monkeypatch.setattr(workers, "processes", None)
    solving.solve_ahead(banks, SolvedStore(Path("solved")), 2)
    assert not solutions(Path("solved"))


def test_what_is_wrong_is_reported_at_its_place(rules):
    path = rules / "problems" / "unmatched.md"
    path.write_text(path.read_text().replace(":steps: 10", ":steps: 11", 1))
    with pytest.raises(InputError, match="recorded as 11 steps, but the solver finds 10"):
        checked_book(rules, Path("solved"), workers=2)


def test_a_process_that_is_killed_leaves_the_rest_to_this_one(rules, monkeypatch):
    def killed(do, workers):
        raise OSError

    alone, _ = checked_book(rules, Path("alone"))
    monkeypatch.setattr(workers, "processes", killed)
    assert checked_book(rules, Path("both"), workers=2)[0] == alone
