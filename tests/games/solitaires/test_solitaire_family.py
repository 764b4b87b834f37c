"""The table of the solitaires: made from their figures, or a report of what is missing."""

from dataclasses import replace
from pathlib import Path

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.games.pack import modules_of
from donimoes_book.games.registry import family_members, packs
from donimoes_book.manuscript import filling
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.tree import Link, Table, Text
from donimoes_book.search.figures import Figure, Simulation, share

FAMILY = "# Solitaires\n\n```{domino-family} solitaires\n```\n"
CHAPTER = "---\ntitle: Five Columns\ngame: five-columns\n---\n\nA game.\n"


@pytest.fixture
def rules(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("rules/numbers").mkdir(parents=True)
    Path("rules/book.toml").write_text('title = "T"\nchapters = ["family.md", "columns.md"]\n')
    Path("rules/family.md").write_text(FAMILY)
    Path("rules/columns.md").write_text(CHAPTER)
    shares = {"won-at-random": 1, "won-sensibly": 3, "solvable": 5}
    for game in [member.name for member in family_members("solitaires")]:
        figures = {name: share(hits, 10) for name, hits in shares.items()}
        if game == "twelve-to-go":
            figures = {"chance": Figure(0.25, unit="share")}
        if game == "pairs-of-six":
            figures = dict.fromkeys(shares, share(0, 10))
        if game == "knock-out":
            figures = dict.fromkeys(shares, Figure(4.276e-07, 4.25e-07, 4.302e-07, "share"))
        simulation = Simulation(game, 10, "1", figures)
        Path(f"rules/numbers/{game}.json").write_text(simulation.to_json())
    return Path("rules")


def table(rules: Path) -> Table:
    book, _ = checked_book(rules, Path("solved"))
    (block,) = book.chapters[0].blocks
    assert isinstance(block, Table)
    return block


def words(cell) -> str:
    """Return the text of a cell, with ordinary spaces."""
    (part,) = cell
    text = part.children[0].text if isinstance(part, Link) else part.text
    return text.replace("\N{NO-BREAK SPACE}", " ")


def diagnostics_of(rules: Path) -> str:
    with pytest.raises(InputError) as caught:
        checked_book(rules, Path("solved"))
    return "\n".join(map(str, caught.value.diagnostics))


def test_a_row_shows_how_often_a_game_is_won(rules):
    rows = {words(row[0]): [words(cell) for cell in row[1:]] for row in table(rules).rows}
    assert rows["Five Columns"] == ["10 in 100", "30 in 100", "50 in 100"]
    assert rows["Pairs of Six"] == ["0 in 100"] * 3
    assert rows["Knock-Out"] == ["one in 2,300,000"] * 3
    assert "Five’s the Limit" in rows
    assert rows["Twelve to Go"] == ["25 in 100", "the same", "the same"]


def test_what_prints_a_row_decides_whether_a_kept_table_still_holds(rules, monkeypatch):
    asked, find_or_make = [], filling.find_or_make

    def noted(kind, *given, check):
        asked.append(kind.modules)
        return find_or_make(kind, *given, check=check)

    monkeypatch.setattr(filling, "find_or_make", noted)
    table(rules)
    (modules,) = (it for it in asked if filling.__name__ in it)
    assert {*modules_of(packs()["solitaires"].family)} <= {*modules}


def test_the_rows_have_their_order(rules):
    assert [words(row[0]) for row in table(rules).rows] == [
        "Five Columns",
        "Pairs to Twelve",
        "Pairs of Six",
        "Twelve to Go",
        "Bingo",
        "Bingo by Choice",
        "Domino Patience",
        "Five’s the Limit",
        "Knock-Out",
    ]


def test_games_that_have_a_chapter_are_linked_to_it(rules):
    names = {words(row[0]): row[0][0] for row in table(rules).rows}
    assert names["Five Columns"].target == "#five-columns"
    assert isinstance(names["Pairs of Six"], Text)


def test_a_figure_that_was_not_measured_is_reported(rules):
    file = rules / "numbers" / "five-columns.json"
    measured = Simulation.from_json(file.read_text())
    fewer = {name: value for name, value in measured.figures.items() if name != "won-sensibly"}
    file.write_text(replace(measured, figures=fewer).to_json())
    assert "rules/numbers/five-columns.json: won-sensibly is missing" in diagnostics_of(rules)


def test_numbers_that_are_missing_are_reported_where_they_are_needed(rules):
    (rules / "numbers" / "pairs-of-six.json").unlink()
    reported = diagnostics_of(rules)
    assert reported.startswith("rules/family.md:3:1: the numbers of ")
    assert "donimoes-book simulate pairs-of-six -n 100000 --json" in reported
