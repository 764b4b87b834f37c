"""A wrong inline domino is reported in every host where it stands, as it was typed."""

import json
import re
from html import unescape

import pytest
from markdown import Markdown
from markdown_it import MarkdownIt
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from donimoes_book.diagnostics import InputError
from donimoes_book.embed.fences import render_fences
from donimoes_book.embed.markdown_it import domino_plugin
from donimoes_book.embed.mdbook import preprocess
from helpers.wrong_dominoes import complaints, pages

OURS = "donimoes_book.embed.python_markdown"
HILITE = "pymdownx.inlinehilite"
INSTEAD = pytest.mark.parametrize(
    ("extensions", "settings"),
    [
        ((), {}),
        (("fenced_code",), {}),
        ((HILITE,), {}),
        ((HILITE,), {HILITE: {"style_plain_text": True}}),
    ],
    ids=["alone", "fences", "hilite", "hilite-plain"],
)


def reported(read, *arguments):
    """The first lines of what is wrong."""
    with pytest.raises(InputError) as caught:
        read(*arguments)
    return [str(diagnostic).split("\n")[0] for diagnostic in caught.value.diagnostics]


@INSTEAD
def test_python_markdown(extensions, settings, caplog):
    md = Markdown(extensions=[OURS, "tables", *extensions], extension_configs=settings)
    for text, words, places in pages():
        caplog.clear()
        html = md.reset().convert(text)
        messages = sorted(record.getMessage().split("\n")[0] for record in caplog.records)
        assert messages == sorted(complaints(words, places)), text
        assert unescape(html).count(f"{words!r} is not a domino") == len(places), text


@INSTEAD
def test_a_right_domino_is_a_character_beside_other_code(extensions, settings):
    md = Markdown(extensions=[OURS, *extensions], extension_configs=settings)
    html = md.convert("{domino}`36`, {domino}`` 3|6 `` and `code`")
    assert html.count('aria-label="domino 3-6"') == 2
    assert "code</code>" in re.sub(r"</?span.*?>", "", html)


def test_markdown_it():
    md = MarkdownIt("commonmark").enable("table").use(domino_plugin)
    lax = MarkdownIt("commonmark").enable("table").use(domino_plugin, strict=False)
    for text, words, places in pages():
        assert reported(md.render, text) == complaints(words, places), text
        boxes = re.findall(r'<strong class="domino-error">(.*?)</strong>', lax.render(text))
        assert [*map(unescape, boxes)] == [f"{words!r} is not a domino"] * len(places), text


def test_mdbook():
    for text, words, places in pages():
        chapter = {"name": "A", "path": "a.md", "content": text, "sub_items": []}
        sent = [{"renderer": "html", "config": {"book": {}}}, {"items": [{"Chapter": chapter}]}]
        report = reported(preprocess, json.dumps(sent))
        assert report == complaints(words, places, "src/a.md:"), text


def test_plugins_in_node():
    """They send the lines of a paragraph, and what is in its roles."""
    parser = MarkdownIt("commonmark").enable("table")
    for text, words, places in pages():
        items = [
            {"text": code.content, "line": block.map[0] + 1, "end": block.map[1]}
            for block in parser.parse(text)
            for at, code in enumerate(block.children or ())
            if code.type == "code_inline" and block.children[at - 1].content.endswith("{domino}")
        ]
        page = json.dumps({"path": "a.md", "text": text, "found": items})
        assert reported(render_fences, page) == complaints(words, places, "a.md:"), text


@pytest.mark.parametrize(
    "typed", ["- {domino}`4\n  6<`", "> a {domino}`4\n> 6<`", "a\nb {domino}`4\n6<`"]
)
def test_one_that_is_broken_over_two_lines_is_where_it_begins(typed):
    before = typed.partition("{")[0]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    md = MarkdownIt().use(domino_plugin)
    assert reported(md.render, typed) == complaints("4 6<", [(line, column)])


def test_a_bar_in_a_table_is_typed_with_a_backslash():
    md = MarkdownIt().enable("table").use(domino_plugin)
    text = "| a | b |\n|---|---|\n| c | {domino}`9\\|<` |\n"
    assert reported(md.render, text) == complaints("9|<", [(3, 7)])


@pytest.mark.parametrize("caption", ["{domino}`3<6`, {domino}`3<6`", "a {domino}`` 3<6 ``"])
def test_those_in_a_caption_are_at_their_places(caption):
    text = f"```{{domino}}\n:caption: {caption}\n2|3\n```\n"
    places = [(2, 11 + at.start()) for at in re.finditer(r"\{", caption)]
    md = MarkdownIt().use(domino_plugin)
    assert reported(md.render, text) == complaints("3<6", places)


def test_mkdocs(tmp_path, caplog):
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: Places\nplugins: [domino]\nstrict: true\n")
    above, text, expected = "---\ntitle: Wrong\n---\n\n", "", []
    for page, words, places in pages():
        lines = (above + text).count("\n")
        expected += complaints(words, [(line + lines, column) for line, column in places])
        text += f"{page}\n\n"
    (tmp_path / "docs" / "index.md").write_text(above + text)
    config = load_config(str(tmp_path / "mkdocs.yml"), site_dir=str(tmp_path / "site"))
    with pytest.raises(Abort):
        build(config)
    messages = [record.getMessage().split("\n")[0] for record in caplog.records]
    messages = [message.partition("index.md:")[2] for message in messages if "index.md:" in message]
    assert sorted(messages) == sorted(expected)


@pytest.mark.parametrize(
    ("name", "role"), [("index.md", "{{domino}}`{}`"), ("index.rst", ":domino:`{}`")]
)
def test_sphinx(name, role, tmp_path):
    """docutils knows no columns."""
    settings = 'extensions = ["myst_parser", "donimoes_book.embed.sphinx"]\n'
    (tmp_path / "conf.py").write_text(settings)
    lines, expected = ["Title", "=====", ""], []
    for words in ("3<6", '3"6', "3&6", "9x", "9x"):
        lines += ["First", f"and {role.format(words)},", f"then {role.format('36')}, and", ""]
        expected.append((f"{name}:{len(lines) - 2}", f"{words!r} is not a domino"))
    (tmp_path / name).write_text("\n".join(lines))
    out, warnings = tmp_path / "html", tmp_path / "warnings"
    with docutils_namespace(), warnings.open("w") as stream:
        Sphinx(tmp_path, tmp_path, out, out, "html", status=None, warning=stream).build()
    told = re.sub(r"\x1b\[[\d;]*m", "", warnings.read_text())
    assert re.findall(r"(\w+\.\w+:\d+): ERROR: (.+)", told) == expected
    html = unescape((out / "index.html").read_text())
    assert all(f":domino:`{words}`" in html for words in ("3<6", '3"6', "3&6"))
