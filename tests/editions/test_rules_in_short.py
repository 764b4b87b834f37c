"""The rules in short where a chapter begins, in editions that ask for them."""

import pytest

from donimoes_book.cli import run
from editions.printing import printed_pages

SETTINGS = """title = "Evenings"
chapters = ["one.md", "bergen.md"]
cover = \"\"\"
3|4
\"\"\"

[editions.long]
paper = "a4"

[editions.short]
paper = "a4"
in_short = ["bergen.md"]
"""
CHAPTER = """---
title: Bergen
game: bergen
players: two to four
---

# Bergen

Make the ends the same.

## Setting up

Everybody draws six.
"""
REMINDER = """Score if both ends match.

**Setting up.** Draw six dominoes each.

```{domino} bergen
:caption: Two points.
2|3 3|6 6+2
```
"""
MANY = "Words fill a page that has no room for more. " * 12


@pytest.fixture
def rules(tmp_path):
    folder = tmp_path / "rules"
    (folder / "reminders").mkdir(parents=True)
    (folder / "book.toml").write_text(SETTINGS)
    (folder / "one.md").write_text("# One\n\nWords.\n")
    (folder / "bergen.md").write_text(CHAPTER)
    (folder / "reminders" / "bergen.md").write_text(REMINDER)
    return folder


def pages_of(rules, edition):
    return [words for words in printed_pages(rules, edition) if "Make the ends" in words]


def test_they_are_between_what_introduces_a_game_and_its_first_section(rules):
    (page,) = pages_of(rules, "short")
    parts = ("Make the ends the same.", "The rules in short", "Score if both ends match.")
    places = [page.index(part) for part in (*parts, "Everybody draws six.")]
    assert places == sorted(places)
    assert "Draw six dominoes each." in page
    assert "Two points." not in page, "pictures are below, where the rules are explained"


def test_other_editions_have_none(rules):
    (page,) = pages_of(rules, "long")
    assert "The rules in short" not in page
    assert "Everybody draws six." in page


@pytest.mark.parametrize("count", range(1, 8))
def test_a_chapter_begins_where_the_page_has_room_for_them(rules, count):
    (rules / "one.md").write_text("# One\n\n" + f"{MANY}\n\n" * count)
    (page,) = pages_of(rules, "short")
    assert "Draw six dominoes each." in page


def test_a_chapter_without_a_reminder_begins_as_ever(rules):
    (rules / "reminders" / "bergen.md").unlink()
    (page,) = pages_of(rules, "short")
    assert "The rules in short" not in page
    assert "Everybody draws six." in page


def test_they_are_of_chapters_of_the_book(rules, capsys):
    settings = rules / "book.toml"
    settings.write_text(SETTINGS.replace('in_short = ["bergen.md"]', 'in_short = ["berge.md"]'))
    assert run(["check", str(rules)]) == 1
    said = capsys.readouterr().err
    assert "book.toml:12" in said
    assert "there is no chapter 'berge.md'" in said
    assert "bergen.md" in said
