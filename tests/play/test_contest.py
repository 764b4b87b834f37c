"""What holds for every contest: who is asked, who sits where, and how choices are typed."""

import pytest

from donimoes_book.games.registry import find
from donimoes_book.laboratory.players import random_player
from donimoes_book.play.contest import matches, other_choices, turns


def test_players_are_asked_only_if_there_is_a_choice():
    contest, asked = find("bergen").contest, []

    def last(view, choices, rng):
        asked.append(len(choices))
        return choices[-1]

    possible = []
    for turn in turns(contest, [last] * 2, "asked"):
        choices = contest.choices(turn.before)
        possible.append(len(choices))
        assert turn.choice == choices[-1]
    assert asked == [number for number in possible if number > 1]
    assert {1, 2} <= {*possible}


def test_players_move_along_one_seat_after_each_game():
    contest, team = find("cobra-paw").contest, ("a", "b", "c")
    played = list(matches(contest, team, dict.fromkeys(team, random_player), 4, "seats"))
    assert ["".join(match.names) for match in played] == ["abc", "bca", "cab", "abc"]
    assert all(match.winners == contest.winners(match.turns[-1].after) for match in played)


def test_up_to_two_dozen_choices_are_listed():
    names = [f"takes {number}" for number in range(25)]
    assert other_choices(names[:1]) == "expected takes 0, the only choice"
    assert other_choices(names[:24]) == f"expected one of: {', '.join(names[:24])}"
    assert other_choices(names) == "expected a choice such as takes 0; there are 24 more"


def test_upper_and_lower_case_are_the_same_where_a_game_says_so():
    finder, cobra = find("domino-finder").contest, find("cobra-paw").contest
    state = finder.start(2, "case")
    for _ in range(2):
        state = finder.after(state, *finder.choices(state))
    assert finder.find_choice(state, "TURNS a1") == finder.find_choice(state, "turns A1")
    hunt = cobra.start(2, "case")
    hunt = cobra.after(hunt, *cobra.choices(hunt))
    assert cobra.find_choice(hunt, "claims")
    with pytest.raises(ValueError, match="expected one of"):
        cobra.find_choice(hunt, "CLAIMS")
