"""Where in a page a block is drawn, and where it is left alone: a table of places and hosts."""

import re

import pytest
from markdown import Markdown
from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mkdocs.commands.build import build
from mkdocs.config import load_config
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from donimoes_book.diagnostics import InputError
from donimoes_book.embed.markdown_it import domino_plugin
from helpers.places_in_pages import PLACES, PYTHON_MARKDOWN, WRONG, compared, pages


def with_python_markdown(text):
    ours = "donimoes_book.embed.python_markdown"
    return Markdown(extensions=[ours, *PYTHON_MARKDOWN["extensions"]]).convert(text)


def with_markdown_it(text):
    parser = MarkdownIt().use(footnote_plugin).use(deflist_plugin).use(domino_plugin)
    try:
        return parser.render(text)
    except InputError as error:
        return str(error)


UNCLOSED = "```{domino}\n2|3\n"
HOSTS = {with_python_markdown: PYTHON_MARKDOWN["more"], with_markdown_it: set()}


@pytest.mark.parametrize(("host", "more"), HOSTS.items())
def test_a_block_is_drawn_where_the_host_has_code(host, more):
    compared({name: host(text) for name, text in pages().items()}, more)


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("place", PLACES)
def test_what_is_wrong_is_never_silent_and_what_is_left_alone_is_never_wrong(place, host):
    html = host(PLACES[place].replace("2|3", "2|"))
    assert (WRONG in html) == ("<svg" in host(PLACES[place]))


@pytest.mark.parametrize("host", HOSTS)
def test_a_fence_that_is_never_closed_is_told(host):
    assert "this fence is never closed" in host(UNCLOSED)


def test_mkdocs(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "main.html").write_text("{{ page.content }}")
    (tmp_path / "mkdocs.yml").write_text("site_name: Places\nplugins: [domino]\n")
    for name, text in pages().items():
        (tmp_path / "docs" / f"{name}.md").write_text(text)
    theme = {"name": None, "custom_dir": str(tmp_path / "theme")}
    extensions = list(PYTHON_MARKDOWN["extensions"])
    site = str(tmp_path / "site")
    build(
        load_config(
            str(tmp_path / "mkdocs.yml"), theme=theme, markdown_extensions=extensions, site_dir=site
        )
    )
    html = {name: (tmp_path / "site" / name / "index.html").read_text() for name in pages()}
    compared(html, PYTHON_MARKDOWN["more"])


@pytest.mark.long
def test_sphinx(tmp_path):
    settings = 'extensions = ["myst_parser", "donimoes_book.embed.sphinx"]\n'
    settings += 'myst_enable_extensions = ["colon_fence", "deflist"]\n'
    (tmp_path / "conf.py").write_text(settings)
    (tmp_path / "index.md").write_text("# Places\n")
    for name, text in pages().items():
        (tmp_path / f"{name}.md").write_text(text)
    with docutils_namespace():
        out = tmp_path / "html"
        Sphinx(tmp_path, tmp_path, out, out, "html", status=None, warning=None).build()
    html = {name: (out / f"{name}.html").read_text() for name in pages()}
    compared(
        {name: re.sub(r"\A.*<div class=\"body\"", "", h, flags=re.S) for name, h in html.items()}
    )
