"""Finds drawings that are typed in a text as `<svg>`, and makes them files of their own.

Markdown would read them as tags, and end them at a blank line.
"""

import re
from bisect import bisect_left
from functools import lru_cache
from html import unescape

from markdown_it.rules_block import StateBlock, html_block
from markdown_it.rules_inline import StateInline

from donimoes_book.manuscript.images import SVG, XLINK

_TAG = re.compile(r"<svg\b[^<>]*>|(?P<end></svg>)|<!--.*?-->", re.DOTALL | re.IGNORECASE)
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)\w+;")
_LABEL = re.compile(r"\baria-label\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_TITLE = re.compile(r"<(?:title|desc)\b[^<>]*>([^<]*)</")
_WORDS = re.compile(r"<(?:text|tspan|textPath)\b[^<>]*>([^<]*)")
_UNREAD = re.compile(r"<!--.*?-->|<(style|script)\b.*?</\1\s*>", re.DOTALL | re.IGNORECASE)


@lru_cache(maxsize=8)
def drawings_in(html: str) -> list[tuple[int, int]]:
    """Return where each whole drawing begins and ends, but not those within others."""
    drawings, open_ = list[tuple[int, int]](), list[int]()
    for match in _TAG.finditer(html):
        if not match["end"]:
            open_ += [match.start()] * (match[0][1] != "!" and not match[0].endswith("/>"))
        elif open_:
            begin = open_.pop()
            while drawings and drawings[-1][0] > begin:
                drawings.pop()
            drawings.append((begin, match.end()))
    return drawings


def read_drawing(state: StateInline, silent: bool) -> bool:
    """Read a drawing in a line of words as one piece of HTML."""
    if state.src[state.pos : state.pos + 4].lower() != "<svg":
        return False
    end = dict(drawings_in(state.src)).get(state.pos, 0)
    if end and not silent:
        state.push("html_inline", "", 0).content = state.src[state.pos : end]
    state.pos = end or state.pos
    return bool(end)


def read_html_block(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    """Read a block of HTML, which doesn't end within a drawing; a drawing alone is one, too."""
    if silent:
        return html_block(state, line, last, silent)
    drawings, begin = drawings_in(state.src), state.bMarks[line] + state.tShift[line]
    at = bisect_left(drawings, (begin, 0))
    if not html_block(state, line, last, silent):
        if state.is_code_block(line) or not _is_alone(state.src, begin, drawings[at : at + 1]):
            return False
        state.push("html_block", "", 0)
        state.line = line + 1
    first_end = state.line
    while at < len(drawings) and drawings[at][0] < state.eMarks[state.line - 1]:
        within = state.line < last
        while within and (
            state.bMarks[state.line] < drawings[at][1] or not state.isEmpty(state.line)
        ):
            state.line += 1
            within = state.line < last
        at += 1
    token = state.tokens[-1]
    if not token.map or state.line > first_end:
        token.map = [line, state.line]
        token.content = state.getLines(line, state.line, state.blkIndent, True)
    return True


def _is_alone(text: str, begin: int, drawings: list[tuple[int, int]]) -> bool:
    """Return whether a drawing begins here, and nothing follows it in its last line."""
    return any(
        start == begin and not text[end : text.find("\n", end)].strip() for start, end in drawings
    )


def as_file(drawing: str) -> bytes:
    """Return a drawing as an SVG file, which declares its namespaces."""
    begin = drawing.partition(">")[0]
    names = {"xmlns": SVG, **({"xmlns:xlink": XLINK} if "xlink:" in drawing else {})}
    missing = "".join(f' {name}="{names[name]}"' for name in names if f"{name}=" not in begin)
    whole = f"{drawing[:4].lower()}{missing}{drawing[4:-6]}</svg>"
    return _ENTITY.sub(lambda entity: unescape(entity[0]), whole).encode()


def words_for(drawing: str) -> str:
    """Return the words that stand for a drawing: its label or title, or else those in it."""
    label, read = _LABEL.search(drawing.partition(">")[0]), _UNREAD.sub("", drawing)
    named = [label[1] or label[2] or ""] if label else _TITLE.findall(read)[:2]
    return " ".join(unescape(" ".join(named or _WORDS.findall(read))).split())
