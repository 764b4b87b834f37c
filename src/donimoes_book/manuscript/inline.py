"""Reads inline text: emphasis, links, pictures, dominoes, index marks, the words inside HTML."""

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from types import ModuleType
from urllib.parse import urlsplit

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.board.dominoes import read_character
from donimoes_book.clean import shortened
from donimoes_book.diagnostics import InputError, suggest
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.context import Context, DanglingLink
from donimoes_book.manuscript.markdown import BLOCK_TAGS, Tag, split_html
from donimoes_book.manuscript.walking import plain_text

_REFERENCE = re.compile(r"\[(?P<note>\^[^\[\]\s]+)\]|\[[^\[\]]+\]\[(?P<link>[^\[\]]+)\]")
_FORMULA = re.compile(r"[\\^_=+<>]|^\w$")
_SPACE = re.compile(r"\s+")
_RAISED = str.maketrans("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
_LOWERED = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
DOMINO = "domino"
INDEX = "index"
REFERENCE, NUMBER = "ref", "numref"
ROLES = (DOMINO, INDEX, REFERENCE, NUMBER)
_SHIFTED = {"sup": _RAISED, "sub": _LOWERED}
_MAIN = "!"
"""Precedes the words of a mark for the index that is the place to look first."""
_AIMED = re.compile(r"(?P<text>.+?)\s*<(?P<entries>[^<]*)>", re.DOTALL)
"""Words that are indexed under other entries."""
_KIND = re.compile(r"(?P<kind>[a-z]+):(?P<entry>.*)", re.DOTALL)


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
    """Return inline text without white space at its ends, which comments leave behind."""
    while parts and isinstance(first := parts[0], tree.Text) and first.text != first.text.lstrip():
        parts = _joined((tree.Text(first.text.lstrip()), *parts[1:]))
    while parts and isinstance(last := parts[-1], tree.Text) and last.text != last.text.rstrip():
        parts = _joined((*parts[:-1], tree.Text(last.text.rstrip())))
    return parts


class InlineReader:
    """Reads the inline text of one block, on the lines from `line` to `end`."""

    def __init__(self, context: Context, line: int, end: int) -> None:
        self.context = context
        self.line, self.end = line, end
        self.shifted: list[str] = []
        """The <sup> and <sub> elements that are open."""

    def _complain(self, message: str, words: str, advice: str = "", warning: bool = False) -> None:
        self.context.complain(message, words, self.line, self.end, advice=advice, warning=warning)

    def read(self, nodes: Iterable[SyntaxTreeNode]) -> tuple[tree.Inline, ...]:
        """Return the inline text of parsed Markdown."""
        nodes = list(nodes)
        pairs = zip_longest(nodes, nodes[1:])
        return _joined(part for node, after in pairs for part in self._read_node(node, after))

    def read_pieces(self, pieces: Iterable[Tag | str]) -> tuple[tree.Inline, ...]:
        """Return the words, pictures and line breaks of HTML."""
        return _joined(self._read_html(pieces))

    def _read_node(
        self, node: SyntaxTreeNode, after: SyntaxTreeNode | None
    ) -> Iterator[tree.Inline]:
        match node.type:
            case "text" | "text_special":
                self._complain_about_references(node.content)
                yield tree.Text(self._shift(node.content))
            case "softbreak":
                yield tree.Text(" ")
            case "hardbreak":
                yield tree.Break()
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
            case "image":
                source, title = str(node.attrs["src"]), str(node.attrs.get("title", ""))
                alt, size = plain_text(self.read(node.children)), ""
                if after and after.type == "foreign" and after.info == "attributes":
                    size = after.content
                yield _pictures().read_picture(self, source, alt, title, _pictures().sizes(size))
            case "footnote_ref":
                yield tree.FootnoteMark(self.context.number_of(node.meta["id"]))
            case "myst_role":
                yield self._read_role(node.meta["name"], node.content)
            case "html_inline":
                yield from self._read_html(split_html(node.content))
            case "foreign":
                if node.info != "attributes" or not _pictures().has_only_sizes(node.content):
                    self.context.leave_out(node.info, node.content, self.line, self.end)
            case "footnote_anchor":
                pass
            case "math_inline":
                if not _FORMULA.search(node.content):  # such as prices
                    yield tree.Text(f"${node.content}$")
                else:
                    self.context.leave_out("maths", node.content, self.line, self.end)
                    yield tree.Text(node.content)
            case _:
                yield tree.Text(node.content)

    def _read_link(self, node: SyntaxTreeNode) -> Iterator[tree.Inline]:
        href = str(node.attrs["href"])
        children = self.read(node.children)
        try:
            target = self.context.links.find(self.context.source.path, href) or href
            if not (target.startswith("#") or tree.is_on_web(target)):
                raise DanglingLink("a book cannot link to this kind of address")
        except DanglingLink as error:
            advice = self.context.links.advice(self.context.source.path, href)
            warning = not self.context.strict or bool(urlsplit(href).scheme)
            self.complain_about_address(str(error), href, advice, warning)
            yield from children
        else:
            origin = self.context.source.find(href, self.line, self.end)
            if "://" in (typed := plain_text(children)) and shortened(typed) != typed:
                children = (tree.Text(shortened(typed)),)
            yield tree.Link(target, children, str(node.attrs.get("title", "")), origin)

    def complain_about_address(
        self, message: str, address: str, advice: str = "", warning: bool = False
    ) -> None:
        """Add a diagnostic about an address, where it was typed."""
        from donimoes_book.manuscript.addresses import place_of

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
                words, entries, is_main = _read_mark(text)
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
        aimed, links = _AIMED.fullmatch(text.strip()), self.context.links
        name = aimed["entries"].strip() if aimed else text.strip()
        anchor = links.named(self.context.source.path, name)
        if anchor is None:
            raise DanglingLink(f"nothing in this book has the name {name}", links.name_meant(name))
        said, number = aimed["text"] if aimed else links.titles[anchor], links.figures.get(anchor)
        if role == NUMBER:
            if number is None:
                advice = f"Write {{{REFERENCE}}}`{text}`."
                raise DanglingLink(f"{name} is no figure, so it has no number", advice)
            said = said.replace("%s", str(number)).replace("{number}", str(number))
        origin = self.context.source.find(typed, self.line, self.end)
        return tree.Link(f"#{anchor}", (tree.Text(said),), origin=origin)

    def _read_html(self, pieces: Iterable[Tag | str]) -> Iterator[tree.Inline]:
        for piece in pieces:
            if isinstance(piece, Tag) and BLOCK_TAGS.fullmatch(piece.name):
                yield tree.Text(" ")
            if isinstance(piece, str):
                yield tree.Text(self._shift(_SPACE.sub(" ", piece)))
            elif piece.name == "br":
                yield tree.Break()
            elif piece.name == "ref" and "/>" not in piece.text:  # a note in a wiki
                yield tree.Text(")" if piece.closing else " (")
            elif piece.name == "img" and piece.attributes.get("src"):
                given = piece.attributes
                keys = ("width", "height", "style")
                size = _pictures().sizes(" ".join(f"{key}={given.get(key)}" for key in keys))
                alt, title = given.get("alt", ""), given.get("title", "")
                yield _pictures().read_picture(self, given["src"], alt, title, size)
            elif piece.name in _SHIFTED and not piece.closing:
                self.shifted.append(piece.name)
            elif piece.name in self.shifted:
                self.shifted.remove(piece.name)
            elif not piece.closing and (piece.name != "a" or "href" in piece.attributes):
                message = f"the HTML tag <{piece.name}> is left out"
                self._complain(message, piece.text, "Use Markdown: HTML cannot be printed.", True)

    def _shift(self, words: str) -> str:
        """Raise or lower the characters that have a raised or lowered form."""
        return words.translate(_SHIFTED[self.shifted[-1]]) if self.shifted else words


def _pictures() -> ModuleType:
    """Return the module for pictures; few chapters need it."""
    from donimoes_book.manuscript import pictures

    return pictures


def _read_mark(typed: str) -> tuple[str, tuple[tuple[str, ...], ...], bool]:
    """Return a mark's words, its entries, and whether it is the main place for them.

    `boneyard` is its own entry, `drawn dominoes <boneyard>` goes under another entry,
    `<boneyard; size of>` goes below one, `<pair: hand; boneyard>` puts each of the two below the
    other, and `!` makes it the main place. Raises ValueError, with the reason, for anything else.
    """
    words = typed.strip()
    aimed = _AIMED.fullmatch(words)
    target = aimed["entries"].strip() if aimed else words
    is_main = target.startswith(_MAIN)
    target = target.removeprefix(_MAIN).strip()
    text = aimed["text"] if aimed else target
    entries = tuple(_entries(target)) if aimed else (_entry(target),)
    return " ".join(text.split()), entries, is_main


def _entries(target: str) -> Iterator[tuple[str, ...]]:
    """Yield the entries that a mark names: several, separated by commas, or one with its kind."""
    match = _KIND.fullmatch(target)
    if not match:
        yield from map(_entry, target.split(","))
    elif match["kind"] == "single":
        yield _entry(match["entry"])
    elif match["kind"] == "pair":
        parts = _entry(match["entry"])
        yield parts
        if len(parts) > 1:
            yield parts[::-1]
    else:
        raise ValueError(f"there is no kind of index entry called {match['kind']!r}")


def _entry(entry: str) -> tuple[str, ...]:
    parts = tuple(" ".join(part.split()) for part in entry.split(";"))
    if not all(parts):
        raise ValueError("this index entry has no words")
    if len(parts) > 2:
        raise ValueError("an index entry can have only one level below it")
    return parts
