"""Every problem in the book can be played in a page, and the page's map agrees with the rules."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from browser.played_books import PAGE, bank, build_site
from donimoes_book.games.registry import find
from donimoes_book.search.shortest import explore

GRAPHS = (
    *("unmatched", "capturing", "mirror", "domino-finder", "bee-advanced", "knock-out"),
    *("fives-the-limit", "five-columns", "pairs-to-twelve", "pairs-of-six", "domino-patience"),
)
PAWNS = ("fujisan", "country-road")
MOST = 200_000
SAMPLE = 60
"""How many positions of each mountain are compared."""

READ_GRAPH = """anchor => {
    const { model } = document.getElementById(anchor).player;
    const states = model.exits.map((exits, state) => ({
        moves: exits && model.moves(state).map((move) => [move.name, move.after]),
        refused: model.refusals(state).map((refusal) => [refusal.name, refusal.reason]),
        solved: model.isSolved(state),
        left: model.whole ? model.left(state) : null,
    }));
    return JSON.stringify(states);
}"""
READ_PAWNS = """([anchor, states]) => {
    const { model } = document.getElementById(anchor).player;
    return states.map((state) => ({
        moves: model.moves(state).map((move) => [move.name, move.after]),
        left: model.left(state),
    }));
}"""


def play(page, game, number, moves):
    """Open a problem, type the moves, and return the section."""
    section = page.locator(f"#{game}-problem-{number}")
    section.get_by_role("button", name="Play").click()
    section.get_by_label("Moves").fill(" ".join(moves))
    section.get_by_label("Moves").press("Enter")
    expect(section).to_have_attribute("data-moves", str(len(moves)))
    return section


@pytest.fixture
def opened(page, tmp_path, request):
    page.goto((build_site(tmp_path, request.param) / PAGE).as_uri())
    return page


@pytest.mark.parametrize(("opened", "game"), [(g, g) for g in GRAPHS], indirect=["opened"])
def test_every_problem_is_played_to_its_end_on_a_map_that_is_that_of_the_rules(opened, game):
    for number, problem in enumerate(bank(game), start=1):
        puzzle = find(game).puzzle(problem.position)
        solution = puzzle.solve().moves
        section = play(opened, game, number, solution)
        expect(section).to_have_attribute("data-solved", "true")
        compare_graph(puzzle, json.loads(opened.evaluate(READ_GRAPH, f"{game}-problem-{number}")))


def compare_graph(puzzle, states):
    """Follow the page's map and the rules side by side from the start."""
    known, rng = {0: puzzle.start}, Random(0)
    whole = states[0]["left"] is not None
    left = explore(puzzle, MOST).distances if whole else {}
    for number, found in enumerate(states):
        state = known[number]
        assert found["solved"] == puzzle.is_solved(state)
        if whole:
            assert found["left"] == left.get(state, -1)
        if found["solved"] or found["moves"] is None:
            continue
        legal = {puzzle.move_name(move): after for move, after in puzzle.successors(state)}
        assert {name for name, _ in found["moves"]} == legal.keys()
        for name, after in found["moves"]:
            assert known.setdefault(after, legal[name]) == legal[name]
        for name, reason in rng.sample(found["refused"], min(2, len(found["refused"]))):
            assert reason == puzzle.find_move(state, name)
    assert len(known) == len(states)


@pytest.mark.parametrize(("opened", "game"), [(g, g) for g in PAWNS], indirect=["opened"])
def test_every_mountain_is_climbed_as_the_rules_say(opened, game):
    rng = Random(0)
    for number, problem in enumerate(bank(game), start=1):
        puzzle = find(game).puzzle(problem.position)
        section = play(opened, game, number, puzzle.solve().moves)
        expect(section).to_have_attribute("data-solved", "true")
        left = explore(puzzle, MOST).distances
        mountains = [puzzle.mountain]
        for _ in range(SAMPLE):
            mountains.append(next_mountain(puzzle, rng.choice(mountains), rng))
        anchor, states = f"{game}-problem-{number}", [as_state(m) for m in mountains]
        found = opened.evaluate(READ_PAWNS, [anchor, states])
        for mountain, there in zip(mountains, found, strict=True):
            state = puzzle.state(mountain)
            assert there["left"] == left.get(state, -1)
            if not puzzle.is_solved(state):
                assert dict(there["moves"]) == {
                    name: as_state(after) for name, after in moves_from(find(game), mountain)
                }


def as_state(mountain):
    return {"phase": int(mountain.down), "spaces": list(mountain.priests)}


def moves_from(game, mountain):
    """Yield each legal move as it is printed, and the mountain after it."""
    puzzle = game.puzzle(mountain.position())
    for move, _ in puzzle.successors(puzzle.start):
        (name,) = puzzle.move_names([move])
        space = next(s for s in puzzle.mountain.priests if move >> s & 1)
        yield name, mountain.after(space, (move ^ 1 << space).bit_length() - 1)


def next_mountain(puzzle, mountain, rng):
    state = puzzle.state(mountain)
    moves = [] if puzzle.is_solved(state) else [move for move, _ in puzzle.successors(state)]
    if not moves:
        return puzzle.mountain
    move = rng.choice(moves)
    space = next(s for s in mountain.priests if move >> s & 1)
    return mountain.after(space, (move ^ 1 << space).bit_length() - 1)
