"""The documentation as a site: the same pages as on a code host, with their diagrams as blocks."""

import re
import shutil
from importlib.metadata import version as installed
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from donimoes_book.board.position import Position
from donimoes_book.drawing.solid import draw_solid
from donimoes_book.drawing.svg import inline_svg
from donimoes_book.embed.sphinx import DominoDirective
from donimoes_book.games import registry

project = "donimoes_book"
copyright = "the donimoes_book contributors"
version = release = installed("donimoes-book")
extensions = ["myst_parser", "sphinx.ext.autodoc", "donimoes_book.embed.sphinx"]
# The source is the whole project, so that links lead to the same places as on a code host.
include_patterns = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/*.md",
    "benchmarks/README.md",
    "hosts/README.md",
]
exclude_patterns = [".*", "build", "rules", "src", "tests"]
root_doc = "README"
html_theme = "furo"
html_title = "donimoes_book"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_show_copyright = html_show_sphinx = html_copy_source = False
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
default_role = "literal"
smartquotes = False

CONTENTS = """

```{toctree}
:hidden:
:caption: Use it
docs/gallery
docs/notation
docs/playing
docs/workshop
docs/booklets
docs/embedding
```

```{toctree}
:hidden:
:caption: Write a book
docs/writing
docs/authoring
docs/claims
docs/grading
docs/records
docs/proofs
```

```{toctree}
:hidden:
:caption: Work on it
docs/python
docs/promises
docs/licences
docs/architecture
docs/reliability
CONTRIBUTING
benchmarks/README
hosts/README
CHANGELOG
```
"""
PICTURE = re.compile(
    r"!\[(?P<alt>[^\]]*)\]\((?:\.\./)?diagrams/(?P<name>[\w.-]+)\.svg\)"
    r'|<p align="center">\s*<img src="diagrams/(?P<main>[\w.-]+)\.svg"[^>]*?'
    r'alt="(?P<words>[^"]*)">\s*</p>'
)
"""A picture for code hosts, which don't draw blocks."""


class Example(DominoDirective):
    """A block that the gallery shows as it's typed, and as it's drawn."""

    def run(self) -> list[nodes.Node]:
        """Return the picture, with the text above it."""
        drawn = super().run()
        if self.env.docname != "docs/gallery":
            return drawn
        text = self.block_text.rstrip()
        return [nodes.container("", nodes.literal_block(text, text), *drawn, classes=["example"])]


def solids(name: str, text: str, words: str) -> str:
    """Return a picture of solids, NAME.solid or NAME.GAME.solid, as HTML: a block is drawn flat."""
    key, *game = name.removesuffix(".solid").split(".")
    position = Position.parse(text)
    facts = registry.annotate(game[0] if game else None, position)
    svg = inline_svg(draw_solid(position, facts, description=words), key)
    return f'<p style="text-align:center">{svg}</p>'


def put_blocks(app: Sphinx, page: str, source: list[str]) -> None:
    """Replace each picture with the block that it was drawn from, and list all pages."""

    def block(picture: re.Match[str]) -> str:
        name, alt = picture["name"] or picture["main"], picture["alt"] or picture["words"]
        text, words = Path(app.srcdir, "diagrams", f"{name}.txt").read_text("utf-8"), alt.split()
        if name.endswith(".solid"):
            return f"```{{raw}} html\n{solids(name, text, ' '.join(words))}\n```"
        return f"```{{domino}}\n:align: center\n:alt: {' '.join(words)}\n\n{text}\n```"

    source[0] = PICTURE.sub(block, source[0])
    if page == root_doc:
        source[0] += CONTENTS


def add_front_page(app: Sphinx, failure: Exception | None) -> None:
    """Make the project's front page the site's first page."""
    if app.builder.format == "html" and not failure:
        shutil.copyfile(Path(app.outdir, f"{root_doc}.html"), Path(app.outdir, "index.html"))


def setup(app: Sphinx) -> None:
    """Register all of this with Sphinx."""
    app.add_directive("domino", Example, override=True)
    app.connect("source-read", put_blocks)
    app.connect("build-finished", add_front_page)
