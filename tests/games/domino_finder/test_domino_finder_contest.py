"""Domino Finder from the deal to the winner, followed by a naive twin."""

import pytest
from domino_finder_twin import follow_game

from donimoes_book.diagnostics import InputError
from donimoes_book.games.domino_finder.contest import Roll
from donimoes_book.games.domino_finder.pictures import HALVES
from donimoes_book.games.laboratory import players_for
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns
from donimoes_book.play.record import read_record, record_lines
from helpers.parameters import first_of
from helpers.referee import follow_many

CONTEST = find("domino-finder").contest


@pytest.mark.parametrize("games", first_of([9, 45]))
def test_games_of_domino_finder_go_by_the_rules_and_end(games):
    """Every domino is in one place throughout; the twin's script can follow ten thousand games."""
    assert follow_many(follow_game, games)["games"] == games


def test_what_has_not_been_seen_is_not_to_be_known():
    """A player's view is the same wherever the dominoes are that nobody has turned over."""

    def check(contest, turn):
        state = turn.after
        if state.deal is None or state.mover < 0:
            return
        view = contest.view(state, state.mover)
        for pips, dealt in zip(view.faces, state.deal.dominoes, strict=True):
            assert pips in (None, dealt)
        slots = [slot for slot, pips in enumerate(view.faces) if pips is None]
        dominoes = list(state.deal.dominoes)
        for slot, other in zip(slots, reversed(slots), strict=True):
            dominoes[slot] = state.deal.dominoes[other]
        hidden = state._replace(deal=type(state.deal)(tuple(dominoes)), seed="")
        assert contest.view(hidden, state.mover) == view

    follow_game(["greedy", "random"], "view", check)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_record_replays(count):
    player = players_for(CONTEST)["random"]
    played = list(turns(CONTEST, [player] * count, "record"))
    text = "\n".join(record_lines(CONTEST, ["random"] * count, "record", played))
    record = read_record(CONTEST, text)
    assert list(record.turns) == played
    assert CONTEST.winners(record.state)


def test_who_remembers_beats_who_does_not():
    wins = [follow_game(["greedy", "random"], f"memory/{game}")[0] for game in range(10)]
    assert wins.count(0) >= 9


ROWS = """
01 34 35 36
02 14 15 16
03 11 25 26
04 22 33 44
05 55 66 12
06 13 23 24
00 45 46 56"""
DEAL = f"1 deals {' / '.join(ROWS.split(chr(10))[1:])}"


@pytest.mark.parametrize(
    ("lines", "diagnostic"),
    [
        ("1 rolls 35", "the game begins here: expected the word deals, then seven"),
        (DEAL.replace("02 14", "14 14"), "a board has each domino of the set exactly once"),
        (DEAL.replace("01 34", "02 34").replace("/ 02 14", "/ 01 14") + "\n1 turns A1", "now the"),
        (
            DEAL.replace("01 34", "14 34").replace("/ 02 14", "/ 02 01"),
            "row 1 does not have exactly one domino",
        ),
        (DEAL + "\n1 rolls 07", "now the dice are rolled: expected the word rolls and two"),
        (DEAL + "\n1 rolls 34\n1 turns D3", "expected a choice such as turns A1; there are "),
        (DEAL + "\n1 rolls 34\n1 turns C1 = 0 1", "the scores are now 1 0"),
        (DEAL + "\n1 rolls 34\n1 turns A1\n1 turns B1", "it is player 2's turn"),
    ],
)
def test_a_record_of_domino_finder_that_is_wrong_is_refused(lines, diagnostic):
    with pytest.raises(InputError, match=diagnostic):
        read_record(CONTEST, f"game: domino-finder\nplayers: a b\n{lines}\n")


def test_a_treasure_is_taken_and_the_dice_are_rolled_for_the_next_one():
    lines = f"{DEAL}\n1 rolls 43\n1 turns C1 = 1 0"
    record = read_record(CONTEST, f"game: domino-finder\nplayers: a b\n{lines}\n")
    assert record.state.treasure is None
    lines += "\n1 rolls 34\n1 rolls 11\n2 turns C7\n2 turns C6"
    record = read_record(CONTEST, f"game: domino-finder\nplayers: a b\n{lines}\n")
    assert record.state.scores == (1, 0)
    assert record.state.treasure == (1, 1)
    assert record.state.mover == 1


def test_the_dice_are_rolled_again_where_the_treasure_is_face_up():
    record = read_record(CONTEST, f"game: domino-finder\nplayers: a b\n{DEAL}\n")
    state = record.state._replace(up=HALVES[1])
    assert CONTEST.after(state, Roll(4, 3)).treasure is None
    assert CONTEST.after(state, Roll(5, 3)).treasure == (3, 5)


def test_anybody_may_begin():
    lines = f"2{DEAL[1:]}\n2 rolls 34\n2 turns A1"
    record = read_record(CONTEST, f"game: domino-finder\nplayers: a b\n{lines}\n")
    assert record.turns[-1].player == 1
