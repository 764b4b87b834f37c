"""Hands of the line games, case by case: what players may do, and what it scores.

The cases are files: what each is about; a game (with scores so far) and a deal, the boneyard after
a `/`; then the turns, one a line as in a record, with the scores after those that change them.
`can:` lists everything that may be done next, `over:` says how the hand ended, `deals:` who deals
the next one, and `winner:` who has won the game.
"""

import pytest

from donimoes_book.games.line.rules import nearest_five
from donimoes_book.play.dealing import Deal
from games.line.line_tables import CONTESTS, dealt
from helpers.case_files import cases


def ending_in_words(ending):
    winners = " ".join(str(who + 1) for who in ending.winners)
    return f"{'blocked, ' * ending.blocked}won by {winners} for {ending.points}"


@cases("games/line/hands")
def test_hands(case):
    _about, start, lines = case
    contest, state = dealt(*start.split("\n"))
    for line in lines.split("\n"):
        word, _, rest = line.partition(" ")
        if word == "can:":
            names = [contest.choice_name(state, choice) for choice in contest.choices(state)]
            assert ", ".join(names) == rest
        elif word == "over:":
            assert ending_in_words(state.ending) == rest
        elif word == "deals:":
            assert state.mover + 1 == int(rest)
            assert isinstance(contest.choices(state)[0], Deal)
        elif word == "winner:":
            assert [who + 1 for who in contest.winners(state)] == [int(rest)]
            assert (contest.mover(state), contest.choices(state)) == (None, ())
        else:
            name, _, scores = rest.partition(" = ")
            before = state
            assert state.mover + 1 == int(word), line
            state = contest.after(state, contest.find_choice(state, name))
            expected = tuple(map(int, scores.split())) if scores else before.scores
            assert state.scores == expected, line


@pytest.mark.parametrize(
    ("points", "among", "rounded"),
    [(0, 1, 0), (2, 1, 0), (3, 1, 5), (7, 1, 5), (8, 1, 10), (21, 1, 20), (15, 2, 10), (20, 3, 5)],
)
def test_points_are_rounded_to_the_nearest_five(points, among, rounded):
    assert nearest_five(points, among) == rounded


@pytest.mark.parametrize("name", CONTESTS)
def test_the_seed_deals(name):
    """Every hand has the right size, and if a double must lead, somebody holds one."""
    contest = CONTESTS[name]
    for players in contest.players:
        for seed in range(200):
            start = contest.start(players, str(seed))
            (deal,) = contest.choices(start)
            assert contest.choices(contest.start(players, str(seed))) == (deal,)
            assert {len(hand) for hand in deal.hands} == {contest.rules.hands[players]}
            assert contest.choices(contest.after(start, deal))
