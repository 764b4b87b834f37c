"""Reads what vaults and wikis add to Markdown: links, pictures, marks, names and comments."""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from donimoes_book.words.naming import without_ending

FOREIGN = "foreign"
"""The type of a token for what is meant for other programs; `info` is its kind."""
LINK = "wiki_link"
"""The type of a node for `[[target|label]]`; `meta` has its `sides`, `content` all of it."""
EMBED = "wiki_embed"
"""The type of a node for `![[picture.png|100]]`, with the same parts."""
BLOCK_NAME = "block-name"
"""The kind of what is left out where a block has a name, `^name`, which links may end with."""
COMMENTS = "comments"
"""The kind of comments between `%%` and `%%`."""
UNCLOSED = "unclosed comments"
"""The kind of a comment that only the end of the file closes."""

_WIKI = re.compile(r"(?P<embed>!?)\[\[(?P<words>[^\[\]]+)\]\](?![(\[])")
_BAR = re.compile(r"\\?\|")
_CONTENTS = re.compile(r"_?toc_?", re.IGNORECASE)
_MARKED = re.compile(r"==(?=[^\s=])(?P<words>[^\n]*?[^\s=])==(?!=)")
_NAME = re.compile(r"\^(?=[\w-]*[A-Za-z]|\d{4})[\w-]{2,}\s*\Z")
_SIZE = re.compile(r"\|\s*(?P<width>\d{1,4})(?:x(?P<height>\d{1,4}))?\s*\Z")
_OPEN_COMMENTS = "%%"
_COMMENT = re.compile(
    r"^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?P<fence>`{3,}|~{3,}).*?(?:^[ \t>]*(?P=fence)|\Z)"
    r"|(?P<ticks>`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)(?P=ticks)(?!`)"
    r"|[ ]?(?<!\d)(?P<comment>%%.*?%%)"
    r"|^[ \t>]*(?P<unclosed>%%(?!.*%%).*)",
    re.DOTALL | re.MULTILINE,
)
"""Code, in which nothing is a comment; a comment; one that is never closed."""
_LINE = re.compile(r"\n[ \t>]*")


def vault_plugin(md: MarkdownIt) -> None:
    """Make a parser read links and pictures in double brackets, marks, names and comments."""
    md.core.ruler.before("block", "leave_out_comments", _leave_out_comments)
    md.core.ruler.push("comments", _note_comments)
    for name, rule in ("wiki", _read_wiki), ("marked", _read_marked), ("block_name", _read_name):
        md.inline.ruler.before("escape", name, rule)


def sizes_in(words: str) -> tuple[str, dict[str, str]]:
    """Return the words for a picture, and how large it is to be, in `A board|100x50`."""
    size = _SIZE.search(words)
    given = {name: side for name, side in size.groupdict().items() if side} if size else {}
    return _SIZE.sub("", words), given


def _leave_out_comments(state: StateCore) -> None:
    state.src = without_comments(state, state.src)


def without_comments(state: StateCore, text: str, first: int = 0) -> str:
    """Return blocks without what is between `%%` and `%%`; lines stay where they are.

    What is left out is told of later; `first` is the line (from 0) at which the blocks begin.
    """
    if _OPEN_COMMENTS not in text:
        return text
    comments = state.env.setdefault(COMMENTS, [])

    def left(match: re.Match[str]) -> str:
        kind = COMMENTS if match["comment"] else UNCLOSED
        words = match["comment"] or match["unclosed"]
        if not words:
            return match[0]
        comments.append((kind, first + text.count("\n", 0, match.end() - len(words)), words))
        return "".join(_LINE.findall(words))

    return _COMMENT.sub(left, text)


def _note_comments(state: StateCore) -> None:
    """Add what is told of comments, after all blocks."""
    for kind, line, words in state.env.pop(COMMENTS, ()):
        told = Token(FOREIGN, "", 0, map=[line, line + 1], info=kind, content=words, block=True)
        state.tokens.append(told)


def _read_wiki(state: StateInline, silent: bool) -> bool:
    match = _WIKI.match(state.src, state.pos, state.posMax)
    if not match:
        return False
    if not silent:
        _push_wiki(state, match)
    state.pos = match.end()
    return True


def _push_wiki(state: StateInline, match: re.Match[str]) -> None:
    sides = [side.strip() for side in _BAR.split(match["words"])]
    if _CONTENTS.fullmatch(match["words"].strip()):
        state.push(FOREIGN, "", 0).content = match[0]
        state.tokens[-1].info = "marks"
        return
    token = state.push(EMBED if match["embed"] else f"{LINK}_open", "", 0 if match["embed"] else 1)
    token.meta, token.content = {"sides": sides}, match[0]
    if match["embed"]:
        return
    if len(sides) == 1:
        state.push("text", "", 0).content = shown_words(sides[0])
    else:
        last, state.posMax = state.posMax, match.end("words")
        state.pos = state.src.rindex("|", match.start("words"), state.posMax) + 1
        state.md.inline.tokenize(state)
        state.posMax = last
    state.push(f"{LINK}_close", "", -1)


def shown_words(target: str) -> str:
    """Return what a link to a page of a vault says if its author doesn't: `Beta > Setup`."""
    page, *names = target.split("#")
    words = without_ending(page), *(name for name in names if not name.startswith("^"))
    return " > ".join(filter(None, words)) or target


def _read_marked(state: StateInline, silent: bool) -> bool:
    match = _MARKED.match(state.src, state.pos, state.posMax)
    if not match or silent:
        return False
    last, state.posMax, state.pos = state.posMax, match.end("words"), match.start("words")
    state.push("strong_open", "strong", 1).markup = "=="
    state.md.inline.tokenize(state)
    state.push("strong_close", "strong", -1).markup = "=="
    state.pos, state.posMax = match.end(), last
    return True


def _read_name(state: StateInline, silent: bool) -> bool:
    match = _NAME.match(state.src, state.pos, state.posMax)
    if not match or (state.pos and not state.src[state.pos - 1].isspace()):
        return False
    if not silent:
        state.push(FOREIGN, "", 0).content = match[0].rstrip()
        state.tokens[-1].info = BLOCK_NAME
    state.pos = match.end()
    return True
