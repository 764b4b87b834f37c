"""Numbers in a book: read from what `simulate` printed, or refused with a reason."""

from pathlib import Path

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.tree import NumberSet
from donimoes_book.manuscript.walking import anchors_in
from donimoes_book.search.figures import Simulation, share

CHAPTER = """---
title: Fujisan
game: fujisan
---

```{domino-numbers}
```

```{domino-numbers} country-road
```
"""


@pytest.fixture
def rules(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("rules/numbers").mkdir(parents=True)
    Path("rules/book.toml").write_text('title = "T"\nchapters = ["fujisan.md"]\n')
    Path("rules/fujisan.md").write_text(CHAPTER)
    for game in ("fujisan", "country-road"):
        simulation = Simulation(game, 10, "1", {"solvable": share(9, 10)})
        Path(f"rules/numbers/{game}.json").write_text(simulation.to_json())
    return Path("rules")


def diagnostics_of(rules: Path) -> str:
    with pytest.raises(InputError) as caught:
        checked_book(rules, Path("solved"))
    return "\n".join(map(str, caught.value.diagnostics))


def test_the_box_is_filled_and_knows_whether_it_is_of_a_variant(rules):
    book, _ = checked_book(rules, Path("solved"))
    first, second = book.chapters[0].blocks
    assert isinstance(first, NumberSet)
    assert isinstance(second, NumberSet)
    assert (first.game, first.of_variant) == ("fujisan", False)
    assert (second.game, second.of_variant) == ("country-road", True)
    assert first.simulation is not None
    assert first.simulation.figures["solvable"].printed == "90.0%"


def test_missing_numbers_are_reported_where_they_are_wanted(rules):
    (rules / "numbers" / "country-road.json").unlink()
    told = diagnostics_of(rules)
    assert told.startswith(
        "rules/fujisan.md:9:1: the numbers of country-road are missing: there is no file rules/"
    )
    assert "donimoes-book simulate country-road -n 100000 --json" in told


def test_numbers_of_another_game_or_none_at_all_are_refused(rules):
    other = (rules / "numbers" / "country-road.json").read_text()
    (rules / "numbers" / "fujisan.json").write_text(other)
    (rules / "numbers" / "country-road.json").write_text("nothing")
    told = diagnostics_of(rules)
    assert "these are the numbers for country-road, not for fujisan" in told
    assert "rules/numbers/country-road.json: these are not figures printed by simulate" in told


def test_the_directive_has_no_text_of_its_own(rules):
    chapter = rules / "fujisan.md"
    chapter.write_text(
        chapter.read_text().replace("```{domino-numbers}\n", "```{domino-numbers}\n1\n")
    )
    assert "{domino-numbers} takes no text" in diagnostics_of(rules)


def test_all_numbers_are_those_of_the_games_that_have_a_chart(rules):
    with Path("rules/fujisan.md").open("a") as chapter:
        chapter.write("\n```{domino-numbers} all\n```\n")
    book, _ = checked_book(rules, Path("solved"))
    *charts, one, two = (b for b in book.chapters[0].blocks if isinstance(b, NumberSet))
    assert [chart.in_appendix for chart in charts] == [False, False]
    assert [(table.game, table.in_appendix) for table in (one, two)] == [
        ("fujisan", True),
        ("country-road", True),
    ]
    assert one.simulation == charts[0].simulation
    assert {"numbers-fujisan", "numbers-country-road"} <= set(anchors_in(book.chapters[0].blocks))
