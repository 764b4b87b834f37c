"""Worked hands: each line of the directive becomes a play with its picture and what it scores."""

from pathlib import Path

import pytest

from donimoes_book.games.game import IllegalMove
from donimoes_book.games.registry import find
from donimoes_book.manuscript.loader import load_book
from donimoes_book.manuscript.tree import Hand
from line_picture_twin import NO_ROOM

CHAPTER = """---
title: All Fives
game: all-fives
---

```{domino-hand}
:caption: The *first* double lies along the line.

Ann: 63, total 9, scores 0
Ben: 34, ends 6 4, total 10, scores 10
Ann, having drawn: 34/44, legal, scores 10
```
"""


@pytest.fixture
def hand(tmp_path) -> Hand:
    (tmp_path / "book.toml").write_text('title = "T"\nchapters = ["a.md"]\n')
    (tmp_path / "a.md").write_text(CHAPTER)
    book, faults = load_book(Path(tmp_path))
    assert not faults
    (hand,) = book.chapters[0].blocks
    return hand


def test_it_is_of_the_chapters_game(hand):
    assert hand.game == "all-fives"
    assert hand.caption


def test_each_line_is_a_play(hand):
    assert [(stage.label, stage.play.move, stage.play.tally) for stage in hand.stages] == [
        ("Ann", "36", "3 + 6 = 9"),
        ("Ben", "63-34", "4 + 6 = 10 · scores 10"),
        ("Ann, having drawn", "34/44", "4 + 6 = 10 · scores 10"),
    ]


def test_what_was_played_is_marked_and_stays_in_its_place(hand):
    assert [str(stage.play.picture) for stage in hand.stages] == [
        "3+6",
        "4+3 3|6",
        "4+4 4|3 3|6",
    ]


@pytest.mark.parametrize(
    ("game", "plays", "tallies"),
    [
        ("five-up", "55", ["5 + 5 = 10 · scores 2"]),
        ("bergen", "11 11-12 11-13 13-32 12-22", ["scores 2", "", "", "scores 2", "scores 3"]),
        ("all-sevens", "66 66-12", ["", ""]),
        ("block-and-draw", "66 66-61", ["", ""]),
    ],
)
def test_a_game_that_counts_no_ends_shows_none(game, plays, tallies):
    shown = find(game).worked_hand(plays.split())
    assert [play.tally for play in shown] == tallies


def test_a_hand_that_cannot_lie_flat_is_refused():
    with pytest.raises(IllegalMove, match="cannot lie flat"):
        find("five-up").worked_hand(NO_ROOM.split())
