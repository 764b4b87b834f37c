"""A visit with a thumb: from the front to a solved problem, and each kind by what is shown."""

import re

import pytest
from playwright.sync_api import expect

from browser.fingers import Fingers, middle
from browser.played_books import (
    RULES,
    build_site,
    page_of,
    press_play,
    status,
)
from browser.test_touch import EVERY, PHONE, UPRIGHT


@pytest.fixture(scope="module")
def thumb(browser):
    """Open a page on a phone, and return it with a finger that counts its taps."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    yield page
    context.close()


BROKEN = """() => {
  const all = [...document.querySelectorAll("h1, h2, .filters label > span")];
  return all.flatMap((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    return [...text.data.matchAll(/\\S+/g)].filter(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
  });
}"""
"""Finds words that are broken over two lines."""


class Thumb:
    """Taps what is in the window, and scrolls only to get there."""

    def __init__(self, page):
        self.page, self.fingers, self.taps, self.scrolled = page, Fingers(page), 0, 0

    def tap(self, element):
        """Tap an element; if it is out of view, scroll to it first."""
        x, y = middle(element)
        size = self.page.viewport_size
        if not (0 < x < size["width"] and 0 < y < size["height"]):
            element.scroll_into_view_if_needed()
            self.scrolled += 1
            x, y = middle(element)
        self.fingers.tap((x, y))
        self.taps += 1

    def button(self, section, name):
        """Tap a button below the board."""
        self.tap(section.get_by_role("button", name=name, exact=True))


def test_a_visitor_finds_plays_is_stuck_solves_goes_on_and_comes_back(thumb, played):
    page, hand = thumb, Thumb(thumb)
    page.goto((played / "index.html").as_uri())
    hand.tap(page.locator(".play-now a"))
    section = page.locator(".playing")
    expect(section.get_by_label("Moves")).to_be_visible()
    assert (hand.taps, hand.scrolled) == (1, 0)
    while section.get_attribute("data-solved") != "true":
        hand.button(section, "Hint")
        target = section.locator(".target")
        expect(target).to_have_count(1)
        count = int(section.get_attribute("data-moves"))
        hand.tap(target)
        expect(section).to_have_attribute("data-moves", str(count + 1))
    before, first = hand.taps, section.get_attribute("id")
    hand.button(section, "Next")
    expect(section).not_to_have_id(first)
    hand.button(section, "Hint")
    hand.tap(section.locator(".target"))
    expect(section).to_have_attribute("data-moves", "1")
    assert (hand.taps, hand.scrolled) == (before + 3, 0)
    page.goto((played / "index.html").as_uri())
    entry = page.locator(".play-now a")
    expect(entry).to_have_text(re.compile(r"^Go on: .*problem \d$"))
    hand.tap(entry)
    expect(page.locator(".playing")).to_have_attribute("data-moves", "1")


def test_the_rules_in_short_are_beside_the_board_and_folded(thumb, tmp_path_factory):
    rules = tmp_path_factory.mktemp("with-rules")
    (rules / "rules" / "reminders").mkdir(parents=True)
    for name in ("unmatched", "capturing"):
        words = (RULES / "reminders" / f"{name}.md").read_text().split("```")[0]
        (rules / "rules" / "reminders" / f"{name}.md").write_text(words)
    numbers = {"unmatched": (1, 2)}
    site = build_site(rules, "unmatched", numbers=numbers)
    thumb.goto(page_of(site, "unmatched"))
    folded = thumb.locator("details.rules")
    expect(folded).to_have_count(1)
    assert folded.get_attribute("open") is None
    for number in 1, 2:
        section = press_play(thumb, "unmatched", number)
        expect(section.locator("details.rules")).to_have_count(1)
    section.locator("details.rules summary").tap()
    expect(section.locator("details.rules")).to_contain_text("Push one domino one space")
    section.get_by_role("button", name="Close").tap()
    expect(thumb.locator(".player details.rules")).to_have_count(0)
    expect(folded).to_have_count(1)


@pytest.mark.long
def test_nothing_is_lost_in_text_of_twice_the_size(thumb, played):
    session = thumb.context.new_cdp_session(thumb)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    thumb.set_viewport_size({"width": 320, "height": 640})
    for name in ("index", "problems"):
        thumb.goto((played / f"{name}.html").as_uri())
        assert thumb.evaluate(BROKEN) == []
        assert thumb.evaluate("document.documentElement.scrollWidth") <= 320
    for game in ("unmatched", "mountains", "dominosa", "checkimoes"):
        thumb.goto(page_of(played, game))
        section = press_play(thumb, game)
        assert thumb.evaluate("getComputedStyle(document.documentElement).fontSize") == "36px"
        overflowing = section.evaluate(
            """section => [...section.querySelectorAll("button, p, summary, input")]
                .filter((element) => element.offsetParent)
                .filter((element) => element.getBoundingClientRect().right > 321
                    || (element.tagName !== "INPUT"
                        && element.scrollWidth > element.clientWidth + 1))
                .map((element) => element.textContent)"""
        )
        assert overflowing == []
        assert thumb.evaluate("document.documentElement.scrollWidth") <= 320
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    thumb.set_viewport_size(PHONE)


# Each kind, by what is highlighted


@pytest.mark.long
@pytest.mark.parametrize("size", UPRIGHT, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("game", EVERY)
def test_each_kind_is_solved_by_tapping_what_is_shown(thumb, tmp_path, game, size):
    site = build_site(tmp_path, game, numbers={game: (1,)})
    thumb.set_viewport_size(size)
    thumb.goto(page_of(site, game))
    section, hand = press_play(thumb, game), Thumb(thumb)
    for _ in range(200):
        if section.get_attribute("data-solved") == "true":
            break
        follow(section, hand)
    expect(section).to_have_attribute("data-solved", "true")
    thumb.set_viewport_size(PHONE)


def follow(section, hand):
    """Do what a person does who looks only at what a hint highlights or says."""
    if section.locator(".touchable, .choices").count():
        hand.button(section, "Show the answer")
        answer = " ".join(section.locator(".answer p").all_inner_texts()).removesuffix(" solution")
        section.get_by_label("Moves").fill(answer)
        section.get_by_label("Moves").press("Enter")
        return
    before = section.get_attribute("data-moves")
    hand.button(section, "Hint")
    section.page.wait_for_timeout(20)
    lit = section.locator(".target, .partner")
    if lit.count():
        hand.tap(lit.first)
        expect(section).not_to_have_attribute("data-moves", before)
    assert status(section).inner_text()
