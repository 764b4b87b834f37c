"""A booklet as a page: it plays like the site, on a phone and on paper, and needs no other file."""

import io

import pypdfium2
import pytest
from playwright.sync_api import expect

from browser.fingers import Fingers, middle
from donimoes_book.cli import run

PHONE = {"width": 360, "height": 740}
GAMES = "unmatched tetradominoes mountains dominosa"


@pytest.mark.long
def test_a_booklet_is_played_by_touch_and_printed(new_page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = f"booklet {GAMES} --count 4 --level easy --language de -o week.html"
    assert run(words.split()) == 0
    page, wrong = new_page(viewport=PHONE, has_touch=True, is_mobile=True), []
    asked = []
    page.on("pageerror", lambda error: wrong.append(error))
    page.on("console", lambda said: wrong.append(said.text))
    page.on("request", lambda request: asked.append(request.url.partition(":")[0]))
    page.goto((tmp_path / "week.html").as_uri())
    assert not page.locator(".solution details[open]").count()
    for button in page.locator(".play-button").all():
        button.tap()
    expect(page.locator(".player")).to_have_count(4)
    first, fingers = page.locator(".player").first, Fingers(page)
    piece = first.locator(".piece.can-move").first
    piece.scroll_into_view_if_needed()
    fingers.tap(middle(piece))
    fingers.tap(middle(first.locator(".target").first))
    expect(first.locator(".count")).to_contain_text("Bisher 1 Schritt")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert page.evaluate("document.fonts.check('1rem Donimoes Serif')")
    with pypdfium2.PdfDocument(io.BytesIO(page.pdf(format="A4"))) as printed:
        text = "".join(it.get_textpage().get_text_range() for it in printed)
    # On paper, no buttons are printed, and the solutions are open.
    assert "Schritt für Schritt" not in text
    assert "Lösung zeigen" not in text
    assert text.count("Gebiet") <= 1
    assert not wrong
    assert asked.count("file") == 1
    assert {*asked} <= {"file", "data"}
