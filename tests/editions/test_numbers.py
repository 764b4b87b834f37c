"""The box of figures that a game gets, its chart, and the words about both."""

from dataclasses import replace

import pypdfium2
import pytest

from donimoes_book.editions.html.site import build_site
from donimoes_book.editions.numbers import (
    chart_source,
    chart_title,
    measured,
    number_chart,
    number_rows,
    numbers_title,
)
from donimoes_book.laboratory.survey import quartiles
from donimoes_book.manuscript.tree import Book, Chapter, NumberSet
from donimoes_book.search.figures import (
    COUNTED,
    PROVEN,
    SHARE,
    Chart,
    Distribution,
    Figure,
    Simulation,
    share,
)
from editions.printing import build_pdf

LENGTHS = quartiles("moves", [3, 4, 4, 5, 9], "moves")
FUJISAN = Simulation(
    "fujisan",
    5,
    "1",
    {name: it for name, it in LENGTHS.items() if not isinstance(it, Distribution)}
    | {"solvable": share(5, 6)},
    {name: it for name, it in LENGTHS.items() if isinstance(it, Distribution)},
)
RUNGS = {
    f"{better}-beats-{worse}": replace(share(60, 100), deals=100)
    for better, worse in (("greedy", "random"), ("ahead", "greedy"), ("strong", "ahead"))
}
BERGEN = Simulation("bergen", 1000, "1", RUNGS)
CLAIMS = Simulation("cobra-paw", 100, "1", {"calm-beats-hasty": share(50, 100)})


@pytest.mark.parametrize(
    ("simulation", "kind", "title"),
    [
        (FUJISAN, Chart.LENGTHS, "How long it takes"),
        (BERGEN, Chart.CHANCES, "The chances"),
        (CLAIMS, Chart.CHANCES, "The chances"),
    ],
)
def test_a_chart_shows_what_the_figures_suggest(simulation, kind, title):
    chart = number_chart(simulation)
    assert chart is not None
    assert (chart.kind, chart.title) == (kind, title)
    block = NumberSet(simulation.game, of_variant=True)
    assert chart_title(block, chart).endswith(f": {title[0].lower()}{title[1:]}")


def test_it_is_told_in_words_too():
    chart = number_chart(FUJISAN)
    assert chart is not None
    assert "How long it takes, in moves. Half take 4 to 5" in chart.description
    players = number_chart(BERGEN)
    assert players is not None
    assert players.description.startswith("Grabbing beats playing anything: 60 in 100. ")


def test_the_longest_of_all_is_the_one_that_is_known_or_else_that_of_the_deals():
    assert number_chart(FUJISAN).description.endswith("Half take 4 to 5; the longest 9.")
    proven = replace(FUJISAN, figures={**FUJISAN.figures, "longest": Figure(12, unit="moves")})
    assert number_chart(proven).description.endswith("Half take 4 to 5; the longest 12.")


def test_chances_are_those_of_all_deals_that_the_game_wants_to_show():
    figures = {"calm-beats-hasty": share(50, 100), "claimed-doubles": share(9, 30)}
    claims = replace(CLAIMS, figures=figures)
    assert [dot.value for dot in number_chart(claims).dots] == [0.5]
    chosen = {"unique-2": share(1, 10), "unique-3": share(2, 10), "guess": share(3, 10)}
    dots = number_chart(Simulation("dominosa", 10, "1", chosen)).dots
    assert [dot.value for dot in dots] == [0.1]


def test_below_a_chart_it_says_how_it_is_read_and_on_how_many_deals_it_was_measured():
    lengths, players, chances = (
        chart_source(number_chart(simulation)) for simulation in (FUJISAN, BERGEN, CLAIMS)
    )
    assert players == chances == "Measured on 100 deals."
    assert lengths == "The dark bars are the middle half. Measured on 5 deals."
    without = replace(FUJISAN, distributions={})
    assert chart_source(number_chart(without)).startswith("The thick line")


def test_a_box_names_its_game_only_in_a_chapter_about_another():
    assert numbers_title(NumberSet("fujisan")) == "By the numbers"
    assert numbers_title(NumberSet("fujisan", of_variant=True)) == "Fujisan: by the numbers"


def test_a_share_known_exactly_says_so_in_the_box():
    exact = Figure(0.5, unit=SHARE, exact=COUNTED)
    (row,) = number_rows(Simulation("cobra-paw", 9, "1", {"calm-beats-hasty": exact}))
    assert row == ("Calm beats hasty", "50.0%", "exact")


def test_a_box_says_which_figures_come_from_other_deals():
    few, fewer = (replace(share(5, 9), deals=deals) for deals in (400, 30))
    figures = {"blocked-hands": few, "strong-draws-at-will": fewer, **RUNGS}
    box = Simulation("all-sevens", 1000, "1", figures)
    marked = [row.label for row in number_rows(box) if "*" in row.label]
    assert marked == ["Blocked hands for two*", "Strong players: draws by choice**"]
    assert measured(box).startswith(
        "Measured by our engine on 1,000 random deals, seed 1; those with *, on 400 deals; those"
        " with **, on 30 deals; who beats whom, on 100 deals played from both sides. "
    )


def test_a_box_says_once_how_exact_figures_are_known():
    exact = {way: Figure(0.5, unit=SHARE, exact=way) for way in (COUNTED, PROVEN)}
    told = [
        measured(Simulation("five-columns", 9, "1", {way: exact[way] for way in ways}))
        for ways in ([COUNTED], [PROVEN], [COUNTED, PROVEN])
    ]
    assert [words.partition("figure. ")[2] for words in told] == [
        "Figures marked exact were counted over all deals.",
        "Figures marked exact were proven for every deal.",
        "Figures marked exact were counted over all deals, or proven for every deal.",
    ]


def test_without_figures_there_is_no_chart():
    assert number_chart(Simulation("fujisan", 5, "1", {})) is None


def book(*blocks):
    return Book("Book", (Chapter("C", "c", blocks), Chapter("D", "d", ())))


CHART = NumberSet("fujisan", simulation=FUJISAN)
TABLE = replace(CHART, in_appendix=True)


@pytest.mark.parametrize(("blocks", "leads"), [((CHART, TABLE), True), ((CHART,), False)])
def test_a_book_has_each_table_once(tmp_path, blocks, leads):
    file = tmp_path / "book.pdf"
    build_pdf(book(*blocks), file, version="1")
    with pypdfium2.PdfDocument(file) as document:
        words = " ".join(page.get_textpage().get_text_range() for page in document)
    words = " ".join(words.split())
    assert words.count("How long it takes") == 1
    assert words.count("By the numbers") == 1
    assert ("All figures" in words) == leads


@pytest.mark.usefixtures("site_fonts")
def test_on_the_site_the_table_is_below_the_chart_and_in_the_appendix():
    page = build_site(book(CHART, TABLE), "1").content["c.html"].decode()
    assert page.count("<summary>All figures</summary>") == 1
    assert page.count("83.3%") == 2
    assert 'id="numbers-fujisan"' in page
