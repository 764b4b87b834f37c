"""What is kept of a game, what it is worth, and the ways from one problem to the next."""

import re

import pytest
from playwright.sync_api import expect

from browser.played_books import hinted, kept, page_of, press, solution_of, status, type_moves
from helpers.parameters import first_of

SLIDING, WALK, MAP, JOINTS, QUESTION = (
    *("unmatched", "fujisan", "mountains"),
    *("dominosa", "checkimoes"),
)
TYPED = {
    SLIDING: solution_of(SLIDING)[:2],
    WALK: solution_of(WALK)[:2],
    MAP: ("01-A1A2", "12-B1B2"),
    QUESTION: ("55-F4G4", "56-F4G4"),
}
"""A game of two moves of each kind of problem; joints are tapped."""


def begin(section, game):
    """Play two moves, and take the second back."""
    if game == JOINTS:
        for joint in 0, 5:
            section.locator(".joint").nth(joint).click()
    else:
        type_moves(section, *TYPED[game])
    expect(section).to_have_attribute("data-moves", "2")
    press(section, "Undo")
    expect(section).to_have_attribute("data-moves", "1")


@pytest.mark.parametrize("game", first_of([SLIDING, WALK, MAP, JOINTS, QUESTION]))
def test_a_game_is_kept_with_its_undo_over_reload_and_back(page, opened, game):
    begin(opened(game), game)
    section = page.locator(f"#{game}-problem-1")
    for leave in page.reload, lambda: (page.goto("about:blank"), page.go_back()):
        leave()
        expect(section).to_have_attribute("data-moves", "1")
    if game != QUESTION:
        press(section, "Redo")
        expect(section).to_have_attribute("data-moves", "2")
        press(section, "Undo")
    press(section, "Undo")
    expect(section).to_have_attribute("data-moves", "0")
    assert "play=" not in page.url


@pytest.mark.parametrize("game", first_of([SLIDING, MAP, JOINTS, QUESTION]))
def test_a_game_that_was_closed_is_offered_again(opened, game):
    section = opened(game)
    begin(section, game)
    press(section, "Close")
    section.get_by_role("button", name="Play").click()
    expect(status(section)).to_have_text(re.compile(r"Go on with 1 (move|step)\?"))
    expect(section).to_have_attribute("data-moves", "0")
    press(section, "Go on")
    expect(section).to_have_attribute("data-moves", "1")
    press(section, "Close")
    section.get_by_role("button", name="Play").click()
    press(section, "Start over")
    expect(section.locator(".offer")).to_have_count(0)
    assert "game" not in kept(section)


def test_the_address_follows_the_game_until_it_is_solved(page, opened):
    section, moves = opened(SLIDING), solution_of(SLIDING)
    for count in range(1, len(moves)):
        type_moves(section, moves[count - 1])
        assert page.url.endswith(f"?play={'+'.join(moves[:count])}#{SLIDING}-problem-1")
    type_moves(section, moves[-1])
    assert page.url.endswith(f".html#{SLIDING}-problem-1")
    assert "game" not in kept(section)


def test_what_is_kept_of_another_problem_is_taken_up_as_far_as_it_goes(page, opened):
    section = opened(SLIDING)
    begin(section, SLIDING)
    page.evaluate(
        """code => {
            const found = donimoes.kept(code);
            found.game.steps = [found.game.steps[0], "99Z"];
            donimoes.keep(code, found);
        }""",
        section.get_attribute("data-code"),
    )
    page.reload()
    expect(section).to_have_attribute("data-moves", "1")


# What it is worth


def mark_of(section):
    match = re.search("is-(solved|helped|shown)", section.get_attribute("class"))
    return match and match[1]


def by_hints(section, count):
    for _ in range(count):
        press(section, "Hint")
        type_moves(section, hinted(section))


def test_marks_tell_what_was_solved_alone_with_hints_and_not_at_all(page, opened):
    section, moves = opened(SLIDING), solution_of(SLIDING)
    by_hints(section, len(moves))
    expect(section).to_have_attribute("data-solved", "true")
    expect(status(section)).to_contain_text("It was shown to you, so it isn’t marked as solved.")
    assert mark_of(section) == "shown"
    press(section, "Reset")
    by_hints(section, 1)
    type_moves(section, *moves[1:])
    expect(status(section)).to_contain_text("It’s marked as solved with hints.")
    assert mark_of(section) == "helped"
    # Help counts for the rest of the day.
    press(section, "Reset")
    type_moves(section, *moves)
    assert mark_of(section) == "helped"
    press(section, "Close")
    page.evaluate(
        "code => donimoes.keep(code, {got: {help: 1, day: '2026-01-01'}})",
        section.get_attribute("data-code"),
    )
    section.get_by_role("button", name="Play").click()
    type_moves(section, *moves)
    assert mark_of(section) == "solved"
    page.reload()
    assert mark_of(section) == "solved"


def test_a_link_with_a_solution_solves_nothing(page, played):
    moves = solution_of(SLIDING)
    section = page.locator(f"#{SLIDING}-problem-1")
    for link, mark in ((moves, "shown"), (moves[:-1], "helped")):
        page.goto(f"{page_of(played, SLIDING)}?play={'+'.join(link)}#{SLIDING}-problem-1")
        expect(section).to_have_attribute("data-moves", str(len(link)))
        if len(link) < len(moves):
            type_moves(section, moves[-1])
        expect(section).to_have_attribute("data-solved", "true")
        assert mark_of(section) == mark


def test_an_answer_that_was_shown_is_not_the_readers(opened):
    section = opened(QUESTION)
    press(section, "Show the answer")
    type_moves(section, "56-F4G4 66-F4G4")
    expect(section).to_have_attribute("data-solved", "true")
    assert mark_of(section) == "shown"


def test_a_map_laid_by_hints_is_not_the_readers(opened):
    section = opened("two-equal-lines")
    while section.get_attribute("data-solved") != "true":
        press(section, "Hint")
    assert mark_of(section) == "shown"


# Help


@pytest.mark.parametrize("game", first_of([SLIDING, WALK, MAP, JOINTS]))
def test_the_solution_is_shown_step_by_step_and_leads_back_to_the_readers_game(opened, game):
    section = opened(game)
    begin(section, game)
    steps = []
    while section.get_attribute("data-solved") != "true":
        press(section, "Solution step by step")
        steps.append(status(section).inner_text())
    count = len(steps)
    assert [words.split(":")[0] for words in steps] == [
        f"{n} of {count}" for n in range(1, count + 1)
    ]
    assert mark_of(section) is None
    press(section, "Back to my game")
    expect(section).to_have_attribute("data-moves", "1")
    expect(section.get_by_role("button", name="Back to my game")).to_be_hidden()
    press(section, "Redo")
    expect(section).to_have_attribute("data-moves", "2")


def test_the_next_problem_and_the_one_before_are_a_tap_away(page, opened):
    section = opened(SLIDING)
    expect(section.get_by_role("button", name="Previous problem")).to_have_count(0)
    type_moves(section, *solution_of(SLIDING))
    first = section.locator(".buttons button").first
    expect(first).to_have_text("Next problem")
    first.click()
    second = page.locator(f"#{SLIDING}-problem-2")
    expect(second.locator(".piece:focus")).to_have_count(1)
    expect(section.locator(".player")).to_have_count(0)
    press(second, "Previous problem")
    expect(section.get_by_label("Moves")).to_be_visible()


def test_after_the_last_problem_comes_the_first_unsolved_one_and_then_the_next_game(page, opened):
    section = opened(SLIDING, 3)
    press(section, "Next problem")
    first = page.locator(f"#{SLIDING}-problem-1")
    expect(first.get_by_label("Moves")).to_be_visible()
    for number in 1, 2:
        code = page.locator(f"#{SLIDING}-problem-{number}").get_attribute("data-code")
        page.evaluate("code => donimoes.note(code, 0, 9)", code)
    press(first, "Close")
    press(opened(SLIDING, 3), "Next problem")
    expect(page.locator("#capturing-problem-1").get_by_label("Moves")).to_be_visible()


def test_the_keys_are_listed_where_there_are_some(page, opened):
    section = opened(JOINTS)
    section.get_by_text("Keys", exact=True).click()
    expect(section.locator(".player-help dt")).to_have_text(
        ["arrows", "Enter", "S", "Delete", "UCtrl+Z", "YCtrl+Y", *"RHNWBL?"]
    )


@pytest.mark.parametrize("game", [MAP, JOINTS])
def test_the_focus_follows_hints_that_are_asked_for_by_key(opened, game):
    section = opened(game)
    section.get_by_role("button", name="Hint").press("Enter")
    expect(section.locator(".board :focus")).to_have_count(1)


def test_what_is_right_is_told_when_nothing_more_can_be_joined(opened):
    section = opened(JOINTS)
    for _ in range(60):
        if "Nothing more" in status(section).inner_text() or section.get_attribute("data-solved"):
            break
        section.evaluate(
            """section => {
                const { player } = section;
                player.typeWord(player.move(player.places.findIndex((_, place) =>
                    player.known[place] === "open" && !player.refusal(place))));
            }"""
        )
    expect(status(section)).to_contain_text(
        re.compile(r"Nothing more can be joined\. Right so far: \d+ of \d+\.")
    )


def test_a_whole_layout_tells_how_much_of_it_is_right(opened):
    section = opened(MAP)
    section.evaluate(
        """section => {
            const { player } = section, { printed } = player.data;
            player.put(player.layout.constructor && player.read([...printed].reverse()));
            player.tellEnd();
        }"""
    )
    expect(status(section)).to_contain_text(re.compile(r"Right so far: \d+ of 36 spaces"))
