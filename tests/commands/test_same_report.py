"""`check` and `build` say the same about a manuscript, with the same count, all at its lines."""

import json
import re
from pathlib import Path

import pytest

from donimoes_book.cli import run

BOARD = "```{domino} unmatched\n2|\n```\n"
WRONG = {
    "two tags and a board": f"# A\n\n<b>x</b> and <i>y</i>\n\n{BOARD}",
    "a picture and links": "# A\n\n![x](n.png) [y](#no) [z](o.md)\n\n[y](#no) [w](gopher:x)\n",
    "what nothing defines": "# A\n\nA note[^1] and [ref][nix].\n",
    "solutions elsewhere": "# A\n\n[s](#unmatched-solution-1), [it](#contents).\n\n## Contents\n",
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("is_book", [True, False])
def test_check_and_build_say_the_same(tmp_path, monkeypatch, capsys, text, is_book):
    monkeypatch.chdir(tmp_path)
    Path("a.md").write_text(text)
    if is_book:
        Path("book.toml").write_text('title = "A book"\nchapters = ["a.md"]\n')
        Path("problems").mkdir()
        Path("problems/unmatched.md").write_text("```{domino} unmatched\n  2|3\n\n1|4\n```\n")
    codes, said = [], []
    for command in (["check", "."], ["build", "--rules", "."]):
        codes.append(run(command))
        said.append(capsys.readouterr().err)
    assert codes[0] == codes[1]
    # A build that takes long says how long.
    assert re.sub(r"(?m)^.*[\d.]+ s(?: in all)?\n", "", said[1]) == said[0]
    heads = [line for line in said[0].splitlines() if line.strip() == line and line[:2] != "  "]
    if codes[0]:
        errors = sum(": warning:" not in line for line in heads[:-1])
        warnings = len(heads) - 1 - errors
        more = f", {warnings} warning" + "s" * (warnings > 1) if warnings else ""
        assert heads.pop() == f"{errors} error" + "s" * (errors > 1) + more
    assert heads
    assert all(re.match(r"a\.md:\d+:\d+: ", line) for line in heads)


def test_what_one_edition_has_told_another_does_not_repeat(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a.md").write_text("# A\n\n![x](x.png)\n")
    Path("x.png").write_text("no picture")
    assert run(["build", "--rules", ".", "--edition", "a5", "--edition", "a4"]) == 0
    assert capsys.readouterr().err.count("warning") == 1


@pytest.mark.parametrize("here", [".", "problems", "problems/deep"])
def test_without_a_path_the_nearest_book_is_taken(tmp_path, monkeypatch, capsys, here):
    (tmp_path / "problems" / "deep").mkdir(parents=True)
    (tmp_path / "book.toml").write_text('title = "A book"\nchapters = ["a.md"]\n')
    (tmp_path / "a.md").write_text("# A\n\n<u>x</u>\n")
    monkeypatch.chdir(tmp_path / here)
    above = "../" * (here.count("/") + (here != "."))
    for command in ("check", "build"):
        assert run([command]) == 0
        assert capsys.readouterr().err.startswith(f"{above}a.md:3:1: warning: ")


def test_every_command_with_a_manuscript_takes_the_nearest_book(tmp_path, monkeypatch, capsys):
    assert run(["new", str(tmp_path / "club")]) == 0
    (tmp_path / "club" / "notes").mkdir()
    monkeypatch.chdir(tmp_path / "club" / "notes")
    bank = (tmp_path / "club" / "problems" / "capturing.md").read_text()
    asked = ["--seed", "1", "--hints", "none", "-o", "b.json"]
    assert run(["booklet", "capturing", "--count", "2", "--level", "easy", *asked]) == 0
    problems = json.loads(Path("b.json").read_text())["problems"]
    assert all(problem["position"] in bank for problem in problems)
