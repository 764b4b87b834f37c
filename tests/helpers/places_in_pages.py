"""Places in a page where a block can be: whatever a host does with a fence there, we do with ours.

Each place is a small page with a `{domino}` block. The same page with a fence of Python shows what
the host makes of it.
"""

import re

WRONG = "joins two numbers"
"""What is said about a wrong block."""
_BLOCK = "```{domino}\n2|3\n```"


def _under(indent: str, block: str = _BLOCK) -> str:
    return "".join(indent + line for line in block.splitlines(keepends=True))


PLACES = {
    "a paragraph": f"Text\n{_BLOCK}\ntext\n",
    "two in a row": f"{_BLOCK}\n{_BLOCK}\n",
    "tildes": "~~~{domino}\n2|3\n~~~\n",
    "four marks": "````{domino}\n2|3\n````\n",
    "more marks below": f"{_BLOCK}``\n",
    "three spaces": _under("   ") + "\n",
    "spaces below": "```{domino}\n2|3\n  ```\n",
    "below a heading": f"# Title\n{_BLOCK}\n",
    "a list": f"- item\n\n{_under('    ')}\n",
    "a list by two": f"- item\n\n{_under('  ')}\n",
    "a tight list": f"- item\n{_under('  ')}\n",
    "all of an item": f"- {_under('  ').strip()}\n",
    "a numbered list": f"1. item\n\n{_under('   ')}\n",
    "a tab": f"- item\n\n{_under(chr(9))}\n",
    "a list in a list": f"- one\n    - two\n\n{_under('        ')}\n",
    "below a list": f"- item\n\n{_BLOCK}\n",
    "a quotation": f"> text\n>\n{_under('> ')}\n",
    "a quotation in a quotation": f"{_under('> > ')}\n",
    "a list in a quotation": f"> - item\n>\n{_under('>     ')}\n",
    "a quotation in a list": f"- {_under('  > ').strip()}\n",
    "a footnote": f"Note.[^1]\n\n[^1]: Here it is:\n\n{_under('    ')}\n",
    "a footnote without a gap": f"Note.[^1]\n\n[^1]: Here:\n{_under('    ')}\n\n    More.\n",
    "a definition": f"Term\n:   Words\n\n{_under('    ')}\n",
    "below a comment": f"<!-- one -->\n{_BLOCK}\n",
    "below an open comment": f"Text `<!--` and\n\n{_BLOCK}\n",
    "a comment": f"<!--\n{_BLOCK}\n-->\n\nText\n",
    "a comment with gaps": f"<!-- hidden\n\n{_BLOCK}\n\n-->\n\nText\n",
    "a comment in a list": f"- item\n\n    <!--\n{_under('    ')}\n    -->\n\nText\n",
    "a longer fence": f"````\n{_BLOCK}\n````\n",
    "another fence": f"~~~\n{_BLOCK}\n~~~\n",
    "a fence in a list": f"- item\n\n    ````\n{_under('    ')}\n    ````\n",
    "indented code": f"Text\n\n{_under('    ')}\n",
    "code in a list": f"- item\n\n{_under('        ')}\n",
    "HTML": f"<div>\n{_BLOCK}\n</div>\n",
    "HTML with gaps": f"<div>\n\n{_BLOCK}\n\n</div>\n",
    "preformatted text": f"<pre>\n{_BLOCK}\n</pre>\n",
    "a script": f"<script>\n{_BLOCK}\n</script>\n",
    "HTML with Markdown": f'<div markdown="1">\n\n{_BLOCK}\n\n</div>\n',
    "open code": f"`code\n{_BLOCK}\n",
    "an admonition": f"!!! note\n\n{_under('    ')}\n",
    "a colon fence": f":::{{note}}\n{_BLOCK}\n:::\n",
    "a fence of MyST": f"````{{note}}\n{_BLOCK}\n````\n",
    "an instruction": f"<?php\n{_BLOCK}\n?>\n",
}
PYTHON_MARKDOWN = {
    "extensions": [
        "admonition", "def_list", "footnotes", "md_in_html", "tables",
        "pymdownx.highlight", "pymdownx.superfences",
    ],
    "more": {"more marks below", "spaces below", "all of an item"},
}  # fmt: skip
"""The extensions of these tests, and where we draw though SuperFences show the fence as it is."""


def pages() -> dict[str, str]:
    """Return pages for a whole site: each place as it is, and with a fence of Python."""
    texts = list(PLACES.values())
    return {f"own{n}": text for n, text in enumerate(texts)} | {
        f"code{n}": text.replace("{domino}", "python") for n, text in enumerate(texts)
    }


def compared(html: dict[str, str], more: set[str] = frozenset()) -> None:
    """Assert that a site's pages have pictures just where the host has code."""
    drawn, coded = set(more), set(more)
    for n, place in enumerate(PLACES):
        if 'class="domino-diagram"' in html[f"own{n}"]:
            drawn.add(place)
        # What is in a comment isn't shown.
        shown = re.sub(r"<!--.*?-->", "", html[f"code{n}"], flags=re.DOTALL)
        if re.search(r'class="[^"]*(language-python|highlight)', shown) and "```" not in shown:
            coded.add(place)
    assert drawn == coded
    assert len(drawn) > 20
