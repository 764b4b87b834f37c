"""Where in a page a block is drawn, and where it is left alone: a table of constructs and hosts."""

import pytest
from markdown import Markdown
from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

from donimoes_book.diagnostics import InputError
from donimoes_book.embed.markdown_it import domino_plugin

BLOCK = "```{domino}\n2|3\n```"
INDENTED = BLOCK.replace("\n", "\n    ")
EXTENSIONS = ["footnotes", "def_list", "admonition", "md_in_html", "fenced_code", "tables"]
DRAWN = {
    "a paragraph": f"Text\n{BLOCK}\ntext\n",
    "two in a row": f"{BLOCK}\n{BLOCK}\n",
    "a list": f"- item\n\n    {INDENTED}\n",
    "a quotation": "> text\n>\n> ```{domino}\n> 2|3\n> ```\n",
    "a footnote": f"Note.[^1]\n\n[^1]: Here it is:\n\n    {INDENTED}\n",
    "a footnote without a gap": f"Note.[^1]\n\n[^1]: Here it is:\n    {INDENTED}\n\n    More.\n",
    "a definition": f"Term\n:   Words\n\n    {INDENTED}\n",
    "after a comment": f"<!-- one -->\n\n{BLOCK}\n",
    "after an open comment": f"Text `<!--` and\n\n{BLOCK}\n",
}
ALONE = {
    "a comment": f"<!--\n{BLOCK}\n-->\n\nText\n",
    "a comment with gaps": f"<!-- hidden\n\n{BLOCK}\n\n-->\n\nText\n",
    "a longer fence": f"````\n{BLOCK}\n````\n",
    "indented code": f"Text\n\n    {INDENTED}\n",
}


def with_python_markdown(text):
    extensions = ["donimoes_book.embed.python_markdown", *EXTENSIONS]
    return Markdown(extensions=extensions).convert(text)


def with_markdown_it(text):
    parser = MarkdownIt().use(footnote_plugin).use(deflist_plugin).use(domino_plugin)
    try:
        return parser.render(text)
    except InputError as error:
        return str(error)


@pytest.mark.parametrize("host", [with_python_markdown, with_markdown_it])
@pytest.mark.parametrize("place", [*DRAWN, *ALONE])
def test_a_block_is_drawn_wherever_a_page_has_blocks(place, host):
    html = host(DRAWN.get(place) or ALONE[place])
    assert ("<svg" in html) == (place in DRAWN)
    if place in DRAWN:
        assert "{domino}" not in html
    # What is wrong is never silent, and what is left alone is never wrong.
    wrong = host((DRAWN.get(place) or ALONE[place]).replace("2|3", "2|"))
    assert ("joins two numbers" in wrong) == (place in DRAWN)
