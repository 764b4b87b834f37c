"""Problems that aren't problems are refused at their line; the shortest ones can be printed."""

from pathlib import Path

import pytest

from donimoes_book.board.position import read_position
from donimoes_book.cli import run
from donimoes_book.diagnostics import InputError
from donimoes_book.games import registry
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.interactive.player import play_data
from donimoes_book.manuscript.bank import format_problem, read_bank
from donimoes_book.manuscript.problem import unbanked
from donimoes_book.manuscript.solving import has_problems, solve_problem
from donimoes_book.manuscript.store import SolvedStore
from helpers.parameters import first_of

BANKS = Path(__file__).parents[2] / "rules" / "problems"
GAMES = [name for name in registry.names() if has_problems(registry.find(name))]
BY_MOVES = [name for name in GAMES if (BANKS / f"{name}.md").exists()]
BY_MOVES = [name for name in BY_MOVES if isinstance(registry.find(name), PuzzleGame)]
BOARDS = ["x", "2|3", "2|3\n\n3|4", "2|2", "3", "#|#", "1~2", "2|3 3|4", "1 2\n- -\n2 1"]
SOLVED, ONE_MOVE = "2|3\n\n3|4", "  2|3\n\n1|4"


def read_by_all(game, position, folder):
    """Solve a problem, and return what its readers make of it, or why it is refused."""
    try:
        problem = solve_problem(game, unbanked(position), SolvedStore(folder))
        play_data(problem)
    except InputError as error:
        return error.diagnostics[0].message
    assert problem.code
    assert all(hint.words for hint in problem.hints)
    return problem


@pytest.mark.parametrize("game", GAMES)
def test_any_little_board_is_a_problem_or_refused(game, tmp_path):
    for board in BOARDS:
        read_by_all(game, read_position(board).position, tmp_path)


@pytest.mark.parametrize("game", BY_MOVES)
def test_a_solved_problem_is_refused_and_one_of_a_single_move_is_not(game, tmp_path):
    def size(entry):
        return float(entry.measures.get("steps") or entry.measures.get("states") or 1e9)

    entry = min(read_bank(BANKS / f"{game}.md", game, []), key=size)
    rules, store = registry.find(game), SolvedStore(tmp_path)
    moves = store.solve(rules, entry.position).moves
    *_, last_but_one, last = rules.replay(entry.position, " ".join(moves))
    problem = read_by_all(game, last_but_one.after, tmp_path)
    assert len(problem.moves) == 1
    if last.after.dominoes and game != "domino-finder":  # where the treasure is gone as well
        assert read_by_all(game, last.after, tmp_path) == "this problem is already solved"


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A book with a bank, with everything that reads its problems."""
    monkeypatch.chdir(tmp_path)
    Path("problems").mkdir()
    Path("book.toml").write_text('title = "B"\nchapters = ["a.md"]\n')
    places = ("problems", "hints", "solutions", "codes")
    text = "".join(f"```{{domino-{place}}}\n```\n\n" for place in places)
    Path("a.md").write_text(f"---\ntitle: A\ngame: unmatched\n---\n\n{text}")


def write_bank(*boards):
    entries = (format_problem("unmatched", read_position(board).position, {}) for board in boards)
    Path("problems/unmatched.md").write_text("\n".join(entries))


@pytest.mark.parametrize(
    "command",
    [
        "check .",
        "check problems/unmatched.md",
        "build --rules .",
        "build --rules . --edition html",
        pytest.param("prove unmatched --rules .", marks=pytest.mark.long),
        "booklet unmatched --rules . --count 1 -o b.pdf",
    ],
)
def test_every_command_refuses_a_solved_problem_at_its_line(book, command, capsys):
    write_bank(ONE_MOVE, SOLVED)
    assert run(command.split()) == 1
    assert "problems/unmatched.md:10:1: this problem is already solved" in capsys.readouterr().err


@pytest.mark.parametrize("edition", first_of(["a4", "html"]))
def test_a_problem_of_one_move_is_printed_with_its_hints(book, edition):
    write_bank(ONE_MOVE)
    assert run(["build", "--rules", ".", "--edition", edition]) == 0
