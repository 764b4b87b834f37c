"""Lines of play placed on a table and read back: nothing overlaps, nothing is lost."""

from dataclasses import replace
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.parts import Mark
from donimoes_book.board.position import Position
from donimoes_book.games.laboratory import players_for
from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Line, Play, Side, Spinners
from donimoes_book.games.line.pictures import read_line
from donimoes_book.games.line.placement import WIDTH, NoRoom, place_line, position_of
from donimoes_book.games.line.rules import EQUAL, SEVENS, Draw, find_play
from donimoes_book.play.contest import turns
from games.line.line_picture_twin import NO_ROOM, counted, neighbours, quarters
from games.line.line_tables import CONTESTS

KINDS = (
    (Spinners.END_TO_END, SEVENS),
    (Spinners.NONE, EQUAL),
    (Spinners.FIRST, EQUAL),
    (Spinners.ALL, EQUAL),
)

few = settings(max_examples=15)
"""Pictures are found by a search, which can be slow."""


def grown(rng: Random, spinners: Spinners, matching, most: int) -> Line:
    """A line of up to this many dominoes, played at random."""
    line = Line(spinners)
    pool = domino_set()
    rng.shuffle(pool)
    for domino in pool:
        if len(line) < most and (places := list(line.legal_plays(domino, matching.fits))):
            line = line.after(rng.choice(places))
    return line


@st.composite
def lines(draw, kinds=KINDS):
    """A line of any kind and length, with the rule of what matches."""
    spinners, matching = draw(st.sampled_from(kinds))
    rng = Random(draw(st.integers(0, 10**6)))
    return grown(rng, spinners, matching, draw(st.integers(1, 28))), matching


def rules_of(line: Line, matching):
    return SimpleNamespace(name="bergen", spinners=line.spinners, matching=matching, draw=Draw.ONE)


def ends_of(line: Line):
    """The open ends, regardless of the order of play."""
    return sorted((end.number, end.halves, end.narrow) for end in line.ends)


def picture(line: Line, last: Mark | None = None) -> Position | None:
    """A line's picture; None if it cannot lie flat."""
    try:
        return position_of(line, last=last)
    except NoRoom:
        assert line.spinners is Spinners.ALL
        return None


def test_a_long_line_turns_back_as_soon_as_it_can():
    line = Line(Spinners.NONE)
    for domino in [(6, 5), (5, 4), (4, 3), (3, 2), (2, 1), (1, 0), (0, 6), (6, 4), (4, 2), (2, 0)]:
        line = line.after(list(line.legal_plays(domino, EQUAL.fits))[-1])
    assert sum(not domino.across for domino in position_of(line).dominoes) == 1


@few
@given(lines())
def test_a_line_reads_back_from_its_picture(line_and_matching):
    line, matching = line_and_matching
    shown = picture(line, Mark.ADDED)
    if shown is not None:
        again = Position.parse(str(shown))
        assert again == shown
        read = read_line(again, rules_of(line, matching))
        assert read.line.shape == line.shape
        assert read.line.total == line.total
        assert ends_of(read.line) == ends_of(line)
        assert read.line.plays[-1].domino == line.plays[-1].domino


@few
@given(lines())
def test_a_domino_that_was_played_must_not_be_crossed(line_and_matching):
    """The last domino can always be taken away, and may then be played where it was."""
    line, matching = line_and_matching
    shown = picture(line, Mark.CROSSED)
    assume(shown is not None and len(line) > 1)
    (violation,) = LineGame(rules_of(line, matching)).check_picture(shown)
    assert violation.message.endswith("is crossed, but it may be played there")


@few
@given(lines())
def test_a_domino_that_does_not_match_must_be_crossed(line_and_matching):
    """If both numbers of the last domino are changed, it no longer matches."""
    line, matching = line_and_matching
    shown = picture(line, Mark.CROSSED)
    assume(shown is not None and len(line) > 1)
    (crossed,) = (domino for domino in shown.dominoes if domino.mark)
    number = line.plays[-1].end.number
    for pips in set(domino_set()) - set(line.dominoes):
        if (pips[0] == pips[1]) == (crossed.pips[0] == crossed.pips[1]):
            if any(matching.fits(number, half, pips) for half in pips):
                continue
            other = replace(crossed, pips=pips)
            rest = tuple(domino for domino in shown.dominoes if not domino.mark)
            changed = replace(shown, dominoes=(*rest, other))
            assert LineGame(rules_of(line, matching)).check_picture(changed) == []


@few
@given(lines())
def test_the_ends_count_as_in_the_rule_texts(line_and_matching):
    line, _ = line_and_matching
    shown = picture(line)
    if shown is not None:
        first = None if line.spinner is None else "{}{}".format(*line.plays[line.spinner].domino)
        ends = sorted(end.number for end in line.ends for _ in range(end.halves))
        assert ends == counted(shown, line.spinners, first)
        assert line.total == sum(ends)


@few
@given(lines([(Spinners.FIRST, EQUAL)]))
def test_at_most_four_ends_count_if_only_one_double_is_a_spinner(line_and_matching):
    """So no total is higher than with four doubles, and no play in All Fives scores over 35."""
    line, _ = line_and_matching
    counted_doubles = sum(sorted(2 * n for n in range(7))[-4:])
    assert len({end.node for end in line.ends if end.halves}) <= 4
    assert line.total <= counted_doubles == 36


@few
@given(lines())
def test_dominoes_touch_only_where_they_are_joined(line_and_matching):
    line, _ = line_and_matching
    shown = picture(line)
    if shown is not None:
        areas = [set().union(*map(quarters, domino.places)) for domino in shown.dominoes]
        assert not any(one & other for one, other in combinations(areas, 2))
        touching = sum(len({*a, *b}) for _, (a, b) in neighbours(shown))
        assert touching == 2 * (len(line) - 1)


@given(lines())
def test_plays_read_back_as_they_are_printed(line_and_matching):
    """All possible plays have different names, and each name finds its play."""
    line, matching = line_and_matching
    for domino in set(domino_set()) - set(line.dominoes):
        plays = list(line.legal_plays(domino, matching.fits))
        names = [line.play_name(play) for play in plays]
        assert len(set(names)) == len(names)
        assert [find_play(line, name, matching) for name in names] == plays


@few
@given(lines(KINDS[:3]))
def test_a_line_bends_where_the_table_ends(line_and_matching):
    line, _ = line_and_matching
    assert position_of(line).width <= 2 * WIDTH


@pytest.mark.parametrize(
    "seeds", [("w5",), pytest.param(("w5", "w14", "w18"), marks=pytest.mark.long)]
)
@pytest.mark.parametrize("name", ["all-fives", "all-sevens", "bergen", "blind"])
def test_the_lines_of_whole_hands_bend_there_too(name, seeds):
    contest = CONTESTS[name]
    greedy = players_for(contest)["greedy"]
    ended = [
        turn.after.line
        for seed in seeds
        for turn in turns(contest, [greedy] * 2, seed)
        if turn.after.ending
    ]
    widths = [position_of(line).width for line in ended]
    assert 2 * WIDTH - 4 <= max(widths) <= 2 * WIDTH


def test_a_narrow_table_bends_it_more():
    line = grown(Random(3), Spinners.NONE, EQUAL, 12)
    wide, narrow = (Position(place_line(line, width, 20)) for width in (40, 7))
    assert wide.height == 4
    assert narrow.width <= 14
    assert narrow.height > 4


def test_a_tiny_table_grows_if_a_line_is_too_long_for_it():
    line = grown(Random(3), Spinners.NONE, EQUAL, 20)
    assert len(place_line(line, 2, 2)) == len(line)


def test_a_line_that_grows_stays_in_its_place():
    line = grown(Random(8), Spinners.FIRST, EQUAL, 14)
    placed = place_line(line)
    before = Line(Spinners.FIRST)
    for play, domino in zip(line.plays, placed, strict=True):
        before = before.after(play)
        shown = position_of(before, placed, last=Mark.ADDED)
        (added,) = (domino for domino in shown.dominoes if domino.mark)
        assert (added.across, added.pips) == (domino.across, domino.pips)


def test_a_line_with_too_many_arms_has_no_room():
    line = Line(Spinners.ALL)
    for name in NO_ROOM.split():
        line = line.after(find_play(line, name, EQUAL))
    with pytest.raises(NoRoom, match="cannot lie flat without touching itself"):
        position_of(line)


def test_mirror_images_count_as_one_place():
    line = Line(Spinners.ALL).after(Play(4, 4, None, across=True))
    assert len(line.ends) == 4
    assert [end.side for end in line.distinct_ends()] == [Side.NEAR, Side.LEFT]
