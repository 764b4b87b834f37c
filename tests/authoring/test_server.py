"""Pages of other sites get nothing from a preview: no scripts, no pictures, no news."""

from types import SimpleNamespace
from xml.etree.ElementTree import tostring

import anyio
import pytest

from donimoes_book.authoring.preview import Shown
from donimoes_book.authoring.server import _panel, application
from donimoes_book.diagnostics import Diagnostic

SITE = {"search-index.js": b"donimoes.index = []", "play/a.js": b"{}", "images/a.png": b""}
PREVIEW = SimpleNamespace(shown=SimpleNamespace(site=SITE, pdf_name="a.pdf", pdf=b"%PDF"))


def answered(path, **said):
    """Return the status and the headers of what a preview answers to a browser."""
    heard = []
    headers = {"host": "localhost", **{name.replace("_", "-"): word for name, word in said.items()}}

    async def ask():
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "headers": [(name.encode(), word.encode()) for name, word in headers.items()],
        }

        async def send(message):
            heard.append(message)

        await application(PREVIEW)(scope, None, send)

    anyio.run(ask)
    return heard[0]["status"], dict(heard[0]["headers"])


@pytest.mark.parametrize("path", ["/search-index.js", "/play/a.js", "/images/a.png", "/a.pdf"])
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize("goal", ["script", "image", "iframe", "empty"])
def test_a_page_of_another_site_gets_nothing(path, site, goal):
    mode = "navigate" if goal == "iframe" else "no-cors"
    status, headers = answered(path, sec_fetch_site=site, sec_fetch_dest=goal, sec_fetch_mode=mode)
    assert status == 403
    assert headers[b"cross-origin-resource-policy"] == b"same-origin"


@pytest.mark.parametrize("path", ["/_preview/state", "/_preview/printed"])
def test_nor_does_it_get_what_the_preview_adds(path):
    assert answered(path, sec_fetch_site="cross-site", sec_fetch_dest="empty")[0] == 403


@pytest.mark.parametrize("path", ["/search-index.js", "/a.pdf"])
def test_our_own_pages_people_and_old_browsers_get_everything(path):
    for said in (
        {},
        {"sec_fetch_site": "same-origin", "sec_fetch_dest": "script"},
        {"sec_fetch_site": "none", "sec_fetch_mode": "navigate"},
        {
            "sec_fetch_site": "cross-site",
            "sec_fetch_mode": "navigate",
            "sec_fetch_dest": "document",
        },
    ):
        status, headers = answered(path, **said)
        assert status == 200
        assert headers[b"cross-origin-resource-policy"] == b"same-origin"


def test_a_list_of_errors_says_what_to_do():
    shown = Shown(SITE, diagnostics=(Diagnostic("a mistake", advice="Mend it."),))
    assert "<p>Mend it.</p>" in "".join(tostring(part, "unicode") for part in _panel(shown))


@pytest.mark.parametrize(
    ("site", "is_warning", "is_last"),
    [(SITE, False, True), (SITE, True, False), ({}, False, False), ({}, True, False)],
)
def test_a_list_of_errors_says_that_a_good_book_is_still_shown(site, is_warning, is_last):
    shown = Shown(site, diagnostics=(Diagnostic("a mistake", warning=is_warning),))
    said = "".join(tostring(part, "unicode") for part in _panel(shown))
    assert ("this is the last good book" in said) == is_last
