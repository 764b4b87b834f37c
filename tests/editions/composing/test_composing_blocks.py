"""What is on a page is decided once: each section, composed of what an author only names."""

from dataclasses import replace

import pytest

from donimoes_book.board.position import Position
from donimoes_book.editions.composing import blocks, compose
from donimoes_book.editions.composing.blocks import (
    Entry,
    Fold,
    Lines,
    Picture,
    Pictures,
    Prose,
    Reference,
    Steps,
    Strip,
)
from donimoes_book.editions.composing.chooser import chooser
from donimoes_book.editions.composing.contents import contents, short_contents
from donimoes_book.editions.composing.hints import by_step, first_hints
from donimoes_book.editions.composing.openings import opening
from donimoes_book.editions.composing.records import record_table
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.manuscript.tree import Book, Chapter, Heading, Text
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.search.answer import Answer, Hint
from donimoes_book.words.language import speaking

POSITION = Position.parse("2|3\n\n  1|4")
PICTURE = Position.parse("  2|3\n\n1|4")


def problem(number, *hints, **more):
    return Problem("unmatched", number, POSITION, 1, hints=hints, **more)


def chapter(title, *headings, part="", **more):
    blocks = tuple(Heading(2, (Text(words),), words.lower()) for words in headings)
    return Chapter(title, title.lower(), blocks, part=part, **more)


def words_of(block):
    return plain_text(block.words)


def composed(node, medium="paper", book=None):
    return list(compose(node, medium, lambda find: find(book)))


BOOK = Book(
    "A book",
    (
        chapter("Before"),
        chapter("One", "Setting up", "Playing", part="Puzzles"),
        chapter("Two", part="Puzzles"),
        chapter("Three", part="Games"),
    ),
)


def test_the_contents_list_chapters_part_by_part_and_the_colophon_last():
    listed = contents(BOOK)
    assert [group.title for group in listed.groups] == ["", "Puzzles", "Games"]
    one, two = listed.groups[1].entries
    assert one.places == (Reference("one", "One"),)
    assert [entry.words for entry in one.below] == ["Setting up", "Playing"]
    assert two.below == ()
    assert listed.last.words == "Colophon"


def test_short_contents_have_no_headings():
    entries = [entry for group in short_contents(BOOK).groups for entry in group.entries]
    assert [entry.words for entry in entries] == ["Before", "One", "Two", "Three"]
    assert not any(entry.below for entry in entries)


def game(title, minutes, part=""):
    facts = {tree.FACTS["players"]: "2", tree.FACTS["time"]: minutes}
    return replace(chapter(title, part=part), facts=facts, hook=f"{title} is quick.")


def test_the_chooser_lists_the_quickest_game_of_a_part_first():
    games = game("Slow", "30–40", "A"), game("Quick", "5–60", "A"), game("Other", "1", "B")
    grid = chooser(Book("A book", games))
    assert grid.head == ("Game", "Players", "Time")
    assert [group.title for group in grid.groups] == ["A", "B"]
    assert [row.place.words for row in grid.groups[0].rows] == ["Quick", "Slow"]
    row = grid.groups[0].rows[0]
    assert [plain_text(cell) for cell in row.cells] == ["Quick", "2", "5–60"]
    assert row.note == "Quick is quick."


def test_the_chooser_says_what_a_game_needs_besides_the_usual():
    needs = ("a set", "a set", "a set and two dice", "")
    games = [game(str(number), "5") for number in range(4)]
    games = [
        replace(
            it,
            facts={**it.facts, tree.FACTS["age"]: "9", tree.FACTS["equipment"]: need},
            difficulty="easy",
        )
        for it, need in zip(games, needs, strict=True)
    ]
    numbered = replace(games[0], blocks=(tree.ProblemSet("unmatched", problems=(None,)),))
    grid = chooser(Book("A book", (numbered, *games[1:])))
    assert "Where nothing else is said, you need a set." in grid.note
    assert "problems have their own grades" in grid.note
    notes = [row.note for row in grid.groups[0].rows]
    assert notes == [
        "0 is quick.",
        "1 is quick.",
        "2 is quick. You need a set and two dice.",
        "3 is quick.",
    ]


def test_a_single_game_leaves_nothing_to_choose():
    assert chooser(Book("A book", (game("Only", "5"),))) is None


SAME, OTHER = "The 1-4 goes first.", "The 2-3 waits."
SHOWN = Hint("Halfway:", PICTURE, "after 2 steps")
PROBLEMS = (
    problem(1, Hint(SAME), SHOWN),
    problem(2, Hint(SAME), Hint(OTHER)),
    problem(3, Hint(OTHER)),
)
SETS = tree.SolutionSet("unmatched", problems=PROBLEMS, title="Unmatched")


def test_on_a_screen_each_problem_has_its_hints_folded():
    (section,) = composed(tree.HintSet(sets=(SETS,)), "screen")
    first, second, _ = section.blocks
    assert first.place == Reference("unmatched-problem-1", "1")
    assert [fold.summary for fold in first.blocks] == ["Hint 1", "Hint 2"]
    sentence, picture = first.blocks[1].blocks
    assert words_of(sentence) == "Halfway:"
    assert [stage.label for stage in picture.stages] == ["after 2 steps"]
    assert all(isinstance(fold, Fold) for fold in second.blocks)


@pytest.mark.parametrize("compose", [by_step, lambda sets: composed(tree.HintSet(sets=(*sets,)))])
def test_on_paper_each_hint_is_beside_its_number_and_pictures_come_last(compose):
    (section,) = compose([SETS])
    assert section.title == "Unmatched"
    lines = [(block.number, words_of(block)) for block in section.blocks[:-1]]
    assert lines == [
        ("", "Hint 1"),
        ("1", SAME),
        ("2", SAME),
        ("3", OTHER),
        ("", "Hint 2"),
        ("2", OTHER),
        ("", "On the way"),
    ]
    shown = section.blocks[-1]
    assert isinstance(shown, Pictures)
    assert shown.words == "Halfway:"
    assert [stage.label for stage in shown.stages] == ["1: after 2 steps"]


def test_the_foot_of_a_page_has_only_first_hints():
    shown = list(first_hints([PROBLEMS[2], problem(4, SHOWN, Hint(SAME)), problem(5)]))
    assert [type(block) for block in shown] == [Prose, Pictures]
    assert [stage.label for stage in shown[1].stages] == ["4: after 2 steps"]


def test_codes_are_listed_by_number():
    (section,) = composed(tree.CodeSet(sets=(tree.ProblemSet("unmatched", None, PROBLEMS),)))
    (listed,) = section.blocks
    assert [code.place.words for code in listed.codes] == ["1", "2", "3"]
    assert {code.code for code in listed.codes} == {PROBLEMS[0].code}


def test_an_index_keeps_its_letters_and_says_where_to_look_first():
    place = tree.IndexPlace("spinner", "All Fives", is_main=True)
    below = tree.IndexEntry("of a double", (tree.IndexPlace("double", "Bergen"),))
    entry = tree.IndexEntry("spinner", (place,), (below,))
    (index,) = composed(tree.IndexSet(letters=(("S", (entry,)),)))
    expected = Entry(
        "spinner",
        (Reference("spinner", "All Fives", is_main=True),),
        (Entry("of a double", (Reference("double", "Bergen"),)),),
    )
    assert index == blocks.Index((blocks.EntryGroup("S", (expected,)),))


def test_a_table_of_records_leads_to_each_and_a_coming_one_is_not_yet_known():
    record = problem(6, record=True, solution=Moves(("24R", "31U"), 1234))
    coming = problem(7, record=True, is_coming=True)
    grid = record_table(tree.RecordSet("unmatched", problems=(record, coming)))
    assert grid.head == ("Dominoes", "Steps", "Positions")
    (group,) = grid.groups
    cells = [[plain_text(cell) for cell in row.cells] for row in group.rows]
    assert cells == [["6", "2", "1,234"], ["7", "…", "…"]]
    assert group.rows[0].place == Reference("unmatched-record-6", "6")


def test_a_proven_record_says_so_in_a_column_of_its_own():
    proven = problem(6, record=True, solution=Moves(("24R",)), proven=True)
    grid = record_table(tree.RecordSet("unmatched", problems=(proven,)))
    assert grid.head[-1] == "Longest possible"
    assert plain_text(grid.groups[0].rows[0].cells[-1]) == "proven"


def test_cards_have_the_rules_in_short():
    short = chapter("Unmatched", "Aim")
    (sheet,) = composed(tree.ReminderSet(reminders=(short,)))
    assert [(card.title, card.blocks) for card in sheet.cards] == [("Unmatched", short.blocks)]


@pytest.mark.parametrize(("language", "label"), [("en", "Players"), ("de", "Spieler")])
def test_an_opening_credits_the_designer_and_labels_facts_in_the_books_language(language, label):
    facts = {tree.FACTS["players"]: "2"}
    with speaking(language):
        begin = opening(replace(chapter("One"), designer="Don Kirkby", facts=facts))
    assert "Don Kirkby" in begin.credit
    assert begin.facts.facts[0] == (label, "2")
    assert opening(chapter("One")).facts is None


# Problems and solutions

WAY = Moves(("24R", "31U", "24L"), pauses=(2,))
NOTES = "", "Now it can go.", "", "The end."
DRAWN = replace(WAY, stages=(POSITION, PICTURE, PICTURE, POSITION), purposes=NOTES)
SOME = replace(WAY, stages=(POSITION, PICTURE), turns=((0, 0), (3, 1)), purposes=("", "The end."))
EACH = ["Start", "after 1 step", "after 2 steps", "after 3 steps"]
PATH = replace(WAY, stages=(PICTURE,))
NO_LABELS = Answer("What?", ("This.", "That."), 2, "plays", 1.0, pictures=(POSITION, PICTURE))
LABELLED = replace(NO_LABELS, labels=("A", "B"))
ONE_LABEL = replace(NO_LABELS, pictures=(PICTURE,), labels=("A",))


def shape_of(block):
    """A block in a few words: its kind, how many moves or lines, and its pictures' labels."""
    match block:
        case Steps(moves, stages=stages):
            return "steps", len(moves), [stage.label for stage in stages]
        case Lines(lines):
            return "lines", len(lines)
        case Strip(stages):
            return "strip", [stage.label for stage in stages]
        case Picture(position):
            return "picture", position


@pytest.mark.parametrize(
    ("solution", "paper", "screen"),
    [
        (WAY, [("steps", 3, [])], None),
        (DRAWN, [("steps", 3, ["Start", "1–3"])], [("steps", 3, EACH)]),
        (SOME, [("steps", 3, ["Start", "1–3"])], [("steps", 3, [])]),
        (PATH, [("steps", 3, []), ("strip", [""])], None),
        (replace(WAY, final=PICTURE), [("picture", PICTURE)], None),
        (Layout(PICTURE), [("picture", PICTURE)], None),
        (NO_LABELS, [("lines", 2), ("strip", [""])], [("lines", 2), ("strip", ["", ""])]),
        (LABELLED, [("lines", 2), ("strip", ["A", "B"])], None),
        (ONE_LABEL, [("lines", 2), ("strip", [""])], None),
        (None, [("lines", 1)], None),
    ],
)
def test_a_solution_is_in_words_in_a_picture_or_in_steps(solution, paper, screen):
    solved = problem(3, solution=solution, is_coming=solution is None)
    for medium, expected in (("paper", paper), ("screen", screen or paper)):
        (listed,) = composed(tree.SolutionSet("unmatched", None, (solved,)), medium)
        (entry,) = listed.solutions
        assert (entry.anchor, entry.problem.anchor) == (solved.solution_anchor, solved.anchor)
        assert [shape_of(block) for block in entry.parts] == expected


def test_moves_of_a_round_end_with_a_semicolon():
    (listed,) = composed(tree.SolutionSet("unmatched", None, (problem(1, solution=WAY),)))
    assert listed.solutions[0].parts[0].moves == ("24R", "31U;", "24L")


def test_a_card_says_what_is_asked_how_hard_it_is_and_where_the_solution_is():
    posed = tree.ProblemSet("unmatched", None, (problem(3, solution=WAY, idea="A trap"),))
    ((paper,), (screen,)) = (composed(posed, medium)[0].cards for medium in ("paper", "screen"))
    for card in (paper, screen):
        assert (card.question, card.length, card.solution.words) == (
            "A trap",
            "3 steps",
            "solution",
        )
        assert (card.grade.grade, card.grade.words, card.name.unit) == (1, "grade 1 of 5", "")
        assert card.code == posed.problems[0].code
    assert (paper.name.said, screen.name.said) == ("Problem 3", "Problem")
    assert screen.solution.spoken == "solution to problem 3"


def test_dropped_problems_are_behind_a_fold_unless_there_are_no_others():
    old, new = problem(2, former=True, solution=WAY), problem(1, solution=WAY)
    (grid,) = composed(tree.ProblemSet("unmatched", None, (new, old)), "screen")
    (folded,) = grid.more.blocks
    assert [card.name.number for card in grid.cards] == ["1"]
    assert [card.name.number for card in folded.cards] == ["2"]
    (grid,) = composed(tree.ProblemSet("unmatched", None, (old,)), "screen")
    assert (len(grid.cards), grid.more) == (1, None)


def test_records_have_their_solutions_on_screens_and_an_address_on_paper():
    record, book = problem(6, record=True, solution=WAY), Book("A", (), address="https://a.org")
    node = tree.RecordSet("unmatched", None, (record,))
    _, where, cards = composed(node, "paper", book)
    assert words_of(where) == "The solutions: a.org/records.txt"
    assert (cards.cards[0].name.unit, cards.cards[0].grade) == ("dominoes", None)
    *_, section = composed(node, "screen", book)
    download, listed = section.blocks
    assert (section.title, download.file, len(listed.solutions)) == ("Solutions", "records.txt", 1)
    assert len(composed(replace(node, with_solutions=False), "screen", book)) == 2
    assert composed(replace(node, problems=()), "paper", book) == []
