"""Single blocks on the printed page: where they break, and when they take a second row."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from donimoes_book.board.position import Position
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.composing.blocks import (
    Cards,
    Contents,
    Entry,
    EntryGroup,
    Facts,
    Reference,
)
from donimoes_book.editions.composing.openings import opening
from donimoes_book.editions.composing.problems import card
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.chapters import flow
from donimoes_book.editions.pdf.code import CodePanel, code_panel
from donimoes_book.editions.pdf.contents import contents_blocks
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.figures import strip_rows
from donimoes_book.editions.pdf.hands import hand_blocks
from donimoes_book.editions.pdf.opening import FactsStrip, OpeningBlock
from donimoes_book.editions.pdf.problem_bank import problem_blocks
from donimoes_book.editions.pdf.problems import ProblemCard, problem_rows
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import Styles, derived
from donimoes_book.editions.pdf.tables import (
    Cell,
    _distributed,
    ruled_table,
    table_blocks,
)
from donimoes_book.editions.stages import Stage
from donimoes_book.games.game import ShownTurn
from donimoes_book.manuscript.source import Written
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    CodeBlock,
    Diagram,
    Hand,
    HandStage,
    HintSet,
    SolutionSet,
    Table,
    Text,
)
from donimoes_book.search.answer import Hint
from editions.sample_book import problems

A4 = PAPERS["a4"]


@pytest.fixture(scope="module")
def context():
    register_fonts()
    return LayoutContext(Book("A book", ()), "1", A4, Styles(A4), {})


@pytest.mark.parametrize(
    ("count", "width", "rows"), [(4, 480, [4]), (6, 462, [6]), (6, 461, [3, 3]), (7, 461, [4, 3])]
)
def test_facts_of_less_than_their_least_width_stand_in_two_rows(context, count, width, rows):
    # Each fact needs 75 points, and the panel around them 12 more.
    strip = FactsStrip(context, Facts(tuple((f"Label {n}", "value") for n in range(count))))
    strip.wrap(width, 500)
    assert [len(row) for row in strip.rows] == rows


@pytest.mark.parametrize(
    ("count", "fitting", "parts"),
    [
        (14, 1.9, []),
        (14, 2.1, [2, 12]),
        (14, 12.1, [12, 2]),
        (14, 13.1, [12, 2]),
        (13, 6.1, [6, 7]),
        (12, 6.1, []),
    ],
)
def test_long_code_is_split_with_two_lines_at_least_on_either_side(count, fitting, parts):
    panel = CodePanel(A4, list("abcdefghijklmn")[:count], 8, wide=False, indent=0)
    line = (panel._measure() - CodePanel(A4, [], 8, wide=False, indent=0)._measure()) / count
    room = panel._measure() - count * line + fitting * line
    assert [len(part.lines) for part in panel.split(200, room)] == parts


def test_code_higher_than_a_page_is_split_however_few_its_lines():
    panel = CodePanel(A4, ["a"] * 12, A4.text_height / 12, wide=False, indent=0)
    assert len(panel.split(200, A4.text_height)) == 2


@pytest.mark.parametrize(("lines", "columns"), [(5, 1), (20, 1), (90, 2)])
def test_code_is_cut_only_where_it_is_longer_than_the_page(context, lines, columns):
    """Equal columns would cut it; a page that is mostly empty needn't have them."""
    text = CodeBlock("\n".join(["line"] * lines))
    laid = flow(context, [code_panel(context, text)])._lay_out(A4.measure, A4.text_height)
    assert len({item.x for item in laid.placed}) == columns


@pytest.mark.parametrize(
    ("count", "fitting", "parts"),
    [(3, 2.5, []), (4, 2.5, [3, 3]), (4, 1.5, []), (5, 3.5, [4, 3]), (5, 4.5, [4, 3])],
)
def test_a_short_table_is_in_one_piece_and_no_row_of_another_is_alone(
    context, count, fitting, parts
):
    """Every part begins with the header."""
    cells = [Cell("A cell", context.styles.cell) for _ in range(count + 1)]
    table = ruled_table(A4, [[cell] for cell in cells], [80], has_header=True)
    _, height = table.wrap(80, 1000)
    row = height / (count + 1)
    split = table.split(80, row * (1 + fitting))
    assert [part._nrows for part in split] == parts


@pytest.mark.parametrize(("count", "is_whole"), [(3, True), (60, False)])
def test_a_short_group_of_a_table_is_in_one_piece_and_a_long_one_is_divided(
    context, count, is_whole
):
    cells = [[Cell("A cell", context.styles.cell)] for _ in range(2 + count)]
    table = ruled_table(A4, cells, [80], has_header=False, groups=[2])
    _, height = table.wrap(80, 10_000)
    first, _ = table.split(80, height - 1.5 * height / (2 + count))
    assert (first._nrows == 2) == is_whole


@pytest.mark.parametrize(("count", "wide"), [(23, False), (24, True)])
def test_a_table_spans_the_page_where_its_words_would_wrap_too_often(context, count, wide):
    words = "word " * count
    assert (stringWidth(words.strip(), "Sans", 9) + 11 > 2.2 * A4.narrow) == wide
    (block,) = table_blocks(context, Table((), (((Text(words),),),), ()))
    assert block.wide == wide


@pytest.mark.parametrize("claims", [(), ("illegal: no 5",), ("legal", "illegal")])
def test_a_picture_crosses_out_what_is_claimed_to_be_illegal(context, claims):
    written = tuple(Written(claim, None) for claim in claims)
    diagram = Diagram(Position.parse("1|4 6*3"), claims=written)
    words = figures.diagram_figure(context, diagram).picture.alt
    assert ("(not allowed)" in words) == bool(claims)


def stages(dominoes, note=""):
    position = Position.parse(" ".join(["2|3"] * dominoes))
    return [Stage(label, position, None, "", note) for label in "AB"]


@pytest.mark.parametrize(
    ("dominoes", "pairs", "rows"), [(3, False, 1), (4, False, 2), (4, True, 1), (5, True, 2)]
)
def test_two_pictures_stand_side_by_side_if_a_fifth_less_of_their_size_will_do(
    context, dominoes, pairs, rows
):
    assert len(list(strip_rows(A4, stages(dominoes), pairs=pairs))) == rows


@pytest.mark.parametrize(("letters", "rows"), [(10, 1), (60, 2)])
def test_a_note_is_as_wide_as_its_words(context, letters, rows):
    assert len(list(strip_rows(A4, stages(1, "n" * letters)))) == rows


@pytest.mark.parametrize("caption", [(), (Text("Ann begins."),)])
def test_the_plays_of_a_hand_are_a_whole_that_goes_with_its_caption(context, caption):
    plays = [ShownTurn("22", Position.parse("2|2"))] * 9
    hand = Hand("bergen", tuple(HandStage("Ann", play) for play in plays), caption)
    set_hand = list(hand_blocks(context, hand))
    rows = set_hand[:-1] if caption else set_hand
    assert all(row.together is rows[0].together is not None for row in rows)
    assert [row.keep_with_next for row in rows] == [False] * (len(rows) - 1) + [bool(caption)]
    assert len(rows) > 1


@pytest.mark.parametrize(
    ("least", "room", "widths"),
    [
        ([10, 10], 120, [40, 80]),
        ([10, 10], 60, [20, 40]),
        ([10, 10], 40, [15, 25]),
        ([20, 10], 24, [16, 8]),
    ],
)
def test_columns_fill_the_room_as_their_words_need(least, room, widths):
    """Below their natural widths, each has its least width and a share of what is left."""
    assert _distributed([20, 40], least, room) == pytest.approx(widths)


class Recorder:
    """A canvas that records every call and its named arguments."""

    def __init__(self):
        self.calls = []
        self._code = []

    def __getattr__(self, name):
        return lambda *args, **more: self.calls.append((name, more))


def test_as_many_pips_are_filled_as_the_grade_says(context):
    (problem,) = problems("unmatched", (4,))
    canvas = Recorder()
    posed = card(replace(problem, grade=2), "paper")
    ProblemCard(context, posed, 200, 1)._draw_grade(canvas, 0, 0, posed.grade)
    assert [more["fill"] for name, more in canvas.calls if name == "circle"] == [1, 1, 0, 0, 0]


class Words(Recorder):
    """A recorder that keeps the words that are written."""

    def __init__(self):
        super().__init__()
        self.written = []

    def drawString(self, _x, _y, words):
        self.written.append(words)

    def stringWidth(self, words):
        return len(words)


TIME = "1\N{NO-BREAK SPACE}min"


@pytest.mark.parametrize(
    ("width", "words"),
    [
        (240, [TIME, " · ", "6 steps", " · ", "solution "]),
        (170, [TIME, "6 steps", " · ", "solution "]),
        (90, [TIME, "6 steps", " · "]),
    ],
)
def test_a_narrow_card_has_two_lines_and_leaves_out_a_word(context, width, words):
    posed = problems("unmatched", (4,))
    book = Book("A book", (Chapter("S", "s", (SolutionSet("unmatched", problems=posed),)),))
    on_paper = LayoutContext(book, "1", A4, context.styles, {})
    canvas = Words()
    ProblemCard(on_paper, card(posed[0], "paper"), width, 1)._draw_hint(canvas, 0, 0)
    assert canvas.written[:-1] == words


DOT = (" · ",)
HINTS = "hints ", "p. 000"
SOLUTION = "solution ", "p. 000"


@pytest.mark.parametrize(
    ("width", "words"),
    [
        (320, [TIME, *DOT, "6 steps", *DOT, *HINTS, *DOT, *SOLUTION]),
        (220, [TIME, *DOT, *HINTS, "6 steps", *DOT, *SOLUTION]),
    ],
)
def test_a_wide_card_names_the_page_of_its_hints_as_well(context, width, words):
    (plain,) = problems("unmatched", (4,))
    posed = replace(plain, hints=(Hint("Leave the 1-2 alone."),))
    solved = SolutionSet("unmatched", problems=(posed,))
    book = Book("A book", (Chapter("S", "s", (solved, HintSet(sets=(solved,)))),))
    on_paper = LayoutContext(book, "1", A4, context.styles, {})
    canvas = Words()
    ProblemCard(on_paper, card(posed, "paper"), width, 1)._draw_hint(canvas, 0, 0)
    assert [it.replace("\N{NO-BREAK SPACE}0", " 0") for it in canvas.written] == words
    without = Words()
    ProblemCard(on_paper, card(plain, "paper"), width, 1)._draw_hint(without, 0, 0)
    assert "solution " in without.written
    assert "hints " not in without.written


@pytest.mark.parametrize(
    ("length", "dominoes", "abreast"),
    [
        ("6 steps", [6, 2], [2]),
        ("6 steps", [2, 6], [2]),
        ("6 steps", [5, 2, 7], [2, 1]),
        ("6 steps", [5, 3, 1], [2, 1]),
        ("6 steps", [2, 7], [1, 1]),
        ("6 steps", [7, 2], [1, 1]),
        ("6 steps", [5, 5], [1, 1]),
        ("1,000 steps or more", [6, 2], [1, 1]),
    ],
)
def test_a_narrow_problem_stands_beside_a_wide_one_if_both_have_room(
    context, length, dominoes, abreast
):
    """What comes after them makes no difference."""
    posed = replace(card(problems("unmatched", (4,))[0], "paper"), length=length)
    cards = [replace(posed, position=Position.parse("2|3 " * count)) for count in dominoes]
    rows = problem_rows(context, cards, 1, None)
    assert [len(row.cards) for row in rows] == abreast
    for row in rows:
        widths = [it.width for it in row.cards]
        assert sum(widths) + A4.gap * (len(widths) - 1) == pytest.approx(A4.measure)
        assert all(it.scene.size(A4.half)[0] <= it.width + 0.1 for it in row.cards)


def bank(context, dominoes, high=4, *, above=0.0, number=3, is_last=True):
    """Return the pages of problems with so many dominoes in each of their rows."""
    paper = replace(PAPERS["7x10"], text=9, half=7 * mm, opens_left=True)
    context = replace(context, paper=paper, styles=Styles(paper))
    posed = card(problems("unmatched", (4,))[0], "paper")
    texts = ["\n\n".join(["2|3 " * count] * high) for count in dominoes]
    cards = [replace(posed, position=Position.parse(text)) for text in texts]
    (whole,) = problem_blocks(context, Cards(tuple(cards)), 1)
    whole.is_last = whole.ends_page = is_last
    high = paper.text_height
    return paper, whole.in_room(paper.measure, high - above, high, number)


@pytest.mark.parametrize(
    ("dominoes", "high", "above", "number", "each_page"),
    [
        # On a right-hand page, twelve small ones fill it, and eight wide ones in pairs.
        ([3] * 12, 4, 0, 3, [[3] * 4]),
        ([4] * 8, 4, 0, 3, [[2] * 4]),
        # From a left-hand page, they fill that and the one beside it.
        ([5] * 12, 7, 0, 2, [[2] * 3] * 2),
        # What is left of the first page counts.
        ([5] * 8, 7, 440, 2, [[2], [2] * 3]),
        # A last one stands in the column of the first.
        ([5] * 7, 4, 0, 3, [[2, 2, 2, 1]]),
    ],
)
def test_problems_fill_pages_in_one_size(context, dominoes, high, above, number, each_page):
    paper, pages = bank(context, dominoes, high, above=above, number=number)
    assert [[len(row.cards) for row in page.rows] for page in pages] == each_page
    cards = [it for page in pages for row in page.rows for it in row.cards]
    assert len({it.half for it in cards}) == 1
    assert 4.2 * mm <= cards[0].half <= 1.25 * paper.half
    assert len({it.width for it in cards}) == 1
    for page, room in zip(pages, [paper.text_height - above, paper.text_height], strict=False):
        assert 0.8 * room < page.height <= room


def test_heads_of_problems_are_twice_as_near_to_what_they_head(context):
    _, (page,) = bank(context, [3] * 12)
    for row, space in zip(page.rows[1:], page.spaces, strict=True):
        assert space >= 2 * row.head_space


def test_rows_above_other_text_leave_it_room(context):
    paper, (page,) = bank(context, [3] * 3, is_last=False)
    assert page.height < 0.4 * paper.text_height


def test_rows_at_the_foot_of_a_page_fill_it_but_no_space_is_a_hole(context):
    paper, (page,) = bank(context, [5] * 4, 6, is_last=False)
    room = 0.9 * paper.text_height
    (before,), (after,) = page.spaces, page.spread(room).spaces
    assert before < after <= 0.14 * paper.text_height
    assert after > 3.5 * paper.grid
    assert page.height < page.spread(room).height <= room


def test_what_is_written_in_has_squares_that_a_pencil_needs(context):
    paper = replace(PAPERS["7x10"], text=9, half=7 * mm, opens_left=True)
    context = replace(context, paper=paper, styles=Styles(paper))
    posed = tuple(card(it, "paper") for it in problems("regions", range(1, 9)))
    (whole,) = problem_blocks(context, Cards(posed), 1)
    pages = whole.in_room(paper.measure, paper.text_height, paper.text_height, 2)
    assert all(it.half >= 7.5 * mm for page in pages for row in page.rows for it in row.cards)


@pytest.mark.parametrize(
    ("questions", "above", "words"),
    [
        # In a row with one that asks something else, the others ask again.
        (
            ["White wins?", "Black wins?", "White wins?", *["White wins?"] * 3],
            ["White wins?"] * 3,
            "Unless a problem asks something else: White wins?",
        ),
        (["White wins?"] * 3, ["White wins?"] * 3, "White wins?"),
        (["White wins?", "Black wins?", "Who wins?"], [], None),
        (["", "", "Who wins?"], [], None),
    ],
)
def test_what_many_problems_ask_stands_once_above_them(context, questions, above, words):
    paper = replace(PAPERS["7x10"], opens_left=True)
    context = replace(context, paper=paper, styles=Styles(paper))
    posed = card(problems("unmatched", (4,))[0], "paper")
    cards = tuple(replace(posed, question=question) for question in questions)
    (whole,) = problem_blocks(context, Cards(cards), 1)
    (page,) = whole.in_room(paper.measure, paper.text_height, paper.text_height, 3)
    assert (page.question and page.question.text) == words
    asked = [it.card.question for row in page.rows for it in row.cards]
    assert asked == questions[: len(questions) - len(above)] + [""] * len(above)


def test_what_all_problems_ask_before_they_differ_stands_once(context):
    paper = replace(PAPERS["7x10"], opens_left=True)
    context = replace(context, paper=paper, styles=Styles(paper))
    posed = card(problems("unmatched", (4,))[0], "paper")
    cards = tuple(replace(posed, question=f"What fits? It’s {n}.") for n in "123")
    (whole,) = problem_blocks(context, Cards(cards), 1)
    (page,) = whole.in_room(paper.measure, paper.text_height, paper.text_height, 3)
    assert page.question.text == "What fits?"
    asked = [it.card.question for row in page.rows for it in row.cards]
    assert asked == ["It’s 1.", "It’s 2.", "It’s 3."]


def test_the_name_of_a_part_in_the_contents_stays_with_its_first_chapter(context):
    entries = [Entry(f"Chapter {n}", (Reference(f"chapter-{n}"),)) for n in range(90)]
    listed = Contents((EntryGroup("A part", tuple(entries)),), Entry("Colophon", (Reference("c"),)))
    begin = OpeningBlock(context, opening(Chapter("Contents", "contents", ())))
    (name,) = (it for it in contents_blocks(context, listed, begin) if isinstance(it, Prose))
    assert name.keep_with_next


def test_a_paragraph_on_two_pages_has_space_around_it_and_not_within(context):
    style = derived(context.styles.body, spaceBefore=8, spaceAfter=9, keepWithNext=1)
    whole = context.prose("Dominoes. " * 99, style)
    head, tail = whole.split(300, 10 * style.leading)
    assert (head.space_before, head.space_after, head.keep_with_next) == (8, 0, False)
    assert (tail.space_before, tail.space_after, tail.keep_with_next) == (0, 9, True)


def test_a_stage_of_a_solution_goes_on_overleaf_however_short_it_is(context):
    style = context.styles.stage
    head, tail = context.prose("Now the 4 can pass. " * 4, style).split(80, 2 * style.leading)
    assert head.wrap(80, 999)[1] == pytest.approx(2 * style.leading)
    assert tail.wrap(80, 999)[1] >= 2 * style.leading


def test_a_diagram_and_its_code_fill_their_card_below_its_head(context, monkeypatch):
    lower_edges = []
    shown = SimpleNamespace(draw=lambda _canvas, _x, y: lower_edges.append(y))
    monkeypatch.setattr(figures, "scene_picture", lambda *_: shown)
    (problem,) = problems("unmatched", (4,))
    posed = ProblemCard(context, card(problem, "paper"), 200, 1)
    posed.draw(Canvas("none.pdf"), 0, 500)
    below = posed.code.height if posed.code else 0
    assert lower_edges == [pytest.approx(500 - posed.height + below)]
