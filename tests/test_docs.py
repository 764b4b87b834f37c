"""The documentation is true: commands run, links lead somewhere, pictures are up to date."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from itertools import islice, pairwise
from pathlib import Path

import pypandoc
import pytest
import typer

from donimoes_book import cli, games
from donimoes_book.board.position import Position
from donimoes_book.commands import common
from donimoes_book.commands.games import claim_table
from donimoes_book.drawing.files import draw_position, scene_file
from donimoes_book.editions.booklet import Hinting
from donimoes_book.editions.paper import PAPERS
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.games.game import Game
from donimoes_book.manuscript import directives, loader, settings
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.check import check_path
from donimoes_book.manuscript.problem import FORMER
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.search.difficulty import LEVELS, grade_of
from donimoes_book.search.shortest import solve
from donimoes_book.store.files import SOLVED
from editions.web_book import PIXEL
from helpers.documents import (
    PAGES,
    ROOT,
    addresses,
    anchors,
    code_spans,
    commands,
    fences,
    text_of,
    tree_of,
)

DIAGRAMS = sorted((ROOT / "diagrams").glob("*.txt"))
SOLIDS = [file for file in DIAGRAMS if file.name.endswith(".solid.txt")]
"""These are drawn as solids; a game's name may come before `solid`."""
RUN_ELSEWHERE = ("make", "pytest")
"""These commands run this very test."""


@pytest.fixture
def checkout(solved_out, monkeypatch):
    """Return the current folder, with everything a reader has before following a page."""
    folder = solved_out.parent
    for name in ("rules", "rules-de", "diagrams", "tools"):
        shutil.copytree(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(sys.prefix)
    monkeypatch.chdir(folder)
    return folder


def run(script: str) -> subprocess.CompletedProcess[str]:
    """Run shell commands in the current folder; the output is all that a terminal would show."""
    programs = (str(Path(file).parent) for file in (sys.executable, pypandoc.get_pandoc_path()))
    path = os.pathsep.join((*programs, os.environ["PATH"]))
    # Some programs write colours to a pipe if CI or FORCE_COLOR is set; pages show none.
    plain = {"NO_COLOR": "1", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
    return subprocess.run(
        ["bash", "-c", script],
        env={**os.environ, **plain, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def check_elsewhere(command: str) -> None:
    """Check that the targets and folders in a command that isn't run here exist."""
    program, *words = command.split()
    for word in words:
        if program == "make":
            assert re.search(rf"^(\S+ )*{word}( \S+)*:", text_of("Makefile"), re.MULTILINE), command
        elif not word.startswith("-"):
            assert (ROOT / word).exists(), command


@pytest.mark.long
@pytest.mark.parametrize("page", [page for page in PAGES if [*fences(page, "sh", "console")]])
def test_commands_do_what_the_page_shows(page, checkout):
    for fence in fences(page, "sh", "console"):
        if fence.language == "console":
            for part in re.split(r"^\$ ", fence.text, flags=re.MULTILINE)[1:]:
                command, _, shown = part.partition("\n")
                lines = run(command).stdout.rstrip().splitlines()
                # Of slow work, the log tells how long its stages took.
                told = [line for line in lines if not re.search(r"\d s( in all)?$", line)]
                assert told == shown.rstrip().splitlines(), f"{fence.where}: {command}"
        else:
            lines = fence.text.split("\n")
            elsewhere = [line for line in lines if line.startswith(RUN_ELSEWHERE)]
            for command in elsewhere:
                check_elsewhere(command)
            done = run("set -e\n" + "\n".join(line for line in lines if line not in elsewhere))
            assert done.returncode == 0, f"{fence.where}: {done.stdout}"


PROGRAM = typer.main.get_command(cli.app)
OPTIONS = {"--help", *(option for each in PROGRAM.params for option in each.opts)}
VALUES = {"paper": PAPERS, "level": LEVELS, "hints": [*Hinting]}
"""The values of options that a command looks at only when it runs."""
MADE_UP, MISTYPED = "straight", "114M-6T6T-8TAT-T"
"""The game that contributors make, and a code that is refused."""
OF_OTHERS = {"--clean", "--strict", "--xml"}
"""The options of other programs."""


def understood(words: list[str]) -> dict[str, object]:
    """Return what a command would be run with; nothing is run."""
    name, *more = words
    if name.startswith("-"):
        assert name in OPTIONS
        return {}
    assert name in PROGRAM.commands
    if not more:
        # A sentence names a command without its arguments.
        return {}
    with PROGRAM.commands[name].make_context(name, more) as context:
        return context.params


@pytest.mark.parametrize("page", PAGES)
def test_the_program_understands_the_commands_of_a_page(page):
    for words in commands(page):
        given = understood(words)
        for option, values in VALUES.items():
            asked = str(given.get(option) or "")
            assert set(asked.split(",")) <= {"", *values}, words
        for game in filter(None, (given.get("game"), *given.get("games", ()))):
            assert game == MADE_UP or registry.find(game), words
        for code in given.get("code", ()):
            assert code == MISTYPED or read_code(code)


def test_the_commands_of_the_pages_are_found():
    shown = [words for page in PAGES for words in commands(page)]
    assert len(shown) > 90
    assert {words[0] for words in shown} > {*cli.COMMANDS} - {"practice", "census"}
    assert ["advise", "all-fives", "-", "--hand", "33 11 36", "--seconds", "0.2"] in shown
    with pytest.raises(typer.TyperException, match="No such option: --levle"):
        understood(["booklet", "unmatched", "--levle", "easy", "-o", "booklet.pdf"])
    with pytest.raises(typer.TyperException, match="'x' is not a whole number"):
        understood(["prove", "unmatched", "-n", "x"])


def test_the_options_that_pages_name_exist():
    options = {
        option
        for name in cli.COMMANDS
        for param in cli.imported(name).params
        for option in param.opts
    }
    # The benchmarks are no command of the program.
    pages = [page for page in PAGES if not page.startswith("benchmarks/")]
    named = {span.split()[0] for page in pages for span in code_spans(page) if span[:2] == "--"}
    assert len(named) > 30
    assert named - options - OPTIONS - OF_OTHERS == {"---"}


@pytest.mark.parametrize("example", [entry.example for entry in cli.COMMANDS.values()])
def test_the_program_understands_the_examples_of_its_help(example):
    understood(shlex.split(example))


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    for address in addresses(page):
        file, _, anchor = address.partition("#")
        target = (ROOT / page).parent / file if file else ROOT / page
        assert target.exists(), address
        if anchor:
            assert anchor in anchors(str(target.resolve().relative_to(ROOT))), address


def examples(page):
    """Return the Python of a page, without whole programs, which tests/test_public.py runs."""
    return [it for it in fences(page, "python") if not re.match(r"# \w+\.py\n", it.text)]


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)])
def test_python_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "example"}
    for number, fence in enumerate(examples(page)):
        exec(compile(fence.text, fence.where, "exec"), names)
        assert len(names) > 1 + number, f"{fence.where} shows nothing that has a name"


# Pictures


@pytest.mark.parametrize("file", DIAGRAMS, ids=lambda file: file.stem)
def test_a_picture_is_what_make_diagrams_draws(file):
    position = Position.parse(file.read_text(encoding="utf-8"))
    _, *game = file.name.removesuffix(".txt").removesuffix(".solid").split(".")
    facts = registry.annotate(game[0] if game else None, position)
    picture = scene_file(draw_position(position, facts, solid=file in SOLIDS), ".svg")
    assert file.with_suffix(".svg").read_bytes() == picture


@pytest.mark.parametrize("file", SOLIDS, ids=lambda file: file.stem)
def test_a_picture_of_a_game_keeps_its_rules(file):
    _, *game = file.name.removesuffix(".solid.txt").split(".")
    position = Position.parse(file.read_text(encoding="utf-8"))
    for name in game:
        for _, part in position.side_by_side():
            assert not registry.find(name).check_picture(part)


def test_every_picture_has_its_position_and_is_shown():
    pictures = sorted((ROOT / "diagrams").glob("*.svg"))
    assert [file.with_suffix(".txt") for file in pictures] == DIAGRAMS
    pages = "".join(map(text_of, PAGES))
    assert not [file.name for file in pictures if f"diagrams/{file.name}" not in pages]


def test_the_notation_is_shown_beside_what_it_draws():
    shown = set()
    for above, below in pairwise(tree_of("docs/notation.md").children):
        for node in below.walk():
            if node.type == "image":
                picture = ROOT / "docs" / str(node.attrs["src"])
                assert above.content == picture.with_suffix(".txt").read_text(encoding="utf-8")
                shown.add(picture.name)
    assert len(shown) == len(DIAGRAMS) - len(SOLIDS), "solids are in the README and the gallery"


def test_the_first_picture_is_a_problem_of_twenty_steps_and_its_end():
    text = (ROOT / "diagrams" / "problem-and-end.solid.txt").read_text(encoding="utf-8")
    (_, problem), (_, end) = Position.parse(text).side_by_side()
    game = registry.find("unmatched")
    outcome = solve(game.puzzle(problem))
    assert outcome.length == 20
    assert game.replay(problem, " ".join(outcome.moves))[-1].after == end


# Nothing is left out


@pytest.mark.parametrize(
    "fence", [*fences("docs/writing.md", "markdown")], ids=lambda fence: str(fence.where)
)
def test_the_manuscripts_shown_are_sound(checkout, fence):
    text = fence.text
    if ":wish:" in text:
        file = checkout / "rules" / "problems" / "capturing.md"
    elif ":graph:" in text:
        file = checkout / "rules" / "records" / "capturing.md"
    else:
        file = checkout / "example" / "chapter.md"
        file.parent.mkdir(exist_ok=True)
        (file.parent / "book.toml").write_text('title = "Example"\nchapters = ["chapter.md"]\n')
        (file.parent / "table.jpg").write_bytes(PIXEL)
        for name in ("measured", "numbers", "problems", "records"):
            data = checkout / "rules" / name
            shutil.copytree(data, file.parent / name, dirs_exist_ok=True)
        if not text.startswith("---"):
            text = f"# Example\n\n{text}"
    file.write_text(text, encoding="utf-8")
    assert not check_path(file, checkout / "build" / SOLVED)


def test_every_word_an_author_can_use_is_documented():
    told = set(code_spans("docs/writing.md"))
    example = next(fences("docs/writing.md", "toml")).text
    assert told >= set(loader.KEYS)
    assert told >= {f":{option}:" for option in directives.DIAGRAM_OPTIONS}
    assert not [key for key in (*settings.TEXTS, *settings.OTHERS) if key not in example]
    # The table may lack a new game, but each game in it must have all its claims there.
    shown, true = claims_in(text_of("docs/claims.md")), claims_in(claim_table())
    games = set().union(*shown.values())
    assert len(games) >= 28
    assert shown == {claim: own & games for claim, own in true.items() if own & games}


def test_the_words_for_authors_to_fill_in_are_explained():
    before, _, table = text_of("docs/claims.md").partition("| claim |")
    assert set(re.findall(r"\b[A-Z]+\b", " ".join(form for form, _ in claims_in(table)))) <= {
        word for span in re.findall(r"`([^`]+)`", before) for word in span.split()
    }


def claims_in(text):
    rows = re.findall(r"^\| (`.*`) \| (.*) \| (.*) \|$", text, re.MULTILINE)
    return {(form, meaning): set(games.split(", ")) for form, meaning, games in rows}


@pytest.mark.long
def test_grades_are_those_of_the_banks_problems(solved_out):
    """A new game may be missing from a table."""
    store = SolvedStore(solved_out / SOLVED, measured=ROOT / "rules" / "measured")
    graded = {}
    for file in (ROOT / "rules" / "problems").glob("*.md"):
        game, tally = registry.find(file.stem), Counter()
        for entry in read_bank(file, file.stem, []):
            if FORMER in entry.recorded:
                continue
            recorded = entry.measures.get("grade")
            effort = None if recorded else store.difficulty(game, entry.position).effort
            tally[int(recorded or grade_of(effort))] += 1
        graded[game.title] = tuple(tally[grade] for grade in range(1, 6))
    pattern = r"^\| (.*) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$"
    _, _, table = text_of("docs/grading.md").partition("## The problems in the book")
    _, *rows = re.findall(pattern, table, re.MULTILINE)
    told = {game.replace("'", "’"): tuple(map(int, counts)) for game, *counts in rows}
    assert len(told) >= 24
    assert told == {title: graded[title] for title in told}


def test_the_papers_of_booklets_are_documented():
    row = next(r for r in text_of("docs/booklets.md").splitlines() if r.startswith("| `--paper` |"))
    assert re.findall(r"`(\w[\w.-]*)`", row.partition(";")[0]) == list(PAPERS)


def test_every_command_and_exit_code_is_documented():
    assert set(cli.COMMANDS) <= set(code_spans("README.md"))
    codes = (
        common.DONE,
        common.WRONG_INPUT,
        common.NO_SOLUTION,
        common.GAVE_UP,
        common.WRONG_USAGE,
    )
    rows = re.findall(r"^\| (\d+) \|", text_of("README.md"), re.MULTILINE)
    assert rows == [str(code) for code in codes]


def test_the_modules_that_are_mentioned_exist():
    places = (ROOT, ROOT / "src" / "donimoes_book")
    for span in code_spans("docs/architecture.md"):
        if "/" in span and not span.startswith("build"):
            assert any((place / span).exists() for place in places), span


def test_the_layers_are_documented_in_their_order():
    project = tomllib.loads(text_of("pyproject.toml"))
    contract, *_ = project["tool"]["importlinter"]["contracts"]
    layers = [name for line in contract["layers"] for name in line.split(" | ")]
    shown = (node.content for node in tree_of("docs/architecture.md").children)
    drawn = next(text for text in shown if text.startswith("cli "))
    told = [line.split()[0] for line in drawn.splitlines()]
    assert [f"donimoes_book.{name}" for name in told] == layers


def test_the_game_that_contributors_start_from(tmp_path, monkeypatch):
    header, module = islice(fences("CONTRIBUTING.md", "python"), 2)
    chapter = next(fences("CONTRIBUTING.md", "markdown"))
    (tmp_path / "straight").mkdir()
    (tmp_path / "straight" / "__init__.py").write_text(header.text, encoding="utf-8")
    (tmp_path / "straight" / "game.py").write_text(module.text, encoding="utf-8")
    (tmp_path / "straight.md").write_text(chapter.text, encoding="utf-8")
    (tmp_path / "book.toml").write_text('title = "Example"\nchapters = ["straight.md"]\n')
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    clear_registry()
    try:
        game = registry.find("Straight On")
        assert isinstance(game, Game)
        assert not check_path(tmp_path, tmp_path / "solved")
        line = Position.parse("6|5 5|3 3+2")
        assert game.judge(line, "", "ends 6 1") == "the line ends 6 2"
        (violation,) = game.check_picture(Position.parse("6|5 5|3 4+2"))
        assert violation.message == "42 does not match 53"
    finally:
        for name in ("", ".game"):
            sys.modules.pop(f"donimoes_book.games.straight{name}", None)
        clear_registry()


def clear_registry():
    for remembered in vars(registry).values():
        if hasattr(remembered, "cache_clear"):
            remembered.cache_clear()
