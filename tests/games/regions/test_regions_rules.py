"""Regions: what a shape must be, what may be claimed of it, and the JSON of other programs."""

import json

import pytest

from donimoes_book.board.position import Position, read_position
from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, NO_SOLUTION, WRONG_INPUT, WRONG_USAGE
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Path, Text, Use
from donimoes_book.drawing.solid import draw_solid
from donimoes_book.drawing.text import to_text
from donimoes_book.games.code import code_of, read_code
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.registry import all_games, find

GAME = find("regions")
SHAPE = """\
a a   b

c . d b

c e d
---
regions:a=,b11,c<3,d!=,e>4
dominoes:01,22,34,56,45"""
LAID = """\
2|2   5
      -
0 4 3 6
- - -
1 5 4
---
regions:a=(0,2)(1,2),b11(3,2)(3,1),c<3(0,1)(0,0),d!=(2,1)(2,0),e>4(1,0)
dominoes:01,22,34,45,56"""


def judged(text, *items):
    return [GAME.judge(Position.parse(text), "", item) for item in items]


# What a shape must be


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a a .\n---\nregions:a=\ndominoes:11", 1, "the shape has 3 squares: an odd number"),
        (
            "a a .   .\n---\nregions:a=\ndominoes:11,22",
            1,
            "this part of the shape has 3 squares: an odd number",
        ),
        (
            "a a . .\n---\nregions:a=\ndominoes:11",
            4,
            "4 squares need 2, not 1 domino",
        ),
        ("a a . .\n---\nregions:a=\ndominoes:12,21", 4, "the 1-2 is here twice"),
        ("a a\n---\nregions:a9\ndominoes:12", 3, "region a: no 2 of the halves add up to 9"),
        ("a a\n---\nregions:a>3\ndominoes:12", 3, "add up to more than 3"),
        ("a a\n---\nregions:a<3\ndominoes:12", 3, "add up to less than 3"),
        ("a a\n---\nregions:a=\ndominoes:12", 3, "region a: no 2 of the halves are equal"),
        ("a a\n---\nregions:a!=\ndominoes:11", 3, "no 2 of the halves are all different"),
        ("a a\n---\nregions:a=", 1, "there are no dominoes to lay"),
        ("3|4 a a\n---\nregions:a=\ndominoes:11,22", 1, "34 is not among"),
        ("a a\n---\nregions:a=\ndominoes:11\ndice:(0,0)3", 5, "a die has no place"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(text, line, said):
    parsed = read_position(text)
    violation = next(it for it in GAME.check_picture(parsed.position) if said in it.message)
    diagnostic = parsed.diagnostic(
        violation.place, violation.message, violation.advice, violation.kind
    )
    assert diagnostic.line == line


def said_of(game, text):
    """Return what a game finds wrong with a picture."""
    try:
        return [it.message for it in game.check_picture(Position.parse(text))]
    except IllegalPosition as error:
        return [it.message for it in error.violations]


@pytest.mark.parametrize(
    "game", [it for it in all_games() if it is not GAME], ids=lambda game: game.name
)
def test_a_game_that_refuses_a_die_refuses_regions(game):
    board = "board:A1\n" * (said_of(game, "3|4") == ["where on the board is this?"])
    dice = said_of(game, f"3|4\n---\n{board}dice:(0,0)3")
    refused = said_of(game, f"3|4 a a\n---\n{board}regions:a=\ndominoes:11")
    refuses_region = any("region a has no place" in it for it in refused)
    assert refuses_region >= any("a die has no place" in it for it in dice)


# Claims


def test_a_layout_is_solved_if_every_condition_holds():
    assert judged(LAID, "solved", "legal", "holds a b c d e") == [None, None, None]
    failing = LAID.replace("e>4", "e>5")
    assert str(judged(failing, "solved")[0]) == "region e fails"
    assert judged(failing, "fails e", "holds a b", "illegal: region e fails") == [None, None, None]
    assert str(judged(failing, "holds e")[0]) == "region e fails"


def test_the_claims_of_a_shape_are_decided_by_counting():
    assert judged(SHAPE, "solvable", "solutions 12") == [None, None]
    assert str(judged(SHAPE, "solutions 3")[0]) == "there are 12 solutions"
    assert str(judged(SHAPE, "unique")[0]) == "there are several"
    assert str(judged(SHAPE, "unsolvable")[0]) == "there is a solution"
    assert str(judged(SHAPE, "solved")[0]) == "5 dominoes are not laid yet"
    assert str(judged(SHAPE, "holds a")[0]) == "region a is not complete yet"
    assert str(judged(SHAPE, "fails x")[0]) == "there is no region x"


@pytest.mark.parametrize(
    ("condition", "numbers", "verdict"),
    [
        ("=", "4|4", "holds"),
        ("=", "4|5", "fails"),
        ("!=", "4|5", "holds"),
        ("!=", "4|4", "fails"),
        ("9", "4|5", "holds"),
        ("8", "4|5", "fails"),
        ("<10", "4|5", "holds"),
        ("<9", "4|5", "fails"),
        (">8", "4|5", "holds"),
        (">9", "4|5", "fails"),
    ],
)
def test_a_condition_holds_or_fails(condition, numbers, verdict):
    pair = numbers.replace("|", "")
    others = ",".join({"44", "45", "55", "99"} - {pair})
    text = (
        f"{numbers} . .\n\n. . . .\n---\nregions:a{condition}(0,1)(1,1)\ndominoes:{pair},{others}"
    )
    assert judged(text, f"{verdict} a") == [None]


def test_a_number_that_is_noted_counts():
    lone = SHAPE.replace("c e d", "c 5 d").replace("e>4", "e>4(1,0)")
    assert judged(lone, "solvable") == [None]
    assert judged(lone.replace("5 d", "4 d"), "unsolvable", "fails e") == [None, None]


def test_marks_are_claims():
    assert not GAME.check_picture(Position.parse(LAID.replace("2|2", "2+2")))
    (violation,) = GAME.check_picture(Position.parse(LAID.replace("2|2", "2*2")))
    assert violation.message == "22 is crossed, but it can be there"
    wrong = "2|2   b\n\n0 4+5 b\n\nc e d" + SHAPE[SHAPE.index("\n---") :]
    wrong = wrong.replace("a=", "a=(0,2)(1,2)").replace("d!=", "d!=(2,1)")
    wrong = wrong.replace("0 4+5", "c 4+5")
    (violation,) = GAME.check_picture(Position.parse(wrong.replace("b11", "b10")))
    assert violation.message == "this cannot be completed with what is added"


# Pictures


def conditions(scene):
    """The conditions that a picture shows, each on a symbol of its own."""
    symbols = [shape.symbol for shape in scene.shapes if isinstance(shape, Use)]
    return [it.text for symbol in symbols for it in symbol.shapes if isinstance(it, Text)]


def test_regions_are_told_by_outline_and_condition_never_by_colour():
    scene = draw(Position.parse(SHAPE))
    assert conditions(scene) == ["=", "11", "<3", "≠", ">4"]
    outlines = [shape for shape in scene.shapes if isinstance(shape, Path)]
    assert len(outlines) == 5
    assert {outline.paint for outline in outlines} == {outlines[0].paint}


def test_a_shape_seen_from_a_corner_has_its_squares_its_conditions_and_its_dominoes():
    shape, bare = Position.parse(SHAPE), Position.parse("2|2")
    shapes = draw_solid(shape).shapes
    assert {"=", "11", "<3", "≠", ">4"} <= {*conditions(draw_solid(shape))}
    assert len(shapes) - len(draw_solid(bare).shapes) >= 10
    assert sum(isinstance(it, Use) for it in shapes) >= len(shape.stock)


def test_the_dominoes_to_lay_are_below_the_shape_until_they_are_laid():
    assert draw(Position.parse(SHAPE)).height > draw(Position.parse(LAID)).height
    assert (
        "Five dominoes to lay: 0-1, 2-2, 3-4, 5-6, 4-5." in draw(Position.parse(SHAPE)).description
    )
    assert "b, the sum is 11, row 1, column 4" in draw(Position.parse(LAID)).description
    assert to_text(Position.parse(SHAPE)).endswith("0-1, 2-2, 3-4, 5-6, 4-5")


# Commands


@pytest.fixture
def solve(tmp_path, capsys):
    def solved(text, *options):
        file = tmp_path / "shape"
        file.write_text(text, encoding="utf-8")
        code = run(["solve", "regions", str(file), *options])
        out = capsys.readouterr()
        return code, out.out or out.err

    return solved


def test_solve_prints_the_joined_position(solve):
    code, printed = solve(SHAPE)
    assert code == DONE
    assert judged(printed, "solved") == [None]
    assert solve(SHAPE.replace("e>4", "e>5"))[0] == NO_SOLUTION
    assert solve(SHAPE.replace("e>4", "e9"))[0] == WRONG_INPUT


def test_solve_counts_as_far_as_it_is_asked(solve):
    fields = json.loads(solve(SHAPE, "--json")[1])
    assert (fields["unique"], fields["solutions"], fields["counted"]) == (False, 12, True)
    assert judged(fields["layout"], "solved") == [None]
    fields = json.loads(solve(SHAPE, "--json", "--count-to", "5")[1])
    assert (fields["unique"], fields["solutions"], fields["counted"]) == (False, 5, False)
    fields = json.loads(solve(SHAPE, "--json", "--count-to", "12")[1])
    assert (fields["solutions"], fields["counted"]) == (12, True)
    none = json.loads(solve(SHAPE.replace("e>4", "e0"), "--json")[1])
    assert (none["layout"], none["solutions"], none["unique"]) == (None, 0, False)


def test_only_what_counts_accepts_a_number_to_count_to(solve, capsys):
    assert solve(SHAPE, "--count-to", "5")[0] == WRONG_USAGE
    assert run(["solve", "dominosa", "-", "--json", "--count-to", "5"]) == WRONG_USAGE


PUBLISHED = {
    "dominoes": [[0, 1], [2, 2], [3, 4], [5, 6], [4, 5]],
    "regions": [
        {"indices": [[0, 0], [0, 1]], "type": "equals"},
        {"indices": [[0, 3], [1, 3]], "type": "sum", "target": 11},
        {"indices": [[1, 0], [2, 0]], "type": "less", "target": 3},
        {"indices": [[1, 2], [2, 2]], "type": "unequal"},
        {"indices": [[2, 1]], "type": "greater", "target": 4},
        {"indices": [[1, 1]], "type": "empty"},
    ],
}


def test_the_json_of_other_programs_is_read_as_well(solve):
    assert Position.parse(GAME.notation_of(json.dumps(PUBLISHED))) == Position.parse(SHAPE)
    assert solve(json.dumps(PUBLISHED)) == solve(SHAPE)


@pytest.mark.parametrize(
    ("spoiled", "said"),
    [
        ('{"dominoes":[[0,1]]', ":1:20: this is not JSON"),
        ("{}", "there is no list 'dominoes'"),
        ({"easy": PUBLISHED}, "there are several puzzles here"),
        ({"dominoes": [[0, 10]], "regions": []}, "domino 1 is no pair"),
        ({"dominoes": [[0, 1]], "regions": []}, "no region has a square"),
        ({"dominoes": [[0, 1]], "regions": [{"indices": [[0, -1]]}]}, "no [row, column]"),
        ({"dominoes": [[0, 1]], "regions": [{"indices": [[0, 1]], "type": "x"}]}, "the type 'x'"),
        ({"dominoes": [[0, 1]], "regions": [{"indices": [], "type": "sum"}]}, "no 'target'"),
        ({"dominoes": [[0, 1]], "regions": [3]}, "region 1 has no list 'indices'"),
        (
            {"dominoes": [[0, 1]], "regions": 2 * [{"indices": [[0, 1]], "type": "equals"}]},
            "region 2 has a square of another region",
        ),
    ],
)
def test_json_that_is_no_puzzle_is_told(solve, spoiled, said):
    code, printed = solve(spoiled if isinstance(spoiled, str) else json.dumps(spoiled))
    assert code == WRONG_INPUT
    assert said in printed


def test_a_code_brings_back_a_shape():
    code = code_of("regions", Position.parse(SHAPE))
    assert read_code(code) == ("regions", Position.parse(SHAPE))


def test_problems_are_alike_if_all_but_one_of_their_dominoes_are_the_same():
    one, other = Position.parse(SHAPE), Position.parse(SHAPE.replace("22,", "23,"))
    assert GAME.likeness(one, other) == 4
    assert GAME.likeness(one, Position.parse(SHAPE.replace("22,34,", "23,35,"))) == 0


def test_of_what_is_wrong_with_a_layout_the_first_is_said():
    puzzle = GAME.layout_puzzle(Position.parse(SHAPE))
    wrong = Position.parse("a a .\n---\nregions:a!=\ndominoes:11,11")
    first, *others = GAME.check_picture(wrong)
    assert others
    assert GAME.layout_error(puzzle, wrong) == first.message
