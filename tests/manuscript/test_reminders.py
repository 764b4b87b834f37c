"""The rules in short: every game with problems has them, and their diagrams are checked."""

from pathlib import Path

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.games import registry
from donimoes_book.games.laboratory import generator_of
from donimoes_book.manuscript.check import check_path, checked_book
from donimoes_book.manuscript.folders import included_book
from donimoes_book.manuscript.reminders import check_reminders, find_reminder, reminder_paths
from donimoes_book.manuscript.tree import Diagram, ReminderSet
from donimoes_book.words.language import speaking

RULES = Path(__file__).parents[2] / "rules"
COMBINED = {
    "checkimoes-heaviest-no-doubles",
    "checkimoes-middle-heaviest",
    "checkimoes-middle-heaviest-no-doubles",
    "checkimoes-middle-no-doubles",
}
BANKS = sorted(path.stem for path in (RULES / "problems").glob("*.md"))
WRONG = """\
---
designer: Don Kirkby
---

{domino}`77`

```{domino} capturing
:moves: 34R
:expect: captures 23
2|3

3|4
```
"""


@pytest.fixture
def rules(tmp_path):
    (tmp_path / "reminders").mkdir()
    (tmp_path / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    (tmp_path / "one.md").write_text("# One\n")
    return tmp_path


def test_every_game_with_problems_or_players_has_one():
    """Variants that combine others are an exception: each of those has its own."""
    games = (game for game in registry.all_games() if generator_of(game) or game.contest)
    written = {path.stem for path in (RULES / "reminders").glob("*.md")}
    assert {game.name for game in games} - COMBINED <= written


def test_those_of_the_book_are_sound():
    assert not list(check_reminders(RULES))


@pytest.mark.parametrize("game", BANKS)
def test_each_says_who_made_the_game_and_shows_a_checked_example(game):
    reminder = find_reminder(RULES, game)
    assert reminder.designer
    diagrams = [block for block in reminder.blocks if isinstance(block, Diagram)]
    assert diagrams
    assert all(diagram.game == game and diagram.claims for diagram in diagrams)


def test_a_wrong_one_is_reported_with_its_line_in_the_book_and_alone(rules):
    file = rules / "reminders" / "capturing.md"
    file.write_text(WRONG)
    for path in (file, rules):
        diagnostics = check_path(path, rules / "solved")
        assert [(diagnostic.path, diagnostic.line) for diagnostic in diagnostics] == [
            (str(file), 5),
            (str(file), 9),
        ]
    with pytest.raises(InputError):
        find_reminder(rules, "capturing")


def test_one_without_a_game_is_reported(rules):
    (rules / "reminders" / "captring.md").write_text("Rules.\n")
    unlisted, diagnostic = check_path(rules, rules / "solved")
    assert unlisted.message == "reminders/captring.md is not in the book"
    assert diagnostic.message == "there is no game with this name"
    assert diagnostic.advice == "Did you mean capturing?"
    assert find_reminder(rules, "capturing").path.startswith(str(included_book()))


def test_each_language_has_its_own(rules):
    for code, words in (("de", "Kurz."), ("fr", "{domino}`77`")):
        (rules / "reminders" / code).mkdir()
        (rules / "reminders" / code / "capturing.md").write_text(f"{words}\n")
    (diagnostic,) = check_path(rules, rules / "solved")
    wrong = rules / "reminders/fr/capturing.md"
    assert diagnostic.path == str(wrong)
    assert check_path(wrong, rules / "solved") == [diagnostic]
    with speaking("de"):
        assert find_reminder(rules, "capturing").title == "Schlagende Donimoes"
        assert (
            reminder_paths(rules, "unmatched")["unmatched"] == rules / "reminders/de/unmatched.md"
        )
    # A book in German may have those in German in the folder itself.
    (rules / "book.toml").write_text('title = "Ein Buch"\nlanguage = "de"\nchapters = ["one.md"]\n')
    (rules / "reminders" / "unmatched.md").write_text("Auch kurz.\n")
    with speaking("de-CH"):
        assert find_reminder(rules, "unmatched").path == str(rules / "reminders/unmatched.md")
    assert find_reminder(rules, "unmatched").path.startswith(str(included_book()))


def test_a_book_prints_the_reminders_of_its_games_in_the_order_of_its_chapters(rules):
    (rules / "book.toml").write_text(
        'title = "A book"\nchapters = ["one.md", "two.md", "end.md"]\n'
    )
    (rules / "one.md").write_text("---\ntitle: One\ngame: unmatched\n---\nWords.\n")
    (rules / "two.md").write_text("---\ntitle: Two\ngame: capturing\n---\nWords.\n")
    (rules / "end.md").write_text("# Cards\n\n```{domino-reminders}\n```\n")
    for name in ("capturing", "unmatched", "bergen"):
        (rules / "reminders" / f"{name}.md").write_text(f"All of {name}.\n")
    book, warnings = checked_book(rules, rules / "solved")
    (cards,) = book.chapters[-1].blocks
    assert isinstance(cards, ReminderSet)
    assert [card.game for card in cards.reminders] == ["unmatched", "capturing"]
    assert not warnings


def test_reminders_are_those_of_the_whole_book(rules):
    (rules / "one.md").write_text("# One\n\n```{domino-reminders} bergen\n```\n")
    with pytest.raises(InputError) as caught:
        checked_book(rules, rules / "solved")
    assert "{domino-reminders} covers all the games in the book, so it takes no name" in str(
        caught.value
    )
