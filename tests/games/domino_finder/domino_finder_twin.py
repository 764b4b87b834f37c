"""A naive twin of Domino Finder: it follows a game turn by turn, by the rules.

A record does not say how a pawn walks, so the twin knows all the squares that it may be on.

Many games: `PYTHONPATH=tests python tests/games/domino_finder/domino_finder_twin.py 10000`
"""

from __future__ import annotations

import sys
from itertools import combinations_with_replacement

from donimoes_book.games.laboratory import players_for
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns
from helpers.referee import follow_many

SET = list(combinations_with_replacement(range(7), 2))
NEEDED = {2: 7, 3: 5, 4: 4}


def around(square):
    x, y = square
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def pair(text):
    return tuple(sorted(map(int, text)))


class Finder:
    """A board as a dict of squares, and everything that is known of it."""

    def __init__(self, players):
        self.pawns, self.scores = [None] * players, [0] * players
        self.numbers, self.domino = {}, {}
        self.open, self.gone = set(), set()
        self.target, self.mover, self.stayed = None, 0, 0
        self.may_be, self.left_for = set(), None

    def follow(self, words):
        verb, _, rest = words.partition(" ")
        getattr(self, verb)(rest)

    def deals(self, rest):
        rows = [row.split() for row in rest.split("/")]
        assert sorted(pair(name) for row in rows for name in row) == SET
        for y, row in enumerate(rows):
            assert sum("0" in name for name in row) == 1
            for x, digit in enumerate("".join(row)):
                self.numbers[x, y] = int(digit)
                self.domino[x, y] = (x // 2, y)

    def rolls(self, rest):
        wanted = pair(rest)
        at = next(d for d in self.domino.values() if pair(self.name(d)) == wanted)
        if at not in self.gone | self.open:
            self.target = at

    def name(self, domino):
        x, y = domino
        return [self.numbers[2 * x, y], self.numbers[2 * x + 1, y]]

    def within_reach(self):
        hidden = {s for s, d in self.domino.items() if d not in self.open | self.gone}
        if self.pawns[self.mover] is None:
            return {(x, y) for x, y in hidden if x in (0, 7) or y in (0, 6)}
        return {there for here in self.walk() for there in around(here)} & hidden

    def walk(self):
        """Return every square that the mover's pawn can walk to now, step by step."""
        others = [pawn for who, pawn in enumerate(self.pawns) if who != self.mover]
        squares = self.may_be or {self.pawns[self.mover]}
        new = squares
        while new:
            new = {there for here in new for there in around(here)} - squares
            new = {there for there in new if self.can_step_to(there) and there not in others}
            squares = squares | new
        return squares

    def can_step_to(self, there):
        domino = self.domino.get(there)
        return domino in self.gone or (domino in self.open and self.numbers[there] != 0)

    def turns(self, rest):
        square = "ABCDEFGH".index(rest[0]), int(rest[1]) - 1
        assert square in self.within_reach()
        domino = self.domino[square]
        first = self.pawns[self.mover] is None
        if not first:
            # The pawn that turns it over is beside it.
            self.may_be = self.walk() & around(square)
            if self.pawns[self.mover] not in self.walk() and self.left_for is None:
                # It has left a trap for good.
                self.left_for = min(self.may_be, key=lambda s: (s[1], s[0]))
        if domino == self.target:
            self.gone.add(domino)
            self.scores[self.mover] += 1
            self.pawns[self.mover] = square
            self.end(new=True)
        else:
            self.open.add(domino)
            trapped = self.numbers[square] == 0
            if trapped or first:
                self.pawns[self.mover] = square
            if trapped:
                self.end()

    def stays(self, _rest):
        assert not self.within_reach()
        self.stayed += 1
        if self.pawns[self.mover] not in self.walk():
            self.pawns[self.mover] = self.left_for
        self.end(new=True)

    def end(self, new=False):
        standing = {self.domino[pawn] for pawn in self.pawns if pawn}
        self.open &= standing
        self.mover = (self.mover + 1) % len(self.pawns)
        self.may_be, self.left_for = set(), None
        if new:
            self.target = None


def follow_game(names, seed, check=lambda *_: None):
    """Follow a game; returns who won and how often a player had to stay."""
    contest = find("domino-finder").contest
    programs = players_for(contest)
    twin = Finder(len(names))
    won = None
    for turn in turns(contest, [programs[name] for name in names], seed):
        assert won is None
        words = contest.choice_name(turn.before, turn.choice)
        if words.startswith("turns"):
            reach = {f"turns {'ABCDEFGH'[x]}{y + 1}" for x, y in twin.within_reach()}
            possible = contest.choices(turn.before)
            assert {contest.choice_name(turn.before, choice) for choice in possible} == reach
            assert turn.player == twin.mover
        assert contest.find_choice(turn.before, words) == turn.choice
        twin.follow(words)
        assert list(contest.scores(turn.after)) == twin.scores
        assert len(twin.gone) == sum(twin.scores)
        pawns = [pawn for pawn in twin.pawns if pawn]
        assert len(set(pawns)) == len(pawns)
        assert all(twin.domino[pawn] in twin.open | twin.gone for pawn in pawns)
        assert len(twin.open | twin.gone) == len(twin.open) + len(twin.gone)
        won = next((w for w, n in enumerate(twin.scores) if n == NEEDED[len(names)]), None)
        check(contest, turn)
    assert contest.winners(turn.after) == (won,)
    return won, twin.stayed


if __name__ == "__main__":
    print(dict(follow_many(follow_game, int(sys.argv[1]))))
