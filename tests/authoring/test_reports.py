"""`check --format`: the same diagnostics for editors, for GitHub and for code scanners."""

import json

import pytest

from donimoes_book.authoring.reports import github_report, json_report, sarif_report
from donimoes_book.cli import run
from donimoes_book.commands.check import ReportFormat
from donimoes_book.commands.common import DONE, WRONG_INPUT
from donimoes_book.diagnostics import Diagnostic
from helpers.documents import code_spans

WRONG = """\
# An evening

<u>Soon</u>

```{domino} capturing
:moves: 34R
:expect: captures 23 45
2|3

3|4
```
"""
ERROR = Diagnostic("too late", "Come at 7,\nor at 100 %.", 3, 5, 4, "at eight", "a b/c,d:e.md")
WARNING = Diagnostic("no place", path="/x/y.md", warning=True)


@pytest.fixture
def club(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "evening.md").write_text(WRONG)
    return folder


def test_json_gives_every_field_of_every_diagnostic(club, capsys):
    assert run(["check", "club", "--format", "json"]) == WRONG_INPUT
    out, err = capsys.readouterr()
    assert err == ""
    report = json.loads(out)
    assert (report["errors"], report["warnings"]) == (1, 1)
    assert report["diagnostics"][0] == {
        "path": "club/evening.md",
        "line": 3,
        "column": 1,
        "end_column": 4,
        "severity": "warning",
        "message": "the HTML tag <u> is left out",
        "advice": "Use Markdown: HTML cannot be printed.",
        "source": "<u>Soon</u>",
    }
    assert report["diagnostics"][1]["line"] == 7


def test_json_says_null_if_nothing_is_known():
    (diagnostic,) = json.loads(json_report([WARNING], "1"))["diagnostics"]
    unknown = {key for key, value in diagnostic.items() if value is None}
    assert unknown == {"line", "column", "end_column", "advice", "source"}


def test_a_book_without_mistakes_is_done_in_every_format(club, capsys):
    (club / "evening.md").write_text("# An evening\n")
    printed = {}
    for name in ("json", "github", "sarif"):
        assert run(["check", "club", "--format", name]) == DONE
        printed[name] = capsys.readouterr().out
    assert json.loads(printed["json"])["diagnostics"] == []
    assert printed["github"] == ""
    assert json.loads(printed["sarif"])["runs"][0]["results"] == []


def test_github_gets_each_place_on_one_line(club, capsys):
    assert run(["check", "club", "--format", "github"]) == WRONG_INPUT
    warning, error = capsys.readouterr().out.splitlines()
    assert error == (
        "::error file=club/evening.md,line=7,col=10,endColumn=24"
        '::expected "captures 23 45", but 34R captures 23 34'
    )
    assert warning.startswith("::warning file=club/evening.md,line=3,col=1,endColumn=4::the HTML")


def test_what_would_end_a_part_of_a_github_command_is_escaped():
    assert github_report([ERROR], "1") == (
        "::error file=a b/c%2Cd%3Ae.md,line=3,col=5,endColumn=9"
        "::too late%0ACome at 7,%0Aor at 100 %25."
    )
    assert github_report([Diagnostic("lost: all")], "1") == "::error::lost: all"


def test_sarif_says_where_each_result_is():
    log = json.loads(sarif_report([ERROR, WARNING, Diagnostic("lost")], "1.2.3"))
    assert log["version"] == "2.1.0"
    (scan,) = log["runs"]
    driver = scan["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("donimoes-book", "1.2.3")
    error, warning, lost = scan["results"]
    assert {result["ruleId"] for result in scan["results"]} == {driver["rules"][0]["id"]}
    assert error["level"] == "error"
    assert error["message"]["text"] == "too late\nCome at 7,\nor at 100 %."
    place = error["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20b/c%2Cd%3Ae.md"
    assert place["region"] == {"startLine": 3, "startColumn": 5, "endColumn": 9}
    assert warning["level"] == "warning"
    assert warning["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "file:///x/y.md"}}}
    ]
    assert "locations" not in lost


def test_every_field_is_documented():
    told = set(code_spans("docs/authoring.md"))
    report = json.loads(json_report([ERROR], "1"))
    assert told >= {*report, *report["diagnostics"][0], *ReportFormat}


def test_reports_for_people_hold_nothing_that_a_terminal_obeys():
    spoiled = Diagnostic("red \x1b[31m", "\u202eleft", 1, 2, path="a\x07\udcff.md")
    for report in (github_report, sarif_report):
        written = report([spoiled], "1")
        assert not any(char in written for char in "\x1b\x07\u202e\udcff")
        assert "␛[31m" in written.replace("\\u241b", "␛")
    (result,) = json.loads(sarif_report([spoiled], "1"))["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%07%FF.md"
