"""Nothing in a board or its options becomes active markup, or reaches files outside the site."""

import json
from html.parser import HTMLParser
from io import StringIO

import pytest
from markdown import Markdown
from markdown_it import MarkdownIt
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from donimoes_book import Picture
from donimoes_book.diagnostics import InputError
from donimoes_book.embed.fences import render_fences
from donimoes_book.embed.markdown_it import domino_plugin
from donimoes_book.embed.mdbook import preprocess
from donimoes_book.embed.mystmd import directive_nodes

SECRET = "What nobody shall read."
WORDS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</svg></title></desc></figcaption><iframe src='javascript:alert(1)'></iframe>",
    "<svg onload=alert(1)><style>@import 'x'</style>",
    "[a](javascript:alert(1)) <a href='javascript:alert(1)'>b</a> <javascript:alert(1)>",
    "}\\input{/etc/passwd}{",
    "{{#include ../secret.md}} {{ secret }} {% include 'secret.md' %}",
    "-->]]><script>alert(1)</script>",
    "{raw}`<script>alert(1)</script>` {eval-rst}`.. include:: ../secret.md`",
)
OPTIONS = ("caption", "alt", "class", "name", "align", "width", "game", "moves", "expect", "x")


def blocks(words):
    """Yield a block for each place where the words can appear."""
    for option in OPTIONS:
        yield f"```{{domino}}\n:{option}: {words}\n\n2|3\n```\n"
    if "`" not in words:  # or it isn't a block
        yield f"```{{domino}} {words}\n2|3\n```\n"
    yield f"```{{domino}}\n2|3 {words}\n```\n"
    yield f"```{{domino}}\n{words}\n```\n"
    yield f"A role: {{domino}}`{words.replace('`', '')}`\n"


CASES = [pytest.param(block, id=str(n)) for n, w in enumerate(WORDS) for block in blocks(w)]


class Active(HTMLParser):
    """Finds what a browser would run or fetch in HTML."""

    def __init__(self, html):
        super().__init__()
        self.parts = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "iframe", "object", "embed", "style", "base", "form", "link", "meta"):
            self.parts.append(tag)
        for name, value in attributes:
            if name.startswith("on") or (value or "").lower().strip().startswith("javascript:"):
                self.parts.append(f"{name}={value}")
        if tag == "img" and not dict(attributes)["src"].startswith("data:"):
            self.parts.append(f"{tag} {attributes}")


def active(html):
    return Active(html).parts


@pytest.mark.parametrize("block", CASES)
def test_markdown_it(block):
    md = MarkdownIt("js-default").use(domino_plugin, strict=False)
    assert active(md.render(block)) == []
    # A caption must not contain HTML even if a document may. What isn't a role is plain text.
    if block.startswith("```"):
        md = MarkdownIt("commonmark").use(domino_plugin, strict=False)
        assert active(md.render(block)) == []


@pytest.mark.parametrize("block", [case for case in CASES if case.values[0].startswith("```")])
def test_python_markdown(block, caplog):
    md = Markdown(extensions=["donimoes_book.embed.python_markdown"])
    assert active(md.convert(block)) == []


@pytest.mark.parametrize("block", [case for case in CASES if case.values[0].startswith("```")])
def test_mdbook(block):
    chapter = {"name": "One", "path": "one.md", "content": block, "sub_items": []}
    book = {"items": [{"Chapter": chapter}]}
    context = {"renderer": "html", "config": {"book": {"src": "src"}}}
    html, refusal = "", None
    try:
        answer = json.loads(preprocess(json.dumps([context, book])))
        html = answer["items"][0]["Chapter"]["content"]
    except InputError as error:
        refusal = error.diagnostics
    assert html or refusal
    assert active(html) == []
    assert "{{" not in html


@pytest.mark.parametrize("block", [case for case in CASES if case.values[0].startswith("```")])
def test_node(block):
    name, *content, _ = block.rstrip().split("\n")
    game = name.removeprefix("```{domino}")
    item = {"text": "\n".join(content), "line": 1, "end": len(content) + 2, "game": game}
    html, refusal = "", None
    try:
        (html,) = json.loads(
            render_fences(json.dumps({"path": "", "text": block, "found": [item]}))
        )
    except InputError as error:
        refusal = error.diagnostics
    assert html or refusal
    assert active(html) == []


@pytest.mark.parametrize("words", WORDS)
def test_myst(words):
    caption = [{"type": "text", "value": words}, {"type": "html", "value": words}]
    children = [
        {"type": "mystOption", "name": "caption", "value": words, "location": "fence"},
        {"type": "mystOption", "name": "alt", "value": words, "location": "fence"},
        {"type": "mystDirectiveBody", "position": {"start": {"line": 4}}},
    ]
    position = {"start": {"line": 1}}
    node = {"value": "2|3", "children": children, "position": position}
    nodes = directive_nodes(json.dumps({"node": node, "options": {"caption": caption}}))
    assert '"html"' not in nodes


@pytest.mark.parametrize("words", WORDS)
def test_notebooks(words):
    picture = Picture.read("2|3", alt=words)
    for html in (picture._repr_html_(), picture._repr_svg_(), picture.html("a")):
        assert active(html) == []
    with pytest.raises(InputError):
        Picture.read(f"2|3 {words}")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Return a function that builds a Sphinx site of all blocks: its folder, and warnings."""
    root = tmp_path_factory.mktemp("hostile")
    folder = root / "site"
    folder.mkdir()
    (root / "secret.md").write_text(SECRET)
    (root / "secret.png").write_text(SECRET)
    (folder / "conf.py").write_text('extensions = ["myst_parser", "donimoes_book.embed.sphinx"]\n')
    reaching = [
        "![a](../secret.png)",
        "![a](%2e%2e/secret.png)",
        "{download}`../secret.md`",
        "![a](/../secret.png)",
    ]
    pages = {
        "hostile": [case.values[0] for case in CASES if case.values[0].startswith("```")],
        "reaching": [f"```{{domino}}\n:caption: {words}\n\n2|3\n```\n" for words in reaching],
    }
    for name, texts in pages.items():
        (folder / f"{name}.md").write_text(f"# {name}\n\n" + "\n".join(texts))
    (folder / "index.md").write_text("# Index\n\n```{toctree}\nhostile\nreaching\n```\n")

    def made(builder):
        complaints = StringIO()
        with docutils_namespace():
            Sphinx(
                folder, folder, root / builder, root / "trees", builder, status=None,
                warning=complaints, freshenv=True,
            ).build()  # fmt: skip
        return root / builder, complaints.getvalue()

    return made


def test_sphinx_pages_hold_nothing_active_and_nothing_from_outside_the_site(site):
    folder, complaints = site("html")
    html = (folder / "hostile.html").read_text(encoding="utf-8")
    # The theme's frame has scripts of its own.
    body = html.partition('<div class="body" role="main">')[2].partition('"sphinxsidebar"')[0]
    assert body.count("<svg") >= len(WORDS)
    assert active(body) == []
    assert complaints.count("reaching.md") == 4
    assert complaints.count("is outside the folder") == 4
    copied = [path for path in folder.rglob("*") if path.is_file()]
    assert not [path for path in copied if SECRET.encode() in path.read_bytes()]


def test_sphinx_sends_nothing_to_latex_that_reads_a_file(site):
    folder, _ = site("latex")
    (tex,) = folder.glob("*.tex")
    assert "\\input{/etc/passwd}" not in tex.read_text(encoding="utf-8")
    assert not list(folder.rglob("secret*"))


def test_classes_are_names_and_nothing_that_latex_could_take_for_more():
    def render(classes):
        block = f"```{{domino}}\n:class: {classes}\n\n2|3\n```\n"
        return MarkdownIt().use(domino_plugin).render(block)

    assert 'class="domino wide club_2 a-b"' in render("wide club_2 a-b")
    for wrong in ("wide a}\\input{b}", 'a"b', "3", "<b>"):
        with pytest.raises(InputError) as caught:
            render(wrong)
        assert str(caught.value).startswith("2:9: expected names of letters, digits, - and _")
