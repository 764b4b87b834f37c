"""Problems of the book are played in a page, and the page's map agrees with the rules."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from browser.played_books import (
    CHOSEN,
    bank,
    build_site,
    chosen,
    drawn,
    in_words,
    page_of,
    press_play,
    type_moves,
    unfold,
)
from donimoes_book.games.registry import find, pack_of
from donimoes_book.interactive import maps
from donimoes_book.search.shortest import explore
from helpers.parameters import first_of

GRAPHS = (
    *("unmatched", "capturing", "mirror", "domino-finder", "bee-advanced", "knock-out"),
    *("fives-the-limit", "five-columns", "pairs-to-twelve", "pairs-of-six", "domino-patience"),
)
PAWNS = ("fujisan", "country-road")
MOST = 200_000
DRAWN = 12
"""How many problems of each game are drawn by lot."""
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


READ_LATER = """([data, states]) => {
    const section = document.querySelector("[data-play]");
    const { model } = new donimoes.players.pawns(section, data);
    return states.map((state) => model.moves(state).map((move) => [move.name, move.after]));
}"""


def play(section, moves):
    """Type a problem's solution."""
    type_moves(section, *moves)
    expect(section).to_have_attribute("data-moves", str(len(moves)))
    expect(section).to_have_attribute("data-solved", "true")


def read_graph(page, game, number):
    return json.loads(page.evaluate(READ_GRAPH, f"{game}-problem-{number}"))


@pytest.mark.parametrize("game", first_of(["unmatched", "domino-finder", "five-columns"]))
def test_a_problem_is_played_to_its_end_on_a_map_that_is_that_of_the_rules(page, opened, game):
    number = len(CHOSEN[game])
    puzzle = find(game).puzzle(chosen(game, number))
    play(opened(game, number), puzzle.solve().moves)
    states = read_graph(page, game, number)
    assert states[0]["left"] == len(puzzle.solve().moves)
    compare_graph(puzzle, states)


@pytest.mark.long
def test_where_a_map_is_too_large_the_page_knows_what_is_near_the_solution(
    page, tmp_path, monkeypatch
):
    monkeypatch.setattr(maps, "MOST_STATES", 9)
    monkeypatch.setattr(maps, "MOST_OF_MANY", 8)
    site = build_site(tmp_path, "unmatched", numbers={"unmatched": (2,)})
    page.goto(page_of(site, "unmatched"))
    section = press_play(page, "unmatched")
    puzzle = find("unmatched").puzzle(bank("unmatched")[1].position)
    moves = puzzle.solve().moves
    expect(section.get_by_role("button", name="How far?")).to_have_count(0)
    expect(section.get_by_role("status")).to_contain_text("too many positions for one page")
    for move in moves:
        section.get_by_role("button", name="Hint", exact=True).click()
        words = in_words(section, move)
        expect(section.get_by_role("status")).to_have_text(f"Try {words}.")
        type_moves(section, move)
    expect(section).to_have_attribute("data-solved", "true")
    states = read_graph(page, "unmatched", 1)
    assert states[0]["left"] is None
    assert sum(state["moves"] is not None for state in states) == 8
    compare_graph(puzzle, states)


@pytest.mark.long
@pytest.mark.parametrize("game", GRAPHS)
def test_problems_drawn_by_lot_are_played_to_their_end_on_a_map_that_is_that_of_the_rules(
    page, tmp_path, game
):
    numbers = drawn(game, DRAWN)
    page.goto(page_of(build_site(tmp_path, game, numbers={game: numbers}), game))
    unfold(page)
    for number, problem in enumerate((bank(game)[it - 1] for it in numbers), start=1):
        puzzle = find(game).puzzle(problem.position)
        play(press_play(page, game, number), puzzle.solve().moves)
        compare_graph(puzzle, read_graph(page, game, number))


def compare_graph(puzzle, states):
    """Follow the page's map and the rules side by side from the start."""
    state_by_number, rng = {0: puzzle.start}, Random(0)
    whole = states[0]["left"] is not None
    left = explore(puzzle, MOST).distances if whole else {}
    for number, entry in enumerate(states):
        state = state_by_number[number]
        assert entry["solved"] == puzzle.is_solved(state)
        if whole:
            assert entry["left"] == left.get(state, -1)
        if entry["solved"] or entry["moves"] is None:
            continue
        legal = {puzzle.move_name(move): after for move, after in puzzle.successors(state)}
        assert {name for name, _ in entry["moves"]} == legal.keys()
        for name, after in entry["moves"]:
            assert state_by_number.setdefault(after, legal[name]) == legal[name]
        for name, reason in rng.sample(entry["refused"], min(2, len(entry["refused"]))):
            assert reason == puzzle.find_move(state, name)
    assert len(state_by_number) == len(states)


@pytest.mark.long
def test_a_mountain_is_climbed_as_the_rules_say(page, opened):
    puzzle = find("fujisan").puzzle(chosen("fujisan"))
    play(opened("fujisan"), puzzle.solve().moves)
    compare_mountains(page, "fujisan", 1, puzzle, SAMPLE)


@pytest.mark.long
def test_a_road_leads_up_and_down_again_as_the_rules_say(page, opened):
    road, position = find("country-road"), chosen("fujisan")
    mountains = [road.puzzle(position).mountain]
    for name in find("fujisan").puzzle(position).solve().moves:
        mountains.append(dict(moves_from(road, mountains[-1]))[name])
    assert [mountain.down for mountain in mountains[-2:]] == [False, True]
    rng = Random(0)
    for _ in range(3):
        mountains.append(next_mountain(road.puzzle(position), mountains[-1], rng))
    data = maps.pawn_data(road.name, pack_of(road.name).pages().pawn_map(road, position))
    opened("fujisan")
    moves_by_mountain = page.evaluate(READ_LATER, [data, [as_state(m) for m in mountains]])
    for mountain, moves in zip(mountains, moves_by_mountain, strict=True):
        after = {name: as_state(there) for name, there in moves_from(road, mountain)}
        assert dict(moves) == after


@pytest.mark.long
@pytest.mark.parametrize("game", PAWNS)
def test_mountains_drawn_by_lot_are_climbed_as_the_rules_say(page, tmp_path, game):
    numbers = drawn(game, DRAWN)
    page.goto(page_of(build_site(tmp_path, game, numbers={game: numbers}), game))
    unfold(page)
    for number, problem in enumerate((bank(game)[it - 1] for it in numbers), start=1):
        puzzle = find(game).puzzle(problem.position)
        play(press_play(page, game, number), puzzle.solve().moves)
        compare_mountains(page, game, number, puzzle, SAMPLE)


def compare_mountains(page, game, number, puzzle, sample):
    """Compare what the page knows about some mountains of a climb with the rules."""
    rng, left = Random(number), explore(puzzle, MOST).distances
    mountains = [puzzle.mountain]
    for _ in range(sample):
        mountains.append(next_mountain(puzzle, rng.choice(mountains), rng))
    states = [as_state(m) for m in mountains]
    entries = page.evaluate(READ_PAWNS, [f"{game}-problem-{number}", states])
    for mountain, there in zip(mountains, entries, strict=True):
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
