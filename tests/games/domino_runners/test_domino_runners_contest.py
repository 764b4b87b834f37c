"""Domino Runners from the deal to the winner: games that a naive twin checks, and records."""

from random import Random

import pytest
from domino_runners_twin import follow, follow_random_games
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.diagnostics import InputError
from donimoes_book.games.domino_runners.contest import SWAPS, Put, RunnersContest, draw
from donimoes_book.games.domino_runners.laboratory import play_games
from donimoes_book.games.domino_runners.pictures import read_picture
from donimoes_book.games.domino_runners.players import rank_turns
from donimoes_book.games.domino_runners.questions import (
    LOST,
    Ending,
    Search,
    Side,
    best_gain,
    replies,
)
from donimoes_book.games.domino_runners.rules import TURNS, Turn, gain, lead, turns
from donimoes_book.games.laboratory import players_for, programs_of
from donimoes_book.games.registry import find, words_of
from donimoes_book.games.squares import read_square
from donimoes_book.play.contest import NOBODY
from donimoes_book.play.contest import turns as played_turns
from donimoes_book.play.record import read_record, record_lines
from donimoes_book.progress import no_progress
from donimoes_book.words.plurals import counted
from helpers.parameters import first_of
from helpers.surveys import simulate

CONTEST = RunnersContest()
PLAYERS = players_for(CONTEST)


def game(names, seed, contest=CONTEST):
    return list(played_turns(contest, [PLAYERS[name] for name in names], seed))


@pytest.mark.parametrize("games", first_of([(0, 4), (2, 10)]))
@pytest.mark.parametrize("contest", [CONTEST, RunnersContest(swap=False)], ids=["swap", "no-swap"])
def test_random_games_go_by_the_rules_and_end(contest, games):
    """`python tests/games/domino_runners/domino_runners_twin.py 500` follows more."""
    thorough, quick = games
    follow_random_games(contest, thorough)
    follow_random_games(contest, quick, start=10, thorough=False)


def test_a_game_offers_every_turn_that_the_rules_allow():
    follow(CONTEST, game(("greedy", "greedy"), 1))


@settings(max_examples=5, deadline=None)
@given(st.text(max_size=5), st.data())
def test_quick_players_play_any_seed_to_the_end(seed, data):
    names = data.draw(st.tuples(*[st.sampled_from(["random", "greedy", "ahead"])] * 2))
    follow(CONTEST, game(names, seed), thorough=False)


def test_black_begins_whoever_is_black():
    for seed in range(10):
        played = game(("greedy", "greedy"), seed)
        swapped = any(turn.choice == SWAPS for turn in played)
        first = next(turn for turn in played if isinstance(turn.choice, Turn))
        assert first.choice.name[0] == "B"
        assert first.player == int(swapped)
        places = [turn.player for turn in played if isinstance(turn.choice, Put)]
        assert places == ([0, 0] if swapped else [0, 1])


@pytest.mark.parametrize("seeds", first_of([15, 40]))
def test_a_game_has_twenty_turns_unless_somebody_cannot_move(seeds):
    ends = set()
    for seed in range(seeds):
        last = game(("greedy", "greedy"), seed)[-1].after
        ends.add(last.stuck != NOBODY)
        assert last.made <= TURNS
        assert (last.made == TURNS) or last.stuck != NOBODY
        if last.stuck != NOBODY:
            assert CONTEST.winners(last) == (1 - last.stuck,)
            notes = [CONTEST.remarks(CONTEST.view(last, player))[0] for player in (0, 1)]
            assert notes[last.stuck] == "You cannot move, so you lose, whatever the points."
            assert notes[1 - last.stuck].endswith(" cannot move, so you win, whatever the points.")
            assert list(turns(last.board, last.men, last.colour(last.stuck))) == []
    assert ends == {True, False}


def test_without_the_swap_nobody_changes_colours():
    contest = find("domino-runners").with_option("swap", "no").contest
    state = contest.start(2, "s")
    state = contest.after(state, contest.choices(state)[0])
    assert len(contest.choices(state)) == 56
    state = contest.after(state, contest.choices(state)[0])
    assert len(contest.choices(state)) == 55
    with pytest.raises(ValueError, match="colours cannot be swapped now"):
        contest.find_choice(state, "swaps")
    state = CONTEST.start(2, "s")
    for _ in range(2):
        state = CONTEST.after(state, CONTEST.choices(state)[0])
    assert len(CONTEST.choices(state)) == 56
    assert CONTEST.find_choice(state, "swaps") == SWAPS
    state = CONTEST.after(state, SWAPS)
    assert CONTEST.mover(state) == 0
    assert SWAPS not in CONTEST.choices(state)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [("target", "5", "players can agree on swap"), ("swap", "maybe", "swap is yes or no")],
)
def test_nothing_else_can_be_agreed_on(name, value, reason):
    with pytest.raises(ValueError, match=reason):
        CONTEST.with_option(name, value)


def test_the_swap_is_agreed_on_only_once():
    agreed = CONTEST.with_option("swap", "no")
    assert dict(agreed.with_option("swap", "no").agreed) == {"swap": "no"}
    with pytest.raises(ValueError, match="swap=no is already agreed"):
        agreed.with_option("swap", "yes")


@pytest.mark.parametrize("swap", [True, False])
def test_records_replay(swap):
    contest = RunnersContest(swap)
    for seed in range(3):
        played = list(played_turns(contest, [PLAYERS["greedy"], PLAYERS["random"]], str(seed)))
        text = "\n".join(record_lines(contest, ("a", "b"), str(seed), played))
        record = read_record(CONTEST, text)
        assert record.state == played[-1].after
        assert [turn.choice for turn in record.turns] == [turn.choice for turn in played]


DEAL = (
    "deals 45 43 00 16 / 31 02 11 25 / 03 64 40 44 / 14 66 53 63 / 55 01 23 60 / 56 24 33 62 /"
    " 12 51 50 22"
)
RECORD = f"game: domino-runners\nplayers: a b\n1 {DEAL}\n"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 BR1D1", "now the black runner is put down: expected its place, such as places A1"),
        ("1 swaps", "colours cannot be swapped now"),
        ("1 places I4", "expected a half from A1 to H7"),
        ("1 places A8", "A8 is not on the dominoes"),
        ("1 places G4\n2 places G4", "the black runner stands on G4"),
        ("1 places G4\n2 places C1\n1 WD3R2", "it is Black’s turn, and the runner is B"),
        ("1 places G4\n2 places C1\n1 BD1L4xL", "there is no enemy checker to the left of G5"),
        ("1 places G4\n2 places C1\n1 BD1", "expected a turn such as BR3D4"),
    ],
)
def test_a_record_is_refused_where_it_is_wrong(line, reason):
    with pytest.raises(InputError) as error:
        read_record(CONTEST, f"{RECORD}{line}")
    assert reason in error.value.diagnostics[0].message


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ("deals 45", "first the dominoes are laid"),
        (DEAL.replace("22", "21"), "12 is here twice"),
        (DEAL.replace("22", "77"), "77 is not a domino of the set"),
    ],
)
def test_a_deal_is_a_whole_set(deal, reason):
    with pytest.raises(ValueError, match=reason):
        CONTEST.find_choice(CONTEST.start(2, ""), deal)


def test_the_table_shows_everything():
    for turn in game(("greedy", "greedy"), 3):
        state = turn.after
        if state.is_set_up:
            picture = read_picture(draw(state))
            assert picture.men == state.men
            assert sum(picture.men.placed) == state.made


def test_people_see_what_they_have():
    for turn in game(("greedy", "greedy"), 3):
        state = turn.after
        if (mover := CONTEST.mover(state)) is not None and state.is_set_up:
            said = " ".join(CONTEST.remarks(CONTEST.view(state, mover)))
            black, white = (CONTEST.scores(state)[state.player(colour)] for colour in (0, 1))
            assert f"Black has {counted(black, 'points')} ({state.men.captured[0]} for" in said
            assert f"White has {white} ({state.men.captured[1]} for captured checkers)." in said


def moments(seed, left):
    """A moment of a game with this many turns left, and whose move it is."""
    for number in range(100):
        for turn in game(("greedy", "greedy"), f"{seed}/{number}"):
            state = turn.before
            if state.is_set_up and TURNS - state.made == left and len(CONTEST.choices(state)) > 1:
                return state, state.colour(turn.player)
    raise AssertionError


def brute(board, men, colour, left):
    """What the mover gains with best play, found by trying everything."""
    from donimoes_book.games.domino_runners.rules import after

    if not left:
        return 0
    gains = [
        gain(board, turn) - brute(board, after(men, turn), 1 - colour, left - 1)
        for turn in turns(board, men, colour)
    ]
    return max(gains, default=-LOST)


@pytest.mark.parametrize("seed", [0, 3, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2))])
def test_the_search_finds_what_trying_everything_finds(seed):
    for left in (1, 2, 3):
        state, colour = moments(seed, left)
        board, men = state.board, state.men
        side = Side.of(men, colour)
        expected = brute(board, men, colour, left)
        assert Search(board).value(side, left) == expected
        for low in (expected - 3, expected, expected + 3):
            bound = Search(board).value(side, left, low, low + 1)
            assert bound >= low + 1 if expected > low else bound <= low
        assert max(reply[0] for reply in replies(board, side)) == best_gain(board, side)
        ending = Ending(board, men, colour)
        solution = ending.solve()
        assert solution.gain == expected
        assert ending.best_line()
        exact = rank_turns(board, men, colour, left, exactly=True)
        assert [turn for turn, worth in exact if worth == expected] == [
            turn for turn, _ in exact if turn in solution.best
        ]
        # Of a worse turn there is only a bound, but never one as high as the best.
        ranked = rank_turns(board, men, colour, left)
        assert {turn for turn, worth in ranked if worth == ranked[0][1]} <= {*solution.best}


def test_a_strong_player_is_the_same_for_the_same_seed_and_beats_greed():
    state, _ = moments("strong", 6)
    player = CONTEST.mover(state)
    view, choices = CONTEST.view(state, player), CONTEST.choices(state)
    first = PLAYERS["strong"](view, choices, Random(1))
    assert first == PLAYERS["strong"](view, choices, Random(1))
    assert first in choices
    assert programs_of(CONTEST).strong(seconds=0.05)(view, choices, Random(1)) in choices


def test_advice_says_how_far_ahead_the_mover_ends_up():
    state, colour = moments("advice", 2)
    view = CONTEST.view(state, CONTEST.mover(state))
    worths = programs_of(CONTEST).weigh(view, CONTEST.choices(state), Random(1), seconds=5)
    best = Ending(state.board, state.men, colour).solve()
    assert worths[0].choice in best.best
    assert worths[0].points == max(-100, min(100, lead(state.board, state.men, colour) + best.gain))
    assert len(worths) == len(CONTEST.choices(state))
    assert [worth.points for worth in worths] == sorted((w.points for w in worths), reverse=True)


def test_changing_colours_is_worth_as_much_as_the_best_place_costs():
    state = CONTEST.start(2, "places")
    state = CONTEST.after(state, CONTEST.choices(state)[0])
    for view_of in (state, CONTEST.after(state, Put(read_square("D4")))):
        view = CONTEST.view(view_of, CONTEST.mover(view_of))
        worths = programs_of(CONTEST).weigh(view, CONTEST.choices(view_of), Random(1), seconds=1)
        assert {type(worth.choice).__name__ for worth in worths} <= {"Put", "Swap"}
    swap = next(worth for worth in worths if worth.choice == SWAPS)
    assert swap.points == -max(w.points for w in worths if w.choice != SWAPS)


@pytest.mark.long
def test_the_survey_is_repeated_by_its_seed(monkeypatch):
    monkeypatch.setattr("donimoes_book.games.domino_runners.players.NODES", 5)
    monkeypatch.setattr("donimoes_book.games.domino_runners.players._DEEP", 2)
    assert simulate("domino-runners", 1, "t") == simulate("domino-runners", 1, "t")


def test_every_figure_of_the_survey_has_a_label(monkeypatch):
    """Strong players hardly think here."""
    for name in ("NODES", "_FIRST", "_SECOND", "_DEEP", "_SHALLOW"):
        monkeypatch.setattr(f"donimoes_book.games.domino_runners.players.{name}", 1)
    few = simulate("domino-runners", 1, "t")
    assert set(few.figures) == set(words_of("domino-runners").labels)


def test_games_are_counted_the_same_for_the_same_seed():
    one, again, other = (play_games(CONTEST, "greedy", 3, seed, no_progress) for seed in "ttu")
    assert one == again != other
