"""How a choice is made at a table by touch, in every game: nothing needs to know its rules."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from donimoes_book.board.parts import Cover, Domino, Place
from donimoes_book.games import registry
from donimoes_book.games.laboratory import players_for, programs_of
from donimoes_book.laboratory.players import STRONG, Imagining
from donimoes_book.play.contest import turns
from donimoes_book.play.targets import Button, Held, Spot, ended, pressed, turns_of
from donimoes_book.words.language import speaking
from helpers.touching import touches_for

GAMES = {game.name: game.contest for game in registry.all_games() if game.contest is not None}
AGREED = {
    "spinners": ["none", "first", "all"],
    "hand": ["3"],
    "swap": ["no"],
    "dice": ["4"],
    "target": [],
}
"""What is tried of each option."""
CONTESTS = [
    *((name, contest) for name, contest in GAMES.items() if "dice" not in contest.options),
    *(
        (f"{name} {option}={value}", contest.with_option(option, value))
        for name, contest in GAMES.items()
        for option in contest.options
        for value in AGREED[option]
    ),
]


def remembers(contest):
    """Return whether programs imagine what is hidden, so that it looks the same to them."""
    return STRONG in players_for(contest) and isinstance(programs_of(contest), Imagining)


EVERY = pytest.mark.parametrize(
    "contest", [it for _, it in CONTESTS], ids=[it for it, _ in CONTESTS]
)
IMAGINED = pytest.mark.parametrize(
    "contest", [it for it in GAMES.values() if remembers(it)], ids=lambda it: it.name
)
MOST_TOUCHES = 6
ONE_SCREEN = 40


def decisions(contest, seed="targets", most=25):
    """Yield states in which somebody has a choice, with what they see and can choose."""
    players = players_for(contest)
    for count in contest.players:
        names = ["random", list(players)[1]]
        seated = [players[names[seat % 2]] for seat in range(count)]
        played = (turn for turn in turns(contest, seated, f"{seed}/{count}"))
        chosen = (turn for turn in played if len(contest.choices(turn.before)) > 1)
        for turn in islice(chosen, most):
            choices = contest.choices(turn.before)
            yield turn.before, contest.view(turn.before, turn.player), choices


def a_few(targets):
    return targets if len(targets) <= 20 else Random(1).sample(targets, 12)


@EVERY
def test_every_choice_is_made_by_one_series_of_touches(contest):
    most = 0
    for _, view, choices in decisions(contest):
        targets = contest.targets(view, choices)
        assert [target.choice for target in targets] == list(choices)
        assert sum(map(len, turns_of(targets))) == len(choices)
        for target in a_few(targets):
            touches, turned, _ = touches_for(target, targets)
            assert [it for it in turned if it == target.choice] == [target.choice]
            assert all(type(it.lies) is type(target.lies) for it in targets if it.choice in turned)
            # A domino that can be turned is laid with one more touch.
            most = max(most, len(touches) + (len(turned) if len(turned) > 1 else 0))
    assert most <= MOST_TOUCHES


@EVERY
def test_what_is_lit_fits_on_a_screen(contest):
    for _, view, choices in decisions(contest):
        targets, hand = contest.targets(view, choices), contest.holding(view).hand
        for target in a_few(targets):
            for lights in touches_for(target, targets)[2]:
                kinds = Counter(map(type, lights))
                assert kinds[Held] <= len(hand)
                assert kinds[Button] <= ONE_SCREEN
                on_squares = {light.place for light in lights if isinstance(light, Spot)}
                assert len(on_squares) == kinds[Spot] <= 64
                assert {light.pair for light in lights if isinstance(light, Held)} <= {*hand}


@EVERY
def test_words_tell_every_choice_from_the_others(contest):
    for _, view, choices in decisions(contest, most=20):
        for language in ("en", "de", "fr"):
            with speaking(language):
                targets = contest.targets(view, choices)
            assert len({target.words for target in targets}) == len(targets)
            assert all(touch.words for target in targets for step in target.path for touch in step)


@pytest.mark.parametrize("name", ["all-fives", "checkimoes", "mountains", "tetradominoes"])
def test_a_domino_or_a_card_lies_where_it_is_touched(name):
    contest = GAMES[name]
    for _, view, choices in decisions(contest):
        for turned in turns_of(contest.targets(view, choices)):
            lies, spots = turned[0].lies, turned[0].path[-1]
            if isinstance(lies, Domino | Cover):
                assert {*lies.places} == {spot.place for spot in spots}
            if isinstance(lies, Domino) and name != "all-fives":  # which may have to make room
                assert contest.table(view).halves.keys().isdisjoint(lies.places)


@IMAGINED
def test_what_is_touched_tells_nothing_that_is_hidden(contest):
    programs, rng = programs_of(contest), Random(1)
    for state, view, choices in decisions(contest, most=20):
        mover = contest.mover(state)
        imagined = programs.sample(view, rng)
        assert contest.view(imagined, mover) == view
        there = contest.targets(view, contest.choices(imagined))
        here = contest.targets(view, choices)
        assert [(it.path, it.words, it.lies) for it in there] == [
            (it.path, it.words, it.lies) for it in here
        ]


def test_a_game_without_targets_of_its_own_has_buttons():
    contest = GAMES["domino-finder"]
    (target,) = super(type(contest), contest).targets(None, ["waits"])
    assert target == pressed("waits", "waits")


def test_what_another_target_goes_on_from_is_ended_with_a_button():
    step, other = (Spot(Place(0, 0)),), (Spot(Place(2, 0)),)
    short, long, alone = (
        pressed(words, words)._replace(path=path)
        for words, path in (("a", (step,)), ("b", (step, other)), ("c", (other,)))
    )
    stopped, *rest = ended([short, long, alone])
    assert rest == [long, alone]
    assert stopped.path[:1] == short.path
    assert isinstance(stopped.path[1][0], Button)
