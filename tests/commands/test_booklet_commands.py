"""The commands for booklets and codes: what they print, and their exit codes."""

import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from donimoes_book.board.codec import encode_position
from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.games import code, registry
from donimoes_book.games.code import code_of
from donimoes_book.games.layouts.laboratory import DealGenerator
from donimoes_book.interactive.player import player_files, words_script
from donimoes_book.laboratory import generation

DONE, WRONG_INPUT, NO_SOLUTION, GAVE_UP, WRONG_USAGE = 0, 1, 2, 3, 64
ROOT = Path(__file__).parents[2]
CODE = "114M-6T6T-0TAT-T"
PLACE = "5|4 x\n\n    x 1|6\n\n  3\n  -\n  0\n---\nboard:C2"
POSITION = "    6|0\n\n0|5 1\n    -\n    0\n"


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Return a folder with a book that has only the three easiest problems of Unmatched."""
    monkeypatch.chdir(tmp_path)
    for folder in ("problems", "reminders"):
        Path("rules", folder).mkdir(parents=True)
    Path("rules/book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    Path("rules/one.md").write_text("# One\n")
    bank = (ROOT / "rules/problems/unmatched.md").read_text().split("```{domino}")[:4]
    Path("rules/problems/unmatched.md").write_text("```{domino}".join(bank))
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
        ("booklet unmatched --count 2 --half 5 --per-page 2 --name-line -o a.pdf", DONE),
        ("booklet unmatched --count 2 --cards --paper letter -o a.pdf", DONE),
        (f"booklet unmatched --count 1 --title {'x' * 60} -o a.pdf", DONE),
        ("booklet unmatched --half 2 -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --half 41 -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --half wide -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --per-page 0 -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --per-page 13 -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --count 3 --half 40 --per-page 3 -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --cards --per-page 5 -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --ink pale -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --cards --fold -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --cards --hints page -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --logo nowhere.png -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --logo rules/book.toml -o a.pdf", WRONG_USAGE),
        ("booklet unmatched --logo rules -o a.pdf", WRONG_USAGE),
        (f"booklet --codes {CODE} -o a.pdf", DONE),
        ("booklet unmatched --count 1 --language de -o a.pdf", DONE),
        ("booklet unmatched --language xx -o a.pdf", WRONG_USAGE),
        ("booklet -o a.pdf", WRONG_USAGE),
        (f"booklet --codes {CODE} --week 2 -o a.pdf", WRONG_USAGE),
        (f"booklet mirror --codes {CODE} -o a.pdf", WRONG_USAGE),
        ("booklet --codes 114M-6T6T-8TAT-T -o a.pdf", WRONG_INPUT),
        ("booklet unmatched --exclude nowhere.json -o a.pdf", WRONG_INPUT),
        ("booklet unmatched --exclude rules/one.md -o a.pdf", WRONG_INPUT),
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


@pytest.mark.parametrize(
    ("command", "problems"),
    [("booklet unmatched --count 2 --level 1 -o a.json", 2), (f"problem {CODE} --json", 1)],
)
def test_a_code_is_computed_once_a_problem(here, monkeypatch, command, problems):
    computed = []

    def encode(encoder, position, frame):
        computed.append(position)
        encode_position(encoder, position, frame)

    monkeypatch.setattr(code, "encode_position", encode)
    code._coded.cache_clear()
    assert run(shlex.split(command)) == DONE
    assert len(computed) == problems


def test_codes_are_brought_back_one_by_one(here, capsys):
    assert run(["problem", CODE, CODE]) == WRONG_USAGE
    assert "more than one code" in " ".join(capsys.readouterr().err.split())


def test_no_code_is_proposed_twice(here, capsys):
    for at in range(4, len(CODE)):
        run(["problem", CODE[:at] + CODE[at + 1 :]])
        proposed = re.findall(r"The code would be (\S+)", capsys.readouterr().err)
        assert len(proposed) == len(set(proposed))


def test_a_question_is_printed_and_its_answer_if_asked_for(here, capsys):
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
    assert "No problems can be made for Bergen. `donimoes-book games` shows" in told


def test_games_says_which_have_booklets(here, capsys):
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


def test_what_a_class_sees_names_no_folder(here, capsys):
    Path("club").mkdir()
    shutil.copytree("rules", "club/manuscript")
    words = "--rules club/manuscript --title Club --logo club/logo.png --solutions club/key.pdf"
    Image.new("RGB", (9, 9)).save("club/logo.png")
    assert run(shlex.split(f"booklet unmatched --count 1 {words} -o club/new.pdf")) == DONE
    with pypdfium2.PdfDocument("club/new.pdf") as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    assert "donimoes-book" not in "".join(pages)
    with pypdfium2.PdfDocument("club/key.pdf") as document:
        (last,) = (page.get_textpage().get_text_range() for page in document)
    assert "club/" not in last
    colophon = " ".join(last.split())
    for words in ("--rules manuscript", "--logo logo.png", "--solutions key.pdf", "-o new.pdf"):
        assert words in colophon


@pytest.fixture(scope="module")
def scripts_read():
    """Look for the words in the player's scripts, which every page asks for."""
    words_script(player_files().values())


@pytest.mark.parametrize(
    "ending", [".pdf", pytest.param(".html", marks=pytest.mark.long), ".png", ".json"]
)
def test_the_ending_decides_what_is_written(here, scripts_read, capsys, ending):
    command = f"booklet unmatched --count 2 --solutions key{ending} -o new{ending}"
    written = []
    for _ in range(2):
        assert run(command.split()) == DONE
        files = sorted(Path().glob(f"*{ending}"))
        written.append({file.name: file.read_bytes() for file in files})
        for file in files:
            file.unlink()
    assert written[0] == written[1]
    names = ["key-1.png", "new-1.png", "new-2.png"] if ending == ".png" else ["key", "new"]
    assert list(written[0]) == [Path(name).with_suffix(ending).name for name in names]


def test_data_of_a_booklet_says_all_about_each_problem(here, capsys):
    words = "booklet unmatched --count 2 --level 3 --hints page"
    assert run([*words.split(), "-o", "all.json"]) == DONE
    assert capsys.readouterr().out == "all.json: 2 problems\n"
    told = json.loads(Path("all.json").read_text())
    for number, problem in enumerate(told["problems"], 1):
        assert problem["number"] == number
        run(["problem", problem["code"], "--json"])
        fields = json.loads(capsys.readouterr().out)
        assert fields == {name: problem[name] for name in fields}
        assert all(hint.endswith(".") or "-" in hint for hint in problem["hints"])
        assert len(problem["hints"]) > 1
    assert run([*words.split(), "--solutions", "key.json", "-o", "some.json"]) == DONE
    assert not [p for p in json.loads(Path("some.json").read_text())["problems"] if "moves" in p]


@pytest.mark.usefixtures("site_fonts")
def test_problems_of_the_book_open_on_its_site(here, capsys):
    book = Path("rules/book.toml")
    words = shlex.split("booklet unmatched --count 3 --level 1 -o new.json")
    run(words)
    assert "address" not in Path("new.json").read_text()
    book.write_text(book.read_text() + 'address = "https://example.org/book/"\n')
    Path("rules/one.md").write_text("# One\n\n```{domino-problems} unmatched\n```\n")
    assert run(words) == DONE
    told = json.loads(Path("new.json").read_text())["problems"]
    addresses = sorted(problem["address"] for problem in told)
    site = "https://example.org/book/one.html#unmatched-problem-"
    assert addresses == [f"{site}{number}" for number in (1, 2, 3)]
    assert run(["build", "--edition", "html"]) == DONE
    page = Path("build/html/one.html").read_text()
    for problem in told:
        place = problem["address"].partition("#")[2]
        section = page.partition(f'id="{place}"')[2].partition("</section>")[0]
        assert problem["code"] in section
    book.write_text(book.read_text().replace("https://", "my site "))
    assert run(words) == WRONG_INPUT
    assert "rules/book.toml:3:" in capsys.readouterr().err


def test_pictures_need_a_library_that_is_named(here, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    assert run(shlex.split("booklet unmatched --count 1 -o new.png")) == WRONG_USAGE
    assert "pip install 'donimoes-book[png]'" in capsys.readouterr().err
    assert not list(Path().glob("*.png"))


def test_a_run_that_fails_leaves_what_was_there(here, capsys):
    Path("a.pdf").write_text("mine")
    assert (
        run(shlex.split("booklet unmatched --count 3 --half 40 --per-page 3 -o a.pdf"))
        == WRONG_USAGE
    )
    assert "do not fit on a page" in capsys.readouterr().err
    assert Path("a.pdf").read_text() == "mine"


def test_outside_a_book_the_one_of_the_program_is_used(here, capsys):
    shutil.rmtree("rules")
    assert run(shlex.split("booklet capturing --count 2 --level 1 -o a.pdf")) == DONE
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("a.pdf: 3 pages\n", "")


def test_a_reminder_that_a_book_lacks_is_that_of_the_program(here, capsys):
    Path("rules/reminders/unmatched.md").unlink()
    assert run(shlex.split("booklet unmatched --count 2 --level 1 -o a.pdf")) == DONE
    assert capsys.readouterr().err == ""


def test_folding_makes_small_pages_and_leaves_the_solutions_as_they_are(here):
    run(shlex.split("booklet unmatched --count 1 --solutions key.pdf --fold -o new.pdf"))
    widths = []
    for name in ("new.pdf", "key.pdf"):
        with pypdfium2.PdfDocument(name) as document:
            widths.append(round(document[0].get_width()))
    assert widths == [842, 420]


def test_all_that_is_wrong_with_a_command_is_reported(here, capsys):
    words = "booklet chess unmatched --paper a33 --level 9 --hints side --half 1 --per-page 99"
    run(shlex.split(f"{words} --logo no.png --title {'x' * 61} --fold -o a.txt"))
    told = capsys.readouterr().err
    for words in (
        *(
            "'chess'",
            "'a33'",
            "'9'",
            "'side'",
            "a.txt",
            "3 to 40",
            "1 to 12",
            "no.png",
            "60 letters",
        ),
        "--fold needs pages",
    ):
        assert words in told


def test_rules_that_are_longer_than_a_page_are_warned_of(here, capsys):
    reminder = Path("rules/reminders/unmatched.md")
    reminder.write_text(reminder.read_text() + "\nSlide on.\n" * 40)
    assert run(shlex.split("booklet unmatched --count 1 --paper a5 -o a.pdf")) == DONE
    told = capsys.readouterr().err
    assert "rules/reminders/unmatched.md: warning: the rules in short take 2 pages" in told


def codes_in(*files):
    return [p["code"] for file in files for p in json.loads(Path(file).read_text())["problems"]]


def test_a_term_is_planned_at_once_without_repeats(here, capsys):
    words = "booklet unmatched --level 1 --week 2 --count 2 -o w.json --solutions s.json"
    assert run(words.split()) == DONE
    assert codes_in("w-1.json", "w-2.json") == codes_in("s-1.json", "s-2.json")
    assert len(set(codes_in("w-1.json", "w-2.json"))) == 4
    for _ in range(2):
        # The command that each of them prints makes them all again.
        made = Path("w-2.json").read_bytes()
        assert run(shlex.split(json.loads(made)["command"])[1:]) == DONE
        assert Path("w-2.json").read_bytes() == made


@pytest.mark.parametrize("kept", ["first.json", "first.pdf", "list.txt", "codes"])
def test_problems_are_left_out_by_their_codes_or_those_in_a_file(here, capsys, kept):
    assert run(["booklet", "unmatched", "--level", "1", "--count", "2", "-o", "first.json"]) == DONE
    codes = codes_in("first.json")
    if kept == "list.txt":
        Path(kept).write_text(f"Last week: {codes[0]}, {codes[1]}.\n")
    elif kept != "first.json":
        run(f"booklet unmatched --level 1 --count 2 -o {kept}".split())
    left_out = ",".join(codes).lower() if kept == "codes" else kept
    words = f"booklet unmatched --level 1 --count 2 -o more.json --exclude {left_out}"
    assert run(words.split()) == DONE
    assert not set(codes) & set(codes_in("more.json"))


def test_a_mistyped_code_in_a_file_is_reported_at_its_place(here, capsys):
    Path("list.txt").write_text(f"{CODE}\n or 114M-6T6T-8TAT-T\n")
    assert run(["booklet", "unmatched", "--exclude", "list.txt", "-o", "a.pdf"]) == WRONG_INPUT
    assert capsys.readouterr().err.startswith("list.txt:2:15: this code is mistyped")


def test_chosen_problems_stand_in_the_order_of_their_codes(here, capsys):
    assert run(["booklet", "unmatched", "--level", "1", "--count", "3", "-o", "first.json"]) == DONE
    codes = codes_in("first.json")[::-1]
    bingo = code_of("bingo", registry.find("bingo").random_start("1"))
    words = f"booklet --codes {codes[0]},{bingo} --codes {','.join(codes)} -o a.json"
    assert run(words.split()) == DONE
    assert codes_in("a.json") == [*codes, bingo]


def test_a_booklet_is_in_the_language_asked_for(here, capsys):
    Path("rules/reminders/de").mkdir()
    Path("rules/reminders/de/unmatched.md").write_text("Schieb.\n")
    words = "booklet unmatched --count 1 --language de --hints page -o a.json"
    assert run(words.split()) == DONE
    told = json.loads(Path("a.json").read_text())
    assert (told["title"], told["subtitle"]) == ("Ungleiche Donimoes", "1 Aufgabe")
    # What the bank says of a problem is in English.
    assert not told["problems"][0].get("idea")
    assert run(["practice", "cobra-paw", "--language", "fr", "-o", "a.txt"]) == DONE
    assert "Déjà pris" in capsys.readouterr().out
    assert run(["render", CODE, "--language", "de", "-o", "a.html"]) == DONE
    assert "<h1>Ungleiche Donimoes</h1>" in Path("a.html").read_text()


def test_a_code_of_a_picture_holds_no_problem(here, capsys):
    picture = code_of("bergen", Position.parse("2|3"))
    assert run(["booklet", "--codes", f"{CODE},{picture}", "-o", "a.pdf"]) == WRONG_INPUT
    assert "CODE:1:1: this code holds no problem" in capsys.readouterr().err


def test_a_level_that_no_problem_has_is_refused_at_once_with_those_there_are(
    here, capsys, monkeypatch
):
    # To deal until one is hard would take minutes.
    monkeypatch.setattr(DealGenerator, "draws", None)
    order = "square-of-six --level hard --count 1 -o none.pdf"
    assert run(["booklet", *order.split()]) == GAVE_UP
    told = capsys.readouterr().err
    assert "There are only problems of grade 1, 2 or 3: ask for that with --level." in told
    assert "no such problems could be found" in told


def test_a_booklet_with_too_few_problems_says_so(here, capsys, monkeypatch):
    monkeypatch.setattr(generation.BoardGenerator, "attempts", 0)
    assert run(["booklet", "unmatched", "--count", "5", "--level", "1", "-o", "few.pdf"]) == GAVE_UP
    assert "only 3 of 5 problems of Unmatched Donimoes could be found" in capsys.readouterr().err
    assert Path("few.pdf").exists()
    assert run(["booklet", "capturing", "--level", "1", "-o", "none.pdf"]) == GAVE_UP
    assert "no such problems could be found" in capsys.readouterr().err
    assert not Path("none.pdf").exists()


def test_a_faulty_bank_is_reported_with_its_line(here, capsys):
    Path("rules/problems/unmatched.md").write_text("```{domino} unmatched\n2|3 4-5\n```\n")
    assert run(["booklet", "unmatched", "-o", "a.pdf"]) == WRONG_INPUT
    assert "rules/problems/unmatched.md:2:6" in capsys.readouterr().err
