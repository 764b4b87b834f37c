"""A leaflet contains all that its chapter needs."""

from dataclasses import replace

import sample_book

from donimoes_book.board.position import Position
from donimoes_book.editions.build import leaflet_of, shared_chapter
from donimoes_book.games import registry
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    Diagram,
    Heading,
    NumberSet,
    Paragraph,
    PracticeSpread,
    ProblemSet,
    SolutionSet,
    SpreadAnswers,
    Table,
    Text,
)


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
    assert leaflet_of(BOOK, FAMILY).chapters[0].blocks == SHARED


def test_the_answers_to_its_practice_spreads_come_last():
    sheet = next(filter(None, (game.practice_sheet("kitchen") for game in registry.all_games())))
    spread = PracticeSpread(sheet)
    chapter = replace(GAME, blocks=(spread,), part="")
    elsewhere = Chapter("Answers", "answers", (SpreadAnswers(spreads=(spread,)),))
    leaflet = leaflet_of(replace(BOOK, chapters=(chapter, elsewhere)), chapter)
    assert leaflet.chapters[0].blocks[-1] == SpreadAnswers(spreads=(spread,))
    whole = replace(chapter, blocks=(spread, SpreadAnswers(spreads=(spread,))))
    assert leaflet_of(replace(BOOK, chapters=(whole,)), whole).chapters[0].blocks == whole.blocks


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
