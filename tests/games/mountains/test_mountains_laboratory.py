"""The versions in which a domino, once laid, stays put: games go to the end by the rules."""

from random import Random

import pytest

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.laboratory import survey_of
from donimoes_book.games.layouts.solver import Placed
from donimoes_book.games.mountains.laboratory import (
    CLIFF,
    DEAD_END,
    GrowingMap,
    _damage,
    play_alone,
    play_together,
    random_player,
    sensible_player,
)
from donimoes_book.games.mountains.rules import (
    HANDS,
    IN_DEAL,
    NEIGHBOURS,
    SPACES,
    can_be_filled,
    heights_of,
    penalty,
)
from donimoes_book.games.registry import find
from helpers.surveys import simulate

GAMES = [
    lambda rng, player: play_alone(rng, player),
    *[lambda rng, player, n=n: play_together(rng, player, n) for n in HANDS],
]


@pytest.mark.parametrize("player", [random_player, sensible_player])
@pytest.mark.parametrize("play", GAMES)
def test_a_finished_game_is_a_map(play, player):
    for seed in range(2):
        position = play(Random(seed), player).position()
        assert find("mountains").judge(position, "", "legal") is None
        assert len(heights_of(position.dominoes)) == SPACES


@pytest.mark.parametrize("play", GAMES)
def test_every_domino_after_the_first_touches_another(play):
    covered = set()
    for placement in play(Random(7), random_player).placements:
        spaces = placement[:2]
        assert not covered or any(covered.intersection(NEIGHBOURS[space]) for space in spaces)
        assert not covered.intersection(spaces)
        covered.update(spaces)
    assert len(covered) == SPACES


@pytest.mark.parametrize("play", GAMES)
def test_the_same_seed_plays_the_same_game(play):
    first, again = (play(Random(3), sensible_player).placements for _ in range(2))
    assert first == again


def watched(choices):
    """Return a random player that notes what it could choose from."""

    def player(map_, pairs, rng):
        choices.append(tuple(pairs))
        return random_player(map_, pairs, rng)

    return player


def test_the_harder_solitaire_shows_five_dominoes_until_they_run_out():
    choices = []
    play_alone(Random(1), watched(choices))
    assert [len(shown) for shown in choices] == [5] * 14 + [4, 3, 2, 1]


@pytest.mark.parametrize(("players", "left"), [(2, 0), (3, 0), (4, 2)])
def test_together_each_passes_a_domino_on_and_the_next_lays_it(players, left):
    choices = []
    final = play_together(Random(1), watched(choices), players)
    hands, handed = choices[::2], choices[1::2]
    assert [len(hand) for hand in hands[:players]] == [HANDS[players]] * players
    assert all(
        len(passed) == 1 and passed[0] in hand for hand, passed in zip(hands, handed, strict=True)
    )
    assert players * HANDS[players] - len(final.placements) == left


def test_nobody_leaves_a_hole_that_cannot_be_filled():
    map_ = GrowingMap()
    while (count := len(map_.placements)) < IN_DEAL:
        rest = sorted(set(domino_set()) - {placement.numbers for placement in map_.placements})
        map_.add(random_player(map_, rest, Random(count)))
        assert can_be_filled(map_.empty)


@pytest.mark.parametrize(
    ("empty", "fits"),
    [
        ([], True),
        ([0, 1], True),
        ([0, 6], True),
        ([0], False),
        ([0, 2], False),
        ([0, 1, 2, 6], True),
        ([0, 1, 2, 7], False),
        ([0, 1, 6, 7], True),
        ([0, 1, 2, 8, 7, 13], True),
        ([1, 6, 7, 8, 13, 14], False),
        (list(range(1, 35)), False),
    ],
)
def test_what_dominoes_can_fill(empty, fits):
    assert can_be_filled(sum(1 << space for space in empty)) is fits


def test_a_sensible_player_does_better():
    def average(player):
        games = [play_alone(Random(seed), player) for seed in range(8)]
        return sum(penalty(heights_of(game.position().dominoes)) for game in games) / 8

    assert average(sensible_player) < average(random_player) / 2


def test_a_sensible_player_minds_cliffs_and_dead_ends():
    map_ = GrowingMap()
    map_.add(Placed(0, 1, (0, 6)))
    # A cliff that was there before is not counted as damage.
    assert _damage(map_, Placed(2, 3, (6, 6))) == 0
    # A new cliff of one level, and only one way left to continue from the 6 above it.
    assert _damage(map_, Placed(2, 3, (4, 4))) == pytest.approx(CLIFF + DEAD_END[1])
    assert _damage(map_, Placed(2, 3, (3, 3))) == pytest.approx(2 * CLIFF + DEAD_END[1])


def test_the_numbers_are_those_of_the_games_that_were_played():
    figures = simulate("mountains", 5, "c").figures

    def costs(name, play, player, *players):
        games = [play(Random(f"c/{name}/{number}"), player, *players) for number in range(5)]
        return [penalty(heights_of(game.position().dominoes)) for game in games]

    at_random = costs("alone-at-random", play_alone, random_player)
    assert figures["penalty-alone-at-random"].value == sum(at_random) / 5
    assert "good-alone-at-random" not in figures
    versions = {"alone": costs("alone", play_alone, sensible_player)}
    for players in HANDS:
        name = f"together-{players}"
        versions[name] = costs(name, play_together, sensible_player, players)
    assert 5 in versions["alone"]  # which is not a good game
    for name, penalties in versions.items():
        assert figures[f"penalty-{name}"].value == sum(penalties) / 5
        assert figures[f"good-{name}"].value == sum(cost < 5 for cost in penalties) / 5
        assert figures[f"perfect-{name}"].value == penalties.count(0) / 5


def test_progress_is_told_as_games_played_of_how_many():
    told = []
    survey_of(find("mountains"), 2, "c", progress=lambda *done: told.append(done))
    games = 2 * len(["at random", "alone", *HANDS])
    assert told == [(done, games) for done in range(games)]
