"""Deductions compared with a twin step by step, grades, and what both backends find."""

from random import Random

import pytest
from dominosa_twin import solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.games.dominosa.explaining import all_deductions, next_deduction
from donimoes_book.games.dominosa.laboratory import GRADED, SETS, deal, gear, sharpen
from donimoes_book.games.dominosa.puzzle import HARDEST, Rating, rate
from donimoes_book.games.dominosa.rectangle import Rectangle, find_covers
from donimoes_book.games.registry import find
from donimoes_book.search.difficulty import GRADES
from helpers.surveys import simulate

GAME = find("dominosa")


def rows_of(rectangle):
    width, numbers = rectangle.width, rectangle.numbers
    return [numbers[start : start + width] for start in range(0, len(numbers), width)]


def domino_at(rectangle, place):
    return frozenset(divmod(half, rectangle.width)[::-1] for half in rectangle.places[place])


def problem(seed, *greatest):
    rng = Random(seed)
    return sharpen(rng, *deal(rng, rng.choice(greatest)))


def deductions_of(rectangle):
    return list(all_deductions(rectangle, rectangle.statuses()))


@given(st.integers(0, 10**9), st.sampled_from([2, 3, 4]))
def test_what_is_deduced_holds_in_every_solution(seed, greatest):
    """Even if there are many: no step assumes that there is only one."""
    rectangle, _ = deal(Random(seed), greatest)
    every = solutions(rows_of(rectangle))
    for _, step in deductions_of(rectangle):
        dominoes = {domino_at(rectangle, place) for place in step.places}
        for way in every:
            assert (dominoes <= way) if step.joined is not None else not (dominoes & way), (
                step.sentence
            )


@pytest.mark.parametrize(
    ("rating", "share"),
    [
        (Rating(3, (0, 100), 0), 1 / 2),
        (Rating(3, (0, 0, 50), 0), 1 / 2),
        (Rating(3, (0,), 20), 1 / 2),
        (Rating(3, (0, 20, 0, 0, 10), 48), 3 / 4),
    ],
)
def test_a_problem_is_as_far_into_its_grade_as_there_is_work(rating, share):
    least, most = (Rating(grade, (0,), 0).effort for grade in (3, 4))
    assert rating.effort == pytest.approx(least + share * (most - least))


@given(st.integers(0, 10**9), st.sampled_from([2, 3, 4]))
def test_solutions_are_counted_as_the_twin_counts_them(seed, greatest):
    rectangle, laid = deal(Random(seed), greatest)
    every = solutions(rows_of(rectangle))
    covers = find_covers(rectangle, rectangle.statuses(), 10**6)
    assert covers.count == len(every)
    for way in covers.ways:
        assert {domino_at(rectangle, place) for place in way} in every
    joined = [rectangle.number_of(*halves) for halves in laid[:2]]
    covers_left = find_covers(rectangle, rectangle.statuses(joined[:1], joined[1:]), 10**6)
    inside, outside = (domino_at(rectangle, place) for place in joined)
    assert covers_left.count == sum(inside in way and outside not in way for way in every)


@pytest.mark.parametrize("greatest", SETS.values())
def test_a_sharpened_rectangle_is_a_whole_set_with_one_solution(greatest):
    rectangle = problem(f"sharp {greatest}", greatest)
    assert (rectangle.width, rectangle.height) == (greatest + 2, greatest + 1)
    counts = [rectangle.numbers.count(number) for number in range(greatest + 1)]
    assert counts == [greatest + 2] * (greatest + 1)
    assert find_covers(rectangle, rectangle.statuses()).count == 1
    if greatest < 6:
        assert len(solutions(rows_of(rectangle))) == 1


@given(st.integers(0, 10**9))
@settings(max_examples=5)
def test_a_grade_needs_its_techniques_and_no_others(seed):
    rectangle = problem(seed, 3, 4, 5, 6)
    statuses = rectangle.statuses()
    rating = rate(rectangle, statuses)
    for grade in range(1, 6):
        solved = rate(rectangle, statuses, grade=grade).grade
        assert solved == (rating.grade if rating.grade and grade >= rating.grade else 0)


def test_a_chain_is_found_only_where_nothing_simpler_is_and_it_is_the_shortest():
    met = set()
    for seed in range(12):
        rectangle = problem(f"chains {seed}", 5, 6)
        for statuses, step in deductions_of(rectangle):
            met.add(step.name)
            if step.joined is not None:
                continue
            hardest, longest = step.technique - 1, 0
            if step.name == "chain":
                hardest, longest = step.technique, step.length - 1
                assert next_deduction(rectangle, statuses, hardest, step.length) == step
            assert next_deduction(rectangle, statuses, hardest, longest) is None
    assert met >= {"half", "pair", "shared", "forcing", "chain"}


def uncompiled():
    """The fast gear, which hands over arrays, around functions that are not compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pytest.importorskip("numba"), "njit", lambda function: function)
        return gear.__wrapped__(fast=True)


@given(st.integers(0, 10**9), st.sampled_from([2, 3, 4]))
@settings(max_examples=5)
def test_a_gear_with_arrays_finds_the_same(seed, greatest):
    compare_gears(gear(), uncompiled(), seed, greatest)


@pytest.mark.long
@given(st.integers(0, 10**9), st.sampled_from([2, 4, 6, 7]))
@settings(max_examples=12)
def test_both_gears_find_the_same(seed, greatest):
    pytest.importorskip("numba")
    compare_gears(gear(), gear(fast=True), seed, greatest)


def compare_gears(plain, fast, seed, greatest):
    made = [
        sharpen(rng, *deal(rng, greatest), using.count)
        for using, rng in ((plain, Random(seed)), (fast, Random(seed)))
    ]
    assert made[0] == made[1]
    statuses = made[0].statuses()
    for grade in (2, 5):
        ratings = [rate(made[0], statuses, grade=grade, run=using.run) for using in (plain, fast)]
        assert ratings[0] == ratings[1]
    dealt, _ = deal(Random(seed), min(greatest, 5))
    counts = [find_covers(dealt, dealt.statuses(), 500, u.count) for u in (plain, fast)]
    assert counts[0] == counts[1]


@given(st.integers(0, 10**9), st.sampled_from(list(SETS.values())))
@settings(max_examples=15)
def test_positions_are_read_as_they_are_shown(seed, greatest):
    rng = Random(seed)
    rectangle, laid = deal(rng, greatest)
    joined = [rectangle.number_of(*halves) for halves in laid if rng.random() < 0.3]
    position = rectangle.position(rectangle.statuses(joined))
    assert Position.parse(str(position)) == position
    puzzle = GAME.puzzle(position)
    assert puzzle.rectangle == Rectangle(rectangle.width, rectangle.numbers)
    assert puzzle.start[0] == set(joined)
    assert puzzle.position(puzzle.start) == rectangle.position(puzzle.statuses(puzzle.start))


def test_splits_beside_a_domino_are_shown_only_while_it_is_new():
    rectangle, laid = deal(Random(1), 3)
    place = rectangle.number_of(*laid[0])
    beside = {
        rectangle.between(other)
        for other, halves in enumerate(rectangle.places)
        if other != place and {*halves} & {*laid[0]}
    }
    state = rectangle.statuses([place])
    new, old = (rectangle.position(state, added) for added in (place, None))
    assert beside <= {point for point, _ in new.splits}
    assert beside.isdisjoint(point for point, _ in old.splits)


@pytest.mark.parametrize(
    ("seed", "grade", "deductions", "chain"),
    [("one", 1, 28, 0), ("two", 4, 40, 0), ("three", 3, 35, 0), ("four", 1, 28, 0)],
)
def test_some_problems_stay_as_hard_as_they_were(seed, grade, deductions, chain):
    rating = rate(problem(seed, 6), problem(seed, 6).statuses())
    assert (rating.grade, sum(rating.tally), rating.longest_chain) == (grade, deductions, chain)


def test_each_grade_has_techniques_beyond_those_of_the_grade_before():
    assert sorted(set(HARDEST)) == list(HARDEST)


def test_a_survey_lays_so_many_sets_of_each_size_and_grades_what_has_one_solution():
    count = 50
    figures = simulate("dominosa", count, "c").figures
    for greatest in SETS.values():
        rng = Random(f"c/{greatest}")
        laid = [deal(rng, greatest)[0] for _ in range(count)]
        unique = [it for it in laid if find_covers(it, it.statuses()).count == 1]
        assert figures[f"unique-{greatest}"].value == len(unique) / count
        if greatest == GRADED:
            grades = [rate(it, it.statuses()).grade for it in unique]
            for grade, name in enumerate(("guess", *(f"grade-{n}" for n in range(1, GRADES + 1)))):
                assert figures[name].value == grades.count(grade) / len(grades), name
