"""Deductions of Regions: they strike out nothing that is in a solution, and lead to the end."""

import re
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest
import regions_twin as twin

from donimoes_book.board.dominoes import smaller_first
from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.regions import explaining
from donimoes_book.games.regions.laboratory import ShapeGenerator, draw, survey
from donimoes_book.games.regions.puzzle import read_puzzle, square_name
from donimoes_book.games.regions.reasoning import (
    SURE,
    TECHNIQUES,
    Contradiction,
    Knowledge,
    Step,
    all_steps,
    next_step,
    open_placements,
)
from donimoes_book.games.regions.shapes import SHAPES
from donimoes_book.games.regions.solver import count_solutions
from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.progress import no_progress
from donimoes_book.search.difficulty import grade_of
from donimoes_book.search.layout import Condition
from donimoes_book.words.language import speaking

GAME = find("regions")
RULES = Path(__file__).parents[3] / "rules"
BANK = read_bank(RULES / "problems" / "regions.md", "regions", [])
TOLD = [2, 4, 16, 18, 27, 30]
"""The problems whose first dominoes have reasons that can be followed."""


def reason(seed, puzzle):
    """Reason about a shape: return its solutions, the steps, and whether it is solved."""
    knowledge = Knowledge(puzzle)
    numbers = {placement: number for number, placement in enumerate(knowledge.placements)}
    ways = [{numbers[it] for it in layout} for layout in twin.layouts(puzzle)]
    steps = []
    try:
        while step := next_step(knowledge):
            assert all(not way & step.gone for way in ways), (seed, step)
            steps.append(step)
            knowledge.strike(step)
        return ways, steps, knowledge.look().is_solved
    except Contradiction:
        assert not ways, seed
        return ways, steps, False


def agree(seeds):
    """Reason about random shapes; return how often each technique made a step."""
    used = Counter()
    for seed in seeds:
        ways, steps, is_solved = reason(seed, twin.random_puzzle(Random(f"regions/{seed}")))
        used.update(step.technique for step in steps)
        assert is_solved == (len(ways) == 1), seed
    return used


def test_deductions_are_true_and_find_what_is_to_be_found():
    used = agree(range(120))
    assert {"neighbour", "place", "only", "sum", "often"} <= set(used)


def test_deductions_go_on_from_dominoes_that_are_laid_and_numbers_that_are_noted():
    went_on = 0
    for seed in range(300):
        rng = Random(f"laid/{seed}")
        puzzle = twin.random_puzzle(rng)
        if ways := sorted(map(tuple, twin.layouts(puzzle))):
            way = rng.choice(ways)
            puzzle = twin.with_givens(rng, puzzle, way)
            one, _, number, _ = rng.choice(way)
            noted = Condition("", "", number, (one,)), *puzzle.conditions
            puzzle = replace(puzzle, conditions=rng.choice([puzzle.conditions, noted]))
            ways, steps, is_solved = reason(seed, puzzle)
            assert not {step.domino for step in steps} & {
                smaller_first(it[2:]) for it in puzzle.givens
            }
            assert is_solved == (len(ways) == 1), seed
            went_on += bool(steps and puzzle.givens)
    assert went_on > 10


@pytest.mark.long
def test_every_technique_is_true_of_many_random_shapes():
    assert set(agree(range(4000))) >= set(TECHNIQUES) - {"many ways", "used"}


CASES = [
    (". .\n\n.\n\n.\n---\ndominoes:11,22", "neighbour", "B1 has only one neighbour left"),
    ("a a . .\n\n. . . .\n---\nregions:a=\ndominoes:01,02,34,56", "often", "enough halves: 0 on"),
    ("a a\n\n. .\n---\nregions:a11\ndominoes:56,12", "sum", "adds up to 11: 5 or 6 on A1 and B1"),
    (". .\n\na a\n---\nregions:a=\ndominoes:05,35", "only doubles", "must be a double"),
    (". a\n\na a\n---\nregions:a!=\ndominoes:26,33", "no doubles", "no double can lie"),
    ("a b b b\n\n. . . b\n---\nregions:a2,b!=\ndominoes:00,01,03,22", "distinct", "all: 2 on B1"),
    ("a b b b\n---\nregions:a>2,b8\ndominoes:03,44", "exact", "up to 8, exactly: 4 on C1 and D1"),
    ("a b\n\nb .\n\nb a\n---\nregions:a=,b3\ndominoes:02,03,13", "used", "half with 3 is needed"),
    ("a b\n\nb .\n\nb a\n---\nregions:a=,b3\ndominoes:02,03,13", "suppose", "would fit on A1"),
    ("a a\n\nb a\n\nc b\n---\nregions:a>2,b3,c!=\ndominoes:00,11,22", "shared", "it covers B1:"),
    ("a b a\n\na\n---\nregions:a<4,b>1\ndominoes:01,23", "halves", "largest halves: 2 on C1"),
    ("a . .\n\n. . .\n---\nregions:a>5\ndominoes:12,34,56", "sum", "adds up to more than 5: 6 on"),
]


@pytest.mark.parametrize(("text", "technique", "said"), CASES)
def test_a_deduction_is_told_in_a_sentence_with_its_squares(text, technique, said):
    knowledge = Knowledge(read_puzzle(Position.parse(text)))
    while (step := next_step(knowledge)).technique != technique:
        knowledge.strike(step)
    assert said in explaining.sentence(knowledge, step)


def test_every_technique_has_its_words_in_every_language():
    for seed in range(300):
        puzzle = twin.random_puzzle(Random(f"regions/{seed}"))
        knowledge, (steps, _) = Knowledge(puzzle), all_steps(puzzle)
        for step in steps:
            for language in ("en", "de", "fr"):
                with speaking(language):
                    assert explaining.sentence(knowledge, step).endswith(".")
            knowledge.strike(step)


def test_a_claim_about_a_technique_says_which_it_is():
    position = Position.parse(CASES[2][0])
    assert GAME.judge(position, "", "forced by sum") is None
    assert "the next deduction is sum" in str(GAME.judge(position, "", "forced by parity"))
    with pytest.raises(ValueError, match="expected a technique: neighbour, place"):
        GAME.judge(position, "", "forced by magic")


@pytest.mark.parametrize("entry", BANK, ids=lambda entry: f"{entry.position.stock}")
def test_a_hint_is_the_hardest_deduction_where_easier_ones_end_then_a_domino_that_it_gives(entry):
    puzzle, names = read_puzzle(entry.position), [*TECHNIQUES]
    *words, sure = (hint.words for hint in GAME.layout_hints(puzzle, Position()))
    hardest = max(names.index(step.technique) for step in all_steps(puzzle)[0])
    stuck = Knowledge(puzzle)
    while step := next_step(stuck, names[:hardest]):
        stuck.strike(step)
    _, technique = TECHNIQUES[names[hardest]]
    found = [explaining.sentence(stuck, step) for step in technique(stuck.look()) if step.gone]
    assert len(words) <= 1
    for key in words:
        assert key.removeprefix("When easy steps end: ") in found
        assert "must be a double" not in key
        assert "no double can lie" not in key
    layout = GAME.solve_layout(puzzle).layout
    name, *squares = re.findall(r"\d-\d|[A-H]\d", sure)
    (domino,) = (it for it in layout.dominoes if sorted(it.pips) == [int(name[0]), int(name[2])])
    assert squares == [square_name(place) for place in domino.places]
    assert not [it for it in stuck.look().layout if sorted(it[2:]) == sorted(domino.pips)]


def test_whoever_knows_a_hint_has_at_most_half_the_ways_to_cover_a_square():
    shares = [explaining.key_step(read_puzzle(entry.position)).share for entry in BANK]
    told = [len(GAME.layout_hints(read_puzzle(it.position), Position())) > 1 for it in BANK]
    assert told == [share <= 0.5 for share in shares]
    assert sum(told) > 0.8 * len(told)


def test_all_ways_to_fill_a_region_say_what_they_have_in_common():
    said = [explaining.key_step(read_puzzle(BANK[number - 1].position)) for number in (6, 36, 38)]
    ways, outside, among = (key.words.rpartition(": ")[2] for key in said)
    assert ways == "never without the 4-4."
    assert outside == "no domino on G4 and G5."
    assert among == "the 1-2 isn’t on B1 and C1; the 0-4 isn’t on B1 and B2."


@pytest.mark.parametrize("number", [8, 21, 40])
def test_a_hard_problem_has_the_reason_that_unlocks_it(number):
    puzzle = read_puzzle(BANK[number - 1].position)
    (reason,) = GAME.layout_reasons(puzzle, Position())
    key = explaining.key_step(puzzle)
    assert reason.words.startswith(key.words)
    assert reason.words.count(". ") == bool(key.there)


@pytest.mark.parametrize("number", TOLD)
def test_reasons_begin_with_what_can_be_seen_before_anything_else(number):
    puzzle = read_puzzle(BANK[number - 1].position)
    reasons, fresh = explaining.reasons(puzzle), Knowledge(puzzle)
    at_first = {
        explaining.sentence(fresh, step)
        for _, candidates in TECHNIQUES.values()
        for step in candidates(fresh.look())
    }
    for words in (hint.words for hint in reasons[:1]):
        assert any(words.startswith(f"{it} ") for it in at_first)
        assert words.rpartition(" So ")[2].startswith("the ")


def test_reasons_are_given_where_they_can_be_followed_and_only_there():
    puzzles = [read_puzzle(entry.position) for entry in BANK[:20]]
    told = [number for number, puzzle in enumerate(puzzles, 1) if explaining.reasons(puzzle)]
    assert told == [number for number in TOLD if number <= len(puzzles)]


CHAPTER = {
    "One place, one domino": ("place", "only"),
    "Bounds": ("sum",),
    "Doubles": ("only doubles", "no doubles"),
    "Enough halves": ("often",),
    "All used": ("used",),
    "No odd rest": ("parity",),
    "All the ways": ("few ways", "ways", "many ways"),
}
"""The techniques that a reader learns, by their names in the chapter."""


def test_the_chapter_says_which_grade_each_technique_belongs_to():
    text = (RULES / "regions.md").read_text()
    printed = re.findall(r"^- \*\*(.+?)\*\* \(grade (\d)(?: to (\d))?\)", text, re.MULTILINE)
    grades = [sorted({TECHNIQUES[name][0] for name in names}) for names in CHAPTER.values()]
    assert printed == [
        (title, str(them[0]), str(them[-1]) if them[1:] else "")
        for title, them in zip(CHAPTER, grades, strict=True)
    ]
    assert text.count("\n- **") == len(CHAPTER)


@pytest.mark.parametrize("entry", BANK[:3], ids=lambda entry: f"{entry.position.stock}")
def test_deductions_for_a_page_end_with_every_domino_in_its_place(entry):
    puzzle = read_puzzle(entry.position)
    steps = [*GAME.layout_deductions(puzzle)]
    sure = sorted(place for step in steps for place in step.sure)
    layout = read_puzzle(GAME.solve_layout(puzzle).layout)
    assert sure == sorted(layout.givens)
    assert not {place for step in steps for place in step.ruled_out} & set(sure)
    assert all(step.spaces and step.words.endswith(".") for step in steps)


# Making problems


def test_every_shape_can_be_covered_in_several_ways_and_is_like_no_other():
    for name, cells in SHAPES.items():
        assert [*map(min, *cells)] == [0, 0], name
        puzzle = read_puzzle(shape_of(cells))
        assert len([*islice(twin.covers([*puzzle.spaces], puzzle.width), 2)]) == 2, name
    assert len(set(SHAPES.values())) == len(SHAPES)


def shape_of(cells):
    """Return a shape without conditions, with enough dominoes of a large set."""
    width, height = (max(axis) + 1 for axis in zip(*cells, strict=True))
    rows = [
        " ".join("." if (x, y) in cells else " " for x in range(width)).rstrip()
        for y in range(height)
    ]
    pairs = [f"{a}{b}" for a in range(10) for b in range(a, 10)]
    dominoes = ",".join(pairs[: len(cells) // 2])
    return Position.parse("\n\n".join(rows) + f"\n---\ndominoes:{dominoes}")


@pytest.mark.parametrize("grade", [1, 2])
def test_a_new_problem_has_one_solution_its_grade_and_nothing_superfluous(grade):
    generator = ShapeGenerator()
    spec = generator.spec.with_options({"dominoes": 4, "grade": grade})
    made = generator.generate(spec, f"test/{grade}")
    assert made == generator.generate(spec, f"test/{grade}")
    puzzle = GAME.layout_puzzle(made.position)
    assert count_solutions(puzzle, 2) == 1
    assert grade_of(GAME.layout_difficulty(puzzle, 0).effort) == grade
    allowed = [name for name in SURE if TECHNIQUES[name][0] <= grade]
    for left_out in puzzle.conditions:
        others = tuple(it for it in puzzle.conditions if it != left_out)
        fewer = type(puzzle)(
            puzzle.width, puzzle.height, puzzle.dominoes, -1, puzzle.holes, conditions=others
        )
        assert not all_steps(fewer, allowed)[1]
        assert open_placements(fewer, allowed)
    singles = [it for it in puzzle.conditions if len(it.spaces) == 1]
    assert len(singles) <= 2
    assert all(it.sign in ("<", ">") for it in singles)


def test_an_easy_step_is_less_work_than_a_hard_one():
    easy, hard = Step("place", frozenset()), Step("exact", frozenset())
    times = [explaining.difficulty(it).effort for it in ([hard], [easy, hard], [hard, hard])]
    assert times == sorted(set(times))
    assert explaining.difficulty(9 * [easy]).effort < times[0]


def test_what_takes_a_guess_or_has_several_solutions_is_no_problem():
    several = Position.parse(". .\n\n. .\n---\ndominoes:12,34")
    with pytest.raises(IllegalPosition, match="several solutions"):
        GAME.layout_difficulty(read_puzzle(several), 0)


def test_draws_are_solved_by_what_is_allowed():
    rng = Random("draws")
    made = [draw(rng, SHAPES["house"], SURE) for _ in range(6)]
    assert all(all_steps(puzzle, SURE)[1] for puzzle in made if puzzle)
    assert any(made)


def test_a_survey_says_how_many_shapes_have_one_solution_even_if_none_has():
    figures = survey(GAME, 12, "few", no_progress)
    assert set(figures) <= {*GAME.figure_words.labels}
    assert 1 <= sum(name.startswith("unique") for name in figures) <= 3


def test_steps_made_at_once_find_what_they_find_one_by_one():
    for seed in range(80):
        puzzle = twin.random_puzzle(Random(f"regions/{seed}"))
        _, is_solved = all_steps(puzzle, SURE)
        try:
            left = open_placements(puzzle, SURE)
        except Contradiction:
            assert not is_solved
        else:
            assert is_solved == (not left), seed
