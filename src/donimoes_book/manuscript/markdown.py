"""Parses the manuscript's Markdown: CommonMark, tables, footnotes, roles, directives, raw HTML.

Paragraphs and titles far longer than anyone would print are refused, at their line; words are cut.
Within the limits, the time to read a file grows with its length.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html.parser import HTMLParser

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, fence, table
from markdown_it.rules_block.table import escapedSplit, getLine
from markdown_it.rules_core import StateCore
from markdown_it.rules_core.replacements import replace_rare
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.admon import admon_plugin
from mdit_py_plugins.admon.index import admonition
from mdit_py_plugins.anchors.index import slugify
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.gfm_autolink import gfm_autolink_plugin
from mdit_py_plugins.myst_role import myst_role_plugin

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.colon_fences import UNCLOSED, read_colon_fence
from donimoes_book.manuscript.containers import open_containers
from donimoes_book.manuscript.drawings import drawings_in, read_drawing, read_html_block
from donimoes_book.manuscript.footnotes import sort_footnotes
from donimoes_book.manuscript.lists import read_list
from donimoes_book.manuscript.source import MOST_TITLE, Source
from donimoes_book.manuscript.vaults import EMBED, FOREIGN, vault_plugin
from donimoes_book.words.clean import shortened
from donimoes_book.words.language import quotation_marks
from donimoes_book.words.quotations import set_apart

MAX_NESTING = 100
"""How deeply blocks and inline text may be nested; CommonMark's preset stops at 20."""
MOST_PARAGRAPH = 20_000
"""The most characters in a paragraph."""
MOST_WORD = 1_000
"""The most characters in a word."""
MOST_ROWS = 1_000
"""The most rows of a table."""
MOST_COLUMNS = 60
"""The most columns of a table."""
MOST_CELLS = 20_000
"""The most cells of a file's tables."""

_ATTRIBUTE = r"""(?:[#.][^\s{}]+|=\w+|-|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"']+))"""
_FOREIGN = re.compile(
    rf"(?P<attributes>\{{:?\s*{_ATTRIBUTE}(?:\s+{_ATTRIBUTE})*\s*\}}|\{{:[^{{}}]*\}})"
    r"|(?P<tags>\{%.{0,400}?%\}|\{\{.{0,400}?\}\})"
    r"|(?P<commands>\\(?:tableofcontents|[vh]space\*?\{[^{}]*\}))"
    r"|(?P<abbreviations>^\*\[[^\[\]]+\]:.*)"
    r"|(?P<marks>__(?:NO|FORCE)?TOC__)"
)
"""What is meant for other programs: attributes for kramdown and Pandoc, tags of Jekyll, commands
of TeX, and marks of a wiki. The name of the group is its kind."""
_PAGE_END = re.compile(
    r"\\(?:(?P<column>column(?:break)?)|(?P<right>cleardoublepage|cleartorecto)"
    r"|(?P<left>cleartoverso|cleartoleftpage)|newpage|pagebreak|clearpage|page)(?:\{\})?"
    r"|\{\{<\s*pagebreak\s*>\}\}|\{pagebreak\}|<!--\s*(?:page-?break|newpage)\s*-->"
    r"|<div\s+style=[\"'](?:page-break|break)-(?:after|before):\s*(?:always|page);?[\"']\s*>\s*</div>",
    re.IGNORECASE,
)
"""A line that ends a page or a column; the name of the group says which, if it isn't any page."""
PAGE_END = "page_end"
"""The type of the token for it, whose `meta` has that name as "ends"."""
_COMMENTED = re.compile(r"\{::comment\}.*?(?:\{:/(?:comment)?\}|\Z)", re.DOTALL)
DRAWING = "svg"
"""The name of a tag that is a whole drawing, as its text is."""
_KEPT = "svg\ue000"
"""The tag that stands for a drawing while the others are read."""
_APOSTROPHE = re.compile(
    r"(?<!\w)'(?=(?:\d0s|tis|twas|twere|til|cause|em|[stkn]|ne[mnr]?)\b(?!'))"
    r"|(?<!\w)'(?=n'(?!\w))|(?<=(?<!\w)'n)'(?!\w)",
    re.IGNORECASE,
)
_FEET = re.compile(r"(?<![\w'])(\d+)'( ?\d+(?:[.,/]\d+)?[¼½¾]?)\"")
"""Feet and inches, whose marks are no quotation marks."""
_TOC = "{:toc"
"""How kramdown's mark for the place of the contents begins."""
_OUR_FENCE = re.compile(r"(?P<marks>`{3,}|~{3,})\s*\{domino[\w-]*\}")
_OUR_OPENING = re.compile(r" {0,3}(?P<marks>`{3,}|~{3,})\s*\{domino")
UNREAD = re.compile(r"^[ \t]*(?:`{3,}|~{3,}|:{3,})\s*\{domino[\w-]*\}", re.MULTILINE)
"""A directive of ours in what is not read as Markdown."""
_WORDY_HEADING = re.compile(r" {0,3}#{1,6} +[A-Za-z]{2}")
"""A heading that cannot be a row of covered spaces."""
_TAB = re.compile(r"===[!+]? +\"(?P<title>[^\"]*\S[^\"]*)\"\s*")
"""The first line of a tab of MkDocs, whose content is indented below it."""
_TABLE_CAPTION = re.compile(r"(?:Table)?:[ \t]+(?=\S)")
"""How the caption of a table begins in Pandoc's Markdown."""
CAPTION = "caption"
"""The `info` of a paragraph that is the caption of the table beside it."""
_COMMENT = re.compile(r"\s*<!--(?:[^-]|-(?!->))*-->\s*")
TOO_LONG = "too long"
"""The key in a token's `meta` for the limit it exceeded, if its words were left out."""
EXTRA = "extra"
"""The key in a table's `meta` for the words of cells that no column has, by their row."""
CUT = "cut"
"""The key in a token's `meta` for the words that were cut."""
_KEPT_OF_WORD = 100
"""How many characters are left of a word that is cut."""
_LONG_WORD = re.compile(rf"\S{{{MOST_WORD + 1},}}")
_BREAKING_OFF = ["paragraph", "reference", "blockquote", "list"]
_AROUND = "blockquote", "list_item", "admonition", "dd"
"""What blocks can be within."""
CELLS = "cells"
"""The key in the parser's environment for the cells of the tables that it has read."""
READ_TAGS = re.compile(
    "ul|ol|li|dl|dt|dd|blockquote|figure|figcaption|table|caption|thead|tbody|tfoot|t[rdh]|p|pre|hr"
    "|h[1-6]"
)
"""HTML tags that become what Markdown has for them."""
BLOCK_TAGS = re.compile(
    f"{READ_TAGS.pattern}|address|article|aside|caption|center|col|colgroup|dd|details|dialog|div"
    "|dl|dt|fieldset|figcaption|figure|footer|form|header|legend|main|nav|optgroup|option|pre"
    "|section|select|summary|textarea"
)
"""HTML tags between which words stay apart."""
UNSEEN = {"script", "style", "title"}
"""HTML elements whose content is not meant to be read."""


def parse_markdown(text: str) -> SyntaxTreeNode:
    """Parse Markdown, with the quotation marks of the current language.

    Headings have their anchor, which isn't unique yet, as the attribute `id`. The tree of the same
    text is the same, so it must not be changed.
    """
    return _parsed(text, quotation_marks())


@lru_cache(maxsize=2048)
def _parsed(text: str, quotes: tuple[str, ...], *, inline: bool = False) -> SyntaxTreeNode:
    if inline:
        return SyntaxTreeNode(_parser(*quotes, footnotes=False).parseInline(text))
    # The last line ends as all others do, which patterns over blocks of HTML expect.
    return SyntaxTreeNode(_parser(*quotes).parse(text + "\n"))


def first_line(node: SyntaxTreeNode | Token) -> int:
    """Return the line in the file (from 1) at which a block begins."""
    return (node.map or (0, 0))[0] + 1


@cache
def _parser(*quotes: str, footnotes: bool = True) -> MarkdownIt:
    options = {"typographer": True, "quotes": list(quotes), "maxNesting": MAX_NESTING}
    parser = MarkdownIt("commonmark", options)
    # What links may lead to is judged, and told, once they are read.
    parser.validateLink = bool  # type: ignore[assignment]
    parser.enable(["table", "strikethrough", "replacements", "smartquotes"])
    for plugin in (myst_role_plugin, gfm_autolink_plugin):
        parser.use(plugin)
    if footnotes:
        parser.use(footnote_plugin)
        parser.core.ruler.before("footnote_tail", "footnotes", sort_footnotes)
    parser.use(deflist_plugin).use(admon_plugin)
    parser.use(dollarmath_plugin, allow_space=False, allow_digits=False)
    parser.inline.ruler.before("escape", FOREIGN, _read_foreign_words)
    parser.use(vault_plugin)
    parser.inline.ruler.before("html_inline", DRAWING, read_drawing)
    parser.block.ruler.at("html_block", read_html_block, {"alt": _BREAKING_OFF[:3]})
    parser.block.ruler.before("table", "foreign", _read_foreign, {"alt": _BREAKING_OFF})
    parser.block.ruler.before("admonition", "tab", _read_tab, {"alt": _BREAKING_OFF})
    parser.block.ruler.before("fence", "colon_fence", read_colon_fence, {"alt": _BREAKING_OFF})
    watch_fences(parser)
    parser.block.ruler.at("table", _read_table, {"alt": ["paragraph", "reference"]})
    parser.block.ruler.at("list", read_list, {"alt": ["paragraph", "reference", "blockquote"]})
    parser.core.ruler.before("inline", "containers", open_containers)
    parser.core.ruler.before("inline", "captions", _mark_captions)
    parser.core.ruler.before("inline", "bounds", _leave_out_overlong)
    parser.core.ruler.at("replacements", _replace_dashes)
    parser.core.ruler.before("replacements", "anchors", _name_headings)
    parser.core.ruler.before("smartquotes", "apostrophes", _mark_apostrophes)
    parser.core.ruler.after("inline", "words", _cut_long_words)
    parser.core.ruler.push("quotations", _open_quotations)
    parser.core.ruler.push("spaces", _space_marks)
    parser.core.ruler.push("flatten", _flatten)
    return parser


def _read_foreign(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    """Read a line that is only meant for other programs as a block of its own."""
    start = state.bMarks[line] + state.tShift[line]
    words = state.src[start : state.eMarks[line]].strip()
    if state.is_code_block(line) or _TOC in words:
        return False
    if ending := _PAGE_END.fullmatch(words):
        if not silent:
            state.line = line + 1
            token = state.push(PAGE_END, "", 0)
            token.map, token.meta = [line, state.line], {"ends": ending.lastgroup or "page"}
        return True
    comment = _COMMENTED.match(state.src, start) if words.startswith("{::comment}") else None
    match = _FOREIGN.fullmatch(words)
    if not comment and not match:
        return False
    if not silent:
        state.line = line + 1
        while comment and state.line < last and state.bMarks[state.line] < comment.end():
            state.line += 1
        token = state.push(FOREIGN, "", 0)
        token.map, token.content = [line, state.line], words
        token.info = "comments" if comment else ((match and match.lastgroup) or "")
    return True


def _read_foreign_words(state: StateInline, silent: bool) -> bool:
    """Read words that are only meant for other programs."""
    if state.src[state.pos] not in "{\\_":
        return False
    comment = _COMMENTED.match(state.src, state.pos)
    match = comment or _FOREIGN.match(state.src, state.pos)
    if not match:
        return False
    if not silent:
        token = state.push(FOREIGN, "", 0)
        token.info, token.content = "comments" if comment else (match.lastgroup or ""), match[0]
    state.pos = match.end()
    return True


def watch_fences(parser: MarkdownIt) -> None:
    """Make a parser note in the `meta` of fences whether they are closed."""
    parser.block.ruler.at("fence", _read_fence, {"alt": _BREAKING_OFF})


def _read_fence(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Read a fence; one of ours that isn't closed ends at the next one, or at a heading."""
    opening = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
    ours = None if silent else _OUR_FENCE.match(opening)
    if ours:
        # Find this end first, as an unclosed fence would be read to the end of the text.
        marks, indent = ours["marks"], state.sCount[line]
        further = range(line + 1, end)
        end = next((at for at in further if _breaks_off(state, at, indent, marks)), end)
    if not fence(state, line, end, silent):
        return False
    if not silent and state.line - line - 1 != state.tokens[-1].content.count("\n") + 1:
        state.tokens[-1].meta[UNCLOSED] = True
    return True


def _read_table(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Read a table, but no more cells than a file may have: a short row is filled up with them."""
    below = state.src[state.bMarks[line + 1] : state.eMarks[line + 1]] if line + 1 < end else ""
    columns = below.strip().strip("|").count("|") + 1
    room, first = MOST_CELLS - state.env.get(CELLS, 0), len(state.tokens)
    last = min(end, line + 2 + max(room, 0) // columns)
    if not table(state, line, last, silent):
        return False
    if not silent:
        state.env[CELLS] = MOST_CELLS - room + columns * (state.line - line)
        if state.line == last < end and not state.isEmpty(last):
            state.tokens[first].meta[TOO_LONG] = MOST_CELLS
        if extra := dict(_extra_cells(state, line, columns)):
            state.tokens[first].meta[EXTRA] = extra
    return True


def _extra_cells(state: StateBlock, line: int, columns: int) -> Iterator[tuple[int, str]]:
    """Yield the words of cells that no column has, and how far below the head their row is."""
    for row in range(line + 2, state.line):
        typed = getLine(state, row).strip()
        cells = escapedSplit(typed)[typed.startswith("|") :]
        if any(words := [cell.strip() for cell in cells[columns:]]):
            yield row - line, " | ".join(filter(None, words))


def _read_tab(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Read a tab as an admonition with its title."""
    start = state.bMarks[line] + state.tShift[line]
    tab = _TAB.fullmatch(state.src, start, state.eMarks[line])
    if not tab or state.is_code_block(line):
        return False
    if silent:
        return True
    typed, first = state.src, len(state.tokens)
    state.src = f"{typed[:start]}!!!{typed[start + 3 :]}"
    admonition(state, line, end, False)
    state.src = typed
    state.tokens[first].meta["tag"], state.tokens[first + 2].content = "tab", tab["title"]
    return True


def _mark_captions(state: StateCore) -> None:
    """Mark the paragraphs that are captions of the tables before or after them."""
    tokens = state.tokens
    for at, token in enumerate(tokens[1:], 1):
        if token.type == "inline" and tokens[at - 1].type == "paragraph_open":
            words = _TABLE_CAPTION.match(token.content)
            beside = {
                other.type for other in (*tokens[max(at - 2, 0) : at - 1], *tokens[at + 2 : at + 3])
            }
            if words and beside & {"table_open", "table_close"}:
                tokens[at - 1].info, token.content = CAPTION, token.content[words.end() :]


def _breaks_off(state: StateBlock, line: int, indent: int, marks: str) -> bool:
    """Return whether a line cannot belong to one of our fences with this indent."""
    text = state.getLines(line, line + 1, indent, False)
    opening = _OUR_OPENING.match(text)
    return bool((opening and opening["marks"].startswith(marks)) or _WORDY_HEADING.match(text))


def _leave_out_overlong(state: StateCore) -> None:
    """Leave out words and HTML too long to be read quickly; `check_lengths` reports them."""
    before = ""
    for token in state.tokens:
        most = MOST_TITLE if before == "heading_open" else MOST_PARAGRAPH
        readable = token.type == "inline" or (
            token.type == "html_block" and not _COMMENT.fullmatch(token.content)
        )
        is_code = token.type in ("fence", "code_block") and not token.info.startswith("{")
        if is_code or (readable and len(token.content) > most):
            _cut_words(token, token)
        if readable and len(token.content) > most:
            drawn = sum(end - begin for begin, end in drawings_in(token.content))
            if len(token.content) - drawn > most:
                token.content = ""
                token.meta[TOO_LONG] = most
        before = token.type


def _cut_words(within: Token, token: Token) -> None:
    """Cut words far longer than a line; `check_lengths` reports them."""
    if len(token.content) > MOST_WORD and (words := _LONG_WORD.findall(token.content)):
        within.meta[CUT] = [*within.meta.get(CUT, ()), *words]
        token.content = _LONG_WORD.sub(
            lambda word: shortened(word[0], _KEPT_OF_WORD), token.content
        )


def _cut_long_words(state: StateCore) -> None:
    for token in state.tokens:
        for child in token.children or ():
            if child.type in ("text", "code_inline"):
                _cut_words(token, child)


def check_lengths(source: Source, root: SyntaxTreeNode) -> Iterator[Diagnostic]:
    """Yield diagnostics for paragraphs, words and tables that are too long, in reading order."""
    for node in root.walk(include_self=False):
        line, end = (1 + at for at in node.map or (0, 0))
        if most := node.meta.get(TOO_LONG):
            message = f"this has more than {most:,} characters"
            advice = "Split it into paragraphs."
            if node.type == "table":
                message = f"the tables of this file have more than {most:,} cells"
                advice = "Split the file, or make the table narrower: short rows are filled up."
            yield source.origin(line).diagnostic(message, advice)
        if not node.children and node.type in _AROUND and _level(node) >= MAX_NESTING - 1:
            message = f"this is within {MAX_NESTING} others, so what is in it is not read"
            yield source.origin(line).diagnostic(message, "Put it into fewer quotations or lists.")
        for word in node.meta.get(CUT, ()):
            message = f"this word has {len(word):,} characters, so it is cut"
            yield source.find(word, line, end).diagnostic(message, warning=True)
        for below, words in node.meta.get(EXTRA, {}).items():
            place = source.find(words.partition(" | ")[0], line + below)
            message = "this row has more cells than its table has columns, so they are left out"
            advice = "Write \\| for a bar that is no border, or give the table's head more cells."
            yield place.diagnostic(message, advice, warning=True)
        if node.type == "table":
            rows = sum(len(part.children) for part in node.children) - 1
            columns = len(node.children[0].children[0].children)
            for count, most, what in (
                (rows, MOST_ROWS, "rows"),
                (columns, MOST_COLUMNS, "columns"),
            ):
                if count > most:
                    message = f"this table has {count:,} {what}"
                    advice = f"Expected at most {most:,}."
                    yield source.origin(line).diagnostic(message, advice)


def _level(node: SyntaxTreeNode) -> int:
    return node.nester_tokens.opening.level if node.nester_tokens else 0


def _replace_dashes(state: StateCore) -> None:
    """Make dashes and ellipses, but leave (R) and (C) alone: here they are names of pieces."""
    for token in state.tokens:
        if token.type == "inline" and token.children:
            replace_rare(token.children)


def _mark_apostrophes(state: StateCore) -> None:
    """Make apostrophes and primes of what would become quotation marks: `'90s`, `5'10"`."""
    for token in state.tokens:
        for child in token.children or ():
            if child.type == "text" and "'" in child.content:
                child.content = _FEET.sub("\\1′\\2″", _APOSTROPHE.sub("’", child.content))


def _space_marks(state: StateCore) -> None:
    """Put no-break spaces before the marks that French sets apart."""
    if len(state.md.options.quotes[0]) > 1:
        for token in state.tokens:
            for child in token.children or ():
                if child.type == "text":
                    child.content = set_apart(child.content)


def _open_quotations(state: StateCore) -> None:
    """Open quotations that go on in the next paragraph, which repeats the opening mark."""
    marks = dict(zip("\"'", state.md.options.quotes[::2], strict=True))
    for token in state.tokens:
        if token.type == "inline" and token.children and token.content[:1] in marks:
            first = token.children[0]
            if first.content[:1] == token.content[0] and first.content[1:2].strip():
                first.content = marks[token.content[0]] + first.content[1:]


def _name_headings(state: StateCore) -> None:
    """Give each heading an anchor, as GitHub does, from its words as typed.

    One that is only an embedded picture or note is no heading.
    """
    for token, words, end in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        if token.type != "heading_open":
            continue
        if [child.type for child in words.children or ()] == [EMBED]:
            token.type, token.tag, end.type, end.tag = "paragraph_open", "p", "paragraph_close", "p"
        else:
            kinds = ("text", "text_special", "code_inline")
            typed = (child.content for child in words.children or () if child.type in kinds)
            token.attrSet("id", slugify("".join(typed).strip()))


def _flatten(state: StateCore) -> None:
    """Leave words as typed if thousands of asterisks would make the tree too deep to read."""
    for token in state.tokens:
        if any(child.level > MAX_NESTING for child in token.children or ()):
            token.children = [Token("text", "", 0, content=token.content)]


def parse_inline(text: str) -> list[SyntaxTreeNode]:
    """Parse a single line of inline Markdown, without footnotes."""
    return _parsed(text, quotation_marks(), inline=True).children[0].children


@dataclass(frozen=True, slots=True)
class Tag:
    """A start or end tag; `text` is the tag as the author wrote it."""

    name: str
    text: str
    attributes: dict[str, str] = field(default_factory=dict)
    closing: bool = False


class _Splitter(HTMLParser):
    def __init__(self, drawings: list[str]) -> None:
        super().__init__(convert_charrefs=True)
        self.drawings = drawings
        self.pieces: list[Tag | str] = []
        self.unseen = 0

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text = self.get_starttag_text() or ""
        if tag == _KEPT and self.drawings:
            tag, text = DRAWING, self.drawings.pop(0)
        self.pieces.append(Tag(tag, text, {name: value or "" for name, value in attrs}))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        self.unseen += tag in UNSEEN

    def handle_endtag(self, tag: str) -> None:
        self.pieces.append(Tag(tag, f"</{tag}>", closing=True))
        self.unseen -= tag in UNSEEN and self.unseen > 0

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.pieces.append(data)


def split_html(html: str) -> list[Tag | str]:
    """Return the tags and the words between them, in order, without comments.

    A whole drawing is a single tag.
    """
    drawings, parts, done = list[str](), list[str](), 0
    for begin, end in drawings_in(html):
        drawings.append(html[begin:end])
        parts += html[done:begin], f"<{_KEPT}/>"
        done = end
    splitter = _Splitter(drawings)
    splitter.feed("".join((*parts, html[done:])))
    splitter.close()
    return splitter.pieces
