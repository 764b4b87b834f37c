"""Books with hundreds of problems: no page has them all, and every link still finds its target."""

from dataclasses import replace

import pytest

from donimoes_book.editions.addresses import MOST, MOST_IN_ALL, divided
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.html.site import build_site
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.tree import Book, Chapter, Heading, ProblemSet, SolutionSet
from editions import web_book
from editions.html.test_html_site import Page, one_chapter, wrong_links

MANY = 400
GAMES = ("unmatched", "capturing", "fujisan", "mountains", "checkimoes", "bingo", "five-columns")


def bank(game, count):
    return tuple(
        Problem(game, n, web_book.STEP, grade=1, solution=Moves(("34R",), 9))
        for n in range(1, count + 1)
    )


def large_book():
    """A book with one game of hundreds of problems, and others of fifty each."""
    banks = {game: bank(game, 50) for game in GAMES} | {"unmatched": bank("unmatched", MANY)}
    chapters = [
        Chapter(
            f"Game {game}",
            f"chapter-{game}",
            (
                Heading(2, web_book.words("Problems"), f"{game}-problems"),
                ProblemSet(game, None, all_),
            ),
        )
        for game, all_ in banks.items()
    ]
    sets = tuple(SolutionSet(game, None, all_) for game, all_ in banks.items())
    link = web_book.para(web_book.link("#unmatched-problem-333", "a hard one"))
    return Book("Many", (*chapters, Chapter("Solutions", "solutions", (link, *sets))))


@pytest.fixture(scope="module")
def site():
    return build_site(large_book(), "1")


@pytest.fixture(scope="module")
def pages(site):
    return {n: Page(data.decode()) for n, data in site.content.items() if n.endswith(".html")}


def test_no_page_holds_more_than_a_browser_shows_at_once(pages):
    for name, page in pages.items():
        problems = [e for e in page.all("section") if e.get("class", "").startswith("problem")]
        solutions = page.all("section", class_="solution")
        assert len(problems) <= MOST, name
        assert len(solutions) <= MOST_IN_ALL, name


def test_every_problem_and_every_solution_is_somewhere_once(pages):
    ids = [name for page in pages.values() for name in page.ids()]
    for game in GAMES:
        for number in range(1, (MANY if game == "unmatched" else 50) + 1):
            assert ids.count(f"{game}-problem-{number}") == 1
            assert ids.count(f"{game}-solution-{number}") == 1


def test_every_link_finds_its_problem(site, pages):
    assert site.warnings == ()
    assert not list(wrong_links(site.content, pages))
    hard = next(a for a in pages["solutions.html"].all("a") if a["text"] == "a hard one")
    assert hard["href"] == "chapter-unmatched-unmatched-301.html#unmatched-problem-333"


def test_all_parts_of_a_bank_lead_to_each_other(pages):
    names = [f"chapter-unmatched-unmatched-{n}.html" for n in range(MOST + 1, MANY, MOST)]
    for here in ("chapter-unmatched.html", *names):
        linked = {
            a["href"].partition("#")[0] for a in pages[here].all("a") if "main" in a["within"]
        }
        assert {"chapter-unmatched.html", *names} - {here} <= linked, here
    last = pages[names[-1]]
    assert last.one("h1")["text"] == "Game unmatched: Problems 361 to 400"
    assert "Problems 361 to 400" in [strong["text"] for strong in last.all("strong")]


def test_the_menu_shows_the_chapter_that_a_page_belongs_to(pages):
    menu = [
        a for a in pages["chapter-unmatched-unmatched-61.html"].all("a") if "details" in a["within"]
    ]
    (here,) = [a for a in menu if "aria-current" in a]
    assert (here["href"], here["aria-current"]) == ("chapter-unmatched.html", "true")


def test_where_one_page_cannot_hold_all_solutions_each_game_gets_its_own(pages):
    whole = pages["solutions.html"]
    assert not whole.all("section", class_="solution")
    linked = {a["href"] for a in whole.all("a")}
    assert {f"solutions-{game}-1.html#{game}-solution-1" for game in GAMES} <= linked
    own = pages["solutions-five-columns-1.html"]
    assert own.one("h2")["text"].startswith("Five Columns")
    assert len(own.all("section", class_="solution")) == 50


def test_a_book_of_usual_size_has_the_pages_of_its_chapters():
    chapter = large_book().chapters[1]
    assert divided(chapter) == [chapter]


@pytest.mark.usefixtures("ebook_fonts")
def test_an_e_book_is_divided_as_well():
    book = replace(large_book(), chapters=large_book().chapters[:1])
    assert build_epub(book, "1").pages == 1 + 7 + 1


def test_a_set_without_problems_stays_where_it_is():
    chapter = one_chapter(ProblemSet("unmatched")).chapters[0]
    assert divided(chapter) == [chapter]


def test_words_about_solutions_go_where_they_go():
    about, heading = web_book.para("Read them backwards."), Heading(2, web_book.words("One"), "one")
    first, second = (SolutionSet(game, None, bank(game, 50)) for game in GAMES[:2])
    chapter = Chapter("Solutions", "solutions", (about, heading, about, first, about, second))
    front, *pages = divided(chapter)
    assert front.blocks[:2] == (about, heading)
    assert about not in front.blocks[2:]
    assert [page.blocks for page in pages] == [(about, first), (about, second)]
