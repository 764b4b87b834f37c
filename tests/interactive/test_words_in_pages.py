"""Whatever a page says while a problem is played, it says in the language of the book."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from browser.played_books import CHOSEN, RULES
from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.interactive import maps, player
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.words.language import gettext, speaking

GAMES = {game: numbers[-1] for game, numbers in CHOSEN.items()} | {
    "mirror": 1,
    "bee-advanced": 1,
    "domino-runners": 1,
    "domino-patience": 1,
    "fives-the-limit": 1,
    "knock-out": 1,
    "pairs-of-six": 1,
    "pairs-to-twelve": 1,
}
"""A problem of every kind, by its number in the book."""
ALIKE = {"fr": re.compile(r"domino \d-\d")}
"""What is the same as in English."""


def words(value: Any, key: str = "") -> Iterator[str]:
    """Yield every text of a page's data that isn't a picture, packed numbers or a name."""
    match value:
        case dict():
            for name, part in value.items():
                if name not in ("kind", "script", "sprites", "states", "rays"):
                    yield from words(part, name)
        case list() | tuple():
            # A piece is its name and what readers call it.
            for part in (value[1] for value in value) if key == "pieces" else value:
                yield from words(part)
        case str():
            if re.search("[a-z]{2}", value):
                yield value


@pytest.mark.parametrize("code", ["de", "fr"])
@pytest.mark.parametrize("game", [*GAMES, pytest.param("country-road", marks=pytest.mark.long)])
def test_no_english_is_left_in_what_a_page_knows_of_a_problem(game, code, monkeypatch, tmp_path):
    monkeypatch.setattr(maps, "MOST_STATES", 60)
    monkeypatch.setattr(maps, "MOST_OF_MANY", 30)
    entry = read_bank(RULES / "problems" / f"{game}.md", game, [])[GAMES.get(game, 1) - 1]
    said = {}
    for spoken in ("en", code):
        with speaking(spoken):
            data = player.play_data(solve_problem(game, entry, SolvedStore(tmp_path)))
            said[spoken] = set(words(data))
    assert said["en"]
    same = said["en"] & said[code]
    assert not {words for words in same if not (code in ALIKE and ALIKE[code].fullmatch(words))}


REFUSED = {
    "bingo": ("0 0\n- -\n0 1", ("00", "01+00+11")),
    "bingo-by-choice": ("0 0\n- -\n0 1", ("11",)),
    "twelve-to-go": (
        "6  5  0  1  4  3\n-  -  -  -  -  -\n6  5  0  1  4  3",
        ("66+55", "66+66", "61+00"),
    ),
}
"""Solitaires without problems: a board, and moves that it refuses."""


@pytest.mark.parametrize("code", ["de", "fr"])
@pytest.mark.parametrize("game", REFUSED)
def test_solitaires_refuse_moves_in_the_language_and_say_what_a_move_is(game, code):
    board, moves = REFUSED[game]
    puzzle = find(game).puzzle(Position.parse(board))
    reasons = [puzzle.find_move(puzzle.start, move) for move in moves]
    with speaking(code):
        for words in (*reasons, puzzle.move_form):
            assert gettext(words) != str(words)
