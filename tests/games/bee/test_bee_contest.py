"""The race of Bee Donimoes: who may say what and when, who has to show, and who gets the point."""

import pytest

from donimoes_book.cli import run
from donimoes_book.games.bee.contest import Act, Looks, Says, Shows
from donimoes_book.games.bee.players import BeePrograms
from donimoes_book.games.laboratory import players_for
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns

BEE = find("bee").with_option("dice", "3").contest
LAYS = "lays 1-2 1-1 3-0 0|0 2|2 2|0 3-3 3|1 3|2 0|1"
SOLVED = "shows 1U1 2R4U2 1U2L1"


def played(*choices: str, players: int = 2, contest=BEE):
    """Return the state after the first layout, the order of looking, and these choices."""
    state = contest.start(players, "a seed")
    for text in (LAYS, f"looks {' '.join(str(i + 1) for i in range(players))}", *choices):
        choice = contest.find_choice(state, text)
        assert contest.choice_name(state, choice) == text
        state = contest.after(state, choice)
    return state


def names(state):
    return [str(choice) for choice in BEE.choices(state)]


def test_the_first_number_starts_a_minute_of_two_more_looks_each():
    state = played("waits", "says 4")
    assert BEE.mover(state) == 0
    assert names(state) == ["says 4", "says 3", "says 2", "says 1", "impossible", "waits"]
    for _ in range(3):
        state = BEE.after(state, Act.WAIT)
        assert not state.showing
    state = BEE.after(state, Act.WAIT)
    assert [said.player for said in state.showing] == [1]
    assert BEE.mover(state) == 1


def test_of_equal_numbers_fewer_points_go_first_and_then_who_said_it_first():
    state = played("says 4")
    level = BEE.after(state, Says(4))
    assert "says 4" not in names(level), "the first player has said it"
    behind = state._replace(scores=(1, 0))
    behind = BEE.after(behind, Says(4))
    for _ in range(3):
        level, behind = BEE.after(level, Act.WAIT), BEE.after(behind, Act.WAIT)
    assert [said.player for said in level.showing] == [0, 1]
    assert [said.player for said in behind.showing] == [1, 0]


def test_of_equal_numbers_and_points_the_one_said_first_goes_first_whoever_said_it():
    state = played("waits", "says 4", "says 4", "waits", "waits", "waits")
    assert [said.player for said in state.showing] == [1, 0]


def test_a_lower_number_goes_first_however_many_points_its_player_has():
    state = played("says 5")._replace(scores=(0, 1))
    for choice in (Says(4), Act.WAIT, Act.WAIT, Act.WAIT):
        assert not state.showing
        state = BEE.after(state, choice)
    assert [said.player for said in state.showing] == [1, 0]


def test_the_best_number_is_shown_for_a_point():
    state = played("says 3", "waits", "waits", "waits", "waits")
    assert names(state) == [SOLVED, "stumbles"]
    state = BEE.after(state, BEE.find_choice(state, "shows 1u1 2r4u2 1u2l1"))
    assert BEE.scores(state) == (1, 0)
    assert BEE.mover(state) is None
    assert BEE.winners(state) == (0,)


def test_where_the_best_is_not_shown_the_next_best_is():
    state = played("says 1", "waits", "waits", "waits", "waits")
    assert names(state) == ["stumbles"]
    over = BEE.after(state, Act.STUMBLE)
    assert BEE.scores(over) == (0, 0)
    assert over.news == "Nobody gets a point. It can be done: 1U1 2R4U2 1U2L1."
    state = played("says 5", "says 1", "waits", "waits", "waits")
    assert [said.player for said in state.showing] == [1, 0]
    state = BEE.after(state, Act.STUMBLE)
    state = BEE.after(state, BEE.find_choice(state, SOLVED))
    assert BEE.scores(state) == (1, 0)


def test_a_solution_that_is_shown_solves_and_takes_no_more_than_was_named():
    state = played("says 2", "waits", "waits", "waits", "waits")
    with pytest.raises(ValueError, match="this takes 3 moves, more than were named"):
        BEE.find_choice(state, SOLVED)
    with pytest.raises(ValueError, match="after that, not all dice are with the queen"):
        BEE.find_choice(state, "shows 1U1")
    with pytest.raises(ValueError, match="1U2: it must not land on a 2"):
        BEE.find_choice(state, "shows 1U2")


def test_impossible_is_worth_a_point_only_if_it_is():
    wrong = played("impossible", "waits", "waits", "waits", "waits")
    assert BEE.scores(wrong) == (0, 0)
    advanced = find("bee-advanced").with_option("dice", "3").contest
    state = advanced.start(2, "a seed")
    nobody = "lays 2|1 0|3 3-1 0-1 2-0 3|3 3|2 2-2 0|0 1|1"
    for text in (nobody, "looks 2 1", "waits", "impossible", *["waits"] * 4):
        state = advanced.after(state, advanced.find_choice(state, text))
    assert advanced.scores(state) == (1, 0)
    assert (state.scorer, state.news) == (0, "it is impossible, for a point.")


def test_a_round_in_which_nobody_says_anything_ends():
    state = played(*["waits"] * 6)
    assert BEE.mover(state) is None
    assert BEE.scores(state) == (0, 0)


def test_a_series_has_a_round_for_each_queen_of_each_layout():
    contest = find("bee-advanced").contest
    assert contest.with_option("dice", "4").dice == 4
    with pytest.raises(ValueError, match="dice takes a number from 3 to 6"):
        contest.with_option("dice", "7")
    shorter = contest.with_option("dice", "5")
    rng_players = players_for(shorter)
    team = [rng_players[name] for name in ("strong", "greedy", "random")]
    played_turns = list(turns(shorter, team, "series"))
    rounds = [(t.before.dice, t.before.queen) for t in played_turns if isinstance(t.choice, Looks)]
    every = [(3, 3), (4, 3), (4, 4), (5, 3), (5, 4), (5, 5)]
    # If all dice are around a queen from the start, she has no round.
    assert [it for it in every if it in rounds] == rounds
    assert sum(shorter.scores(played_turns[-1].after)) <= len(rounds)
    assert all(not t.before.seed or t.before.seed == "series" for t in played_turns)
    assert shorter.view(played_turns[0].after, 1).seed == ""


def test_why_a_queen_has_no_round_is_told():
    seed = next(f"around {n}" for n in range(200) if _laid(f"around {n}").dice == 4)
    state = _laid(seed)
    assert (state.dice, state.queen, state.layout) == (4, 3, None)
    assert next(BEE.remarks(BEE.view(state, 0))) == (
        "With 3 dice, the 3 begins with all the others around her, so there is no round."
    )


def _laid(seed):
    state = BEE.start(2, seed)
    return BEE.after(state, BEE.choices(state)[0])


def test_a_program_says_the_number_that_it_has_imagined():
    programs = BeePrograms(BEE)
    for looks in range(4):
        state = played(*["waits"] * looks)
        view = BEE.view(state, BEE.mover(state))
        rated = [programs.gain(view, Says(number)) for number in range(1, 9)]
        assert sorted(rated) == [(-1,)] * 7 + [(1,)]


@pytest.mark.parametrize("name", ["bee", "bee-advanced"])
def test_a_race_of_programs_replays(name, tmp_path, capsys):
    arguments = ["play", name, "--with", "greedy,strong,random", "--option", "dice=4"]
    assert run([*arguments, "--seed", "7"]) == 0
    record = capsys.readouterr().out
    assert record.startswith(f"game: {name}\n")
    file = tmp_path / "race.txt"
    file.write_text(record, encoding="utf-8")
    assert run(["replay", name, str(file)]) == 0
    assert "shows" in record


def test_what_players_see_tells_what_was_said():
    state = played("says 4", "impossible")
    remarks = list(BEE.remarks(BEE.view(state, 0)))
    assert "Said so far: player 1: 4, player 2: impossible." in remarks
    assert "3 looks left in this minute." in remarks
    assert len(BEE.table(BEE.view(state, 0)).dice) == 3


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("lays 1-2", "expected each domino up to double-3 once"),
        ("lays nothing", "now the dominoes are laid"),
        (LAYS.replace("0|1", "0|4"), "expected each domino up to double-3 once"),
    ],
)
def test_a_layout_that_is_none_is_refused(text, wrong):
    with pytest.raises(ValueError, match=wrong):
        BEE.find_choice(BEE.start(2, "x"), text)
    laid = BEE.after(BEE.start(2, "x"), BEE.find_choice(BEE.start(2, "x"), LAYS))
    with pytest.raises(ValueError, match="each player once"):
        BEE.find_choice(laid, "looks 1 1")
    assert isinstance(BEE.choices(laid)[0], Looks)
    assert Shows(("1U1",)) != Says(1)
