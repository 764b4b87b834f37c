"""Deals of games without choices: how they end, and that there is something to play."""

from random import Random

import pytest

from donimoes_book.games.solitaires.deal import play, random_player
from donimoes_book.games.solitaires.ending import GAMES, DealQuestionGenerator, answer

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@games
def test_a_deal_ends_as_whoever_plays_it_finds(game):
    ends = set()
    for seed in range(12):
        made = DealQuestionGenerator(game).make(DealQuestionGenerator.spec, str(seed))
        found, deal = answer(game, made.position), game.puzzle(made.position)
        line = play(deal, random_player(Random(seed)))
        assert line.moves > 0
        assert f" {line.moves} " in found.lines[0].replace(".", " ").replace(",", " ")
        assert found.lines[0].startswith("It comes out") == line.won
        shown = [game.puzzle(picture) for picture in found.pictures]
        assert sum(end.remaining(end.start) for end in shown) == line.left
        ends.add(line.won)
    assert ends == {True, False}


@games
def test_a_hint_is_the_first_third(game):
    found = answer(game, DealQuestionGenerator(game).make(DealQuestionGenerator.spec, "1").position)
    moves = found.lines[1].split()
    assert found.hint == f"It begins {' '.join(moves[: -(-len(moves) // 3)])}."
