"""A naive twin of Mountains and Valleys, alone and together: it follows a game by its record.

Many games: `PYTHONPATH=tests python tests/games/mountains/mountains_twin.py 300`
"""

from __future__ import annotations

import sys
from functools import cache

from donimoes_book.games.laboratory import players_for
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns
from helpers.referee import follow_many

HANDS = {1: 5, 2: 9, 3: 6, 4: 5}


def read_space(name):
    return "ABCDEFGHIJK".index(name[0]), int(name[1:]) - 1


def name_of(space):
    return f"{'ABCDEFGHIJK'[space[0]]}{space[1] + 1}"


def beside(space):
    x, y = space
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


@cache
def can_be_tiled(free):
    """Return whether dominoes can cover these spaces of a six-by-six square, space by space."""
    masks = {frozenset()}
    for y in range(6):
        for x in range(6):
            after = set()
            for taken in masks:
                if (x, y) not in free or (x, y) in taken:
                    after.add(taken - {(x, y)})
                    continue
                for there in ((x + 1, y), (x, y + 1)):
                    if there in free and there not in taken:
                        after.add(taken | {there})
            masks = after
    return bool(masks)


def may_be_covered(covered):
    """Return whether a six-by-six square around these spaces can be filled with dominoes."""
    xs, ys = [x for x, _ in covered], [y for _, y in covered]
    for left in range(max(xs) - 5, min(xs) + 1):
        for top in range(max(ys) - 5, min(ys) + 1):
            square = {(left + x, top + y) for x in range(6) for y in range(6)}
            if can_be_tiled(frozenset((x - left, y - top) for x, y in square - covered)):
                return True
    return False


def ways_to_lay(heights, pair):
    """Return every way to lay a domino, in the words of a record."""
    if heights:
        near = {there for space in heights for there in beside(space)} - heights.keys()
        spots = {frozenset((a, b)) for a in near for b in beside(a) if b not in heights}
        spots = [spot for spot in spots if may_be_covered(heights.keys() | spot)]
    else:
        spots = [frozenset({(5, 5), (6, 5)}), frozenset({(5, 5), (5, 6)})]
    words = set()
    for spot in spots:
        first, second = sorted(spot, key=lambda space: (space[1], space[0]))
        words.add(f"lays {pair} {name_of(first)} {name_of(second)}")
        if pair[0] != pair[1]:
            words.add(f"lays {pair} {name_of(second)} {name_of(first)}")
    return words


def penalty(heights):
    """Return the cost of walking from one space to all others, each time by the lowest step."""
    reached, cost = {min(heights)}, 0
    while len(reached) < len(heights):
        step, there = min(
            (abs(heights[here] - heights[there]), there)
            for here in reached
            for there in beside(here)
            if there in heights and there not in reached
        )
        reached.add(there)
        cost += step if step > 1 else 0
    return cost


def follow_game(names, seed):
    """Follow a game; returns who won, and whether the map was perfect."""
    contest = find("mountains").contest
    programs, count = players_for(contest), len(names)
    heights, hands, hidden, passed, who, laid = {}, [], [], None, 0, 0
    last = None
    for turn in turns(contest, [programs[name] for name in names], seed):
        assert laid < 18
        words = contest.choice_name(turn.before, turn.choice)
        assert contest.find_choice(turn.before, words) == turn.choice
        assert turn.player == who
        possible = {contest.choice_name(turn.before, each) for each in contest.choices(turn.before)}
        verb, *rest = words.split()
        if verb == "deals":
            dealt, _, left = words.removeprefix("deals ").partition(" / ")
            hands = [hand.split() for hand in dealt.split(" | ")]
            assert [len(hand) for hand in hands] == [HANDS[count]] * count
            assert len({*dealt.replace("|", "").split(), *left.split()}) == 28
            hidden = left.split()[:13] if count == 1 else []
        elif verb in ("passes", "takes"):
            assert (verb == "takes") is (count == 1)
            assert possible == {f"{verb} {domino}" for domino in hands[who]}
            (passed,) = rest
            hands[who].remove(passed)
            who = (who + 1) % count
        else:
            assert possible == ways_to_lay(heights, passed)
            for number, name in zip(rest[0], rest[1:], strict=True):
                heights[read_space(name)] = int(number)
            passed, laid = None, laid + 1
            if hidden:
                hands[0].append(hidden.pop(0))
        for player in range(count):
            view = contest.view(turn.after, player)
            assert [f"{a}{b}" for a, b in view.hand] == hands[player]
        last = turn.after
    points = penalty(heights)
    assert (laid, len(heights), contest.scores(last)) == (18, 36, (points,) * count)
    assert list(map(len, hands)) == ([0, 0, 1, 1] if count == 4 else [0] * count)
    winners = contest.winners(last)
    assert winners == (tuple(range(count)) if points <= 4 else ())
    return winners, points == 0


if __name__ == "__main__":
    for game in range(int(sys.argv[1]) // 4):
        follow_game([("random", "greedy")[game % 2]], f"alone/{game}")
    print(dict(follow_many(follow_game, int(sys.argv[1]))))
