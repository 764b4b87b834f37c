"""Long measurements are kept with a book: they are used, sealed, and can be repeated."""

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_INPUT
from donimoes_book.games import registry
from donimoes_book.games.game import LayoutGame
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.solitaires.deal import Deal
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.folders import MEASURED
from donimoes_book.manuscript.proving import (
    Unit,
    measure,
    measured_text,
    prove,
    sample_of,
    units_of,
)
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore, record_store

RULES = Path(__file__).parents[2] / "rules"
TODAY = datetime.now(tz=UTC).date().isoformat()


@pytest.fixture
def book(tmp_path):
    """Return a book with just two deals of Knock-Out, and their measurements."""
    (tmp_path / "problems").mkdir()
    first, second = (RULES / "problems" / "knock-out.md").read_text().split("```{domino}")[1:3]
    bank = tmp_path / "problems" / "knock-out.md"
    bank.write_text(f"```{{domino}}{first}\n```{{domino}}{second}")
    (tmp_path / MEASURED).mkdir()
    shutil.copy(RULES / MEASURED / "knock-out.json", tmp_path / MEASURED)
    return tmp_path


def kept(book):
    return book / MEASURED / "knock-out.json"


def solved(book, number=0):
    entry = read_bank(book / "problems" / "knock-out.md", "knock-out", [])[number]
    store = SolvedStore(book / "solved", measured=book / MEASURED)
    return solve_problem("knock-out", entry, store), store.measured_anew


@pytest.fixture(scope="module")
def units():
    """Return every problem in every bank, and every record."""
    return units_of(RULES / "problems", RULES / "records")


@pytest.mark.long
def test_everything_in_the_book_has_been_measured(units, tmp_path):
    """Look up every problem in every bank, and every record."""
    store = SolvedStore(tmp_path, measured=RULES / MEASURED)
    records = record_store(tmp_path, RULES / MEASURED)
    banks = {unit.path: read_bank(unit.path, unit.game, []) for unit in units}
    for unit in units:
        game, position = registry.find(unit.game), banks[unit.path][unit.number - 1].position
        if unit.is_record:
            records.solve(game, position)
        elif isinstance(game, LayoutGame):
            store.solve_layout(game, position)
        elif isinstance(game, PuzzleGame):
            store.difficulty(game, position)
        assert store.measured_anew == records.measured_anew == {}, unit
    assert any(unit.is_record for unit in units)


@pytest.mark.long
@pytest.mark.parametrize("number", range(6))
def test_another_sample_is_proven_again_every_day(units, number):
    unit = sample_of(units, 6, TODAY)[number]
    (proof,) = prove([unit], RULES / MEASURED, lambda units: map(measure, units))
    assert proof.differing == []


def test_what_is_kept_is_printed_and_not_measured_again(book, monkeypatch):
    first, anew = solved(book)
    assert anew == {}
    monkeypatch.setattr(Deal, "measure_difficulty", None)
    assert solved(book)[0] == first


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace('"effort": ', '"effort": 1'),
        lambda text: text.replace('"seal": "', '"seal": "0'),
        lambda text: text[: len(text) // 2],
        lambda _: '{"a": [1e999]}',
        lambda _: "[" * 100_000,
        lambda _: "",
    ],
)
def test_what_somebody_changed_or_cut_off_is_measured_again(book, spoil):
    before = [solved(book, number)[0] for number in range(2)]
    kept(book).write_text(spoil(kept(book).read_text()))
    after = [solved(book, number) for number in range(2)]
    assert [problem for problem, _ in after] == before
    assert any(anew for _, anew in after)


def test_prove_says_what_is_not_as_it_was_kept(book, capsys):
    assert run(["prove", "--rules", str(book), "--workers", "1"]) == DONE
    assert capsys.readouterr().out == "2 problems measured again; 0 not as recorded.\n"
    _, second = (measure(unit) for unit in units_of(book / "problems", book / "records"))
    content, _ = second
    wrong = second | {content: second[content] | {"effort": 0.25}}
    kept(book).write_text(measured_text(wrong))
    assert run(["prove", "--rules", str(book), "--workers", "1"]) == WRONG_INPUT
    effort, hints, other, last = capsys.readouterr().out.splitlines()
    assert effort == hints
    assert hints.endswith("knock-out.md: problem 1: not measured yet")
    assert "problem 2: recorded as {'effort': 0.25" in other
    assert last == "2 problems measured again; 2 not as recorded."


def test_how_many_have_been_proven_is_told(book):
    told = []
    proofs = prove(
        units_of(book / "problems", book / "records"),
        book / MEASURED,
        lambda units: [{} for _ in units],
        lambda done, total: told.append((done, total)),
    )
    assert [proof.differing for proof in proofs] == [[], []]
    assert told == [(1, 2), (2, 2)]


def test_a_seed_draws_the_same_sample_in_the_order_of_the_book():
    units = [Unit(Path("a.md"), "a", number, False) for number in range(1, 31)]
    first, again, other = (sample_of(units, 9, seed) for seed in "112")
    assert first == again == sorted(first) != other
    assert len({*first}) == 9
    assert sample_of(units, 99, "1") == units


def test_prove_writes_what_it_finds_byte_for_byte(book, capsys):
    kept(book).unlink()
    assert run(["prove", "--rules", str(book), "--write", "--workers", "2"]) == DONE
    assert capsys.readouterr().out == f"{kept(book)}\n"
    whole = (RULES / MEASURED / "knock-out.json").read_text()
    lines = kept(book).read_text().splitlines()[1:-1]
    assert len(lines) == 2 * 2
    assert all(line.removesuffix(",") in whole for line in lines)
    assert json.loads(kept(book).read_text()).items() <= json.loads(whole).items()
