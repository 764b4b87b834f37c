"""A person at the table: what they see, what they can take back, and how a game resumes."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from donimoes_book.games import registry
from donimoes_book.games.laboratory import players_for, programs_of
from donimoes_book.laboratory.players import Imagining
from donimoes_book.play.record import read_record
from donimoes_book.play.session import HUMAN, ContestSession

CONTESTS = {game.name: game.contest for game in registry.all_games() if game.contest is not None}
WEIGHED = [name for name in sorted(CONTESTS) if programs_of(CONTESTS[name]).can_weigh]
"""The contests in which a program can weigh its choices."""
SEEDS = st.integers(0, 1000).map(str)


def begun(name, seed="1", *, other="greedy"):
    contest = CONTESTS[name]
    names = [HUMAN, other][: max(min(contest.players), 1)]
    return ContestSession(contest, names, players_for(contest), seed)


@pytest.mark.parametrize("name", sorted(CONTESTS))
def test_every_game_can_be_played_to_its_end_and_replays(name):
    session, rng = begun(name), Random(1)
    while not session.is_over:
        choices = session.choices()
        assert len(set(choices)) == len(choices) > 1
        session.choose(rng.choice(choices))
    record = read_record(session.contest, session.record())
    assert list(record.turns) == session.turns


def learned_something(session):
    """Return whether any turn since the person's last choice has revealed something to them."""
    last = max(at for at, turn in enumerate(session.turns) if is_choice(session, turn))
    player = session.turns[last].player
    return any(
        session.contest.reveals(turn.before, turn.choice, player) for turn in session.turns[last:]
    )


def is_choice(session, turn):
    is_person = session.names[turn.player] == HUMAN
    return is_person and len(session.contest.choices(turn.before)) > 1


@settings(max_examples=30)
@given(st.sampled_from(sorted(CONTESTS)), SEEDS, st.integers(1, 12))
def test_what_was_taken_back_never_was(name, seed, choices):
    session, rng = begun(name, seed), Random(seed)
    assume(not session.is_over)
    for _ in range(choices):
        if session.is_over:
            break
        before, table = session.record(), (session.table(), session.remarks(), session.choices())
        session.choose(rng.choice(session.choices()))
        after = session.record()
        if learned_something(session):
            with pytest.raises(ValueError, match="come to light since"):
                session.undo()
            assert session.record() == after
            continue
        session.undo()
        assert session.record() == before
        assert (session.table(), session.remarks(), session.choices()) == table
        session.choose(rng.choice(session.choices()))


def test_nothing_can_be_taken_back_at_the_start():
    with pytest.raises(ValueError, match="nothing to take back"):
        begun("bergen").undo()


@settings(max_examples=30)
@given(st.sampled_from(sorted(CONTESTS)), SEEDS, st.integers(0, 12))
def test_a_game_resumes_where_it_was_left(name, seed, choices):
    session, rng = begun(name, seed), Random(seed)
    for _ in range(choices):
        if not session.is_over:
            session.choose(rng.choice(session.choices()))
    contest = session.contest
    record = read_record(contest, session.record())
    again = ContestSession(contest, record.players, players_for(contest), record.seed, record.turns)
    assert again.record() == session.record()
    if not session.is_over:
        assert again.choices() == session.choices()
        choice = rng.choice(session.choices())
        session.choose(choice)
        again.choose(choice)
        assert again.record() == session.record()


@settings(max_examples=40)
@given(st.sampled_from(WEIGHED), SEEDS, st.integers(1, 10))
def test_what_is_offered_does_not_depend_on_what_is_hidden(name, seed, choices):
    session, rng = begun(name, seed), Random(seed)
    contest = session.contest
    programs = programs_of(contest)
    assume(not session.is_over)
    for _ in range(choices):
        if session.is_over:
            break
        view = contest.view(session.state, session.player)
        imagined = programs.sample(view, rng) if isinstance(programs, Imagining) else view.state
        offered = [
            contest.seen_name(imagined, choice, session.player)
            for choice in contest.choices(imagined)
        ]
        assert offered == session.choices()
        session.choose(rng.choice(session.choices()))


def test_a_person_does_not_learn_what_another_has_drawn():
    heard = set()
    for game in range(50):
        session = begun("all-fives", f"news/{game}", other="random")
        while not session.is_over and "2 draws" not in heard:
            session.choose(session.choices()[0])
            news = [line for line in session.news() if "draws" in line or "deals" in line]
            assert {line.partition(" ")[2] for line in news} <= {"draws", "deals"}
            heard |= set(news)
    assert "2 draws" in heard


def test_a_hint_is_a_choice():
    session = begun("all-fives")
    hint = session.hint().removeprefix("Try ").removesuffix(".")
    assert hint in session.choices()


def test_what_the_rules_do_not_allow_changes_nothing():
    session = begun("bergen")
    before = session.record()
    with pytest.raises(ValueError, match="expected "):
        session.choose("passes")
    assert session.record() == before


@pytest.mark.parametrize("name", WEIGHED)
def test_a_strong_player_that_is_given_time_can_use_it(name, monkeypatch):
    contest = CONTESTS[name]
    state, rng = contest.start(min(contest.players), "1"), Random(1)
    while len(choices := contest.choices(state)) == 1:
        state = contest.after(state, choices[0])
    mover = contest.mover(state)
    programs, given = programs_of(contest), []
    weigh = programs.weigh
    monkeypatch.setattr(programs, "weigh", lambda *a, **b: given.append(b) or weigh(*a, **b))
    thinking = programs.strong(0.01)
    assert thinking(contest.view(state, mover), choices, rng) in choices
    assert given == [{"seconds": 0.01}]
