"""Laying a map and answering questions in a page: by touch, drags, keys and typing."""

import re
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import DESK, PHONE
from browser.played_books import (
    CHOSEN,
    bank,
    build_site,
    chosen,
    drawn,
    kept,
    page_of,
    press,
    press_play,
    status,
    type_moves,
    unfold,
    until,
)
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.games.registry import find
from donimoes_book.interactive.answers import TURNS, layout_data

MAP, BOARD, TABLE, ALONE = "mountains", "checkimoes", "tetradominoes", "tetradominoes-solitaire"
QUESTIONS = (BOARD, TABLE, ALONE)
DRAWN = 8
"""How many questions of each game are drawn by lot."""
NARROW = {"width": 360, "height": 740}
COLUMNS = "ABCDEF"


def is_solved(section):
    return section.get_attribute("data-solved") == "true"


def data_of(page, section):
    return page.evaluate("id => donimoes.problems[id]", section.get_attribute("id"))


# Layouts


def cells_of(spot):
    x, y, turn = spot
    return (x, y), (x + TURNS[turn][0], y + TURNS[turn][1])


def word(pair, spot):
    """What is typed to lay a domino: `34-A1B1`."""
    squares = "".join(f"{COLUMNS[x]}{y + 1}" for x, y in cells_of(spot))
    return f"{pair[0]}{pair[1]}-{squares}"


def rows_of(pairs, laid):
    """The numbers of a map, row by row."""
    shown = {
        cell: number
        for pair, spot in zip(pairs, laid, strict=True)
        for cell, number in zip(cells_of(spot), pair, strict=True)
    }
    return " ".join("".join(str(shown[x, y]) for x in range(6)) for y in range(6))


def printed_map(number):
    """A problem's puzzle, its dominoes, and the place of each in the printed solution."""
    game, deal = find(MAP), bank(MAP)[number - 1].position
    puzzle = game.layout_puzzle(deal)
    layout = game.solve_layout(puzzle).layout
    data = layout_data(game, deal, layout)
    return puzzle, data["dominoes"], data["printed"]


def domino(section, name):
    return section.get_by_role("button", name=re.compile(f"^domino {name}\\b"))


def centre(page, section, x, y):
    """The screen position of the middle of a space."""
    box = section.locator(".cells rect").nth(x + 6 * y).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_printed_map_is_typed_row_by_row(page, opened):
    type_printed_map(page, opened(MAP), 1)


@pytest.mark.long
def test_the_printed_map_of_every_deal_is_typed_row_by_row(page, tmp_path):
    page.goto(page_of(build_site(tmp_path, MAP), MAP))
    for number, _ in enumerate(bank(MAP), start=1):
        type_printed_map(page, press_play(page, MAP, number), number)


def type_printed_map(page, section, number):
    data = data_of(page, section)
    puzzle, dominoes, printed = printed_map(number)
    assert (data["dominoes"], data["printed"]) == (dominoes, [list(spot) for spot in printed])
    type_moves(section, rows_of(dominoes, printed))
    expect(section).to_have_attribute("data-solved", "true")
    expect(section).to_have_attribute("data-moves", str(len(puzzle.dominoes)))
    expect(status(section)).to_have_text("Solved: you can walk everywhere.")


def test_a_map_is_typed_domino_by_domino(page, opened):
    section = opened(MAP)
    _, dominoes, printed = printed_map(1)
    words = [word(*laid) for laid in zip(dominoes, printed, strict=True)]
    type_moves(section, " ".join(words[:-1]))
    expect(section).to_have_attribute("data-moves", "17")
    assert not is_solved(section)
    # The larger number may come first.
    pair, (x, y, turn) = dominoes[-1][::-1], printed[-1]
    there, here = cells_of((x, y, turn))
    last = f"{pair[0]}{pair[1]}{COLUMNS[here[0]]}{here[1] + 1}{COLUMNS[there[0]]}{there[1] + 1}"
    type_moves(section, last.lower())
    expect(section).to_have_attribute("data-solved", "true")
    assert kept(section) == {"solved": True, "help": 0}


@pytest.mark.long
def test_what_the_page_takes_for_solved_is_what_the_rules_take_for_solved(page, opened):
    right, wrong = judge_changed(page, opened(MAP), 1, 16)
    assert min(right, wrong) > 2


@pytest.mark.long
def test_what_the_page_takes_for_solved_is_so_in_many_maps(page, tmp_path):
    page.goto(page_of(build_site(tmp_path, MAP), MAP))
    counts = [judge_changed(page, press_play(page, MAP, n), n, 60) for n in (1, 5, 9)]
    assert min(map(sum, zip(*counts, strict=True))) > 24


def judge_changed(page, section, number, count):
    """Lay changed maps, and return how many of them are solved, and how many aren't."""
    rng, right, wrong = Random(number), 0, 0
    puzzle, dominoes, printed = printed_map(number)
    for _ in range(count):
        laid = changed(dominoes, printed, rng)
        there = [(p, spot) for p, spot in zip(dominoes, laid, strict=True) if spot]
        verdicts = page.evaluate(
            """([id, words]) => {
                const section = document.getElementById(id), { player } = section;
                player.reset();
                player.type(words);
                return [section.dataset.moves, section.dataset.solved === "true"];
            }""",
            [section.get_attribute("id"), " ".join(word(*one) for one in there)],
        )
        reason = find(MAP).layout_error(puzzle, as_position(there))
        assert verdicts == [str(len(there)), reason is None], (there, reason)
        right += reason is None
        wrong += reason is not None
    return right, wrong


def changed(dominoes, printed, rng):
    """Turn or mirror a map, swap some of its dominoes, and perhaps take one away."""
    turns, mirrored = rng.randrange(4), rng.random() < 0.5
    laid = [list(spot) for spot in printed]
    for _ in range(turns):
        laid = [[5 - y, x, (turn + 1) % 4] for x, y, turn in laid]
    if mirrored:
        laid = [[5 - x, y, (2 - turn) % 4 if turn % 2 == 0 else turn] for x, y, turn in laid]
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        one, other = rng.sample(range(len(laid)), 2)
        laid[one], laid[other] = laid[other], laid[one]
        if rng.random() < 0.5:
            _, (x, y) = cells_of(laid[one])
            laid[one] = [x, y, (laid[one][2] + 2) % 4]
    if rng.random() < 0.15:
        laid[rng.randrange(len(laid))] = None
    return laid


def as_position(laid):
    dominoes = []
    for pair, spot in laid:
        turned = spot[2] >= 2
        x, y = min(cells_of(spot))
        pips = tuple(pair[::-1] if turned else pair)
        dominoes.append(Domino(Place(2 * x, 2 * y), spot[2] % 2 == 0, pips))
    return Position(tuple(dominoes))


def test_a_domino_is_dragged_onto_the_square_and_away_again(page, opened):
    section = opened(MAP)
    box = domino(section, "0-1").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 4
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*centre(page, section, 2, 1))
    page.mouse.up()
    expect(status(section)).to_have_text("Domino 0-1 is on C2 C3.")
    expect(section).to_have_attribute("data-moves", "1")
    page.mouse.move(*centre(page, section, 2, 1))
    page.mouse.down()
    page.mouse.move(x, y, steps=3)
    page.mouse.up()
    expect(status(section)).to_have_text("Domino 0-1 taken back.")
    expect(section).to_have_attribute("data-moves", "0")


def test_a_domino_is_tapped_turned_and_laid_by_touch(new_page, played):
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(page_of(played, MAP))
    section = press_play(page, MAP)
    domino(section, "1-2").tap()
    domino(section, "1-2").tap()
    section.locator(".cells rect").nth(7).tap()
    # Turned once, its first number is to the right of the other.
    expect(status(section)).to_have_text("Domino 1-2 is on B2 A2.")
    domino(section, "1-2").tap()
    domino(section, "1-2").tap()
    expect(status(section)).to_have_text("Domino 1-2 is on B2 B1.")
    section.get_by_role("button", name="Take back").tap()
    expect(section).to_have_attribute("data-moves", "0")


def test_a_map_is_laid_with_keys_only(page, opened):
    section = opened(MAP)
    expect(domino(section, "0-1")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(domino(section, "0-2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(status(section)).to_have_text("Domino 0-2 over A1 A2: arrows, T or Enter.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("t")
    expect(status(section)).to_have_text("Domino 0-2 over B2 A2: arrows, T or Enter.")
    page.keyboard.press("Enter")
    expect(status(section)).to_have_text("Domino 0-2 is on B2 A2.")
    expect(domino(section, "0-2")).to_be_focused()
    expect(domino(section, "0-2")).to_have_accessible_name("domino 0-2 on B2 A2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(status(section)).to_have_text("There’s no room for it.")
    page.keyboard.press("Enter")
    expect(section).to_have_attribute("data-moves", "1")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    expect(section).to_have_attribute("data-moves", "0")
    page.keyboard.press("u")
    expect(section).to_have_attribute("data-moves", "1")
    page.keyboard.press("r")
    expect(section).to_have_attribute("data-moves", "0")


def test_areas_are_counted_and_what_is_cut_off_is_named(opened):
    section = opened(MAP)
    type_moves(section, "01-A1A2 12-B1B2 34-D1D2")
    count = section.locator(".count")
    expect(count).to_have_text(
        "3 of 18 dominoes are laid, in 2 areas. Cut off from the largest: D1 D2."
    )
    assert section.locator(".way.apart line").count() == 3
    press(section, "Undo")
    expect(count).to_have_text("2 of 18 dominoes are laid, in 1 area.")
    press(section, "Redo")
    expect(section).to_have_attribute("data-moves", "3")


def test_what_is_typed_wrongly_is_explained_and_stays_in_the_field(opened):
    section = opened(MAP)
    for typed, said in (
        ("01-A1C1", "01-A1C1 doesn’t say which domino goes where. Type something like 01-A1B1."),
        ("00-A1B1", "00-A1B1 doesn’t say which domino goes where. Type something like 01-A1B1."),
        ("01-F1G1", "There’s no room for it."),
        ("123456 " * 6, "This problem’s dominoes can’t make these numbers."),
    ):
        type_moves(section, typed)
        expect(status(section)).to_have_text(said)
        expect(section.get_by_label("Moves")).to_have_value(
            typed.strip() if "-" in typed else typed
        )
        expect(section).to_have_attribute("data-moves", "0")


def test_a_hint_speaks_of_the_printed_solution_only(opened):
    section = opened(MAP)
    _, dominoes, printed = printed_map(1)
    press(section, "Hint")
    expect(section).to_have_attribute("data-moves", "1")
    expect(status(section)).to_contain_text("In the printed solution, domino 0-1 is on")
    press(section, "Reset")
    x, y, turn = printed[0]
    type_moves(section, word(dominoes[0], (*cells_of((x, y, turn))[1], (turn + 2) % 4)))
    press(section, "Hint")
    expect(status(section)).to_contain_text("is elsewhere")
    expect(status(section)).to_contain_text("There may be other solutions.")
    press(section, "Reset")
    for _ in dominoes:
        press(section, "Hint")
    expect(section).to_have_attribute("data-solved", "true")


def test_a_whole_map_that_is_not_connected_is_not_solved(opened):
    section = opened(MAP)
    _, dominoes, printed = printed_map(1)
    rng = Random(3)
    laid = printed
    while True:
        laid = rng.sample(printed, len(printed))
        type_moves(section, rows_of(dominoes, laid))
        if not is_solved(section):
            break
    expect(section).to_have_attribute("data-moves", "18")
    expect(status(section)).to_contain_text(
        "All the dominoes are laid, but you can’t walk everywhere"
    )


def test_a_link_leads_back_to_what_was_laid(page, opened):
    section = opened(MAP)
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    type_moves(section, "01-A1A2 12-B1B2")
    press(section, "Copy link")
    address = section.get_by_label("Moves").input_value()
    page.goto("about:blank")
    page.goto(address)
    section = page.locator(f"#{MAP}-problem-1")
    expect(section).to_have_attribute("data-moves", "2")


# Questions


def printed_lines(page, game, number):
    """The answer as printed in the book."""
    return page.locator(f"#{game}-solution-{number} p:not(.hint)").evaluate_all(
        "found => found.filter((p) => !p.closest('.strip')).map((p) => p.textContent)"
    )


def type_printed(page, press_button, game, number, position):
    """Type the printed answer all together, without spaces between the lines, and line by line."""
    lines = printed_lines(page, game, number)
    assert tuple(lines) == find(game).question()(position).lines
    for typed in ([" ".join(lines)], ["".join(lines)], lines):
        section = press_button()
        for text in typed:
            type_moves(section, text)
        expect(section).to_have_attribute("data-solved", "true")
        expect(status(section)).to_contain_text("That’s right.")
        expect(section.locator(".answer p").first).to_have_text(lines[0])
        press(section, "Close")


def judge_choices(section, asked, tried):
    """Type some wrong choices, which are told why, and then all that is right."""
    rng = Random(2)
    paths = [[choice] for choice in asked.choices if not choice.then] + [
        [choice, last] for choice in asked.choices if choice.then for last in choice.then.choices
    ]
    right = [path for path in paths if all(choice.is_right for choice in path)]
    wrong = [path for path in paths if path not in right]
    for path in rng.sample(wrong, min(tried, len(wrong))):
        type_moves(section, " ".join(choice.name for choice in path))
        assert not is_solved(section)
        expect(status(section)).to_contain_text(f"No, not {path[-1].words or path[-1].name}.")
        expect(status(section)).to_contain_text(path[-1].said)
        press(section, "Reset")
    for done, path in enumerate(right, start=1):
        type_moves(section, " ".join(choice.name for choice in path))
        assert is_solved(section) == (done == len(right) or not asked.are_several)
    assert right


@pytest.mark.parametrize(
    "game", [TABLE, *(pytest.param(game, marks=pytest.mark.long) for game in (BOARD, ALONE))]
)
def test_a_question_is_answered_as_printed_and_judged_as_the_game_judges_it(page, opened, game):
    opened(game)
    press(page.locator(f"#{game}-problem-1"), "Close")
    type_printed(page, lambda: opened(game), game, 1, chosen(game))
    judge_choices(opened(game), find(game).choosing(chosen(game)), 2)


@pytest.mark.long
@pytest.mark.parametrize("game", QUESTIONS)
def test_questions_drawn_by_lot_are_answered_as_printed_and_judged_as_the_game_judges_them(
    page, tmp_path, game
):
    numbers = drawn(game, DRAWN)
    page.goto(page_of(build_site(tmp_path, game, numbers={game: numbers}), game))
    for number, problem in enumerate((bank(game)[it - 1] for it in numbers), start=1):

        def begin(number=number):
            unfold(page)
            return press_play(page, game, number)

        type_printed(page, begin, game, number, problem.position)
        judge_choices(begin(), find(game).choosing(problem.position), 4)


def test_several_answers_are_chosen_from_a_list_and_all_are_needed(opened):
    section = opened(BOARD, 1)
    row = section.get_by_role("group", name="5 on F4; on G4:")
    assert row.get_by_role("button").count() == 7
    row.get_by_role("button", name="5 on F4 and 6 on G4").click()
    press(section, "That’s it")
    expect(status(section)).to_have_text("Right so far, but 1 answer is missing.")
    button = section.get_by_role("button", name="6 on F4 and 5 on G4")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    press(section, "That’s it")
    expect(status(section)).to_have_text(
        "No, not 6 on F4 and 5 on G4. 6 may cover F4. 5 may not cover G4."
        " Right: 5 on F4 and 6 on G4."
    )
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    section.get_by_role("button", name="6 on F4 and 6 on G4").click()
    expect(section).to_have_attribute("data-moves", "2")
    assert not is_solved(section)
    press(section, "That’s it")
    expect(section).to_have_attribute("data-solved", "true")
    press(section, "Undo")
    assert not is_solved(section)


def touch(section, name):
    section.get_by_role("button", name=re.compile(f"^{name}(:|$)")).click()


def test_a_play_is_chosen_by_its_domino_and_its_squares(opened):
    section = opened(BOARD, 3)
    for name in ("2-2", "E1", "F1"):
        touch(section, name)
    expect(status(section)).to_have_text("22-E1F1 is chosen.")
    press(section, "That’s it")
    expect(status(section)).to_contain_text("No, not 22-E1F1. ")
    expect(status(section)).to_contain_text("A draw, 83 to 83.")
    for name in ("2-2", "H1", "H2"):
        touch(section, name)
    press(section, "That’s it")
    expect(section).to_have_attribute("data-solved", "true")
    expect(status(section)).to_contain_text("23-H3H4 00-A8B8. White wins, 84 to 82.")


def test_a_tetromino_is_chosen_by_its_four_spaces(page, opened):
    section = opened(TABLE)
    for name in ("A1", "B1", "A2", "B2"):
        touch(section, name)
    expect(status(section)).to_have_text("O on 2 2 2 6 is chosen.")
    expect(section.locator(".touchable.marked")).to_have_count(4)
    for name in ("A2", "D4"):
        touch(section, name)
    # No tetromino covers both, so the page explains how to answer.
    expect(status(section)).to_contain_text("Answer with a tetromino and its four spaces")
    expect(section).to_have_attribute("data-moves", "1")


def test_a_turn_is_chosen_step_by_step_and_taken_back_so(opened):
    section = opened(ALONE)
    for name in ("0-5", "C4", "C5"):
        touch(section, name)
    expect(section).to_have_attribute("data-moves", "1")
    expect(section.locator(".shown text")).to_have_text(["0", "5"])
    expect(status(section)).to_contain_text("A tetromino covers four spaces")
    for name in ("D3", "C4", "D4", "C5"):
        touch(section, name)
    section.locator(".choices button").filter(has_text="light side up").click()
    press(section, "That’s it")
    expect(section).to_have_attribute("data-solved", "true")
    press(section, "Undo")
    press(section, "Undo")
    expect(section).to_have_attribute("data-moves", "0")
    expect(section.get_by_role("button", name="0-5", exact=True)).to_be_visible()


def test_a_question_is_answered_with_keys_only(page, opened):
    section = opened(BOARD, 3)
    focused = page.locator(":focus")
    expect(focused).to_have_accessible_name("2-2")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_accessible_name("0-0")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(status(section)).to_have_text("2-2")
    for ways, name in (("UUURRRRU", "H1"), ("D", "H2")):
        for way in ways:
            page.keyboard.press({"U": "ArrowUp", "R": "ArrowRight", "D": "ArrowDown"}[way])
        expect(focused).to_have_accessible_name(name)
        page.keyboard.press(" ")
    expect(status(section)).to_have_text("22-H1H2 is chosen.")
    page.keyboard.press("u")
    expect(section).to_have_attribute("data-moves", "0")


def test_hints_and_answers_are_shown_on_demand(page, opened):
    section = opened(BOARD, 2)
    expect(section.get_by_label("Moves")).to_have_accessible_description(
        re.compile("such as 54-C2D2")
    )
    expect(section.locator(".answer")).to_be_hidden()
    section.locator("summary", has_text="Hint").last.click()
    expect(
        section.get_by_text("Gain as much on the other player at once as you can.")
    ).to_be_visible()
    # What is opened tells so a moment later.
    until(page, "Object.keys(localStorage).some((key) => key.startsWith('donimoes:'))")
    assert kept(section)["got"]["help"] == 1
    press(section, "Show the answer")
    expect(section.locator(".answer p")).to_have_text([*printed_lines(page, BOARD, 2), "solution"])
    assert not is_solved(section)
    expect(section.get_by_role("button", name="That’s it")).to_be_disabled()


def test_the_answer_is_kept_and_a_link_leads_to_it(page, opened):
    section = opened(BOARD, 1)
    type_moves(section, "56-F4G4 66-F4G4")
    assert kept(section) == {"solved": True, "help": 0}
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    press(section, "Copy link")
    address = section.get_by_label("Moves").input_value()
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(f"#{BOARD}-problem-1")).to_have_attribute("data-solved", "true")


# Both


def begun(page, game, number):
    """Begin to play a problem, with something chosen or laid."""
    section = press_play(page, game, number)
    if game == MAP:
        press(section, "Hint")
        section.locator(".layout [data-piece='3']").click()
    elif (things := section.locator(".touchable")).count():
        things.first.click()
    else:
        type_moves(section, "55-F4G4")
    return section


@pytest.mark.parametrize(
    ("game", "number"), [(MAP, 1), pytest.param(BOARD, 1, marks=pytest.mark.long)]
)
def test_axe_finds_nothing_on_a_dark_phone(page, played, game, number):
    page.set_viewport_size(NARROW)
    page.emulate_media(color_scheme="dark")
    page.goto(page_of(played, game))
    begun(page, game, number)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    report = Axe().run(page, context=f"#{game}-problem-{number}", options={"preload": False})
    assert report.response["violations"] == []


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("window", [NARROW, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_and_nothing_is_too_wide(new_page, played, window, scheme):
    page = new_page(viewport=window, color_scheme=scheme)
    for game, number in ((MAP, 1), (BOARD, 1), (BOARD, 3), (TABLE, 1), (ALONE, 1)):
        page.goto(page_of(played, game))
        section = begun(page, game, number)
        assert page.evaluate("document.documentElement.scrollWidth") <= window["width"]
        report = Axe().run(page, context=f"#{section.get_attribute('id')}")
        assert report.response["violations"] == []


@pytest.mark.long
def test_a_german_book_asks_and_answers_in_german(page, tmp_path):
    site = build_site(tmp_path, MAP, BOARD, numbers=CHOSEN, settings='language = "de"\n')
    page.goto(page_of(site, BOARD))
    section = page.locator(f"#{BOARD}-problem-1")
    section.locator(".play-button").click()
    section.get_by_role("textbox").fill("55-F4G4")
    section.get_by_role("textbox").press("Enter")
    expect(status(section)).to_have_text(
        "Nein, nicht 5 auf F4 und 5 auf G4. 5 darf F4 bedecken. 5 darf G4 nicht bedecken."
    )
    page.goto(page_of(site, MAP))
    section = page.locator(f"#{MAP}-problem-1")
    section.locator(".play-button").click()
    section.get_by_role("button", name="Tipp").click()
    expect(status(section)).to_contain_text("In der gedruckten Lösung liegt Dominostein 0-1 auf")
