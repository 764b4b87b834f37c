"""Domino Finder and Cobra Paw from the deal to the winner, followed by naive twins."""

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.games.registry import find
from donimoes_book.play.match import turns
from donimoes_book.play.players import players_for
from donimoes_book.play.record import read_record, record_lines
from table_twins import follow_finder, follow_many, follow_paw

FINDER, PAW = find("domino-finder").contest, find("cobra-paw").contest


def test_games_of_domino_finder_go_by_the_rules_and_end():
    """Every domino is in one place throughout; the script follows ten thousand."""
    assert follow_many(follow_finder, 45)["games"] == 45


def test_games_of_cobra_paw_go_by_the_rules_and_end():
    found = follow_many(follow_paw, 300)
    assert found["games"] == 300
    assert found["rare"] > 0  # ties, hunted out


def test_what_has_not_been_seen_is_not_to_be_known():
    """Wherever the dominoes lie that nobody has turned over, a player is told the same."""

    def check(contest, turn):
        state = turn.after
        if state.layout is None or state.mover < 0:
            return
        view = contest.view(state, state.mover)
        for known, dealt in zip(view.known, state.layout.dominoes, strict=True):
            assert known in (None, dealt)
        slots = [slot for slot, known in enumerate(view.known) if known is None]
        dominoes = list(state.layout.dominoes)
        for slot, other in zip(slots, reversed(slots), strict=True):
            dominoes[slot] = state.layout.dominoes[other]
        hidden = state._replace(layout=type(state.layout)(tuple(dominoes)), seed="")
        assert contest.view(hidden, state.mover) == view

    follow_finder(["greedy", "random"], "view", check)


def test_nobody_knows_who_else_is_ready():
    def check(contest, turn):
        state = turn.after
        if len(state.ready) > 1:
            mixed = state._replace(ready=(state.ready[0], *reversed(state.ready[1:])), seed="")
            assert contest.view(mixed, 0) == contest.view(state, 0)

    follow_paw(["greedy", "random", "greedy"], "view", check)


@pytest.mark.parametrize("contest", [FINDER, PAW], ids=["finder", "paw"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_record_replays(contest, count):
    player = players_for(contest)["random"]
    played = list(turns(contest, [player] * count, "record"))
    text = "\n".join(record_lines(contest, ["random"] * count, "record", played))
    record = read_record(contest, text)
    assert list(record.turns) == played
    assert contest.winners(record.state)


def test_who_remembers_beats_who_does_not():
    wins = [follow_finder(["greedy", "random"], f"memory/{game}")[0] for game in range(10)]
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
        ("1 rolls 35", "here begins the game"),
        (DEAL.replace("02 14", "14 14"), "a board holds each domino of the set once"),
        (DEAL.replace("01 34", "02 34").replace("/ 02 14", "/ 01 14") + "\n1 turns A1", "now the"),
        (DEAL.replace("01 34", "14 34").replace("/ 02 14", "/ 02 01"), "row 1 has not one domino"),
        (DEAL + "\n1 rolls 07", "now the dice are rolled"),
        (DEAL + "\n1 rolls 34\n1 turns D3", "not possible here; possible: turns A1"),
        (DEAL + "\n1 rolls 34\n1 turns C1 = 0 1", "now the scores are 1 0"),
        (DEAL + "\n1 rolls 34\n1 turns A1\n1 turns B1", "it is the turn of player 2"),
    ],
)
def test_a_record_of_domino_finder_that_is_wrong_is_refused(lines, diagnostic):
    with pytest.raises(InputError, match=diagnostic):
        read_record(FINDER, f"game: domino-finder\nplayers: a b\n{lines}\n")


def test_a_treasure_is_taken_and_the_dice_are_rolled_for_the_next_one():
    lines = f"{DEAL}\n1 rolls 43\n1 turns C1 = 1 0\n1 rolls 34\n1 rolls 11\n2 turns C7\n2 turns C6"
    record = read_record(FINDER, f"game: domino-finder\nplayers: a b\n{lines}\n")
    assert record.state.scores == (1, 0)
    assert record.state.treasure == (1, 1)
    assert record.state.mover == 1


@pytest.mark.parametrize(
    ("lines", "diagnostic"),
    [
        ("1 takes 35", "now the dice are rolled"),
        ("1 rolls 35, ready 1", "each of those who hunt is ready once: 1 2"),
        ("1 rolls 35, ready 2 1\n2 takes 36", "possible: takes 35, claims, waits"),
        ("1 rolls 35, ready 2 1\n1 takes 35", "it is the turn of player 2"),
        ("1 rolls 35, ready 2 1\n2 waits\n1 waits", "possible: takes 35, claims"),
        ("1 rolls 35, ready 2 1\n2 claims\n1 waits\n2 takes 00", "not possible here"),
    ],
)
def test_a_record_of_cobra_paw_that_is_wrong_is_refused(lines, diagnostic):
    with pytest.raises(InputError, match=diagnostic):
        read_record(PAW, f"game: cobra-paw\nplayers: a b\n{lines}\n")


def test_a_wrong_claim_gives_everybody_else_a_domino_and_the_finder_two():
    lines = "1 rolls 53, ready 1 3 2\n1 claims\n3 takes 53\n3 takes 01\n2 takes 02 = 0 1 2"
    record = read_record(PAW, f"game: cobra-paw\nplayers: a b c\n{lines}\n")
    assert record.state.scores == (0, 1, 2)
    assert record.state.roller == 2


def test_two_sixth_dominoes_at_once_are_hunted_out():
    hunts = ["11", "12", "13", "14", "15", "22", "23", "24", "25", "26"]
    lines = [
        f"{who} {words}"
        for turn, name in enumerate(hunts)
        for roller, finder in [(1 if turn in (0, 1, 2, 3, 4, 5) else 2, 1 if turn < 5 else 2)]
        for who, words in [
            (roller, f"rolls {name}, ready {finder} {3 - finder} 3"),
            (finder, f"takes {name}"),
        ]
    ]
    lines += ["2 rolls 33, ready 3 1 2", "3 claims", "1 takes 33", "1 takes 34", "2 takes 35"]
    both = read_record(PAW, "game: cobra-paw\nplayers: a b c\n" + "\n".join(lines) + "\n")
    assert both.state.scores == (7, 6, 0)
    assert PAW.winners(both.state) == ()
    assert both.state.hunters == (0, 1)
    lines += ["1 rolls 66, ready 2 1", "2 takes 66", "won by 2"]
    won = read_record(PAW, "game: cobra-paw\nplayers: a b c\n" + "\n".join(lines) + "\n")
    assert PAW.winners(won.state) == (1,)
