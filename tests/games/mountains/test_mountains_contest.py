"""Mountains and Valleys domino by domino: alone with five face up, and together."""

import io
from pathlib import Path

import pytest

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.games.laboratory import players_for
from donimoes_book.games.mountains.rules import heights_of, penalty
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns
from donimoes_book.play.record import read_record
from donimoes_book.play.session import ContestSession
from games.mountains.mountains_twin import follow_game

GAME = find("mountains")
CONTEST = GAME.contest
PROGRAMS = players_for(CONTEST)


def begun(*words, players=2):
    """Return the state after the seed's deal and some choices."""
    state = CONTEST.start(players, "1")
    state = CONTEST.after(state, CONTEST.choices(state)[0])
    for word in words:
        state = CONTEST.after(state, CONTEST.find_choice(state, word))
    return state


def passed(state):
    """Return the state after some domino of the mover's hand is passed."""
    return CONTEST.after(state, CONTEST.choices(state)[0])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_games_are_as_the_twin_has_them(players):
    follow_game(["random", "greedy"][:players] + ["random"] * (players - 2), f"twin/{players}")


def test_what_is_passed_goes_to_the_left_who_lays_it_and_passes_in_turn():
    state = begun(players=3)
    movers = []
    for _ in range(6):
        movers.append(CONTEST.mover(state))
        state = CONTEST.after(state, CONTEST.choices(state)[0])
    assert movers == [0, 1, 1, 2, 2, 0]


def test_anybody_may_be_chosen_to_go_first():
    state = CONTEST.beginning_with(CONTEST.start(3, "1"), 2)
    assert CONTEST.mover(passed(CONTEST.after(state, CONTEST.choices(state)[0]))) == 0


def test_alone_another_domino_is_turned_up_for_each_that_is_laid():
    state = begun(players=1)
    up = []
    while CONTEST.mover(state) is not None:
        if state.passed is None:
            up.append(len(state.hands[0]))
        state = CONTEST.after(state, CONTEST.choices(state)[0])
    assert up == [5] * 14 + [4, 3, 2, 1]


def laid(*words):
    """Return the state in which these dominoes are laid, and a 6-6 comes next."""
    state = begun()
    for each in words:
        state = state._replace(passed=(int(each[0]), int(each[1])))
        state = CONTEST.after(state, CONTEST.find_choice(state, each))
    return state._replace(passed=(6, 6))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("lays 66 G7 F8", "G7 and F8 are not neighbours"),
        ("lays 66 G6 H6", "G6 is already covered"),
        ("lays 66 D6 C6", "it has no neighbour there"),
        ("lays 66 H7 I7", "it has no neighbour there"),
        ("lays 66 L6 M6", "expected where the numbers go, as in lays 66 F6 G6"),
        ("lays 33 H6 I6", "the domino to lay is 66"),
        ("lays 66 A12 A13", "there is no row 12: columns are A to K, rows 1 to 11"),
        ("foo", "expected where the numbers go"),
    ],
)
def test_why_a_domino_may_not_lie_there(words, reason):
    with pytest.raises(ValueError, match=reason):
        CONTEST.find_choice(laid("01 F6 G6"), words)


def test_a_map_is_never_wider_than_six():
    state = laid("01 F6 G6", "02 H6 I6", "03 J6 K6")
    with pytest.raises(ValueError, match="does not fit a square of 6 by 6"):
        CONTEST.find_choice(state, "66 E6 D6")
    assert CONTEST.find_choice(state, "66 F5 F4") in CONTEST.choices(state)


def test_nobody_leaves_a_rest_that_dominoes_cannot_fill():
    state = laid("01 F6 G6", "02 F7 F8", "03 H6 H7")
    with pytest.raises(ValueError, match="after this, dominoes cannot fill the rest of the square"):
        CONTEST.find_choice(state, "66 G8 H8")


def test_the_order_of_numbers_is_free_and_so_is_the_verb():
    state = begun()._replace(passed=(3, 4))
    same = ("lays 34 F6 G6", "LAYS 43 g6 f6", "43 G6 F6", " 34  F6 G6 ")
    assert len({CONTEST.find_choice(state, words) for words in same}) == 1
    with pytest.raises(ValueError, match="the first domino goes on F6 and G6 or on F6 and F7"):
        CONTEST.find_choice(state, "34 A1 A2")


def test_all_have_won_after_a_good_game_and_lost_after_any_other():
    ended = [
        list(turns(CONTEST, [PROGRAMS["greedy"]] * 3, str(seed)))[-1].after for seed in range(6)
    ]
    results = set()
    for state in ended:
        points = penalty(heights_of(CONTEST.table(CONTEST.view(state, 0)).dominoes))
        assert CONTEST.scores(state) == (points,) * 3
        assert CONTEST.winners(state) == ((0, 1, 2) if points <= 4 else ())
        results.add(points <= 4)
    assert results == {True, False}


def test_a_map_of_greedy_players_is_better_than_one_of_random_players():
    def average(name):
        games = [turns(CONTEST, [PROGRAMS[name]] * 2, str(seed)) for seed in range(3)]
        return sum(CONTEST.scores(list(game)[-1].after)[0] for game in games) / 3

    assert average("greedy") < average("random") / 2


def test_nobody_sees_the_hands_of_others_or_what_is_face_down():
    state, other = begun(players=2), begun(players=2)
    first, second = other.hands
    other = other._replace(hands=(first, tuple(reversed(second))), seed="2")
    assert CONTEST.view(state, 0) == CONTEST.view(other, 0)
    alone = begun(players=1)
    mixed = alone._replace(stock=tuple(reversed(alone.stock)), seed="2")
    assert CONTEST.view(alone, 0) == CONTEST.view(mixed, 0)


def test_only_whoever_lays_a_domino_sees_that_it_was_passed():
    state = passed(begun(players=2))
    assert state.passed is not None
    assert [CONTEST.view(state, player).passed for player in (0, 1)] == [None, state.passed]


def test_what_is_taken_is_put_back_until_something_is_turned_up():
    session = ContestSession(CONTEST, ["human"], PROGRAMS, "1")
    before = session.record()
    session.choose(session.choices()[0])
    session.undo()
    assert session.record() == before
    session.choose(session.choices()[0])
    session.choose(session.choices()[0])
    with pytest.raises(ValueError, match="something has come to light since"):
        session.undo()


def test_the_table_tells_where_the_map_is_and_what_it_costs():
    remarks = CONTEST.remarks(CONTEST.view(laid("06 F6 G6"), 0))
    assert "Here are columns F to G and row 6, counted from the top." in remarks
    assert "The penalty is 6 so far, in 2 sections." in remarks
    assert remarks[-1] == "Lay the 6-6."
    assert CONTEST.table(CONTEST.view(laid("06 F6 G6"), 0)) == Position.parse("0|6")


# At the terminal


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("team", ["human", "human,greedy", "human,random,random,greedy"])
def test_a_person_plays_to_the_end_and_the_record_replays(here, monkeypatch, capsys, team):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 100))
    assert run(["play", "mountains", "--with", team]) == 0
    text = capsys.readouterr().out
    Path("record.txt").write_text(text)
    record = read_record(CONTEST, text)
    won = bool(CONTEST.winners(record.state))
    assert f"\n{'won by' if won else 'lost'}" in text
    assert run(["replay", "mountains", "record.txt"]) == 0
    assert "Every turn is legal. After" in capsys.readouterr().out
    assert run(["replay", "mountains", "record.txt", "--at", "5"]) == 0
    assert GAME.judge(Position.parse(capsys.readouterr().out), "", "legal") is None


def test_without_people_programs_play(here, capsys):
    assert run(["play", "mountains", "--players", "2", "--seed", "3"]) == 0
    assert "\nplayers: greedy greedy\n" in capsys.readouterr().out
