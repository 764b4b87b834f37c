"""Sets of problems are solved, compared with what their bank records, and put into the book."""

from donimoes_book.manuscript import kinds, store
from manuscript.unmatched_bank import BANK, diagnostics_of, filled, write_bank


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
    assert [made for made, _ in second.solution.turns] == [0, 2]
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


def test_diagnostics_in_a_bank_do_not_hide_wrong_measures(folder):
    write_bank(folder, BANK.replace(":steps: 1", ":steps: 9").replace("5|6", "5 6"))
    assert [
        line.split(": ")[0] for line in diagnostics_of(folder).splitlines() if line[0] == "p"
    ] == [
        "problems/unmatched.md:4:9",
        "problems/unmatched.md:21:1",
        "problems/unmatched.md:21:3",
    ]
