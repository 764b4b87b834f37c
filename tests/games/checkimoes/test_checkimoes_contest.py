"""Checkimoes from the deal to the winner: games that a naive twin checks, and their records."""

from itertools import combinations
from random import Random

import pytest
from checkimoes_twin import VARIANTS, all_plays, as_cover, follow, follow_random_games
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.diagnostics import InputError
from donimoes_book.games.checkimoes.contest import Act, CheckimoesContest
from donimoes_book.games.checkimoes.players import expected_best, foresight
from donimoes_book.games.checkimoes.rules import Play, board_after, gain, plays
from donimoes_book.games.checkimoes.titles import TITLES
from donimoes_book.games.laboratory import players_for
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns
from donimoes_book.play.record import read_record, record_lines
from helpers.parameters import first_of

variants = pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
RULES = VARIANTS[0]
CONTEST = CheckimoesContest(RULES)


@pytest.mark.parametrize("games", first_of([3, 15]))
@variants
def test_random_games_go_by_the_rules_and_end(rules, games):
    """`python tests/games/checkimoes/checkimoes_twin.py 10000` follows more."""
    follow_random_games(rules, 1)
    follow_random_games(rules, games, start=2, thorough=False)


def test_the_three_variants_can_be_combined_in_every_way():
    assert len({rules.name for rules in VARIANTS}) == 8
    choices = {(r.from_the_middle, r.highest_begins, r.doubles) for r in VARIANTS}
    assert len(choices) == 8


def test_a_draw_has_no_winner():
    greedy = players_for(CONTEST)["greedy"]
    played = list(turns(CONTEST, [greedy, greedy], "s25"))
    assert CONTEST.scores(played[-1].after) == (82, 82)
    assert follow(RULES, played, thorough=False) == ()


@pytest.mark.parametrize(
    "kinds",
    [
        ("greedy", "random"),
        pytest.param(tuple(sorted(players_for(CONTEST))), marks=pytest.mark.long),
    ],
    ids=["quick", "all"],
)
@settings(max_examples=3)
@given(rules=st.sampled_from(VARIANTS), seed=st.text(max_size=5), data=st.data())
def test_any_players_and_any_seed_play_to_the_end(kinds, rules, seed, data):
    contest = CheckimoesContest(rules)
    programs = players_for(contest)
    names = data.draw(st.tuples(*[st.sampled_from(kinds)] * 2))
    follow(rules, list(turns(contest, [programs[name] for name in names], seed)), thorough=False)


@variants
def test_every_variant_is_a_game_that_is_played(rules):
    game = find(TITLES[rules.name])
    assert game.name == rules.name
    assert game.contest.players == (2,)


def test_a_player_sees_nothing_that_is_hidden():
    """The view is the same whatever is in the other hand and the boneyard."""
    random = players_for(CONTEST)["random"]
    rng = Random(1)
    for turn in turns(CONTEST, [random, random], "hidden"):
        state = turn.after
        if state.mover < 0:
            break
        mover, other = state.mover, 1 - state.mover
        shown = state.shown[other]
        hidden = [d for d in (*state.hands[other], *state.boneyard) if d not in shown]
        rng.shuffle(hidden)
        size = len(state.hands[other]) - len(shown)
        hand = (*shown, *hidden[:size])
        hands = (state.hands[0], hand) if other else (hand, state.hands[1])
        changed = state._replace(hands=hands, boneyard=tuple(hidden[size:]), seed="another")
        assert CONTEST.view(changed, mover) == CONTEST.view(state, mover)


def test_a_player_who_passes_shows_the_hand():
    random = players_for(CONTEST)["random"]
    shown = 0
    for seed in range(8):
        for turn in turns(CONTEST, [random, random], f"shown/{seed}"):
            if turn.choice is Act.PASS and turn.after.mover >= 0:
                passed = turn.player
                assert CONTEST.view(turn.after, 1 - passed).shown == turn.before.hands[passed]
                shown += 1
    assert shown


def test_greedy_takes_the_most_points():
    greedy = players_for(CONTEST)["greedy"]
    for turn in turns(CONTEST, [greedy, greedy], "greed"):
        if isinstance(turn.choice, Play):
            choices = CONTEST.choices(turn.before)
            assert gain(turn.choice, turn.player) == max(gain(c, turn.player) for c in choices)


@given(
    st.lists(st.integers(-6, 6), max_size=6),
    st.integers(0, 3),
    st.integers(0, 3),
    st.none() | st.integers(-6, 6),
)
def test_foresight_expects_the_best_of_every_possible_hand(gains, dead, held, sure):
    """Compare with all hands that the other may hold; a dead domino cannot be played."""
    dominoes = len(gains) + dead
    held = min(held, dominoes)
    hands = list(combinations([*gains, *[None] * dead], held))
    sure_gains = [] if sure is None else [sure]
    best = [max([*sure_gains, *(g for g in hand if g is not None)], default=0) for hand in hands]
    expected = expected_best(gains, dominoes, held, sure)
    assert expected == pytest.approx(sum(best) / len(best))


def test_foresight_weighs_the_reply_and_half_of_what_comes_next():
    """The reply is averaged over all hands that the other may hold, one by one."""
    random = players_for(CONTEST)["random"]
    for turn in list(turns(CONTEST, [random, random], "ahead"))[-16::3]:
        view = CONTEST.view(turn.before, turn.player)
        board, other = turn.before.board, 1 - turn.player
        hidden = view.opponent_size - len(view.shown)
        for play in [c for c in CONTEST.choices(turn.before) if isinstance(c, Play)][:5]:
            after = board_after(board, play)

            def gains(dominoes, player, after=after):
                possible = [p for domino in dominoes for p in plays(RULES, after, domino)]
                return [gain(play, player) for play in possible]

            hands = list(combinations(view.unseen, hidden))
            replies = [max(gains([*view.shown, *hand], other), default=0) for hand in hands]
            left = [domino for domino in view.hand if domino != play.domino]
            worth = gain(play, turn.player) - sum(replies) / len(replies)
            worth += max(gains(left, turn.player), default=0) / 2
            playable = sum(bool(gains([domino], turn.player)) for domino in left)
            assert foresight(view, play) == (pytest.approx(worth), playable)


# Records


def record(seed="7"):
    greedy = players_for(CONTEST)["greedy"]
    played = turns(CONTEST, [greedy, greedy], seed)
    return "\n".join(record_lines(CONTEST, ["Ann", "Ben"], seed, played))


def test_a_record_replays():
    text = record()
    again = read_record(CONTEST, text)
    assert CONTEST.mover(again.state) is None
    lines = record_lines(CONTEST, again.players, again.seed, again.turns)
    assert "\n".join(lines) == text


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1 passes", "expected a choice such as "),
        ("1 draws 11", "expected a choice such as "),
        ("1 11", "expected a play such as 54-C2D2"),
        ("2 66-A1B1", "it is player 1's turn"),
    ],
)
def test_a_turn_against_the_rules_is_reported(line, message):
    lines = record().split("\n")[:5]
    with pytest.raises(InputError, match=message):
        read_record(CONTEST, "\n".join([*lines, line]))


def test_a_domino_of_another_hand_is_reported():
    lines = record().split("\n")[:5]
    theirs = lines[4].split("|")[1].split()[0]
    with pytest.raises(InputError, match=f"{theirs} is not in this hand"):
        read_record(CONTEST, "\n".join([*lines, f"1 {theirs}-A1B1"]))


def test_a_draw_is_not_left_out():
    lines = record().split("\n")[:6]
    with pytest.raises(InputError, match=r"expected draws \d\d, the only choice"):
        read_record(CONTEST, "\n".join([*lines, lines[5].split(" = ")[0]]))


def test_the_heaviest_domino_begins():
    rules = next(rules for rules in VARIANTS if rules.highest_begins)
    contest = CheckimoesContest(rules)
    hands = "01 02 03 04 05 06 44 | 26 35 11 12 13 14 15"
    deal = f"deals {hands} / 00 22 33 55 66 16 23 24 25 34 36 45 46 56"
    state = contest.start(2, "")
    state = contest.after(state, contest.find_choice(state, deal))
    assert contest.mover(state) == 1
    assert {play.domino for play in contest.choices(state)} == {(2, 6)}
    with pytest.raises(ValueError, match="the 26 must be played first"):
        contest.find_choice(state, "35-A1B1")


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("54-C2D2", "a hand starts here"),
        ("deals 01 02 | 03 04", "expected 2 hands of 7 dominoes"),
        ("deals 01 02 03 04 05 06 16 | 26 35 11 12 13 14 15 / 7", "expected a domino such as 34"),
        ("deals 01 02 03 04 05 06 16 | 26 35 12 12 13 14 15", "12 is in this deal twice"),
        ("deals 01 02 03 04 05 06 11 | 26 35 12 36 13 14 15", "11 is not used in this game"),
        ("deals 01 02 03 04 05 06 16 | 26 35 12 36 13 14 15", "23 is missing from this deal"),
    ],
)
def test_a_wrong_deal_is_reported(deal, message):
    rules = next(rules for rules in VARIANTS if not rules.doubles)
    contest = CheckimoesContest(rules)
    with pytest.raises(ValueError, match=message):
        contest.find_choice(contest.start(2, ""), deal)


def test_choices_are_those_that_the_twin_finds():
    deal = CONTEST.start(2, "possible")
    state = CONTEST.after(deal, CONTEST.choices(deal)[0])
    possible = {as_cover(play) for play in CONTEST.choices(state)}
    assert possible == all_plays(VARIANTS[0], {}, state.hands[0])
