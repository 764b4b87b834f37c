"""Practice sheets of Cobra Paw: what is on the page, what is rolled, and the answers."""

from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_USAGE
from donimoes_book.games.cobra_paw.game import CLAIMED, ROLLS
from donimoes_book.games.registry import find

GAME = find("cobra-paw")


@pytest.mark.parametrize("seed", ["kitchen table", "1", "2"])
def test_every_roll_has_an_answer(seed):
    sheet = GAME.practice_sheet(seed)
    squares = {tuple(sorted(domino.pips)): domino.square for domino in sheet.spread.dominoes}
    assert len(squares) == 28 - CLAIMED
    assert (sheet.spread.columns, sheet.spread.rows) == (6, 6)
    assert len({tuple(sorted(roll)) for roll in sheet.rolls}) == ROLLS
    for roll, answer in zip(sheet.rolls, sheet.answers, strict=True):
        assert all(1 <= pips <= 6 for pips in roll)
        assert answer == squares.get(tuple(sorted(roll)), f"{squares[0, 0]}*")
    assert sum(answer.endswith("*") for answer in sheet.answers) == 4 <= CLAIMED
    assert sheet.note == f"* Already taken: touch the double blank in {squares[0, 0]}."


def test_the_same_seed_makes_the_same_sheet():
    assert GAME.practice_sheet("a") == GAME.practice_sheet("a") != GAME.practice_sheet("b")


@pytest.mark.parametrize(("ending", "begins"), [("svg", "<svg "), ("pdf", "%PDF"), ("txt", "In ")])
def test_a_sheet_is_drawn_and_its_answers_are_printed(tmp_path, capsys, ending, begins):
    file = tmp_path / f"sheet.{ending}"
    assert run(["practice", "cobra-paw", "--seed", "rain", "-o", str(file)]) == DONE
    assert file.read_bytes().startswith(begins.encode())
    sheet, printed = GAME.practice_sheet("rain"), capsys.readouterr().out
    assert printed.startswith(f"1\N{NO-BREAK SPACE}{sheet.answers[0]}, 2")
    assert printed.endswith(f"{sheet.note}\n")


def test_another_game_has_no_sheets(capsys):
    assert run(["practice", "bergen", "-o", "sheet.pdf"]) == WRONG_USAGE
    assert "no practice sheets for Bergen, only for cobra-paw." in capsys.readouterr().err
    assert not Path("sheet.pdf").exists()
