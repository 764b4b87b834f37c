"""Domino Runners, played naively, on rows of numbers: it tries every turn that can be written.

It shares no code with the engine. `python tests/games/domino_runners/domino_runners_twin.py 500`
follows that many games.
"""

import sys
from random import Random

from donimoes_book.games.laboratory import players_for

STEP = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}


class Table:
    """A table with everything on it; rows are counted from the top."""

    def __init__(self, rows):
        self.rows = rows
        self.runners = {}
        """The place of each colour's runner, `B` and `W`."""
        self.checkers = {}
        """The colour of the checker at each place."""
        self.captured = {"B": 0, "W": 0}
        self.placed = {"B": 0, "W": 0}

    def copy(self):
        """A copy of the table that can be changed."""
        other = Table(self.rows)
        for name in ("runners", "checkers", "captured", "placed"):
            setattr(other, name, dict(getattr(self, name)))
        return other

    def number(self, place):
        """The number at a place; None off the table."""
        row, column = place
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column]
        return None

    def is_free(self, place):
        """Whether a runner or checker may go here."""
        empty = place not in self.checkers and place not in self.runners.values()
        return self.number(place) is not None and empty

    def play(self, text):
        """Return the table after a turn, or None if the rules forbid it."""
        colour, way, jumps = text[0], text[1:5], text[6:]
        after = self.copy()
        at = after.runners.pop(colour)
        corner = None
        for letter, count in (way[:2], way[2:]):
            for _ in range(int(count)):
                at = moved(at, letter)
                if not after.is_free(at):
                    return None
            corner = corner or at
        if (way[0] in "LR") == (way[2] in "LR") or after.number(corner) == 0:
            return None
        after.runners[colour] = at
        after.placed[colour] += 1
        man = corner
        for letter in jumps:
            over = moved(man, letter)
            there = moved(over, letter)
            enemy = after.checkers.get(over, colour) != colour
            if not enemy or not after.is_free(there) or after.number(there) == 0:
                return None
            del after.checkers[over]
            after.captured[colour] += 1
            man = there
        after.checkers[man] = colour
        return after

    def turns(self, colour):
        """Every turn a colour can make, with the table after it."""
        tables = {}
        for one in "LRUD":
            for two in "LRUD":
                for first in range(1, 9):
                    for second in range(1, 9):
                        text = f"{colour}{one}{first}{two}{second}"
                        if after := self.play(text):
                            tables[text] = after
                            self._with_jumps(text + "x", tables)
        return tables

    def _with_jumps(self, text, tables):
        for letter in "LRUD":
            if after := self.play(text + letter):
                tables[text + letter] = after
                self._with_jumps(text + letter, tables)

    def points(self, colour):
        """How many points a colour has."""
        own = [self.number(place) for place, whose in self.checkers.items() if whose == colour]
        return sum(own) + self.captured[colour]

    def winner(self, mover):
        """Who has won before a colour's turn: a colour, `draw`, or None if the game continues."""
        if self.placed == {"B": 10, "W": 10}:
            black, white = self.points("B"), self.points("W")
            return "B" if black > white else "W" if white > black else "draw"
        return None if self.turns(mover) else {"B": "W", "W": "B"}[mover]


def moved(place, letter):
    """The place next to one."""
    (row, column), (down, right) = place, STEP[letter]
    return row + down, column + right


def table_of(position):
    """Read the text of a position whose dominoes fill a rectangle, with nothing below it."""
    text, _, extras = str(position).partition("\n---\n")
    rows = [[int(char) for char in line[::2]] for line in text.split("\n")[::2]]
    table = Table(rows)
    for part in extras.replace(" ", "").split("("):
        if ")" in part:
            where, letter = part.rstrip(",\n").split(")")
            column, row = map(float, where.split(","))
            place = (len(rows) - 1 - int(row), int(column))
            if letter in "BW":
                table.runners[letter] = place
            else:
                table.checkers[place] = letter.upper()
                table.placed[letter.upper()] += 1
    return table


def follow(contest, played, *, thorough=True):
    """Follow a game that was played; returns how it ended."""
    table, seats, swapped = None, ["B", "W"], False
    for turn in played:
        text = contest.choice_name(turn.before, turn.choice)
        word, _, rest = text.partition(" ")
        if word == "deals":
            rows = [[int(digit) for digit in row if digit != " "] for row in rest.split("/")]
            assert [len(row) for row in rows] == [8] * 7
            table = Table(rows)
        elif word == "places":
            colour = "W" if table.runners else "B"
            assert seats[turn.player] == colour
            place = (int(rest[1]) - 1, "ABCDEFGH".index(rest[0]))
            assert place not in table.runners.values()
            table.runners[colour] = place
        elif word == "swaps":
            assert list(table.runners) == ["B"]
            assert turn.player == 1
            assert not swapped
            seats, swapped = seats[::-1], True
        else:
            colour = text[0]
            assert seats[turn.player] == colour
            assert table.placed["B"] - table.placed["W"] == (colour == "W")
            if thorough:
                names = [contest.choice_name(turn.before, c) for c in contest.choices(turn.before)]
                assert len(names) == len(set(names))
                assert set(names) == set(table.turns(colour))
            table = table.play(text)
        if len(table.runners) == 2:
            points = tuple(table.points(colour) for colour in seats)
            assert contest.scores(turn.after) == points
            mover = "B" if table.placed["B"] == table.placed["W"] else "W"
            winner = table.winner(mover)
            assert (contest.mover(turn.after) is None) == (winner is not None)
            if winner is not None:
                seat = {"draw": (), "B": (seats.index("B"),), "W": (seats.index("W"),)}[winner]
                assert contest.winners(turn.after) == seat
    return winner, table


def follow_random_games(contest, count, start=0, *, thorough=True):
    """Play games, every other one greedily and the rest at random, and follow them."""
    from donimoes_book.play.contest import turns

    programs = players_for(contest)
    ends = []
    for number in range(start, start + count):
        player = programs["greedy" if number % 2 else "random"]
        ends.append(follow(contest, list(turns(contest, [player] * 2, number)), thorough=thorough))
    return ends


if __name__ == "__main__":
    from donimoes_book.games.domino_runners.contest import RunnersContest

    ends = follow_random_games(RunnersContest(), int(sys.argv[1]), Random().randrange(10**9))
    captured = sum(sum(table.captured.values()) for _, table in ends)
    print(f"{len(ends)} games agree, {captured} checkers captured")
