"""Certificates of exhaustive proofs: made bit by bit, kept with a book, and compared with it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import chdir
from dataclasses import replace
from pathlib import Path

import pytest

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.diagnostics import InputError
from donimoes_book.games.registry import find
from donimoes_book.laboratory.exhaustive import ProofWork, read_work, write_work
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.solving_records import solve_records
from donimoes_book.manuscript.store import record_store
from donimoes_book.search.certificates import CERTIFICATES, file_name, read_certificate
from donimoes_book.store.results import Store
from donimoes_book.words.plurals import counted

RULES = Path(__file__).parents[2] / "rules"
PROOFS = RULES / "proofs"
GAME = find("unmatched")
CAPTURING = find("capturing")
PROVEN = range(3, 8)
CLEARED = range(2, 7)


@pytest.fixture
def proofs(tmp_path, monkeypatch):
    """Return a copy of the folder of certificates, in a book of its own."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(PROOFS, tmp_path / "rules" / "proofs")
    (tmp_path / "rules" / "book.toml").write_text('title = "A book"\nchapters = []\n')
    return tmp_path / "rules" / "proofs"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """Compile the fast search before the tests that use it."""
    with chdir(tmp_path_factory.mktemp("compiled")):
        for game in ("unmatched", "capturing"):
            assert run(["prove", game, "--dominoes", "2", "--workers", "1", "--fast"]) == 0


def command(*words, dominoes=3):
    return run(["prove", "unmatched", "--dominoes", str(dominoes), "--workers", "1", *words])


@pytest.mark.parametrize("fast", [["--fast"], []])
def test_what_is_proven_again_is_what_is_kept(compiled, proofs, capsys, fast):
    assert command(*fast) == 0
    said = capsys.readouterr()
    assert "3x2: 3 tilings, 158 boards, 51 up to symmetry, 395 states" in said.out
    assert "are a filled rectangle after at most 3 steps" in said.out
    assert said.out.endswith("The certificate beside the book says the same.\n")
    assert "no process used more than" in said.err


def test_a_certificate_is_printed_as_json(proofs, capsys):
    assert command("--json") == 0
    printed = json.loads(capsys.readouterr().out)
    kept = json.loads((proofs / "unmatched-3.json").read_text())
    kept.pop("seal")
    assert printed == kept


def test_a_certificate_is_written_byte_for_byte(proofs):
    file = proofs / "unmatched-3.json"
    kept = file.read_bytes()
    file.unlink()
    assert command("--write", "--workers", "2") == 0
    assert file.read_bytes() == kept


def test_a_proof_in_two_sittings_is_that_of_one(compiled, proofs, capsys):
    assert command("-n", "2", "--fast", "--json") == 3
    cost = json.loads(capsys.readouterr().out)
    assert (cost["done"], cost["units"]) == (2, 8)
    assert command("-n", "3", "--fast") == 3
    assert "5 of 8 units" in capsys.readouterr().out
    assert command("--fast") == 0
    assert "says the same" in capsys.readouterr().out


def test_a_part_of_a_proof_says_what_all_of_it_would_take(proofs, capsys):
    assert command("-n", "1", "--json") == 3
    units = json.loads(capsys.readouterr().out)["units"]
    folder, start = Path("proofs"), ProofWork("unmatched", 3, False, units)
    write_work(folder, replace(read_work(folder, start), seconds=9_000.0))
    assert command("-n", "1") == 3
    work, said = read_work(folder, start), capsys.readouterr().out
    assert f"2 of {units} units: " in said
    states, hours = f"{round(work.states * units / 2):,}", f"{2.5 * units / 2:.1f}"
    assert f"At this rate: {states} states in all, and {hours} hours on one core.\n" in said
    assert command("-n", "1", "--json") == 3
    work, cost = read_work(folder, start), json.loads(capsys.readouterr().out)
    assert cost["states_of_all"] == round(work.states * units / 3)
    assert cost["seconds_of_all"] == pytest.approx(9_000 * units / 3, rel=0.01)


def test_the_compiled_way_does_not_go_on_with_what_the_plain_one_began(compiled, proofs, capsys):
    assert command("-n", "1") == 3
    assert command("--fast") == 1
    assert "this proof was started with different options" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 1}'])
def test_a_file_that_is_not_a_proof_is_reported(proofs, capsys, text):
    Path("proofs").mkdir()
    Path("proofs/unmatched-3.json").write_text(text)
    assert command() == 1
    assert "this proof cannot be resumed" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["longest", "states", "digest", "position", "dominoes"])
def test_a_certificate_that_was_changed_is_reported(proofs, capsys, key):
    file = proofs / "unmatched-3.json"
    file.write_text(re.sub(rf'"{key}": "? *\w', r"\g<0>1", file.read_text(), count=1))
    with pytest.raises(InputError, match="not a valid certificate"):
        read_certificate(proofs, "unmatched", 3)
    assert command() == 1


def test_a_certificate_that_says_something_else_is_reported_and_left_alone(proofs, capsys):
    (proofs / "unmatched-4.json").replace(proofs / "unmatched-3.json")
    assert command() == 1
    assert "it is for unmatched with 4 dominoes" in capsys.readouterr().err


@pytest.mark.parametrize("json", [[], ["--json"]])
def test_what_is_proven_to_be_otherwise_than_is_kept_is_told(proofs, capsys, json):
    """Somebody sealed it, but that isn't what a proof finds."""
    kept = read_certificate(proofs, "unmatched", 3)
    shapes = (replace(kept.shapes[0], largest=99_999), *kept.shapes[1:])
    forged = replace(kept, statement="All is well.", shapes=shapes)
    Store(proofs).write(CERTIFICATES, "unmatched-3.json", forged)
    assert command(*json) == 1
    said = capsys.readouterr()
    told = (said.err if json else said.out).splitlines()
    assert f"statement was recorded as All is well., but is {kept.statement}" in told
    assert f"{kept.shapes[0].shape} is not as recorded" in told
    assert sum("recorded" in line for line in told) == 2
    assert "says the same" not in said.out


def test_a_cluster_finds_the_same(compiled, proofs, capsys):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0"
    ) as local:
        assert command("--scheduler", local.scheduler_address, "--fast") == 0
    assert "says the same" in capsys.readouterr().out


def test_an_interrupted_proof_says_how_to_go_on(proofs):
    words = ["prove", "unmatched", "--dominoes", "5", "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "donimoes_book", *words],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not Path("proofs/unmatched-5.json").exists():
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert "units are saved in proofs/unmatched-5.json; run the same command to carry on\n" in said
    assert said.endswith("interrupted\n")
    assert "Traceback" not in said


SMALL = [(GAME, 3), (CAPTURING, 2), (CAPTURING, 3)]
LARGER = [(GAME, n) for n in PROVEN if n > 3] + [(CAPTURING, n) for n in CLEARED if n > 3]
ALL = [*SMALL, *(pytest.param(*larger, marks=pytest.mark.long) for larger in LARGER)]


@pytest.mark.parametrize(("game", "dominoes"), ALL)
def test_the_position_of_a_certificate_takes_as_many_steps_as_it_says(game, dominoes):
    certificate = read_certificate(PROOFS, game.name, dominoes)
    position = Position.parse(certificate.position)
    assert game.is_in_proofs(position)
    assert game.puzzle(position).solve().length == certificate.longest


@pytest.mark.long
@pytest.mark.parametrize("dominoes", sorted({*PROVEN} & {*CLEARED}))
def test_the_same_rectangles_are_filled_whatever_is_then_played(dominoes):
    """The two games name equal numbers in different ways, but count the same fillings."""
    one, other = (
        read_certificate(PROOFS, game.name, dominoes).shapes for game in (GAME, CAPTURING)
    )
    counts = [[(s.shape, s.tilings, s.fillings) for s in shapes] for shapes in (one, other)]
    assert counts[0] == counts[1]


def test_what_is_proven_again_of_capturing_is_what_is_kept(compiled, proofs, capsys):
    words = ["prove", "capturing", "--dominoes", "3", "--workers", "1", "--fast"]
    assert run(words) == 0
    said = capsys.readouterr().out
    assert "16 boards can be solved, 1,680 of 175,854 fillings; the longest takes 1 step" in said
    assert said.endswith("The certificate beside the book says the same.\n")


@pytest.mark.long
def test_the_book_says_which_rectangles_can_be_cleared():
    """The chapter and the table in docs/proofs.md have the numbers in the certificates."""
    text = " ".join((RULES / "records.md").read_text().split())
    certificates = [read_certificate(PROOFS, "capturing", dominoes) for dominoes in CLEARED]
    *most, last = [certificate.longest for certificate in certificates]
    assert f"take {', '.join(map(str, most))} and {last} steps" in text
    for shape in certificates[-1].shapes[1:]:
        width, height = (NAMES[int(number)] for number in shape.shape.split("x"))
        share = f"{100 * shape.solvable / shape.fillings:.2f}"
        assert f"{shape.solvable:,} of {shape.fillings:,}" in text
        assert f"Of the {width}-by-{height} rectangles, {share} in a hundred can be" in text
    table = (RULES.parent / "docs" / "proofs.md").read_text()
    for certificate in certificates:
        boards, states, fillings, solvable = (
            sum(getattr(shape, name) for shape in certificate.shapes)
            for name in ("boards", "states", "fillings", "solvable")
        )
        row = [certificate.dominoes, fillings, boards, states, solvable]
        cells = " | ".join(f"{number:,}" for number in row)
        share = f"{100 * solvable / fillings:.2f}%"
        assert f"| {cells} | {share} | {certificate.longest} |" in table


NAMES = {2: "two", 3: "three", 4: "four", 6: "six"}


@pytest.mark.long
def test_the_book_says_what_is_proven():
    """The sentences in the chapter have the numbers in the certificates."""
    text = " ".join((RULES / "records.md").read_text().split())
    certificates = [read_certificate(PROOFS, "unmatched", dominoes) for dominoes in PROVEN]
    longest = [certificate.longest for certificate in certificates]
    *others, last = longest
    assert f"take {', '.join(map(str, others))} and {last} steps" in text
    for certificate in certificates[-2:]:
        shapes = certificate.shapes
        boards, states = (sum(getattr(s, name) for s in shapes) for name in ("boards", "states"))
        assert f"{counted(boards, 'rectangles')}" in text
        assert f"{counted(states, 'positions')}" in text
    assert not (PROOFS / f"unmatched-{max(PROVEN) + 1}.json").exists()


def records_of(text, tmp_path, proofs=PROOFS):
    path, wrong = tmp_path / "unmatched.md", []
    path.write_text(text)
    entries = read_bank(path, "unmatched", wrong)
    solved = solve_records(GAME.name, entries, wrong, store=record_store(tmp_path), proofs=proofs)
    return solved, "\n".join(map(str, wrong))


ENTRY = "```{{domino}} unmatched\n\n{}\n```\n"


def test_a_record_as_long_as_the_certificate_says_is_proven(tmp_path):
    position = read_certificate(PROOFS, "unmatched", 3).position
    (record,), wrong = records_of(ENTRY.format(position), tmp_path)
    assert (record.proven, wrong) == (True, "")


@pytest.mark.parametrize("has_folder", [True, False])
def test_a_record_without_a_certificate_is_not_proven(tmp_path, has_folder):
    position = read_certificate(PROOFS, "unmatched", 3).position
    empty = tmp_path if has_folder else None
    (record,), wrong = records_of(ENTRY.format(position), tmp_path, empty)
    assert (record.proven, wrong) == (False, "")


def test_a_record_shorter_than_the_certificate_is_refused_with_the_place_of_a_longer_one(tmp_path):
    _, wrong = records_of(ENTRY.format("    2|3\n\n  1|4\n\n5|6"), tmp_path)
    assert "this takes 2 steps, but the longest possible takes 3 steps" in wrong
    assert f"proofs/{file_name('unmatched', 3)}" in wrong


def test_a_record_whose_equal_numbers_touch_is_not_covered(tmp_path):
    (record,), wrong = records_of(ENTRY.format("    4|3\n\n  1|4\n\n5|6"), tmp_path)
    assert (record.proven, wrong) == (False, "")


def test_a_certificate_whose_share_does_not_go_with_its_boards_is_refused(proofs):
    """The seal is valid, but it says that every filling can be solved, and yet not every board."""
    certificate = read_certificate(proofs, "capturing", 3)
    shapes = tuple(replace(shape, solvable=shape.fillings) for shape in certificate.shapes)
    (proofs / "capturing-3.json").write_text(CERTIFICATES.text(replace(certificate, shapes=shapes)))
    with pytest.raises(InputError, match="its fillings of 6x1 do not add up"):
        read_certificate(proofs, "capturing", 3)


@pytest.mark.parametrize("changes", [{"longest": 4}, {"digest": "0" * 64}])
def test_a_certificate_whose_totals_are_not_those_of_its_shapes_is_refused(proofs, changes):
    certificate = replace(read_certificate(proofs, "capturing", 3), **changes)
    (proofs / "capturing-3.json").write_text(CERTIFICATES.text(certificate))
    with pytest.raises(InputError, match="its shapes do not add up to its totals"):
        read_certificate(proofs, "capturing", 3)


def test_certificates_are_sealed():
    certificate = read_certificate(PROOFS, "unmatched", 3)
    assert CERTIFICATES.text(certificate) == (PROOFS / "unmatched-3.json").read_text()
