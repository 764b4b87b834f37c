"""The games, found by name or by title."""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import NotPossible
from donimoes_book.games.game import Game, LayoutGame, WorkedHands
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.registry import all_games, find, get, names


def test_the_games_are_sorted_by_name():
    assert names() == tuple(sorted(names()))
    assert {"capturing", "unmatched"} <= set(names())


def test_every_game_is_found_by_its_name_and_by_its_title():
    for game in all_games():
        assert find(game.name) is game
        assert find(game.title) is game


@pytest.mark.parametrize("text", ["CAPTURING", "capturing donimoes", " Capturing Donimoes\n"])
def test_capitals_and_spaces_around_it_mean_nothing(text):
    assert find(text).name == "capturing"


@pytest.mark.parametrize("text", ["", "donimoes", "captur", "chess"])
def test_what_is_no_game_is_not_found(text):
    assert get(text) is None
    with pytest.raises(NotPossible, match="there is no game"):
        find(text)


def test_a_game_knows_what_can_be_claimed_of_it():
    for game in all_games():
        assert isinstance(game, Game)
        assert {"legal", "illegal"} <= set(game.claim_words)
        for claim in game.claims:
            assert claim.meaning.endswith(".")


def test_a_game_is_solved_by_moves_or_laid_out_or_played_in_hands_or_by_several():
    for game in all_games():
        kinds = [isinstance(game, kind) for kind in (PuzzleGame, LayoutGame)]
        kinds.append(isinstance(game, WorkedHands))
        assert kinds.count(True) == 1 or (True not in kinds and game.contest is not None)


def test_the_line_games_are_all_there():
    hands = {game.name for game in all_games() if isinstance(game, WorkedHands)}
    assert hands - {"domino-runners"} == {
        "all-fives",
        "all-fives-short",
        "all-sevens",
        "bergen",
        "blind",
        "block-and-draw",
        "five-up",
        "five-up-by-the-letter",
    }


def test_only_unmatched_can_be_played_backwards():
    board = Position.parse("1|2 3|4")
    reversible = {
        name for name in ("unmatched", "capturing") if find(name).puzzle(board).reversible
    }
    assert reversible == {"unmatched"}
    assert not find("unmatched").puzzle(Position.parse("1|2 2|3")).reversible
