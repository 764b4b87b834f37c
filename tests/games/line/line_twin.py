"""Follows games of the line family and counts everything again, naively, straight from the rules.

`python tests/games/line/line_twin.py 10000` follows that many random games of each.
"""

import sys
import time
from operator import ge

from donimoes_book.games.laboratory import players_for
from donimoes_book.games.line.contest import Action, LineContest
from donimoes_book.games.line.line import Side
from donimoes_book.games.registry import family_members
from donimoes_book.play.contest import turns
from donimoes_book.play.dealing import Deal

SIDES = (Side.NEAR, Side.FAR, Side.LEFT, Side.RIGHT)
ALL = [(low, high) for low in range(7) for high in range(low, 7)]


def to_five(pips):
    """Round to the nearest five: 7 to 5, 8 to 10, 21 to 20."""
    return min(range(0, 500, 5), key=lambda fives: abs(fives - pips))


# What the rules of each game say: hand sizes by number of players, and how many dominoes stay.
HANDS = {
    "all-fives": ({2: 7, 3: 5, 4: 5}, 0),
    "all-fives-short": ({2: 7, 3: 5, 4: 5}, 0),
    "all-sevens": ({2: 7, 3: 5, 4: 5}, 2),
    "bergen": ({2: 6, 3: 6, 4: 6}, 0),
    "blind": ({2: 14, 3: 9, 4: 7, 5: 5}, 28),
    "block-and-draw": ({2: 5, 3: 5, 4: 5}, 0),
    "five-up": ({2: 5, 3: 5, 4: 5}, 1),
}
ENOUGH = {
    "all-fives": 205,  # More than 200, and all scores are multiples of five.
    "all-fives-short": 100,
    "all-sevens": 100,
    "bergen": 15,
    "blind": 1,
    "block-and-draw": 100,
    "five-up": 61,
}
MID_HAND = {"all-fives-short", "bergen", "five-up"}
LEADS = {
    "all-fives-short": max,
    "all-sevens": max,
    "bergen": min,
    "block-and-draw": max,
}
SPINNERS = {
    "all-fives": "first",
    "block-and-draw": "all",
    "all-fives-short": "all",
    "five-up": "all",
}
ONE_DRAW = {"bergen", "five-up"}
DRAWS_AT_WILL = {"all-fives", "all-sevens"}
LETTER = "-by-the-letter"


class TwinTable:
    """The dominoes on the table, each with those joined to its four sides."""

    def __init__(self, game, spinners=None):
        self.game = game.removesuffix(LETTER)
        self.spinners = spinners or SPINNERS.get(self.game, "none")
        self.by_the_letter = game.endswith(LETTER)
        self.dominoes = []
        self.ends = []
        """Every (number, which domino, side) that can be played on."""

    def lay(self, play):
        number = len(self.dominoes)
        domino = {"near": play.inner, "far": play.outer, "across": play.across, "joined": {}}
        if play.end is not None:
            self.dominoes[play.end.node]["joined"][play.end.side] = number
            domino["joined"][Side.NEAR] = play.end.node
        self.dominoes.append(domino)
        self.ends = list(self.open_ends())

    def is_double(self, domino):
        return domino["near"] == domino["far"]

    def sniff(self):
        if self.spinners != "first":
            return None
        return next((d for d in self.dominoes if self.is_double(d)), None)

    def is_spinner(self, domino):
        if self.spinners == "all":
            return self.is_double(domino)
        return domino is self.sniff()

    def open_ends(self):
        for number, domino in enumerate(self.dominoes):
            for side in SIDES if self.is_spinner(domino) else SIDES[:2]:
                if side not in domino["joined"]:
                    yield domino["near" if side is Side.NEAR else "far"], number, side

    def counted(self):
        """The numbers that count, one by one."""
        numbers = []
        for domino in self.dominoes:
            free = [side for side in SIDES if side not in domino["joined"]]
            narrow = (Side.LEFT, Side.RIGHT) if domino["across"] else (Side.FAR,)
            is_end = len(domino["joined"]) < 2
            if self.by_the_letter and is_end and domino is self.dominoes[0]:
                # The opening domino counts as an end only while it is alone.
                is_end = not domino["joined"]
            if self.is_spinner(domino):
                # The narrow ends count; the sniff's keep counting.
                if is_end or domino is self.sniff():
                    numbers += [domino["near"] for side in narrow if side in free]
            elif self.is_double(domino) and domino["across"]:
                numbers += [domino["near"]] * (2 if is_end else 0)
            else:
                numbers += [domino["near"]] * (Side.NEAR in free)
                numbers += [domino["far"]] * (Side.FAR in free)
        return numbers

    def score(self):
        """What the last play scores."""
        counted = self.counted()
        if self.game in ("all-fives", "all-fives-short"):
            return sum(counted) if sum(counted) in range(0, 500, 5) else 0
        if self.game == "five-up":
            return sum(counted) // 5 if sum(counted) in range(0, 500, 5) else 0
        if self.game == "bergen" and len(set(counted)) == 1:
            return min(len(counted), 3)
        return 0

    def fits(self, domino):
        ends = {end for end, _, _ in self.ends}
        if not self.dominoes:
            return True
        if self.game != "all-sevens":
            return bool(ends & set(domino))
        wild = domino in [(1, 6), (2, 5), (3, 4), (0, 0)]
        return wild or any(end + half == 7 for end in ends for half in domino)


def settlement(game, hands):
    """What each player gets at the end of a hand; nothing if a tie leaves no winner."""
    pips = [sum(low + high for low, high in hand) for hand in hands]
    out = [who for who, hand in enumerate(hands) if not hand]
    doubles = [sum(low == high for low, high in hand) for hand in hands]
    weights = list(zip(doubles, pips, strict=True)) if game == "bergen" else pips
    if game == "blind":
        weights = [(len(hand), held) for hand, held in zip(hands, pips, strict=True)]
    winners = out or [who for who, weight in enumerate(weights) if weight == min(weights)]
    gets = [0] * len(hands)
    if len(winners) > 1 and game != "all-fives":
        return gets
    own, others = pips[winners[0]], [p for who, p in enumerate(pips) if who not in winners]
    points = {
        "all-fives": sum(to_five(other - own) for other in others),
        "all-fives-short": sum(to_five(other - own) for other in others),
        "all-sevens": sum(others) - own,
        "bergen": 1,
        "blind": 1,
        "block-and-draw": sum(other - own for other in others),
        "five-up": sum(other // 5 for other in others),
    }[game]
    for who in winners:
        # Halves are rounded up.
        gets[who] = points if len(winners) == 1 else to_five(points / len(winners) + 0.01)
    return gets


def follow(name, players, played, agreed):
    """Check every turn of a game, with the options agreed on.

    Returns how many hands it had and who won.
    """
    game = name.removesuffix(LETTER)
    size, stay = int(agreed.get("hand", HANDS[game][0][players])), HANDS[game][1]
    enough, spinners = ENOUGH[game], agreed.get("spinners")
    if "target" in agreed:
        enough = int(agreed["target"]) + (game == "all-fives")
    scores, number, table, state, lead = [0] * players, 0, TwinTable(name, spinners), None, 0
    drew, won, turned = False, None, [0] * players
    for player, before, choice, after in played:
        assert won is None, "the game is over"
        if isinstance(choice, Deal):
            assert state is None or state.ending is not None
            number, table, drew = number + 1, TwinTable(name, spinners), False
            turned = [0] * players
            assert [len(hand) for hand in after.hands] == [size] * players
            if game in LEADS:
                doubles = [(n, n) for n in range(7)]
                held = [d for d in doubles if any(d in hand for hand in after.hands)]
                assert LEADS[game](held) in after.hands[after.mover]
            else:
                # In Blind Dominoes, the youngest leads again after a full tie.
                assert after.mover == (0 if game == "blind" else (number - 1) % players)
            lead = after.mover
        else:
            hand = before.hands[player]
            candidates = hand[:1] if game == "blind" else hand
            fitting = [domino for domino in candidates if table.fits(domino)]
            may_draw = len(before.boneyard) > stay and not (game in ONE_DRAW and drew)
        if choice is Action.DRAW:
            assert may_draw
            assert not fitting or game in DRAWS_AT_WILL
            assert set(after.hands[player]) == {*hand, before.boneyard[0]}
            drew = True
        elif choice is Action.PASS:
            assert not fitting
            assert not may_draw
            drew = False
            turned[player] += 1
            if game == "blind":
                # The hand is over once everybody has turned up a whole row since the last play.
                seen = all(map(ge, turned, map(len, before.hands)))
                assert seen == (after.ending is not None)
        elif not isinstance(choice, Deal):
            drew = False
            assert choice.domino in fitting
            if game in LEADS and not table.dominoes:
                assert choice.domino == LEADS[game](d for d in hand if d[0] == d[1])
            if table.dominoes:
                there = choice.end.number, choice.end.node, choice.end.side
                assert there in table.ends
                if game == "all-sevens":
                    wild = choice.domino in [(1, 6), (2, 5), (3, 4), (0, 0)]
                    assert wild or choice.end.number + choice.inner == 7
                else:
                    assert choice.end.number == choice.inner
            table.lay(choice)
            turned = [0] * players
            assert set(after.hands[player]) == set(hand) - {choice.domino}
            scores[player] += table.score()
            if game in MID_HAND and max(scores) >= enough:
                won = scores.index(max(scores))
        on_table = [tuple(sorted((d["near"], d["far"]))) for d in table.dominoes]
        everywhere = [*on_table, *after.boneyard, *(d for hand in after.hands for d in hand)]
        assert sorted(everywhere) == ALL
        # There is an entry of what is known for each domino held.
        assert list(map(len, after.refused)) == list(map(len, after.hands))
        if after.ending is not None and won is None:
            stuck = not any(table.fits(d) for hand in after.hands for d in hand)
            assert stuck or not all(after.hands)
            gets = settlement(game, after.hands)
            scores = [score + got for score, got in zip(scores, gets, strict=True)]
            if max(scores) >= enough and scores.count(max(scores)) == 1:
                won = scores.index(max(scores))
        assert list(after.scores) == scores
        state = after
    assert won is not None
    assert lead in range(players)
    return number, won


def follow_random_games(rules, games, kind="random"):
    """Follow games, for every number of players in turn; returns how many hands they had."""
    contest = LineContest(rules)
    player = players_for(contest)[kind]
    hands = 0
    for game in range(games):
        count = contest.players[game % len(contest.players)]
        played = list(turns(contest, [player] * count, f"{kind}/{game}"))
        number, won = follow(rules.name, count, played, rules.agreed)
        assert contest.winners(played[-1].after) == (won,)
        hands += number
    return hands


if __name__ == "__main__":
    for game in family_members("line"):
        start = time.process_time()
        hands = follow_random_games(game.rules, int(sys.argv[1]))
        print(f"{game.name}: {hands} hands, {time.process_time() - start:.0f} s")
