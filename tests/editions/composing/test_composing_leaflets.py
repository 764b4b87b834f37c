"""A leaflet contains all that its chapter needs, and fits on six panels."""

from dataclasses import replace

import pytest

from donimoes_book.board.position import Position
from donimoes_book.editions.composing.leaflets import leaflet_of, shared_chapter, with_problems
from donimoes_book.editions.edition import Job, PaperEdition
from donimoes_book.editions.game_choice import games_of
from donimoes_book.editions.paper import PAPERS, panel
from donimoes_book.editions.pdf.leaflets import fitted
from donimoes_book.editions.result import BuildResult
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    Diagram,
    Heading,
    ListBlock,
    NumberSet,
    Paragraph,
    ProblemSet,
    SolutionSet,
    Table,
    Text,
)
from editions import sample_book


def heading(words):
    return Heading(2, (Text(words),), words.lower())


PICTURE = Diagram(Position.parse("1|2 2|3"))
SHARED = (
    Paragraph((Text("What all share."),)),
    heading("Line"),
    Paragraph((Text("Ends match."),)),
    heading("Compared"),
    Table(((Text("a"),),), (), ()),
    heading("Notation"),
    PICTURE,
    heading("Which"),
    Paragraph((Text("Any."),)),
    heading("Figures"),
    NumberSet("all"),
)
GAME = Chapter("Game", "game", (heading("Play"),), facts={"Players": "two"}, part="Games")
FAMILY = Chapter("Family", "family", SHARED, part="Games")
BOOK = Book("Book", (Chapter("Before", "before", ()), FAMILY, GAME, replace(GAME, title="Other")))


def headings(book):
    (chapter,) = book.chapters
    return [(b.level, b.anchor) for b in chapter.blocks if isinstance(b, Heading)]


def test_a_game_builds_on_the_first_chapter_of_its_part_if_that_is_no_game():
    assert shared_chapter(BOOK, GAME) is FAMILY
    assert shared_chapter(BOOK, FAMILY) is None
    assert shared_chapter(replace(BOOK, chapters=(GAME, BOOK.chapters[-1])), GAME) is None
    alone = replace(GAME, part="")
    assert shared_chapter(replace(BOOK, chapters=(*BOOK.chapters, alone)), alone) is None


def test_the_shared_rules_are_a_section_and_what_only_compares_games_is_left_out():
    leaflet = leaflet_of(BOOK, GAME)
    assert headings(leaflet) == [(2, "play"), (2, "family"), (3, "line"), (3, "notation")]
    assert PICTURE in leaflet.chapters[0].blocks


def test_the_shared_chapter_itself_stands_once():
    assert leaflet_of(BOOK, FAMILY).chapters[0].blocks == SHARED[:-1]


def test_charts_and_what_is_said_about_them_are_left_out():
    rules, list_ = Paragraph((Text("Rules."),)), ListBlock(((),), None)
    chart, about = NumberSet("unmatched"), Paragraph((Text("What it shows."),))
    problems = ProblemSet("unmatched")
    sections = [
        (rules, heading("Advice"), list_, chart, about),
        (heading("Research"), rules, chart, about),
        (heading("More"), rules),
        (heading("Variant"), PICTURE),
    ]
    chapter = replace(GAME, blocks=sum(sections, ()), part="")
    assert leaflet_of(BOOK, chapter).chapters[0].blocks == (
        *sections[0][:3],
        *sections[1][:2],
        *sections[2],
        *sections[3],
    )
    posed = replace(chapter, blocks=(*chapter.blocks, heading("Problems"), chart, problems))
    assert leaflet_of(BOOK, posed).chapters[0].blocks == (
        *sections[0][:3],
        *sections[3],
        heading("Problems"),
        problems,
    )


def test_it_has_fewer_problems_and_says_so_or_none_and_no_section_for_them():
    leaflet = leaflet_of(BOOK, sample_book.game_chapter("Unmatched Donimoes", "unmatched", (3, 4)))
    (few,) = (b for b in with_problems(leaflet, 1).chapters[0].blocks if isinstance(b, ProblemSet))
    assert len(few.problems) == 1
    assert (
        Paragraph((Text("On this leaflet: 1 of 2 problems."),))
        in with_problems(leaflet, 1).chapters[0].blocks
    )
    assert not any(isinstance(b, ProblemSet) for b in with_problems(leaflet, 0).chapters[0].blocks)


def test_its_type_is_as_large_and_its_problems_are_as_many_as_fit():
    leaflet = leaflet_of(BOOK, sample_book.game_chapter("Unmatched Donimoes", "unmatched", (3, 4)))

    def printed(area):
        """Print it with pages enough for a type size and a number of problems."""

        def count(book, paper):
            posed = (b for b in book.chapters[0].blocks if isinstance(b, ProblemSet))
            return area * paper.text + sum(len(block.problems) for block in posed)

        def set_on(paper, book):
            return BuildResult((paper.text, count(book, paper)), count(book, paper), ())

        return fitted(leaflet, panel(PAPERS["a4"]), None, None, count, set_on).content

    assert printed(0.1) == (9, 0.1 * 9 + 2)
    assert printed(0.5) == (8, 0.5 * 8 + 2)
    assert printed(0.7) == (8.5, 0.7 * 8.5)
    assert printed(0.8) == (7.5, 0.8 * 7.5)
    assert printed(1) == (9, 9 + 2), "it gets more sheets"


def test_solutions_are_printed_once_wherever_in_the_book_they_are():
    solutions = SolutionSet("unmatched")
    whole = replace(GAME, blocks=(ProblemSet("unmatched"), solutions), part="")
    assert leaflet_of(replace(BOOK, chapters=(whole,)), whole).chapters[0].blocks == whole.blocks
    posed = replace(whole, blocks=whole.blocks[:1])
    elsewhere = Chapter("Solutions", "solutions", (SolutionSet("fujisan"), solutions))
    leaflet = leaflet_of(replace(BOOK, chapters=(posed, elsewhere)), posed)
    assert headings(leaflet) == [(2, "edition.solutions-unmatched")]
    assert leaflet.chapters[0].blocks[-1] == solutions


def test_a_leaflet_of_the_sample_book_has_its_solutions():
    book = sample_book.sample_book()
    assert leaflet_of(book, book.chapters[0]).front == ()


@pytest.mark.long
@pytest.mark.parametrize("sheet", ["a4", "letter"])
def test_every_game_of_our_book_fits_on_one_sheet(our_book, sheet):
    edition = PaperEdition("leaflet", PAPERS[sheet], fold="trifold")
    for chapter in games_of(our_book):
        printed = edition.print_book(Job(leaflet_of(our_book, chapter), "1"))
        assert (printed.pages, printed.sheets) <= (6, 1), chapter.title
