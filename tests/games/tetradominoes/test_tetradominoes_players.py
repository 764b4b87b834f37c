"""Tetradominoes with players who imagine what is hidden: everything they remember is true."""

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.cli import run
from donimoes_book.games.laboratory import players_for, programs_of
from donimoes_book.games.registry import find
from donimoes_book.games.tetradominoes.players import (
    TetradominoesPrograms,
    can_make_room,
    foresight,
    group_size,
    places_with_room,
)
from donimoes_book.games.tetradominoes.rules import (
    PlacedDomino,
    coverable_cells,
    domino_placements,
    open_numbers,
    tetromino_placements,
)
from donimoes_book.games.tetradominoes.state import Offer, Phase, Play, Reveal
from donimoes_book.play.contest import turns
from donimoes_book.play.record import record_lines

CONTEST = find("tetradominoes").contest
PROGRAMS = programs_of(CONTEST)
SIZES = st.sampled_from(CONTEST.players)
SEEDS = st.integers(0, 10_000).map(str)


def states(count, seed):
    """The states of a game in which somebody chooses, starting with the deal."""
    players = players_for(CONTEST)
    kinds = [players[name] for name in ("random", "greedy", "random", "greedy")]
    played = turns(CONTEST, kinds[:count], seed)
    return [turn.after for turn in played if CONTEST.mover(turn.after) is not None]


def can_be(hand, refused):
    """Whether a hand is possible with what is known about it, found by trying every order."""
    if not refused:
        return True
    numbers, *rest = refused
    return any(
        can_be(hand[:i] + hand[i + 1 :], rest)
        for i, domino in enumerate(hand)
        if numbers.isdisjoint(domino)
    )


@settings(max_examples=12)
@given(SIZES, SEEDS)
def test_what_is_remembered_is_true(count, seed):
    for state in states(count, seed):
        for player in range(count):
            refusals = state.refused_of(player)
            assert can_be(state.hidden[player], refusals)
            assert all(more >= less for more, less in pairwise(refusals))
            given_ = state.view(player).given
            assert {*given_} <= {*state.hidden[(player + 2) % count]}


@settings(max_examples=12)
@given(SIZES, SEEDS)
def test_an_imagined_deal_looks_the_same_and_is_a_whole_set(count, seed):
    rng = Random(seed)
    for state in states(count, seed):
        view = CONTEST.view(state, state.mover)
        imagined = PROGRAMS.sample(view, rng)
        assert CONTEST.view(imagined, state.mover) == view
        assert CONTEST.mover(imagined) == state.mover
        assert CONTEST.choices(imagined) == CONTEST.choices(state)
        in_hands = [domino for who in range(count) for domino in imagined.hand(who)]
        placed = [one.domino for one in imagined.placed]
        assert sorted([*in_hands, *placed, *imagined.boneyard]) == domino_set()
        for player in range(count):
            assert can_be(imagined.hidden[player], imagined.refused_of(player))


def test_whoever_could_not_play_is_remembered():
    count = 0
    for game in range(8):
        played = turns(CONTEST, [players_for(CONTEST)["random"]] * 2, f"memory/{game}")
        for turn in played:
            if not isinstance(turn.choice, Reveal):
                continue
            kept = len(turn.before.hidden[turn.player]) - len(turn.choice.dominoes)
            refusals = turn.after.refused_of(turn.player)
            assert len(refusals) == kept
            assert all(numbers >= {*open_numbers(turn.before.table)} for numbers in refusals)
            count += kept
    assert count


def test_partners_remember_what_they_gave_and_nobody_else_does():
    random, trades = players_for(CONTEST)["random"], 0
    for game in range(8):
        for turn in turns(CONTEST, [random] * 4, f"given/{game}"):
            before, after = turn.before, turn.after
            if not isinstance(turn.choice, Offer) or before.offer is None or not turn.choice.domino:
                continue
            first, second = after.mover, turn.player
            trades += 1
            for player, given_ in ((first, before.offer), (second, turn.choice.domino)):
                was_shown = given_ in before.shown[player]
                assert (given_ in after.view(player).given) != was_shown
                others = {who for who in range(4) if who not in (first, second)}
                assert not any(given_ in after.view(who).given for who in others)
    assert trades


def test_what_is_known_of_a_given_domino_is_not_believed_of_another():
    """The partner's hand holds what was given, which has no 5, and something that may have one."""
    state = states(4, "given and refused")[0]
    given = next(domino for domino in state.hidden[2] if 5 not in domino)
    other, *rest = (domino for domino in state.hidden[2] if domino != given)
    state = state.with_hand(2, (given, other), ())._replace(
        boneyard=(*state.boneyard, *rest),
        refused=((2, frozenset({5})),),
        given=((0, given),),
    )
    rng, view = Random(1), state.view(0)
    hands = [PROGRAMS.sample(view, rng).hidden[2] for _ in range(40)]
    assert all(given in hand and len(hand) == 2 for hand in hands)
    assert {5 in (*hand[0], *hand[1]) for hand in hands} == {True, False}


def test_a_partner_who_is_offered_a_domino_does_not_know_which():
    state = next(
        state
        for game in range(50)
        for state in states(4, f"offer/{game}")
        if state.phase is Phase.OFFER and state.offer is not None
    )
    rng, view = Random(1), state.view(state.mover)
    assert PROGRAMS.candidates(view, CONTEST.choices(state))[0] == Offer(None)
    offers = {PROGRAMS.sample(view, rng).offer for _ in range(200)}
    assert len(offers) > len(state.hand((state.mover + 2) % 4))


@settings(max_examples=10)
@given(SIZES, SEEDS)
def test_what_a_domino_would_connect_is_counted_before_it_is_placed(count, seed):
    for state in states(count, seed)[::5]:
        for choice in CONTEST.choices(state)[::7]:
            if isinstance(choice, PlacedDomino):
                after = state.table.with_domino(choice)
                for dark in (False, True):
                    cells = coverable_cells(after, choice, dark)
                    assert group_size(state.table, choice, dark) == len(cells)


@pytest.mark.parametrize("count", CONTEST.players)
def test_thinking_ahead_counts_every_hand_the_next_player_may_hold(count):
    """Count, of all hands the next player may hold, those with a domino that makes room."""
    for state in states(count, "ahead")[8:14]:
        view = state.view(state.mover)
        after = (state.mover + 1) % count
        (dark,), (theirs,) = state.sides(state.mover), state.sides(after)
        held = len(state.hidden[after])
        for choice in CONTEST.choices(state)[:3]:
            if not isinstance(choice, PlacedDomino):
                continue
            table = state.table.with_domino(choice)
            played = tetromino_placements(table, choice, (dark,))
            table = table.with_tetromino(played[0]) if played else table
            mine = [d for d in state.hand(state.mover) if d != choice.domino]
            useful = {d for d in domino_set() if can_make_room(table, d, theirs)}
            hands = [{*hand, *state.shown[after]} for hand in combinations(view.unseen, held)]
            chance = sum(not useful.isdisjoint(hand) for hand in hands) / len(hands)
            own = any(can_make_room(table, d, dark) for d in mine) / 2
            assert foresight(view, choice) == (pytest.approx(bool(played) + own - chance),)


def test_a_tetromino_that_wins_is_worth_most():
    state = next(
        turn.before
        for game in range(40)
        for turn in turns(CONTEST, [players_for(CONTEST)["greedy"]] * 2, f"win/{game}")
        if isinstance(turn.choice, Play) and CONTEST.winners(turn.after)
    )
    view, choices = state.view(state.mover), CONTEST.choices(state)
    assert foresight(view, choices[0]) > foresight(view, Play(None))
    best = PROGRAMS.weigh(view, choices, Random(1), worlds=4)[0]
    assert best.choice.tetromino is not None


@settings(max_examples=10)
@given(SIZES, SEEDS)
def test_what_is_played_in_imagined_games_is_legal_and_makes_room_where_it_can(count, seed):
    rng = Random(seed)
    for state in states(count, seed)[::3]:
        view, choices = state.view(state.mover), CONTEST.choices(state)
        quick = PROGRAMS.quick_choice(state, rng)
        assert quick in choices
        most = max(PROGRAMS.gain(view, choice) for choice in choices)
        assert PROGRAMS.gain(view, quick)[0] == most[0]


@settings(max_examples=5)
@given(SIZES, SEEDS)
def test_an_imagined_game_counts_every_tetromino_and_at_most_two_that_may_come(count, seed):
    for state in states(count, seed)[::3]:
        now, then = CONTEST.scores(state), PROGRAMS.play_out(state, Random(seed))
        assert all(
            0 <= after - before <= count + 2 for before, after in zip(now, then, strict=True)
        )
        assert then == PROGRAMS.play_out(state, Random(seed))


@settings(max_examples=5)
@given(SIZES, SEEDS)
def test_room_is_found_exactly_where_a_tetromino_can_be_played(count, seed):
    for state in states(count, seed)[::6]:
        for domino in domino_set():
            for dark in (False, True):
                placed = domino_placements(state.table, domino)
                expected = [
                    one
                    for one in placed
                    if tetromino_placements(state.table.with_domino(one), one, (dark,))
                ]
                assert [*places_with_room(state.table, domino, dark)] == expected
                assert can_make_room(state.table, domino, dark) == bool(expected)


def expected_after(state):
    """What the mover, and the next two players, can still expect after an imagined round."""
    then = PROGRAMS.play_out(state, Random(1))
    return [round(then[(state.mover + turn) % 3] % 1, 3) for turn in range(3)]


def test_after_an_imagined_round_the_next_player_may_expect_more_than_the_one_after():
    placing = [state for state in states(3, "expected")[:12] if state.phase is Phase.PLACE]
    expected = list(zip(*map(expected_after, placing), strict=True))
    assert [set(parts) for parts in expected] == [{0, 0.9}, {0, 0.5}, {0}]


def test_where_no_tetromino_fits_quick_players_leave_the_smallest_group(monkeypatch):
    monkeypatch.setattr(f"{TetradominoesPrograms.__module__}._DRAWN", 500)
    sizes = set()
    for state in states(2, "small groups"):
        view, choices = state.view(state.mover), CONTEST.choices(state)
        gains = {PROGRAMS.gain(view, choice) for choice in choices}
        if isinstance(choices[0], PlacedDomino) and max(gains)[0] == 0:
            assert PROGRAMS.gain(view, PROGRAMS.quick_choice(state, Random(1))) == max(gains)
            sizes.add(len(gains))
    assert max(sizes) > 1


def test_quick_players_cover_so_that_the_next_has_no_room(monkeypatch):
    monkeypatch.setattr(f"{TetradominoesPrograms.__module__}._TRIED", 500)

    def leaves_room(state, choice):
        after = CONTEST.after(state, choice)
        (dark,) = after.sides(after.mover)
        hand = after.hand(after.mover)
        is_over = after.phase is Phase.OVER
        return not is_over and any(can_make_room(after.table, held, dark) for held in hand)

    met = set()
    for state in (s for n in (16, 33) for s in states(3, f"cover/{n}")):
        if state.phase is Phase.COVER:
            *covers, _nothing = CONTEST.choices(state)
            left = {leaves_room(state, choice) for choice in covers}
            quick = PROGRAMS.quick_choice(state, Random(1))
            assert leaves_room(state, quick) == min(left)
            met.add(len(left))
    assert met == {1, 2}


def test_advice_weighs_plays_of_a_record(tmp_path, capsys):
    greedy = players_for(CONTEST)["greedy"]
    played = list(turns(CONTEST, [greedy] * 3, "advice"))[:9]
    file = tmp_path / "record.txt"
    file.write_text("\n".join(record_lines(CONTEST, ["a", "b", "c"], "advice", played)))
    assert run(["advise", "tetradominoes", str(file), "--seconds", "0.1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    state = played[-1].after
    for line in lines:
        name, _, worth = line.partition("  ")
        assert CONTEST.find_choice(state, name) in CONTEST.choices(state)
        assert float(worth.split()[0]) <= float(lines[0].partition("  ")[2].split()[0])
    assert len(lines) > 1
