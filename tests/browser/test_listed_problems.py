"""The list of problems in a browser: filters, the reader's results, the day's problem, a sheet."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import DESK, PHONE
from browser.played_books import until
from donimoes_book.editions.html.site import build_site
from editions.html.test_html_problems import book_of_problems

OPTIONS = {"preload": False}
"""Keeps axe from loading style sheets itself, which a page's policy forbids."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    for name, data in build_site(book_of_problems(), "1").content.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def visit(page, folder, name):
    if "#" in name:
        page.goto("about:blank")  # or else a page that is shown already would stay as it is
    page.goto(folder.as_uri() + f"/{name}")


def solve(page, number, **result):
    code = page.evaluate("n => donimoes.list.problems[n].code", number)
    words = json.dumps({"solved": True, **result})
    page.evaluate("([k, v]) => localStorage.setItem(k, v)", [f"donimoes:{code}", words])
    page.evaluate(
        "code => document.dispatchEvent(new CustomEvent('donimoes:solved', {detail: {code}}))", code
    )


def shown(page):
    return page.locator(".listed li:visible").count()


def test_what_is_chosen_is_shown_counted_announced_and_kept_in_the_address(page, folder):
    visit(page, folder, "problems.html")
    assert shown(page) == 10
    page.get_by_label("Capturing").check()
    assert (shown(page), page.locator(".filters [role=status]").inner_text()) == (
        4,
        "4 of 10 problems",
    )
    page.get_by_role("checkbox", name="grade 5 of 5").check()
    page.wait_for_url("**/problems.html#game=capturing&grade=5")
    assert page.locator("label", has=page.locator("input[value=unmatched]")).inner_text()[-1] == "2"
    assert shown(page) == 1
    page.reload()
    assert shown(page) == 1
    page.evaluate("location.hash = 'text'")
    assert shown(page) == 1
    page.get_by_role("button", name="Show all").click()
    assert (shown(page), page.url.count("#")) == (10, 0)


def test_solved_problems_are_marked_with_the_best_result(page, folder):
    visit(page, folder, "problems.html")
    solve(page, 0, best=7)
    solve(page, 1)
    assert page.locator(".own").all_inner_texts() == ["✓ your best: 7", "✓ solved"]
    expect(page.locator(".filters [role=status]")).to_have_text("10 of 10 problems, 2 solved")
    page.get_by_label("not solved").check()
    assert shown(page) == 8


def test_every_day_has_a_problem_of_each_level_and_none_comes_twice_before_its_turn(page, folder):
    visit(page, folder, "index.html")
    days = page.evaluate(
        """() => Array.from({length: 100}, (_, n) =>
            donimoes.problemsOf(new Date(2026, 0, 5 + n, n % 24, 30)).map(
                ({level, problem}) => [level, problem.href]))"""
    )
    for number, level in enumerate(("easy", "hard")):
        assert {day[number][0] for day in days} == {level}
        hrefs = [day[number][1] for day in days]
        count = len(set(hrefs))
        assert count == page.evaluate("n => donimoes.list.days[n].problems.length", number)
        for start in range(len(hrefs) - count):
            assert len(set(hrefs[start : start + count])) == count


def test_the_front_shows_pictures_that_lead_to_the_problems_of_the_day(new_page, folder):
    page = new_page()
    page.clock.set_fixed_time("2026-11-22T12:00:00")
    visit(page, folder, "index.html")
    daily = page.locator(".daily")
    assert "Sunday, November 22" in daily.inner_text()
    image = daily.locator("img")
    assert image.count() == 2
    image.first.evaluate("image => image.decode()")
    assert image.first.evaluate("image => image.naturalWidth") > 0
    daily.get_by_role("link").first.click()
    assert "-problem-" in page.url


def test_the_front_asks_for_codes_only_if_the_reader_has_played(page, folder):
    visit(page, folder, "index.html")
    assert page.locator("script[src$='problem-codes.js']").count() == 0
    visit(page, folder, "problems.html")
    solve(page, 0)
    visit(page, folder, "index.html")
    until(page, "donimoes.list.problems[0].code")
    assert page.evaluate("donimoes.result(donimoes.list.problems[0].code).solved")


def test_the_sheet_holds_only_what_is_chosen_and_the_way_back_leads_to_the_list(page, folder):
    visit(page, folder, "problems.html#game=capturing")
    page.get_by_role("button", name="Print these").click()
    assert page.locator(".sheet .problem img").count() == 4
    assert shown(page) == 0
    page.emulate_media(media="print")
    expect(page.locator("header.site")).not_to_be_visible()
    expect(page.locator(".tools").first).not_to_be_visible()
    page.emulate_media(media="screen")
    page.go_back()
    assert shown(page) == 4
    assert page.evaluate("document.activeElement.textContent") == "Print these"


def wrong(page, folder, name, size, scheme):
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    visit(page, folder, name)
    return Axe().run(page, options=OPTIONS).response["violations"]


def test_axe_finds_nothing_wrong_with_the_list_on_a_dark_phone(page, folder):
    assert wrong(page, folder, "problems.html", PHONE, "dark") == []


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_wrong(page, folder, scheme, size):
    for name in ("index.html", "problems.html"):
        assert wrong(page, folder, name, size, scheme) == []


# What the reader has done


def test_progress_is_counted_by_game_and_grade_with_days_in_a_row_and_earlier_problems(
    new_page, folder
):
    page = new_page()
    page.clock.set_fixed_time("2026-11-22T12:00:00")
    visit(page, folder, "problems.html#progress")
    page.evaluate("localStorage.setItem('donimoes.days', '[\"2026-11-18\",\"2026-11-21\"]')")
    page.evaluate("donimoes.noteDay()")
    solve(page, 0, help=0)
    solve(page, 1, help=1)
    said = page.locator(".progress [role=status]")
    assert said.inner_text() == (
        "Solved: 2 of 10 problems, 1 of them with hints. Played on 3 days, 2 in a row."
    )
    first = page.locator(".progress tbody tr").first.locator("td").all_inner_texts()
    assert sum(int(cell.split("/")[0]) for cell in first if cell) == 2
    days = page.locator(".progress-days li")
    assert days.count() == 28
    assert days.first.inner_text().startswith("Nov 21: easy: ")
    assert "?play=#" in days.first.locator("a").first.get_attribute("href")
    page.get_by_role("button", name="Earlier days").click()
    assert days.count() == 56


def test_progress_is_saved_to_a_file_and_added_from_one(page, folder, tmp_path):
    visit(page, folder, "problems.html#progress")
    solve(page, 0, best=7, help=0)
    page.evaluate("donimoes.noteDay()")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "progress.json"
    saved.value.save_as(file)
    page.evaluate("localStorage.clear()")
    solve(page, 0, best=5, help=1)
    page.locator(".progress input[type=file]").set_input_files(file)
    said = page.locator(".progress [role=status]")
    expect(said).to_have_text("1 problem loaded.")
    record = page.evaluate("donimoes.kept(donimoes.list.problems[0].code)")
    assert (record["solved"], record["best"], record["help"]) == (True, 5, 0)
    assert page.evaluate("donimoes.days().length") == 1
    (tmp_path / "other.json").write_text("[1]")
    page.locator(".progress input[type=file]").set_input_files(tmp_path / "other.json")
    expect(page.locator(".progress")).to_contain_text("no progress")
