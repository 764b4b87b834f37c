"""A small book with every kind of block and of inline text, for the editions on screens."""

from pathlib import Path

from donimoes_book.board import plates
from donimoes_book.board.dominoes import BACK_UPRIGHT, domino_character
from donimoes_book.board.position import Position
from donimoes_book.games.game import ShownTurn
from donimoes_book.games.registry import find
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import (
    Book,
    Break,
    Chapter,
    CodeBlock,
    CodeSet,
    CodeSpan,
    Contents,
    CreditSet,
    CutOut,
    Diagram,
    DominoGlyph,
    Emphasis,
    FamilySet,
    FootnoteList,
    FootnoteMark,
    Hand,
    HandStage,
    Heading,
    HintSet,
    Image,
    IndexEntry,
    IndexMark,
    IndexPlace,
    IndexSet,
    Link,
    ListBlock,
    NumberSet,
    PageEnd,
    Paragraph,
    Plate,
    PracticeSpread,
    ProblemSet,
    Quote,
    RecordSet,
    ReminderSet,
    Sheet,
    Shown,
    SolutionSet,
    SpreadAnswers,
    Strong,
    Struck,
    Table,
    Text,
    ThematicBreak,
)
from donimoes_book.search.answer import Answer, Hint
from donimoes_book.search.figures import Figure, Simulation

COBRA_PAW = find("cobra-paw")

STEP = Position.parse("  2|3\n\n3|4")
SQUARE = Position.parse("2|3\n\n3>4")
PIXEL = (
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\0\0\0\0:~\x9bU\0\0\0\nIDATx\x9cc`\0\0"
    b"\0\2\0\1H\xaf\xa4q\0\0\0\0IEND\xaeB`\x82"
)
"""The smallest PNG image."""
MEASURED = Simulation("five-columns", 1000, "2026", {"solvable": Figure(0.25, 0.22, 0.28)})


def words(*parts):
    return tuple(Text(part) if isinstance(part, str) else part for part in parts)


def para(*parts):
    return Paragraph(words(*parts))


def link(target, *parts):
    return Link(target, words(*parts), origin=Origin("rules/game.md", 7))


WAY = Moves(("34R", "23L"), 9, 1.5)


def solved(number, solution=WAY, **more):
    return Problem("unmatched", number, STEP, solution=solution, **{"grade": number} | more)


ANSWER = Answer("What may lie here?", ("A 3-4.", "A 2-2."), 2, "dominoes", 1, 1, pictures=(SQUARE,))
PROBLEMS = (
    solved(1, Moves(WAY.moves, 9, 1.5, (STEP, SQUARE, SQUARE)), hints=(Hint("Look left."),)),
    solved(2),
    solved(3, Layout(SQUARE, 9), length_unit="tries"),
    solved(4, ANSWER),
)
DOT = plates.Plate(36, 36, "A dot.", (1,), (plates.Marks("found", 5, ((9.0, 9.0),)),))
SPREAD = PracticeSpread(COBRA_PAW.practice_sheet("a table"), words("Twenty rolls."))
RECORDS = (solved(4, grade=0, record=True), solved(6, grade=0, record=True))
CARDS = ReminderSet(reminders=(Chapter("In short", "short", (para("Never equal."),)),))
HAND = Hand(
    "bergen",
    (
        HandStage("Ann", ShownTurn("22", STEP, "scores 2")),
        HandStage("Bo", ShownTurn("22-21", SQUARE)),
    ),
    words("A hand."),
)
TEXTS = (
    para("Look ", Emphasis(words("here", Strong(words("and")))), Struck(words("there"))),
    para(
        "A ",
        IndexMark("puzzle", (("puzzle",),), "index-puzzle"),
        DominoGlyph("36", domino_character(3, 6)),
        " or ",
        DominoGlyph("##", BACK_UPRIGHT),
    ),
    para(CodeSpan("34R"), Break(), "<script>&amp;", FootnoteMark(1), FootnoteMark(1)),
    para(link("#rules", "the rules"), " ", link("https://example.org/a b", "the web")),
    para(link("#unmatched-problem-2", "problem 2"), link("#unmatched-record-6", "a record")),
    ListBlock(((para("One"),), (para("Two"), ListBlock(((para("Three"),),), start=3)))),
    ListBlock(((para("Loose"),), (para("And loose"),)), tight=False),
    Table((words("A"), words("B")), ((words("1"), words("2")),), ("left", "right")),
    Quote((para("Quoted."), CodeBlock("a < b\n", "python"))),
    ThematicBreak(),
    PageEnd("page"),
    FamilySet("line"),
    para("A ", IndexMark("boneyard", (("boneyard",),), "index-boneyard"), "."),
)


def pictures(folder):
    return Image("pixel.png", "A dot", "Title", folder, Origin("rules/game.md", 9))


LISTS = (
    HintSet(sets=(SolutionSet("unmatched", problems=PROBLEMS),)),
    CodeSet(sets=(ProblemSet("unmatched", problems=PROBLEMS),)),
    CreditSet(),
    IndexSet(letters=(("P", (IndexEntry("Puzzle", (IndexPlace("unmatched-1", "Puzzles"),)),)),)),
)


def web_book(folder=Path()):
    """Return the book; `folder` has `pixel.png`."""
    game = Chapter(
        "The Game",
        "the-game",
        (
            *TEXTS,
            Heading(2, words("Rules"), "rules"),
            para(pictures(folder)),
            Shown(pictures(folder), words("A dot at the left."), "left", "figure-dot"),
            Diagram(STEP, "unmatched", caption=words("A ", CodeSpan("34R"), "."), alt="A <step>"),
            Heading(4, words("6 of one"), "6-of-one"),
            HAND,
            SPREAD,
            Sheet("board", 3, 2),
            Plate("mirror", caption=words("A single dot."), plate=DOT),
            CutOut("t", Position.parse("#|#|#").covers, lambda face: "I", words("Cut out.")),
            NumberSet("unmatched", simulation=MEASURED),
            Heading(2, words("Problèmes"), "problèmes"),
            ProblemSet("unmatched", problems=PROBLEMS),
            FootnoteList(((para("A note."), para(link("#solutions", "More"))),)),
        ),
        "unmatched",
        "sliding puzzle",
        "Traditional",
        "a source",
        {"Players": "one", "Time": "long", "Aim": "to see"},
        Diagram(SQUARE),
        "rules/game.md",
        "Neighbours who cannot stand each other",
        part="Puzzles",
    )
    other = Chapter(
        "The Game", "the-game-1", (Contents(), *LISTS), facts={"Players": "two", "Aim": "x"}
    )
    solutions = Chapter(
        "Solutions",
        "solutions",
        (
            SolutionSet("unmatched", problems=PROBLEMS),
            SpreadAnswers(spreads=(SPREAD,)),
            CARDS,
        ),
        path="s.md",
    )
    records = Chapter(
        "Index",
        "index",
        (Heading(2, words("Unmatched"), "longest"), RecordSet("unmatched", problems=RECORDS)),
    )
    return Book(
        "Dots & Lines",
        (game, other, solutions, records),
        "A test",
        "Ann O’Nymous",
        subject="About <dominoes>",
        licence="CC0",
        cover=SQUARE,
        front=(Heading(1, words("Hello"), "hello"), para("Welcome to ", link("#rules", "it"))),
    )
