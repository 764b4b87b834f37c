"""The chapters about what we found out say what was proven, measured or recorded."""

import json
import re
from pathlib import Path

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.search.figures import Simulation
from games.fujisan import fujisan_bounds as bounds

RULES = Path(__file__).parents[2] / "rules"
FINDINGS = (
    "what-we-found-out",
    "six-dominoes",
    "seventy-points",
    "mountains-without-a-map",
    "one-in-a-million",
    "bingo-trap",
)
CHAPTER = "\n\n".join((RULES / f"{name}.md").read_text(encoding="utf-8") for name in FINDINGS)
WORDS = " ".join(CHAPTER.split())


def rows(first_column):
    """Return the cells below the header of the table with this first column."""
    _, _, table = CHAPTER.partition(f"| {first_column} |")
    lines = table.split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def proof(dominoes):
    return json.loads((RULES / "proofs" / f"unmatched-{dominoes}.json").read_text())


def records(game):
    text = (RULES / "records" / f"{game}.md").read_text(encoding="utf-8")
    return {int(n): int(steps) for n, steps in re.findall(r":dominoes: (\d+)\n:steps: (\d+)", text)}


def test_maps_are_those_of_the_census():
    census = json.loads((RULES / "numbers" / "mountains-census.json").read_text())
    solved, lacking = census["solved"], census["lacking"]
    assert census["undecided"] == 0
    assert f"There are {solved + lacking:,} ways" in WORDS
    assert f"For {solved:,} of them" in WORDS
    assert f"The other {lacking:,} lack a number" in WORDS


def test_the_longest_ways_are_proven_or_recorded():
    lengths = records("unmatched")
    for dominoes, longest, how in rows("Dominoes"):
        assert lengths[int(dominoes)] == int(longest)
        if how == "proven":
            assert proof(dominoes)["longest"] == int(longest)
        else:
            assert not (RULES / "proofs" / f"unmatched-{dominoes}.json").exists()
    assert f"with eleven dominoes it has found nothing longer than {lengths[11]} steps." in WORDS


def test_the_positions_of_seven_dominoes_are_those_of_the_proof():
    states = sum(part["states"] for part in proof(7)["shapes"])
    assert f"For seven dominoes the program walked to {states:,} positions" in WORDS


def test_six_dominoes_take_as_many_steps_as_their_shapes_allow():
    farthest = {part["shape"]: part["longest"] for part in proof(6)["shapes"]}
    assert f"six-by-two rectangle it never got more than {farthest['6x2']} steps away" in WORDS
    assert f"four-by-three rectangle it got as far as {farthest['4x3']}." in WORDS
    board = re.search(r"caption: The hardest.*?\n(.*?)```", CHAPTER, re.DOTALL)[1]
    assert find("unmatched").puzzle(Position.parse(board)).solve().length == proof(6)["longest"]


def test_knock_out_is_cleared_as_seldom_as_it_was_measured():
    measured = Simulation.from_json((RULES / "numbers" / "knock-out.json").read_text())
    assert measured.figures["one-in"].value == pytest.approx(1.2e6, rel=0.01)
    assert "one deal in 1.2 million" in WORDS


def test_mountains_are_as_many_as_can_be_dealt_and_no_way_is_longer_than_the_bound():
    measured = Simulation.from_json((RULES / "numbers" / "fujisan.json").read_text())
    assert f"there are {bounds.mountains():,}." in WORDS
    assert f"takes {bounds.longest_up():,} moves at most" in WORDS
    share = round(100 * measured.figures["solvable"].value)
    assert f"on {measured.n:,} mountains: {share} in 100" in WORDS
    longest = re.search(r":moves: (\d+)", (RULES / "records" / "fujisan.md").read_text())[1]
    assert f"The longest solution that we **found** has {longest} moves." in WORDS
