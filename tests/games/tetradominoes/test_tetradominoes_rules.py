"""The rules of Tetradominoes, case by case.

The cases are files: what each is about, a picture, then the game and what is true of the picture,
in the words of a diagram's claims. `violation:` says what is wrong with the picture.
"""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from tetradominoes_referee import follow_many
from tetradominoes_twin import all_dominoes, all_tetrominoes

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalMove
from donimoes_book.games.laboratory import players_for
from donimoes_book.games.registry import find
from donimoes_book.games.tetradominoes.contest import (
    GOAL,
    TetradominoesContest,
)
from donimoes_book.games.tetradominoes.pictures import card_pieces, picture, read_picture
from donimoes_book.games.tetradominoes.rules import (
    PIECES,
    ROTATIONS,
    Tetromino,
    domino_placements,
    domino_refusal,
    piece_of,
    score,
    tetromino_placements,
    tetromino_refusal,
)
from donimoes_book.games.tetradominoes.state import Phase, Play
from donimoes_book.play.contest import turns
from donimoes_book.play.record import read_record, record_lines, result
from helpers.case_files import cases
from helpers.strategies import randoms

CASES = Path(__file__).parent / "cases"
CONTEST, SOLITAIRE = TetradominoesContest(), TetradominoesContest(alone=True)
SIZES = [(contest, n) for contest in (CONTEST, SOLITAIRE) for n in contest.players]
sizes = pytest.mark.parametrize(
    ("contest", "players"), SIZES, ids=[f"{contest.name}-{n}" for contest, n in SIZES]
)


@cases(CASES)
def test_rules(case):
    _about, board, text = case
    name, *lines = text.split("\n")
    game, position = find(name), Position.parse(board)
    wrong = [line.removeprefix("violation: ") for line in lines if line.startswith("violation: ")]
    messages = [violation.message for violation in game.check_picture(position)]
    assert len(messages) == len(wrong)
    assert all(words in message for words, message in zip(wrong, messages, strict=True))
    for item in lines if not wrong else ():
        assert game.judge(position, "", item) is None, item


@cases(CASES)
def test_false_claims_are_answered(case):
    _about, board, text = case
    game, position = find(text.split("\n")[0]), Position.parse(board)
    if "\nviolation: " in text:
        assert game.check_picture(position)
    else:
        for item in ("covers 0 0 0 1", "plays I J L O S T Z", "open 0 1 2 3 4 5 6", "fits 66"):
            assert game.judge(position, "", item), item


def test_there_is_one_card_of_each_shape():
    assert sorted(map(len, ROTATIONS.values())) == [1, 2, 2, 2, 4, 4, 4]
    assert {piece_of(piece, True) for piece in PIECES} == set(PIECES)
    assert [piece_of(piece, True) for piece in "JLSZIOT"] == list("LJZSIOT")


def test_the_pieces_to_be_cut_out_are_one_of_each_light_side_up():
    faces = [
        Tetromino.on_cells([(p.x // 2, p.y // 2) for p in cover.places], cover.dark)
        for cover in card_pieces()
    ]
    assert sorted(face.piece for face in faces) == sorted(PIECES)
    assert not any(face.dark for face in faces)


def test_moves_are_not_printed_in_this_game():
    with pytest.raises(IllegalMove, match="pictures show"):
        find("tetradominoes").check_moves(Position.parse("1|2"), "12R")


@pytest.mark.parametrize("item", ["score", "score 49 at level 9", "score 51 at level 12"])
def test_there_are_two_levels(item):
    with pytest.raises(ValueError, match="expected one of"):
        find("tetradominoes-solitaire").judge(Position.parse("1|2"), "", item)


@pytest.mark.parametrize(
    "item", ["open 1 2", "open: 2 1", "open:1 2", " open  1  2 ", "score: 51 at level 2"]
)
def test_a_colon_may_follow_the_first_word_of_a_claim(item):
    assert find("tetradominoes").judge(Position.parse("1|2"), "", item) is None


def moments(contest, players, seed):
    """The states of a game between players who choose at random."""
    random = players_for(contest)["random"]
    return [turn.after for turn in turns(contest, [random] * players, seed)]


@given(rng=randoms)
@settings(max_examples=8)
def test_the_twin_finds_the_same_places(rng):
    for state in rng.sample(moments(CONTEST, 3, f"{rng.random()}"), 2):
        for domino in rng.sample(domino_set(), 2):
            if state.placed:
                expected = all_dominoes(state.table, domino)
                assert {
                    (one.numbers, one.cells) for one in domino_placements(state.table, domino)
                } == expected


@given(rng=randoms)
@settings(max_examples=15)
def test_the_twin_finds_the_same_tetrominoes(rng):
    for state in moments(CONTEST, 2, f"{rng.random()}"):
        if state.phase is Phase.COVER or rng.random() < 0.1:
            last = state.placed[-1] if state.placed else None
            for dark in (
                (False, True) if last and not set(last.cells) & {*state.table.sides} else ()
            ):
                expected = all_tetrominoes(state.table, last, dark)
                assert {
                    frozenset(c.cells) for c in tetromino_placements(state.table, last, (dark,))
                } == expected


@given(rng=randoms)
@settings(max_examples=6)
def test_legal_tetrominoes_are_accepted_and_all_others_refused(rng):
    state = rng.choice([s for s in moments(CONTEST, 4, f"{rng.random()}") if len(s.placed) > 3])
    table, last = state.table, state.placed[-1]
    for domino in domino_set():
        for other in domino_placements(table, domino):
            assert domino_refusal(table, other) is None
    if not set(last.cells) & {*table.sides}:
        legal = tetromino_placements(table, last, (False,))
        x, y = rng.choice(last.cells)
        for turn in (turn for turns_ in ROTATIONS.values() for turn in turns_):
            for dx, dy in turn:
                played = Tetromino.on_cells([(x + a - dx, y + b - dy) for a, b in turn], False)
                assert (tetromino_refusal(table, last, played) is None) == (played in legal)


@sizes
def test_a_referee_who_only_hears_what_is_played_agrees(contest, players):
    """The script follows two thousand games; twelve contain nearly everything that can happen."""
    assert {"lays", "covers"} < follow_many(12, players)


@sizes
def test_games_are_played_to_the_end_with_everything_in_one_place(contest, players):
    for number in range(12):
        for state in moments(contest, players, f"clean/{number}"):
            is_clean(state)
        assert state.phase is Phase.OVER
        assert contest.mover(state) is None
        if contest is CONTEST:
            best = max(contest.scores(state))
            assert best <= GOAL[players]
            assert all(contest.scores(state)[winner] == best for winner in contest.winners(state))
        else:
            assert bool(contest.winners(state)) == (score(state.table) < 10)


def is_clean(state):
    """Every domino and tetromino is in one place, and the table is what the turns make it."""
    placed = [one.domino for one in state.placed]
    in_hands = [domino for player in range(len(state.hidden)) for domino in state.hand(player)]
    if state.hidden:
        assert sorted([*placed, *in_hands, *state.boneyard]) == domino_set()
    pieces = [*(card.piece for card in state.table.tetrominoes), *state.discarded]
    assert len(set(pieces)) == len(pieces) <= len(PIECES)
    assert len(state.owners) == len(state.table.tetrominoes)
    assert all(state.count(team) <= 4 for team in range(state.teams)) or state.players == 1
    cells = [cell for one in state.placed for cell in one.cells]
    assert sorted(cells) == sorted({*state.table.numbers, *state.table.sides})
    assert not {*state.table.numbers} & {*state.table.sides}


@given(rng=randoms)
@settings(max_examples=15)
def test_a_table_is_read_from_its_picture(rng):
    contest, players = rng.choice(SIZES)
    state = rng.choice([s for s in moments(contest, players, f"{rng.random()}") if s.placed])
    used = {placed.domino for placed in state.placed}
    hand = tuple(domino for domino in domino_set() if domino not in used)[:3]
    printed = str(picture(state.table, state.placed, hand=hand, discarded="T"))
    shown = read_picture(Position.parse(printed))
    table = shown.before
    assert (shown.hand, shown.discarded) == (hand, "T")
    assert sorted(table.numbers.values()) == sorted(state.table.numbers.values())
    assert sorted((c.shape, c.dark) for c in table.tetrominoes) == sorted(
        (c.shape, c.dark) for c in state.table.tetrominoes
    )
    assert score(table, 2) == score(state.table, 2)


@sizes
def test_what_a_record_prints_is_read_again(contest, players):
    random = players_for(contest)["random"]
    for turn in turns(contest, [random] * players, "record"):
        name = contest.choice_name(turn.before, turn.choice)
        assert contest.find_choice(turn.before, name) == turn.choice
        assert contest.find_choice(turn.before, name.partition(", draws")[0]) == turn.choice


def test_a_solitaire_that_is_not_won_is_lost():
    random = players_for(SOLITAIRE)["random"]
    lines = record_lines(SOLITAIRE, ["Ada"], "lost", turns(SOLITAIRE, [random], "lost"))
    text = "\n".join(lines)
    assert "won by" not in text
    assert " the game is lost; player 1 (Ada): " in result(SOLITAIRE, read_record(SOLITAIRE, text))
    begun = read_record(SOLITAIRE, text.rsplit("\n", 3)[0])
    assert "the game is not over yet" in result(SOLITAIRE, begun)


def test_what_cannot_be_done_is_refused_with_the_reason():
    state = CONTEST.start(2, "reasons")
    with pytest.raises(ValueError, match="a hand starts here"):
        CONTEST.find_choice(state, "passes")
    state = CONTEST.after(state, CONTEST.choices(state)[0])
    hand = state.hand(0)
    first, other = hand[0], next(d for d in domino_set() if d not in hand)
    for text, reason in {
        "passes": "expected one of: lays ",
        "lays 1": "expected a domino and where its numbers go",
        f"lays {other[0]}{other[1]} (0,0)(1,0)": "is not in this hand",
        f"lays {first[0]}{first[1]} (5,5)(6,5)": "the first domino goes here",
    }.items():
        with pytest.raises(ValueError, match=reason):
            CONTEST.find_choice(state, text)


def test_what_is_drawn_need_not_be_typed_and_cannot_be_chosen():
    state = CONTEST.start(2, "drawn")
    state = CONTEST.after(state, CONTEST.choices(state)[0])
    choice = CONTEST.choices(state)[0]
    plain, _, drawn = CONTEST.choice_name(state, choice).partition(", draws ")
    assert CONTEST.find_choice(state, plain) == choice
    other = next(domino for domino in state.boneyard[1:] if domino != state.boneyard[0])
    with pytest.raises(ValueError, match=f"leave out what is drawn: {re.escape(plain)}$"):
        CONTEST.find_choice(state, f"{plain}, draws {other[0]}{other[1]}")
    assert CONTEST.find_choice(state, f"{plain}, draws {drawn}") == choice


def test_a_choice_reveals_something_to_others_and_to_whoever_draws():
    state = CONTEST.start(2, "drawn")
    state = CONTEST.after(state, CONTEST.choices(state)[0])
    choice = CONTEST.choices(state)[0]
    assert CONTEST.reveals(state, choice, state.mover)
    assert CONTEST.reveals(state, choice, 1 - state.mover)
    empty = state._replace(boneyard=())
    assert not CONTEST.reveals(empty, choice, state.mover)
    assert CONTEST.reveals(empty, choice, 1 - state.mover)
    assert not CONTEST.reveals(state, Play(None), state.mover)
    assert CONTEST.reveals(state, Play(None), 1 - state.mover)


def test_a_tetromino_is_refused_with_the_reason():
    rng = Random("refused")
    state = next(
        s
        for number in range(50)
        for s in moments(CONTEST, 2, f"refused/{number}")
        if s.phase is Phase.COVER
    )
    with pytest.raises(ValueError, match="hangs off the edge"):
        CONTEST.find_choice(state, "covers I (50,0)(51,0)(52,0)(53,0)")
    for text, reason in {
        "covers I (0,0)(1,0)(2,0)": "expected a tetromino and what it covers",
        "covers I (0,0)(1,0)(0,1)(1,1)": "the shape of these places is O, not I",
        "covers I (0,0)(1,0)(2,0)(4,0)": "no tetromino has the shape of these four places",
        "covers I (0,0)(1,0)(2,0)(3,0) dark": "this player's tetrominoes go light side up",
    }.items():
        with pytest.raises(ValueError, match=reason):
            CONTEST.find_choice(state._replace(mover=0), text)
    assert CONTEST.find_choice(state, "covers nothing") == Play(None)
    assert rng.choice(CONTEST.choices(state)) in CONTEST.choices(state)


@pytest.mark.parametrize("contest", [CONTEST, SOLITAIRE], ids=["table", "alone"])
def test_places_may_be_typed_in_any_order(contest):
    rng, phases = Random("order"), set()
    players = contest.players[0]
    for state in (s for n in range(4) for s in moments(contest, players, f"order/{n}")):
        if state.phase not in (Phase.PLACE, Phase.COVER):
            continue
        choice = rng.choice(contest.choices(state))
        words = contest.choice_name(state, choice).partition(", draws")[0]
        head, mark, places = words.partition(" (")
        cells, space, side = places.partition(" ")
        if not mark:
            continue
        backwards = "(".join(["", *reversed(cells.split("("))])
        numbers = head[-2:] if state.phase is Phase.COVER else head[:-3:-1]
        typed = f"{head[:-2]}{numbers} {backwards}{space}{side}"
        assert contest.find_choice(state, typed) == choice, typed
        phases.add(state.phase)
    assert phases == {Phase.PLACE, Phase.COVER}


def test_four_players_trade_only_if_both_want_to():
    state = next(
        s
        for number in range(50)
        for s in moments(CONTEST, 4, f"trade/{number}")
        if s.phase is Phase.OFFER and all(map(s.hand, range(4)))
    )
    first = CONTEST.mover(state)
    partner = (first + 2) % 4
    keeps = CONTEST.after(state, CONTEST.find_choice(state, "keeps"))
    assert (keeps.mover, keeps.phase) == (first, Phase.PLACE)
    assert keeps.hidden == state.hidden
    offered = CONTEST.after(state, CONTEST.choices(state)[0])
    assert (offered.mover, offered.hidden) == (partner, state.hidden)
    assert CONTEST.view(offered, partner) == CONTEST.view(state, partner), "face down"
    refused = CONTEST.after(offered, CONTEST.find_choice(offered, "keeps"))
    assert refused.hidden == state.hidden
    traded = CONTEST.after(offered, CONTEST.choices(offered)[0])
    given, got = CONTEST.choices(state)[0].domino, CONTEST.choices(offered)[0].domino
    assert {*traded.hand(first)} == {*state.hand(first)} - {given} | {got}
    assert {*traded.hand(partner)} == {*state.hand(partner)} - {got} | {given}
    assert (traded.mover, traded.phase) == (first, Phase.PLACE)


def test_a_player_sees_nobody_elses_hidden_dominoes():
    for state in moments(CONTEST, 3, "view"):
        view = CONTEST.view(state, 1)
        secret = {*state.hidden[0], *state.hidden[2], *state.boneyard}
        seen = {*view.hidden, *(domino for shown in view.public.shown for domino in shown)}
        assert not secret & seen
