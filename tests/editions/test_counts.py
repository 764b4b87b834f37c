"""Every count of games and problems is of what the edition at hand prints."""

import re

import pytest

from donimoes_book.cli import run
from donimoes_book.editions.edition import read_editions
from donimoes_book.editions.game_choice import problems_of
from donimoes_book.editions.selection import select_printed
from donimoes_book.manuscript.settings import read_settings
from editions.printing import words_of_pages
from helpers.documents import ROOT

SETTINGS = """title = "Evenings with tiles"
blurb = "Here are {games} games with { problems } problems."
chapters = [
    "steps.md",
    "herds.md",
    "solutions.md",
    { part = "On screens", print = false, chapters = ["more.md"] },
]

[editions.book]
paper = "7x10"
press = true

[editions.book-cover]
format = "cover"
wraps = "book"

[editions.one]
chapters = ["steps.md"]

[editions.one-cover]
format = "cover"
wraps = "one"
"""
GAME = "---\ntitle: {}\ngame: {}\nplayers: one\n---\n\n"
POSED = "```{{domino-problems}} {}\n```\n"
SOLVED = (
    "# Solutions\n\n```{domino-solutions} unmatched\n```\n\n```{domino-solutions} capturing\n```\n"
)
STEP = "```{domino} unmatched\n\n  2|3\n\n1|4\n```\n\n"
HERD = "```{domino} capturing\n2|3\n\n3|4\n```\n\n"
TURNED = "```{domino} capturing\n5|1\n\n1|6\n```\n\n"
EXTRA = "```{domino} unmatched\n:extra:\n\n  1|2\n\n3|4\n```\n"
CARD = re.compile(r"(?:·|min|hints p\.\s\d+) (?:solution )?p\.\s\d+")
"""What stands above a problem on paper."""


def write(folder, name, text):
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def rules(tmp_path):
    folder = tmp_path / "rules"
    folder.mkdir()
    write(folder, "book.toml", SETTINGS)
    write(folder, "steps.md", GAME.format("Steps", "unmatched") + POSED.format("unmatched"))
    # Problems in a box count, too.
    boxed = f":::::{{note}}\n{POSED.format('capturing')}:::::\n"
    write(folder, "herds.md", GAME.format("Herds", "capturing") + boxed)
    write(folder, "solutions.md", SOLVED)
    write(folder, "more.md", GAME.format("More", "unmatched") + POSED.format("unmatched"))
    write(folder, "problems/unmatched.md", STEP + EXTRA)
    write(folder, "problems/capturing.md", HERD + TURNED)
    return folder


def built(rules, *editions):
    """Return the words of each edition's file."""
    out = rules.parent / "out"
    named = [word for name in editions for word in ("--edition", name)]
    assert run(["build", "--rules", str(rules), "--out", str(out), *named]) == 0
    files = [out / f"donimoes-{name}.pdf".replace("-a4.", ".") for name in editions]
    return [" ".join(words_of_pages(file)) for file in files]


def in_colophon(words):
    """Return how many problems the colophon says were solved."""
    numbers = re.findall(r"(?:Each of the|answers to the) (\d+) p", words.replace("- ", ""))
    return sum(map(int, numbers))


def test_a_cover_counts_what_its_edition_prints(rules):
    book, cover, one = built(rules, "book", "book-cover", "one-cover")
    assert len(CARD.findall(book)) == 3
    assert "Steps one 1" in book
    assert "Herds one 2" in book
    assert in_colophon(book) == 3
    assert "Here are 2 games with 3 problems." in cover
    assert re.search("2 game[^0-9]* 3 problem", cover)
    assert "Here are 1 games with 1 problems." in one


@pytest.mark.parametrize("field", ["{gmes}", "{}", "{ leaves }", "{0}"])
def test_a_blurb_cannot_count_anything_else(rules, capsys, field):
    settings = SETTINGS.replace("Here", f"Here {field}")
    write(rules, "book.toml", settings)
    assert run(["check", str(rules)]) == 1
    said = capsys.readouterr().err
    column = len('blurb = "Here ') + 1
    assert f"book.toml:2:{column}: a blurb has no count '{field}'" in said
    assert "^" * len(field) in said
    advice = "Did you mean {games}?" if "gm" in field else "Expected one of: {games}, {problems}."
    assert advice in said


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "cover"), [("a4", "a4-cover"), ("a5", "a5-cover"), ("book-press", "book-cover")]
)
def test_the_counts_of_our_own_book_add_up(edition, cover, solved_out, our_book):
    out = solved_out
    named = "--edition", edition, "--edition", cover
    assert run(["build", "--rules", str(ROOT / "rules"), "--out", str(out), *named]) == 0
    files = [out / f"donimoes-{name}.pdf".replace("-a4.", ".") for name in (edition, cover)]
    pages, (around,) = map(words_of_pages, files)
    words = " ".join(pages)
    selection = read_editions(read_settings(ROOT / "rules" / "book.toml"))[edition].selection
    posed = problems_of(select_printed(our_book, selection))
    problems = len(CARD.findall(words))
    counted = re.search(r"(\d+) games to play (\d+) problems to solve", around)
    assert problems == len(posed) > 150
    assert int(counted[2]) == in_colophon(words) == problems
    # In the table, a game's problems and its page stand before its hook.
    hooks = [re.escape(chapter.hook) for chapter in our_book.chapters if chapter.hook]
    rows = [re.search(rf"[a-z] (?:(\d+) )?\d+ {hook}", words) for hook in hooks]
    assert len(rows) == int(counted[1])
    assert sum(int(row[1] or 0) for row in rows) == problems
    answer = re.search(r"(\d+ steps) · Answer on page (\d+)", around)
    page = pages[int(answer[2]) - 1]
    (number,) = (it.printed_number for it in posed if it.anchor == our_book.back.text)
    assert re.search(rf"\b{number} {answer[1]}", page)
    # The page's own number is at its foot, with its head and its tab.
    assert re.search(rf" {answer[2]}\b", page[-90:])
