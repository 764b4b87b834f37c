"""The plugin for markdown-it-py: `{domino}` blocks become pictures, `{domino}` roles characters.

MarkdownIt().use(domino_plugin).render(text, {"path": "page.md"})

Problems can be played only with `player_files` beside the page and `player_tags` in it.
"""

from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import EnvType
from mdit_py_plugins.myst_role import myst_role_plugin

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.embed import picture
from donimoes_book.interactive import player
from donimoes_book.interactive.hosted import page_language
from donimoes_book.manuscript.directives import DIAGRAM, check_closed, directive_name
from donimoes_book.manuscript.markdown import watch_fences
from donimoes_book.manuscript.source import Source
from donimoes_book.words.language import speaking

PATH = "path"
"""The key in the environment where a caller may give the document's path."""
COUNT = "dominoes"
"""The key in the environment that counts pictures, for ids that are unique in the page."""


def domino_plugin(md: MarkdownIt, *, strict: bool = True, language: str = "en") -> None:
    """Make a parser read `{domino}` blocks and roles.

    If a diagram is wrong, this raises InputError with all of the document's diagnostics. Without
    `strict`, a box in the page shows what is wrong instead. `language` is the language of the
    player.
    """

    def read(state: StateCore) -> None:
        source = Source(str(state.env.get(PATH, "")), state.src)
        roles = picture.Roles(source)
        with speaking(page_language(language)):
            diagnostics = [
                diagnostic
                for token in state.tokens
                for diagnostic in _read(md, roles, token, state.env)
            ]
        if diagnostics and strict:
            raise InputError(diagnostics)

    if "myst_role" not in md.inline.ruler.get_all_rules():
        md.use(myst_role_plugin)
    watch_fences(md)
    md.core.ruler.push("domino", read)
    md.add_render_rule("domino", lambda _, tokens, index, *__: tokens[index].content)


def player_files(language: str = "en") -> dict[str, bytes]:
    """Return the files that pages with playable problems load, by name, in a language."""
    scripts = player.player_files()
    with speaking(page_language(language)):
        words = player.words_script(scripts.values())
    # They use the page's colours, whatever these are.
    style = (player.DATA / "hosted.css").read_bytes()
    return {player.WORDS: words, player.STYLE: style + player.player_style(), **scripts}


def player_tags(folder: str) -> str:
    """Return the elements for a page's `<head>` that load these files from a folder."""
    at = escape(folder if not folder or folder.endswith("/") else f"{folder}/")
    scripts = "".join(
        f'<script src="{at}{name}" defer></script>\n' for name in (player.WORDS, player.LOADER)
    )
    return f'<link rel="stylesheet" href="{at}{player.STYLE}">\n{scripts}'


def caption_html(md: MarkdownIt, caption: str, source: Source, line: int) -> str:
    """Return the caption of a block as HTML; raises InputError, placed in the document.

    HTML in it is shown as text, even if the rest of the document may contain HTML.
    """
    if not caption:
        return ""
    env: dict[str, Any] = {}
    try:
        tokens = md.parseInline(caption, env)
        for inline in tokens:
            for token in inline.children or ():
                token.type = "text" if token.type == "html_inline" else token.type
        return str(md.renderer.render(tokens, md.options, env))
    except InputError as error:
        diagnostics, end = list[Diagnostic](), len(source.lines)
        whole = source.find(caption, line, end)
        for diagnostic in error.diagnostics:
            if whole.width == len(caption):
                column = whole.column + diagnostic.column - 1
                origin = source.origin(whole.line, column, diagnostic.width)
            else:
                typed = diagnostic.source[diagnostic.column - 1 :][: diagnostic.width]
                origin = source.find(typed, line, end)
            diagnostics.append(origin.diagnostic(diagnostic.message, diagnostic.advice))
        raise InputError(diagnostics) from None


def _read(md: MarkdownIt, roles: picture.Roles, token: Token, env: EnvType) -> list[Diagnostic]:
    """Turn a `{domino}` token into a picture or an error box; return what is wrong with it."""
    source, line = roles.source, token.map[0] + 1 if token.map else 1
    if token.type == "inline":
        return [d for child in token.children or () for d in _read_role(roles, child, token)]
    if token.type not in ("fence", "colon_fence") or directive_name(token.info) != DIAGRAM:
        return []
    token.type = "domino"
    try:
        check_closed(source, token)
        drawn = picture.read_picture(source, token.info, token.content, line)
        caption = caption_html(md, drawn.caption, source, line)
    except InputError as error:
        token.content = picture.error_box(error.diagnostics)
        return list(error.diagnostics)
    env[COUNT] = env.get(COUNT, 0) + 1
    token.content = drawn.html(f"domino-{env[COUNT]}", caption)
    return []


def _read_role(roles: picture.Roles, role: Token, block: Token) -> list[Diagnostic]:
    """Turn a `{domino}` role in the text of a block into HTML; return what is wrong with it."""
    if role.type != "myst_role" or role.meta["name"] != DIAGRAM:
        return []
    role.type = "domino"
    first, end = block.map or (0, 1)
    try:
        domino = roles.read(role.content, first + 1, end)
    except InputError as error:
        words = escape("; ".join(diagnostic.message for diagnostic in error.diagnostics))
        role.content = f'<strong class="domino-error">{words}</strong>'
        return list(error.diagnostics)
    role.content = picture.character_html(domino)
    return []


CAPTIONS = MarkdownIt("commonmark").use(domino_plugin)
"""Reads captions in documents of programs that have no parser for them."""
