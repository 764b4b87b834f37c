"""What a page knows about a layout: its dominoes turned every way, and the printed solution."""

import pytest

from browser.played_books import bank
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.games.registry import find
from donimoes_book.interactive.answers import TURNS, layout_data

GAME = find("mountains")


@pytest.fixture(scope="module")
def deal():
    return bank("mountains")[0].position


@pytest.fixture(scope="module")
def solution(deal):
    return GAME.solve_layout(GAME.layout_puzzle(deal)).layout


def test_the_printed_solution_is_told_domino_by_domino(deal, solution):
    data = layout_data(GAME, deal, solution)
    assert (data["width"], data["height"], data["climb"]) == (6, 6, 1)
    laid = {}
    for pair, (x, y, turn) in zip(data["dominoes"], data["printed"], strict=True):
        dx, dy = TURNS[turn]
        laid |= {Place(2 * x, 2 * y): pair[0], Place(2 * (x + dx), 2 * (y + dy)): pair[1]}
    assert laid == solution.halves


def test_a_layout_may_lie_anywhere(deal, solution):
    moved = Position(
        tuple(Domino(d.place.moved(4, 6), d.across, d.pips) for d in solution.dominoes)
    )
    assert layout_data(GAME, deal, moved) == layout_data(GAME, deal, solution)


def test_each_domino_has_a_picture_for_each_way_to_lie(deal, solution):
    data = layout_data(GAME, deal, solution)
    for pair, pictures in zip(data["dominoes"], data["pictures"], strict=True):
        sizes = [data["sprites"][picture][1:] for picture in pictures]
        assert sizes == [[72, 36], [36, 72]] * 2
        assert len(set(pictures)) == (2 if pair[0] == pair[1] else 4)
    assert data["names"][0] == "domino 0-1"
