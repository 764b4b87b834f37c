"""A naive twin of Checkimoes: what is legal, what it scores, and who wins, square by square.

`python tests/games/checkimoes/checkimoes_twin.py 10000` follows that many random games of each
variant.
"""

import re
import sys
import time
from functools import cache
from itertools import product

from donimoes_book.games.laboratory import players_for
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns

VARIANTS = [
    find("checkimoes" + middle + heaviest + doubles).rules
    for heaviest, doubles, middle in product(
        ("", "-heaviest"), ("", "-no-doubles"), ("", "-middle")
    )
]
"""The rules of every variant; the twin reads only their names."""
ROW = 9
"""The length of a row of cells in the program: eight squares, and one cell off the board."""
SQUARES = {(column, row) for row in range(8) for column in range(8)}
ALL = [(low, high) for low in range(7) for high in range(low, 7)]
MIDDLE = {(3, 3), (4, 3), (3, 4), (4, 4)}


def at(square):
    return square % ROW, square // ROW


def cell(column, row):
    return column + ROW * row


def as_dict(board):
    """The number on each square that is covered."""
    return {at(s): n for n, squares in enumerate(board) for s in range(9 * 8) if squares >> s & 1}


@cache
def neighbours(square):
    column, row = square
    around = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return [other for other in around if other in SQUARES and other != square]


def may_cover(board, square, number):
    numbers = [board[other] for other in neighbours(square) if other in board]
    return square not in board and (not numbers or number in numbers)


def is_legal(rules, board, cover):
    """Return whether a play is legal; `cover` has its two squares with their numbers."""
    if not all(may_cover(board, square, number) for square, number in cover.items()):
        return False
    if "middle" not in rules.name:
        return True
    if not board:
        return set(cover) <= MIDDLE
    return any(other in board for square in cover for other in neighbours(square))


def all_plays(rules, board, hand):
    """Every legal play, once each, as a domino and the squares it covers."""
    plays = set()
    free = [square for square in SQUARES if square not in board]
    for low, high in hand:
        for column, row in free:
            for beside in ((column + 1, row), (column, row + 1)):
                if beside not in SQUARES:
                    continue
                for one, other in ((low, high), (high, low)):
                    cover = {(column, row): one, beside: other}
                    if is_legal(rules, board, cover):
                        plays.add(((low, high), tuple(sorted(cover.items()))))
    return plays


def as_cover(play):
    squares = (at(play.first), at(play.second))
    return play.domino, tuple(sorted(zip(squares, play.numbers, strict=True)))


def counted(board):
    totals = [0, 0]
    for (column, row), number in board.items():
        totals[(column + row) % 2] += number
    return tuple(totals)


def read_pairs(text):
    return [(int(low), int(high)) for low, high in text.split()]


def read_cover(words):
    """Read `54-C2D2` as a domino and the squares it covers."""
    one, other, *squares = re.fullmatch(r"(\d)(\d)-([A-H])([1-8])([A-H])([1-8])", words).groups()
    columns = ["ABCDEFGH".index(column) for column in squares[::2]]
    places = list(zip(columns, [int(row) - 1 for row in squares[1::2]], strict=True))
    numbers = int(one), int(other)
    return tuple(sorted(numbers)), tuple(sorted(zip(places, numbers, strict=True)))


def weight(domino):
    return sum(domino), max(domino)


def follow(rules, played, *, thorough=True):
    """Follow a game as its record prints it: every turn is legal, every domino is in one place."""
    contest = find(rules.name).contest
    with_doubles, heaviest = "no-doubles" not in rules.name, "heaviest" in rules.name
    dominoes = [pair for pair in ALL if with_doubles or pair[0] != pair[1]]
    board, used, hands, boneyard = {}, [], None, None
    mover, skips, to_draw = 0, 0, False
    for turn in played:
        assert turn.player == mover
        words = contest.choice_name(turn.before, turn.choice)
        verb, _, rest = words.partition(" ")
        if verb == "deals":
            dealt, boneyard = rest.split(" / ")
            hands, boneyard = list(map(read_pairs, dealt.split("|"))), read_pairs(boneyard)
            assert [len(hand) for hand in hands] == [7, 7]
            if heaviest:
                mover = max((0, 1), key=lambda who: max(map(weight, hands[who])))
        elif verb == "draws":
            assert to_draw
            assert read_pairs(rest) == boneyard[:1]
            hands[mover].append(boneyard.pop(0))
            mover, to_draw, skips = 1 - mover, False, 0
        else:
            assert not to_draw
            hand = hands[mover]
            if heaviest and not used:
                hand = [max(hand, key=weight)]
            if verb == "passes":
                assert not all_plays(rules, board, hand)
                skips += 1
            else:
                domino, cover = read_cover(words)
                assert is_legal(rules, board, dict(cover))
                if thorough:
                    names = (
                        contest.choice_name(turn.before, c) for c in contest.choices(turn.before)
                    )
                    assert set(map(read_cover, names)) == all_plays(rules, board, hand)
                hand.remove(domino)
                hands[mover] = [other for other in hands[mover] if other != domino]
                used.append(domino)
                board.update(cover)
                skips = 0
            if boneyard:
                to_draw, skips = True, 0
            else:
                mover = 1 - mover
        assert sorted([*used, *hands[0], *hands[1], *boneyard]) == dominoes
        assert len(board) == 2 * len(used)
        assert contest.scores(turn.after) == counted(board)
        assert contest.mover(turn.after) == (None if skips == 2 else mover)
    assert skips == 2
    assert not boneyard
    assert not any(all_plays(rules, board, hand) for hand in hands)
    scores = counted(board)
    winners = tuple(who for who in (0, 1) if scores[who] > scores[1 - who])
    assert contest.winners(played[-1].after) == winners
    return winners


def follow_random_games(rules, games, start=0, *, thorough=True):
    contest = find(rules.name).contest
    player = players_for(contest)["random"]
    for seed in range(start, start + games):
        follow(rules, list(turns(contest, [player, player], str(seed))), thorough=thorough)


def best(rules, board, hands, mover, skips=0):
    """How much the mover gains with best play, found by trying everything."""
    if skips == 2:
        return 0
    values = []
    for domino, cover in all_plays(rules, board, hands[mover]):
        white, black = counted(dict(cover))
        gain = white - black if mover == 0 else black - white
        left = [[d for d in hand if d != domino] for hand in hands]
        values.append(gain - best(rules, {**board, **dict(cover)}, left, 1 - mover))
    return max(values) if values else -best(rules, board, hands, 1 - mover, skips + 1)


if __name__ == "__main__":
    for variant in VARIANTS:
        begun = time.perf_counter()
        follow_random_games(variant, int(sys.argv[1]), thorough=False)
        print(f"{variant.name}: {sys.argv[1]} games in {time.perf_counter() - begun:.0f} s")
