"""Problems that are questions: answered, graded, and checked against the bank."""

import json
from pathlib import Path

import pytest

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.diagnostics import InputError
from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import format_problem
from donimoes_book.manuscript.problem_sets import fill_problems, fill_records
from donimoes_book.manuscript.store import SolvedStore, record_store
from donimoes_book.manuscript.tree import Book, Chapter, ProblemSet, RecordSet, SolutionSet
from donimoes_book.search.answer import Answer

EXAMPLE = "5|4\n\n    x 1|6\n\n  3\n  -\n  0\n---\nboard:C2"
PLACE = "5|4 x\n\n    x 1|6\n\n  3\n  -\n  0\n---\nboard:C2"
CLOSED = "0|0 x x 0|1\n---\nboard:A1"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("problems").mkdir()
    return Path("problems")


def bank(folder, *problems):
    entries = (format_problem("checkimoes", Position.parse(text), m) for text, m in problems)
    (folder / "checkimoes.md").write_text("\n".join(entries))


def filled(folder):
    blocks = (ProblemSet("checkimoes"), SolutionSet("checkimoes"))
    book = Book("A book", (Chapter("Checkimoes", "checkimoes", blocks, "checkimoes"),))
    return fill_problems(book, folder, SolvedStore(Path("solved"))).chapters[0].blocks


def diagnostics_of(folder):
    with pytest.raises(InputError) as caught:
        filled(folder)
    return "\n".join(map(str, caught.value.diagnostics))


def test_questions_are_answered(folder):
    bank(folder, (EXAMPLE, {"numbers": 3, "grade": 1}), (PLACE, {"dominoes": 5, "grade": 1}))
    problems, solutions = filled(folder)
    assert problems.problems == solutions.problems
    first, second = problems.problems
    assert (first.number, first.grade, first.length, first.length_unit) == (1, 1, 3, "numbers")
    assert first.answer.question == "Which numbers may cover E3?"
    assert first.answer.lines == ("E3: 1, 3 or 4",)
    assert second.answer.question == "Which dominoes may cover E2 and E3?"
    assert second.answer.lines == ("1 on E2: 1, 3 or 4 on E3", "4 on E2: 1, 3 or 4 on E3")
    assert (second.moves, second.layout) == ((), None)


def test_what_is_recorded_is_compared(folder):
    bank(folder, (EXAMPLE, {"numbers": 7}), (PLACE, {"grade": 3}))
    told = diagnostics_of(folder)
    assert "checkimoes.md:2:11: recorded as 7 numbers, but the solver finds 3" in told
    assert "recorded as grade 3, but the solver finds 1" in told


def test_a_question_without_an_answer_is_not_a_problem(folder):
    bank(folder, (CLOSED, {}), ("5|4\n---\nboard:C2", {}), ("5|4   x", {}))
    told = diagnostics_of(folder)
    assert (
        "checkimoes.md:3:1: this question has no answer: Which dominoes may cover C1 and D1?"
        in told
    )
    assert "this position asks no question" in told
    assert "where on the board is this?" in told


def answered_by(monkeypatch, question):
    monkeypatch.setattr(type(find("checkimoes")), "question", lambda _game: question)


def test_a_stored_answer_is_asked_for_once_more_and_compared(folder, monkeypatch):
    bank(folder, (PLACE, {}))
    first, asked = filled(folder), []
    question = find("checkimoes").question()
    answered_by(monkeypatch, lambda position: asked.append(position) or question(position))
    assert filled(folder) == first
    assert len(asked) == 1
    (file,) = Path("solved").iterdir()
    file.write_text("{}")
    assert filled(folder) == first
    assert len(asked) == 2


def test_an_answer_may_have_pictures(folder, monkeypatch):
    picture = Position.parse("2|3 4+5")
    seen = Answer(
        "Where?",
        ("There.",),
        1,
        "places",
        6.5,
        more={"tries": 7},
        pictures=(picture,),
    )
    answered_by(monkeypatch, lambda _position: seen)
    bank(folder, (EXAMPLE, {"places": 1, "tries": 7, "grade": 3}))
    for _ in range(2):  # the second time, it comes from the store
        assert filled(folder)[0].problems[0].answer == seen


def test_a_game_of_questions_has_no_records(folder):
    book = Book("A book", (Chapter("A", "a", (RecordSet("checkimoes"),), "checkimoes"),))
    with pytest.raises(InputError, match="not solved move by move, so it has no records"):
        fill_records(book, folder, record_store(Path("solved")))


# The commands


def test_solve_prints_the_answer(folder, capsys):
    Path("place.txt").write_text(PLACE)
    assert run(["solve", "checkimoes", "place.txt"]) == 0
    told = capsys.readouterr()
    assert told.out == "1 on E2: 1, 3 or 4 on E3\n4 on E2: 1, 3 or 4 on E3\n"
    assert told.err == "Which dominoes may cover E2 and E3? 5 dominoes\n"


def test_solve_answers_in_json(folder, capsys):
    Path("place.txt").write_text(PLACE)
    Path("closed.txt").write_text(CLOSED)
    assert run(["solve", "checkimoes", "place.txt", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"game", "outcome", "length", "moves", "states", "optimal"} <= told.keys()
    assert (told["outcome"], told["length"], told["optimal"]) == ("solved", 5, True)
    assert told["question"] == "Which dominoes may cover E2 and E3?"
    assert told["answer"][0] == "1 on E2: 1, 3 or 4 on E3"
    assert run(["solve", "checkimoes", "closed.txt", "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["outcome"], told["length"], told["answer"]) == ("unsolvable", None, [])


def test_solve_says_what_is_wrong_with_a_picture(folder, capsys):
    Path("board.txt").write_text("5|4 3|6\n---\nboard:C2")
    assert run(["solve", "checkimoes", "board.txt"]) == 1
    assert "board.txt:1:1: these dominoes cannot have been played" in capsys.readouterr().err
