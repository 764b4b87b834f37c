"""Problems for Domino Runners: what they ask, their answers, and the choice of answers."""

from pathlib import Path

import pytest
from domino_runners_twin import table_of

from donimoes_book.board.position import Position
from donimoes_book.games.domino_runners.laboratory import RunnersGenerator
from donimoes_book.games.domino_runners.questions import Ending, Side, answer, decides, replies
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank
from helpers.parameters import first_of

GAME = find("domino-runners")
BANK = Path(__file__).parents[3] / "rules" / "problems" / "domino-runners.md"


def first_endings(count):
    problems = []
    for number in range(200):
        problems += RunnersGenerator._endings(f"problem tests/{number}")
        if len(problems) >= count:
            return problems
    raise AssertionError


@pytest.fixture(scope="module")
def endings():
    return first_endings(3)


def without_captives(position):
    bottom = max(place.y for place in position.halves)
    kept = tuple(piece for piece in position.pieces if piece.place.y <= bottom)
    return Position(position.dominoes, pieces=kept)


def wins(table, mover, left, base):
    """Whether the mover wins (1), draws (0) or loses (-1), found by trying everything."""
    other = {"B": "W", "W": "B"}[mover]
    if not left:
        lead = table.points(mover) + base[mover] - table.points(other) - base[other]
        return (lead > 0) - (lead < 0)
    return max((-wins(t, other, left - 1, base) for t in table.turns(mover).values()), default=-1)


@pytest.mark.parametrize("number", range(3))
def test_exactly_one_turn_of_a_generated_problem_decides(endings, number):
    problem = endings[number]
    position = Position.parse(str(problem.position))
    ending = Ending.of(position)
    assert decides(ending, ending.solve())
    assert answer(position).grade == problem.grade


@pytest.mark.parametrize("number", [1, 5, 6])
def test_whoever_tries_everything_finds_the_same_turn(number):
    """Of the book's problems, these have two turns left."""
    position = read_bank(BANK, "domino-runners", [])[number - 1].position
    ending, answered = Ending.of(position), answer(position)
    assert ending.left == 2
    table = table_of(without_captives(position))
    base = dict(zip("BW", ending.men.captured, strict=True))
    mover = "BW"[ending.mover]
    other = "WB"[ending.mover]
    worth = {t: -wins(a, other, ending.left - 1, base) for t, a in table.turns(mover).items()}
    best = [text for text, value in worth.items() if value == max(worth.values())]
    assert best == [ending.solve().best[0].name]
    assert ("to play and win" in answered.question) == (worth[best[0]] == 1)


@pytest.mark.parametrize("number", range(3))
def test_the_turns_of_both_colours_are_tried_from_the_highest_gain_down(endings, number):
    ending = Ending.of(endings[number].position)
    for colour in range(2):
        gains = [gain for gain, *_ in replies(ending.board, Side.of(ending.men, colour))]
        assert gains == sorted(gains, reverse=True)
        assert len(set(gains)) > 1


@pytest.mark.parametrize("number", range(3))
def test_every_turn_is_a_possible_answer(endings, number):
    position = endings[number].position
    choosing, ending = GAME.choosing(position), Ending.of(position)
    assert [choice.name for choice in choosing.choices] == [turn.name for turn in ending.turns()]
    (right,) = [choice for choice in choosing.choices if choice.is_right]
    answered = answer(position)
    assert answered.lines[0].split()[0] == right.name
    assert next(iter(choosing.printed.values())) == (right.name,)
    assert all(set(choice.touched) <= set(choosing.touchable) for choice in choosing.choices)
    assert GAME.check_picture(answered.pictures[0]) == []
    assert GAME.check_moves(position, answered.lines[0]) == []


@pytest.mark.parametrize(
    ("extras", "reason"),
    [
        ("(0,0)B", "both runners must be on the dominoes"),
        ("(0,0)B,(3,1)W", "20 turns are left"),
        ("(0,0)B,(3,1)W,(1,1)w", "Black has placed 0 checkers and White 1"),
        ("(0,0)B,(3,1)W,(0,1)b,(1,1)w,(2,1)w", "Black has placed 1 checker and White 2"),
    ],
)
def test_positions_that_ask_no_question(extras, reason):
    with pytest.raises(IllegalPosition, match=reason):
        answer(Position.parse(f"6|3 1|5\n\n2|4 1|3\n---\n{extras}"))


def test_generated_problems_keep_to_the_turns_that_readers_are_told():
    left = {
        Ending.of(problem.position).left
        for number in range(13, 38)
        for problem in RunnersGenerator._endings(f"turns left/{number}")
    }
    assert left == {2, 3, 4}


@pytest.mark.parametrize("seed", first_of(["b", "a"]))
def test_generated_problems_are_of_the_grade_asked_for(seed):
    generator = generator_of(find("domino-runners"))
    spec = generator.spec_for_grade(1)
    problem = generator.generate(spec, seed)
    assert answer(problem.position).grade == 1
    assert generator.generate(spec, seed) == problem
