"""The records: they are as long as stated, beat the old ones, and can be made again from a seed."""

from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.games.laboratory import BackendLimit
from donimoes_book.games.registry import find
from donimoes_book.games.sliding import backend
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.solving_records import solve_records
from donimoes_book.manuscript.store import record_store
from donimoes_book.search.certificates import read_certificate

BOOK = Path(__file__).parents[2] / "rules"
PROOFS = BOOK / "proofs"
PROBLEMS = {
    path.stem: read_bank(path, path.stem, []) for path in sorted((BOOK / "records").glob("*.md"))
}
TO_BEAT = {"unmatched": {6: 29, 10: 129}, "fujisan": {12: 70}}
"""The lengths of the longest solutions known before, by number of dominoes."""

AT_LENGTH = 20_000
"""The most positions of a record that is proven here; every build of the book proves them all."""
FEW = 100
"""The most positions of a record that is proven after every change."""

games = pytest.mark.parametrize("game", ["unmatched", "capturing", "fujisan"])


def at_length(*values):
    return pytest.param(*values, marks=pytest.mark.long)


@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("unmatched", FEW),
        ("capturing", FEW),
        *(at_length(game, AT_LENGTH) for game in ("unmatched", "capturing", "fujisan")),
    ],
)
def test_records_are_proven_to_have_the_lengths_they_claim(game, most, tmp_path):
    puzzles, diagnostics = find(game), []
    short = [record for record in PROBLEMS[game] if int(record.measures["graph"]) <= most]
    assert short
    solved = solve_records(game, short, diagnostics, store=record_store(tmp_path))
    assert not diagnostics
    recorded = [
        tuple(int(record.measures[name]) for name in ("dominoes", puzzles.length_unit, "graph"))
        for record in short
    ]
    # There is one for each number of dominoes, in that order.
    assert recorded == [(record.number, record.length, record.solution.states) for record in solved]


@pytest.mark.parametrize("game", ["unmatched", "capturing"])
def test_there_is_a_record_of_every_size(game):
    sizes = [int(record.measures["dominoes"]) for record in PROBLEMS[game]]
    assert sizes == list(range(3, 29))
    assert sizes == [len(record.position.dominoes) for record in PROBLEMS[game]]


@pytest.mark.long
@pytest.mark.parametrize("game", ["unmatched", "capturing"])
def test_the_compiled_backend_finds_the_same(game):
    for record in PROBLEMS[game]:
        puzzle = find(game).puzzle(record.position)
        try:
            outcome = backend.solve(puzzle)
        except BackendLimit:
            # Two machine words have no room for the places of this many dominoes.
            assert len(record.position.dominoes) > 18
            continue
        assert outcome.length == int(record.measures["steps"])
        assert backend.explore(puzzle).states == int(record.measures["graph"])
        assert find(game).replay(record.position, " ".join(outcome.moves))[-1].solves


@pytest.mark.parametrize("game", TO_BEAT)
def test_the_lengths_to_beat_are_beaten(game):
    unit = find(game).length_unit
    lengths = {int(r.measures["dominoes"]): int(r.measures[unit]) for r in PROBLEMS[game]}
    assert all(lengths[dominoes] > length for dominoes, length in TO_BEAT[game].items())


@games
def test_every_record_says_how_it_was_found(game):
    for record in PROBLEMS[game]:
        command, *_ = record.measures["wish"].split()
        if command == "prove":
            certificate = read_certificate(PROOFS, game, int(record.measures["dominoes"]))
            assert str(record.position) == certificate.position
        else:
            assert command == "campaign" or command.startswith("--")
            assert record.measures["seed"]


@pytest.mark.long
@pytest.mark.parametrize(("game", "dominoes"), [("unmatched", 4), ("capturing", 4)])
def test_the_recorded_seed_and_options_make_the_record_again(game, dominoes, tmp_path):
    (record,) = (r for r in PROBLEMS[game] if r.measures["dominoes"] == str(dominoes))
    command, *options = record.measures["wish"].split()
    made = ["--seed", record.measures["seed"], "--fast", "--workers", "1", "--out", str(tmp_path)]
    assert run([command, game, *options, *made]) == 0
    best = read_bank(tmp_path / f"{game}-{dominoes}.md", game, [])[0]
    assert best.position == record.position
    assert best.measures["steps"] == record.measures["steps"]
