"""An edition can print fewer problems of a game: a ladder without a broken rung."""

from dataclasses import replace
from math import log2

import pytest

from donimoes_book.cli import run
from donimoes_book.editions.edition import PaperEdition, read_editions
from donimoes_book.editions.selection import Selection, select_printed
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.walking import blocks_of_kind
from editions.printing import words_of_pages
from helpers.documents import ROOT

SETTINGS = """title = "Evenings"
chapters = ["steps.md", "hints.md", "solutions.md"]

[editions.book]
paper = "7x10"
{}
"""
GAME = "---\ntitle: Steps\ngame: unmatched\nplayers: one\n---\n\n"


def ladder(efforts, **flips):
    """Return a book with a problem for each effort, one of them perhaps in a flip-book."""
    board = tree.Position()
    problems = tuple(
        Problem("unmatched", number, board, 1, effort=effort)
        for number, effort in enumerate(efforts, 1)
    )
    sets = tree.ProblemSet("unmatched", problems=problems)
    solved = tree.SolutionSet("unmatched", problems=problems)
    blocks = sets, solved, tree.HintSet(sets=(solved,)), tree.CodeSet(sets=(sets,))
    chapter = tree.Chapter("steps.md", "Steps", blocks)
    books = [tree.FlipBook(problems[number - 1], ()) for number in flips.get("flips", ())]
    return tree.Book("Evenings", (chapter,), flip_books=tuple(books))


def minutes(*times):
    """Return the efforts of problems that take so many minutes."""
    return [2 * log2(time) for time in times]


def numbers(book, most):
    """Return the numbers that each list of an edition has."""
    printed = select_printed(book, Selection(most_problems=most))
    lists = [*blocks_of_kind(printed, tree.ProblemSet), *blocks_of_kind(printed, tree.SolutionSet)]
    lists += [it.sets[0] for it in blocks_of_kind(printed, tree.HintSet, tree.CodeSet)]
    (same,) = {tuple(problem.number for problem in it.problems) for it in lists}
    printed_numbers = [problem.printed_number for problem in lists[0].problems]
    assert printed_numbers == [*range(1, len(same) + 1)]
    return [*same]


LADDERS = """
1 2 3 4             | 0 | 1 2 3 4 | all of them
1 2 3 4             | 4 | 1 2 3 4 | no more than there are
1 2 3 4 6 9         | 4 | 1 2 3 4 | rather no leap than the hardest
1 2 3 4.5 6.6 9     | 5 | 1 2 3 4 5 | and so here
10 11 12 15 20 30   | 4 | 1 4 5 6 | the hardest, in steps that are even
10 15 15 15.2 20 30 | 4 | 1 2 5 6 | of those that are nearly alike, one
4 8 16 32           | 2 | 1 2     | the smallest leap, if there's no step
4 6 9 600           | 3 | 1 2 4   | any step leads to more than an hour
4 6 9 70 100 600    | 4 | 1 2 3 6 | but only one
20 4 6 9 13         | 3 | 2 3 4   | whatever their numbers, from easy to hard
20 4 6 9 13         | 0 | 2 3 4 5 1 | and so in an edition with all of them
"""


@pytest.mark.parametrize(
    "row", LADDERS.strip().splitlines(), ids=lambda row: row.split("|")[3].strip()
)
def test_an_edition_prints_the_best_ladder_of_a_bank(row):
    times, most, left, _ = row.split("|")
    expected = [int(number) for number in left.split()]
    assert numbers(ladder(minutes(*map(float, times.split()))), int(most)) == expected


def test_what_a_flip_book_shows_is_printed():
    times = minutes(10, 11, 12, 15, 20, 30)
    assert numbers(ladder(times, flips=[2, 3]), 4) == [1, 2, 3, 4]
    assert numbers(ladder(times, flips=[2, 3]), 2) == [1, 2, 3]
    flips = select_printed(ladder(times, flips=[4, 6]), Selection(most_problems=4)).flip_books
    assert [(it.problem.number, it.problem.printed_number) for it in flips] == [(4, 2), (6, 4)]


def test_games_may_have_numbers_of_their_own():
    book = ladder(minutes(1, 2, 3, 4, 6, 9))
    assert numbers(book, {"unmatched": 4, "others": 2}) == [1, 2, 3, 4]
    assert numbers(book, {"mirror": 4, "others": 2}) == [1, 2]
    assert numbers(book, {"mirror": 4}) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("time", "printed"),
    [
        ("1 to 40 minutes", "1 to 3 minutes"),
        ("20 minutes, or up to 40 for a problem", "20 minutes, or up to 3 for a problem"),
        ("3 minutes, or up to 40 for a problem", "3 minutes"),
        ("1 minute to an evening", "1 to 3 minutes"),
        ("20 to 30 minutes", "20 to 30 minutes"),
        ("an evening", "an evening"),
    ],
)
def test_the_time_of_a_game_is_that_of_the_problems_that_are_printed(time, printed):
    book = ladder(minutes(1, 2, 3, 40))
    chapter = replace(book.chapters[0], facts={tree.FACTS["time"]: time})
    whole = replace(book, chapters=(chapter,))
    for most, words in ((3, printed), (0, time)):
        (selected,) = select_printed(whole, Selection(most_problems=most)).chapters
        assert selected.facts == {tree.FACTS["time"]: words}


def test_problems_that_nobody_prints_do_not_count():
    book = ladder(minutes(4, 5, 6, 7))
    (chapter,) = book.chapters
    first = chapter.blocks[0]
    former = tuple(replace(it, former=it.number in (1, 4)) for it in first.problems)
    blocks = (replace(first, problems=former),)
    book = replace(book, chapters=(replace(chapter, blocks=blocks),))
    (printed,) = blocks_of_kind(select_printed(book, Selection(most_problems=2)), tree.ProblemSet)
    assert [it.number for it in printed.problems] == [2, 3]


@pytest.fixture
def rules(tmp_path):
    folder = tmp_path / "rules"
    (folder / "problems").mkdir(parents=True)
    (folder / "book.toml").write_text(SETTINGS.format("most_problems = 2"))
    (folder / "steps.md").write_text(GAME + "```{domino-problems} unmatched\n```\n")
    (folder / "hints.md").write_text("# Hints\n\n```{domino-hints}\n```\n")
    (folder / "solutions.md").write_text("# Solutions\n\n```{domino-solutions} unmatched\n```\n")
    bank = (ROOT / "rules" / "problems" / "unmatched.md").read_text().split("```{domino}")[1:4]
    (folder / "problems" / "unmatched.md").write_text("".join("```{domino}" + it for it in bank))
    return folder


def test_an_edition_prints_fewer_problems_and_counts_them(rules, capsys):
    out = rules.parent / "out"
    named = ["--edition", "book", "--edition", "a4"]
    assert run(["build", "--rules", str(rules), "--out", str(out), *named]) == 0, capsys
    few, every = (" ".join(words_of_pages(out / f"donimoes{it}.pdf")) for it in ("-book", ""))
    for pages, steps in ((every, "4 6 8"), (few, "4 6")):
        assert [word for word in steps.split() if f" {word} steps" in pages] == steps.split()
    assert "8 steps" not in few


@pytest.mark.parametrize("wrong", ["1", "true", '"all"', "12.5"])
def test_a_ladder_needs_both_ends(rules, capsys, wrong):
    (rules / "book.toml").write_text(SETTINGS.format(f"most_problems = {wrong}"))
    assert run(["check", str(rules)]) == 1
    said = capsys.readouterr().err
    assert "book.toml:6" in said
    assert "most_problems is not a number of problems from easy to hard" in said
    assert "Write 12, or leave it out for all of them." in said


@pytest.mark.parametrize(
    ("wrong", "message", "advice"),
    [
        ("{ unmatched = 1 }", "unmatched is not a number of problems", "Write 12"),
        ("{ unmatch = 4 }", "most_problems names no game 'unmatch'", "Did you mean unmatched?"),
    ],
)
def test_a_table_of_ladders_names_games(rules, capsys, wrong, message, advice):
    (rules / "book.toml").write_text(SETTINGS.format(f"most_problems = {wrong}"))
    assert run(["check", str(rules)]) == 1
    said = capsys.readouterr().err
    assert "book.toml:6" in said
    assert message in said
    assert advice in said


def test_our_editions_print_a_ladder_of_each_game():
    editions = read_editions(read_settings(ROOT / "rules" / "book.toml"))
    most = {n: it.most_problems for n, it in editions.items() if isinstance(it, PaperEdition)}
    assert most["book"] == most["book-press"]
    assert most["book"]["others"] == 8
    assert most["a5"] == most["large-print"] == most["book"]
    # On A4 and letter paper, a few games have some more or fewer, so that pages are full.
    for edition in ("a4", "letter"):
        assert most[edition].keys() == most["book"].keys()
        changed = [game for game in most["book"] if most[edition][game] != most["book"][game]]
        assert len(changed) <= 5
        assert all(abs(most[edition][game] - most["book"][game]) <= 3 for game in changed)
