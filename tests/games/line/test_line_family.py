"""The table of a family: made from the games' own rules and their measured numbers."""

from pathlib import Path

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.games.registry import family_members
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.tree import Link, Table
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.search.figures import Figure, Simulation

PAGE = """---
title: Line games
---

```{domino-family} line
```
"""
FAMILY = family_members("line")
CHAPTER = "---\ntitle: Bergen\ngame: bergen\n---\n\n# Bergen\n\nMake the ends equal.\n"


@pytest.fixture
def rules(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("rules/numbers").mkdir(parents=True)
    Path("rules/book.toml").write_text('title = "T"\nchapters = ["line.md", "bergen.md"]\n')
    Path("rules/line.md").write_text(PAGE)
    Path("rules/bergen.md").write_text(CHAPTER)
    figures = {"plays-per-hand": Figure(15.8), "hands-per-game": Figure(1.2)}
    for game in FAMILY:
        text = Simulation(game.name, 10, "1", figures).to_json()
        Path(f"rules/numbers/{game.name}.json").write_text(text)
    return Path("rules")


def table(rules: Path) -> Table:
    book, _ = checked_book(rules, Path("solved"))
    (block,) = book.chapters[0].blocks
    assert isinstance(block, Table)
    return block


def diagnostics_of(rules: Path) -> str:
    with pytest.raises(InputError) as caught:
        checked_book(rules, Path("solved"))
    return "\n".join(map(str, caught.value.diagnostics))


def test_every_game_has_a_row_made_from_its_rules(rules):
    rows = [[plain_text(cell) for cell in row] for row in table(rules).rows]
    assert [row[0] for row in rows] == [game.title for game in FAMILY]
    by_name = {row[0]: row[1:] for row in rows}
    assert by_name["All Fives"] == [
        "7 for 2; 5 for 3 or 4",
        "each in turn",
        "the first is a spinner",
        "until one fits, more if you like",
        "multiples of five",
        "how much more others hold, in fives",
        "over 200",
        "1 hand of 16 plays",
    ]
    assert by_name["Bergen"][:2] == ["6", "lowest double"]
    assert by_name["Five Up"][3] == "one; 1 stays"
    assert by_name["All Sevens"][3] == "until one fits, more if you like; 2 stay"
    assert by_name["Blind Dominoes"][:2] == ["an equal share", "the youngest"]
    assert by_name["Five Up"][1] == "each in turn"
    assert by_name["Blind Dominoes"][4:7] == ["nothing", "1", "one hand"]
    assert by_name["All Sevens"][6] == "100 or 50"


def test_a_game_with_a_chapter_is_linked(rules):
    links = {plain_text(row[0]): row[0][0] for row in table(rules).rows}
    assert isinstance(links["Bergen"], Link)
    assert links["Bergen"].target == "#bergen"
    assert not isinstance(links["All Fives"], Link)


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (PAGE.replace("} line", "} lin"), "rules/line.md:5:20: unknown family 'lin'"),
        (PAGE.replace("} line", "}"), "rules/line.md:5:5: no family is named"),
        (PAGE.replace("line\n```", "line\n1\n```"), "{domino-family} takes no text"),
    ],
)
def test_a_directive_that_makes_no_sense_is_an_error(rules, page, message):
    (rules / "line.md").write_text(page)
    assert message in diagnostics_of(rules)


def test_missing_numbers_are_reported_where_they_are_needed(rules):
    (rules / "numbers" / "blind.json").unlink()
    assert diagnostics_of(rules).startswith(
        "rules/line.md:5:1: the numbers of blind are missing: there is no"
    )


def test_numbers_without_the_length_of_a_game_are_an_error(rules):
    text = Simulation("blind", 10, "1", {"hands-per-game": Figure(1)}).to_json()
    (rules / "numbers" / "blind.json").write_text(text)
    message = diagnostics_of(rules)
    assert "rules/numbers/blind.json: plays-per-hand is missing" in message
