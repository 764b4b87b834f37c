"""Finds the blocks and words within fences, so that they are read like any others of the file.

Where a program wraps blocks in a fence (`:::{note}`, ` ````{note} `, `::: {.column}`) or in HTML
that says `markdown="1"`, the parser sees one block of text. What is in it is parsed into the tree
of the file instead: so its headings, names, notes and links are the file's own. So are titles of
boxes and captions, whose nodes are the first in the container, or in the directive.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, repeat
from typing import Literal, NamedTuple

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from donimoes_book.manuscript.options import options_above
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.vaults import without_comments
from donimoes_book.words.language import N_

CONTAINER = "container"
"""The type of a node with the blocks of a container; `info` is what follows the marks of its fence,
`content` the options that stand above the blocks, or the tags around them."""
BOXES = {
    **dict.fromkeys(("note", "info", "seealso"), N_("Note")),
    **dict.fromkeys(("tip", "hint"), N_("Tip")),
    "important": N_("Important"),
    **dict.fromkeys(("warning", "danger", "error"), N_("Warning")),
    **dict.fromkeys(("caution", "attention"), N_("Caution")),
}
"""What stands above the boxes of other programs."""
KINDS = {
    "sidebar": ("sidebar", ""),
    **dict.fromkeys(("margin", "aside", "column-margin"), ("margin", "")),
    "example": ("example", N_("Example")),
    "example-of-play": ("example", N_("Example of play")),
    **dict.fromkeys(("designer-note", "designers-note"), ("designer-note", N_("Designer's note"))),
    "player-aid": ("player-aid", N_("Player aid")),
    "steps": ("steps", ""),
    "glossary": ("glossary", ""),
    **dict.fromkeys(("div", "table", "column-page"), ("group", "")),
}
"""The boxes of rulebooks, by the words that authors write: how editions know each kind, and what
stands above it if it has no title of its own."""
OURS = re.compile(r"\s*\{(?:domino[\w-]*|figure|image|index)\}")
"""How fences begin that are directives of ours, not containers."""
_PICTURE = re.compile(r"\s*\{(?:figure|image)\}")
_CAPTION = "caption"

_FOLDED = ("details", "dropdown", "spoiler", "collapse", "toggle")
"""The boxes that are closed on screens, unless they say that they're open."""
OTHERS = (
    *("admonition", "card", "dropdown", "details", "exercise", "grid", "grid-item"),
    *("grid-item-card", "solution", "spoiler", "tab-item", "tab-set", "topic", *KINDS),
)
"""More directives of MyST with Markdown inside, whose own words are their titles."""
_UNTITLED = re.compile(
    r"class|code|code-(?:block|cell)|container|div|figure-md|grid|grid-item|highlight|include"
    r"|literalinclude|math|mermaid|only|raw|sourcecode|tab-set"
)
"""The directives whose names are followed by something else than a title."""
_HEAD = re.compile(
    r"\s*(?:\{(?P<name>[\w:+-]+)\}|(?P<word>[^\W\d][\w:-]*?)(?=:*(?:[\s\[{]|$)))?(?P<rest>.*)"
)
_CLASS = re.compile(r"\{[^{}]*?\.(?:callout-)?(?P<kind>[\w-]+)")
_GIVEN = re.compile(r"""(?<![\w-])title\s*=\s*(?P<quote>["'])(?P<title>.*?)(?P=quote)""")
_LABEL = re.compile(r"\[(?![\w-]+=)(?P<title>(?:[^\[\]]|\[[^\[\]]*\])+)\]")
_ATTRIBUTE = re.compile(
    r"""\{(?!%)[^{}]*\}(?!`)|\[[\w-]+=[^\[\]]*\]|(?<!\S)[\w-]+=(?:"[^"]*"|'[^']*'|\S+)"""
)
_ONLY = re.compile(
    r"""\.content-(?P<how>visible|hidden)\s+when-format=["']?"""
    r"(?P<format>pdf|latex|typst|html|epub)\b"
)
_GIVEN_KEY = re.compile(
    r"""\.content-(?P<how>visible|hidden)\s[^}]*?\b(?P<if>when|unless)-meta=["']?"""
    r"""(?P<key>address|appendix|opens_left)\b"""
)
_QUOTED = re.compile(r"""["“](?P<title>[^"“”]*)["”]""")
_LOOKS = (
    "class|name|label|page|span|open|icon|color|animate|width|margin|padding|gutter|columns|outline|shadow"
    r"|selected|sync|class-[\w-]+"
)
"""The options of MyST's boxes, cards and tabs that add no words."""
_OPTIONS = re.compile(
    rf"(?:[ \t]*:(?:{_LOOKS}):(?:[ \t].*)?\n)+"
    rf"|---[ \t]*\n(?:(?:{_LOOKS}):(?:[ \t].*)?\n)+---[ \t]*\n"
)
_ASIDE = re.compile(r"<aside>[ \t]*\n\s*[^\s<]")
"""How a box of Notion begins, with Markdown inside that ends elsewhere."""
_MARKDOWN = re.compile(r'(?<!\s)\s+markdown="1"')
_FENCED = r"^[ \t>]*(?P<fence>`{3,}+|~{3,}+|:{3,}+).*?(?:^[ \t>]*(?P=fence)|\Z)"
"""What is in a fence, in which a tag is code, or belongs to another container."""
_WRAPPERS = re.compile(
    rf"{_FENCED}|(?P<tag></?(?:div|section|article|p)\b[^>]*>)|{_MARKDOWN.pattern}",
    re.DOTALL | re.MULTILINE,
)
_HTML_COMMENT = re.compile(rf"{_FENCED}|<!--.*?(?:-->|\Z)", re.DOTALL | re.MULTILINE)
_FOLDS = re.compile(
    rf"{_FENCED}"
    r"|(?P<fold></?(?:details|aside)\b[^>]*>|<summary\b[^>]*>.{0,1000}?</summary\s*>)",
    re.DOTALL | re.IGNORECASE | re.MULTILINE,
)
_DEEPEST = 10
"""How many containers can be in each other."""


class Box(NamedTuple):
    """What stands above a container."""

    kind: str
    """The word for its kind, in lower case, or an empty string."""
    title: str
    """Its own title in Markdown, if it has one."""
    is_folded: bool

    @property
    def is_box(self) -> bool:
        """Whether it has a title, its own or that of its kind."""
        return bool(self.title) or self.kind in BOXES


def box_in(info: str) -> Box:
    """Read what follows the marks of a fence.

    It may be `card A title`, `{card} A title`, `note[A title]` or `{.note title="A title"}`.
    """
    head = _HEAD.match(info)
    assert head, "any words match"
    rest, of_class = head["rest"], _CLASS.search(head["rest"])
    kind = (head["name"] or head["word"] or (of_class["kind"] if of_class else "")).lower()
    title = rest.strip() if head["name"] else _title_in(rest.rstrip(" \t:"))
    if _UNTITLED.fullmatch(kind):
        title = ""
    elif quoted := _QUOTED.fullmatch(title):
        title = quoted["title"]
    is_folded = kind in _FOLDED or bool(re.search("collapse=.?true", rest))
    return Box(kind, title.strip(), is_folded and "open" not in rest)


def medium_in(info: str) -> Literal["", "paper", "screen"]:
    """Return the only medium of what is in a fence, said as in Quarto; empty if it has no such."""
    if not (match := _ONLY.search(info)):
        return ""
    on_paper = match["format"] in ("pdf", "latex", "typst")
    return "paper" if on_paper == (match["how"] == "visible") else "screen"


def condition_in(info: str) -> tuple[str, bool] | None:
    """Return the key of `book.toml` on which it depends whether a fence is shown, as in Quarto.

    With it goes whether the book must have the key, or must not.
    """
    if not (match := _GIVEN_KEY.search(info)):
        return None
    return match["key"], (match["how"] == "visible") == (match["if"] == "when")


def _title_in(rest: str) -> str:
    """Return the title after the word for a box: an attribute, a label, or what is between them."""
    label, attributes = _LABEL.match(rest), list(_ATTRIBUTE.finditer(rest))
    start, end = label.end() if label else 0, len(rest)
    begin = start
    for each in attributes:
        if rest[begin : each.start()].strip():
            break
        begin = each.end()
    for each in reversed(attributes):
        if each.start() < begin or each.end() < end or rest[each.start() - 1].strip():
            break
        end = len(rest[: each.start()].rstrip())
    given = _GIVEN.search(rest[start:begin]) or _GIVEN.search(rest[end:]) or label
    return (given["title"] if given else rest[begin:end]).strip()


def open_containers(state: StateCore) -> None:
    """Replace each container by its parsed blocks; one far too deep in others stays as it is."""
    state.tokens = list(_opened(state, state.tokens, 0, 0))


def _opened(state: StateCore, tokens: Iterable[Token], depth: int, level: int) -> Iterator[Token]:
    for token in tokens:
        if token.type == "html_block":  # without comments, still on its lines
            token.content = _HTML_COMMENT.sub(
                lambda match: match[0] if match["fence"] else "\n" * match[0].count("\n"),
                token.content,
            )
        if OURS.match(token.info) and token.type in ("fence", "colon_fence"):
            texts = list(_texts_in(token))
            inline = map(_inline, texts, repeat(token))
            yield from _around(token, inline) if texts else (token,)
            continue
        if depth == _DEEPEST or not (parts := _parts(token)):
            yield token
            continue
        inside = list[Token]()
        for first, part in parts:
            inside += _parsed(state, part, first)
        if token.type == "html_block" and _ASIDE.match(token.content):
            yield from _opened(state, inside, depth + 1, level)
            continue
        deepest = level + token.level + max((inner.level for inner in inside), default=0)
        if deepest > state.md.options.maxNesting:
            yield token
            continue
        title = map(_inline, filter(None, (box_in(token.info).title,)), repeat(token))
        opening = token.copy(type=CONTAINER, content=_unread(token), block=True)
        below = _opened(state, inside, depth + 1, level + token.level + 1)
        yield from _around(opening, chain(title, below))


def _around(token: Token, inside: Iterable[Token]) -> Iterator[Token]:
    yield token.copy(type=f"{token.type}_open", nesting=1)
    yield from inside
    yield Token(f"{token.type}_close", "", -1, level=token.level)


def _inline(text: str, within: Token) -> Token:
    """Return a token for inline text, which is parsed with that of the file."""
    level = within.level + 1
    return Token("inline", "", 0, map=within.map, level=level, content=text, children=[])


def _texts_in(directive: Token) -> Iterator[str]:
    """Yield the Markdown in a directive of ours: its caption, and what is below a picture."""
    lines = directive.content.rstrip().split("\n")
    given, at = options_above(Source("", directive.content), lines, 1, (_CAPTION,), [])
    yield from (value for name, value, _ in given if name == _CAPTION and value)
    if _PICTURE.match(directive.info):
        yield from paragraphs(lines[at:])


def paragraphs(lines: Sequence[str]) -> Sequence[str]:
    """Return the text on some lines, cut where they are blank."""
    return list(filter(None, re.split(r"\n(?:[ \t]*\n)+", "\n".join(lines).strip("\n"))))


def _options_in(token: Token) -> str:
    match = _OPTIONS.match(token.content)
    return match[0] if match else ""


def _unread(token: Token) -> str:
    """Return what of a container is not among its blocks: its options, or its tags."""
    if token.type != "html_block":
        return _options_in(token)
    return "".join(match["tag"] or "" for match in _WRAPPERS.finditer(token.content))


def _parts(token: Token) -> list[tuple[int, str]]:
    """Return the parts of a container, each with its line in the file (from 0); none for others."""
    first, content = (token.map or [0])[0], token.content
    if token.type == "html_block" and (_MARKDOWN.search(content) or _ASIDE.match(content)):
        content = _WRAPPERS.sub(_blank, content)
        folds = [match.span("fold") for match in _FOLDS.finditer(content) if match["fold"]]
        ends = [0, *chain.from_iterable(folds), len(content)]
        parts = list[tuple[int, str]]()
        for begin, end in pairwise(ends):
            parts.append((first, content[begin:end]))
            first += content.count("\n", begin, end)
        return parts
    is_container = token.type == "colon_fence" and not OURS.match(token.info)
    is_box = token.info.lstrip()[:1] == "{" and box_in(token.info).kind in (*BOXES, *OTHERS)
    if is_container or (token.type == "fence" and is_box):
        options = _options_in(token)
        return [(first + 1 + options.count("\n"), content[len(options) :])]
    return []


def _blank(match: re.Match[str]) -> str:
    """Return what keeps the words around a tag apart, and on their lines; a fence stays."""
    if match["fence"]:
        return match[0]
    before = match.string[: match.start()].rpartition("\n")[2]
    return "\n" * match[0].count("\n") or " " * bool(_WRAPPERS.sub("", before).strip())


def _parsed(state: StateCore, text: str, first: int) -> list[Token]:
    """Parse Markdown that begins on a line (from 0) of the file."""
    tokens = list[Token]()
    text = without_comments(state, text, first)
    state.md.block.parse(f"{text}\n", state.md, state.env, tokens)
    for token in tokens:
        if token.map:
            token.map = [first + line for line in token.map]
    return tokens
