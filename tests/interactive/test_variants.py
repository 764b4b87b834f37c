"""Variants: what a page makes of a problem's marked data is what the program makes of its image."""

import json
import re
from collections import deque
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from donimoes_book.games.code import read_code
from donimoes_book.games.pawn_map import occupied_sets
from donimoes_book.interactive.maps import unpack
from donimoes_book.interactive.player import play_data
from donimoes_book.interactive.variants import symmetries_of, with_variants
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.pools import graded, problem_in, read_pool
from donimoes_book.manuscript.solutions import Moves
from helpers.documents import ROOT
from helpers.variants import variants_of, varied

RULES = ROOT / "rules"
MIRRORED = ("capturing", "unmatched", "mirror", "bee-advanced")
WALKED = ("fujisan", "country-road")
COLUMNS = ("five-columns", "pairs-of-six", "pairs-to-twelve")
EXCHANGED = ("capturing", "unmatched", "mirror", *COLUMNS, "knock-out", "dominosa")
EVERY = dict.fromkeys((*EXCHANGED, *MIRRORED, *WALKED))
STATES = 60
"""How many positions of priests are compared."""


def problem_of(game):
    """Return the easiest problem of a game's pool."""
    pool, _ = read_pool(RULES, game)
    code = min(pool, key=lambda code: (pool[code].effort, code))
    return problem_in(game, code, pool[code])


@cache
def prepared(game):
    """Return the data of the easiest problem of a game's pool."""
    return play_data(problem_of(game))


@pytest.fixture
def own_data(game):
    """Return the data of a game's easiest problem, which several tests compare with."""
    return prepared(game)


def marked(problem, data, most):
    """Return a problem's data for a page, with the codes of some variants."""
    return read_back(with_variants(problem, data, most, 1))


def read_back(data):
    """Return data as a page reads them."""
    return json.loads(json.dumps(data))


def image_of(problem, code, solution):
    """Return the problem with a code, and a solution that the rules have judged."""
    entry = replace(read_pool(RULES, problem.game)[0][problem.code], solution=" ".join(solution))
    return problem_in(problem.game, code, entry)


def drawn_alike(data):
    """Return data with what is drawn, however its groups are nested."""
    bare = re.compile(r'<g>|</g>|<g transform="translate\([^"]*\)">(?=</g>)')
    sprites = [[bare.sub("", markup), *size] for markup, *size in data["sprites"]]
    return {**data, "sprites": sprites}


@pytest.mark.parametrize("game", EVERY)
def test_a_page_plays_the_problem_itself_without_marks(game, own_data):
    problem = problem_of(game)
    data = marked(problem, own_data, 1)
    assert data["variants"]
    assert drawn_alike(varied(data)) == drawn_alike(read_back(own_data))


@pytest.mark.parametrize("game", EXCHANGED)
def test_other_numbers_make_what_the_rules_make_of_the_image(game, own_data):
    problem = problem_of(game)
    data = marked(problem, own_data, 200)
    variants = [it for it in variants_of(data) if not it[2]][: 1 if game in COLUMNS else 2]
    assert variants
    for code, numbers, sides in variants:
        made = varied(data, code, numbers, sides)
        if game == "dominosa":
            # Deductions come in the order of the numbers, so only what they are about is alike.
            image = graded(game, read_code(code).position)
            made, own = ({**it, "steps": len(it["steps"])} for it in (made, play_data(image)))
            own, made = ({**it, "solution": sorted(it["solution"])} for it in (own, made))
        else:
            own = play_data(image_of(problem, code, made["solution"]))
        if game in COLUMNS:
            # There, dominoes are drawn with their smaller number first, whatever a deal has.
            assert len(made.pop("sprites")) == len(own.pop("sprites"))
            assert made == read_back(own)
        else:
            assert drawn_alike(made) == drawn_alike(read_back(own))


def exits_of(data):
    """Return what each state of a map leads to by a move, and what it refuses and why."""
    numbers, states, parents = unpack(data["states"]), [], [None]
    for state, head in enumerate(numbers):
        exits, refused = {}, dict(states[parents[state]][1]) if state else {}
        if head % 2:
            states.append(({}, {}, True))
            continue
        assert head != 2 * data["edge"], "these maps are whole"
        for _ in range(head // 2):
            name, ago = next(numbers), next(numbers)
            exits[name] = len(parents) - ago
            if not ago:
                parents.append(state)
                next(numbers)
        for _ in range(next(numbers)):
            name, why = next(numbers), next(numbers)
            refused[name] = why
        states.append((exits, refused, False))
    names = list(map(alike, data["names"]))
    # Which of two dominoes a sentence names first depends on which is to the left.
    reasons = [sorted(alike(words).split()) for words in data["reasons"]]
    return [
        (
            {names[name]: to for name, to in exits.items()},
            {names[name]: reasons[why - 1] for name, why in refused.items() if why},
            is_solved,
        )
        for exits, refused, is_solved in states
    ]


def alike(words):
    """Return words in which a domino's numbers, and two dominoes of a move, have one order."""
    words = re.sub(r"(\d)-?(\d)", lambda found: "".join(sorted(found.groups())), words)
    return "+".join(sorted(words.split("+")))


@pytest.mark.parametrize("game", MIRRORED)
def test_a_mirrored_map_leads_where_the_rules_do_and_says_the_same(game, own_data):
    problem = problem_of(game)
    data = marked(problem, own_data, 400)
    for code, numbers, sides in [it for it in variants_of(data) if it[2]][:3]:
        made = varied(data, code, numbers, sides)
        own = play_data(graded(game, read_code(code).position))
        mine, rules = exits_of(made), exits_of(own)
        state = 0
        for move in made["solution"]:
            state = rules[state][0][alike(move)]
        assert rules[state][2]
        pairs, todo = {0: 0}, deque([0])
        while todo:
            here = todo.popleft()
            (exits, refused, solved), (other, why, done) = mine[here], rules[pairs[here]]
            assert (exits.keys(), solved) == (other.keys(), done)
            assert refused == why
            for name, after in exits.items():
                if after not in pairs:
                    todo.append(after)
                assert pairs.setdefault(after, other[name]) == other[name]
        assert len(mine) == len(rules) == len(pairs)


def attempts_in(data, phase, spaces):
    """Return what a page says of each attempt of the pawns in a state, and the state after it."""
    letters = [data["pieces"][piece][0] for piece in data["pawns"]]
    on = dict(zip(spaces, letters, strict=True))
    for space, tries, deciding, packed in data["phases"][phase]["rays"]:
        if space not in on:
            continue
        here = tuple(sorted(set(deciding) & set(spaces), key=deciding.index))
        row = list(occupied_sets(deciding, len(letters) - 1)).index(here)
        outcomes = list(unpack(packed))[row * len(tries) :][: len(tries)]
        for tried, outcome in zip(tries, (data["outcomes"][it] for it in outcomes), strict=True):
            if isinstance(outcome, str):
                said = re.sub(r"{(\d+)}", lambda it: on[int(it[1])], outcome)
                yield on[space] + tried, said, None
            else:
                end, name = outcome
                moved = tuple(end if it == space else it for it in spaces)
                goal = data["phases"][phase]["goal"]
                is_over = phase + 1 < len(data["phases"]) and set(moved) <= set(goal)
                yield on[space] + tried, on[space] + name, (phase + is_over, moved)


@pytest.mark.parametrize("game", WALKED)
def test_a_mirrored_mountain_is_climbed_as_the_rules_say(game, own_data):
    problem = problem_of(game)
    data = marked(problem, own_data, 3)
    assert sorted(sides for *_, sides in variants_of(data)) == [1, 2, 3]
    for code, numbers, sides in variants_of(data)[:1]:
        made = varied(data, code, numbers, sides)
        assert image_of(problem, code, made["solution"]).length == problem.length
        own = read_back(play_data(image_of(problem, code, made["solution"])))
        starts = [(it["first"], tuple(it["start"])) for it in (made, own)]
        pairs, todo = {starts[0]: starts[1]}, deque(starts[:1])
        while todo and len(pairs) < STATES:
            here = todo.popleft()
            mine, rules = (
                {name: (said, after) for name, said, after in attempts_in(it, *state)}
                for it, state in ((made, here), (own, pairs[here]))
            )
            assert {name: it[0] for name, it in mine.items()} == {
                name: it[0] for name, it in rules.items()
            }
            for name, (_, after) in mine.items():
                if after and after not in pairs:
                    pairs[after] = rules[name][1]
                    todo.append(after)


# A road is graded by the way that is printed, and which of several that is has no symmetry.
@pytest.mark.parametrize("game", [it for it in EVERY if it != "country-road"])
def test_an_image_has_the_length_and_the_grade_of_its_problem(game):
    path = RULES / "problems" / f"{game}.md"
    for entry in read_bank(path, game, [])[:2]:
        problem = graded(game, entry.position)
        for symmetry in islice(symmetries_of(game, entry.position).drawn(problem.code), 3):
            image = graded(game, symmetry.image(problem.position))
            assert (image.length, image.grade) == (problem.length, problem.grade)


def test_a_patience_has_images_but_a_page_cannot_make_them():
    problem = problem_of("fives-the-limit")
    data = play_data(problem)
    assert marked(problem, data, 5) == read_back(data)
    (first, *_) = symmetries_of(problem.game, problem.position).drawn(problem.code)
    image = graded(problem.game, first.image(problem.position))
    assert (image.length, image.grade) == (problem.length, problem.grade)


def test_words_that_differ_in_more_than_numbers_leave_a_problem_without_variants(monkeypatch):
    problem = problem_of("capturing")
    data = prepared("capturing")
    other = {**data, "reasons": [words + "!" for words in data["reasons"]]}
    assert with_variants(problem, other, 3, 1) == other
    assert isinstance(problem.solution, Moves)
