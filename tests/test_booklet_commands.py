"""The commands for booklets and codes: what they print, and how they end."""

import json
import re
import shlex
import shutil
from pathlib import Path

import pypdfium2
import pytest

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.games.code import code_of
from donimoes_book.search import generation

DONE, WRONG_INPUT, NO_SOLUTION, GAVE_UP, WRONG_USAGE = 0, 1, 2, 3, 64
ROOT = Path(__file__).parent.parent
CODE = "114M-6T6T-0TAT-T"
PLACE = "5|4 x\n\n    x 1|6\n\n  3\n  -\n  0\n---\nboard:C2"
POSITION = "    6|0\n\n0|5 1\n    -\n    0\n"


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with a book of a single bank, of the three gentlest problems of Unmatched."""
    monkeypatch.chdir(tmp_path)
    for folder in ("problems", "reminders"):
        Path("rules", folder).mkdir(parents=True)
    Path("rules/book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    Path("rules/one.md").write_text("# One\n")
    bank = (ROOT / "rules/problems/unmatched.md").read_text().split("\n## ")[:4]
    Path("rules/problems/unmatched.md").write_text("\n## ".join(bank))
    shutil.copy(ROOT / "rules/reminders/unmatched.md", "rules/reminders")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (f"problem {CODE}", DONE),
        (f"problem {CODE} -o drawn.svg", DONE),
        (f"problem {CODE} -o drawn.gif", WRONG_USAGE),
        ("problem 114M-6T6T-0TAT-V", WRONG_INPUT),
        ("problem", WRONG_USAGE),
        ("booklet unmatched --count 2 --level 1 -o a.pdf", DONE),
        ("booklet Unmatched Unmatched --count 1 --level EASY --paper A5 -o a.pdf", DONE),
        ("booklet unmatched --level gentle -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --hints above -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --paper a7 -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --rules nowhere -o a.pdf", WRONG_INPUT),
        ("booklet unmatched -o a.txt", WRONG_USAGE),
        ("booklet unmatched -o a.pdf --solutions a.pdf", WRONG_USAGE),
        ("booklet unmatched capturing --count 1 -o a.pdf", WRONG_USAGE),
        ("booklet bingo --count 1 --hints foot -o a.pdf", DONE),
        ("booklet tetradominoes --count 1 --level hard --hints foot -o a.pdf", DONE),
        ("booklet bergen -o a.pdf", WRONG_USAGE),
        ("booklet cobra-paw -o a.pdf", WRONG_USAGE),
        ("booklet chess -o a.pdf", WRONG_USAGE),
        ("booklet unmatched", WRONG_USAGE),
    ],
)
def test_every_command_ends_with_its_documented_exit_code(here, capsys, command, code):
    assert run(command.split()) == code
    assert "Traceback" not in capsys.readouterr().err
    assert Path("a.pdf").exists() == (command.startswith("booklet") and code == DONE)


def test_a_code_brings_back_the_position_and_what_is_known_of_it(here, capsys):
    run(["problem", *CODE.lower().split("-")])
    printed = capsys.readouterr()
    assert printed.out == POSITION
    assert printed.err == "Unmatched Donimoes, grade 1, 3 steps\n"
    run(["problem", CODE, "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (answer["code"], answer["game"], answer["position"]) == (
        CODE,
        "unmatched",
        POSITION[:-1],
    )
    assert (answer["grade"], answer["length"], answer["unit"]) == (1, 3, "steps")
    assert len(answer["moves"]) == 3


def test_codes_are_brought_back_one_by_one(here, capsys):
    assert run(["problem", CODE, CODE]) == WRONG_USAGE
    assert "more than one code" in " ".join(capsys.readouterr().err.split())


def test_no_code_is_proposed_twice(here, capsys):
    for at in range(4, len(CODE)):
        run(["problem", CODE[:at] + CODE[at + 1 :]])
        proposed = re.findall(r"The code would be (\S+)", capsys.readouterr().err)
        assert len(proposed) == len(set(proposed))


def test_a_question_is_told_and_its_answer_where_it_is_asked_for(here, capsys):
    question = "Which dominoes may cover E2 and E3?"
    place = Position.parse(PLACE)
    code = code_of("checkimoes", place)
    run(["problem", code])
    printed = capsys.readouterr()
    assert printed.out == f"{place}\n"
    assert printed.err == f"Checkimoes, grade 1, 5 dominoes\n{question}\n"
    run(["problem", code, "--solution"])
    assert capsys.readouterr().err.endswith("\n4 on E2: 1, 3 or 4 on E3\n")
    run(["problem", code, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert (told["question"], told["answer"][0]) == (question, "1 on E2: 1, 3 or 4 on E3")


def test_solutions_are_printed_where_they_are_asked_for(here, capsys):
    run(["problem", CODE, "--solution"])
    moves = capsys.readouterr().err.splitlines()[-1]
    Path("board.txt").write_text(POSITION)
    assert run(["replay", "unmatched", "board.txt", moves]) == DONE


def test_a_game_without_problems_has_no_booklet_even_with_a_bank(here, capsys):
    Path("rules/problems/bergen.md").write_text("```{domino} bergen\n2|3\n```\n")
    assert run(["booklet", "bergen", "-o", "a.pdf"]) == WRONG_USAGE
    told = " ".join(capsys.readouterr().err.split())
    assert "There are no problems of Bergen to be made. `donimoes-book games` lists" in told


def test_games_tells_of_which_there_are_booklets(here, capsys):
    run(["games", "--json"])
    takes = {game["name"]: game["commands"] for game in json.loads(capsys.readouterr().out)}
    for game in ("unmatched", "tetradominoes-solitaire", "checkimoes-middle", "domino-finder"):
        assert {"booklet", "problem", "solve", "generate"} <= set(takes[game])
    assert not {"booklet", "problem"} & set(takes["cobra-paw"] + takes["bergen"])
    assert all("problem" in commands for commands in takes.values() if "booklet" in commands)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("1FR7-6639-A6YT-667K-A34A", "All Fives"),
        ("1RGH-H862-QJ", "Cobra Paw"),
    ],
)
def test_a_code_is_read_even_where_nothing_can_be_solved(here, capsys, code, told):
    assert run(["problem", code]) == DONE
    assert capsys.readouterr().err == f"{told}\n"


def test_a_drawing_shows_the_game(here, capsys):
    run(["problem", "13SP-T7P5-2HAW-0D61-GW", "-o", "deal.svg"])
    assert "raised" in Path("deal.svg").read_text()


def test_the_command_that_a_booklet_prints_makes_it_again(here, capsys):
    words = "booklet unmatched --count 2 --seed x --solutions key.pdf --fold -o new.pdf"
    assert run(shlex.split(words)) == DONE
    assert capsys.readouterr().out == "new.pdf: 2 pages on 1 sheet\nkey.pdf: 1 page\n"
    first = [Path(name).read_bytes() for name in ("new.pdf", "key.pdf")]
    with pypdfium2.PdfDocument("key.pdf") as document:
        text = document[0].get_textpage().get_text_range()
    recipe = " ".join(text.split()).split("donimoes-book booklet ")[1].split(" new.pdf")[0]
    for name in ("new.pdf", "key.pdf"):
        Path(name).unlink()
    assert run(["booklet", *shlex.split(recipe), "new.pdf"]) == DONE
    assert [Path(name).read_bytes() for name in ("new.pdf", "key.pdf")] == first


def test_folding_makes_small_pages_and_leaves_the_solutions_as_they_are(here):
    run(shlex.split("booklet unmatched --count 1 --solutions key.pdf --fold -o new.pdf"))
    widths = []
    for name in ("new.pdf", "key.pdf"):
        with pypdfium2.PdfDocument(name) as document:
            widths.append(round(document[0].get_width()))
    assert widths == [842, 420]


def test_all_that_is_wrong_with_a_command_is_told(here, capsys):
    run(shlex.split("booklet chess unmatched --paper a3 --level 9 --hints side -o a.txt"))
    told = capsys.readouterr().err
    for words in ("'chess'", "'a3'", "'9'", "'side'", "a.txt"):
        assert words in told


def test_rules_that_are_longer_than_a_page_are_warned_of(here, capsys):
    reminder = Path("rules/reminders/unmatched.md")
    reminder.write_text(reminder.read_text() + "\nSlide on.\n" * 40)
    assert run(shlex.split("booklet unmatched --count 1 --paper a5 -o a.pdf")) == DONE
    told = capsys.readouterr().err
    assert "rules/reminders/unmatched.md: warning: the rules in short take 2 pages" in told


def test_a_booklet_with_too_few_problems_says_so(here, capsys, monkeypatch):
    monkeypatch.setattr(generation.BoardGenerator, "attempts", 0)
    assert run(["booklet", "unmatched", "--count", "5", "--level", "1", "-o", "few.pdf"]) == GAVE_UP
    assert "only 3 of 5 problems of Unmatched Donimoes could be found" in capsys.readouterr().err
    assert Path("few.pdf").exists()
    assert run(["booklet", "capturing", "--level", "1", "-o", "none.pdf"]) == GAVE_UP
    assert "no problems could be found" in capsys.readouterr().err
    assert not Path("none.pdf").exists()


def test_a_faulty_bank_is_told_with_its_line(here, capsys):
    Path("rules/problems/unmatched.md").write_text("```{domino} unmatched\n2|3 4-5\n```\n")
    assert run(["booklet", "unmatched", "-o", "a.pdf"]) == WRONG_INPUT
    assert "rules/problems/unmatched.md:2:6" in capsys.readouterr().err
