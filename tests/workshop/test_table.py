"""A table in a page: what it is told of a game in progress is all it needs, and no more."""

import json
import re
from random import Random

import jsonschema
import pytest

from donimoes_book import public
from donimoes_book.workshop import facade
from helpers.documents import ROOT

SCHEMA = json.loads((ROOT / "docs" / "workshop.schema.json").read_text())
GAMES = [game.name for game in public.all_games() if game.programs]


def ask(name, **given):
    value = json.loads(facade.ask(json.dumps({"call": name, **given})))["value"]
    schema = {"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}
    jsonschema.validate(value, schema, jsonschema.Draft202012Validator)
    return value


def deal(game, seed="7", **given):
    seats = public.find(game).seats
    opponents = ["random"] * max(seats[0] - 1, 0)
    return ask("deal", game=game, opponents=opponents, seed=seed, **given)


def played(game, seed="7", most=12):
    """Yield what is told of a game, move by move."""
    told, rng = deal(game, seed), Random(seed)
    for _ in range(most):
        yield told
        if told["over"]:
            return
        told = ask("choose", choice=rng.choice(told["table"]["targets"])["play"])


@pytest.mark.parametrize("game", GAMES)
def test_a_table_has_what_a_page_draws_and_touches(game):
    for told in played(game):
        table = told["table"]
        pictures = [*table["parts"], *table["hand"]]
        pictures += [target["lies"] for target in table["targets"] if target["lies"]]
        assert all(one["sprite"] < len(table["sprites"]) for one in pictures)
        keys = [part["key"] for part in table["parts"]]
        assert len(set(keys)) == len(keys)
        assert [target["play"] for target in table["targets"]] == told["plays"]
        named = {step for target in table["targets"] for path in target["path"] for step in path}
        assert named == set(range(len(table["touches"])))
        held = {touch["name"] for touch in table["touches"] if touch["kind"] == "held"}
        assert held <= {domino["name"] for domino in table["hand"]}
        assert sum(player["own"] for player in table["players"]) == 1
        assert told["over"] or sum(player["turn"] for player in table["players"]) == 1


def test_nothing_in_a_table_names_a_hidden_domino():
    for told in played("all-fives", most=4):
        dealt = re.findall(r"\d\d", told["record"].rpartition("deals")[2].partition("\n")[0])
        table = told["table"]
        shown = {domino["name"] for domino in table["hand"]}
        shown |= {part["key"] for part in table["parts"]}
        hidden = {"".join(sorted(name)) for name in dealt} - shown
        words = json.dumps([table[key] for key in ("parts", "hand", "touches", "targets")])
        words = re.sub(r'"words": "[^"]*"|"play": "[^"]*"', "", words)
        assert hidden
        assert not hidden & set(re.findall(r'"(\d\d)"', words))


def test_what_others_have_laid_is_new_and_told_in_words():
    told = deal("all-fives", seed="4")
    assert not any(part["new"] for part in told["table"]["parts"])
    table = ask("choose", choice=told["plays"][0])["table"]
    new = {part["key"] for part in table["parts"] if part["new"]}
    assert len(new) == len([it for it in table["news"] if it.startswith("The program: ")]) == 1
    assert table["news"][0].startswith("You: ")


@pytest.mark.parametrize(("language", "words"), [("de", "Du"), ("fr", "Vous"), ("en", "You")])
def test_players_are_called_something_in_the_language_of_the_page(language, words):
    names = [it["name"] for it in deal("bergen", language=language)["table"]["players"]]
    assert names[0] == words
    assert "human" not in names


def test_an_end_is_told():
    *_, last = played("domino-runners", most=60)
    assert last["over"]
    assert last["table"]["news"][-1].startswith("The game is over.")
    assert last["table"]["targets"] == []


def test_looking_back_shows_a_table_with_nothing_to_touch():
    deal("bergen", seed="3")
    table = ask("step", number=1)["table"]
    assert table["targets"] == table["touches"] == table["news"] == []
    assert table["hand"]


# People


def shared(game="bergen", **given):
    """Begin a game of two people at one device."""
    return ask("deal", game=game, own="Ben Li", opponents=["Anna"], seed="3", **given)


def test_a_table_is_covered_until_the_next_person_has_the_device():
    covered = shared()
    assert covered["cover"] == "Anna"
    assert not covered.keys() & {"table", "plays", "told", "svg", "remarks"}
    told = ask("uncover")
    assert not told["cover"]
    assert [player["name"] for player in told["table"]["players"]] == ["Ben Li", "Anna"]
    passed = ask("choose", choice=told["plays"][0])
    assert passed["cover"] == "Ben Li"
    assert any(it.startswith("Anna: ") for it in ask("uncover")["table"]["news"])
    assert "players: Ben_Li Anna\n" in passed["record"]


def test_nothing_is_covered_where_nobody_holds_anything():
    assert not shared("domino-runners")["cover"]


def test_a_resumed_game_of_several_people_is_covered():
    record = shared()["record"]
    assert ask("resume", game="bergen", record=record)["cover"] == "Anna"


def test_a_person_can_be_called_what_a_program_is():
    covered = ask("deal", game="bergen", own="random", opponents=["Ben"], seed="3")
    assert "players: random_ Ben\n" in covered["record"]


def test_nobody_is_called_by_a_number_or_human():
    for opponents in (["random"], ["greedy", "Cleo"]):
        told = ask("deal", game="bergen", own="Anna", opponents=opponents, seed="3")
        told = ask("uncover") if told["cover"] else told
        words = json.dumps([told["standing"], told["told"], told["table"]["players"]])
        assert "human" not in words
        assert "layer" not in words


@pytest.mark.parametrize("game", ["bee", "cobra-paw", "tetradominoes", "domino-finder"])
def test_what_is_said_at_a_table_has_names(game):
    rng, words = Random(3), []
    told = ask("deal", game=game, opponents=["random"], seed="3")
    for _ in range(15):
        if told["over"]:
            break
        words += [*told["remarks"], told["table"]["aim"], *told["table"]["news"], *told["told"]]
        told = ask("choose", choice=rng.choice(told["plays"]))
    assert not re.search(r"layer \d", " ".join(words))


def test_programs_play_one_by_one_where_several_people_share_a_table():
    told = ask(
        "deal", game="bergen", own="Anna", opponents=["greedy", "Ben"], seed="4", one_by_one=True
    )
    assert told["waits"]
    assert told["cover"]
    assert "table" not in told
    told = ask("reply", quickly=True)
    assert not told["waits"]
    assert told["cover"] == "Ben"


def test_options_are_agreed_on():
    told = deal("bergen", options={"target": "30"})
    assert "target: 30\n" in told["record"]
    assert "30" in told["table"]["aim"]


# Records


def finished(game, seed="7"):
    *_, told = played(game, seed, most=500)
    assert told["over"]
    return told


LONG = [pytest.param(game, marks=pytest.mark.long) for game in ("bergen", "bee")]


@pytest.mark.parametrize("game", [*LONG, "checkimoes", "domino-runners", "cobra-paw"])
def test_a_whole_game_is_a_short_link(game):
    told = finished(game)
    link = ask("pass_on", number=told["turns"])["link"]
    assert len(link) < 1900
    brought = ask("unpack", link=link)
    assert brought["game"] == game
    assert ask("resume", **brought)["record"] == told["record"]


def test_a_game_goes_on_from_any_turn():
    told = finished("bergen")
    head = ask("go_on", number=9)["record"]
    assert told["record"].startswith("".join(head.splitlines(keepends=True)[:14]))


@pytest.mark.parametrize(
    ("game", "block"), [("bergen", "```{domino-hand} bergen\ndeals "), ("bee", "```{domino} bee\n")]
)
def test_a_moment_is_a_block_and_a_picture(game, block):
    deal(game)
    passed = ask("pass_on", number=2)
    assert passed["block"].startswith(block)
    assert passed["block"].endswith("```\n")
    assert passed["svg"].startswith("<svg ")


def test_each_turn_is_told_in_words_of_the_language():
    told = ask("deal", language="de", game="bergen", opponents=["greedy"], seed="3")
    told = ask("choose", language="de", choice=told["plays"][0])
    assert len(told["told"]) == told["turns"]
    assert not re.search("draws|passes|human|deals|program", " ".join(told["told"]))


def test_what_is_no_link_is_refused():
    answer = json.loads(facade.ask(json.dumps({"call": "unpack", "link": "AAAA"})))
    assert answer["errors"][0]["message"] == "This link has no record of a game."


def test_programs_play_one_by_one_and_each_play_is_told():
    told = deal("all-fives", seed="4", one_by_one=True)
    assert not told["waits"]
    told = ask("choose", choice=told["plays"][0])
    assert told["waits"]
    assert told["plays"] == []
    assert [words.partition(":")[0] for words in told["table"]["news"]] == ["You"]
    told = ask("reply")
    assert [words.partition(":")[0] for words in told["table"]["news"]] == ["The program"]
    assert any(part["new"] for part in told["table"]["parts"])


def test_what_must_be_drawn_is_drawn_by_the_reader():
    told = deal("bergen", seed="3", one_by_one=True)
    for _ in range(60):
        if told["plays"] == ["draws"]:
            break
        told = ask("reply") if told["waits"] else ask("choose", choice=told["plays"][-1])
    (target,) = told["table"]["targets"]
    assert told["table"]["touches"][target["path"][0][0]]["words"] == "draw a domino"


def test_a_game_played_one_by_one_is_the_same_game():
    told, rng = deal("checkimoes", one_by_one=True), Random(1)
    while not told["over"]:
        told = ask("reply") if told["waits"] else ask("choose", choice=rng.choice(told["plays"]))
    assert not told["plays"]
    assert ask("resume", game="checkimoes", record=told["record"])["over"]


def test_whoever_practises_takes_back_what_has_been_answered():
    told = deal("all-fives", seed="4")
    after = ask("choose", choice=told["plays"][0])
    assert after["turns"] > told["turns"]
    assert ask("undo", anyway=True)["plays"] == told["plays"]
