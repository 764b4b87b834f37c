"""Problem banks are read, solved, compared with what they record, and put into the book."""

import json
import shutil
from pathlib import Path

import pytest

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.games import registry
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.games.pack import modules_of
from donimoes_book.games.registry import pack_of, rules_of
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.manuscript import kinds, store
from donimoes_book.manuscript.bank import format_problem, read_bank
from donimoes_book.manuscript.check import check_path
from donimoes_book.manuscript.filling import with_other_solutions
from donimoes_book.manuscript.problem_sets import fill_problems
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Book, Chapter, ProblemSet, Quote, SolutionSet
from donimoes_book.search.shortest import solve
from donimoes_book.store.code_digests import PROGRAM, digest_of_code
from donimoes_book.store.json_records import sealed
from donimoes_book.words.language import Language, speaking

BANK = """\
# Unmatched problems

```{domino} unmatched
:steps: 1
:states: 2
:choices: 2.0
:seed: 7

  2|3

1|4
```

```{domino} unmatched
:steps: 2

    2|3

  1|4

5|6
```
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Path("problems")


def write_bank(folder, text):
    folder.mkdir(exist_ok=True)
    (folder / "unmatched.md").write_text(text)


def book():
    blocks = (ProblemSet("unmatched"), Quote((SolutionSet("unmatched"),)))
    return Book("A book", (Chapter("Unmatched", "unmatched", blocks, "unmatched"),))


def filled(folder, **options):
    return fill_problems(book(), folder, SolvedStore(Path("solved")), **options)


def diagnostics_of(folder, **options):
    with pytest.raises(InputError) as caught:
        filled(folder, **options)
    return "\n".join(map(str, caught.value.diagnostics))


def test_problems_and_solutions_are_filled_in(folder):
    write_bank(folder, BANK)
    heard = []
    chapter = filled(folder, progress=lambda done, of: heard.append((done, of))).chapters[0]
    first, second = chapter.blocks[0].problems
    assert chapter.blocks[1].children[0].problems == (first, second)
    assert (first.number, first.grade, second.number, second.grade) == (1, 1, 2, 1)
    assert (first.moves, second.moves) == (("23L",), ("23L", "56R"))
    assert first.length_unit == "steps"
    assert [str(stage) for stage in first.solution.stages] == ["  2|3\n\n1|4", "2<3\n\n1|4"]
    assert first.solution.turns == ()
    assert [made for made, _ in second.solution.turns] == [0, 1, 2]
    assert second.solution.stages[0] == second.position
    assert heard == [(1, 2), (2, 2)]


def test_recorded_measures_are_claims(folder):
    write_bank(folder, BANK.replace(":states: 2", ":states: 63").replace(":steps: 2", ":steps: 14"))
    assert (
        diagnostics_of(folder)
        == """\
problems/unmatched.md:5:10: recorded as 63 states, but the solver finds 2
    :states: 63
             ^^
problems/unmatched.md:15:9: recorded as 14 steps, but the solver finds 2
    :steps: 14
            ^^"""
    )


def test_a_problem_too_easy_for_its_grade_is_refused(folder):
    write_bank(folder, BANK.replace(":seed: 7", ":grade: 3"))
    assert (
        diagnostics_of(folder)
        == """\
problems/unmatched.md:7:9: recorded as grade 3, but the solver finds 1
    :grade: 3
            ^"""
    )


def test_what_cannot_be_a_problem(folder):
    write_bank(
        folder,
        """\
```{domino} unmatched
1|2

2|3 1|2
```

```{domino} unmatched
1 2|3
-
1
```
""",
    )
    assert (
        diagnostics_of(folder)
        == """\
problems/unmatched.md:4:5: domino 12 is here twice
    2|3 1|2
        ^
    A set has one of each.
problems/unmatched.md:8:1: this problem has no solution
    1 2|3
    ^^^^^"""
    )


def test_a_search_that_gives_up(folder, monkeypatch):
    # The first is solved at the second position, but grading it takes all three.
    monkeypatch.setattr(kinds, "MAX_STATES", 2)
    monkeypatch.setattr(store, "MAX_STATES", 2)
    write_bank(folder, BANK)
    assert (
        diagnostics_of(folder)
        == """\
problems/unmatched.md:9:3: gave up on this problem after 2 positions
      2|3
      ^^^
    A problem for people needs a smaller state graph: use another.
problems/unmatched.md:17:5: gave up on this problem after 2 positions
        2|3
        ^^^
    A problem for people needs a smaller state graph: use another."""
    )


def test_a_bank_with_diagnostics(folder):
    write_bank(
        folder,
        """\
> ```{domino} capturing
> 2|3
> ```

```{domino} unmatched
:steps: 3
:steps: 4
  2|3

1|4
```

```{domino}
:seed: 3

2|
```

```{domino} unmatched
:seed: 3
```
""",
    )
    assert (
        diagnostics_of(folder)
        == """\
problems/unmatched.md:1:6: only problems of unmatched belong in this file
    > ```{domino} capturing
         ^^^^^^^^^^^^^^^^^^
problems/unmatched.md:7:1: :steps: is given twice
    :steps: 4
    ^^^^^^^
problems/unmatched.md:16:2: | joins two numbers, but there is none to the right
    2|
     ^
    Expected a number there; check that the columns line up.
problems/unmatched.md:19:1: this problem has no position
    ```{domino} unmatched
    ^
problems/unmatched.md:6:9: recorded as 3 steps, but the solver finds 1
    :steps: 3
            ^"""
    )


def test_a_fence_of_a_bank_that_is_never_closed_is_one_error(folder):
    write_bank(folder, BANK.replace("\n```\n", "\n\n# Words\n\nMore words.\n", 1))
    assert diagnostics_of(folder).startswith(
        "problems/unmatched.md:3:4: this fence is never closed\n    ```{domino} unmatched\n"
    )
    assert diagnostics_of(folder).count("\n") == 3


def test_a_bank_that_is_missing_or_empty(folder):
    assert diagnostics_of(folder) == (
        "the problems of unmatched are missing: there is no file problems/unmatched.md"
    )
    write_bank(folder, "# Nothing here\n")
    assert diagnostics_of(folder).startswith(
        "problems/unmatched.md:1:1: there is no problem in this"
    )


def test_a_bank_prints_as_it_reads(folder):
    write_bank(folder, BANK)
    problems = read_bank(folder / "unmatched.md", "unmatched", [])
    printed = "\n".join(format_problem("unmatched", p.position, p.measures) for p in problems)
    write_bank(folder, printed)
    assert printed in BANK
    again = read_bank(folder / "unmatched.md", "unmatched", [])
    assert [(p.position, p.measures) for p in again] == [(p.position, p.measures) for p in problems]


# The order


def test_a_bank_out_of_order_is_found(folder):
    entries = BANK.removeprefix("# Unmatched problems\n\n").split("\n```\n")
    first, second = (f"{entry.strip()}\n```\n" for entry in entries[:2])
    write_bank(folder, f"{second}\n{first}")
    warnings = []
    fill_problems(book(), folder, SolvedStore(Path("solved")), warnings=warnings)
    assert [str(warning).splitlines()[0] for warning in warnings] == [
        "problems/unmatched.md:17:3: warning: problem 2 is easier than one before it"
    ]
    third = first.replace("  2|3", "  2|4").replace("1|4", "1|5")
    write_bank(folder, f"{second}\n{first}\n{third}")
    fill_problems(book(), folder, SolvedStore(Path("solved")), warnings=(both := []))
    assert [warning.line for warning in both] == [17, 28]
    write_bank(folder, f"{first}\n{third}")
    fill_problems(book(), folder, SolvedStore(Path("solved")), warnings=(equal := []))
    assert equal == []
    write_bank(folder, f"{second}\n{first}")
    Path("book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    (found,) = check_path(folder / "unmatched.md", Path("solved"))
    assert (found.warning, found.line) == (False, 17)


# Solutions


def test_the_solutions_of_all_other_games_are_printed_in_the_order_of_the_book():
    first = Chapter("A", "a", (ProblemSet("unmatched"), ProblemSet("capturing")), "unmatched")
    second = Chapter("B", "b", (ProblemSet("fujisan"),), "fujisan")
    end = Chapter("C", "c", (SolutionSet("capturing"), SolutionSet("others")))
    filled = with_other_solutions(Book("A book", (first, second, end)))
    assert [block.game for block in filled.chapters[2].blocks] == [
        "capturing",
        "unmatched",
        "fujisan",
    ]


# The store


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
    found = fill_problems(book(), folder, store).chapters[0].blocks[0].problems
    assert [problem.moves for problem in found] == [("23L",), ("23L", "56R")]
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


def test_diagnostics_in_a_bank_do_not_hide_wrong_measures(folder):
    write_bank(folder, BANK.replace(":steps: 1", ":steps: 9").replace("5|6", "5 6"))
    assert [
        line.split(": ")[0] for line in diagnostics_of(folder).splitlines() if line[0] == "p"
    ] == [
        "problems/unmatched.md:4:9",
        "problems/unmatched.md:21:1",
        "problems/unmatched.md:21:3",
    ]


def test_where_the_store_cannot_be_written_problems_are_solved_all_the_same(folder):
    write_bank(folder, BANK)
    Path("a-file").write_text("")
    book = fill_problems(filled(folder), folder, SolvedStore(Path("a-file")))
    assert len(book.chapters[0].blocks[0].problems) == 2
