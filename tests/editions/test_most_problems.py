"""An edition can print fewer problems of a game: a ladder without a broken rung."""

from dataclasses import replace

import pytest

from donimoes_book.cli import run
from donimoes_book.editions.edition import PaperEdition, read_editions
from donimoes_book.editions.selection import Selection, select_printed
from donimoes_book.manuscript import tree
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
        tree.Problem("unmatched", number, board, 1, effort=effort)
        for number, effort in enumerate(efforts, 1)
    )
    sets = tree.ProblemSet("unmatched", problems=problems)
    solved = tree.SolutionSet("unmatched", problems=problems)
    blocks = sets, solved, tree.HintSet(sets=(solved,)), tree.CodeSet(sets=(sets,))
    chapter = tree.Chapter("steps.md", "Steps", blocks)
    books = [tree.FlipBook(problems[number - 1], ()) for number in flips.get("flips", ())]
    return tree.Book("Evenings", (chapter,), flip_books=tuple(books))


def numbers(book, most):
    """Return the numbers that each list of an edition has."""
    printed = select_printed(book, Selection(most_problems=most))
    lists = [*blocks_of_kind(printed, tree.ProblemSet), *blocks_of_kind(printed, tree.SolutionSet)]
    lists += [it.sets[0] for it in blocks_of_kind(printed, tree.HintSet, tree.CodeSet)]
    (same,) = {tuple(problem.number for problem in it.problems) for it in lists}
    printed_numbers = [problem.printed_number for problem in lists[0].problems]
    assert printed_numbers == [*range(1, len(same) + 1)]
    return [*same]


@pytest.mark.parametrize(
    ("efforts", "most", "left"),
    [
        ((1, 2, 3, 4), 0, [1, 2, 3, 4]),
        ((1, 2, 3, 4), 4, [1, 2, 3, 4]),
        ((1, 5, 9), 2, [1, 3]),
        # Those that are nearly alike thin out, wherever they are.
        ((1, 4, 7, 7.1, 7.2, 9), 4, [1, 2, 3, 6]),
        ((1, 1.1, 1.2, 4, 7, 9), 4, [1, 4, 5, 6]),
    ],
)
def test_the_steps_of_a_ladder_stay_small(efforts, most, left):
    assert numbers(ladder(efforts), most) == left


def test_what_a_flip_book_shows_is_printed():
    assert numbers(ladder((1, 4, 7, 7.1, 7.2, 9), flips=[3, 4]), 4) == [1, 3, 4, 6]
    assert numbers(ladder((1, 2, 3, 4), flips=[2, 3]), 2) == [1, 2, 3, 4]
    book = ladder((1, 4, 7, 7.1, 7.2, 9), flips=[3, 6])
    flips = select_printed(book, Selection(most_problems=4)).flip_books
    assert [(it.problem.number, it.problem.printed_number) for it in flips] == [(3, 3), (6, 4)]


def test_problems_that_nobody_prints_do_not_count():
    book = ladder((1, 2, 3, 9))
    (chapter,) = book.chapters
    first = chapter.blocks[0]
    former = tuple(replace(it, former=it.number == 4) for it in first.problems)
    blocks = (replace(first, problems=former),)
    book = replace(book, chapters=(replace(chapter, blocks=blocks),))
    (printed,) = blocks_of_kind(select_printed(book, Selection(most_problems=2)), tree.ProblemSet)
    assert [it.number for it in printed.problems] == [1, 3]


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
    assert "1 4 steps" in every
    assert "2 6 steps" in every
    assert "2 6 steps" not in few
    assert "2 8 steps" in few


@pytest.mark.parametrize("wrong", ["1", "true", '"all"', "12.5"])
def test_a_ladder_needs_both_ends(rules, capsys, wrong):
    (rules / "book.toml").write_text(SETTINGS.format(f"most_problems = {wrong}"))
    assert run(["check", str(rules)]) == 1
    said = capsys.readouterr().err
    assert "book.toml:6" in said
    assert "most_problems is not a number of problems from easy to hard" in said
    assert "Write 12, or leave it out for all of them." in said


def test_our_editions_print_a_ladder_of_each_game():
    editions = read_editions(read_settings(ROOT / "rules" / "book.toml"))
    most = {n: it.most_problems for n, it in editions.items() if isinstance(it, PaperEdition)}
    assert most["book"] == most["book-press"] == 9
    assert most["a4"] == most["letter"] == 10
