"""The public interface: what other programs may rely on, from `import donimoes_book` alone."""

import inspect
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import donimoes_book
from donimoes_book import (
    ContestSession,
    Game,
    Held,
    IllegalMove,
    IllegalPosition,
    InputError,
    NotPossible,
    Position,
    PuzzleSession,
    all_games,
    booklet,
    build,
    check,
    find,
    read_code,
)
from donimoes_book.games import registry
from donimoes_book.games.laboratory import generator_of, programs_of
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.public import GenerateOptions
from helpers.documents import PAGES, ROOT, code_spans, fences

BOARD = Position.parse(
    "  0|4 2|6\n\n4|2   1|2\n\n      3\n      -\n      1 5\n        -\n        3"
)
PAGE = "docs/python.md"
PROBLEMS = Path(__file__).parents[1] / "rules" / "problems"


def test_every_public_name_is_there_and_the_version_is_the_installed_one():
    assert sorted(donimoes_book.__all__) == donimoes_book.__all__
    for name in donimoes_book.__all__:
        assert getattr(donimoes_book, name) is not None
    assert set(donimoes_book.__all__) <= set(dir(donimoes_book))
    assert donimoes_book.__version__.count(".") == 2
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = donimoes_book.nothing


def test_importing_the_package_imports_nothing_else():
    program = "import donimoes_book, sys; print([m for m in sys.modules if 'donimoes_book.' in m])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_a_game_is_found_by_name_or_title_and_a_misspelt_one_is_suggested():
    assert find("Unmatched Donimoes") == find("unmatched") == Game("unmatched")
    assert {game.name: game.title for game in all_games()}["unmatched"] == "Unmatched Donimoes"
    with pytest.raises(InputError, match=r"Did you mean unmatched\?"):
        find("unmached")


def test_a_puzzle_is_played_taken_back_solved_and_graded():
    game = find("unmatched")
    play = game.start(BOARD)
    assert "42R" in play.choices()
    outcome, grade = play.solve(), play.grade()
    assert (outcome.kind, outcome.length, play.hint()) == ("solved", 12, "Try 42R.")
    play.choose("42R 53U")
    assert play.moves == ("42R", "53U")
    assert play.solve().length == 10
    play.undo()
    assert play.position == game.replay(BOARD, "42R")[-1].after
    play.choose(" ".join(outcome.moves[1:]))
    assert play.is_solved
    assert not play.choices()
    assert (play.solve().length, game.solve(BOARD)) == (0, outcome)
    again = game.read_record(play.record())
    assert isinstance(again, PuzzleSession)
    assert (again.moves, again.start) == (outcome.moves, BOARD)
    problem = game.problem(BOARD)
    assert (problem.grade, problem.moves) == (grade, outcome.moves)
    assert read_code(game.code(BOARD)) == (game, BOARD)


def greedy(view):
    """Return a play, as a program with a name that one of the game's has."""
    return view.plays[0]


def test_everything_that_goes_wrong_is_one_kind_of_error():
    game = find("unmatched")
    for wrong, do in (
        (InputError, lambda: Position.parse("2|")),
        (IllegalPosition, lambda: game.start(Position.parse("2|3 3|4\n\n7"))),
        (IllegalPosition, lambda: game.solve(Position.parse("2|3   4|5"))),
        (IllegalMove, lambda: game.replay(BOARD, "42R 26R")),
        (IllegalMove, lambda: game.draw(BOARD, "42X")),
        (InputError, lambda: game.draw(BOARD, arrows="here")),
        (IllegalMove, lambda: game.start(BOARD, "26R")),
        (NotPossible, lambda: game.start(BOARD).undo()),
        (NotPossible, game.start),
        (NotPossible, lambda: game.match(["greedy"])),
        (NotPossible, lambda: game.generate(climbs=3)),
        (NotPossible, lambda: game.generate(domino=6)),
        (NotPossible, lambda: game.generate(dominoes=99)),
        (NotPossible, lambda: game.generate(grade=6)),
        (NotPossible, lambda: game.generate(steps="long")),
        (NotPossible, lambda: game.generate(seconds=0)),
        (NotPossible, lambda: game.generate(dominoes=12, steps=40, seconds=1e-6)),
        (NotPossible, lambda: game.solve(BOARD, max_states=-4)),
        (NotPossible, lambda: game.start(BOARD).solve(seconds=-1)),
        (NotPossible, lambda: find("bergen").solve(BOARD)),
        (NotPossible, lambda: find("bergen").problem(BOARD)),
        (NotPossible, lambda: find("bergen").generate()),
        (NotPossible, lambda: find("bergen").match(["greedy"])),
        (NotPossible, lambda: find("bergen").match(["greedy", "gredy"])),
        (NotPossible, lambda: find("bergen").with_option("target", "none")),
        (NotPossible, lambda: find("bergen").deal(["Ann", "Bo"]).choose("99")),
        (NotPossible, lambda: find("bergen").match(["greedy", lambda _: "99"])),
        (NotPossible, lambda: find("bergen").match(["greedy", greedy])),
        (NotPossible, lambda: find("bergen").match(["greedy"] * 2).hint()),
        (NotPossible, lambda: find("bergen").match(["greedy"] * 2).view()),
        (NotPossible, lambda: find("bergen").deal(["greedy"] * 2, one_by_one=True).view()),
        (NotPossible, lambda: find("bergen").tournament(["greedy"])),
        (NotPossible, lambda: find("bergen").tournament(["greedy"] * 2)),
        (NotPossible, lambda: find("bergen").tournament(["greedy", "random"], 0)),
        (NotPossible, lambda: find("mountains").tournament(["greedy", "random"])),
        (InputError, lambda: find("bergen").read_record("nothing")),
        (InputError, lambda: game.check(BOARD, expect="solved")),
        (InputError, lambda: read_code("114M-6T6T-8TAT-T")),
        (NotPossible, lambda: booklet("x.pdf", ["unmatched"], paper="a9")),
    ):
        with pytest.raises(InputError) as caught:
            do()
        assert isinstance(caught.value, wrong)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again)) == (type(caught.value), str(caught.value))
        assert again.diagnostics == caught.value.diagnostics


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"domino": 6}, "does not accept domino\n    It accepts dominoes, steps, max_states,"),
        (
            {"dominoes": 99},
            "has no problems with 99 dominoes, only with 2 to 28",
        ),
        ({"grade": 6}, "grade cannot be 6\n    Expected 1 to 5."),
        ({"tries": -1}, "tries cannot be -1\n    Expected a whole number, 1 or more."),
        ({"seconds": -1}, "seconds cannot be -1\n    Expected a number above 0, or None."),
        (
            {"dominoes": 12, "steps": 40, "seconds": 1e-6},
            "no such problem was made in 1e-06 s\n    Allow more.",
        ),
    ],
)
def test_a_problem_that_cannot_be_made_is_refused_with_what_can(options, said):
    with pytest.raises(InputError) as caught:
        find("unmatched").generate("x", **options)
    assert said in str(caught.value)


def test_a_picture_shows_the_last_move_and_arrows():
    game = find("unmatched")
    assert ">" in str(game.draw(BOARD, "42R"))
    picture = game.draw(BOARD, "42R", arrows="(0,0)R1")
    assert "An arrow" in picture.svg()
    assert str(game.draw(picture.position, arrows="(1,1)U1")).count("arrows:") == 1
    game.check(Position.parse("2|3\n\n3|4"), "34R", "illegal: matches")


def test_a_problem_is_made_from_a_seed():
    game = find("capturing")
    made = game.generate("club", dominoes=6, steps=6, tries=60)
    assert made == game.generate("club", dominoes=6, steps=6, tries=60)
    assert made.game == "capturing"
    assert made.moves == game.solve(made.position).moves


def test_a_person_plays_against_a_program_and_takes_a_choice_back():
    game = find("mountains").deal(["Ann", "greedy"], "1")
    choices = game.choices()
    game.choose(choices[0])
    assert game.choices() != choices or game.seat == 1
    assert game.winner is None
    assert game.standing().startswith("not over yet")
    assert game.hint().startswith("Try ")
    again = find("mountains").read_record(game.record())
    assert again.record() == game.record()
    with pytest.raises(NotPossible, match="no program is here to ask"):
        again.hint()


def test_options_of_generators_are_typed():
    typed = GenerateOptions.__annotations__.keys()
    known = {
        option.removeprefix("--").replace("-", "_")
        for game in registry.all_games()
        if (generator := generator_of(game))
        for option in generator.spec.options()
    }
    assert {*typed} == known - {"or_harder"}


SLOW = {"bee"}
"""Whose programs take seconds."""
SEVERAL = [
    pytest.param(game, marks=[pytest.mark.long] * (game.name in SLOW), id=game.name)
    for game in all_games()
    if game.seats
]


@pytest.mark.parametrize("game", SEVERAL)
def test_a_program_of_ones_own_plays_what_it_sees(game):
    seats, rng = set(), Random(1)

    def own(view):
        seats.add(view.seat)
        play = rng.choice(view.plays)
        assert view.players == ("own",) * count
        assert len(view.plays) > 1
        assert play.name
        assert play.words
        assert play.path
        return rng.choice([play, play.name])

    if "target" in game.options:
        game = game.with_option("target", "20")
    count = 2 if 2 in game.seats else 1
    match = game.match([own] * count, "3")
    assert match.is_over
    assert seats == {*range(1, count + 1)}
    again = game.read_record(match.record())
    assert (again.scores, again.winners) == (match.scores, match.winners)


def test_a_view_has_what_the_rules_let_a_player_see():
    table = find("bergen").deal(["Ann", "greedy"], "7")
    view = table.view()
    assert [play.name for play in view.plays] == table.choices()
    assert (view.seat, view.table, view.remarks) == (1, table.table(), table.remarks())
    assert (view.hand[0], view.sizes, view.boneyard) == ((0, 1), (5, 4), 16)
    assert (view.ends, view.scores) == ((5, 2), (0, 2))
    assert sorted(view.squares.values()) == [2, 2, 2, 5, 6, 6]
    play = view.plays[0]
    assert (str(play), play.words, play.points) == ("65-50", "0-5 at the left end", 0)
    assert play.path[0] == (Held((0, 5)),)
    assert play.lies.pips == (0, 5)
    table.choose(play)
    assert table.turns[view.seat + 2].choice


def test_a_play_says_what_it_scores_at_once():
    table = find("all-fives").deal(["Ann", "greedy"], "1")
    while not any(play.points for play in table.view().plays):
        table.choose(table.choices()[0])
    play = max(table.view().plays, key=lambda it: it.points)
    before = table.scores[0]
    table.choose(play)
    assert play.words.endswith(f"{play.points} points")
    assert table.scores[0] >= before + play.points


# How a game for several ends

WON, SHARED, DRAWN, LOST = "won by one", "won by several", "drawn", "lost"
ENDS = {
    "bee": {WON: ("random", 6, "0"), SHARED: ("random", 6, "2")},
    "bee-advanced": {WON: ("random", 4, "1"), SHARED: ("random", 4, "0")},
    "checkimoes": {DRAWN: ("greedy", 2, "1")},
    "checkimoes-heaviest": {DRAWN: ("greedy", 2, "6")},
    "checkimoes-heaviest-no-doubles": {DRAWN: ("greedy", 2, "6")},
    "checkimoes-middle": {DRAWN: ("greedy", 2, "4")},
    "checkimoes-middle-heaviest": {DRAWN: ("greedy", 2, "8")},
    "checkimoes-middle-heaviest-no-doubles": {DRAWN: ("greedy", 2, "6")},
    "checkimoes-middle-no-doubles": {DRAWN: ("greedy", 2, "4")},
    "checkimoes-no-doubles": {WON: ("greedy", 2, "1"), DRAWN: ("greedy", 2, "0")},
    "domino-runners": {DRAWN: ("greedy", 2, "58")},
    "mountains": {
        WON: ("greedy", 1, "6"),
        SHARED: ("greedy", 2, "5"),
        LOST: ("greedy", 1, "0"),
    },
    "tetradominoes": {WON: ("random", 2, "0"), SHARED: ("random", 2, "1")},
    "tetradominoes-solitaire": {WON: ("greedy", 1, "0"), LOST: ("greedy", 1, "2")},
}
"""Who plays, how many, and the seed; otherwise two greedy players, of whom one wins."""


@pytest.mark.parametrize("game", SEVERAL)
def test_a_game_ends_in_every_way_there_is(game):
    for kind, (player, count, seed) in (
        {WON: ("greedy", 2, "0")} | ENDS.get(game.name, {})
    ).items():
        match = game.match([player] * count, seed)
        assert match.is_over
        assert match.winner == next(iter(match.winners), None)
        assert min(len(match.winners), 2) == {WON: 1, SHARED: 2}.get(kind, 0)
        assert match.standing().startswith(kind if kind in (DRAWN, LOST) else "won by player")
        record = match.record()
        again = game.read_record(record)
        assert isinstance(again, ContestSession)
        assert (again.record(), again.winners) == (record, match.winners)
        assert again.scores == match.scores


# What is passed to a pool


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_all_that_is_passed_to_a_pool_pickles(game):
    passed = [game]
    if game.seats:
        passed += [game._contest(), programs_of(game._contest()).players]
        passed.append(game.deal(["Ann", *["greedy"] * (game.seats[0] - 1)]))
    bank = PROBLEMS / f"{game.name}.md"
    if bank.exists():
        position = read_bank(bank, game.name, [])[0].position
        passed += [position, game.draw(position)]
        if isinstance(game._rules(), PuzzleGame):
            passed += [game.start(position), game.start(position).puzzle]
    for value in passed:
        again = pickle.loads(pickle.dumps(value))
        assert type(again) is type(value)
        if isinstance(value, PuzzleSession | ContestSession):
            assert again.choices() == value.choices()
            assert again.record() == value.record()


# Books


def test_a_book_is_checked_and_built(tmp_path, monkeypatch):
    (tmp_path / "book.toml").write_text('title = "Example"\nchapters = ["a.md"]\n')
    block = "```{domino} unmatched\n:expect: solvable\n\n  2|3\n\n1|4\n```"
    (tmp_path / "a.md").write_text(f"# Example\n\n{block}\n")
    (elsewhere := tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(elsewhere)
    assert not check(tmp_path, tmp_path / "out")
    assert [*(tmp_path / "out" / "solved").iterdir()]
    (file,) = build(tmp_path, tmp_path / "out")
    assert file.read_bytes().startswith(b"%PDF")
    assert not [*elsewhere.iterdir()]


# The page about it


def signature(name):
    """Return a function's name with its parameters and types, without quotation marks."""
    value = donimoes_book
    for part in name.split("."):
        value = getattr(value, part)
    text = str(inspect.signature(value)).replace("(self, ", "(").replace("(self)", "()")
    text = re.sub(r"\*<class '([\w.]+)'>", r"Unpack[\1]", text)
    text = re.sub(r"\b(?:donimoes_book|pathlib|collections)\.(?:\w+\.)*", "", text)
    return f"{name}{text}".replace("'", "")


def test_the_page_shows_the_signatures_of_everything_public():
    shown = [" ".join(span.split()) for span in code_spans(PAGE) if re.match(r"[\w.]+\(.*->", span)]
    assert len(shown) > 30
    bare = [span.replace("'", "") for span in shown]
    assert bare == [signature(span.partition("(")[0]) for span in shown]
    told = {span.partition("(")[0] for span in shown}
    functions = {n for n in donimoes_book.__all__ if inspect.isfunction(getattr(donimoes_book, n))}
    methods = {f"Game.{n}" for n, f in vars(Game).items() if n[0] != "_" and inspect.isfunction(f)}
    assert told >= functions | methods


@pytest.mark.parametrize(
    "name",
    ["pool", "tournament", pytest.param("booklets", marks=pytest.mark.long)],
)
def test_a_program_of_the_page_runs(name, tmp_path):
    program = tmp_path / f"{name}.py"
    (text,) = (f.text for f in fences(PAGE, "python") if f.text.startswith(f"# {name}.py\n"))
    assert text.count("\n") <= 25
    program.write_text(text)
    done = subprocess.run(
        [sys.executable, program.name], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(PRINTED[name], done.stdout)


@pytest.mark.long
def test_the_program_of_the_page_beats_greedy():
    (text,) = (f.text for f in fences(PAGE, "python") if f.text.startswith("# tournament.py\n"))
    program, _ = text.split("game = ")
    names = {}
    exec(program, names)
    game = find("bergen").with_option("target", "15")
    best, _ = game.tournament(["greedy", names["careful"]], 150, "page")
    assert best.player == "careful"
    assert best.share.low > 0.5


PRINTED = {
    "pool": r"^Counter\({'unsolvable': \d+",
    "tournament": r"^(careful|greedy): [\d.]+% \([\d.]+ to [\d.]+\), 16 games\n",
    "booklets": r"^easy \w{4}-.* (Unmatched|Capturing) Donimoes\n",
}


@pytest.mark.long
def test_every_example_is_typed(tmp_path):
    """The examples of a page are one program, and so is each that names its file."""
    for page in PAGES:
        examples = list(fences(page, "python"))
        if page != "CONTRIBUTING.md" and examples:
            stem = Path(page).stem
            joined = [f.text for f in examples if not f.text.startswith("# ")]
            (tmp_path / f"{stem}_page.py").write_text("\n".join(joined))
            for fence in examples:
                if name := re.match(r"# (\w+\.py)\n", fence.text):
                    (tmp_path / name[1]).write_text(fence.text)
    source = str(Path(donimoes_book.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), "."],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": source},
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith("Success"), done.stdout
