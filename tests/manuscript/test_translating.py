"""Translations: what a chapter takes over from its original, and what has changed there."""

from dataclasses import replace
from pathlib import Path
from shutil import copy, copytree

import pytest
from pypdf import PdfReader

from donimoes_book.cli import run
from donimoes_book.manuscript.check import check_path, checked_book
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.problem_sets import with_ideas
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.translating import to_translate, translated
from donimoes_book.manuscript.tree import Diagram, Heading, Image, Link, Paragraph, ProblemSet
from donimoes_book.manuscript.walking import (
    blocks_of,
    blocks_of_kind,
    inlines_of_kind,
    plain_text,
)

ROOT = Path(__file__).parents[2]
ENGLISH = """\
---
title: Herds
game: capturing
players: one
---

# Herds

Draw five dominoes. See [below](#how-to-win).

```{domino}
:moves: 34R
:expect: captures 23 34
:caption: The threes meet.
2|3

3|4
```

## How to win

- Take it all.

```{domino}
2|2
```
"""
GERMAN = """\
---
# en: title: Herds
title: Herden
# en: players: one
players: eine Person
---

<!-- en: # Herds -->
# Herden

<!-- en: Draw five dominoes. See [below](#how-to-win). -->
Zieh fünf Steine. Mehr steht [unten](#how-to-win).

<!-- en:
{domino} cee65f
:caption: The threes meet.
-->
```{domino}
:caption: Die Dreien treffen sich.
```

<!-- en: ## How to win -->
## So gewinnst du

<!-- en: - Take it all. -->
- Nimm alles.

<!-- en: {domino} 48e0d1 -->
"""
SETTINGS = 'title = "Book"\nlanguage = "{}"\nchapters = ["herds.md"]\n{}'
ODD = """\
# T

Go a --> b.[^1]

- One

  ```{domino}
  :caption: In a list.
  2|3
  ```

:::{note}
Boxed.
:::

    code

[^1]: A note.

> ```{domino}
> 2|3
> ```

| a | b |
|---|---|
| 1 | 2 |

***
"""
CHANGES = [
    # What changes in which file, and what is said of it, with what the caret underlines.
    ("en", "Draw five", "Draw four", 'de/herds.md:11:15: the original now says “four” here '
     '(en/herds.md:9) [five]'),
    ("en", "players: one", "players: one or two", 'de/herds.md:4:16: the original now says '
     '“one or two” here (en/herds.md:4) [one]'),
    ("en", "five dominoes", "dominoes", 'de/herds.md:11:10: the original now says “Draw” here '
     '(en/herds.md:9) [Draw five]'),
    ("en", "- Take it all.", "Whoever has none.", 'de/herds.md:25:10: the original now says '
     '“Whoever has none.” here (en/herds.md:22) [- Take it all.]'),
    ("en", "## How to win", "## End", 'de/herds.md:22:13: the original now says “End” here '
     '(en/herds.md:20) [How to win]\nde/herds.md:12:38: no heading here has the anchor '
     '#how-to-win [#how-to-win]'),
    ("en", "The threes", "Two threes", 'de/herds.md:16:11: the original now says “Two” here '
     '(en/herds.md:14) [The]'),
    ("en", "2|2\n", "3|3\n", 'de/herds.md:28:19: the picture has changed in the original '
     '(en/herds.md:24) [48e0d1]'),
    ("en", "- Take it all.", "New.\n\n- Take it all.", 'de/herds.md:23:1: missing here: “New.” '
     '(en/herds.md:22) [#]'),
    ("en", "- Take it all.\n", "", 'de/herds.md:25:10: the original no longer says this '
     '[- Take it all.]'),
    ("en", "title: Herds\n", "title: Herds\nage: 6\n", 'de/herds.md:1:1: missing here: “age: 6” '
     '(en/herds.md:3) [-]'),
    ("de", "- Nimm alles.\n", "", "de/herds.md:25:10: not translated yet, so the original's "
     'words are printed [- Take it all.]'),
    ("de", "players: eine Person\n", "", "de/herds.md:4:7: not translated yet, so the original's "
     'words are printed [players: one]'),
    ("de", ":caption: Die Dreien treffen sich.\n", "", "de/herds.md:18:1: not translated yet, so "
     "the original's words are printed [`]"),
    ("de", "<!-- en: - Take it all. -->\n- Nimm alles.\n", "", 'de/herds.md:23:1: missing here: '
     '“- Take it all.” (en/herds.md:22) [#]'),
    ("de", "<!-- en: # Herds -->\n", "", 'de/herds.md:8:1: nothing says what this translates '
     '[#]\nde/herds.md:8:1: missing here: “# Herds” (en/herds.md:7) [#]'),
    ("de", "```{domino}\n:caption: Die Dreien treffen sich.\n```", "Treffen.",
     'de/herds.md:15:1: a picture of the original (en/herds.md:11) is missing in this '
     'translation [{domino}]'),
]  # fmt: skip


@pytest.fixture
def books(tmp_path, monkeypatch):
    """Return the folder of a book and its translation, as the folder that one is in."""
    monkeypatch.chdir(tmp_path)
    for code, text, more in (("en", ENGLISH, ""), ("de", GERMAN, 'translates = "../en"\n')):
        Path(code).mkdir()
        Path(code, "book.toml").write_text(SETTINGS.format(code, more))
        Path(code, "herds.md").write_text(text)
    return Path()


def told():
    """Return what is said of the translation, each with the words that a caret underlines."""
    for it in check_path(Path("de"), Path("solved")):
        words = it.source[it.column - 1 : it.column - 1 + it.width]
        yield f"{it.place}: {it.message} [{words}]"


def test_a_translation_in_step_is_right(books):
    assert not list(told())


@pytest.mark.parametrize(("code", "old", "new", "expected"), CHANGES)
def test_what_is_not_in_step_is_told_at_its_place(books, code, old, new, expected):
    path = books / code / "herds.md"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    assert sorted(told()) == sorted(expected.split("\n"))


def test_pictures_and_claims_are_the_original_s(books):
    book, _ = checked_book(books / "de", books / "solved")
    first, second = blocks_of_kind(book, Diagram)
    assert [move.text for move in first.moves] == ["34R"]
    assert plain_text(first.caption) == "Die Dreien treffen sich."
    assert str(second.position).strip() == "2|2"
    assert (book.chapters[0].game, book.chapters[0].title) == ("capturing", "Herden")


def test_a_wrong_claim_is_told_where_it_stands(books):
    path = books / "en" / "herds.md"
    path.write_text(path.read_text().replace("captures 23 34", "captures 23"))
    (line,) = (line for line in told() if "captures" in line)
    assert line.startswith("en/herds.md:13:")


def test_headings_keep_the_anchors_of_the_original(books):
    book, _ = checked_book(books / "de", books / "solved")
    (heading,) = blocks_of_kind(book, Heading)
    (link,) = inlines_of_kind(book.chapters[0].blocks, Link)
    assert (plain_text(heading.children), heading.anchor) == ("So gewinnst du", "how-to-win")
    assert link.target == "#how-to-win"


def test_a_missing_block_is_printed_in_its_place(books):
    path = books / "de" / "herds.md"
    path.write_text(path.read_text().replace("<!-- en: Draw", "<!-- fr: Draw"))
    book, _ = checked_book(books / "de", books / "solved")
    words = [plain_text(block.children) for block in blocks_of_kind(book, Paragraph)]
    assert words[1] == "Draw five dominoes. See below."


@pytest.mark.parametrize("path", sorted((ROOT / "rules").glob("*.md")), ids=lambda path: path.stem)
def test_nothing_of_a_chapter_is_lost_before_it_is_translated(path, tmp_path):
    assert_nothing_is_lost(path.read_text(), tmp_path)


def test_nothing_is_lost_of_blocks_within_others(tmp_path):
    assert_nothing_is_lost(ODD, tmp_path)


def assert_nothing_is_lost(text, folder):
    """Assert that a chapter and its untranslated translation have the same lines."""
    (folder / "book.toml").write_text('title = "T"\nchapters = ["a.md"]\n')
    (folder / "a.md").write_text(text)
    own, book = to_translate(Source("a.md", text), "en"), read_settings(folder / "book.toml")
    merged = translated(Source("a.md", own), book, Path("a.md"), wrong := [])
    assert {it.message for it in wrong} == {
        "not translated yet, so the original's words are printed"
    } or not wrong
    lines = (line.strip() for line in merged.text.split("\n") if not line.startswith("# en:"))
    assert sorted(filter(None, lines)) == sorted(filter(None, map(str.strip, text.split("\n"))))


def test_a_picture_within_a_list_is_translated_there(books):
    item = "\n- {}\n\n  ```{{domino}}\n  :caption: {}\n{}  ```\n"
    with Path("en/herds.md").open("a") as file:
        file.write(item.format("One --> two.", "Small.", "  5|5\n"))
    comment = to_translate(Source("", item.format("One --> two.", "Small.", "  5|5\n")), "en")
    with Path("de/herds.md").open("a") as file:
        file.write(comment + item.format("Eins nach zwei.", "Klein.", ""))
    assert not list(told())
    book, _ = checked_book(books / "de", books / "solved")
    last = list(blocks_of_kind(book, Diagram))[-1]
    assert (str(last.position).strip(), plain_text(last.caption)) == ("5|5", "Klein.")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('translates = "../fr"', "there is no book.toml in the folder ../fr"),
        ('translates = "../../en"', "the folder ../../en is outside the folder"),
        ('translates = "."', "the original is itself a translation"),
    ],
)
def test_an_original_that_cannot_be_had_is_told(books, line, expected):
    Path("de/book.toml").write_text(SETTINGS.format("de", line))
    assert any(expected in words for words in told())


def test_an_original_is_not_read_through_a_link_that_leads_out(books):
    Path("herds.md").write_text(ENGLISH)
    Path("en/herds.md").unlink()
    Path("en/herds.md").symlink_to(Path("herds.md").resolve())
    assert any(words.startswith("en/herds.md: this file is a link") for words in told())


def test_chapters_that_a_translation_lacks_are_told_unless_meant(books):
    Path("en/more.md").write_text("# More\n")
    original = SETTINGS.replace('"herds.md"', '"herds.md", "more.md"')
    Path("en/book.toml").write_text(original.format("en", ""))
    assert any("this book lacks more.md [../en]" in words for words in told())
    with Path("de/book.toml").open("a") as settings:
        settings.write("excerpt = true\n")
    assert not list(told())


def test_the_texts_of_the_settings_are_compared_too(books):
    with Path("de/book.toml").open("a") as settings:
        settings.write('# en: title = "Old"\n')
    (change,) = told()
    assert change == (
        'de/book.toml:5:15: the original now says “"Book"” here (en/book.toml:1) ["Old"]'
    )


def test_banks_and_pictures_are_looked_up_in_the_original(books):
    Path("en/problems").mkdir()
    Path("en/problems/capturing.md").write_text("```{domino} capturing\n2|3\n\n3|4\n```\n")
    Path("en/dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    with Path("en/herds.md").open("a") as file:
        file.write("\n```{domino-problems}\n```\n\n![A dot](dot.svg)\n")
    with Path("de/herds.md").open("a") as file:
        file.write("\n<!-- en: {domino-problems} -->\n\n<!-- en: ![A dot](dot.svg) -->\n")
        file.write("![Ein Punkt](dot.svg)\n")
    assert [line for line in told() if "dot" in line or "problems" in line] == []


def test_what_a_problem_is_about_is_said_in_a_bank_of_the_translation(books):
    for folder in ("en", "de"):
        Path(folder, "problems").mkdir()
    with Path("en/herds.md").open("a") as file:
        file.write("\n```{domino-problems}\n```\n")
    with Path("de/herds.md").open("a") as file:
        file.write("\n<!-- en: {domino-problems} -->\n")
    bank, own = Path("en/problems/capturing.md"), Path("de/problems/capturing.md")
    bank.write_text("# Bank\n\n```{domino} capturing\n:idea: Small\n2|3\n\n3|4\n```\n")
    message = "the original's words are printed with these problems: there is no such file"
    assert list(told()) == [f"de/problems/capturing.md: {message} []"]
    draft = to_translate(Source.read(bank), "en", is_bank=True)
    own.write_text(draft.replace(":idea:\n", ":idea: Klein\n"))
    assert not list(told())
    book, _ = checked_book(books / "de", books / "solved")
    (problems,) = blocks_of_kind(book, ProblemSet)
    assert [problem.idea for problem in problems.problems] == ["Klein"]
    untold = [replace(problem, idea="Small") for problem in problems.problems]
    assert [problem.idea for problem in with_ideas(untold, books / "de", [])] == ["Klein"]
    bank.write_text(bank.read_text().replace("Small", "Tiny"))
    (change,) = told()
    assert change.endswith("the original now says “Tiny” here (en/problems/capturing.md:4) [Small]")


def test_our_german_chapters_are_in_step():
    _, diagnostics = read_book(ROOT / "rules-de")
    assert not diagnostics


@pytest.mark.long
def test_our_german_chapters_are_printed_without_a_word_of_complaint(tmp_path, capsys):
    out = str(tmp_path)
    assert run(["build", str(ROOT / "rules-de"), "--edition", "a4", "--out", out]) == 0
    assert not [line for line in capsys.readouterr().err.splitlines() if "warning" in line]
    assert not check_path(ROOT / "rules-de", tmp_path / "solved")
    words = "".join(page.extract_text() for page in PdfReader(tmp_path / "donimoes.pdf").pages)
    assert "Platz da oben" in words
    assert "Make room at the top" not in words


def test_one_changed_word_of_ours_is_told_where_it_is_translated(books):
    copytree(ROOT / "rules-de", "rules-de")
    Path("rules").mkdir()
    for file in (ROOT / "rules").glob("*.*"):
        copy(file, "rules")
    path = Path("rules/blind-dominoes.md")
    path.write_text(path.read_text().replace("always picking the better end", "picking any end"))
    _, diagnostics = read_book(Path("rules-de"))
    (change,) = (it for it in diagnostics if it.path == "rules-de/blind-dominoes.md")
    assert change.message.startswith("the original now says “picking any” here (rules/blind")
    assert change.source[change.column - 1 :].startswith("always picking the better end")


def test_a_rulebook_takes_places_and_icons_from_its_original():
    book, diagnostics = read_book(ROOT / "tests/fixtures/rulebook-de")
    assert not diagnostics
    original, _ = read_book(ROOT / "tests/fixtures/rulebook")
    assert [it.page for it in book.chapters] == [it.page for it in original.chapters]
    assert {it.page for it in book.chapters} >= {"right", "page"}
    icons = [
        [it.alt for it in inlines_of_kind(blocks_of(rules), Image)] for rules in (book, original)
    ]
    assert icons[0] == icons[1]
    assert {*icons[0]} >= {"coin", "a gust of wind"}
