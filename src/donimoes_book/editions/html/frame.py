"""The frame around each page of the site: metadata, scripts, the menu, links back and onward."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import count
from typing import NamedTuple
from urllib.parse import quote, urlsplit
from xml.etree.ElementTree import Element

from donimoes_book.board.position import Position
from donimoes_book.editions.composing.blocks import Entry
from donimoes_book.editions.composing.contents import short_contents
from donimoes_book.editions.html.game_table import TABLE_SCRIPTS
from donimoes_book.editions.html.problems import CODES, DATA, daily_place
from donimoes_book.editions.html.sections import contents_list
from donimoes_book.editions.html.workshop import SCRIPTS as WORKSHOP
from donimoes_book.editions.html.writer import (
    Child,
    Page,
    Publication,
    Way,
    Writer,
    address_of,
    direction_of,
    h,
    page_of,
)
from donimoes_book.editions.outline import FRONT, headings_of
from donimoes_book.interactive.player import (
    LOADER,
    WORDS,
    parsed_by_script,
    player_files,
    words_script,
)
from donimoes_book.manuscript.tree import Block, Book, Contents, Emphasis, Heading, Paragraph
from donimoes_book.manuscript.walking import nested_blocks, plain_text
from donimoes_book.words.language import current, gettext

GENERATOR = "donimoes_book"
SOCIAL = "cover.png"
"""The picture that other programs show with a link to the site."""
SOCIAL_SIZE = 1200, 630
"""The size of that picture in pixels, in the shape that such programs expect."""
INDEX = "index.html"
STYLE = "style.css"
ICON = "icon.svg"
ICON_POSITION = Position.parse("6\n-\n3")
POLICY = (
    "default-src 'none'; img-src 'self' file:; style-src 'self' file:; font-src 'self' file:;"
    " script-src 'self' file:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What a browser may do with a page: show and run the site's files, wherever its folder is.

Scripts and styles within a page, and files from elsewhere, are neither needed nor allowed.
"""
WORKSHOP_POLICY = POLICY.replace("img-src 'self'", "img-src 'self' blob:")
"""What the workshop may do: it also turns its pictures into other formats."""
WAYS = ("front", "sheet", "contents", "games", "problems", "alone", "workshop")
"""The kinds of pages that every page links to."""
_FIRST = ("front", "sheet")
"""The kinds of a site's first page."""
_FEW = 3
"""The fewest parts for which a chapter needs a list of them."""
_HEADINGS = frozenset({"h2", "h3", "h4", "h5", "h6"})
_HEADS = frozenset({"header", *_HEADINGS})
"""The parts of a closed solution that stay visible."""
INDEX_FILE = "search-index.js"
_LONGEST = 30
"""The most letters of an explained word: longer italics are a title or an emphasis."""
OFFLINE = "offline.js"
ENGINE = "engine-calls.js"
_ALONE = ".//section[@data-problems='one']"
"""The path to the place of a problem that has a page for itself."""
_DAILY = f".//section[@class='daily'] | {_ALONE}"
_TABLE = ".//section[@data-table]"
"""The path to the table of a game."""
SCRIPTS: Mapping[str, str] = {
    "site.js": ".",
    "search.js": ".",
    OFFLINE: ".",
    DATA: ".//section[@data-problems]",
    CODES: f".//section[@class='listed'] | {_ALONE}",
    "problems.js": ".//section[@data-problems]",
    "problem-levels.js": f".//section[@class='progress'] | {_ALONE}",
    "problem-sheet.js": ".//section[@class='listed']",
    "problem-filters.js": ".//section[@class='listed']",
    "problem-progress.js": ".//section[@class='progress']",
    LOADER: f".//section[@data-play] | {_DAILY} | {_TABLE} | .//div[@data-sheet]",
    "problem-variants.js": _DAILY,
    "problem-pool.js": _DAILY,
    ENGINE: f".//section[@data-engine] | {_TABLE} | .//div[@data-sheet]",
    "problem-engine.js": ".//section[@data-engine]",
    "lone-problem.js": _ALONE,
    **dict.fromkeys(TABLE_SCRIPTS, _TABLE),
    **dict.fromkeys(WORKSHOP, ".//div[@data-sheet]"),
}
"""Every script in loading order, after their words.

Each has the path, or one of several, from a page's main element to an element whose presence makes
the page need it.
"""
_TOP = "page.top"
"""The id of a page's top; no anchor of a manuscript contains a full stop."""


class Around(NamedTuple):
    """What is around a page: the pages to help to find things, and the next ones in order."""

    ways: tuple[Way, ...]
    before: Way | None = None
    after: Way | None = None


def all_around(pages: Sequence[Way]) -> Iterator[Around]:
    """Yield what is around each of the pages in reading order."""
    ways = tuple(page for page in pages if page.kind in WAYS)
    for before, after in zip((None, *pages[:-1]), (*pages[1:], None), strict=True):
        yield Around(ways, before, after)


def framed(publication: Publication, around: Around, page: Page) -> Element:
    """Return a page with its frame."""
    ways, before, after = around
    direction = direction_of([*page.head, *page.content])
    kind = f"page-{page.kind}"
    main = h("main", _main(publication, page), id="text", class_=kind, dir=direction)
    _link_headings(main)
    close_solutions(main)
    header = _header(publication, ways, page)
    root = h(
        "html",
        h("head", _metadata(publication, page, before, after), script_elements(main)),
        h(
            "body",
            h("a", gettext("Skip to the text"), class_="skip", href="#text", id=_TOP),
            # Whoever plays comes for the board, so that is first.
            (main, header) if page.kind in ("alone", "table") else (header, main),
            _footer(before, after),
        ),
        lang=publication.about.language or None,
    )
    if page.kind == "missing" and publication.about.address:
        _root_addresses(root, urlsplit(publication.about.address).path.rstrip("/"))
    elif "/" in page.name:
        _root_addresses(root, "..")
    return root


def _link_headings(main: Element) -> None:
    """Turn each heading with an address, its own or its section's, into a link to it.

    The heading itself is the link, so that it has one name and is read once. A heading that already
    contains links stays as it is.
    """
    for heading in list(main.iter()):
        if heading.tag in _HEADINGS and heading.get("id"):
            _to_itself(heading, heading.get("id", ""))
    for section in list(main.iter("section")):
        headings = [element for element in section.iter() if element.tag in _HEADINGS]
        if section.get("id") and headings and not headings[0].get("id"):
            _to_itself(headings[0], section.get("id", ""))


def _to_itself(heading: Element, to: str) -> None:
    if heading.find(".//a") is not None:
        return
    link = h("a", heading.text, list(heading), href=f"#{to}", class_="self")
    del heading[:]
    heading.text = None
    heading.append(link)


def close_solutions(main: Element) -> None:
    """Put each solution's content into `<details>`, which opens on a click or from a link to it."""
    for section in main.iter("section"):
        if section.get("class") == "solution":
            content = [element for element in section if element.tag not in _HEADS]
            for element in content:
                section.remove(element)
            section.append(h("details", h("summary", gettext("Show the solution")), content))


def basics(
    publication: Publication, title: str, policy: str, summary: str = ""
) -> Iterator[Element]:
    """Yield what the head of any page begins with; `policy` says what a browser may do with it."""
    yield h("meta", charset="utf-8")
    yield h("meta", http_equiv="Content-Security-Policy", content=policy)
    yield h("meta", name="viewport", content="width=device-width, initial-scale=1")
    yield h("title", title)
    if summary:
        yield h("meta", name="description", content=summary)
    if author := publication.about.author:
        yield h("meta", name="author", content=author)
    yield h("meta", name="generator", content=f"{GENERATOR} {publication.version}")
    yield h("meta", name="color-scheme", content="light dark")


def _metadata(
    publication: Publication, page: Page, before: Way | None, after: Way | None
) -> Iterator[Element]:
    title = page.title
    if page.kind not in _FIRST:
        title += f" · {publication.about.title}"
    policy = WORKSHOP_POLICY if page.kind in ("workshop", "table") else POLICY
    yield from basics(publication, title, policy, page.summary)
    if page.kind == "missing":
        yield h("meta", name="robots", content="noindex")
    else:
        yield from _for_others(publication, page)
    yield h("link", rel="stylesheet", href=STYLE)
    yield h("link", rel="icon", type="image/svg+xml", href=ICON)
    if before:
        yield h("link", rel="prev", href=before.name)
    if after:
        yield h("link", rel="next", href=after.name)


def _for_others(publication: Publication, page: Page) -> Iterator[Element]:
    """Yield what search engines and programs that show links should know (https://ogp.me).

    Addresses there are absolute, so they need the site's address.
    """
    book = publication.about
    about = {
        "og:title": page.title,
        "og:description": page.summary,
        "og:type": "book" if page.kind in _FIRST else "article",
        "og:site_name": book.title,
        "og:locale": current().locale.language,
    }
    if book.address:
        address = whole_address(book.address, page.name)
        yield h("link", rel="canonical", href=address)
        width, height = SOCIAL_SIZE
        about |= {
            "og:url": address,
            "og:image": whole_address(book.address, SOCIAL),
            "og:image:width": str(width),
            "og:image:height": str(height),
            "og:image:alt": gettext("The cover of {title}", title=book.title),
        }
        yield h("meta", name="twitter:card", content="summary_large_image")
    for name, content in about.items():
        if content:
            yield h("meta", property=name, content=content)


def whole_address(site: str, name: str) -> str:
    """Return the web address of a site's file; the first page has the site's own address."""
    return f"{site.rstrip('/')}/{quote('' if name == INDEX else name)}"


def _root_addresses(root: Element, folder: str) -> None:
    """Name a page's files from the site's folder, so that it finds them from where it is."""
    for element in root.iter():
        for name in ("href", "src", "data-index"):
            to = element.get(name, "")
            if to and not to.startswith("#") and not urlsplit(to).scheme:
                element.set(name, f"{folder}/{to}")


def _main(publication: Publication, page: Page) -> list[Child]:
    """Return a page's content; the front links to chapters, long chapters to their parts."""
    content: list[Child] = [*page.head]
    if page.kind == "front":
        content.append(daily_place(publication))
    if len(page.parts) >= _FEW and page.kind != "sheet":
        items = [h("li", h("a", words, href=address)) for words, address in page.parts]
        content += [h("nav", h("ul", items), class_="parts", aria_label=gettext("In this chapter"))]
    content += page.content
    if page.kind == "front" and not publication.ask_book(_lists_contents):
        listed = publication.ask_book(short_contents)
        short = contents_list(Writer(publication, page.name), listed)
        content += [h("section", h("h2", gettext("Chapters")), short, class_="chapters")]
    return content


def _lists_contents(book: Book) -> bool:
    """Return whether the author has placed the contents on the front."""
    return any(isinstance(block, Contents) for block in nested_blocks(book.front))


def _header(publication: Publication, ways: Sequence[Way], here: Page) -> Element:
    """Return the menu, with links to the front and to pages that help to find things."""

    def link(page: Way, words: str) -> Element:
        current = "page" if page.name == here.name else None
        return h("a", words, href=page.name, aria_current=current)

    front, *others = ways
    links = [link(page, page.title) for page in others]
    return h(
        "header",
        h("p", link(front, publication.about.title)),
        _menu(publication, here),
        h("nav", links, aria_label=gettext("Book")) if links else None,
        # A script adds the search here.
        h("div", class_="search", data_index=INDEX_FILE),
        class_="site",
    )


def _menu(publication: Publication, here: Page) -> Element:
    """List all chapters and the parts of the current one; small screens show it on demand."""
    items, numbers = list[Element](), count()
    for group in publication.ask_book(short_contents).groups:
        if group.title:
            items.append(h("li", group.title, class_="part"))
        items += [_in_menu(publication, here, entry, next(numbers)) for entry in group.entries]
    return h(
        "details",
        h("summary", gettext("Menu")),
        h("nav", h("ol", items), aria_label=gettext("Menu")),
        class_="menu",
    )


def _in_menu(publication: Publication, here: Page, chapter: Entry, number: int) -> Element:
    """Return a chapter as an entry of the menu; the current one is listed with its parts."""
    anchor = chapter.places[0].anchor
    to, is_here = publication.ask(page_of, anchor), anchor == here.chapter
    if to == publication.ask(page_of, FRONT):
        to = publication.ask(address_of, anchor, here.name)
    entries = [
        h("li", h("a", words, href=address))
        for words, heading in (publication.ask(_headings, number) if is_here else ())
        if (address := publication.ask(address_of, heading, here.name))
    ]
    parts = h("ol", entries) if entries else None
    current = ("page" if to == here.name else "true") if is_here else None
    return h("li", h("a", chapter.words, href=to, aria_current=current), parts)


def _headings(publication: Publication, number: int) -> tuple[tuple[str, str], ...]:
    return tuple(headings_of(publication.whole.chapters[number], publication.top_level))


def _footer(before: Way | None, after: Way | None) -> Element:
    ways = (before, gettext("← Previous"), "prev"), (after, gettext("Next →"), "next")
    links = [
        h("a", h("span", words, class_="where"), page.title, href=page.name, rel=rel)
        for page, words, rel in ways
        if page
    ]
    nav = h("nav", links, aria_label=gettext("Pages")) if links else None
    # The style sheet shows the way up once the top is out of sight.
    words = h("span", gettext("To the top"), class_="said")
    up = h("div", h("a", h("span", "↑", aria_hidden="true"), words, href=f"#{_TOP}"), class_="up")
    return h("footer", nav, up, class_="site")


# Scripts


def script_elements(main: Element) -> list[Element]:
    """Return the head elements that load the scripts of a page with this main element.

    They run in this order once the page is there.
    """
    needed = [
        name
        for name, by in SCRIPTS.items()
        if any(main.find(path) is not None for path in by.split(" | "))
    ]
    return [h("script", src=name, defer="defer") for name in (WORDS, *needed)]


def script_files(*, workshop: bool = False) -> dict[str, bytes]:
    """Return the scripts of every site by name, with words in the current language."""
    folder = files("donimoes_book.editions.html") / "data"
    others = (DATA, CODES, LOADER, *(() if workshop else (*TABLE_SCRIPTS, *WORKSHOP)))
    own = [name for name in SCRIPTS if name not in others]
    scripts = {name: (folder / name).read_bytes() for name in own} | player_files()
    return {WORDS: words_script(scripts.values()), **scripts}


def index_file(publication: Publication, pages: Sequence[Way]) -> bytes:
    """Return the script that sets `donimoes.index` to all entries, in reading order."""
    entries = list(dict.fromkeys(_entries(publication, pages)))
    index = parsed_by_script(entries)
    return f"// All that can be found on the site.\ndonimoes.index = {index};\n".encode()


def _entries(publication: Publication, pages: Sequence[Way]) -> Iterator[tuple[str, str, str]]:
    """Yield words to find, their address, and their chapter if that is something else."""
    for page in pages:
        yield page.title, page.name, ""
    seen = set[str]()
    for chapter in publication.whole.chapters:
        here = chapter.anchor
        yield chapter.title, publication.places.address(here, "") or "", ""
        for block in nested_blocks(chapter.blocks):
            if isinstance(block, Heading):
                here = block.anchor
                if address := publication.places.address(here, ""):
                    yield plain_text(block.children).strip(), address, chapter.title
            for term in _terms(block):
                address = publication.places.address(here, "")
                if address and term.casefold() not in seen:
                    seen.add(term.casefold())
                    yield term, address, chapter.title


def _terms(block: Block) -> Iterator[str]:
    """Yield the words that a paragraph explains, which are in italics where they first appear."""
    if isinstance(block, Paragraph):
        for child in block.children:
            if isinstance(child, Emphasis):
                words = plain_text(child.children).strip()
                if 0 < len(words) <= _LONGEST:
                    yield words
