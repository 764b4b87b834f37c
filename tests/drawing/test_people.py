"""Tables with people around them: who sits there, what they hold, and that all media show them."""

from dataclasses import replace
from io import BytesIO
from math import hypot
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat

from donimoes_book.board.position import Position
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.files import KINDS, scene_file
from donimoes_book.drawing.outline import centre, corner
from donimoes_book.drawing.pdf import to_pdf
from donimoes_book.drawing.people import persons
from donimoes_book.drawing.projection import extent
from donimoes_book.drawing.rendered import to_png
from donimoes_book.drawing.scene import SPACE
from donimoes_book.drawing.seating import MOST_PEOPLE, Company, _Table, with_people
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.tree import Diagram
from donimoes_book.manuscript.walking import blocks_of_kind
from drawing.test_pdf import rendered
from helpers.documents import ROOT

LINE = "    0\n4|0 - 0|3 3+4\n    0"
BOARDS = {
    "line": LINE,
    "row": "2  1  6  2  4  0\n*  -  *  -  -  -\n1  0  3  6  4  5",
    "tall": "1\n-\n2\n\n2|3\n\n4\n-\n5\n\n5+6\n\n1|3",
    "step": "0|3 4\n    -\n5<0 4",
    "one domino": "1|2",
}


def seen(board, *company, seed=3, shape=0.0):
    position = Position.parse(board)
    return with_people(draw(position), position, Company(*company), seed, shape)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("people", range(1, MOST_PEOPLE + 1))
def test_nothing_is_outside_the_picture(board, people):
    scene = seen(board, people, 5)
    left, top, right, bottom = extent(scene.shapes)
    assert left >= -scene.left
    assert top >= -scene.above
    assert right - left <= scene.width
    assert bottom - top <= scene.height


@pytest.mark.parametrize("ending", KINDS)
@pytest.mark.parametrize("people", range(1, MOST_PEOPLE + 1))
def test_every_kind_of_file_has_them(ending, people):
    alone = Position.parse(LINE)
    assert len(scene_file(seen(LINE, people), ending)) > len(scene_file(draw(alone), ending))


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_paper_shows_the_same_as_a_screen(board):
    scene = seen(board, 3, 4)
    png = Image.open(BytesIO(to_png(scene, pixels_per_space=24))).convert("L")
    pdf = rendered(to_pdf(scene, space=24), scale=1).resize(png.size)
    assert ImageStat.Stat(ImageChops.difference(pdf, png)).mean[0] < 4


@pytest.mark.parametrize(("people", "words"), [(1, "One person"), (3, "Three people")])
def test_the_description_says_who_sits_there(people, words):
    scene = seen(LINE, people)
    plain = draw(Position.parse(LINE))
    assert scene.description == f"{words} at a table. {plain.description}"
    assert scene.details == f"{words} at a table. {plain.details}"


def test_a_table_with_nobody_is_the_plain_picture():
    plain = draw(Position.parse(LINE))
    assert with_people(plain, Position.parse(LINE), Company()) is plain


def test_the_same_table_is_drawn_the_same_and_another_seed_brings_others():
    assert seen(LINE, 3) == seen(LINE, 3)
    assert len({seen(LINE, 3, seed=seed).shapes for seed in range(20)}) == 20


@pytest.mark.parametrize("seed", range(12))
def test_nothing_stands_below_dice_or_pieces(seed):
    board = "1|2 3|4\n---\ndice:(0.5,2)5,(4.5,2)2\n(2,2.5)w"
    position = Position.parse(board)
    table = _Table(draw(position), position, Company(2), Random(seed), 0)
    list(table.shapes())
    beside = [centre(it.place) for it in (*position.dice, *position.pieces)]
    count = len(beside) + len(position.halves)
    for x, y, radius in table.taken[count:]:
        assert all(hypot(x - a, y - b) > radius + SPACE / 3 for a, b in beside)
    assert len(table.taken) > count


@pytest.mark.parametrize("people", [2, 3, 4])
def test_a_company_is_young_and_old_and_nobody_is_there_twice(people):
    for seed in range(50):
        company = persons(people, Random(seed))
        assert len(set(company)) == people
        assert len({person.size < 1 for person in company}) == 2


def hidden(diagram, seed, shape):
    """The halves of a position whose pips are hidden by the people around it."""
    plain = draw(diagram.position)
    scene = with_people(plain, diagram.position, diagram.company, seed, shape)
    pages = (scene, replace(scene, shapes=plain.shapes))
    both = (Image.open(BytesIO(to_png(it, pixels_per_space=12))).convert("L") for it in pages)
    changed = ImageChops.difference(*both)
    for place, pips in diagram.position.halves.items():
        x, y = corner(place)
        left, top = round((x + scene.left) / 3 + 2), round((y + scene.above) / 3 + 2)
        if pips and changed.crop((left, top, left + 8, top + 8)).getextrema()[1] > 63:
            yield place


@pytest.mark.parametrize("shape", [1.2, 1.4, 1.6])
def test_no_hand_of_our_book_hides_pips(shape):
    book, _ = read_book(ROOT / "rules")
    openers = book.openers.values()
    assert openers
    assert [[*hidden(it, number, shape)] for number, it in enumerate(openers)] == [[]] * len(
        openers
    )
    others = [it for it in blocks_of_kind(book, Diagram) if it.company.people]
    assert [[*hidden(it, -1, 0)] for it in others] == [[]] * len(others)


@pytest.mark.parametrize("board", [BOARDS["line"], BOARDS["row"], BOARDS["step"]])
@pytest.mark.parametrize("people", range(1, MOST_PEOPLE + 1))
def test_no_hand_hides_pips_where_there_is_room(board, people):
    diagram = Diagram(Position.parse(board), company=Company(people, 5))
    assert [*hidden(diagram, 1, 0)] == []
