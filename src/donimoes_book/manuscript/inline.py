"""Reads inline text: emphasis, links, pictures, dominoes, index marks, the words inside HTML."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from itertools import zip_longest
from pathlib import PurePath
from typing import Any
from urllib.parse import quote, urlsplit

from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.anchors.index import slugify

from donimoes_book.board.dominoes import read_character
from donimoes_book.diagnostics import InputError, Recurrence, suggest
from donimoes_book.manuscript import pictures, tree
from donimoes_book.manuscript.addresses import place_of
from donimoes_book.manuscript.context import Context, DanglingLink
from donimoes_book.manuscript.index_marks import AIMED, read_mark
from donimoes_book.manuscript.markdown import (
    BLOCK_TAGS,
    DRAWING,
    MAX_NESTING,
    Tag,
    parse_inline,
    split_html,
)
from donimoes_book.manuscript.placing import has_only_placing
from donimoes_book.manuscript.settings import ICON_NAME
from donimoes_book.manuscript.vaults import BLOCK_NAME, EMBED, LINK, shown_words, sizes_in
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.words.clean import shortened

_TWO_DOMINOES = r"(?:\[\s*\d\s*[|:,;/–-]\s*\d\s*\]){2}"
_REFERENCE = re.compile(
    rf"\[(?P<note>\^[^\[\]\s]+)\]|(?!{_TWO_DOMINOES})\[[^\[\]]+\]\[(?P<link>[^\[\]]+)\]"
)
_NAME = re.compile(r"(?<![\w@./])(?P<bare>-?)@(?P<name>(?:sec|fig|tbl|eq|lst)-[\w-]*\w)")
_REFERENCES = re.compile(
    r"\[(?P<inside>[^\[\]]*@(?:sec|fig|tbl|eq|lst)-[^\[\]]*)\]|[^\[\]]*@[^\[\]]*"
)
"""Words in brackets with such names, or other words that may have some."""
_FORMULA = re.compile(r"[\\^_=+<>]|^\w$")
_SPACE = re.compile(r"\s+")
_RAISED = str.maketrans("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
_LOWERED = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
DOMINO = "domino"
INDEX = "index"
REFERENCE = "ref"
NUMBER = "numref"
_ICON = re.compile(rf":(?P<name>{ICON_NAME.pattern}):")
_SLIPS = re.compile(
    r"(?<![\w*])\*\*[^\W_]\w*|(?P<role>\{(?:domino|index|ref|numref)\})[ \t]*(?P<words>[^\W_]+)"
)
"""Marks that Markdown reads as words."""
ROLES = (DOMINO, INDEX, REFERENCE, NUMBER)
_FORMS: dict[str, type[tree.Strong | tree.Emphasis | tree.Struck]] = {
    **dict.fromkeys(("b", "strong", "mark"), tree.Strong),
    **dict.fromkeys(("i", "em", "cite", "dfn", "var"), tree.Emphasis),
    **dict.fromkeys(("s", "del", "strike"), tree.Struck),
}
_READ_ALOUD = ("alt", "title", "aria-label", "summary", "label", "placeholder", "value")
"""The attributes of HTML whose words are for readers."""
_CODE = ("code", "kbd", "samp", "tt")
_BRACKETS = dict.fromkeys(map(ord, "()[]（）"))
_SHIFTED: dict[str, dict[int, Any]] = {"sup": _RAISED, "sub": _LOWERED, "rp": _BRACKETS}
"""What becomes of characters in an element; the brackets around ruby are ours."""


def _joined(parts: Iterable[tree.Inline]) -> tuple[tree.Inline, ...]:
    """Return inline text with neighbouring texts merged."""
    result: list[tree.Inline] = []
    for part in parts:
        last = result[-1] if result else None
        if isinstance(part, tree.Text) and isinstance(last, tree.Text):
            result[-1] = tree.Text(last.text + part.text)
        elif part != tree.Text(""):
            result.append(part)
    return tuple(result)


def trimmed(parts: tuple[tree.Inline, ...]) -> tuple[tree.Inline, ...]:
    """Return inline text without breaks and white space at its ends, which tags leave behind."""
    while parts and _is_blank(parts[0]):
        parts = parts[1:]
    while parts and _is_blank(parts[-1]):
        parts = parts[:-1]
    if parts and isinstance(first := parts[0], tree.Text):
        parts = tree.Text(first.text.lstrip()), *parts[1:]
    if parts and isinstance(last := parts[-1], tree.Text):
        parts = *parts[:-1], tree.Text(last.text.rstrip())
    return parts


def _is_blank(part: tree.Inline) -> bool:
    return isinstance(part, tree.Break) or (isinstance(part, tree.Text) and not part.text.strip())


def _without_links(parts: Iterable[tree.Inline]) -> Iterator[tree.Inline]:
    """Yield inline text that may stand in a link."""
    for part in parts:
        if isinstance(part, tree.Link):
            yield from part.children
        elif isinstance(part, tree.Form):
            yield replace(part, children=tuple(_without_links(part.children)))
        else:
            yield part


class InlineReader:
    """Reads the inline text of one block, on the lines from `line` to `end`."""

    def __init__(self, context: Context, line: int, end: int) -> None:
        self.context = context
        self.line, self.end = line, end
        self.shifted: list[str] = []
        """The <sup> and <sub> elements that are open."""
        self.lists: list[int] = []
        """The lists that are open in these words: the number of the next item, 0 for a bullet."""

    def _complain(self, message: str, words: str, advice: str = "", warning: bool = False) -> None:
        self.context.complain(message, words, self.line, self.end, advice=advice, warning=warning)

    def read(self, nodes: Iterable[SyntaxTreeNode]) -> tuple[tree.Inline, ...]:
        """Return the inline text of parsed Markdown."""
        nodes = list(nodes)
        pairs = zip_longest(nodes, nodes[1:])
        return self._formed(part for node, after in pairs for part in self._read_node(node, after))

    def read_pieces(self, pieces: Iterable[Tag | str]) -> tuple[tree.Inline, ...]:
        """Return the words, pictures and line breaks of HTML."""
        return self._formed(self._read_html(pieces))

    def doubt_attributes(self, tag: Tag, *printed: str) -> None:
        """Warn about the words for readers in a tag that is read without them."""
        for name in _READ_ALOUD:
            words = tag.attributes.get(name, "").strip()
            if name not in printed and any(map(str.isalpha, words)):
                self._complain(f"the {name} of <{tag.name}> is left out", words, warning=True)

    def _formed(self, parts: Iterable[tree.Inline | Tag]) -> tuple[tree.Inline, ...]:
        """Return inline text in which what is between tags of HTML has their form."""
        around: list[tuple[Tag | None, list[tree.Inline]]] = [(None, [])]

        def close() -> str:
            tag, inside = around.pop()
            assert tag, "the outermost text has no tag"
            words = _joined(inside)
            if tag.name == "a":
                title = tag.attributes.get("title") or tag.attributes.get("aria-label", "")
                around[-1][1].extend(self._linked(tag.attributes["href"], title, words))
            elif tag.name in _CODE:
                around[-1][1].append(tree.CodeSpan(plain_text(words)))
            else:
                around[-1][1].append(_FORMS[tag.name](words))
            return tag.name

        for part in parts:
            if not isinstance(part, Tag):
                around[-1][1].append(part)
            elif not part.closing and len(around) < MAX_NESTING:
                around.append((part, []))
            elif part.closing and any(tag and tag.name == part.name for tag, _ in around):
                while close() != part.name:
                    pass
        while around[1:]:
            close()
        return _joined(around[0][1])

    def _read_node(
        self, node: SyntaxTreeNode, after: SyntaxTreeNode | None
    ) -> Iterator[tree.Inline | Tag]:
        match node.type:
            case "text" | "text_special":
                self._complain_about_references(node.content)
                yield from self._read_words(node.content)
            case "softbreak":
                yield tree.Text(" ")
            case "hardbreak":
                yield tree.Break()
            case "code_inline" if after and after.content.startswith("{="):  # raw for a format
                if after.content == "{=html}":
                    yield from self._read_html(split_html(node.content))
            case "code_inline":
                yield tree.CodeSpan(node.content)
            case "em":
                yield tree.Emphasis(self.read(node.children))
            case "strong":
                yield tree.Strong(self.read(node.children))
            case "s":
                yield tree.Struck(self.read(node.children))
            case "link":
                yield from self._read_link(node)
            case _ if node.type in (LINK, EMBED):
                yield from self._read_wiki(node)
            case "image":
                source, title = str(node.attrs["src"]), str(node.attrs.get("title", ""))
                alt, size = sizes_in(plain_text(self.read(node.children)))
                if after and after.type == "foreign" and after.info == "attributes":
                    size |= pictures.sizes(after.content)
                yield pictures.read_picture(self, source, alt, title, size)
            case "footnote_ref":
                yield tree.FootnoteMark(self.context.number_of(node.meta["id"]))
            case "myst_role":
                yield self._read_role(node.meta["name"], node.content)
            case "html_inline":
                yield from self._read_html(split_html(node.content))
            case "foreign" if node.info != BLOCK_NAME:
                if node.info != "attributes" or not (
                    pictures.has_only_sizes(node.content) or has_only_placing(node.content)
                ):
                    self.context.leave_out(node.info, node.content, self.line, self.end)
            case "footnote_anchor" | "foreign":
                pass
            case "math_inline":
                if not _FORMULA.search(node.content):  # such as prices
                    yield tree.Text(f"${node.content}$")
                else:
                    self.context.leave_out("maths", node.content, self.line, self.end)
                    yield tree.Text(node.content)
            case _:
                yield tree.Text(node.content)

    def _read_words(self, words: str) -> Iterator[tree.Inline]:
        """Read text, in which names between colons are icons if the book defines them."""
        icons, after = self.context.links.icons, 0
        for match in _ICON.finditer(words) if icons else ():
            if match["name"] in icons:
                yield from self._read_text(words[after : match.start()])
                yield icons[match["name"]]
                after = match.end()
            elif close := get_close_matches(match["name"].lower(), icons, 1):
                advice = f"Did you mean :{close[0]}:?"
                message = f"there is no icon {match['name']}, so this is printed as it is typed"
                self._complain(message, match[0], advice, warning=True)
        yield from self._read_text(words[after:])

    def _read_text(self, words: str) -> Iterator[tree.Inline]:
        """Read text, in which Quarto's `@sec-name` and `[@fig-one; @fig-two]` are references."""
        after = 0
        for slip in _SLIPS.finditer(words):
            self._doubt_slip(slip)
        for match in _REFERENCES.finditer(words):
            parts = [*self._read_names(match["inside"] or match[0], bool(match["inside"]))]
            if any(isinstance(part, tree.Link) for part in parts):
                yield tree.Text(self._shift(words[after : match.start()]))
                yield from parts
                after = match.end()
        yield tree.Text(self._shift(words[after:]))

    def _doubt_slip(self, slip: re.Match[str]) -> None:
        """Warn about a mark that is read as words, unless that is said by a backslash."""
        if self._is_escaped(slip[0]):
            return
        message = "this mark is never closed, so it is printed"
        advice = f"Write {slip[0]}**, or \\{slip[0]}."
        if slip["role"]:
            message = "this role has no words between backticks, so it is printed"
            advice = f"Write {slip['role']}`{slip['words']}`."
        self.context.complain(message, slip[0], self.line, self.end, advice=advice, warning=True)

    def _is_escaped(self, typed: str) -> bool:
        lines = self.context.source.lines[self.line - 1 : self.end]
        return any(f"\\{typed}" in line for line in lines)

    def _read_names(self, words: str, in_brackets: bool) -> Iterator[tree.Inline]:
        """Read references; of a figure in brackets, only the number stands after other words."""
        links, after, since = self.context.links, 0, 0
        for match in _NAME.finditer(words):
            origin = self.context.source.find(match[0], self.line, self.end)
            anchor = links.named(self.context.source.path, match["name"])
            own, since = words[since : match.start()], match.end()
            if self._is_escaped(match[0]):
                continue
            if not anchor:
                self.context.leave_out("references", match[0], self.line, self.end)
                continue
            number = links.figures.get(anchor)
            is_bare = in_brackets and (match["bare"] or any(map(str.isalpha, own)))
            title = links.captions.get(match["name"], links.titles[anchor])
            shown = str(number) if number and is_bare else title
            yield tree.Text(self._shift(words[after : match.start()]))
            yield tree.Link(f"#{anchor}", (tree.Text(shown),), origin=origin)
            after = match.end()
        yield tree.Text(self._shift(words[after:]))

    def _read_link(self, node: SyntaxTreeNode) -> Iterator[tree.Inline]:
        title = str(node.attrs.get("title", ""))
        yield from self._linked(str(node.attrs["href"]), title, self.read(node.children))

    def _read_wiki(self, node: SyntaxTreeNode) -> Iterator[tree.Inline]:
        """Read `[[target|label]]`, in whichever order, or a picture or note that is embedded."""
        target, *labels = node.meta["sides"]
        path, links = self.context.source.path, self.context.links
        words = self.read(node.children) or (tree.Text(shown_words(target)),)
        sides = [target, *labels[-1:]]
        files = [(links.page(path, side), side) for side in sides]
        headings = [(links.named(path, slugify(side)), side) for side in sides]
        places = (place for place in (*files, *headings) if place[0])
        anchor, meant = next(places, (None, target))
        if node.type == EMBED and not anchor and PurePath(target).suffix:
            alt, size = sizes_in("|".join(("", *labels)))
            file = quote(links.file_named(self.context.source, target))
            yield pictures.read_picture(self, file, alt.removeprefix("|"), "", size)
            return
        if meant != target:
            words = self.read(parse_inline(target))
        if tree.is_on_web(target):
            yield from self._linked(target, "", words)
            return
        if not anchor or node.type == EMBED:
            kind = "notes" if anchor else "links"
            self.context.leave_out(kind, node.content, self.line, self.end)
        origin = self.context.source.find(node.content, self.line, self.end)
        yield from (tree.Link(f"#{anchor}", words, origin=origin),) if anchor else words

    def _linked(
        self, href: str, title: str, children: tuple[tree.Inline, ...]
    ) -> Iterator[tree.Inline]:
        try:
            target = self.context.links.find(self.context.source.path, href) or href
            if not (target.startswith("#") or tree.is_on_web(target)):
                raise DanglingLink("a book cannot link to this kind of address")
        except DanglingLink as error:
            advice = self.context.links.advice(self.context.source.path, href)
            source = self.context.source
            is_original = source.find(href, self.line, self.end).path != source.path
            warning = not self.context.strict or bool(urlsplit(href).scheme) or is_original
            self.complain_about_address(str(error), href, advice, warning)
            yield from children
        else:
            origin = self.context.source.find(href, self.line, self.end)
            children = tuple(_without_links(children))
            if "://" in (typed := plain_text(children)) and shortened(typed) != typed:
                children = (tree.Text(shortened(typed)),)
            shown = [child for child in children if isinstance(child, tree.Image)]
            if title and len(shown) == len(children) == 1:
                # On paper, only words are links.
                both = ", ".join(filter(None, (shown[0].title, title)))
                children, title = (replace(shown[0], title=both),), ""
            yield tree.Link(target, children, title, origin)

    def complain_about_address(
        self, message: str, address: str, advice: str = "", warning: bool = False
    ) -> None:
        """Add a diagnostic about an address, where it was typed."""
        place = place_of(self.context.source, address, self.line, self.end)
        self.context.diagnostics.append(place.diagnostic(message, advice, warning=warning))

    def _complain_about_references(self, words: str) -> None:
        """Find footnotes and reference links that nothing defines, so they were read as words."""
        lines = self.context.source.lines[self.line - 1 : self.end]
        for match in _REFERENCE.finditer(words):
            typed, name = match[0], match["note"] or match["link"]
            if not any(f"\\{typed}" in line for line in lines):
                advice = f"Define it: [{name}]: … on its own line. For plain text, write \\{typed}."
                warning = not self.context.strict
                self._complain(f"nothing defines [{name}]", typed, advice, warning)

    def _read_role(self, name: str, text: str) -> tree.Inline:
        """Read a role: `` {domino}`36` `` or `3|6` lies across, `3-6` is upright, `##` is a back.

        `` {index}`boneyard` `` marks words for the index, `` {ref}`name` `` leads to a name, and
        `` {numref}`name` `` to a figure's.
        """
        typed = f"{{{name}}}`{text}`"
        if name == INDEX:
            try:
                words, entries, is_main = read_mark(text)
            except ValueError as error:
                message, warning = str(error), False
                advice = f"Write {{{INDEX}}}`boneyard`, or {{{INDEX}}}`drawn dominoes <boneyard>`."
            else:
                anchor = self.context.links.new_anchor(f"{INDEX} {words}")
                return tree.IndexMark(words, entries, anchor, is_main)
        elif name in (REFERENCE, NUMBER):
            try:
                return self._refer(name, text, typed)
            except DanglingLink as error:
                message, advice = error.args
            warning = not self.context.strict
        elif name != DOMINO:
            message, advice = f"unknown role {{{name}}}", suggest(name, ROLES)
            warning = not self.context.strict
        else:
            try:
                return tree.DominoGlyph(text.strip(), read_character(text))
            except InputError as error:
                message, advice = error.diagnostics[0].message, error.diagnostics[0].advice
                warning = False
        self._complain(message, typed, advice, warning)
        return tree.CodeSpan(text)

    def _refer(self, role: str, text: str, typed: str) -> tree.Link:
        """Return a link to a name; raises DanglingLink with a message and advice."""
        aimed, links = AIMED.fullmatch(text.strip()), self.context.links
        name = aimed["entries"].strip() if aimed else text.strip()
        anchor = links.named(self.context.source.path, name)
        if anchor is None:
            raise DanglingLink(f"nothing in this book has the name {name}", links.name_meant(name))
        words, number = aimed["text"] if aimed else links.titles[anchor], links.figures.get(anchor)
        if role == NUMBER:
            if number is None:
                advice = f"Write {{{REFERENCE}}}`{text}`."
                raise DanglingLink(f"{name} is no figure, so it has no number", advice)
            words = words.replace("%s", str(number)).replace("{number}", str(number))
        origin = self.context.source.find(typed, self.line, self.end)
        return tree.Link(f"#{anchor}", (tree.Text(words),), origin=origin)

    def _read_html(self, pieces: Iterable[Tag | str]) -> Iterator[tree.Inline | Tag]:
        for piece in pieces:
            if isinstance(piece, Tag) and BLOCK_TAGS.fullmatch(piece.name):
                yield tree.Text(" " * (piece.name not in ("ul", "ol", "li")))
            if isinstance(piece, str):
                yield tree.Text(self._shift(_SPACE.sub(" ", piece)))
            elif piece.name == "br":
                yield tree.Break()
            elif piece.name in ("ul", "ol", "li"):
                self.doubt_attributes(piece)
                yield from self._item(piece)
            elif piece.name in (*_FORMS, *_CODE) or (
                piece.name == "a" and (piece.closing or piece.attributes.get("href"))
            ):
                label = "title" if piece.attributes.get("title") else "aria-label"
                self.doubt_attributes(piece, *[label] * (piece.name == "a"))
                yield piece
            elif piece.name in ("ref", "rt"):  # a note in a wiki, or above a word
                yield tree.Text("" if "/>" in piece.text else ")" if piece.closing else " (")
            elif piece.name == "img" and piece.attributes.get("src"):
                given = piece.attributes
                keys = ("width", "height", "style")
                size = pictures.sizes(" ".join(f"{key}={given.get(key)}" for key in keys))
                label = "alt" if given.get("alt") else "aria-label"
                alt, title = given.get(label, ""), given.get("title", "")
                self.doubt_attributes(piece, label, "title")
                yield pictures.read_picture(self, given["src"], alt, title, size)
            elif piece.name == DRAWING and "</" in piece.text:
                yield pictures.read_drawing(self, piece.text)
            elif piece.name in _SHIFTED and not piece.closing:
                self.doubt_attributes(piece)
                self.shifted.append(piece.name)
            elif piece.name in self.shifted:
                self.shifted.remove(piece.name)
            elif piece.name == "ruby" or (piece.name == "a" and "href" not in piece.attributes):
                self.doubt_attributes(piece)
            elif not piece.closing:
                message = f"the HTML tag <{piece.name}> is left out"
                advice = "Use Markdown: HTML cannot be printed."
                self.doubt_attributes(piece)
                place = self.context.source.find(piece.text, self.line, self.end)
                often = Recurrence.COUNTED
                warning = place.diagnostic(message, advice, warning=True, recurrence=often)
                self.context.diagnostics.append(warning)

    def _item(self, tag: Tag) -> Iterator[tree.Inline]:
        """Yield what begins or ends an item of a list where only words can stand."""
        if tag.name == "li":
            if not tag.closing:
                number = self.lists[-1] if self.lists else 0
                yield from (tree.Break(), tree.Text(f"{number}. " if number else "• "))
                self.lists[-1:] = [number + bool(number)]
        elif not tag.closing:
            self.lists.append(int(tag.name == "ol"))
        elif self.lists:
            self.lists.pop()
            yield tree.Break()

    def _shift(self, words: str) -> str:
        """Raise or lower the characters that have a raised or lowered form."""
        return words.translate(_SHIFTED[self.shifted[-1]]) if self.shifted else words
