"""What the chapters of the line games say in words about measured numbers and the best play."""

from pathlib import Path

import pytest

from donimoes_book.games.registry import find
from donimoes_book.manuscript.tree import Diagram
from donimoes_book.manuscript.walking import blocks_of
from donimoes_book.search.figures import Simulation
from helpers.books import load_book

pytestmark = pytest.mark.long
RULES = Path(__file__).parents[3] / "rules"
STUCK = "Out of 100 hands it’s about 45 for two, 15 for three, 9 for four and 3 for five"
MEASURED = [
    ("all-fives", "beats greed on nearly two deals in three", "ahead-beats-greedy", 2 / 3),
    ("all-fives", "On half the turns when it could play", "strong-draws-at-will", 1 / 2),
    ("all-fives", "twelve deals in thirteen", "strong-beats-ahead", 12 / 13),
    ("all-fives-short", "on six deals in seven", "greedy-beats-random", 6 / 7),
    ("all-fives-short", "loses nearly two in three", "ahead-beats-greedy", 2 / 3),
    ("all-fives-short", "wins nearly one game in three", "first-player-wins-4", 1 / 3),
    ("all-sevens", "Three hands in four end locked", "blocked-hands", 3 / 4),
    ("all-sevens", "beats random play on three deals in four", "greedy-beats-random", 3 / 4),
    ("all-sevens", "loses three in five", "ahead-beats-greedy", 3 / 5),
    ("all-sevens", "lose two in three to a strong player", "strong-beats-ahead", 2 / 3),
    ("all-sevens", "draws on a quarter of the turns", "strong-draws-at-will", 1 / 4),
    ("bergen", "wins the game three times in five", "first-player-wins-2", 3 / 5),
    ("blind-dominoes", "wins 51 deals in 100", "ahead-beats-greedy", 51 / 100),
    ("blind-dominoes", "the one who starts wins 54 games in 100", "first-player-wins-2", 54 / 100),
    ("blind-dominoes", "with five, one in four", "first-player-wins-5", 1 / 4),
    ("blind-dominoes", "nearly half the hands are blocked", "blocked-hands", 1 / 2),
    ("blind-dominoes", STUCK, "blocked-hands", 45 / 100),
    ("blind-dominoes", STUCK, "blocked-hands-3", 15 / 100),
    ("blind-dominoes", STUCK, "blocked-hands-4", 9 / 100),
    ("blind-dominoes", STUCK, "blocked-hands-5", 3 / 100),
    ("block-and-draw", "on three deals in five", "ahead-beats-greedy", 3 / 5),
    ("block-and-draw", "it wins four deals in seven", "greedy-beats-random", 4 / 7),
    ("five-up", "on seven deals in ten", "greedy-beats-random", 7 / 10),
    ("five-up", "beats greed on nearly three in five", "ahead-beats-greedy", 3 / 5),
]


@pytest.mark.parametrize(("chapter", "words", "key", "share"), MEASURED)
def test_what_a_chapter_says_in_words_was_measured(chapter, words, key, share):
    """Hundredths must be exact to half of one, simple fractions to 5%."""
    text = (RULES / f"{chapter}.md").read_text(encoding="utf-8")
    game = "blind" if chapter == "blind-dominoes" else chapter
    numbers = (RULES / "numbers" / f"{game}.json").read_text(encoding="utf-8")
    assert words in " ".join(text.split())
    exact = "100" in words or "hundred" in words
    measured = Simulation.from_json(numbers).figures[key].value
    assert measured == pytest.approx(share, abs=0.005 if exact else 0.05)


def test_the_line_of_seventy_is_worth_fourteen_in_five_up():
    """The two chapters describe the same line, which the first one draws."""
    book, _ = load_book(RULES)
    (diagram,) = (
        block
        for block in blocks_of(book)
        if isinstance(block, Diagram) and any("scores 70" in c.text for c in block.claims)
    )
    assert find("five-up").judge(diagram.position, "", "scores 14") is None
    text = (RULES / "five-up.md").read_text(encoding="utf-8")
    assert "one play can score fourteen" in " ".join(text.split())
