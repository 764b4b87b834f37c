"""Deals of games without choices: how they end, and that there is something to play."""

from random import Random

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import find
from donimoes_book.games.solitaires.deal import play, random_player

games = pytest.mark.parametrize(
    "game", [find("bingo"), find("twelve-to-go")], ids=["bingo", "twelve-to-go"]
)


def problem(game, seed):
    generator = generator_of(game)
    return generator.generate(generator.spec, seed)


@games
def test_a_deal_ends_as_everybody_who_plays_it_finds(game):
    ends = set()
    for seed in range(12):
        made = problem(game, str(seed))
        answer, deal = game.question()(made.position), game.puzzle(made.position)
        line = play(deal, random_player(Random(seed)))
        assert line.moves > 0
        assert f" {line.moves} " in answer.lines[0].replace(".", " ").replace(",", " ")
        assert answer.lines[0].startswith("It comes out") == line.won
        shown = [game.puzzle(picture) for picture in answer.pictures]
        assert sum(end.remaining(end.start) for end in shown) == line.left
        ends.add(line.won)
    assert ends == {True, False}


def test_a_deal_of_a_single_move_or_none_has_no_hint():
    row, hand = Position.parse("0\n-\n0"), Position.parse("6  5\n-  -\n6  5")
    single, none = find("bingo").question()(row), find("twelve-to-go").question()(hand)
    assert (single.lines, single.hints) == (("It comes out after 1 pass.", "00"), ())
    assert (none.lines, none.hints) == (("It ends at once, with 2 dominoes left.",), ())


@games
def test_a_hint_is_the_first_move(game):
    answer = game.question()(problem(game, "1").position)
    (hint,) = answer.hints
    assert hint.words == f"It begins with {answer.lines[1].split()[0]}."
