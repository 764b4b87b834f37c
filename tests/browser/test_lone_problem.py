"""A problem on a screen of its own: its board in view, another one at once, and the ways back."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK
from browser.played_books import (
    CHOSEN,
    POOLED,
    RULES,
    build_site,
    press,
    solution_of,
    status,
    type_moves,
)
from donimoes_book.games.code import read_code
from donimoes_book.interactive.player import play_data
from donimoes_book.interactive.pools import ENOUGH
from donimoes_book.interactive.variants import with_variants
from donimoes_book.manuscript.pools import graded, problem_in, read_pool
from helpers.parameters import first_of
from helpers.variants import variants_of, varied

SLIDING, QUESTION, ENDLESS, WALKED = "unmatched", "checkimoes", "capturing", "fujisan"
PHONE = {"width": 320, "height": 568}


@pytest.fixture
def alone(page, played):
    """Return a function that opens the page at the end of an address, and returns its section."""

    def opened(end=""):
        # The same page with another fragment isn't loaded again.
        page.goto("about:blank")
        page.goto((played / "problem.html").as_uri() + end)
        expect(page.locator("section.playing").get_by_label("Moves")).to_be_visible()
        return page.locator("section.playing")

    return opened


def shown(page):
    """Return the code and the grade of the problem that is shown."""
    main = page.locator("main")
    return main.get_attribute("data-problem"), int(main.get_attribute("data-grade"))


def to_next(page):
    """Ask for another problem, and return its code and grade once it is there."""
    before = page.locator("section.playing").get_attribute("id")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("section.playing")).not_to_have_id(before)
    return shown(page)


@pytest.mark.parametrize("game", first_of(CHOSEN))
def test_all_that_is_needed_is_above_the_fold_of_a_small_phone(page, alone, game):
    page.set_viewport_size(PHONE)
    section = alone(f"?game={game}")
    expect(section.locator(".board")).to_be_visible()
    page.wait_for_timeout(50)
    foot = "element => element.getBoundingClientRect().bottom"
    assert section.locator(".board").evaluate(foot) <= PHONE["height"]
    buttons = section.locator(".screen > .buttons > button:not([hidden])")
    expect(buttons).to_have_count(4)
    assert buttons.last.evaluate(foot) <= PHONE["height"]
    assert len({round(button.evaluate(foot)) for button in buttons.all()}) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_next_shows_each_problem_of_the_wish_once_before_any_comes_again(page, alone):
    alone(f"?game={SLIDING}")
    codes = [shown(page)[0]]
    for _ in CHOSEN[SLIDING][1:]:
        codes.append(to_next(page)[0])
        assert page.url.endswith(f"problem.html?game={SLIDING}#{codes[-1]}")
    assert len(set(codes)) == len(CHOSEN[SLIDING])


def test_after_the_book_s_problems_others_come_from_a_pool(page, alone):
    alone(f"?game={QUESTION}")
    all_of_them = len(CHOSEN[QUESTION]) + POOLED[QUESTION]
    codes = [shown(page)[0], *(to_next(page)[0] for _ in range(1, all_of_them))]
    assert len(set(codes)) == all_of_them
    assert to_next(page)[0] == codes[0]


def test_after_all_of_them_come_variants_which_the_rules_know_by_their_codes(page, alone):
    alone(f"?game={ENDLESS}")
    own = set(read_pool(RULES, ENDLESS)[0]) | set(page.evaluate("donimoes.codes"))
    codes = [shown(page)[0]]
    while len(codes) < 12:
        codes.append(to_next(page)[0])
    assert len(set(codes)) == len(codes)
    variant = codes[-1]
    assert variant not in own
    problem = graded(ENDLESS, read_code(variant).position)
    assert problem.grade == shown(page)[1]
    section = page.locator("section.playing")
    assert section.locator(".count").inner_text().count(f"can be done in {problem.length}.")
    page.reload()
    expect(section).to_have_id(variant)
    type_moves(section, *problem.moves)
    expect(section).to_have_attribute("data-solved", "true")


@pytest.mark.parametrize(("game", "count"), [(ENDLESS, 30), (SLIDING, 30), (WALKED, 4)])
def test_a_page_makes_variants_as_our_twin_of_its_script_does(page, alone, game, count):
    alone(f"?game={game}")
    made = page.evaluate(
        """async (game) => {
            const all = [];
            const pools = donimoes.list.pools.filter((each) => each.game === game);
            for await (const each of donimoes.pooled(pools)) {
                if (all.length === 30) break;
                all.push(each.data());
            }
            return all;
        }""",
        game,
    )
    entries = dict(sorted(read_pool(RULES, game)[0].items())[: POOLED[game]])
    known = {}
    for code, entry in entries.items():
        most = ENOUGH // sum(it.grade == entry.grade for it in entries.values()) - 1
        problem = problem_in(game, code, entry)
        data = json.loads(json.dumps(with_variants(problem, play_data(problem), most, 1)))
        known |= {it[0]: (data, it) for it in [(code,), *variants_of(data)]}
    assert len(made) == count
    for data in made:
        marked, variant = known[data["code"]]
        assert data == varied(marked, *variant)


def test_a_problem_of_a_pool_is_played_and_its_address_leads_back(page, alone):
    alone(f"?game={ENDLESS}")
    code, grade = to_next(page)
    assert page.url.endswith(f"?game={ENDLESS}&pool={ENDLESS}-{grade}#{code}")
    entry = read_pool(RULES, ENDLESS)[0][code]
    section = alone(f"?pool={ENDLESS}-{grade}#{code}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Capturing Donimoes")
    type_moves(section, *entry.solution.split())
    expect(section).to_have_attribute("data-solved", "true")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(section.locator(".printed .board")).to_be_visible()


def test_the_menu_offers_only_grades_that_there_are(page, alone):
    section = alone(f"?game={ENDLESS}")
    press(section, "More")
    pool = sorted(read_pool(RULES, ENDLESS)[0].items())[: POOLED[ENDLESS]]
    grades = {str(entry.grade) for _, entry in pool} | {str(shown(page)[1])}
    choices = section.locator("select[name=grade]")
    offered = choices.locator("option").all_inner_texts()
    assert offered == ["my level", *sorted(grades)]
    choices.select_option(offered[-1])
    expect(page.locator("main")).to_have_attribute("data-grade", offered[-1])


@pytest.mark.long
def test_whatever_the_menu_offers_is_there_and_another_one_after_it(page, alone):
    alone()
    offered = page.evaluate(
        """() => [...donimoes.list.problems.filter(({ play }) => play), ...donimoes.list.pools]
            .map(({ game, grade }) => [game, grade])"""
    )
    for game, grade in sorted(set(map(tuple, offered))):
        section = alone(f"?game={game}&grade={grade}")
        code, own = shown(page)
        assert (own, section.get_attribute("data-rules")) == (grade, f"rules.{game}")
        press(section, "More")
        values = section.locator("select[name=grade] option")
        grades = {str(each) for name, each in offered if name == game}
        assert {it.get_attribute("value") for it in values.all()} == {"", *grades}
        page.keyboard.press("Escape")
        if sum(name == game for name, _ in offered) > 1:
            assert to_next(page)[0] != code


def test_a_wish_can_be_a_grade_and_what_was_seen_is_remembered(page, alone):
    alone("?grade=1")
    first, grade = shown(page)
    second, again = to_next(page)
    assert grade == again == 1
    alone("?grade=1")
    assert shown(page)[0] not in {first, second}


def test_a_code_leads_to_its_problem_and_on_to_more_of_its_game(page, alone):
    alone(f"?game={SLIDING}")
    code, _ = shown(page)
    section = alone(f"#{code}")
    expect(section).to_have_id(code)
    expect(page.locator("main")).to_have_attribute("data-problem", code)
    following, _ = to_next(page)
    assert page.url.endswith(f"problem.html#{following}")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Unmatched Donimoes \\d"))
    page.go_back()
    expect(section).to_have_id(code)


def test_a_code_is_typed_as_it_is_printed_or_read_aloud(page, alone):
    section = alone(f"?game={ENDLESS}")
    (code, *_) = sorted(read_pool(RULES, ENDLESS)[0])
    press(section, "More")
    field = section.get_by_label("Code")
    field.press_sequentially(code.replace("-", " ").lower())
    expect(field).to_have_value(code.replace("-", " ").lower())
    field.press("Enter")
    expect(section).to_have_id(code)
    assert page.url.endswith(f"problem.html#{code}")
    press(section, "More")
    field.fill("9z99")
    section.locator(".more").get_by_role("button", name="Play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("There’s no such problem here")


def test_a_code_that_no_problem_has_is_told(page, played):
    page.goto((played / "problem.html").as_uri() + "#9Z99")
    expect(page.get_by_role("heading", level=1)).to_have_text("There’s no such problem here")


def test_a_problem_is_played_as_on_every_page(page, alone):
    section = alone(f"?game={SLIDING}")
    code, _ = shown(page)
    moves = solution_of(SLIDING)
    type_moves(section, *moves[:-1])
    expect(section).to_have_attribute("data-moves", str(len(moves) - 1))
    assert page.url.endswith(f"&play={'+'.join(moves[:-1])}#{code}")
    page.reload()
    expect(section).to_have_attribute("data-moves", str(len(moves) - 1))
    type_moves(section, moves[-1])
    expect(section).to_have_attribute("data-solved", "true")
    assert page.url.endswith(f"problem.html?game={SLIDING}#{code}")


def test_the_menu_has_all_other_buttons_and_closes_after_one(page, alone):
    section = alone(f"?game={SLIDING}")
    step = section.get_by_role("button", name="Solution step by step")
    expect(step).to_be_hidden()
    press(section, "More")
    step.click()
    expect(step).to_be_hidden()
    expect(status(section)).to_have_text(re.compile("^1 of "))
    press(section, "Hint")
    press(section, "More")
    page.keyboard.press("Escape")
    expect(step).to_be_hidden()
    press(section, "More")
    section.get_by_label("Game").select_option(QUESTION)
    expect(page.locator("section.playing .question")).to_be_visible()
    assert page.url.partition("#")[0].endswith(f"?game={QUESTION}")


def test_the_timer_is_there_if_it_is_wanted(page, alone):
    section = alone(f"?game={SLIDING}")
    clock = section.get_by_role("timer")
    expect(clock).to_be_hidden()
    press(section, "More")
    press(section, "Timer")
    expect(clock).to_have_text("0:01")
    page.reload()
    expect(clock).to_have_text(re.compile("^0:0[1-9]$"))
    assert clock.inner_text() != "0:00"
    section = alone(f"?game={SLIDING}")
    expect(section.get_by_role("timer")).to_be_visible()


def test_the_next_problem_is_prepared_before_it_is_wanted(page, alone):
    section = alone(f"?game={ENDLESS}")
    page.evaluate(
        """() => new Promise((done) => {
            const { prepare } = donimoes;
            donimoes.prepare = (section) => prepare(section).then(done);
        })"""
    )
    page.evaluate("() => { donimoes.prepare = () => { throw new Error('too late'); }; }")
    to_next(page)
    expect(section.get_by_label("Moves")).to_be_visible()


def test_two_tabs_agree(new_page, played):
    front = new_page()
    front.goto((played / "index.html").as_uri())
    page = front.context.new_page()
    page.goto((played / "problem.html").as_uri() + f"?game={SLIDING}")
    other = front.context.new_page()
    other.goto(page.url)
    section = other.locator("section.playing")
    expect(section.get_by_label("Moves")).to_be_visible()
    assert other.locator("main").get_attribute("data-problem") == shown(page)[0]
    press(section, "More")
    press(section, "Timer")
    expect(page.get_by_role("timer")).to_be_visible()
    solve_shown(other)
    expect(page.locator("section.playing .count")).to_contain_text("Your best:")
    # The front page was opened before anything was played, and has the codes only now.
    expect(front.locator(".play-now a")).to_contain_text(re.compile("Play: .* 2$"))


def test_whoever_taps_what_a_hint_shows_has_chosen_it(page, alone):
    section = alone(f"?game={SLIDING}")
    press(section, "Hint")
    piece = section.locator(".piece.chosen")
    expect(section.locator(".target")).to_have_count(1)
    moves = section.evaluate("({ player }) => player.movesOf(player.chosen).length")
    piece.click()
    expect(piece).to_have_count(1)
    expect(section.locator(".target")).to_have_count(moves)
    piece.click()
    expect(section.locator(".target")).to_have_count(0)


def test_a_line_that_begins_has_room_of_its_own(new_page, tmp_path):
    page, game = new_page(viewport=PHONE, has_touch=True), "domino-patience"
    site = build_site(tmp_path, game, numbers={game: [1]})
    page.goto((site / "problem.html").as_uri())
    section, place = page.locator("section.playing"), page.locator(".goes-here")
    expect(place).to_be_visible()
    middle = place.bounding_box()
    pieces = [it.bounding_box() for it in section.locator(".piece").all()]
    assert all(piece["y"] >= middle["y"] + middle["height"] for piece in pieces)
    section.locator(".can-move").nth(1).tap()
    section.locator(".target").tap()
    expect(section).to_have_attribute("data-moves", "1")
    expect(place).to_be_hidden()


def test_a_question_s_answers_are_all_in_view_and_its_hints_are_a_button(new_page, played):
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto((played / "problem.html").as_uri() + f"?game={QUESTION}&grade=1")
    section = page.locator("section.playing")
    foot = section.locator(".choices").evaluate("it => it.scrollHeight - it.clientHeight")
    assert foot <= 0
    assert section.locator(".board").evaluate("it => it.clientHeight") <= section.locator(
        ".layout-view"
    ).evaluate("it => it.clientHeight")
    groups = section.locator(".choices [aria-expanded]")
    groups.nth(2).tap()
    expect(groups.nth(2)).to_have_attribute("aria-expanded", "true")
    section.locator(".choices [aria-pressed]").nth(1).tap()
    expect(section.locator(".answering .count")).to_contain_text("Chosen: 2")
    hint = section.evaluate("({ player }) => player.data.hints[0][0]")
    press(section, "Hint")
    expect(status(section)).to_contain_text(hint)
    expect(section.get_by_role("button", name="That’s it")).to_be_enabled()


def test_the_menu_begins_with_the_game_that_is_shown(page, alone):
    page.set_viewport_size(DESK)
    section = alone()
    press(section, "More")
    game = section.get_attribute("data-rules").removeprefix("rules.")
    expect(section.get_by_label("Game")).to_have_value(game)
    for name, key in (("Redo", "Y"), ("Reset", "R"), ("Timer", "C")):
        button = section.get_by_role("button", name=name, exact=True)
        expect(button).to_have_attribute("data-key", key)


def test_the_first_moves_of_a_game_are_guided_and_are_no_help(new_page, played):
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto((played / "problem.html").as_uri() + f"?game={ENDLESS}")
    section, told = page.locator("section.playing"), page.locator(".guide")
    for number in (1, 2):
        expect(told).to_have_text(re.compile(f"^{number} of 3: [A-Z]"))
        expect(section.locator(".target")).to_have_count(0)
        told.get_by_role("button", name="Show me").tap()
        expect(status(section)).to_have_text(re.compile("^Try "))
        section.locator(".target").first.tap()
    expect(section).to_have_attribute("data-solved", "true")
    expect(told).to_have_count(0)
    code = section.get_attribute("id")
    assert page.evaluate("code => donimoes.result(code).how", code) == "yes"
    page.goto("about:blank")
    page.goto((played / "problem.html").as_uri() + f"?game={ENDLESS}#{code}")
    expect(told).to_have_text(re.compile("^3 of 3: "))
    told.get_by_role("button", name="Skip the rules").tap()
    expect(told).to_have_count(0)
    page.reload()
    expect(section.get_by_label("Moves")).to_be_visible()
    expect(told).to_have_count(0)


def test_keys_work_wherever_the_focus_is(page, alone):
    page.set_viewport_size(DESK)
    section = alone(f"?game={SLIDING}")
    code, _ = shown(page)
    (first, *_) = solution_of(SLIDING)
    type_moves(section, first)
    section.get_by_label("Moves").blur()
    for key, count in (("u", "0"), ("y", "1"), ("r", "0")):
        page.keyboard.press(key)
        expect(section).to_have_attribute("data-moves", count)
    page.keyboard.press("h")
    expect(section.locator(".target")).to_have_count(1)
    page.keyboard.press("?")
    expect(section.locator("dd", has_text="Redo")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(section).not_to_have_id(code)


def test_each_button_has_a_key_that_is_listed(page, alone):
    page.set_viewport_size(DESK)
    section = alone(f"?game={SLIDING}")
    type_moves(section, solution_of(SLIDING)[0])
    section.get_by_label("Moves").blur()
    for key, count in (("Control+z", "0"), ("Control+y", "1"), ("Control+z", "0")):
        page.keyboard.press(key)
        expect(section).to_have_attribute("data-moves", count)
    page.keyboard.press("Control+Shift+z")
    expect(section).to_have_attribute("data-moves", "1")
    page.keyboard.press("w")
    expect(status(section)).to_have_text(re.compile("^1 of "))
    for _ in range(2):  # the second time, there is nothing to go back to
        page.keyboard.press("b")
    expect(section).to_have_attribute("data-moves", "1")
    page.keyboard.press("c")
    expect(section.get_by_role("timer")).to_be_visible()
    page.keyboard.press("h")
    page.keyboard.press("?")
    menu = section.locator(".more")
    expect(menu).to_be_visible()
    listed = set(menu.locator("kbd").all_inner_texts())
    assert listed >= {*"UYRHNWBFELCPM?", "Ctrl+Z", "Ctrl+Y"}
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(section.locator(".target")).to_have_count(1)


def test_a_piece_that_is_pushed_is_the_one_that_moves(page, alone):
    section = alone(f"?game={ENDLESS}")
    places = """({ player }) => Object.fromEntries(
        Array.from(player.board.pieces, ([piece, { x, y }]) => [piece, [x, y].join()]))"""
    move = solution_of(ENDLESS)[0]
    assert section.evaluate(
        "({ player }, name) => player.model.shift(player.model.find(0, name), 0)", move
    ) != [0, 0], "the map shifts what stays"
    before = section.evaluate(places)
    type_moves(section, move)
    left = section.evaluate(places)
    assert left.items() < before.items()
    press(section, "Undo")
    assert section.evaluate(places) == before


def solve(page, code, grade, help_taken=0, of=None):
    """Note that a problem was solved, as a player does."""
    page.evaluate(
        """([code, help, of]) => {
            if (of) donimoes.keep(code, { of });
            donimoes.note(code, help, 9);
        }""",
        [code, help_taken, of and {"game": of, "grade": grade}],
    )


def test_problems_solved_without_hints_lead_to_a_higher_level(page, alone, played):
    alone(f"?game={ENDLESS}")
    level = f"donimoes.level('{ENDLESS}')"
    first = page.evaluate(level)
    assert (first["grade"], first["left"]) == (1, 3)
    solve(page, "SOME", 1, of=ENDLESS)
    solve(page, "HELPED", 1, help_taken=1, of=ENDLESS)
    solve(page, "SHOWN", 1, help_taken=2, of=ENDLESS)
    solve(page, "OTHER", 1, of=SLIDING)
    assert page.evaluate(level)["left"] == 2
    solve(page, "HARDER", 2, of=ENDLESS)
    section = alone(f"?game={ENDLESS}")
    assert shown(page)[1] == 1
    press(section, "More")
    expect(section.locator(".more")).to_contain_text("Solve 1 more without hints to reach level 2.")
    page.keyboard.press("Escape")
    moves = section.evaluate("({ player }) => player.data.solution")
    type_moves(section, *moves)
    expect(status(section)).to_have_text(re.compile("Your level in this game is now 2.$"))
    assert to_next(page)[1] == 2
    page.goto((played / "problems.html").as_uri())
    page.locator(".progress summary").click()
    row = page.locator(".progress table tr", has=page.locator("th", has_text="Capturing"))
    level = row.locator("[aria-current]")
    expect(level).to_have_count(1)
    assert level.evaluate("cell => cell.cellIndex") == 2
    expect(page.locator(".progress")).to_contain_text("Solved beyond the book: 5.")


def test_who_has_seen_all_problems_is_told(page, alone):
    alone(f"?game={QUESTION}&grade=1")
    seen = {shown(page)[0]}
    while (code := to_next(page)[0]) not in seen:
        seen.add(code)
    expect(status(page.locator("section.playing"))).to_have_text(re.compile("^You’ve seen all"))
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()


def test_where_a_grade_has_just_one_problem_others_of_the_game_follow(page, alone):
    alone(f"?game={ENDLESS}")
    single = page.evaluate(
        """game => {
            const own = donimoes.list.problems.filter((it) => it.game === game);
            const grades = own.map(({ grade }) => grade);
            return grades.find((grade) => grades.filter((it) => it === grade).length === 1);
        }""",
        QUESTION,
    )
    alone(f"?game={QUESTION}&grade={single}")
    assert shown(page)[1] == single
    assert to_next(page)[1] != single
    expect(page.get_by_role("heading", level=1)).to_contain_text("Checkimoes")


def test_chapters_lead_to_the_screen_and_back(page, played):
    page.goto((played / f"{SLIDING}.html").as_uri())
    section = page.locator(f"#{SLIDING}-problem-2")
    code = section.get_attribute("data-code")
    section.get_by_role("link", name="Full screen").click()
    expect(page.locator("section.playing")).to_have_id(code)
    page.go_back()
    expect(section.get_by_role("button", name="Play")).to_be_visible()


@pytest.fixture
def today(new_page, played):
    """Return a function that opens the front at a time, always in the same browser."""
    opened = []

    def at(time):
        if not opened:
            opened.append(new_page())
        (page,) = opened
        page.clock.set_fixed_time(time)
        page.goto("about:blank")
        page.goto((played / "index.html").as_uri())
        expect(page.locator(".daily li")).to_have_count(len(page.evaluate("donimoes.list.days")))
        return page

    return at


def solve_shown(page):
    """Solve the problem that is shown, which has moves."""
    section = page.locator("section.playing")
    expect(section.get_by_label("Moves")).to_be_visible()
    type_moves(section, *section.evaluate("({ player }) => player.data.solution"))
    expect(section).to_have_attribute("data-solved", "true")
    return section


def test_what_was_done_on_its_day_is_shared_in_a_line_and_counts_days_in_a_row(today):
    words = []
    for day in ("2026-11-29", "2026-11-30"):
        page = today(f"{day}T12:00:00")
        link = page.locator(".daily a").first
        page.goto(page.url.replace("index.html", link.get_attribute("href")))
        section = page.locator("section.playing")
        expect(section.get_by_label("Moves")).to_be_visible()
        # The player may be of any kind, so this doesn't depend on how it is played.
        page.evaluate(
            """() => {
                const { player } = document.querySelector("section.playing");
                Object.defineProperty(player, "isSolved", { value: true });
                donimoes.tell(player.section.id);
            }"""
        )
        words.append(page.evaluate("donimoes.streak()"))
    assert words == ["", "2 days in a row"]
    assert "2 days in a row" in today("2026-12-01T12:00:00").locator(".daily .date").inner_text()
    assert "in a row" not in today("2026-12-02T12:00:00").locator(".daily .date").inner_text()


def test_every_other_day_has_a_problem_from_a_pool_that_comes_once(today):
    page = today("2026-12-01T12:00:00")
    days = page.evaluate(
        """() => Array.from({ length: 150 }, (_, n) =>
            donimoes.problemsOf(new Date(2026, 11, 1 + n)).map(({ problem }) => problem))"""
    )
    pooled = [json.dumps(it["ofDay"]) for day in days for it in day if "ofDay" in it]
    assert len(pooled) > 75
    assert len(set(pooled)) == len(pooled)
    number = next(n for n, day in enumerate(days) if "ofDay" in day[0])
    page = today(f"2026-12-{1 + number:02}T12:00:00")
    card = page.locator(".daily li").first
    expect(card.get_by_role("link")).to_have_attribute("href", re.compile("day=.*pool=.*#"))
    expect(card.locator(".drawn svg")).to_be_visible()
    address = card.get_by_role("link").get_attribute("href")
    page.goto(page.url.replace("index.html", f"problem.html?day=2026-12-{1 + number:02}"))
    expect(page.locator("section.playing").get_by_label("Moves")).to_be_visible()
    assert shown(page)[0] in address
    solve_shown(page)
    page.get_by_role("button", name="Share", exact=True).click()
    expect(status(page.locator("section.playing"))).to_have_text(re.compile("easy ✓"))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_who_solves_a_problem_is_rewarded_and_can_share_that(new_page, played, motion):
    page = new_page(reduced_motion=motion)
    page.goto((played / "problem.html").as_uri() + f"?game={SLIDING}")
    section = solve_shown(page)
    expect(section.locator(".reward")).to_have_count(int(motion == "no-preference"))
    expect(section.get_by_role("button", name="Hint", exact=True)).to_be_hidden()
    press(section, "Share")
    code, name = shown(page)[0], section.get_by_role("heading", level=1).inner_text()
    steps = re.escape(section.locator(".count").inner_text().split(" so far")[0])
    expect(status(section)).to_have_text(re.compile(f"{name} [●○]{{5}} ✓ {steps}, 1 minute$"))
    press(section, "Undo")
    expect(section.get_by_role("button", name="Share", exact=True)).to_be_hidden()
    expect(section.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    assert code in page.url
