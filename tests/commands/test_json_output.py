"""What `--json` prints: one object that keeps docs/json.schema.json, whatever happens."""

import io
import json

import jsonschema
import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, GAVE_UP, NO_SOLUTION, WRONG_INPUT, WRONG_USAGE
from helpers.documents import ROOT

SCHEMA = json.loads((ROOT / "docs" / "json.schema.json").read_text())
DEAL = "0|0 0|1 0|2\n\n1|1 1|2 2|2"
RECORD = "game: bergen\nplayers: Ann Bo\n"


def printed(words, capsys):
    """Run a command; return its exit code, and what it prints."""
    code = run([*words.split(), "--json"])
    return code, json.loads(capsys.readouterr().out)


def keeps(name, value):
    schema = {"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}
    jsonschema.validate(value, schema, jsonschema.Draft202012Validator)


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    for name, text in (("board", "2|3\n\n  1|4\n"), ("wrong", "2|"), ("record", RECORD)):
        (tmp_path / name).write_text(text)
    (tmp_path / "apart").write_text("2|3   4|5\n")
    (tmp_path / "far").write_text(
        "  0|4 2|6\n\n4|2   1|2\n\n      3\n      -\n      1 5\n        -\n        3"
    )
    return tmp_path


def test_the_schema_is_one():
    schemas = jsonschema.Draft202012Validator(jsonschema.Draft202012Validator.META_SCHEMA)
    assert [*schemas.iter_errors(SCHEMA)] == []


@pytest.mark.parametrize(
    ("words", "code", "fields"),
    [
        ("generate unmatched --dominoes 4 --steps 4 --tries 10", DONE, {"game": "unmatched"}),
        ("generate capturing --dominoes 28 --tries 1 --max-states 2", GAVE_UP, {"problems": []}),
        ("advise unmatched board", DONE, {"game": "unmatched"}),
        ("advise bergen table --hand 12 --seconds 0.1", DONE, {"game": "bergen"}),
        ("replay unmatched board 23R", DONE, {"verdict": "solved", "length": 1}),
        ("replay unmatched far 42R", NO_SOLUTION, {"verdict": "unsolved", "length": 1}),
        ("replay unmatched far 42R --at 0", NO_SOLUTION, {"verdict": "unsolved"}),
        ("replay unmatched board 23L", NO_SOLUTION, {"verdict": "illegal", "number": 1}),
        ("replay bergen record", DONE, {"over": False, "position": None, "winners": []}),
        ("play blind", DONE, {"over": True, "players": ["greedy", "greedy"]}),
        ("play checkimoes --seed 1", DONE, {"winners": [], "over": True}),
        ("play unmatched --grade 1", DONE, {"over": False, "moves": []}),
        ("play bergen --with human,greedy", DONE, {"over": False}),
        ("solve unmatched board", DONE, {"outcome": "solved"}),
        ("grade unmatched board", DONE, {"grade": 1, "pencil": False}),
        ("check note.md", DONE, {"errors": 0}),
    ],
)
def test_each_command_keeps_the_schema(words, code, fields, here, capsys):
    (here / "table").write_text("6|2")
    (here / "note.md").write_text("# Note\n")
    done, value = printed(words, capsys)
    keeps(words.split()[0], value)
    assert done == code
    assert value | fields == value


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("solve unmatched wrong", WRONG_INPUT),
        ("solve unmatched apart", WRONG_INPUT),
        ("solve unmatched nowhere", WRONG_INPUT),
        ("solve unmached board", WRONG_USAGE),
        ("solve unmatched board --max-states none", WRONG_USAGE),
        ("advise unmatched wrong", WRONG_INPUT),
        ("advise cobra-paw board", WRONG_USAGE),
        ("replay unmatched board 23X", WRONG_INPUT),
        ("replay bergen board", WRONG_INPUT),
        ("replay mountains", WRONG_USAGE),
        ("generate bergen", WRONG_USAGE),
        ("play bergen --players 9", WRONG_USAGE),
        ("check nowhere.md", WRONG_INPUT),
    ],
)
def test_errors_are_json_too(words, code, here, capsys):
    done = run([*words.split(), "--json"])
    out, err = capsys.readouterr()
    value = json.loads(out)
    keeps("errors", value)
    assert (done, value["errors"] > 0) == (code, True)
    # People are told as well, except by `check`, whose report it is.
    assert words.startswith("check") or err
