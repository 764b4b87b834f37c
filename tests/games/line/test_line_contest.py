"""Line games from the first deal to the winner: random games, each checked by a naive twin."""

from itertools import combinations
from random import Random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.games.laboratory import players_for
from donimoes_book.games.line.contest import SET, Action, LineContest
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.playout import Foresight, Frontiers, set_of
from donimoes_book.games.line.rules import find_play, same_number
from donimoes_book.games.registry import all_games
from donimoes_book.play.contest import turns
from donimoes_book.play.dealing import Deal
from games.line.line_tables import CONTESTS, VARIANT, dealt
from games.line.line_twin import follow, follow_random_games
from helpers.parameters import first_of

GAMES = {name: contest.rules for name, contest in CONTESTS.items()}
FEW = {"blind": 300, "block-and-draw": 30, "five-up": 25}
"""How many games make about the same number of hands as 65 of the others;
`python tests/games/line/line_twin.py 10000` follows more."""
parts = pytest.mark.parametrize("part", [6, pytest.param(1, marks=pytest.mark.long)])
"""One in how many of these games is followed."""
SETTLED = {"spinners": ("all-sevens", "bergen"), "target": ("blind",)}
"""Games in which players cannot agree on an option."""


@parts
@pytest.mark.parametrize("name", GAMES)
def test_random_games_go_by_the_rules_and_end(name, part):
    """Every domino is always in one place, and a naive recount gives the same points."""
    assert follow_random_games(GAMES[name], FEW.get(name, 65) // part) >= 300 // part


@parts
def test_five_up_by_the_letter_goes_by_its_rules(part):
    """Here the twin counts an opening double only while it is alone."""
    assert follow_random_games(VARIANT.rules, FEW["five-up"] // part) >= 300 // part


@pytest.mark.parametrize("games", first_of([3, 12]))
@pytest.mark.parametrize("spinners", ["none", "first", "all"])
@pytest.mark.parametrize("hand", ["3", "7"])
@pytest.mark.parametrize("name", GAMES)
def test_games_go_by_the_rules_that_players_have_agreed_on(name, hand, spinners, games):
    """The twin shares nothing with the engine but the words of the options."""
    rules = GAMES[name]
    for option, value in {"hand": hand, "spinners": spinners, "target": "20"}.items():
        if name in SETTLED.get(option, ()):
            with pytest.raises(ValueError, match=r"^its "):
                rules.with_option(option, value)
        else:
            rules = rules.with_option(option, value)
    assert follow_random_games(rules, games) >= games


@pytest.mark.parametrize("name", GAMES)
def test_every_listed_option_is_accepted_with_all_of_its_values(name):
    rules = GAMES[name]
    assert rules.options.keys() == {"target", "hand", "spinners"} - {
        option for option, games in SETTLED.items() if name in games
    }
    for option, listed in rules.options.items():
        values = listed.split("|")
        if option != "spinners":
            values = listed.split("-")
            with pytest.raises(ValueError, match=listed.replace("-", " to ")):
                rules.with_option(option, str(int(values[-1]) + 1))
        for value in values:
            assert rules.with_option(option, value).agreed == {option: value}


def test_there_are_no_more_players_than_the_dominoes_allow():
    assert GAMES["bergen"].with_option("hand", "9").hands == {2: 9, 3: 9}
    assert GAMES["all-sevens"].with_option("hand", "13").hands == {2: 13}


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("hand", "14", "expected a number from 1 to 13: how many dominoes each player draws"),
        ("hand", "0", "1 to 13"),
        ("target", "many", "expected a number from 1 to 9999: how many points win"),
        ("target", "9" * 5000, "1 to 9999"),
        ("pips", "9", "players can agree on target or hand$"),
    ],
)
def test_an_option_that_cannot_be_agreed_on_is_explained(option, value, message):
    with pytest.raises(ValueError, match=message):
        GAMES["all-sevens"].with_option(option, value)


def test_what_is_no_play_is_told_with_one_that_could_be():
    rules = GAMES["five-up"]
    line = Line(rules.spinners)
    with pytest.raises(ValueError, match="expected a domino to start with, such as 33"):
        find_play(line, "rubbish", rules.matching)
    line = line.after(find_play(line, "33", rules.matching))
    with pytest.raises(ValueError, match="expected a play such as 32-24"):
        find_play(line, "rubbish", rules.matching)


def test_spinners_are_the_first_double_all_or_none():
    with pytest.raises(ValueError, match="expected none, first or all"):
        GAMES["five-up"].with_option("spinners", "some")


@pytest.mark.long
@settings(max_examples=10)
@given(st.sampled_from(sorted(GAMES)), st.text(max_size=5), st.data())
def test_any_players_and_any_seed_play_to_the_end(name, seed, data):
    contest = LineContest(GAMES[name])
    programs = players_for(contest)
    count = data.draw(st.sampled_from(contest.players))
    names = data.draw(
        st.lists(st.sampled_from(["random", "greedy"]), min_size=count, max_size=count)
    )
    played = list(turns(contest, [programs[name] for name in names], seed))
    _, won = follow(name, count, played, {})
    assert contest.winners(played[-1].after) == (won,)


def test_no_number_of_players_between_the_fewest_and_the_most_is_left_out():
    every = {game.name: list(game.contest.players) for game in all_games() if game.contest}
    assert every == {name: [*range(each[0], each[-1] + 1)] for name, each in every.items()}


def test_every_line_game_of_the_registry_is_played():
    played = {game.name for game in all_games() if game.contest}
    assert set(GAMES) <= played


def test_the_same_seed_plays_the_same_game_and_another_does_not():
    contest = LineContest(GAMES["five-up"])
    player = players_for(contest)["random"]
    one, again, other = (list(turns(contest, [player] * 3, seed)) for seed in "aab")
    assert one == again
    assert one != other
    assert {turn.after for turn in one} == {turn.after for turn in again}


@pytest.mark.parametrize("name", GAMES)
def test_a_player_sees_nothing_that_is_hidden(name):
    """The view is the same whatever is in the other hands and the boneyard."""
    contest = LineContest(GAMES[name])
    player = players_for(contest)["random"]
    for _, _, _, state in turns(contest, [player] * 3, "hidden"):
        if state.awaits_deal or state.mover < 0:
            continue
        mover = state.mover
        view = contest.view(state, mover)
        turned = tuple(tuple((6 - b, 6 - a) for a, b in hand) for hand in state.hands)
        hands = tuple(hand if who == mover else turned[who] for who, hand in enumerate(state.hands))
        if name == "blind":
            # Not even the player's own row.
            hands = tuple(
                (*hand[:1], *turned[who][1:]) if who == mover else turned[who]
                for who, hand in enumerate(state.hands)
            )
            assert view.hand == state.hands[mover][:1]
            assert contest.view(state, (mover + 1) % 3).hand == ()
        else:
            assert view.hand == state.hands[mover]
        hidden = state._replace(
            hands=hands, boneyard=tuple(reversed(state.boneyard)), seed="another"
        )
        assert contest.view(hidden, mover) == view
        assert not any(isinstance(choice, Deal) for choice in contest.choices(state))


def test_greedy_takes_the_most_points_and_draws_only_if_it_must():
    contest = LineContest(GAMES["all-fives"])
    greedy = players_for(contest)["greedy"]
    chosen = 0
    for turn in turns(contest, [greedy, greedy], "greed"):
        plays = [choice for choice in contest.choices(turn.before) if isinstance(choice, Play)]
        if len(plays) > 1:
            scores = [contest.rules.points(turn.before.line.after(play)) for play in plays]
            assert contest.rules.points(turn.after.line) == max(scores)
            chosen += 1
        assert turn.choice is not Action.DRAW or not plays
    assert chosen > 20


def test_greedy_plays_its_heaviest_domino_where_nothing_scores():
    contest, state = dealt("block-and-draw", "66 13 | 61 63 64 / 00")
    state = contest.after(state, contest.find_choice(state, "66"))
    chosen = players_for(contest)["greedy"](
        contest.view(state, 1), contest.choices(state), Random(1)
    )
    assert chosen.domino == (4, 6)


@pytest.mark.parametrize("name", ["all-fives", "bergen", "five-up"])
def test_the_expected_reply_is_averaged_over_every_possible_hand(name):
    """Compare with all hands that the next player may hold, one by one."""
    contest = LineContest(GAMES[name])
    points = contest.rules.points
    compared = 0
    for turn in turns(contest, [players_for(contest)["greedy"]] * 2, "foresight"):
        state, play = turn.before, turn.choice
        held = 0 if state.awaits_deal else len(state.hands[1 - state.mover])
        if not isinstance(play, Play) or held not in (1, 2):
            continue
        line = turn.after.line
        unseen = [d for d in SET if d not in {*line.dominoes, *state.hands[state.mover]}]
        hands = list(combinations(unseen, held))
        plays = [[list(line.legal_plays(d, same_number)) for d in hand] for hand in hands]
        best = [
            max((points(line.after(p)) for of_one in of for p in of_one), default=0) for of in plays
        ]
        expected = (
            fmean(best),
            fmean(not any(of) for of in plays),
            fmean(sum(map(bool, of)) for of in plays),
        )
        reply = Frontiers(contest.rules).of(line).reply(set_of(unseen), held)
        assert reply == pytest.approx(expected)
        compared += 1
    assert compared > 3


def weighed(held):
    """What each play is worth to the second player, after the first has led the double six."""
    contest, state = dealt("block-and-draw", held)
    state = contest.after(state, contest.find_choice(state, "66"))
    view = contest.view(state, 1)
    judge = Foresight(contest.rules)
    return {
        contest.choice_name(state, choice): judge.of_choice(view, choice)
        for choice in contest.choices(state)
    }


def test_going_out_is_worth_the_pips_that_the_others_can_be_expected_to_hold():
    """The other player holds two of the 26 dominoes not seen, which have 146 pips in all."""
    assert weighed("66 00 11 | 64 / 22")["66-64"] == (round(2 * 146 / 26),)


def test_foresight_gets_rid_of_pips_where_nothing_else_differs():
    worth = weighed("66 00 11 | 64 63 / 22")
    assert worth["66-64"] > worth["66-63"]


def test_foresight_knows_that_the_next_player_may_go_out():
    assert weighed("66 00 | 64 63 / 22")["66-64"] < weighed("66 00 11 | 64 63 / 22")["66-64"]
