"""Worked hands: a deal and its turns become plays, each with a picture and its score."""

from pathlib import Path

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.games.laboratory import players_for
from donimoes_book.games.line.line import Play
from donimoes_book.manuscript.hands import read_hand
from donimoes_book.manuscript.source import NOWHERE, Source
from donimoes_book.manuscript.tree import Hand
from donimoes_book.play.contest import turns
from games.line.line_picture_twin import NO_ROOM
from games.line.line_tables import CONTESTS, shown
from helpers.books import load_book

CHAPTER = """---
title: All Fives
game: all-fives
---

```{domino-hand}
:caption: The *first* double lies along the line.

deals 36 44 00 01 02 03 04 | 05 06 11 12 13 14 15 / 34 16 22 23 24 25 26 33 35 45 46 55 56 66
Ann: 63, total 9, scores 0
Ben: draws 34
Ben, having drawn: 34, ends 6 4, total 10, scores 10, stands 0 10
Ann again: 34/44, scores 10
```
"""


@pytest.fixture
def hand(tmp_path) -> Hand:
    (tmp_path / "book.toml").write_text('title = "T"\nchapters = ["a.md"]\n')
    (tmp_path / "a.md").write_text(CHAPTER)
    book, diagnostics = load_book(Path(tmp_path))
    assert not diagnostics
    (hand,) = book.chapters[0].blocks
    return hand


def test_it_is_of_the_chapters_game(hand):
    assert hand.game == "all-fives"
    assert hand.caption


def test_each_play_is_shown_and_no_other_turn(hand):
    assert [(stage.label, stage.play.move, stage.play.score) for stage in hand.stages] == [
        ("Ann", "36", "3 + 6 = 9"),
        ("Ben, having drawn", "63-34", "4 + 6 = 10 · scores 10"),
        ("Ann again", "34/44", "4 + 6 = 10 · scores 10"),
    ]


def test_what_was_played_is_marked_and_stays_in_its_place(hand):
    assert [str(stage.play.picture) for stage in hand.stages] == [
        "3+6",
        "4+3 3|6",
        "4+4 4|3 3|6",
    ]


@pytest.mark.parametrize(
    ("game", "held", "plays", "tallies"),
    [
        ("five-up", "55 00 | 12", "55", ["5 + 5 = 10 · scores 2"]),
        (
            "bergen",
            "11 13 22 | 12 23 44",
            "11 11-12 11-13 13-32 12-22",
            ["scores 2", "", "", "scores 2", "scores 3"],
        ),
        ("all-sevens", "66 00 | 12 00", "66 66-12", ["", ""]),
        ("block-and-draw", "66 00 | 16 00", "66 66-61", ["", ""]),
    ],
)
def test_a_game_that_counts_no_ends_shows_none(game, held, plays, tallies):
    assert [play and play.score for play in shown(game, held, plays)] == tallies


def test_a_hand_that_cannot_lie_flat_is_refused():
    plays = NO_ROOM.split()
    laid = [play[-2:] for play in plays]
    held = f"{' '.join(laid[::2])} 00 | {' '.join(laid[1::2])} 00"
    with pytest.raises(ValueError, match="cannot lie flat"):
        shown("five-up", held, NO_ROOM)


@pytest.mark.parametrize("name", CONTESTS)
def test_a_hand_that_a_program_has_played_reads_to_its_end_and_no_further(name):
    """This is so whoever leads, and whatever is drawn or turned up."""
    contest = CONTESTS[name]
    game = list(turns(contest, [players_for(contest)["random"]] * 3, "a hand"))
    over = next(number for number, turn in enumerate(game) if turn.after.ending)
    deal, *played = game[: over + 1]
    names = [contest.choice_name(turn.before, turn.choice) for turn in played]
    lines = [
        contest.choice_name(deal.before, deal.choice),
        *(f"{'ABC'[turn.player]}: {name}" for turn, name in zip(played, names, strict=True)),
    ]
    plays = [
        name for turn, name in zip(played, names, strict=True) if isinstance(turn.choice, Play)
    ]
    turns_read = read_hand(Source("a.md", "\n".join(lines)), name, lines, 1, NOWHERE)
    assert [play.move for _, play in turns_read] == plays
    lines.append("A: passes")
    with pytest.raises(InputError, match="the hand is over"):
        read_hand(Source("a.md", "\n".join(lines)), name, lines, 1, NOWHERE)


def test_there_is_room_for_forty_characters_above_a_picture():
    held = "55 00 11 22 33", "12 13 14 15 16"
    every = (f"{low}{high}" for high in range(7) for low in range(high + 1))
    rest = " ".join(name for name in every if name not in " ".join(held))
    deal = f"deals {' | '.join(held)} / {rest}"
    read_hand(Source("a.md", deal), "five-up", [deal, f"{'A' * 40}: 55"], 1, NOWHERE)
    with pytest.raises(InputError, match="more than 40 characters"):
        read_hand(Source("a.md", deal), "five-up", [deal, f"{'A' * 41}: 55"], 1, NOWHERE)
