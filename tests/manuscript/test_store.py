"""What is kept of solved problems: it is used again, checked, and made anew where it has to be."""

import json
import shutil
from pathlib import Path

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games import registry
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.games.pack import modules_of
from donimoes_book.games.registry import pack_of, rules_of
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.manuscript import store
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.problem_sets import fill_problems
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.search.layout import LayoutOutcome
from donimoes_book.search.shortest import OutcomeKind, solve
from donimoes_book.store.code_digests import PROGRAM, digest_of_code
from donimoes_book.store.json_records import sealed
from donimoes_book.words.language import Language, speaking
from manuscript.unmatched_bank import BANK, book, filled, write_bank

RULES = Path(__file__).parents[2] / "rules"
SOLVED = ("unmatched", "capturing", "mirror", "fujisan", "country-road", "bingo")


@pytest.mark.parametrize(
    ("changed", "affected"),
    [
        ("search/shortest.py", {*SOLVED}),
        ("search/depth_first.py", {"bingo"}),
        ("board/position.py", {*SOLVED}),
        ("games/puzzle_game.py", {*SOLVED}),
        ("games/sliding/board.py", {"unmatched", "capturing", "mirror"}),
        ("games/mirror/game.py", {"mirror"}),
        ("games/fujisan/rules.py", {"fujisan", "country-road"}),
        ("games/solitaires/deal.py", {"bingo"}),
        ("games/sliding/__init__.py", {"unmatched", "capturing", "mirror"}),
        ("games/sliding/laboratory.py", set()),
        ("games/sliding/backend.py", set()),
        ("laboratory/generation.py", set()),
        ("drawing/style.py", set()),
        ("manuscript/solving.py", set()),
    ],
)
def test_a_changed_line_makes_only_what_it_decides_be_solved_again(tmp_path, changed, affected):
    program = tmp_path / "program"
    shutil.copytree(PROGRAM, program, ignore=shutil.ignore_patterns("__pycache__", "data"))
    with (program / changed).open("a") as file:
        file.write("# Another line.\n")
    rules = {game: modules_of(pack_of(game).games) for game in SOLVED}
    before = {game: digest_of_code(rules[game]) for game in SOLVED}
    after = {game: digest_of_code(rules[game], program) for game in SOLVED}
    assert {game for game in SOLVED if before[game] != after[game]} == affected


def test_a_changed_contest_makes_worked_hands_be_judged_again(tmp_path):
    program = tmp_path / "program"
    shutil.copytree(PROGRAM, program, ignore=shutil.ignore_patterns("__pycache__", "data"))
    with (program / "games/line/contest.py").open("a") as file:
        file.write("# Another line.\n")
    changed = {
        game: digest_of_code(rules_of(game)) != digest_of_code(rules_of(game), program)
        for game in ("bergen", "all-fives", "checkimoes", "unmatched")
    }
    assert changed == {"bergen": True, "all-fives": True, "checkimoes": False, "unmatched": False}


READERS = "manuscript/directives.py", "manuscript/tree.py", "manuscript/markdown.py"
JUDGES = {name: f"manuscript/{name}.py" for name in ("verdicts", "hands", "kinds")}
SHARED = "manuscript/source.py", "board/position.py", "games/sliding/game.py"


@pytest.mark.parametrize("changed", [*READERS, *JUDGES.values(), *SHARED])
def test_what_a_book_says_is_judged_again_only_where_its_judge_has_changed(tmp_path, changed):
    program = tmp_path / "program"
    shutil.copytree(PROGRAM, program, ignore=shutil.ignore_patterns("__pycache__", "data"))
    with (program / changed).open("a") as file:
        file.write("# Another line.\n")
    outdated = set()
    for judge in JUDGES:
        modules = *rules_of("unmatched"), f"donimoes_book.manuscript.{judge}"
        if digest_of_code(modules) != digest_of_code(modules, program):
            outdated.add(judge)
    expected = {judge for judge, file in JUDGES.items() if file == changed or changed in SHARED}
    assert outdated == expected


def test_what_another_engine_solved_is_solved_again(folder, monkeypatch):
    game, position = registry.find("unmatched"), Position.parse("  2|3\n\n1|4")
    SolvedStore(folder).solve(game, position)
    monkeypatch.setattr("donimoes_book.store.results.digest_of_code", lambda _modules: "another")
    monkeypatch.setattr(MovePuzzle, "solve", None)
    with pytest.raises(TypeError):
        SolvedStore(folder).solve(game, position)


@pytest.mark.parametrize(
    ("name", "text"), [("unmatched", "  2|3\n\n1|4"), ("knock-out", "1|2 2|3 3|3 3|4")]
)
def test_a_stored_grade_is_not_worked_out_again(folder, monkeypatch, name, text):
    game, position = registry.find(name), Position.parse(text)
    first = SolvedStore(folder).difficulty(game, position)
    for kind in (MovePuzzle, Deal):
        monkeypatch.setattr(kind, "measure_difficulty", None)
    assert SolvedStore(folder).difficulty(game, position) == first
    (file,) = folder.iterdir()
    file.write_text("{}")
    with pytest.raises(TypeError):
        SolvedStore(folder).difficulty(game, position)


def test_too_large_a_graph_is_not_graded(folder, monkeypatch):
    game, position = registry.find("unmatched"), Position.parse("  2|3\n\n1|4")
    monkeypatch.setattr(store, "MAX_STATES", 2)
    assert SolvedStore(folder).difficulty(game, position) is None
    assert not folder.exists()


def test_a_stored_solution_is_not_worked_out_again(folder, monkeypatch):
    game, position = registry.find("unmatched"), Position.parse("  2|3\n\n1|4")
    asked = []

    def counted(puzzle, max_states):
        asked.append(puzzle)
        return solve(puzzle, max_states)

    first = SolvedStore(folder, counted).solve(game, position)
    assert SolvedStore(folder, counted).solve(game, position) == first
    assert len(asked) == 1
    monkeypatch.setattr(store, "MAX_STATES", 5)
    SolvedStore(folder, counted).solve(game, position)
    assert len(asked) == 2


@pytest.mark.parametrize("text", ["", "{", "[]", '{"kind": "lost"}', "\x00"])
def test_a_broken_file_of_the_store_is_written_again(folder, text):
    game, position = registry.find("unmatched"), Position.parse("  2|3\n\n1|4")
    outcome = SolvedStore(folder).solve(game, position)
    (file,) = folder.iterdir()
    file.write_text(text)
    assert SolvedStore(folder).solve(game, position) == outcome
    assert json.loads(file.read_text())[file.stem]["moves"] == list(outcome.moves)


def test_a_changed_solution_in_the_store_is_made_again(folder):
    write_bank(folder, BANK)
    before = filled(folder)
    for file in Path("solved").iterdir():
        file.write_text(file.read_text().replace("23L", "23R"))
    assert filled(folder) == before


def test_even_a_sealed_solution_is_played_by_the_rules(folder):
    write_bank(folder, BANK)
    filled(folder)
    for file in Path("solved").iterdir():
        value = json.loads(file.read_text().replace("23L", "23R"))[file.stem]
        del value["seal"]
        file.write_text(json.dumps({file.stem: sealed(file.stem, value)}))
    store = SolvedStore(Path("solved"))
    problems = fill_problems(book(), folder, store).chapters[0].blocks[0].problems
    assert [problem.moves for problem in problems] == [("23L",), ("23L", "56R")]
    assert len(store.warnings) == 2


def test_a_sealed_solution_that_stops_too_early_is_found_again(folder):
    write_bank(folder, BANK)
    filled(folder)
    for file in Path("solved").iterdir():
        value = json.loads(file.read_text())[file.stem]
        if value.get("moves") == ["23L", "56R"]:
            del value["seal"]
            spoiled = sealed(file.stem, value | {"moves": ["23L"]})
            file.write_text(json.dumps({file.stem: spoiled}))
    assert ("23L", "56R") in [
        problem.moves for problem in filled(folder).chapters[0].blocks[0].problems
    ]


def test_an_answer_is_kept_in_its_own_language_until_words_change(folder):
    game = registry.find("tetradominoes")
    bank = Path(__file__).parents[2] / "rules" / "problems" / "tetradominoes.md"
    position = read_bank(bank, "tetradominoes", [])[0].position

    def answer(language):
        with speaking(language):
            return SolvedStore(folder).answer(game, game.question(), position)

    assert answer("en").question != answer("de").question
    assert answer("en") == answer("en")
    assert len(list(folder.iterdir())) == 2
    other = Language("de")
    other.digest = "of another catalogue"
    answer(other)
    assert len(list(folder.iterdir())) == 3


def test_where_the_store_cannot_be_written_problems_are_solved_all_the_same(folder):
    write_bank(folder, BANK)
    Path("a-file").write_text("")
    book = fill_problems(filled(folder), folder, SolvedStore(Path("a-file")))
    assert len(book.chapters[0].blocks[0].problems) == 2


def test_a_kept_layout_that_breaks_the_rules_is_made_again(tmp_path, monkeypatch):
    game = registry.find("square-of-six")
    first, other = read_bank(RULES / "problems" / "square-of-six.md", game.name, [])[:2]
    right, wrong = (
        LayoutOutcome(OutcomeKind.SOLVED, game.solve_layout(game.layout_puzzle(it.position)).layout)
        for it in (first, other)
    )
    made = [wrong, right]
    monkeypatch.setattr(type(game), "solve_layout", lambda *_: made.pop(0))
    monkeypatch.setattr(type(game), "layout_effort", lambda *_: None)
    outcomes = [SolvedStore(tmp_path).solve_layout(game, first.position) for _ in range(4)]
    assert outcomes == [wrong, right, right, right]
    assert not made
