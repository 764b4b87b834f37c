"""What a page knows about a question and its answers, and about a layout and its solution."""

import pytest

from browser.played_books import bank, build_site
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.games.checkimoes.game import CheckimoesGame
from donimoes_book.games.registry import find
from donimoes_book.interactive.answers import TURNS, layout_data, question_data

QUESTIONS = ("checkimoes", "domino-runners", "tetradominoes", "tetradominoes-solitaire")
ONE = {"checkimoes": (1,)}


def all_of(choosing):
    """Every choice, including those of later steps."""
    for choice in choosing.choices:
        yield choice
        if choice.then:
            yield from all_of(choice.then)


def check_choices(game, problem):
    choosing = find(game).choosing(problem.position)
    for step in (choosing, *(choice.then for choice in choosing.choices if choice.then)):
        names = [choice.name for choice in step.choices]
        assert len(set(names)) == len(names)
        for choice in step.choices:
            assert set(choice.touched) <= step.touchable.keys()
            assert choice.is_right or choice.said or choice.then
    rights = sum(choice.is_right for choice in choosing.choices)
    assert rights if choosing.are_several else rights == 1


def check_printed(game, problem):
    choosing = find(game).choosing(problem.position)
    named = {name for names in choosing.printed.values() for name in names}
    assert named == {choice.name for choice in all_of(choosing) if choice.is_right}
    printed = " ".join(find(game).question()(problem.position).lines)
    assert all(line in printed for line in choosing.printed)


@pytest.mark.parametrize("game", QUESTIONS)
def test_choices_have_names_of_their_own_and_wrong_ones_a_reason(game):
    check_choices(game, bank(game)[0])


@pytest.mark.parametrize("game", QUESTIONS)
def test_the_printed_answer_tells_of_all_that_is_right(game):
    check_printed(game, bank(game)[0])


@pytest.mark.long
@pytest.mark.parametrize("game", QUESTIONS)
def test_all_choices_of_the_book_are_told_apart_and_printed_answers_are_whole(game):
    for problem in bank(game):
        check_choices(game, problem)
        check_printed(game, problem)


def test_two_squares_may_be_covered_by_what_the_answer_says():
    """The numbers of a domino that is already on the board fit, but it can't be placed again."""
    position = bank("checkimoes")[0].position
    said = {choice.name: choice for choice in find("checkimoes").choosing(position).choices}
    assert len(said) == 49
    assert [name for name, choice in said.items() if choice.is_right] == ["56-F4G4", "66-F4G4"]
    assert said["60-F4G4"].said == "This domino is already on the board."
    assert said["16-F4G4"].said == "1 may not cover F4. 6 may cover G4."


def test_one_square_is_asked_about_by_its_numbers():
    position = Position.parse("1|3 x\n---\nboard:A1")
    choosing = find("checkimoes").choosing(position)
    assert [choice.name for choice in choosing.choices if choice.is_right] == ["3-C1"]
    assert choosing.choices[0].said == "0 may not cover C1."


def test_a_variant_without_doubles_says_so():
    position = Position.parse("1|3 x x\n---\nboard:A1")
    choosing = find("checkimoes-no-doubles").choosing(position)
    said = {choice.name: choice.said for choice in choosing.choices}
    assert said["33-C1D1"] == "This game is played without doubles."


def test_of_every_play_of_an_ending_is_said_how_it_ends():
    position = bank("checkimoes")[3].position
    choices = find("checkimoes").choosing(position).choices
    assert {choice.name for choice in choices if choice.is_right} == {"22-H1H2"}
    assert all(any(end in choice.said for end in ("wins", "draw")) for choice in choices)


def test_a_deal_without_choices_asks_for_the_dominoes_that_are_left():
    for seed in ("1", "2", "3"):
        game = find("bingo")
        position = game.random_start(seed)
        answer, choosing = game.question()(position), game.choosing(position)
        (right,) = (choice for choice in choosing.choices if choice.is_right)
        assert right.said == answer.lines[0]
        assert {*choosing.printed.values()} == {(right.name,)}
        assert [choice.name for choice in choosing.choices] == [
            str(left) for left in range(answer.count + 1)
        ]
        data = question_data(position, answer, choosing)
        assert (data["question"], data["several"]) == ("How does this deal end?", False)


def test_solitaires_with_choices_ask_nothing():
    game = find("five-columns")
    assert game.choosing(game.random_start("1")) is None


@pytest.fixture(scope="module")
def unplayed(tmp_path_factory):
    """Return the page of a site on which nothing is played."""
    settings = '[editions.html]\nformat = "html"\nplay = false\n'
    folder = tmp_path_factory.mktemp("unplayed")
    site = build_site(folder, "checkimoes", numbers=ONE, settings=settings)
    return (site / "checkimoes.html").read_text()


def test_a_site_without_play_does_not_speak_of_it(unplayed):
    assert "data-play" not in unplayed
    assert "not-played" not in unplayed


def test_what_cannot_be_played_says_so_where_others_can(tmp_path, monkeypatch, unplayed):
    said = "This question can’t be answered on the page: there’s nothing to choose from."
    assert said not in unplayed
    monkeypatch.setattr(CheckimoesGame, "choosing", lambda self, position: None)
    site = build_site(tmp_path, "checkimoes", numbers=ONE)
    page = (site / "checkimoes.html").read_text()
    assert "data-play" not in page
    assert said in page


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
