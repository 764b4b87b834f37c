"""Questions about a line and hands below it, all answered again by a twin that tries everything."""

import re
from copy import deepcopy
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.line import questions
from donimoes_book.games.line.laboratory import LineGenerator
from donimoes_book.games.line.questions import Table, answer, choosing, read_table
from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank
from games.line.line_twin import ALL, TwinTable

GAME = find("five-up")
RULES = GAME.rules
BANK = read_bank(Path(__file__).parents[3] / "rules/problems/five-up.md", "five-up", [])
KINDS = {"score": "Which play", "safe": "You can’t", "held": "The other", "ended": "The upper"}


def asking(kind):
    """The problems of the book that ask a kind of question."""
    positions = [entry.position for entry in BANK]
    return [it for it in positions if answer(RULES, it).question.startswith(KINDS[kind])]


# The twin


def table_of(game, line):
    table = TwinTable(game)
    for play in line.plays:
        table.lay(play)
    return table


def ways(table, hand):
    """Every way to lay a domino of a hand, with the table after it; mirrored ways, too."""
    for domino in hand:
        for inner, outer in {domino, domino[::-1]}:
            for number, node, side in table.ends:
                if number == inner:
                    after, end = deepcopy(table), SimpleNamespace(node=node, side=side)
                    after.lay(
                        SimpleNamespace(inner=inner, outer=outer, across=inner == outer, end=end)
                    )
                    yield domino, number, after


def out_of_sight(table):
    seen = {*table.line.dominoes, *(domino for hand in table.hands for domino in hand)}
    return [domino for domino in ALL if domino not in seen]


def best_score(table, hand):
    return max((after.score() for _, _, after in ways(table, hand)), default=0)


def value(table, own, other, passed=False):
    """How many more points the mover makes, if both go through everything."""
    pips, others = (sum(map(sum, hand)) for hand in (own, other))
    if not other:
        return -(pips // 5)
    plays = [*ways(table, own)]
    if not plays and passed:
        return others // 5 if pips < others else -(pips // 5) if others < pips else 0
    if not plays:
        return -value(table, other, own, True)
    return max(gain for _, _, gain in gains(table, own, other))


def gains(table, own, other):
    for domino, number, after in ways(table, own):
        left = [it for it in own if it != domino]
        yield domino, number, after.score() - value(after, other, left)


def answered(position):
    """The domino of the answer, and the number that it's laid on, as the reader chooses them."""
    right = [it for it in choosing(RULES, position).choices if it.is_right]
    assert len(right) == 1
    inner, outer = map(int, re.match(r"(\d)-(\d)", right[0].words).groups())
    return (min(inner, outer), max(inner, outer)), inner


# The kinds of questions


def test_the_book_asks_each_kind_at_least_three_times():
    assert all(len(asking(kind)) >= 3 for kind in KINDS)


def test_the_play_that_scores_most_is_the_only_one():
    for position in asking("score"):
        shown = read_table(RULES, position)
        table, (hand,) = table_of("five-up", shown.line), shown.hands
        most = best_score(table, hand)
        best = {(it, number) for it, number, after in ways(table, hand) if after.score() == most}
        assert best == {answered(position)}
        assert f"{most} point" in answer(RULES, position).lines[0]


def test_after_the_safe_play_nobody_can_score_and_after_any_other_somebody_can():
    for position in asking("safe"):
        shown = read_table(RULES, position)
        table, (hand,), unseen = table_of("five-up", shown.line), shown.hands, out_of_sight(shown)
        assert best_score(table, hand) == 0
        safe = {(it, n) for it, n, after in ways(table, hand) if not best_score(after, unseen)}
        assert safe == {answered(position)}


def test_what_the_other_holds_is_all_that_can_be_held():
    for position in asking("held"):
        shown = read_table(RULES, position)
        table, unseen = table_of("five-up", shown.line), out_of_sight(shown)
        possible = [
            hand for hand in combinations(unseen, shown.hidden) if not any(map(table.fits, hand))
        ]
        right = [it.words for it in choosing(RULES, position).choices if it.is_right]
        assert [["-".join(map(str, it)) for it in hand] for hand in possible] == [right]


@pytest.mark.parametrize("number", range(4))
def test_best_play_to_the_end_is_what_trying_everything_finds(number):
    position = asking("ended")[number]
    shown = read_table(RULES, position)
    table, (own, other) = table_of("five-up", shown.line), shown.hands
    found = [*gains(table, own, other)]
    most = max(gain for _, _, gain in found)
    assert {(it, number) for it, number, gain in found if gain == most} == {answered(position)}
    who = "Both" if not most else "The upper" if most > 0 else "The lower"
    assert answer(RULES, position).lines[1].startswith(who)
    assert not most or f"{abs(most)} point" in answer(RULES, position).lines[1]


@pytest.mark.parametrize("game", ["five-up", "all-fives", "all-fives-short", "bergen"])
def test_what_plays_and_replies_score_is_what_the_twin_counts(game):
    """Every moment of a game, whatever it asks."""
    made = LineGenerator(find(game))
    for turn in [*made._moments("twin/1")][1:12:3]:
        line, hand = turn.before.line, turn.before.hands[turn.player]
        shown = Table(line, (hand,), 0)
        table, unseen = table_of(game, line), out_of_sight(shown)
        if game == "all-fives" and not table.sniff():
            continue  # a first double may be laid along the line there
        found = questions.replies(find(game).rules, shown)
        ours = {(play.domino, it.points, bool(it.worst)) for play, it in found.items()}
        naive = {
            (it, after.score(), best_score(after, unseen) > 0) for it, _, after in ways(table, hand)
        }
        assert ours == naive


# What readers are told


def test_every_play_can_be_chosen_and_is_told_apart_by_letters_and_digits():
    for entry in BANK:
        offered, given = choosing(RULES, entry.position), answer(RULES, entry.position)
        typed = [re.sub(r"\W", "", choice.name) for choice in offered.choices]
        assert len({*typed}) == len(typed)
        assert [*offered.printed] == [*given.lines]
        right = {choice.name for choice in offered.choices if choice.is_right}
        assert {*offered.printed[given.lines[0]]} == right


def test_each_problem_has_a_hint_and_each_wrong_play_a_reason():
    for entry in BANK:
        assert answer(RULES, entry.position).hints
        wrong = [it for it in choosing(RULES, entry.position).choices if not it.is_right]
        assert wrong
        assert all(choice.said for choice in wrong)


@pytest.mark.parametrize(
    ("below", "complaint"),
    [
        ("", "asks no question"),
        ("4|4", "0 plays are safe"),
        ("0|6  1|6", "0 plays are safe"),
        ("0|2  1|2\n\n\n3|3  4|4", "2 plays are best"),
        ("1|5", "1-5 is here twice"),
        ("2|2\n\n\n#|#", "out of sight fit no open end"),
        ("2\n-\n3", "is in a hand"),
    ],
)
def test_a_picture_that_asks_nothing_or_has_no_single_answer_is_refused(below, complaint):
    with pytest.raises(IllegalPosition, match=complaint):
        answer(RULES, Position.parse(f"1|5 5|0\n\n\n{below}"))


def test_games_whose_plays_score_nothing_ask_nothing():
    assert find("all-sevens").question() is None
