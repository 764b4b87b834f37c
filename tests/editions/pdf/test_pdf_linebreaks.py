"""Lines of paragraphs: the best way to break them, compared with every other way."""

from itertools import combinations, pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.linebreaks import Hyphenation, Line, Lines, Measure, Unit
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.styles import Styles

register_fonts()
A4 = PAPERS["a4"]
STYLES = Styles(A4, Hyphenation("en", [("tetro", "mino"), ("spinner",)]))
TEXT = (
    "A domino that touches no other can never be taken away, so look for the lonely ones first, and"
    " bring them together before the row at the top is gone. Then count: is there a way round?"
)

units = st.builds(
    Unit,
    width=st.floats(5, 60),
    space=st.sampled_from([0.0, 2.5, 2.5]),
    inner_spaces=st.integers(0, 1),
    hyphen=st.sampled_from([0.0, 3.0]),
    hyphenated=st.booleans(),
    hang_left=st.sampled_from([0.0, 2.0]),
    hang_right=st.sampled_from([0.0, 2.0]),
    cost=st.sampled_from([0.0, 1e6]),
)


def best_lines(chunks: list[Unit], measure: Measure) -> list[Line]:
    return Lines(chunks, measure).best_lines()


def cost_of(paragraph: Lines, start: int, end: int) -> float:
    """Return the cost of a line; infinite if it has several units and is too wide."""
    spare, gaps = paragraph.spare(start, end), paragraph._spaces(start, end)
    if spare < -0.25 * gaps * paragraph.measure.space - 1e-6:
        return inf if end - start > 1 else 1e12 * -spare
    is_last = end == len(paragraph.units)
    return fit(paragraph.measure, spare, gaps, is_last) + paragraph._ending(start, end)


def fit(measure: Measure, spare: float, gaps: int, is_last: bool) -> float:
    """Return what it costs how full a line is: less, the fuller it is, up to its room.

    Spaces that stretch or shrink by a share of 1 change as much as they ever should.
    """
    excess = 0.0
    if spare < -1e-6:
        share = -spare / (0.25 * gaps * measure.space)
    elif is_last:
        share = 0.0
    elif not measure.justified:
        share = 4 * spare / measure.width
    elif not gaps:
        return 1e8 * (1 + spare / measure.space)
    else:
        share = spare / gaps / measure.space
        excess = measure.space + spare / gaps - measure.widest_space
    return (10 + 100 * share**3) ** 2 + 1e8 * max(excess, 0)


def words(*widths: float) -> list[Unit]:
    """Return words of these widths."""
    return [Unit(width, 2.5) for width in widths]


@given(st.lists(units, min_size=1, max_size=9), st.sampled_from([80, 125]), st.booleans())
def test_no_other_way_to_break_a_paragraph_costs_less(chunks, first, justified):
    paragraph = Lines(chunks, Measure(first, 100, 2.5, justified))

    def cost(ends: tuple[int, ...]) -> float:
        return sum(cost_of(paragraph, a, b) for a, b in pairwise((0, *ends)))

    least = cost(tuple(line.end for line in paragraph.best_lines()))
    places = range(1, len(chunks))
    ways = [(*ends, len(chunks)) for n in range(len(chunks)) for ends in combinations(places, n)]
    assert least == pytest.approx(min(map(cost, ways)))


@given(
    st.lists(st.floats(4, 30), min_size=10, max_size=50),
    st.sampled_from([80, 125]),
    st.integers(0, 3),
)
def test_no_way_to_break_a_long_paragraph_costs_less(widths, first, every):
    chunks = [
        Unit(width, 2.5 if number % 3 < every else 0, hyphen=3, hyphenated=not number % 4)
        for number, width in enumerate(widths)
    ]
    paragraph = Lines(chunks, Measure(first, 100, 2.5))
    lowest = [0.0]
    for end in range(1, len(chunks) + 1):
        lowest.append(min(lowest[start] + cost_of(paragraph, start, end) for start in range(end)))
    ends = (0, *(line.end for line in paragraph.best_lines()))
    assert sum(cost_of(paragraph, a, b) for a, b in pairwise(ends)) == pytest.approx(lowest[-1])


def test_a_line_gives_up_a_word_so_that_the_next_is_not_torn_open():
    # Filled one by one, the second line would be half empty.
    chunks = words(20, 20, 20, 20, 30, 80, 30, 80)
    lines = best_lines(chunks, Measure(112, 112, 2.5, justified=False))
    assert [line.end for line in lines] == [4, 6, 8]


def test_the_last_line_is_no_stump():
    # Nine words fill a line, so filled one by one, the last line would be a single word.
    lines = best_lines(words(*[10] * 19), Measure(112, 112, 2.5))
    assert [line.end for line in lines] == [8, 16, 19]


def test_two_lines_in_a_row_never_end_in_hyphens_where_others_will_do():
    chunks = [Unit(30, 2.5), Unit(20, hyphen=3, hyphenated=True), Unit(20, 2.5)] * 6
    lines = best_lines(chunks, Measure(75, 75, 2.5))
    ends = [chunks[line.end - 1].hyphenated for line in lines]
    assert not any(a and b for a, b in pairwise(ends))


def test_spaces_never_grow_wider_than_they_may():
    (line, *_) = best_lines(words(40, 40, 95), Measure(100, 100, 2.5))
    assert line.spare == pytest.approx(7 - 2.5)


def test_no_space_grows_wider_than_it_may_where_one_is_wider_than_others():
    chunks = [Unit(44, 4), *words(44, 95)]
    (line, *_) = best_lines(chunks, Measure(100, 100, 2.5))
    assert line.spare == pytest.approx(7 - 4)


def test_a_word_wider_than_a_line_has_one_of_its_own():
    lines = best_lines(words(20, 150, 20), Measure(100, 100, 2.5))
    assert [line.end for line in lines] == [1, 2, 3]


def test_no_hyphen_follows_the_end_of_a_paragraph():
    (line,) = best_lines([Unit(97, hyphen=5)], Measure(100, 100, 2.5, justified=False))
    assert line.spare == pytest.approx(3)


def lines_of(prose: Prose, width: float) -> list[str]:
    prose.wrap(width, 1000)
    return ["".join(word.text for word in line.words) for line in prose.blPara.lines]


def test_a_paragraph_keeps_all_its_words():
    prose = Prose(TEXT, STYLES.body)
    lines = lines_of(prose, A4.narrow)
    assert len(lines) > 3
    assert " ".join(lines).replace("- ", "") == TEXT


def test_a_paragraph_that_goes_on_in_the_next_column_keeps_its_lines():
    prose = Prose(TEXT, STYLES.next)
    whole = lines_of(prose, A4.narrow)
    head, tail = prose.split(A4.narrow, 2.5 * A4.grid)
    assert lines_of(head, A4.narrow) + lines_of(tail, A4.narrow) == whole
    assert head.height == 2 * A4.grid
    # In a wider column, it is broken into lines again.
    assert len(lines_of(tail, A4.measure)) < len(whole) - 2


@pytest.mark.parametrize("lines", [0.5, 1, 1.9])
def test_a_single_line_is_left_on_neither_side(lines):
    prose = Prose(TEXT, STYLES.body)
    assert prose.split(A4.narrow, lines * A4.grid) == []
    count = len(lines_of(prose, A4.narrow))
    _, tail = prose.split(A4.narrow, (count - 1) * A4.grid)
    assert len(tail.blPara.lines) == 2


def test_code_names_and_domino_names_are_not_broken():
    words = '<font name="Mono">donimoes-book</font> Tetradominoes 24-1 2-4'
    for width in (90.0, 100.0, 120.0):
        lines = lines_of(Prose(words, STYLES.body), width)
        for name in ("donimoes-book", "Tetradominoes", "24-1", "2-4"):
            assert any(name in line for line in lines), lines


def test_a_compound_is_broken_at_its_hyphen_only():
    lines = lines_of(Prose("The double-fifteen set was", STYLES.body), 70)
    assert any(line.endswith("double-") for line in lines)


def test_an_address_longer_than_a_line_is_cut_at_a_stroke():
    address = "https://example.org/dominoes/a-long-way/to-the-rules/of-a-game.html"
    lines = lines_of(Prose(f"See {address} for more.", STYLES.body), 150)
    assert any(line.endswith("/") for line in lines)
    assert address in "".join(lines).replace(" ", "")


def test_a_name_with_dots_is_broken_after_them_only():
    name = "rec.games.abstract"
    for width in range(60, 140, 5):
        *before, _ = lines_of(Prose(f"The group {name} has it.", STYLES.body), width)
        assert not any(line.endswith("-") for line in before)
    lines = lines_of(Prose(f"The newsgroup {name} has it.", STYLES.body), 80)
    assert any(line.endswith("games.") for line in lines)


def test_marks_hang_in_the_margin_and_quotation_marks_in_the_other():
    prose = Prose("“Count the pips,” she said, “and you will see it, too.”", STYLES.body)
    prose.wrap(A4.narrow, 100)
    assert prose._offsets[0] < 0
    ragged = Prose("“Count the pips,” she said.", STYLES.caption)
    ragged.wrap(A4.narrow, 100)
    assert ragged._offsets[0] == 0


@pytest.mark.parametrize(
    "words", ["One<a name='a'/> two", "One <a name='a'/>two", "One <a name='a'/> two"]
)
def test_a_place_that_links_lead_to_takes_no_space_away(words):
    assert lines_of(Prose(words, STYLES.body), 200) == ["One two"]


def test_line_breaks_of_the_author_stay_and_a_second_one_leaves_a_line_empty():
    assert lines_of(Prose("One<br/>two<br/><br/>three", STYLES.body), 200) == [
        "One",
        "two",
        "",
        "three",
    ]


@pytest.mark.parametrize(
    ("word", "broken"),
    [
        ("rounded", "rounded"),
        ("tetromino", "tetro-mino"),
        ("Tetromino", "Tetro-mino"),
        ("spinner", "spinner"),
        ("puzzles", "puz-zles"),
        ("Solitaire", "Solitaire"),
        ("pips", "pips"),
        ("number", "num-ber"),
        ("after", "after"),
    ],
)
def test_words_are_broken_by_the_patterns_unless_the_book_says_otherwise(word, broken):
    places = Hyphenation("en", [("tetro", "mino"), ("spinner",)]).breaks(word)
    parts = [word[a:b] for a, b in pairwise((0, *places, len(word)))]
    assert "-".join(parts) == broken


def test_german_nouns_are_broken_though_they_begin_with_a_capital():
    assert Hyphenation("de").breaks("Dominosteine")
    assert Hyphenation("xx").breaks("anything") == ()
