"""Records of games: texts that can be replayed, with a diagnostic where one breaks the rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.diagnostics import InputError
from donimoes_book.games.laboratory import players_for
from donimoes_book.play.contest import turns
from donimoes_book.play.record import read_record, record_lines, result
from games.line.line_tables import CONTESTS

RECORD = """\
# Two cousins, one rainy afternoon.
game: bergen
players: Ada Bo
seed: 7

1 deals 01 26 05 06 13 15 | 24 25 23 56 46 22 / 14 02 04 34 44 03 33 16 55 36 45 12 11 35 66 00
2 22 = 0 2      # the lowest double
1 22-26
2 26-65
1 65-51
2 22-25
1 51-10
2 draws 14
2 passes
1 25-50 = 2 2
"""


def written(name, players, seed):
    contest = CONTESTS[name]
    programs = players_for(contest)
    played = list(turns(contest, [programs[name] for name in players], seed))
    return played, "\n".join(record_lines(contest, players, seed, played))


@settings(max_examples=14)
@given(
    st.sampled_from(sorted(CONTESTS)),
    st.sampled_from([("random", "greedy"), ("random", "random", "random")]),
    st.integers(0, 1000).map(str),
)
def test_what_is_printed_reads_back_as_the_same_game(name, players, seed):
    played, text = written(name, players, seed)
    record = read_record(CONTESTS[name], text)
    assert (record.players, record.seed, list(record.turns)) == (players, seed, played)
    assert record.state == played[-1].after


@settings(max_examples=14)
@given(st.sampled_from(sorted(CONTESTS)), st.integers(0, 1000).map(str))
def test_every_choice_there_is_has_a_name_of_its_own(name, seed):
    contest = CONTESTS[name]
    for turn in turns(contest, [players_for(contest)["random"]] * 2, seed):
        choices = contest.choices(turn.before)
        names = [contest.choice_name(turn.before, choice) for choice in choices]
        assert len(set(names)) == len(names)
        assert [contest.find_choice(turn.before, name) for name in names] == list(choices)


def test_a_record_by_hand_needs_no_seed_and_may_break_off():
    contest = CONTESTS["bergen"]
    for text in (RECORD, RECORD.replace("seed: 7\n", "")):
        record = read_record(contest, text)
        assert contest.scores(record.state) == (2, 2)
        assert result(contest, record) == (
            "Every turn is legal. After 10 turns the game is not over yet;"
            " player 1 (Ada): 2, player 2 (Bo): 2."
        )


def test_a_domino_is_enough_if_it_fits_in_only_one_place():
    text = RECORD.replace("26-65", "65")
    assert read_record(CONTESTS["bergen"], text) == read_record(CONTESTS["bergen"], RECORD)


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("game: bergen", "game: blind", "f:2:7: this is not a game of bergen"),
        ("players: Ada Bo\n", "", "f:5:1: no players are named yet"),
        ("Ada Bo", "Ada", "f:3:10: this game cannot be played by 1 player\n"),
        ("1 deals", "2 deals", "f:6:1: it is player 1's turn"),
        ("1 deals", "1 22-26", "f:6:3: a hand starts here: expected the word deals"),
        ("13 15 |", "13 |", "f:6:3: expected 2 hands of 6 dominoes"),
        ("13 15 |", "13 13 |", "f:6:3: 13 is in this deal twice"),
        ("66 00", "66", "f:6:3: 00 is missing from this deal"),
        ("66 00", "66 7", "f:6:3: expected a domino such as 34, not '7'"),
        ("= 0 2", "= 1 2", "f:7:8: the scores are now 0 2"),
        ("2 22 = 0 2 ", "2 24 ", "f:7:3: expected 22, the only choice"),
        ("1 22-26", "1 22-23", "f:8:3: 23 is not in this hand: 01 26 05 06 13 15"),
        ("1 22-26", "1 22-13", "f:8:3: 1 does not match the 2 there"),
        ("1 22-26", "1 draws 02", "f:8:3: expected 22-26, the only choice"),
        ("2 draws 14", "2 draws 02", "f:13:3: expected draws 14, the only choice"),
        ("2 passes", "2 14", "f:14:3: 14 matches no open end: 0 or 5"),
        ("2 26-65", "twice", "f:9:1: this is not a turn"),
        ("2 26-65", "won by 2", "f:9:8: the game is not over yet"),
        ("2 26-65", "seed: 8", "f:9:1: seed: belongs before the first turn"),
        ("2 26-65", "2", "f:9:1: this is not a turn"),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(right, wrong, told):
    assert RECORD.count(right) == 1
    with pytest.raises(InputError) as caught:
        read_record(CONTESTS["bergen"], RECORD.replace(right, wrong), "f")
    assert str(caught.value).startswith(told)


def test_nothing_follows_the_end_of_a_game_and_its_winner_is_checked():
    _, text = written("blind", ("greedy", "greedy"), "1")
    contest = CONTESTS["blind"]
    text = text.partition("\n#")[0]
    number = text.count("\n") + 1
    winner = int(text.split()[-1])
    with pytest.raises(InputError, match=f"{number}:8: it was won by {winner}"):
        read_record(contest, text[:-1] + str(3 - winner))
    with pytest.raises(InputError, match=f"{number + 1}:3: the game is over"):
        read_record(contest, f"{text}\n1 passes")


def test_points_for_hands_are_printed_separately_and_added_up():
    _, text = written("all-fives", ("greedy", "random"), "7")
    *_, first, second = text.splitlines()
    assert first == "# player 1 (greedy): 235, by plays 190, by hands 45"
    assert second == "# player 2 (random): 190, by plays 150, by hands 40"
    assert "\n1 30-00 = 210 190 + 25 0 = 235 190\n" in text
    contest = CONTESTS["all-fives"]
    assert read_record(contest, text.replace(" = 210 190 + 25 0 =", " =")).state.scores == (
        235,
        190,
    )
    with pytest.raises(InputError, match=r"the scores are now 210 190 \+ 25 0 = 235 190"):
        read_record(contest, text.replace("210 190 + 25 0", "215 190 + 20 0"))


def test_the_first_to_deal_is_whoever_the_rules_name():
    """In Five Up, whoever draws the highest domino; in Bergen, the holder of the lowest double."""
    _, text = written("five-up", ("greedy", "greedy"), "1")
    deal = next(line for line in text.splitlines() if " deals " in line)
    begun = f"players: a b\n2{deal[1:]}"
    record = read_record(CONTESTS["five-up"], begun)
    assert record.state.mover == 1
    with pytest.raises(InputError, match="it is player 1's turn"):
        read_record(CONTESTS["bergen"], begun.replace("2 deals", "2 passes"))
    for nobody in (0, 3):
        with pytest.raises(InputError, match="it is player 1's turn"):
            read_record(CONTESTS["five-up"], begun.replace("2 deals", f"{nobody} deals"))


def test_an_empty_record_says_nothing():
    with pytest.raises(InputError, match="this record names no players"):
        read_record(CONTESTS["blind"], "# nothing\n", "f")


@given(st.text(max_size=200), st.integers(0, len(RECORD)))
@settings(max_examples=40)
def test_any_text_is_read_or_refused_with_a_place(text, at):
    told = "f:"
    try:
        read_record(CONTESTS["bergen"], RECORD[:at] + text + RECORD[at:], "f")
    except InputError as error:
        told = str(error)
    assert told.startswith("f:")
