"""Checkimoes by a naive twin, square by square: what is legal, what it is worth, and who wins.

`python tests/games/checkimoes/checkimoes_twin.py 10000` follows as many random games of each
variant.
"""

import sys
import time
from functools import cache

from donimoes_book.games.checkimoes.contest import Act, CheckimoesContest
from donimoes_book.games.checkimoes.rules import ROW
from donimoes_book.games.registry import find
from donimoes_book.play.dealing import Deal
from donimoes_book.play.match import players_for, turns

VARIANTS = [
    find(name).rules
    for name in (
        "checkimoes",
        "checkimoes-middle",
        "checkimoes-heaviest",
        "checkimoes-no-doubles",
    )
]
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
    """`cover` holds two squares with their numbers."""
    if not all(may_cover(board, square, number) for square, number in cover.items()):
        return False
    if not rules.from_the_middle:
        return True
    if not board:
        return set(cover) <= MIDDLE
    return any(other in board for square in cover for other in neighbours(square))


def all_plays(rules, board, hand):
    """Every legal play as a domino and what it covers, each once."""
    found = set()
    free = [square for square in SQUARES if square not in board]
    for low, high in hand:
        for column, row in free:
            for beside in ((column + 1, row), (column, row + 1)):
                if beside not in SQUARES:
                    continue
                for one, other in ((low, high), (high, low)):
                    cover = {(column, row): one, beside: other}
                    if is_legal(rules, board, cover):
                        found.add(((low, high), tuple(sorted(cover.items()))))
    return found


def as_cover(play):
    squares = (at(play.first), at(play.second))
    return play.domino, tuple(sorted(zip(squares, play.numbers, strict=True)))


def counted(board):
    totals = [0, 0]
    for (column, row), number in board.items():
        totals[(column + row) % 2] += number
    return tuple(totals)


def follow(rules, played, *, thorough=True):
    """Follow a game: everything in it is as the rules say, and every domino is in one place."""
    contest = CheckimoesContest(rules)
    dominoes = [pair for pair in ALL if rules.doubles or pair[0] != pair[1]]
    board, used, hands, boneyard = {}, [], None, None
    mover, skips, to_draw = 0, 0, False
    for turn in played:
        assert turn.player == mover
        if isinstance(turn.choice, Deal):
            hands, boneyard = list(map(list, turn.choice.hands)), list(turn.choice.boneyard)
            assert [len(hand) for hand in hands] == [7, 7]
            if rules.highest_begins:
                held = [(sum(d), max(d), who) for who in (0, 1) for d in hands[who]]
                mover = max(held)[2]
        elif turn.choice is Act.DRAW:
            assert to_draw
            hands[mover].append(boneyard.pop(0))
            mover, to_draw, skips = 1 - mover, False, 0
        else:
            assert not to_draw
            hand = hands[mover]
            if rules.highest_begins and not used:
                hand = [max(hand, key=lambda domino: (sum(domino), max(domino)))]
            if turn.choice is Act.PASS:
                assert not all_plays(rules, board, hand)
                skips += 1
            else:
                domino, cover = as_cover(turn.choice)
                assert is_legal(rules, board, dict(cover))
                if thorough:
                    possible = set(map(as_cover, contest.choices(turn.before)))
                    assert possible == all_plays(rules, board, hand)
                hands[mover].remove(domino)
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


def follow_random_games(rules, games, start=0, *, thorough=True):
    contest = CheckimoesContest(rules)
    player = players_for(contest)["random"]
    for seed in range(start, start + games):
        follow(rules, list(turns(contest, [player, player], str(seed))), thorough=thorough)


def best(rules, board, hands, mover, skips=0):
    """How much the mover gains with best play, by trying everything."""
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
