"""Problems for a booklet: first from the bank, then new ones, and never the same one twice."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from donimoes_book.board.position import Position
from donimoes_book.editions.choosing import (
    Miss,
    ProblemRequest,
    choose_problems,
    offered_problems,
    tried,
)
from donimoes_book.games import registry
from donimoes_book.games.laboratory import generator_of
from donimoes_book.laboratory.generation import BoardGenerator
from donimoes_book.manuscript.alike import positions_in
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.pools import read_pool
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.progress import no_progress
from donimoes_book.search.difficulty import LEVELS, rounded_minutes
from donimoes_book.store.results import NOWHERE

RULES = Path(__file__).parents[2] / "rules"
BANKS = RULES / "problems"
ALL = (1, 2, 3, 4, 5)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return SolvedStore(tmp_path_factory.mktemp("solved"))


def chosen(store, game, count, grades, seed="7", banks=BANKS):
    told = []
    choice = ProblemRequest(registry.find(game), count, grades, seed)
    problems = choose_problems(choice, banks, store, lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    return problems


def test_problems_of_the_bank_are_chosen_by_the_seed(store):
    banked = {e.position for e in read_bank(BANKS / "unmatched.md", "unmatched", [])}
    sevens, again, eights = (chosen(store, "unmatched", 4, (1, 2), seed) for seed in "778")
    assert {problem.position for problem in sevens} <= banked
    assert sevens == again != eights
    assert all(problem.grade in (1, 2) for problem in sevens)
    assert [p.grade for p in sevens] == sorted(p.grade for p in sevens)


def test_new_ones_are_made_where_the_bank_has_too_few(store, tmp_path, monkeypatch):
    bank = (BANKS / "unmatched.md").read_text().split("```{domino}")
    (tmp_path / "unmatched.md").write_text("```{domino}".join(bank[:4]))
    first = chosen(store, "unmatched", 4, (1,), banks=tmp_path)
    assert len({problem.position for problem in first}) == 4
    assert {problem.grade for problem in first} == {1}
    assert len([p for p in first if p.position in positions(tmp_path)]) == 3
    # Problems that have been made are stored.
    monkeypatch.setattr(BoardGenerator, "generate", None)
    assert chosen(store, "unmatched", 4, (1,), banks=tmp_path) == first


@pytest.mark.parametrize(("option", "number"), [("former", 1), ("extra", 2)])
def test_a_booklet_has_what_the_book_had_no_room_for(tmp_path, monkeypatch, option, number):
    first, second = (BANKS / "unmatched.md").read_text().split("```{domino}")[1:3]
    second = second.replace(":grade:", f":{option}:\n:grade:")
    (tmp_path / "unmatched.md").write_text(f"```{{domino}}{first}```{{domino}}{second}")
    monkeypatch.setattr(BoardGenerator, "generate", lambda *_, **__: None)
    store = SolvedStore(tmp_path / "solved")
    problems = chosen(store, "unmatched", 2, ALL, banks=tmp_path)
    assert len(problems) == number
    assert not any(problem.former for problem in problems)


def test_new_ones_are_all_made_and_are_like_none_in_the_book(store):
    game = registry.find("unmatched")
    choice = ProblemRequest(game, 1, (1,), "new", new=True, rules=BANKS.parent)
    problems = choose_problems(choice, BANKS, store, lambda *_: None)
    positions = positions_in(BANKS.parent, "unmatched")
    assert len(problems) == 1
    assert not any(game.likeness(p.position, other) for p in problems for other in positions)


def positions(banks):
    return {entry.position for entry in read_bank(banks / "unmatched.md", "unmatched", [])}


@pytest.mark.parametrize(
    ("game", "level"),
    [
        ("mountains", "2"),
        ("knock-out", "hard"),
        ("tetradominoes", "medium"),
        ("domino-finder", "easy"),
        pytest.param("mountains", "easy", marks=pytest.mark.long),
        pytest.param("mountains", "hard", marks=pytest.mark.long),
        pytest.param("tetradominoes", "hard", marks=pytest.mark.long),
        pytest.param("domino-finder", "medium", marks=pytest.mark.long),
    ],
)
def test_deals_are_made_without_a_bank(store, tmp_path, game, level):
    problems = chosen(store, game, 2, LEVELS[level], banks=tmp_path)
    assert {problem.grade for problem in problems} <= {*LEVELS[level]}
    assert problems[0].position != problems[1].position
    assert all(problem.layout or problem.moves or problem.answer for problem in problems)


def test_one_that_is_made_twice_counts_once_and_the_search_ends(store, tmp_path, monkeypatch):
    generator = generator_of(registry.find("unmatched"))
    made = SimpleNamespace(position=Position.parse("  2|3\n\n1|4"))
    tries = []
    monkeypatch.setattr(BoardGenerator, "generate", lambda *_, **__: tries.append(1) or made)
    assert len(chosen(store, "unmatched", 3, (1,), "twice", tmp_path)) == 1
    assert len(tries) == 3 * generator.attempts


def test_each_attempt_tells_what_it_made_or_why_not(store, monkeypatch):
    bank = read_bank(BANKS / "unmatched.md", "unmatched", [])
    banked, easy, harder = (bank[number] for number in (0, 1, 6))
    made = iter([None, banked, easy, easy, harder])
    monkeypatch.setattr(BoardGenerator, "generate", lambda *_, **__: next(made))
    game = registry.find("unmatched")
    request = ProblemRequest(game, 5, (1,), "told")
    results = tried(request, generator_of(game), 5, [banked.position], store, lambda _: None)
    nothing, alike, new, repeated, other = results
    assert (nothing, alike, repeated) == (Miss.NOTHING, Miss.ALIKE, Miss.REPEATED)
    assert (new.position, other) == (easy.position, Miss.GRADE)


@pytest.mark.parametrize("game", [g.name for g in registry.all_games() if generator_of(g)])
def test_every_option_of_a_grade_is_one_that_its_generator_has(game):
    generator = generator_of(registry.find(game))
    options = generator.spec.options().keys() | {"--or-longer"}
    specs = filter(None, map(generator.spec_for_grade, ALL))
    assert all(spec.options().keys() <= options for spec in specs)


@pytest.mark.long
@pytest.mark.parametrize("game", [g.name for g in registry.all_games() if generator_of(g)])
def test_every_game_with_booklets_can_make_a_problem(store, tmp_path, game):
    assert len(chosen(store, game, 1, ALL, banks=tmp_path)) == 1


def test_a_grade_that_no_options_lead_to_is_not_tried(store, tmp_path):
    assert not chosen(store, "country-road", 1, (3,), banks=tmp_path)


@pytest.mark.long
def test_the_bank_of_country_road_has_problems_of_the_last_grades(store):
    for grade in (4, 5):
        assert [p.grade for p in chosen(store, "country-road", 1, (grade,))] == [grade]


def test_the_levels_share_the_grades():
    assert [*LEVELS["easy"], *LEVELS["medium"], *LEVELS["hard"]] == list(ALL)
    assert all(LEVELS[str(grade)] == (grade,) for grade in ALL)


def asked(game, count, grades, seed="1", **wishes):
    request = ProblemRequest(registry.find(game), count, grades, seed, rules=RULES, **wishes)
    return choose_problems(request, BANKS, SolvedStore(NOWHERE), no_progress)


def test_seeds_choose_among_the_bank_and_the_pool_and_nothing_is_made(monkeypatch):
    monkeypatch.setattr(BoardGenerator, "generate", None)
    pool, _ = read_pool(RULES, "unmatched")
    booklets = [asked("unmatched", 4, (1, 2), str(seed)) for seed in range(10)]
    shown = {problem.code for problems in booklets for problem in problems}
    assert all(len(problems) == 4 for problems in booklets)
    assert len(shown) > 20
    assert shown & pool.keys()
    assert shown - pool.keys()
    assert sorted(p.grade for p in booklets[0]) == [1, 1, 2, 2]


def test_a_game_with_a_pool_makes_none_unless_they_are_to_be_new(monkeypatch):
    monkeypatch.setattr(BoardGenerator, "generate", None)
    ready = offered_problems(registry.find("mirror"), RULES)
    assert len(asked("mirror", 40, (3,))) == ready[3]


def test_no_problem_takes_more_minutes_than_were_asked_for():
    problems = asked("capturing", 12, ALL, minutes=5)
    assert problems
    assert all(rounded_minutes(problem.effort) <= 5 for problem in problems)


@pytest.mark.parametrize("game", ["unmatched", "dominosa", "latin-square"])
def test_problems_of_bank_and_pool_are_drawn_if_their_solution_is_to_be_staged(game):
    for problem in asked(game, 4, (1, 2), staged=True):
        solution = problem.solution
        assert solution is not None
        assert not isinstance(solution, Moves) or solution.stages or solution.final


def test_new_problems_are_tried_for_no_longer_than_there_is_time(monkeypatch):
    monkeypatch.setattr(BoardGenerator, "generate", lambda *_, progress, **__: progress(1, 2))
    problems = asked("unmatched", 1, (1,), new=True, seconds=0)
    assert [problem.code in read_pool(RULES, "unmatched")[0] for problem in problems] == [True]
