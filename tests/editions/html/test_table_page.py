"""The pages of games' tables: one for a game and its variants, with whatever its pack says."""

import json
from dataclasses import replace

import pytest

from donimoes_book.editions import workshop
from donimoes_book.editions.html.game_table import entries
from donimoes_book.editions.html.site import SiteOptions
from donimoes_book.editions.html.workshop import Workbench
from donimoes_book.manuscript.folders import included_book
from donimoes_book.manuscript.reminders import find_reminder
from editions import web_book
from editions.html.test_html_frame import pages_of
from editions.sites import site_of

GAMES = ("bergen", "capturing", "checkimoes", "checkimoes-heaviest")


@pytest.fixture(scope="module")
def pages():
    book = web_book.web_book()
    played = replace(book, chapters=tuple(replace(it, game="bergen") for it in book.chapters))
    rules = {"bergen": find_reminder(included_book(), "bergen")}
    bench = Workbench(tuple(map(workshop._about, GAMES)), {}, rules)
    return pages_of(site_of(played, SiteOptions(workbench=bench)))


def test_a_variant_is_agreed_on_in_its_game():
    listed = entries(map(workshop._about, GAMES))
    assert {name: len(games) for name, games in listed.items()} == {"bergen": 1, "checkimoes": 2}


def test_a_page_has_all_that_its_game_can_be(pages):
    assert {name for name in pages if "/" in name} == {"play/bergen.html", "play/checkimoes.html"}
    (entry,) = (it for it in pages["play/checkimoes.html"].all("div") if it.get("class") == "entry")
    plain, heaviest = json.loads(entry["data-variants"])
    assert (plain["agreed"], heaviest["agreed"]) == ([], ["0"])
    assert plain["seats"] == [2]
    assert pages["play/bergen.html"].one("input", name="target")["max"] == "9999"


def test_a_page_has_its_rules_and_a_way_to_its_chapter(pages):
    page = pages["play/bergen.html"]
    assert page.one("h1")["text"] == "Bergen"
    assert page.one("a", text="The chapter")["href"] == "../the-game.html"
    assert page.one("details", id="rules.bergen")
    assert page.all("a", href="../index.html")


def test_chapters_and_the_front_lead_to_tables(pages):
    assert pages["the-game.html"].all("a", href="play/bergen.html")
    assert pages["index.html"].all("a", text="Play a game")


def test_its_files_are_in_the_folder_above(pages):
    page = pages["play/bergen.html"]
    assert {it["src"].partition("/")[0] for it in page.all("script")} == {".."}
