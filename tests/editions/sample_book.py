"""A made-up book with everything in it, for the tests of the editions."""

from itertools import combinations_with_replacement
from random import Random

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.source import Origin
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    CodeBlock,
    CodeSpan,
    Diagram,
    DominoGlyph,
    Emphasis,
    FootnoteList,
    FootnoteMark,
    Heading,
    Link,
    ListBlock,
    Paragraph,
    ProblemSet,
    Quote,
    SolutionSet,
    Strong,
    Table,
    Text,
    ThematicBreak,
)

STEP = Position.parse("  2|3\n\n3|4\n\n---\n")
AFTER = Position.parse("2|3\n\n3>4\n")

PROSE = (
    "In most domino games you want numbers to match. Here they must not. Take the tiles apart in "
    "your mind, then slide them one at a time, each along its own length, until the whole group "
    "closes up into a solid rectangle. At the end of every step all dominoes must hang together "
    "edge to edge; corners do not count. While a domino is on the move it may be cut off for an "
    "instant, but it moves only one space at a time. "
)


def para(*parts):
    return Paragraph(tuple(Text(p) if isinstance(p, str) else p for p in parts))


def heading(level, words, anchor=None):
    return Heading(level, (Text(words),), anchor or words.lower().replace(" ", "-"))


def rectangle(dominoes, seed):
    """A rectangle filled at random with this many dominoes."""
    random = Random(seed)
    sizes = {3: 2, 4: 2, 6: 3, 8: 4, 10: 4, 12: 4, 15: 5, 18: 6, 21: 6, 24: 6, 28: 7}
    rows = sizes.get(dominoes, 2)
    columns = dominoes * 2 // rows
    free = [[True] * columns for _ in range(rows)]
    placed = []

    def fill():
        spot = next(((y, x) for y in range(rows) for x in range(columns) if free[y][x]), None)
        if spot is None:
            return True
        y, x = spot
        ways = [(y, x + 1, True), (y + 1, x, False)]
        random.shuffle(ways)
        for v, u, across in ways:
            if v < rows and u < columns and free[v][u]:
                free[y][x] = free[v][u] = False
                placed.append((x, y, across))
                if fill():
                    return True
                placed.pop()
                free[y][x] = free[v][u] = True
        return False

    assert fill()
    tiles = list(combinations_with_replacement(range(7), 2))
    random.shuffle(tiles)
    return Position(
        tuple(
            Domino(Place(2 * x, 2 * y), across, pips)
            for (x, y, across), pips in zip(placed, tiles, strict=False)
        )
    )


def problems(game, counts):
    result = []
    for number, count in enumerate(counts, 1):
        random = Random(number)
        position = rectangle(count, number)
        names = [domino.name for domino in position.dominoes]
        length = 4 + 2 * number
        moves = tuple(random.choice(names) + random.choice("LRUD") for _ in range(length))
        stages = (position,) * 7 if number == 1 else ()
        moves = moves[:6] if stages else moves
        grade = min(5, 1 + number // 4)
        result.append(Problem(game, number, position, grade, Moves(moves, 99, 1.5, stages)))
    return tuple(result)


UNMATCHED = (3, 4, 6, 6, 8, 8, 8, 8, 10, 10, 10, 12, 12, 15, 18, 18, 18, 18, 21, 28)
CAPTURING = (4, 6, 8, 8, 10, 10, 10, 12, 12, 15, 15, 15, 18, 18, 18, 21, 24, 24, 28, 28)


def game_chapter(title, game, counts):
    facts = {
        "Players": "one",
        "You need": "one double-six set",
        "Time": "5 to 40 minutes",
        "Aim": "slide into a rectangle",
    }
    name = title.lower().replace(" ", "-")
    blocks = (
        para(PROSE, FootnoteMark(1), " See ", Link("#a-step-" + name, (Text("a step"),)), "."),
        para(PROSE),
        heading(2, "A step", "a-step-" + name),
        para(
            "Push ", DominoGlyph("36", "\U0001f049"), " a ", Emphasis((Text("single"),)), " space."
        ),
        para(
            "Push a domino a ", Emphasis((Text("single"),)), " space along its long axis. " + PROSE
        ),
        Diagram(
            Position.parse("  2|3      2|3\n\n3|4        3>4\n"),
            game=game,
            caption=(
                Text("Before and after. The engine checked: "),
                CodeSpan("34R"),
                Text(" is legal."),
            ),
            origin=Origin("rules/x.md", 41),
        ),
        para(PROSE, Strong((Text("Never"),)), " twice."),
        heading(2, "One group", "group-" + name),
        ListBlock(
            (
                (para("Count the spaces first: " + PROSE[:120]),),
                (
                    para("Then look for tiles that have only one way to go."),
                    ListBlock(((para("An inner item."),), (para("Another " + PROSE[:90]),)), 1),
                ),
                (para("Every step can be taken back."),),
            )
        ),
        para(PROSE),
        heading(3, "How to begin", "begin-" + name),
        para(PROSE),
        Table(
            ((Text("Dominoes"),), (Text("Rectangle"),), (Text("Steps"),)),
            tuple(
                ((Text(str(n)),), (Text(f"{n} by 2"),), (Text(str(n * 7)),)) for n in range(3, 9)
            ),
            ("left", "left", "right"),
        ),
        Quote((para("Nothing is ever lost by trying. " + PROSE[:150]),)),
        CodeBlock("donimoes-book solve unmatched\n  34R 34R\n"),
        heading(4, "A note in passing", "note-" + name),
        para(PROSE),
        ThematicBreak(),
        para(
            PROSE,
            Link(
                "https://example.org/a/very/long/path/that/goes/on/and/on/index.html",
                (Text("https://example.org/a/very/long/path/that/goes/on/and/on/index.html"),),
            ),
        ),
        heading(2, "Problems", "problems-" + name),
        ProblemSet(game, problems=problems(game, counts)),
        FootnoteList(((para("A footnote that explains a little more than the text does."),),)),
    )
    return Chapter(
        title,
        name,
        blocks,
        game,
        "sliding puzzle",
        "Don Kirkby",
        "donimoes.github.io",
        facts,
        Diagram(rectangle(10, 5)),
        f"rules/{name}.md",
    )


def sample_book(most=20):
    """The book, with the first `most` problems of each of its two games."""
    unmatched, capturing = UNMATCHED[:most], CAPTURING[:most]
    introduction = Chapter(
        "Introduction",
        "introduction",
        (para(PROSE * 2), heading(2, "How to read the diagrams"), para(PROSE), para(PROSE * 3)),
    )
    solutions = Chapter(
        "Solutions",
        "solutions",
        (
            para("All solutions are shortest."),
            SolutionSet("unmatched", problems=problems("unmatched", unmatched)),
            heading(2, "Capturing Donimoes", "solutions-capturing"),
            SolutionSet("capturing", problems=problems("capturing", capturing)),
        ),
    )
    return Book(
        "Donimoes",
        (
            introduction,
            game_chapter("Unmatched Donimoes", "unmatched", unmatched),
            game_chapter("Capturing Donimoes", "capturing", capturing),
            solutions,
        ),
        subtitle="Games and puzzles with one set of dominoes",
        author="Written by hand and checked by machine",
        subject="Domino games and puzzles",
        licence="Creative Commons Attribution-ShareAlike 4.0",
        cover=rectangle(12, 7),
    )
