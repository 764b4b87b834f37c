"""Layouts are solved for every queen, compared with a twin, printed, replayed, graded and made."""

import json
import re
from itertools import accumulate
from pathlib import Path
from random import Random

import pytest

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.diagnostics import InputError
from donimoes_book.games.bee.laboratory import SIZES, changed_layout
from donimoes_book.games.bee.puzzle import solved_at_home
from donimoes_book.games.bee.rules import moves_from, random_layout
from donimoes_book.games.code import code_of, read_code
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.puzzle_session import PuzzleSession
from donimoes_book.games.registry import find
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.public import find as find_public
from donimoes_book.search import shortest
from donimoes_book.search.difficulty import effort_of_all, measure_way
from donimoes_book.search.shortest import OutcomeKind, explore
from games.bee import bee_twin
from helpers.ladders import ladder

RULES = Path(__file__).parents[3] / "rules"
GAMES = {name: find(name) for name in ("bee", "bee-advanced")}
named = pytest.mark.parametrize("name", GAMES)
NO_QUEEN = """\
2|1 0|3 3
        -
0 2 3|3 1
- -
1 0 3|2 2
        -
0|0 1|1 2"""
"""By the advanced rule, no die can move at all."""
NOTHING_TO_DO = """\
1|1 2 2|3
    -
1|2 2 1|0

0|0 0|3 1
        -
3|3 0|2 3"""
"""For every queen, all dice are in one group from the start."""


def halves_of(position: Position):
    """Return the number on each half, and the other half of its domino, as the twin has them."""
    numbers, partners = {}, {}
    for domino in position.dominoes:
        one, other = ((place.x // 2, place.y // 2) for place in domino.places)
        numbers[one], numbers[other] = domino.pips
        partners[one], partners[other] = other, one
    return numbers, partners


@named
@pytest.mark.parametrize(("dice", "layouts"), [(3, 20), (4, 5)])
def test_every_queen_takes_as_many_moves_as_by_a_search_that_flies_space_by_space(
    name, dice, layouts
):
    game = GAMES[name]
    for seed in range(layouts):
        position = random_layout(Random(f"twin/{seed}"), dice)
        slow = bee_twin.rounds(*halves_of(position), advanced=game.advanced)
        lengths = [
            solved_round.outcome.length for solved_round in game.puzzle(position).solve_rounds()
        ]
        assert lengths == list(slow), position


@named
def test_dice_fly_just_where_they_can_space_by_space(name):
    game, rng = GAMES[name], Random(f"flights/{name}")
    for _ in range(40):
        dice = rng.choice((3, 4, 5, 6))
        position = random_layout(rng, dice)
        layout, (numbers, partners) = game.layout(position), halves_of(position)
        cells = layout.at_home(dice)
        for _ in range(4):
            order = range(1, dice + 1)
            standing = {
                die: (cell % layout.width, cell // layout.width)
                for die, cell in zip(order, cells, strict=True)
            }
            ends_by_die = {die: set() for die in order}
            for mover, end in moves_from(layout, cells, order):
                ends_by_die[mover + 1].add((end % layout.width, end // layout.width))
            for die in order:
                ends = bee_twin.flights(numbers, partners, standing, die, advanced=game.advanced)
                assert ends_by_die[die] == ends
            moves = list(moves_from(layout, cells, order))
            if not moves:
                break
            mover, end = rng.choice(moves)
            cells = (*cells[:mover], end, *cells[mover + 1 :])


@named
def test_printed_flights_are_legal_and_lead_where_the_search_says(name):
    game, rng = GAMES[name], Random(f"printed/{name}")
    for _ in range(4):
        puzzle = game.puzzle(random_layout(rng, rng.choice((4, 5, 6))))
        state = puzzle.start
        for _ in range(3):
            successors = list(puzzle.successors(state))
            for move, after in successors:
                text = puzzle.move_name(move)
                assert puzzle.find_move(state, text) == move, text
                assert puzzle.after(state, move) == after
            state = rng.choice(successors)[1] if successors else puzzle.start


@named
def test_a_solution_of_all_rounds_replays_in_one_line(name):
    game = GAMES[name]
    for seed in range(5):
        position = random_layout(Random(f"replayed/{seed}"), 3 + seed % 3)
        outcome = game.puzzle(position).solve()
        if outcome.moves:
            steps = game.replay(position, " ".join(outcome.moves))
            assert [step.move for step in steps] == list(outcome.moves)
            assert [step.solves for step in steps] == [*[False] * (len(steps) - 1), True]


@named
def test_rounds_that_the_moves_win_are_replayed_without_a_search(name, monkeypatch):
    game = GAMES[name]
    layouts = [random_layout(Random(f"replayed/{seed}"), 5) for seed in range(3)]
    lines = [(layout, game.puzzle(layout).solve_rounds()) for layout in layouts]
    monkeypatch.setattr(shortest, "solve", None)
    solved_at_home.cache_clear()
    replayed = 0
    for position, rounds in lines:
        if all(solved_round.outcome.kind is OutcomeKind.SOLVED for solved_round in rounds):
            moves = [move for solved_round in rounds for move in solved_round.outcome.moves]
            steps = game.replay(position, " ".join(moves))
            assert steps[-1].solves
            assert not game.puzzle_to_replay(position, " ".join(moves)).lost_part()
            ends = accumulate(
                len(solved_round.outcome.moves)
                for solved_round in rounds
                if solved_round.outcome.moves
            )
            assert game.pauses(steps) == tuple(ends)[:-1]
            replayed += 1
    assert replayed


@named
def test_a_position_under_way_reads_as_it_was_printed(name):
    game, rng = GAMES[name], Random(f"under way/{name}")
    puzzle = game.puzzle(random_layout(rng, 5))
    state = puzzle.start
    for _ in range(30):
        shown = Position.parse(str(puzzle.position(state)))
        again = game.puzzle(shown)
        assert again.start == state
        assert set(again.successors(state)) == set(puzzle.successors(state))
        state = rng.choice(list(puzzle.successors(state)))[1]


def test_json_tells_the_solution_of_each_round(tmp_path, capsys):
    position = random_layout(Random("e1"), 4)
    (tmp_path / "layout.txt").write_text(f"{position}\n", encoding="utf-8")
    assert run(["solve", "bee-advanced", str(tmp_path / "layout.txt"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [entry["queen"] for entry in told["rounds"]] == [3, 4]
    assert [move for entry in told["rounds"] for move in entry["moves"]] == told["moves"]
    assert told["length"] == len(told["moves"])


LOST, WON = OutcomeKind.UNSOLVABLE, OutcomeKind.SOLVED


def layout_with(game, *kinds):
    """Return a layout whose rounds end as these kinds say."""
    layouts = (random_layout(Random(seed), 2 + len(kinds)) for seed in range(500))
    return next(
        layout
        for layout in layouts
        if tuple(solved_round.outcome.kind for solved_round in game.puzzle(layout).solve_rounds())
        == kinds
    )


ROUNDS_LOST = {
    (LOST, WON): "the round with the 3 as queen",
    (WON, LOST): "the round with the 4 as queen",
    (WON, LOST, LOST): "the rounds with 4 and 5 as queens",
}


@pytest.mark.parametrize(("kinds", "part"), ROUNDS_LOST.items())
def test_it_is_said_which_round_has_no_solution_and_the_layout_is_not_solved(
    tmp_path, capsys, kinds, part
):
    game, file = GAMES["bee-advanced"], str(tmp_path / "layout.txt")
    position = layout_with(game, *kinds)
    (tmp_path / "layout.txt").write_text(f"{position}\n", encoding="utf-8")
    assert run(["solve", "bee-advanced", file, "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert [entry["moves"] is None for entry in told["rounds"]] == [kind is LOST for kind in kinds]
    assert told["moves"] == [move for entry in told["rounds"] for move in entry["moves"] or ()]
    assert (told["outcome"], told["length"]) == ("unsolvable", len(told["moves"]))
    moves = " ".join(told["moves"])
    assert run(["solve", "bee-advanced", file, "--seconds", "9"]) == 2
    said = capsys.readouterr().out
    assert said == f"There is no solution for {part}.\nThe rest is solved by {moves}.\n"
    assert run(["replay", "bee-advanced", file, moves]) == 2
    said = capsys.readouterr().out
    assert re.fullmatch(rf"Solved in \d moves?, but there is no solution for {part}\.\n", said)
    assert run(["replay", "bee-advanced", file, moves, "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["verdict"], told["reason"]) == ("unsolved", f"there is no solution for {part}")
    for claim, by in (("solvable", ""), ("solved", moves), (f"solved in {told['length']}", moves)):
        assert game.judge(position, by, claim) == f"there is no solution for {part}"
    assert game.judge(position, "", "unsolvable") is None


def test_whoever_plays_on_past_a_lost_round_is_told_and_still_gets_hints():
    game = GAMES["bee-advanced"]
    position = layout_with(game, WON, LOST)
    session = PuzzleSession(game, position)
    while not session.is_over:
        session.choose(session.hint().removeprefix("Try ").removesuffix("."))
    (told,) = session.news()
    assert told.endswith(", but there is no solution for the round with the 4 as queen.")
    *_, best = game.advice(position, Random(0), 5)[::-1]
    assert best.words.endswith(" left")


def test_a_problem_with_a_lost_round_is_none(tmp_path):
    game = find_public("bee-advanced")
    with pytest.raises(InputError, match="no solution for the round with the 3 as queen"):
        game.problem(layout_with(GAMES["bee-advanced"], LOST, WON))


def test_a_layout_on_which_nobody_can_move_is_proven_to_have_no_solution(tmp_path, capsys):
    (tmp_path / "layout.txt").write_text(f"{NO_QUEEN}\n", encoding="utf-8")
    assert run(["solve", "bee-advanced", str(tmp_path / "layout.txt"), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told["rounds"] == [{"queen": 3, "moves": None}]
    assert (told["length"], told["states"]) == (None, 1)


def test_a_limit_proves_nothing():
    position = random_layout(Random("e1"), 4)
    outcome = GAMES["bee"].puzzle(position).solve(max_states=2)
    assert (outcome.kind, outcome.length) == (OutcomeKind.LIMIT, None)


@named
def test_a_limit_is_one_for_all_rounds_together(name):
    puzzle = GAMES[name].puzzle(random_layout(Random("e6"), 4))
    states = puzzle.solve().states
    assert puzzle.solve(max_states=states).kind is OutcomeKind.SOLVED
    assert puzzle.solve(max_states=states - 1).kind is OutcomeKind.LIMIT


def test_where_all_dice_are_together_for_every_queen_there_is_nothing_to_choose():
    outcome = GAMES["bee"].puzzle(Position.parse(NOTHING_TO_DO)).solve()
    assert (outcome.kind, outcome.moves, outcome.choices) == (OutcomeKind.SOLVED, (), 0)


COUNTS = {"bee": (1655, 1655, 7), "bee-advanced": (367, 367, 2)}
"""Positions that can be reached, those with a solution, and first moves."""


@named
def test_counts_of_positions_and_moves_stay(name):
    puzzle = GAMES[name].puzzle(random_layout(Random("counted"), 4))
    graph = explore(puzzle, 100_000)
    moves = sum(1 for _ in puzzle.successors(puzzle.start))
    assert (graph.states, len(graph.distances), moves) == COUNTS[name]


@named
def test_difficulty_is_that_of_the_state_graphs_of_all_rounds(name):
    game = GAMES[name]
    for seed in range(8):
        puzzle = game.puzzle(random_layout(Random(f"terrain/{seed}"), 3 + seed % 2))
        if puzzle.solve().kind is OutcomeKind.SOLVED:
            rounds = (puzzle.round_with(queen) for queen in puzzle.queens)
            graphs = ((it, explore(it, 100_000)) for it in rounds)
            whole = [measure_way(*both).effort for both in graphs if both[1].distances]
            assert puzzle.measure_difficulty().effort == pytest.approx(effort_of_all(whole))


@pytest.fixture(scope="module")
def kernels():
    """Return the compiled functions, which have been compiled."""
    module = pytest.importorskip("donimoes_book.games.bee.kernels")
    puzzle = GAMES["bee"].puzzle(random_layout(Random("compiled/0"), 3))
    module.solve_compiled(puzzle.layout, 3)
    return module


@named
def test_the_compiled_search_finds_the_same(name, kernels):
    for seed in range(6):
        puzzle = GAMES[name].puzzle(random_layout(Random(f"compiled/{seed}"), 3 + seed % 3))
        plain = [
            (solved_round.outcome.length, solved_round.outcome.states)
            for solved_round in puzzle.solve_rounds()
        ]
        assert [kernels.solve_compiled(puzzle.layout, queen) for queen in puzzle.queens] == plain


def test_random_layouts_are_whole_and_every_way_to_lay_them_comes_up():
    seen = set()
    for seed in range(1500):
        layout = random_layout(Random(seed), 3)
        assert GAMES["bee"].layout(layout).highest == 3
        seen.add(tuple((domino.place, domino.across) for domino in layout.dominoes))
    # A rectangle of four by five can be laid in 95 ways.
    assert len(seen) == 95
    changed = random_layout(Random(1), 5)
    for seed in range(50):
        changed = changed_layout(Random(seed), changed)
        assert GAMES["bee"].layout(changed).highest == 5


def test_problems_are_made_again_by_their_seed_and_wish():
    game, spec = GAMES["bee-advanced"], GenerationSpec(dominoes=15, steps=6, tries=60)
    one, other = (generator_of(game).generate(spec, "again") for _ in range(2))
    assert one == other
    assert one.measures["moves"] == 6
    assert all(
        solved_round.outcome.moves for solved_round in game.puzzle(one.position).solve_rounds()
    )
    assert run(["generate", "bee", "--dominoes", "12"]) == 64
    assert list(SIZES) == [10, 15, 21, 28]


@pytest.fixture(scope="module")
def problems():
    diagnostics = []
    entries = read_bank(RULES / "problems" / "bee-advanced.md", "bee-advanced", diagnostics)
    assert not diagnostics
    return [problem for problem in entries if "former" not in problem.measures]


@pytest.mark.parametrize("number", [0, -1])
def test_a_code_holds_a_layout(problems, number):
    position = problems[number].position
    read = read_code(code_of("bee-advanced", position))
    assert (read.game, read.position) == ("bee-advanced", position)


@pytest.mark.long
def test_the_problems_climb_and_every_queen_can_be_reached():
    game, problems = GAMES["bee-advanced"], ladder("bee-advanced")
    puzzles = [game.puzzle(problem.position) for problem in problems]
    rounds = [solved_round for puzzle in puzzles for solved_round in puzzle.solve_rounds()]
    assert all(solved_round.outcome.moves for solved_round in rounds)
    grades = [int(problem.measures["grade"]) for problem in problems]
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4}
    assert len(grades) == 23
    assert len(puzzles[0].queens) == 1
    assert len(puzzles[-1].queens) == 4
    for problem in problems:
        assert read_code(code_of(game.name, problem.position)).position == problem.position


@pytest.mark.long
def test_the_advice_of_the_chapter_was_counted_in_its_problems(problems):
    game = GAMES["bee-advanced"]
    rounds = [it for p in problems for it in game.puzzle(p.position).solve_rounds()]
    moves = [move for it in rounds for move in it.outcome.moves]
    movers = [{move[0] for move in it.outcome.moves} for it in rounds]
    twice = sum(len(it.outcome.moves) > len(who) for it, who in zip(rounds, movers, strict=True))
    dice = sum(it.queen - 1 for it in rounds)
    turning = sum(len(move) > 3 for move in moves)
    at_home = dice - sum(map(len, movers))
    text = " ".join((RULES / "bee-donimoes.md").read_text(encoding="utf-8").split())
    assert "Nearly half of all the moves that solve our problems turn at least once" in text
    assert 0.45 < turning / len(moves) < 0.5
    assert "In nearly all rounds of our problems, one does" in text
    assert 0.94 < twice / len(rounds) < 1
    assert "It’s rare that a bee is home where she starts" in text
    assert at_home / dice < 1 / 40
