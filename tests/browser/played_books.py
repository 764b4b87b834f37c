"""Builds small books of some games' problems as sites, to play in a browser."""

import json
import shutil
from functools import cache
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from donimoes_book.editions.build import build_editions
from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.folders import MEASURED, PROBLEMS, REMINDERS
from donimoes_book.manuscript.pools import read_pool, write_pool

RULES = Path(__file__).parents[2] / "rules"
CHOSEN = {
    "unmatched": (21, 22, 3),
    "capturing": (1,),
    "domino-finder": (1,),
    "five-columns": (2,),
    "fujisan": (10,),
    "mountains": (1,),
    "two-equal-lines": (1,),
    "square-of-six": (1,),
    "latin-square": (1,),
    "dominosa": (1,),
    "checkimoes": (1, 3, 4, 13),
    "tetradominoes": (8,),
    "tetradominoes-solitaire": (2,),
}
"""Small problems of every kind, by their numbers in the book, some of them former ones; the site
that most tests share has them numbered from 1."""


def until(page, expression):
    """Wait until an expression is true, or its promise is; the page's own `eval` is forbidden."""
    for _ in range(300):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"not true after 30 s: {expression}")


@cache
def bank(game):
    """Return a game's problems in the book."""
    return read_bank(RULES / PROBLEMS / f"{game}.md", game, [])


def drawn(game, count):
    """Return the numbers of some of a game's problems, drawn by lot, always the same."""
    numbers = range(1, len(bank(game)) + 1)
    return sorted(Random(game).sample(numbers, min(count, len(numbers))))


def chosen(game, number=1):
    """Return the position of a problem on the site that most tests share."""
    return bank(game)[CHOSEN[game][number - 1] - 1].position


def solution_of(game, number=1):
    """Return the shortest solution of a problem on the site that most tests share."""
    return find(game).puzzle(chosen(game, number)).solve().moves


POOLED = {"capturing": 6, "unmatched": 4, "checkimoes": 2, "fujisan": 1}
"""How many more problems that site has in pools."""
TAUGHT = ("capturing",)
"""The games whose first moves it teaches."""


def build_site(folder, *games, numbers=None, settings="", pools=None, taught=()):
    """Build a site with these games' problems, and return its folder.

    Each game has a chapter, with all its problems or only those with some numbers in the book.
    `pools` says how many more problems a game has; games that are `taught` have reminders.
    """
    rules = folder / "rules"
    (rules / PROBLEMS).mkdir(parents=True)
    (rules / MEASURED).mkdir()
    chapters = ", ".join(f'"{game}.md"' for game in games)
    (rules / "book.toml").write_text(f'title = "Played"\nchapters = [{chapters}]\n{settings}')
    for game in games:
        (rules / f"{game}.md").write_text(
            f"# {game}\n\nWords.\n\n```{{domino-problems}} {game}\n```\n\n"
            f"```{{domino-solutions}} {game}\n```\n"
        )
        start, *problems = (RULES / PROBLEMS / f"{game}.md").read_text().split("```{domino}")
        few = [problems[number - 1] for number in numbers[game]] if numbers else problems
        few = [problem.replace(":former:\n", "") for problem in few]
        (rules / PROBLEMS / f"{game}.md").write_text("```{domino}".join([start, *few]))
        if (measured := RULES / MEASURED / f"{game}.json").exists():
            shutil.copy(measured, rules / MEASURED)
    for game in taught:
        (rules / REMINDERS).mkdir(exist_ok=True)
        shutil.copy(RULES / REMINDERS / f"{game}.md", rules / REMINDERS)
    for game, count in (pools or {}).items():
        pool, _ = read_pool(RULES, game)
        write_pool(rules, game, dict(sorted(pool.items())[:count]))
    for _ in build_editions(rules, folder / "out", ["html"], [], "1"):
        pass
    return folder / "out" / "html"


def page_of(site, game):
    """Return the address of the page with a game's problems."""
    return (site / f"{game}.html").as_uri()


def press_play(page, game, number=1):
    """Begin to play a problem of the page, and return its section."""
    section = page.locator(f"#{game}-problem-{number}")
    section.get_by_role("button", name="Play").click()
    expect(section.get_by_label("Moves")).to_be_visible()
    return section


def unfold(page):
    """Show what the page folds away, such as problems that have no room in the printed book."""
    page.evaluate("document.querySelectorAll('details').forEach(it => it.open = true)")


def type_moves(section, *moves):
    """Type moves into the field for them."""
    section.get_by_label("Moves").fill(" ".join(moves))
    section.get_by_label("Moves").press("Enter")


def in_words(section, move):
    """Return a move, or what is refused, in the page's words for it now."""
    say = "({ player }, move) => player.inWords(player.model.find(player.state, move))"
    return section.evaluate(say, move)


def sentence(section, move):
    """Return these words as a sentence begins with them."""
    words = in_words(section, move)
    return words[0].upper() + words[1:]


def hinted(section):
    """Return the move that a hint shows, as it is typed."""
    return section.evaluate("({ player }) => player.tried")


def press(section, name):
    """Press a button below the board."""
    section.get_by_role("button", name=name, exact=True).click()


def kept(section):
    """Return what the browser keeps about a problem, apart from the day it was solved."""
    code = section.get_attribute("data-code")
    words = section.page.evaluate("code => localStorage.getItem('donimoes:' + code)", code)
    record = json.loads(words or "{}")
    record.pop("day", None)
    return record


def status(section):
    """Return where a page tells what has happened."""
    return section.get_by_role("status")
