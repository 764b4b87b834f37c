"""Records are read, proven by exploring every position, checked against the bank, and printed."""

from pathlib import Path

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.check import check_path, checked_book
from donimoes_book.manuscript.tree import RecordSet

CHAPTER = """\
# Records

[The longer one](#unmatched-record-3) and [how it goes](#unmatched-record-solution-3).

```{domino-records} unmatched
```
"""
THREE = """\
```{domino} unmatched
:dominoes: 3
:steps: 2
:graph: 9
:seed: 1

    2|3

  1|4

5|6
```
"""
TWO = """\
```{domino} unmatched
:dominoes: 2
:steps: 1

  2|3

1|4
```
"""


@pytest.fixture
def rules(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("rules/records").mkdir(parents=True)
    Path("rules/book.toml").write_text('title = "A book"\nchapters = ["records.md"]\n')
    Path("rules/records.md").write_text(CHAPTER)
    Path("rules/records/unmatched.md").write_text(f"{THREE}\n{TWO}")
    return Path("rules")


def diagnostics_of(rules):
    with pytest.raises(InputError) as caught:
        checked_book(rules, Path("solved"))
    return "\n".join(map(str, caught.value.diagnostics))


def test_a_record_is_known_by_its_number_of_dominoes(rules):
    heard = []
    book, _ = checked_book(rules, Path("solved"), lambda done, of: heard.append((done, of)))
    (records,) = (block for block in book.chapters[0].blocks if isinstance(block, RecordSet))
    two, three = records.problems
    assert (two.name, two.moves, two.solution.states) == ("2 dominoes", ("23L",), 3)
    assert (three.name, three.moves, three.solution.states) == ("3 dominoes", ("23L", "56R"), 9)
    assert (three.anchor, three.solution_anchor) == (
        "unmatched-record-3",
        "unmatched-record-solution-3",
    )
    assert heard == [(1, 2), (2, 2)]


def test_what_is_recorded_must_be_what_the_engine_finds(rules):
    wrong = THREE.replace(": 3", ": 4").replace(": 2", ": 20").replace(": 9", ": 7")
    (rules / "records" / "unmatched.md").write_text(wrong)
    told = """\
rules/records/unmatched.md:2:12: recorded as 4 dominoes, but the solver finds 3
    :dominoes: 4
               ^
rules/records/unmatched.md:3:9: recorded as 20 steps, but the solver finds 2
    :steps: 20
            ^^
rules/records/unmatched.md:4:9: recorded as 7 graph, but the solver finds 9
    :graph: 7
            ^"""
    assert diagnostics_of(rules) == told
    diagnostics = check_path(rules / "records" / "unmatched.md", Path("solved"))
    assert "\n".join(map(str, diagnostics)) == told


def test_there_is_one_record_for_each_number_of_dominoes(rules):
    (rules / "records" / "unmatched.md").write_text(f"{THREE}\n{TWO}\n{TWO}")
    assert (
        diagnostics_of(rules)
        == """\
rules/records/unmatched.md:27:3: there is already a record with 2 dominoes
      2|3
      ^^^
    Keep the longer one."""
    )


def test_a_record_must_have_a_solution(rules):
    (rules / "records" / "unmatched.md").write_text("```{domino} unmatched\n1 2|3\n-\n1\n```\n")
    assert "unmatched.md:2:1: this problem has no solution" in diagnostics_of(rules)


def test_records_that_are_missing_or_cannot_be(rules):
    (rules / "records.md").write_text(
        "# Records\n\n```{domino-records} capturing\n```\n\n```{domino-records} mountains\n```\n"
    )
    (rules / "records" / "mountains.md").write_text(TWO.replace("unmatched", "mountains"))
    assert (
        diagnostics_of(rules)
        == """\
rules/records.md:3:1: the records of capturing are missing: there is no file \
rules/records/capturing.md
    ```{domino-records} capturing
    ^
rules/records.md:6:1: mountains is not solved move by move, so it has no records
    ```{domino-records} mountains
    ^"""
    )


def test_links_lead_to_records_that_exist(rules):
    (rules / "records.md").write_text(
        CHAPTER.replace("solution-3", "solution-4").replace("record-3", "record-1")
    )
    told = diagnostics_of(rules)
    assert "no heading here has the anchor #unmatched-record-1" in told
    assert "no heading here has the anchor #unmatched-record-solution-4" in told


def test_what_was_proven_once_is_kept_and_proven_again_where_it_was_changed(rules):
    checked_book(rules, Path("solved"))
    kept = {path: path.read_bytes() for path in Path("solved/records").iterdir()}
    assert len(kept) == 2
    # What is printed is kept, too, so that nothing else is looked at.
    for path in Path("solved").glob("*.json"):
        path.unlink()
    for path in kept:
        path.write_text(path.read_text().replace("23L", "23R"))
    _, warnings = checked_book(rules, Path("solved"))
    assert {Path(warning.path) for warning in warnings} == {*kept}
    assert {path: path.read_bytes() for path in kept} == kept
    assert checked_book(rules, Path("solved"))[1] == ()
