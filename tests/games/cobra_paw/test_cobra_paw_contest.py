"""Cobra Paw from the deal to the winner, followed by a naive twin."""

from random import Random

import pytest
from cobra_paw_twin import follow_game

from donimoes_book.board.dominoes import domino_set
from donimoes_book.diagnostics import InputError
from donimoes_book.games.cobra_paw.contest import CobraPawContest, State
from donimoes_book.games.laboratory import players_for, programs_of
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns
from donimoes_book.play.record import read_record, record_lines
from helpers.parameters import first_of
from helpers.referee import follow_many

SET = frozenset(domino_set())
CONTEST = find("cobra-paw").contest


@pytest.mark.parametrize("games", first_of([60, 300]))
def test_games_of_cobra_paw_go_by_the_rules_and_end(games):
    counts = follow_many(follow_game, games)
    assert counts["games"] == games
    assert counts["rare"] > 0  # ties that were broken


def test_nobody_knows_who_else_is_ready():
    def check(contest, turn):
        state = turn.after
        if len(state.ready) > 1:
            mixed = state._replace(ready=(state.ready[0], *reversed(state.ready[1:])), seed="")
            assert contest.view(mixed, 0) == contest.view(state, 0)

    follow_game(["greedy", "random", "greedy"], "view", check)


@pytest.mark.parametrize("gone", [False, True])
def test_the_greedy_player_prefers_what_is_right(gone):
    state = State("", SET - {(3, 5)} if gone else SET, (0, 0), (0, 1), target=(3, 5), ready=(0, 1))
    gains = {
        str(choice): programs_of(CONTEST).gain(state, choice) for choice in CONTEST.choices(state)
    }
    best = "claims" if gone else "takes 35"
    assert [name for name, gain in gains.items() if gain == max(gains.values())] == [best]


@pytest.mark.parametrize(("drawn", "helps"), [(0, True), (19, True), (20, False), (99, False)])
def test_a_head_start_of_20_helps_in_20_hunts_of_100(monkeypatch, drawn, helps):
    class FixedDraw(Random):
        def randrange(self, start, stop=None, step=1):
            return drawn if (start, stop) == (100, None) else super().randrange(start, stop, step)

    monkeypatch.setattr("donimoes_book.games.cobra_paw.contest.Random", FixedDraw)
    fair, uneven = CobraPawContest(), CobraPawContest(20)
    seen = set()
    for seed in map(str, range(20)):
        (expected,) = fair.choices(fair.start(3, seed))
        (hunt,) = uneven.choices(uneven.start(3, seed))
        order = expected.quickest
        seen.add(order[0])
        assert hunt.target == expected.target
        assert hunt.quickest == ((0, *(who for who in order if who)) if helps else order)
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_record_replays(count):
    player = players_for(CONTEST)["random"]
    played = list(turns(CONTEST, [player] * count, "record"))
    text = "\n".join(record_lines(CONTEST, ["random"] * count, "record", played))
    record = read_record(CONTEST, text)
    assert list(record.turns) == played
    assert CONTEST.winners(record.state)


@pytest.mark.parametrize(
    ("lines", "diagnostic"),
    [
        ("1 takes 35", "now the dice are rolled: expected the word rolls, two"),
        ("1 rolls 35, ready 1", "each hunter is ready exactly once: 1 2"),
        ("1 rolls 35, ready 2 1\n2 takes 36", "expected one of: takes 35, claims, waits"),
        ("1 rolls 35, ready 2 1\n1 takes 35", "it is player 2's turn"),
        ("1 rolls 35, ready 2 1\n2 waits\n1 waits", "expected one of: takes 35, claims"),
        (
            "1 rolls 35, ready 2 1\n2 claims\n1 waits\n2 takes 00",
            "expected a choice such as",
        ),
    ],
)
def test_a_record_of_cobra_paw_that_is_wrong_is_refused(lines, diagnostic):
    with pytest.raises(InputError, match=diagnostic):
        read_record(CONTEST, f"game: cobra-paw\nplayers: a b\n{lines}\n")


def test_a_wrong_claim_gives_everybody_else_a_domino_and_the_finder_two():
    lines = "1 rolls 53, ready 1 3 2\n1 claims\n3 takes 53\n3 takes 01\n2 takes 02 = 0 1 2"
    record = read_record(CONTEST, f"game: cobra-paw\nplayers: a b c\n{lines}\n")
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
    both = read_record(CONTEST, "game: cobra-paw\nplayers: a b c\n" + "\n".join(lines) + "\n")
    assert both.state.scores == (7, 6, 0)
    assert CONTEST.winners(both.state) == ()
    assert both.state.hunters == (0, 1)
    lines += ["1 rolls 66, ready 2 1", "2 takes 66", "won by 2"]
    won = read_record(CONTEST, "game: cobra-paw\nplayers: a b c\n" + "\n".join(lines) + "\n")
    assert CONTEST.winners(won.state) == (1,)


def test_who_hunts_on_rolls_where_the_finder_does_not():
    state = CONTEST.start(4, "")._replace(scores=(0, 0, 5, 5))
    hunt = ["rolls 35, ready 1 2 3 4", "claims", "takes 35", "takes 01", "takes 02", "takes 03"]
    for words in hunt:
        state = CONTEST.after(state, CONTEST.find_choice(state, words))
    assert state.scores == (0, 2, 6, 6)
    assert state.hunters == (2, 3)
    assert CONTEST.mover(state) == 2


def after_hunt(state, *names):
    for name in names:
        state = CONTEST.after(state, CONTEST.find_choice(state, name))
    return state


def test_a_game_is_over_when_nothing_is_left_to_hunt_for():
    state = CONTEST.start(3, "")._replace(scores=(0, 7, 7))
    few = state._replace(table=frozenset({(0, 0), (1, 1), (1, 2), (1, 3)}))
    hunt = "rolls 11, ready 1 2 3", "claims", "takes 11"
    end = after_hunt(few, *hunt, "takes 12", "takes 13")
    assert (CONTEST.mover(end), CONTEST.winners(end)) == (None, (1, 2))
    fewer = state._replace(table=frozenset({(0, 0), (1, 1)}))
    end = after_hunt(fewer, *hunt)
    assert (CONTEST.mover(end), CONTEST.winners(end)) == (None, (1,))


def test_anybody_may_roll_first():
    record = read_record(CONTEST, "game: cobra-paw\nplayers: a b\n2 rolls 35, ready 1 2\n")
    assert record.state.roller == 1
