"""Addresses that no program has written: whatever follows `#`, a page's scripts run."""

import pytest

from browser.played_books import page_of


@pytest.mark.parametrize("fragment", ["100%", "%", "%E0%A4%A", "%c3%28", "a%2"])
def test_a_malformed_name_in_an_address_stops_no_script(page, played, fragment):
    # The page that was lent notes any error in a script.
    page.goto("about:blank")
    page.goto(f"{page_of(played, 'unmatched')}#{fragment}")
    page.wait_for_load_state("load")
    assert page.evaluate("donimoes.fragment()") == fragment
    assert page.locator(".play-button").count()
    page.evaluate("location.hash = '50%'")
    assert page.evaluate("donimoes.fragment()") == "50%"
