"""Checkimoes with a player who imagines the other hand: it fits everything seen."""

from random import Random

import pytest
from checkimoes_twin import VARIANTS, weight
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.cli import run
from donimoes_book.games.checkimoes.rules import covered_squares
from donimoes_book.games.laboratory import players_for, programs_of
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns
from donimoes_book.play.record import record_lines

SEEDS = st.integers(0, 10_000).map(str)


def states(contest, seed):
    """Every state of a game in which somebody chooses, from the deal on."""
    players = players_for(contest)
    played = turns(contest, [players["random"], players["greedy"]], seed)
    return [turn.after for turn in played if contest.mover(turn.after) is not None]


@settings(max_examples=10)
@given(st.sampled_from(VARIANTS), SEEDS)
def test_an_imagined_hand_looks_the_same_and_completes_the_set(rules, seed):
    contest, rng = find(rules.name).contest, Random(seed)
    for state in states(contest, seed):
        view = contest.view(state, state.mover)
        imagined = programs_of(contest).sample(view, rng)
        assert contest.mover(imagined) == state.mover
        assert contest.view(imagined, state.mover) == view
        # The domino drawn is not the same as in the real game.
        assert state.must_draw or contest.choices(imagined) == contest.choices(state)
        used = len(rules.dominoes) - covered_squares(state.board).bit_count() // 2
        hidden = [*imagined.boneyard, *imagined.hands[0], *imagined.hands[1]]
        assert len(hidden) == len({*hidden}) == used


@settings(max_examples=10)
@given(st.sampled_from([rules for rules in VARIANTS if rules.highest_begins]), SEEDS)
def test_only_drawn_dominoes_can_be_heavier_than_the_opening(rules, seed):
    contest, rng, drawn = find(rules.name).contest, Random(seed), [0, 0]
    player = players_for(contest)["random"]
    for turn in turns(contest, [player, player], seed):
        drawn[turn.player] += turn.before.must_draw
        state, mover = turn.after, turn.after.mover
        if mover < 0 or not state.boneyard:
            break
        imagined = programs_of(contest).sample(contest.view(state, mover), rng)
        for world in (state, imagined):
            opening = weight(state.opening)
            heavier = [d for d in world.hands[1 - mover] if weight(d) > opening]
            assert len(heavier) <= drawn[1 - mover]


def test_the_second_player_learns_the_opening_when_it_is_played():
    contest = find("checkimoes-heaviest").contest
    begun = states(contest, "1")[0]
    other = 1 - begun.mover
    assert contest.view(begun, begun.mover).opening == begun.opening
    assert contest.view(begun, other).opening is None


def test_the_best_plays_are_weighed_in_the_same_worlds():
    contest = find("checkimoes").contest
    state = next(state for state in states(contest, "weigh") if not state.must_draw)
    view, choices = contest.view(state, state.mover), contest.choices(state)
    first, again = (
        programs_of(contest).weigh(view, choices, Random(3), worlds=3) for _ in range(2)
    )
    assert first == again
    assert {worth.choice for worth in first} == {*programs_of(contest).candidates(view, choices)}


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_advice_weighs_plays_of_a_record(rules, tmp_path, capsys):
    contest = find(rules.name).contest
    greedy = players_for(contest)["greedy"]
    played = list(turns(contest, [greedy] * 2, "advice"))[:9]
    file = tmp_path / "record.txt"
    file.write_text("\n".join(record_lines(contest, ["a", "b"], "advice", played)))
    assert run(["advise", rules.name, str(file), "--seconds", "0.1"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    names = {contest.choice_name(played[-1].after, c) for c in contest.choices(played[-1].after)}
    assert {line[0] for line in lines} <= names
    points = [float(line[1]) for line in lines]
    assert points == sorted(points, reverse=True)
    assert len(lines) > 1
