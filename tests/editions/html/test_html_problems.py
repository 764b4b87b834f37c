"""The page of all problems, and what a site's scripts know about each problem."""

import re
from dataclasses import replace

import pytest

from donimoes_book.editions.html.lone_problem import guide_of
from donimoes_book.manuscript.reminders import read_reminder
from donimoes_book.manuscript.tree import Chapter, ProblemSet
from editions.sample_book import problems, sample_book
from editions.sites import site_of
from helpers.documents import ROOT
from helpers.scripts import parsed


def book_of_problems():
    """A book with ten problems from two games, with grades in rotation."""
    chapters = []
    for game, counts in (("unmatched", (3, 4, 6, 6, 8, 8)), ("capturing", (10, 10, 12, 12))):
        graded = tuple(replace(p, grade=(1, 2, 5)[p.number % 3]) for p in problems(game, counts))
        chapters.append(Chapter(game.title(), game, (ProblemSet(game, problems=graded),), game))
    return replace(sample_book(), chapters=tuple(chapters))


@pytest.fixture(scope="module")
def site():
    return site_of(book_of_problems()).content


def problem_list(site):
    return parsed(site["problem-list.js"].decode(), "donimoes.list = ")


def test_without_scripts_the_page_lists_every_problem_with_its_grade_and_length(site):
    page = site["problems.html"].decode()
    assert "10 problems, game by game." in page
    links = re.findall(r'<a href="(\S+?-problem-\d+)">', page)
    assert links == [problem["href"] for problem in problem_list(site)["problems"]]
    assert links[0] == "unmatched.html#unmatched-problem-1"
    dots = 'aria-label="grade 2 of 5">●●○○○</span>'
    length = '<span class="length">6 steps</span>'
    assert f'{dots} <span class="time">1\N{NO-BREAK SPACE}min</span> {length}' in page


def test_every_page_leads_to_the_list_where_there_are_problems(site):
    for name, data in site.items():
        if name.endswith(".html"):
            assert "problems.html" in data.decode(), name
    without = site_of(replace(book_of_problems(), chapters=())).content
    assert not [name for name in without if name in ("problems.html", "problem-list.js")]
    assert "pictures" not in " ".join(without)


def test_without_scripts_the_front_shows_nothing_of_the_problems_of_the_day(site):
    page = site["index.html"].decode()
    (place,) = re.findall(r'<section class="daily"[^>]*>(.*?)</section>', page, re.DOTALL)
    assert place == ""
    assert re.search(r'<section class="daily"[^>]* hidden', page)


def test_every_problem_has_its_day_among_those_of_its_level(site):
    data = problem_list(site)
    levels = {"easy": (1, 2), "hard": (4, 5)}
    assert [day["level"] for day in data["days"]] == list(levels)
    for day, grades in zip(data["days"], levels.values(), strict=True):
        of_level = [n for n, problem in enumerate(data["problems"]) if problem["grade"] in grades]
        assert sorted(day["problems"]) == of_level


def test_a_picture_in_its_own_file_knows_the_colours_of_the_site(site):
    css, data = site["style.css"].decode(), problem_list(site)
    light, dark = (
        [re.search(rf"--{name}: (#\w+)", part)[1] for name in ("ink", "face")]
        for part in css.split("prefers-color-scheme: dark", 1)
    )
    for problem in data["problems"]:
        picture = site[f"pictures/{problem['href'].split('#')[1]}.svg"].decode()
        style = re.search(r"<style>(.*?)</style>", picture)[1]
        assert re.findall(r"#\w+", style) == [*light, *dark]


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ("Clear it. One. Two. Three.", "One.\nTwo.\nThree."),
        ("Clear it. One.\nTwo! Three? Four.", "One.\nTwo! Three?\nFour."),
        ("Lay it. One. Two.", "Lay it.\nOne.\nTwo."),
        ("Clear it. One.", "One."),
        ("Clear it.", None),
        ("", None),
    ],
)
def test_the_rules_of_a_worksheet_are_told_with_three_moves(sheet, told):
    assert guide_of(Chapter("A game", "a-game", (), lesson={"sheet": sheet})) == told


def test_every_game_with_problems_guides_through_three_moves():
    paths = sorted((ROOT / "rules" / "reminders").glob("**/*.md"))
    played = {path.stem for path in (ROOT / "rules" / "problems").glob("*.md")}
    counts = {
        str(path): len((guide_of(read_reminder(path)[0]) or "").split("\n"))
        for path in paths
        if path.stem in played
    }
    assert len(counts) >= len(played)
    assert {path: count for path, count in counts.items() if count != 3} == {}
