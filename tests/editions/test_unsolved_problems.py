"""A book is shown before its problems are solved: each says that its solution is coming."""

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.editions.html import site
from donimoes_book.editions.problem_data import problems_of
from donimoes_book.manuscript.check import checked_book

BANK = "```{domino} capturing\n2|3\n\n3|4\n```\n"
CHAPTER = (
    "# A game\n\n```{domino-problems} capturing\n```\n\n```{domino-solutions} capturing\n```\n"
)


@pytest.fixture
def club(tmp_path, monkeypatch):
    monkeypatch.setattr(site, "font_files", lambda *_: ())
    folder = tmp_path / "club"
    (folder / "problems").mkdir(parents=True)
    (folder / "book.toml").write_text('title = "T"\nchapters = ["game.md"]\n')
    (folder / "game.md").write_text(CHAPTER)
    (folder / "problems" / "capturing.md").write_text(BANK)
    return folder


def test_a_problem_is_shown_before_it_is_solved_and_then_with_its_solution(club):
    solved = club.parent / "solved"
    before, _ = checked_book(club, solved, only_known=True)
    assert [problem.is_coming for problem in problems_of(before)] == [True]
    shown = site.build_site(before, "1").content["a-game.html"].decode()
    assert shown.count("being solved …") == 3
    whole, _ = checked_book(club, solved)
    assert not any(problem.is_coming for problem in problems_of(whole))
    assert "being solved" not in site.build_site(whole, "1").content["a-game.html"].decode()
    # Now that it's known, nothing is coming any more.
    assert checked_book(club, solved, only_known=True)[0] == whole


def test_what_is_no_problem_at_all_is_reported_at_once(club):
    (club / "problems" / "capturing.md").write_text(BANK.replace("3|4", "2|3"))
    with pytest.raises(InputError, match=r"capturing.md:\d"):
        checked_book(club, club.parent / "solved", only_known=True)
