"""What the engine answers to the workshop's page: what the commands say, as data with a schema."""

import json
import re

import jsonschema
import pytest

from donimoes_book import public
from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.editions import choosing
from donimoes_book.editions.choosing import offered_grades
from donimoes_book.games import registry
from donimoes_book.games.laboratory import generator_of
from donimoes_book.laboratory import generation
from donimoes_book.manuscript.folders import included_book
from donimoes_book.manuscript.pools import read_pool
from donimoes_book.play.session import HUMAN
from donimoes_book.workshop import facade
from helpers.documents import ROOT

SCHEMA = json.loads((ROOT / "docs" / "workshop.schema.json").read_text())
BOARD, STUCK = "2|3\n\n  1|4", "1|2"
CONTESTS = [game.name for game in public.all_games() if game.programs]


def checked(name, value):
    schema = {"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}
    jsonschema.validate(value, schema, jsonschema.Draft202012Validator)
    return value


def answer(name, **given):
    return checked("answer", json.loads(facade.ask(json.dumps({"call": name, **given}))))


def ask(name, **given):
    """Return the value that the engine answers."""
    return checked(name, answer(name, **given)["value"])


def refused(name, **given):
    """Return the words with which the engine refuses something."""
    return [error["text"] for error in answer(name, **given)["errors"]]


def test_every_call_has_a_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert set(facade.CALLS) <= set(SCHEMA["$defs"])


# Problems


def test_a_problem_is_the_one_that_the_command_makes(capsys):
    made = ask("problem", game="capturing", seed="club", grade=1)
    assert run(["generate", "capturing", "--grade", "1", "--seed", "club", "--json"]) == 0
    (printed,) = json.loads(capsys.readouterr().out)["problems"]
    assert made["position"] == printed["position"]
    assert made["grade"] == 1


def test_a_grade_that_is_hard_to_make_comes_from_the_pool(monkeypatch):
    monkeypatch.setattr(generation, "make_problems", lambda *_, **__: iter(()))
    pool, _ = read_pool(included_book(), "capturing")
    made = ask("problem", game="capturing", grade=2, seed="any")
    assert pool[made["code"]].grade == made["grade"] == 2
    assert ask("problem", game="capturing", grade=2, seed="any") == made
    refused("problem", game="capturing", steps=90, seed="any")


OFFERED = {
    game: offered_grades(registry.find(game), included_book())
    for game in registry.names()
    if generator_of(registry.find(game))
}


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=pytest.mark.long) if number or "bee" in name else name
        for number, name in enumerate(name for name, grades in OFFERED.items() if grades)
    ],
)
def test_every_grade_that_is_offered_can_be_had_although_none_is_made(game, monkeypatch):
    monkeypatch.setattr(generation, "make_problems", lambda *_, **__: iter(()))
    monkeypatch.setattr(choosing, "generator_of", lambda _: None)
    for grade in OFFERED[game]:
        assert ask("problem", game=game, grade=grade, seed="any")["grade"] == grade


def test_no_grade_is_offered_that_has_to_be_made_first():
    assert set(OFFERED["mirror"]) >= {1, 2, 3}
    assert 1 not in OFFERED["fujisan"]
    assert OFFERED["bee"] == (1, 2)


def test_a_printed_problem_has_the_dominoes_to_cross_off():
    dominosa, capturing = (
        ask("problem", game=g, seed="club", grade=1)["html"] for g in ("dominosa", "capturing")
    )
    assert '<p class="to-find">0-0 0-1 ' in dominosa
    assert "to-find" not in capturing


def test_a_problem_comes_with_what_plays_it():
    made = ask("coded", code="11M5-087M-C6")
    assert re.search(rf'<section[^>]* id="{made["id"]}"', made["html"])
    assert "data-play" in made["html"]
    assert made["data"]["solution"] == ["23R"]


def test_a_wish_is_part_of_what_is_asked():
    wish = {"dominoes": 4, "steps": 3}
    made = ask("problem", game="capturing", seed="1", **wish)
    assert made["code"] == public.find("capturing").generate("1", **wish).code
    assert len(Position.parse(made["position"]).dominoes) == 4


def test_a_mistyped_code_is_told_with_its_place():
    (words,) = refused("coded", code="11M5-087M-C7")
    assert "mistyped" in words
    assert "^" in words


# Sheets


@pytest.mark.long
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"count": 2, "level": "1", "name_line": True}, "--count 2 --level 1 --name-line"),
        (
            {"sheet": True, "level": "easy,medium,hard", "minutes": 15, "lines": 1},
            "--sheet --level easy,medium,hard --minutes 15 --lines 1",
        ),
        (
            {"sheet": True, "text_size": 14, "contrast": True, "one_ink": True, "paper": "letter"},
            "--sheet --text-size 14 --contrast --one-ink --paper letter",
        ),
    ],
)
def test_a_sheet_is_the_page_that_the_command_makes(given, words, tmp_path, monkeypatch):
    made = ask("sheet", games=["capturing"], seed="club", **given)
    monkeypatch.chdir(tmp_path)
    assert run(["booklet", "capturing", "--seed", "club", *words.split(), "-o", "x.html"]) == 0
    assert (tmp_path / "x.html").read_text() == made["page"]
    assert all(code in made["page"] for code in made["codes"])


@pytest.mark.long
def test_exercises_are_the_page_that_the_command_makes(tmp_path, monkeypatch):
    made = ask("exercises", kind="bonds", to=12, level="easy,hard", seed="club")
    monkeypatch.chdir(tmp_path)
    words = "exercises bonds --to 12 --level easy,hard --seed club -o x.html"
    assert run(words.split()) == 0
    assert (tmp_path / "x.html").read_text() == made["page"]
    assert refused("exercises", kind="magic")[0].startswith("Nobody can practise 'magic'")


@pytest.mark.long
def test_answers_are_a_page_of_their_own_in_the_language_of_the_reader():
    made = ask("sheet", games=["capturing"], sheet=True, new=True, apart=True, language="de")
    assert "Für Lehrkräfte" not in made["page"]
    assert made["codes"][0] in made["answers"]
    assert made["codes"][0] not in made["page"]


def test_an_order_that_makes_no_sense_is_refused():
    words = refused("sheet", games=["capturing"], count=2, seed="1", level="6")
    assert words == ["There is no level '6': use easy, medium or hard, or a grade from 1 to 5."]


# Positions


def test_a_position_is_read_drawn_and_judged():
    reply = ask("position", text=BOARD, game="unmatched")
    assert reply["moves"] == ["23R", "14L"]
    assert reply["code"] == public.find("unmatched").code(Position.parse(BOARD))
    assert reply["problems"] == []
    assert reply["svg"].startswith("<svg")
    assert reply["block"] == f"```{{domino}} unmatched\n{BOARD}\n```\n"


def test_what_is_wrong_by_the_rules_has_its_place():
    (wrong,) = ask("position", text="1|2\n\n\n\n3|4", game="unmatched")["problems"]
    assert (wrong["message"], wrong["line"]) == ("the dominoes are not one group", 1)


def test_what_cannot_be_read_has_its_place():
    (words,) = refused("position", text="2|3\n\n  1|9x")
    assert words.startswith("3:6: x is too close to 9\n")


@pytest.mark.parametrize(
    "text",
    [
        BOARD,
        "P|3\n---\nP2",
        "#|#\n\n1|2 3\n    -\n    4\n---\ndice:(0,1)6",
        "  5 3\n  - -\nN 3 P\n---\nP0",
    ],
)
def test_parts_can_be_put_back_as_they_were(text):
    reply = ask("position", text=text)
    again = ask("arranged", parts=reply["parts"])
    assert again["text"] == reply["text"] == str(Position.parse(text))
    assert again["parts"] == reply["parts"]


def test_what_is_in_the_box_can_be_put_on_the_table():
    box = ask("box")
    assert [use["kind"] for use in box].count("domino") == 28
    lists = {"domino": "dominoes", "piece": "pieces", "die": "dice", "cover": "covers"}
    for use in {use["kind"]: use for use in box}.values():
        shown = ask("arranged", parts={lists[use["kind"]]: [use["part"]]})
        assert [one["kind"] for one in shown["uses"]] == [use["kind"]]


# Solutions


LOST_ROUND = """\
3 1|3 0|3
-
3 2|2 0|0

3 0|2 1 0
-     - -
2 2|1 1 1"""


@pytest.mark.parametrize(
    ("game", "text", "solved", "words"),
    [
        ("unmatched", BOARD, True, "23R"),
        ("capturing", STUCK, False, "There is no solution."),
        (
            "bee-advanced",
            LOST_ROUND,
            False,
            "There is no solution for the round with the 3 as queen.",
        ),
        ("unmatched", "1|2", True, "It is already solved."),
    ],
)
def test_a_position_is_solved_in_words(game, text, solved, words):
    reply = ask("solve", text=text, game=game)
    assert (reply["solved"], reply["words"]) == (solved, words)


def test_a_search_gives_up_at_its_limit():
    text = "6|0\n\n0|5 1\n    -\n    0"
    reply = ask("solve", text=text, game="unmatched", max_states=1)
    assert reply["words"] == "The search gave up without an answer."


# A game against programs


@pytest.mark.parametrize("game", CONTESTS)
def test_a_game_begins_with_the_readers_plays(game):
    rules = public.find(game)
    opponents = [rules.programs[0]] * max(1, rules.seats[0] - 1)
    table = ask("deal", game=game, opponents=opponents[: rules.seats[-1] - 1], seed="7")
    assert HUMAN in table["names"]
    assert table["plays"] or table["over"]
    assert table["record"].startswith(f"game: {registry.find(game).contest.name}\n")


def test_a_play_is_answered_by_the_programs_as_in_python():
    table = ask("deal", game="bergen", opponents=["greedy"], seed="3")
    session = public.find("bergen").deal([HUMAN, "greedy"], "3")
    while not table["over"]:
        assert table["plays"] == session.choices()
        session.choose(table["plays"][0])
        table = ask("choose", choice=table["plays"][0])
    assert table["record"] == session.record()
    scores = "You: {}, The program: {}.".format(*session.scores)
    assert table["standing"] == f"The game is over. Won by: The program. {scores}"


def test_a_game_goes_on_from_its_record():
    table = ask("deal", game="bergen", opponents=["greedy", "random"], seed="5")
    table = ask("choose", choice=table["plays"][0])
    assert ask("resume", game="bergen", record=table["record"]) == table


def test_nobody_is_shown_what_is_hidden():
    table = ask("deal", game="bergen", opponents=["greedy"], seed="3")
    dealt = re.search(r"deals (.*) \| (.*) / (.*)", table["record"])
    own, *hidden = (set(map("".join, map(sorted, part.split()))) for part in dealt.groups())
    played = {"".join(sorted(name)) for name in re.findall(r"\d\d", " ".join(table["told"]))}
    seen = {"".join(sorted(name)) for name in re.findall(r"\b\d\d\b", " ".join(table["remarks"]))}
    assert own & seen
    assert not (set().union(*hidden) - played) & (seen - {"15", "16"})


def test_turns_can_be_looked_at_again():
    table = ask("deal", game="bergen", opponents=["greedy"], seed="3")
    assert ask("step", number=table["turns"])["svg"] == table["svg"]
    assert ask("step", number=0)["scores"] == [0, 0]


def test_a_play_that_has_brought_something_to_light_is_not_taken_back():
    table = ask("deal", game="domino-runners", opponents=["random"], seed="3")
    ask("choose", choice=table["plays"][0])
    (words,) = refused("undo")
    assert words == "That can’t be taken back: it has brought something to light."


def test_advice_says_what_plays_are_worth_and_a_hint_names_one():
    table = ask("deal", game="bergen", opponents=["greedy"], seed="3")
    advice = ask("advice", seconds=0.1)
    assert {worth["play"] for worth in advice} == set(table["plays"])
    assert ask("hint").removeprefix("Try ").removesuffix(".") in table["plays"]


def test_what_is_not_legal_is_refused_in_words():
    ask("deal", game="bergen", opponents=["greedy"], seed="3")
    assert refused("choose", choice="66-66") == ["there is no 66 in the line"]


def test_words_are_in_the_language_of_the_page():
    reply = ask("solve", text=STUCK, game="capturing", language="de")
    assert reply["words"] != "There is no solution."


@pytest.mark.parametrize("game", CONTESTS)
def test_all_that_is_said_at_a_table_is_in_the_language_of_the_page(game):
    seats = registry.find(game).contest.players[0]
    given = {"game": game, "opponents": ["random"] * (seats - 1), "seed": "3"}
    english, german = (ask("deal", language=language, **given) for language in ("en", "de"))
    assert len(german["remarks"]) == len(english["remarks"])
    assert not {german["standing"], *german["remarks"]} & {english["standing"], *english["remarks"]}
    assert german["record"] == english["record"]


def test_a_language_without_a_catalogue_is_answered_in_english():
    reply = ask("solve", text=STUCK, game="capturing", language="nl")
    assert reply["words"] == "There is no solution."
