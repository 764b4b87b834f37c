"""The ways through an e-book: its contents, landmarks, and the pages of a printed edition."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby
from xml.etree.ElementTree import Element

from donimoes_book.editions.addresses import html_id
from donimoes_book.editions.html.writer import Page, Publication, as_xml, h
from donimoes_book.manuscript.tree import CONTENTS
from donimoes_book.words.language import gettext

NAVIGATION = "contents.xhtml"
_HOLD_MARKS = {
    *("article", "aside", "dd", "div", "figure", "footer", "header", "li", "p", "section"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "td", "th"),
}
"""The elements that may begin with the mark of a page."""
_NCX = "http://www.daisy.org/z3986/2005/ncx/"


def mark_pages(pages: Sequence[Page], places: Mapping[str, int]) -> Element:
    """Mark where pages of a printed edition begin, at the first place on each; return their list.

    A place that stands elsewhere in the printed edition, or inside a table, begins no page.
    """
    numbers = {html_id(anchor): number for anchor, number in places.items()}
    last, entries = 0, list[Element]()
    for page in pages:
        parts = [part for part in (*page.head, *page.content) if part.tag != "svg"]
        begins = [(parts[0], places.get(page.chapter, 0))] if parts else []
        begins += [(it, numbers.get(it.get("id", ""), 0)) for part in parts for it in part.iter()]
        for element, number in begins:
            if number <= last or element.tag not in _HOLD_MARKS:
                continue
            last = number
            about = {"id": f"page-{number}", "epub__type": "pagebreak", "role": "doc-pagebreak"}
            mark = h("span", **about, aria_label=str(number))
            mark.tail, element.text = element.text, None
            element.insert(0, mark)
            entries.append(h("li", h("a", str(number), href=f"{page.name}#page-{number}")))
    title = h("h2", gettext("Pages of the printed book"))
    about = {"epub__type": "page-list", "role": "doc-pagelist"}
    return h("nav", title, h("ol", entries), class_="contents", hidden="hidden", **about)


def navigation(publication: Publication, pages: Sequence[Page]) -> tuple[Element, Element]:
    """Return the contents, part by part, and the landmarks."""
    parts = {chapter.anchor: chapter.part for chapter in publication.whole.chapters}
    entries = list[Element]()
    listed = (page for page in pages if page.kind != "front")
    for part, below in groupby(listed, lambda page: parts.get(page.chapter, "")):
        group = [_entry(page) for page in below]
        entries += [h("li", h("span", part), h("ol", group))] if part else group
    title = h("h1", gettext("Contents"), id=html_id(CONTENTS))
    toc = h("nav", title, h("ol", entries), class_="contents", epub__type="toc", role="doc-toc")
    return toc, _landmarks(pages)


def _entry(page: Page) -> Element:
    # The address of a part on the page itself is only its id.
    parts = [
        h("li", h("a", words, href=f"{page.name}{to}" if to.startswith("#") else to))
        for words, to in page.parts
    ]
    return h("li", h("a", page.title, href=page.name), h("ol", parts) if parts else None)


def _landmarks(pages: Sequence[Page]) -> Element:
    """Return links to places that a reading system may have buttons for."""
    chapter = next((page for page in pages if page.kind == "chapter"), pages[-1])
    marks = [("bodymatter", gettext("Start of the book"), chapter.name)]
    if pages[0].kind == "front":
        marks.insert(0, ("toc", gettext("Contents"), NAVIGATION))
        marks.insert(0, ("titlepage", gettext("Title page"), pages[0].name))
    for page in pages:
        if any(it.get("role") == "doc-index" for part in page.content for it in part.iter()):
            marks.append(("index", page.title, page.name))
    items = [h("li", h("a", words, href=to, epub__type=kind)) for kind, words, to in marks]
    parts = h("h2", gettext("Landmarks")), h("ol", items)
    return h("nav", parts, class_="contents", hidden="hidden", epub__type="landmarks")


def ncx(toc: Element, title: str, identifier: str) -> bytes:
    """Return the contents as reading systems of EPUB 2 read them."""
    points = list(_points(toc, {}, count(1)))
    depth = max(map(_depth, points), default=1)
    about = {"uid": identifier, "depth": f"{depth}", "totalPageCount": "0", "maxPageNumber": "0"}
    metas = [h("meta", name=f"dtb:{name}", content=value) for name, value in about.items()]
    parts = h("head", metas), h("docTitle", h("text", title)), h("navMap", points)
    return as_xml(h("ncx", *parts, xmlns=_NCX, version="2005-1"))


def _points(element: Element, order: dict[str, int], ids: Iterator[int]) -> Iterator[Element]:
    """Yield a point for each entry of a list; entries that lead to one place have one number."""
    for item in element.iterfind("ol/li"):
        target = next(item.iter("a")).get("href", "")
        about = {"id": f"point-{next(ids)}"}
        about["playOrder"] = str(order.setdefault(target, len(order) + 1))
        label = h("navLabel", h("text", "".join(item[0].itertext())))
        yield h("navPoint", label, h("content", src=target), _points(item, order, ids), **about)


def _depth(point: Element) -> int:
    return 1 + max(map(_depth, point.iterfind("navPoint")), default=0)
