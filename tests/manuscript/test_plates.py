"""Plates: what they draw is what was counted, and their words say nothing else."""

import json
import re
import shutil
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader

from donimoes_book.board.plates import HALF
from donimoes_book.board.plates import Plate as Picture
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.scene import Path as Outline
from donimoes_book.drawing.svg import to_svg
from donimoes_book.editions.edition import read_editions
from donimoes_book.editions.pdf.plates import gaps_of
from donimoes_book.editions.pdf.press import LEAST_SOLID
from donimoes_book.editions.plate_scenes import plate_scene
from donimoes_book.games.mountains.plates import lacking, place
from donimoes_book.games.registry import find
from donimoes_book.games.sliding.plates import _APART, _shown
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.tree import Plate
from donimoes_book.manuscript.walking import blocks_of_kind
from donimoes_book.store.json_records import as_object, from_object
from editions.printing import build_pdf
from helpers.parameters import first_of

RULES = Path(__file__).parents[2] / "rules"
CHAPTER = "\n\n".join(path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.md")))
FENCES = dict(re.findall(r"(?s)```\{domino-plate\} (\S+)\n:caption: [^\n]*\n(.*?)```", CHAPTER))


def plates_of(folder, text):
    (folder / "book.toml").write_text('title = "Book"\nchapters = ["chapter.md"]\n')
    (folder / "chapter.md").write_text(f"# Chapter\n\n{text}", encoding="utf-8")
    shutil.copytree(RULES / "numbers", folder / "numbers", dirs_exist_ok=True)
    return list(blocks_of_kind(checked_book(folder, folder / "solved")[0], Plate))


@pytest.fixture
def plate(tmp_path):
    """Return a function that makes a game's plate as the book has it."""

    def made(game):
        (block,) = plates_of(tmp_path, f"```{{domino-plate}} {game}\n{FENCES[game]}```\n")
        return block

    return cache(made)


def measured(game):
    return json.loads((RULES / "numbers" / f"{game}.json").read_text())


def found_in(plate):
    """Return the runs of a plate in colour."""
    return [run for marks in plate.marks if marks.kind == "found" for run in marks.runs]


def test_every_deal_without_a_map_is_a_dot_of_its_own(plate):
    dots = found_in(plate("mountains").plate)
    assert len(dots) == len(set(dots)) == measured("mountains-census")["lacking"]
    assert all(len(run) == 2 for run in dots)


def test_a_deal_is_where_the_dominoes_that_it_has_lead():
    deals = list(lacking())
    with_first = [place(deal)[1] for deal in deals if (0, 0) in deal]
    without = [place(deal)[1] for deal in deals if (0, 0) not in deal]
    # The first domino cuts the page across: 18 of 28 deals have it.
    assert max(with_first) < 2000 * 18 / 28 < min(without)


def test_dots_stand_for_all_deals_and_one_is_enlarged_to_those_it_stands_for(plate):
    drawn = plate("knock-out").plate
    field, enlarged = (marks.runs for marks in drawn.marks if marks.kind == "ink")
    chosen, deal = (run for run in found_in(drawn) if len(run) == 2)
    deals = measured("knock-out")["figures"]["one-in"]["value"]
    # One of each is in colour.
    assert len({*field, chosen}) == -(-deals // 1000) == len(field) + 1
    assert len({*enlarged, deal}) == 1000 == len(enlarged) + 1
    ring, near, *_ = [run for run in found_in(drawn) if len(run) > 2]
    for (x, y), around in ((chosen, ring), (deal, near)):
        assert min(around[::2]) < x < max(around[::2])
        assert min(around[1::2]) < y < max(around[1::2])


def test_a_frame_is_as_far_from_the_enlarged_dots_on_all_sides(plate):
    drawn = plate("knock-out").plate
    (frame, *_) = (marks.runs[0] for marks in drawn.marks if marks.kind == "thread")
    _, dots = (marks.runs for marks in drawn.marks if marks.kind == "ink")
    gaps = [f(run[side] for run in dots) - f(frame[side::2]) for side in (0, 1) for f in (min, max)]
    assert list(map(abs, gaps)) == pytest.approx([gaps[0]] * 4)


def test_nothing_is_finer_than_a_press_holds(plate):
    paper = read_editions(read_settings(RULES / "book.toml"))["book"].paper
    for game in FENCES:
        drawn = plate(game).plate
        if drawn.solid:
            continue
        # Headline and words take less than a fifth of the page.
        scale = min(paper.measure / drawn.width, 0.8 * paper.text_height / drawn.height)
        for marks in (it for it in drawn.marks if it.kind != "area"):
            least = 0.5 if len(marks.runs[0]) == 2 else LEAST_SOLID
            assert marks.width * scale >= least, (game, marks.kind, marks.width)


def test_arcs_join_dominoes_that_match_and_do_not_cross(plate):
    block = plate("knock-out")
    row = [position.dominoes[0].pips for _, _, position in block.plate.boards]
    ring, near, _, *arcs = [run for run in found_in(block.plate) if len(run) > 2]
    pairs = [(round(arc[0] / 72 - 0.5), round(arc[-2] / 72 - 0.5)) for arc in arcs]
    assert [*ring[:2], *near[:2]] == pytest.approx([*ring[-2:], *near[-2:]])
    assert sorted(end for pair in pairs for end in pair) == list(range(28))
    assert all(row[left][1] == row[right][0] for left, right in pairs)
    assert not any(a < c < b < d for a, b in pairs for c, d in pairs)
    highest = min(y for arc in arcs for y in arc[1::2])
    lowest = max(y for marks in block.plate.marks if marks.kind == "ink" for _, y in marks.runs)
    assert highest > lowest + 2 * HALF


def test_a_map_has_every_position_and_a_shortest_way(plate):
    game, block = find("unmatched"), plate("unmatched")
    puzzle = game.puzzle(Position.parse(FENCES["unmatched"]))
    (positions,) = (marks.runs for marks in block.plate.marks if marks.kind == "ink")
    way = [run for run in found_in(block.plate) if len(run) == 2]
    steps = puzzle.solve().length
    assert len(set(positions)) == len(positions) == block.plate.numbers[0]
    assert len(way) == steps + 1
    assert [word.text for word in block.plate.words][:: len(block.plate.words) - 1] == [
        f"{steps}",
        "0",
    ]
    assert {y for _, y in positions} == {y for _, y in way}


def test_positions_that_every_way_leads_through_are_shown_well_apart():
    steps = range(3 * _APART + 1)
    assert _shown([[step] for step in reversed(steps)], [*steps]) == [*steps[::_APART]]


def test_boards_beside_a_map_stand_at_its_edges_in_turn_above_their_steps(plate):
    shown = plate("unmatched").plate
    assert len(shown.boards) == len(shown.words) > 2
    for number, ((left, top, board), word) in enumerate(
        zip(shown.boards, shown.words, strict=True)
    ):
        width, height = board.width / 2 * HALF, board.height / 2 * HALF
        assert (left + width if number % 2 else left) == (shown.width if number % 2 else 0)
        assert word.x == left + width / 2
        assert top + height < word.y <= shown.height


def test_a_choice_leads_to_a_stuck_row_or_an_empty_one(plate):
    made = plate("bingo-by-choice").plate
    left = [w for w in made.words if w.x < made.width / 2 - 18 and w.kind != "ink"]
    taken = [w for w in made.words if w.kind == "mesh" and w.x > made.width / 2]
    assert made.numbers[:3] == (15, 13, 15)
    # Two hear their number at first; all that is left then goes, one way.
    assert len({(w.x, w.text) for w in left if w.y > 400}) == 14
    assert len({w.x for w in taken if w.y > 400}) == 14


def test_a_line_scores_what_its_numbers_say(plate):
    made = plate("all-fives-short").plate
    assert {23, 70} <= set(made.numbers)
    assert made.solid


@pytest.mark.parametrize("game", FENCES)
def test_a_plate_is_kept_whole(plate, game):
    made = plate(game).plate
    assert from_object(Picture, json.loads(json.dumps(as_object(made)))) == made


@pytest.mark.parametrize("game", FENCES)
def test_a_plate_is_described_in_words_on_screens(plate, game):
    block = plate(game)
    svg = to_svg(plate_scene(block))
    assert block.plate.alt
    assert block.plate.alt in svg


def test_words_say_no_number_that_the_picture_does_not(tmp_path):
    with pytest.raises(InputError) as error:
        plates_of(tmp_path, "## 6,651 deals\n\n```{domino-plate} mountains\n:caption: 18\n```\n")
    (diagnostic,) = error.value.diagnostics
    assert "knows no number 6,651" in diagnostic.message
    assert "13,123,110" in diagnostic.advice
    assert diagnostic.line == 5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("```{domino-plate} fujisan\n```\n", "Fujisan has no plate"),
        ("```{domino-plate} knock-out\n0|1 2|3\n```\n", "can't be cleared"),
        ("```{domino-plate} bingo-by-choice\n0 1\n- -\n1 1\n```\n", "no trap"),
        ("```{domino-plate} unmatched\n0|1 0|1\n```\n", "twice"),
    ],
)
def test_a_picture_that_cannot_be_made_is_an_error(tmp_path, text, message):
    with pytest.raises(InputError) as error:
        plates_of(tmp_path, text)
    assert message in f"{error.value.diagnostics[0]}"
    assert error.value.diagnostics[0].line >= 3


def test_a_census_that_says_otherwise_is_an_error(tmp_path):
    (tmp_path / "numbers").mkdir()
    text = "```{domino-plate} mountains\n```\n"
    plates_of(tmp_path, text)
    census = measured("mountains-census") | {"lacking": 6649}
    shutil.rmtree(tmp_path / "solved")
    path = tmp_path / "numbers" / "mountains-census.json"
    path.write_text(json.dumps(census))
    from donimoes_book.games.mountains.plates import plate as make

    with pytest.raises(InputError, match="6650 of 13123110"):
        make(find("mountains"), Position(), tmp_path / "numbers")


@pytest.mark.parametrize("before", first_of([0, 1]))
def test_a_picture_of_two_pages_begins_on_the_left(tmp_path, before):
    """Whatever is before it, no page stays empty, and the words are below the left half."""
    one = "## Eins\n\n```{domino-plate} mountains\n:caption: Klein.\n```\n\n"
    game = "all-fives-short"
    two = f"## Zwei\n\n```{{domino-plate}} {game}\n:caption: Links.\n{FENCES[game]}```\n\n"
    plates_of(tmp_path, one * before + two + one)
    book, _ = checked_book(tmp_path, tmp_path / "solved")
    build_pdf(book, tmp_path / "book.pdf", paper="a5", version="1")
    pages = [page.extract_text() for page in PdfReader(tmp_path / "book.pdf").pages]
    kinds = [next((w for w in ("Klein", "Links") if w in text), "") for text in pages]
    left = kinds.index("Links") + 1
    assert left % 2 == 0
    assert "Zwei" in pages[left - 1]
    assert kinds[left] == ""
    kinds[left] = "Rechts"
    first, last = kinds.index("Klein"), len(kinds) - 1 - kinds[::-1].index("Klein")
    assert "" not in kinds[first:last]


def test_no_domino_of_a_picture_of_two_pages_lies_across_the_fold(plate):
    positions = [found for game in FENCES if (found := plate(game).plate.solid)]
    assert positions
    assert all(map(gaps_of, positions))


def test_outlines_stay_on_the_page(plate):
    for game in FENCES:
        block = plate(game)
        if block.plate.solid:
            continue
        for shape in plate_scene(block).shapes:
            for part in shape.parts if isinstance(shape, Outline) else ():
                for x, y in part[1:]:
                    assert -20 <= x <= block.plate.width + 20
                    assert -20 <= y <= block.plate.height + 20
