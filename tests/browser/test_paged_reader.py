"""A paged reader shows every word of the e-book, on any screen and in any size of type.

The reader is epub.js from npm (`make hosts`), the engine of many apps and of readers on the web.
"""

import re
from io import BytesIO
from urllib.parse import urlsplit
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from browser.conftest import READER
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.outline import anchors_of
from helpers.documents import ROOT

HOME = "http://ebook.test"
SCREENS = {
    "e-ink": (600, 800, 100),
    "phone": (360, 740, 100),
    "phone, text doubled": (360, 740, 200),
    "tablet": (1024, 1366, 100),
}
"""The width and height of a page in pixels, and the size of text in percent."""
XHTML = "{http://www.w3.org/1999/xhtml}"
OPF = "{http://www.idpf.org/2007/opf}"
UNSEEN = {"title", "desc", "defs", "style"}
"""Elements with words for screen readers only, and with none."""

OPEN_BOOK = """async ([width, height, percent]) => {
    const book = ePub("/EPUB/package.opf");
    const pages = { width, height, flow: "paginated", spread: "none" };
    window.rendition = book.renderTo("screen", pages);
    rendition.hooks.content.register((contents) => {
        contents.document.documentElement.style.fontSize = `${percent}%`;
        contents.document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
        return contents.document.fonts.ready;
    });
    await book.ready;
}"""
"""Opens the book, in which a reader has opened all that is folded."""
SHOWN = """async ([name, unseen]) => {
    await rendition.display(name);
    const [{ document }] = rendition.getContents();
    await document.fonts.ready;
    // Letters of the book's own fonts may take more pages than those shown until they're there.
    rendition.manager.views.first().expand();
    const page = rendition.manager.layout.delta, last = rendition.manager.container.scrollWidth;
    const { clientHeight: height } = rendition.manager.container;
    const view = document.defaultView, words = [], range = document.createRange();
    const cuts = new Map();
    // What an element leaves of what is in it, as sides of a rectangle.
    function left(element) {
        if (!element || element === document.body) return [0, 0, last, height];
        if (!cuts.has(element)) {
            const style = view.getComputedStyle(element), box = element.getBoundingClientRect();
            const [x, y, right, below] = left(element.parentElement);
            const across = style.overflowX !== "visible", down = style.overflowY !== "visible";
            cuts.set(element, style.display === "inline" || element.ownerSVGElement
                ? [x, y, right, below]
                : [across ? Math.max(x, box.left) : x, down ? Math.max(y, box.top) : y,
                    across ? Math.min(right, box.right) : right,
                    down ? Math.min(below, box.bottom) : below]);
        }
        return cuts.get(element);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = texts.nextNode());) {
        if (node.parentElement.closest(unseen)) continue;
        for (const word of node.data.matchAll(/\\S+/g)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const [x, y, right, below] = left(node.parentElement);
            const parts = [...range.getClientRects()];
            // In a table that became a list, each cell says what its column is called.
            const heading = node.parentElement.closest("thead > tr > *");
            const cells = heading?.closest("table").querySelectorAll("[data-label]") ?? [];
            const name = heading?.textContent.trim();
            const isNamed = [...cells].some((cell) => cell.dataset.label === name
                && view.getComputedStyle(cell, "::before").content !== "none");
            const isWhole = parts.every((part) =>
                part.left >= x - 1 && part.right <= right + 1 && part.top >= y - 1
                && part.bottom <= below + 1
                && Math.floor((part.left + 1) / page) === Math.floor((part.right - 1) / page));
            words.push([word[0], parts.length > 0 ? isWhole : Boolean(isNamed)]);
        }
    }
    return words;
}"""
"""Opens a section, and returns all its words, each with whether it is wholly on a page."""


def written(document):
    """Yield the words of a page that are meant to be seen, in order."""

    def texts(element):
        if element.tag.rpartition("}")[2] in UNSEEN or element.get("class") == "said":
            return
        yield from (element.text or "").split()
        for child in element:
            if child.get("hidden") is None:
                yield from texts(child)
            yield from (child.tail or "").split()

    yield from texts(document.find(f"{XHTML}body"))


class PagedReader:
    """An e-book opened in a reader, of which a page fills the screen."""

    def __init__(self, page, content, screen):
        self.page, self.file = page, ZipFile(BytesIO(content))
        page.set_default_timeout(120_000)  # a machine that runs all tests at once is slow
        page.route(f"{HOME}/**", self.answer)
        page.goto(f"{HOME}/reader.html")
        page.add_script_tag(path=READER)
        page.evaluate(OPEN_BOOK, screen)
        package = ElementTree.fromstring(self.file.read("EPUB/package.opf"))
        names = {item.get("id"): item.get("href") for item in package.iter(f"{OPF}item")}
        self.sections = [names[item.get("idref")] for item in package.iter(f"{OPF}itemref")]

    def answer(self, route):
        """Serve a file of the book, or the page around it."""
        path = urlsplit(route.request.url).path[1:]
        if path == "reader.html":
            body = "<!DOCTYPE html><body style='margin: 0'><div id='screen'></div>"
            route.fulfill(body=body, content_type="text/html")
        elif path in self.file.namelist():
            kinds = {"xhtml": "application/xhtml+xml", "css": "text/css"}
            kind = kinds.get(path.rpartition(".")[2], "application/octet-stream")
            route.fulfill(body=self.file.read(path), content_type=kind)
        else:
            route.fulfill(status=404)

    def hidden(self):
        """Return the words of each section that no page shows whole."""
        unseen = ", ".join((*UNSEEN, ".said", "[hidden]"))
        cut = {}
        for name in self.sections:
            words = self.page.evaluate(SHOWN, [name, unseen])
            document = ElementTree.fromstring(self.file.read(f"EPUB/{name}"))
            assert [word for word, _ in words] == list(written(document)), name
            if lost := [word for word, is_whole in words if not is_whole]:
                cut[name] = lost
        return cut


LONG = "donimoes-book build --rules rules --edition epub --out a/rather/long/path\n"
ROW = (
    "| Unmatched | one or more | 10 to 20 | All dominoes move along their lines | some | no | x |\n"
)
MEANING = "| Half | One of the two squares of a domino.       |\n"
SHORT = "a short line\n"
GAME = f"""# A game with a rather long title

{"Words that fill a page. " * 60}

| Name | Players | Minutes | A remark that is longer | Incomprehensible | Misunderstanding | X |
|------|---------|---------|-------------------------|------------------|------------------|---|
{ROW * 40}

| Word | Meaning                                   |
|------|-------------------------------------------|
{MEANING * 40}

```
{LONG}{SHORT * 60}```

```{{domino}} unmatched
:caption: A picture with a caption that has to stay with it.
2|3

3|4
```

```{{domino-problems}} unmatched
```

## Hints

```{{domino-hints}}
```

## Solutions

```{{domino-solutions}} unmatched
```
"""


@pytest.fixture(scope="module")
def small_book(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    (folder / "problems").mkdir()
    (folder / "book.toml").write_text('title = "Games"\nchapters = ["unmatched.md"]\n')
    (folder / "unmatched.md").write_text(GAME)
    bank = (ROOT / "rules" / "problems" / "unmatched.md").read_text()
    start, first, second, *_ = re.split(r"(?=```\{domino\})", bank)
    (folder / "problems" / "unmatched.md").write_text(start + first + second)
    ((file, _),) = build_editions(folder, folder / "out", ["epub"], [], "1")
    return file.read_bytes()


@pytest.fixture(scope="module")
def our_ebook(our_book):
    return build_epub(our_book, "1", frozenset(anchors_of(our_book))).content


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_every_word_of_a_small_book_is_on_a_page(new_page, small_book, screen):
    assert not PagedReader(new_page(), small_book, screen).hidden()


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_every_word_of_our_book_is_on_a_page(new_page, our_ebook, screen):
    assert not PagedReader(new_page(), our_ebook, screen).hidden()
