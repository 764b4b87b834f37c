"""A naive referee of Tetradominoes: follows games turn by turn from what a record prints.

Run as a script, it follows the given number of games with one, two, three and four players:
`PYTHONPATH=. python tests/games/tetradominoes/tetradominoes_referee.py 2000`.
"""

from __future__ import annotations

import re
import sys
from itertools import combinations_with_replacement, product

from tetradominoes_twin import SHAPES, are_neighbours, rotations

from donimoes_book.games.laboratory import players_for
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns

SET = list(combinations_with_replacement(range(7), 2))
GOAL = {2: 4, 3: 3, 4: 4}


def pairs(text):
    return [tuple(sorted(map(int, name))) for name in text.split()]


def cells_of(text):
    return [(int(x), int(y)) for x, y in re.findall(r"\((-?\d+),(-?\d+)\)", text)]


def piece_of(cells, dark):
    """The piece that covers some cells, found by rotating every piece."""
    for name in SHAPES:
        for rotated in rotations(name, dark):
            for x, y in cells:
                dx, dy = x - rotated[0][0], y - rotated[0][1]
                # Records count rows upwards and the twin counts them downwards, so shapes are
                # mirrored.
                if {(a + dx, b + dy) for a, b in rotated} == {(a, 2 * y - b) for a, b in cells}:
                    return name
    raise AssertionError(cells)


class Referee:
    """Everything on the table, in hands and in the boneyard."""

    def __init__(self, players):
        self.players, self.mover, self.phase = players, 0, "deal"
        self.numbers, self.sides = {}, {}
        self.played, self.owners, self.given_up = set(), [], set()
        self.hidden, self.shown, self.boneyard = [], [set() for _ in range(players)], []
        self.last, self.passed, self.offered, self.drawn = None, 0, None, 0

    @property
    def hand(self):
        return self.hidden[self.mover] | self.shown[self.mover]

    def team(self, player):
        return player % 2 if self.players == 4 else player

    def left(self):
        return set(SHAPES) - self.played - self.given_up

    def fits(self, placed):
        """Whether a domino may be placed: its numbers by their cells."""
        if any(cell in self.numbers or cell in self.sides for cell in placed):
            return False
        if self.numbers:
            return any(
                are_neighbours(cell, other) and number == there
                for cell, number in placed.items()
                for other, there in self.numbers.items()
            )
        return not self.sides or any(
            are_neighbours(c, other) for c in placed for other in self.sides
        )

    def can_place(self):
        """Whether any domino of the hand fits anywhere, found by trying every place."""
        cells = [*self.numbers, *self.sides] or [(0, 0)]
        columns, rows = [x for x, _ in cells], [y for _, y in cells]
        window = product(
            range(min(columns) - 2, max(columns) + 3), range(min(rows) - 2, max(rows) + 3)
        )
        return any(
            self.fits({(x, y): a, second: b})
            for x, y in window
            for second in ((x + 1, y), (x, y + 1))
            for low, high in self.hand
            for a, b in {(low, high), (high, low)}
        )

    def allows(self, cells, dark):
        """Whether a tetromino of this side may be played on some cells."""
        return all(self.numbers.get(cell) in self.last.values() for cell in cells) and not any(
            are_neighbours(cell, other)
            for cell in cells
            for other, side in self.sides.items()
            if side == dark
        )

    def can_cover(self):
        """Whether a tetromino fits on the last domino, found by trying every one."""
        sides = {1: (False, True), 3: (False,)}.get(self.players, (self.team(self.mover) == 1,))
        return any(
            self.allows([(x + a - dx, y + dy - b) for a, b in rotated], dark)
            for dark in sides
            for name in self.left()
            for rotated in rotations(name, dark)
            for dx, dy in rotated
            for x, y in self.last
        )

    def follow(self, words):
        verb, _, rest = words.partition(" ")
        rest, _, drawn = rest.partition(", draws ")
        getattr(self, verb.strip(","))(rest, pairs(drawn))

    def deals(self, rest, _drawn):
        hands, _, boneyard = rest.partition("/")
        self.hidden, self.boneyard = (
            [set(pairs(hand)) for hand in hands.split("|")],
            pairs(boneyard),
        )
        assert all(len(hand) == 4 for hand in self.hidden)
        self.phase = "place"

    def draw(self, drawn, number):
        assert drawn == self.boneyard[:number]
        self.boneyard = self.boneyard[number:]
        self.hidden[self.mover] |= set(drawn)

    def remove(self, domino, player):
        self.hidden[player] -= {domino}
        self.shown[player] -= {domino}

    def lays(self, rest, drawn):
        assert self.phase == "place"
        domino, (first, second) = rest[:2], cells_of(rest)
        assert are_neighbours(first, second)
        placed = {first: int(domino[0]), second: int(domino[1])}
        assert self.fits(placed)
        assert tuple(sorted(placed.values())) in self.hand
        self.remove(tuple(sorted(placed.values())), self.mover)
        self.draw(drawn, max(0, min(4 - len(self.hand), 1)))
        self.numbers |= placed
        self.last, self.passed, self.phase = placed, 0, "cover"

    def covers(self, rest, _drawn):
        assert self.phase == "cover"
        if rest == "nothing":
            assert self.players > 1
            self.turn_over()
            return
        cells = cells_of(rest)
        dark = {1: rest.endswith("dark"), 3: False}.get(self.players, self.team(self.mover) == 1)
        piece = piece_of(cells, dark)
        assert piece in self.left()
        assert set(cells) & set(self.last)
        assert self.allows(cells, dark)
        for cell in cells:
            del self.numbers[cell]
            self.sides[cell] = dark
        self.played.add(piece)
        self.owners.append(self.team(self.mover))
        if self.owners.count(self.team(self.mover)) == GOAL.get(self.players):
            self.phase = "over"
        else:
            opponents = [(self.mover + seats) % self.players for seats in (1, 3)]
            can_trade = all(self.hidden[one] | self.shown[one] for one in opponents)
            self.turn_over("offer" if self.players == 4 and can_trade else "place")

    def turn_over(self, phase="place"):
        self.mover = (self.mover + 1) % self.players
        self.phase = phase
        alone_at_the_end = self.players == 1 and not (
            self.left() and (self.boneyard or self.can_place())
        )
        if alone_at_the_end or self.passed == self.players:
            self.phase = "over"

    def reveals(self, rest, drawn):
        assert self.phase == "place"
        assert not self.can_place()
        dominoes = set(pairs(rest))
        assert len(dominoes) == 2
        assert dominoes <= self.hidden[self.mover]
        self.hidden[self.mover] -= dominoes
        self.shown[self.mover] |= dominoes
        self.draw(drawn, 1)
        assert drawn

    def passes(self, rest, _drawn):
        assert self.phase == "place"
        assert not self.can_place()
        assert not self.boneyard or len(self.hidden[self.mover]) < 2
        assert set(pairs(rest.removeprefix("showing"))) == self.hidden[self.mover]
        self.shown[self.mover] |= self.hidden[self.mover]
        self.hidden[self.mover] = set()
        self.passed += 1
        self.turn_over()

    def keeps(self, _rest, _drawn):
        assert self.phase == "offer"
        if self.offered:
            self.mover = (self.mover + 2) % 4
        self.offered, self.phase = None, "place"

    def offers(self, rest, _drawn):
        assert self.phase == "offer"
        (domino,) = pairs(rest)
        assert domino in self.hand
        other = (self.mover + 2) % 4
        if self.offered is None:
            self.offered, self.mover = domino, other
            return
        for given, giver, taker in ((domino, self.mover, other), (self.offered, other, self.mover)):
            face = self.shown if given in self.shown[giver] else self.hidden
            self.remove(given, giver)
            face[taker].add(given)
        self.keeps("", [])

    def discards(self, rest, drawn):
        assert self.phase == "place"
        assert self.players == 1
        assert not self.can_place()
        assert rest in self.left()
        self.given_up.add(rest)
        if not self.left():
            assert not drawn
            self.phase = "over"
            return
        self.drawn = min(4, len(self.boneyard))
        self.draw(drawn, self.drawn)
        self.phase = "return"

    def returns(self, rest, _drawn):
        assert self.phase == "return"
        back, pile = map(pairs, f"{rest} ".split(" / "))
        assert len(set(back)) == self.drawn
        assert set(back) <= self.hidden[0]
        self.hidden[0] -= set(back)
        assert sorted(pile) == sorted([*self.boneyard, *back])
        self.boneyard = pile
        self.turn_over()

    def scores(self):
        if self.players > 1:
            return [self.owners.count(self.team(player)) for player in range(self.players)]
        dark = sum(self.sides.values()) // 4
        return [dark * (len(self.played) - dark) + 7 * (7 - len(self.played))]


def follow(names, seed):
    """Follow a game to its end; returns which verbs its record used, and who won."""
    contest = find("tetradominoes" if len(names) > 1 else "tetradominoes-solitaire").contest
    programs = players_for(contest)
    referee, verbs = Referee(len(names)), set()
    for turn in turns(contest, [programs[name] for name in names], seed):
        words = contest.choice_name(turn.before, turn.choice)
        if referee.phase == "cover" and not words.startswith("covers"):
            # The engine asks only if something can be played.
            assert not referee.can_cover()
            referee.turn_over()
        assert referee.mover == turn.player
        referee.follow(words)
        verbs.add(words.split()[0].strip(","))
        in_hands = [d for p in range(len(names)) for d in referee.hidden[p] | referee.shown[p]]
        on_table = 2 * (len(SET) - len(in_hands) - len(referee.boneyard))
        assert len({*in_hands, *referee.boneyard}) == len(in_hands) + len(referee.boneyard)
        assert len(referee.numbers) + len(referee.sides) == on_table
        assert len(referee.sides) == 4 * len(referee.played)
        assert list(contest.scores(turn.after)) == referee.scores()
    if referee.phase == "cover":
        assert not referee.can_cover()
        referee.turn_over()
    assert referee.phase == "over"
    scores = referee.scores()
    best = [p for p, score in enumerate(scores) if score == max(scores)]
    won = best if len(names) > 1 else [0] * (scores[0] < 10)
    assert list(contest.winners(turn.after)) == won
    return verbs, won


def follow_many(games, players):
    """Follow games between random, sensible and mixed players; returns the verbs used."""
    seen = set()
    for game in range(games):
        kinds = [("random",), ("greedy",), ("random", "greedy")][game % 3]
        names = [kinds[seat % len(kinds)] for seat in range(players)]
        seen |= follow(names, f"referee/{game}")[0]
    return seen


if __name__ == "__main__":
    for count in (1, 2, 3, 4):
        print(count, int(sys.argv[1]), sorted(follow_many(int(sys.argv[1]), count)))
