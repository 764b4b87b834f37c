"""References of Quarto, `@sec-name`, say what ours do; whatever else has an @ stays as typed."""

import pytest
from outline import outline
from PIL import Image

from donimoes_book.manuscript.loader import read_book
from helpers.containers import CONTAINERS

TEXT = """\
# Title {#sec-title}

BLOCK

## Setting up {#sec-setup}

```{domino}
:name: fig-board
2|3
```

::: {#tbl-letters}
Words.
:::

| a | b |
|---|---|

: What each scores {#tbl-scores}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rules")
    (folder / "book.toml").write_text('title = "A book"\nchapters = ["rules.md"]\n')
    Image.new("L", (30, 30)).save(folder / "a.png")
    return folder


def read(folder, block, text=TEXT):
    """Return what a block becomes, and what is said about the book."""
    (folder / "rules.md").write_text(text.replace("BLOCK\n", block))
    book, said = read_book(folder)
    blocks = outline(book.chapters[0].blocks).replace("\xa0", " ")
    return blocks, [each.message for each in said]


SETUP, BOARD = "[link #setting-up: Setting up]", "[link #figure-fig-board: Figure 1]"
NUMBER = BOARD.replace("Figure ", "")


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("See @sec-setup.", f"See {SETUP}."),
        ("(@sec-setup)", f"({SETUP})"),
        ("See [@sec-setup]", f"See {SETUP}"),
        ("See [@sec-setup; @fig-board]", f"See {SETUP}; {BOARD}"),
        ("@fig-board and [-@fig-board]", f"{BOARD} and {NUMBER}"),
        ("[Diagram @fig-board]", f"Diagram {NUMBER}"),
        ("[the part @sec-setup]", f"the part {SETUP}"),
        ("@tbl-letters", SETUP),
        ("@tbl-scores", "[link #setting-up: What each scores]"),
        ("@sec-title", "[link #title: Title]"),
        ("*@sec-setup*", f"[emphasis {SETUP}]"),
        ("[see @sec-setup](#title)", "[link #title: see Setting up]"),
        ("a@sec-setup.org", "[link mailto:a@sec-setup.org: a@sec-setup.org]"),
        ("@name, @setup, [@knuth]", "@name, @setup, [@knuth]"),
        ("`@sec-setup`", "[code @sec-setup]"),
        (r"\@sec-setup", "@sec-setup"),
    ],
)
def test_a_reference_says_what_it_leads_to(folder, typed, printed):
    shown, said = read(folder, f"{typed}\n")
    assert shown.split("\n")[0] == f"paragraph: {printed}"
    assert not said


@pytest.mark.parametrize("name", CONTAINERS)
def test_a_reference_is_read_in_every_container(folder, name):
    shown, _ = read(folder, CONTAINERS[name].around("See @sec-setup.\n"))
    assert f"See {SETUP}." in shown


def test_references_that_lead_nowhere_stay_as_typed_and_are_told_once(folder):
    typed = "@sec-none and [@fig-none; @fig-board], [see @sec-none]"
    shown, said = read(folder, f"{typed}\n")
    printed = typed.replace("[@fig-none; @fig-board]", f"@fig-none; {BOARD}")
    assert shown.split("\n")[0] == f"paragraph: {printed}"
    assert said == ["nothing in this book has this name, so it is printed as it is typed"]


def test_a_picture_with_such_a_name_is_a_figure_with_a_number(folder):
    shown, said = read(folder, "![A *board*](a.png){#fig-own width=50%}\n\nSee @fig-own.\n")
    assert not said
    assert "[strong Figure 1.] A [emphasis board]" in shown
    assert "paragraph: See [link #figure-fig-own: Figure 1]." in shown


def test_a_name_above_all_headings_leads_to_the_title_in_front_matter(folder):
    text = "---\ntitle: Owls\n---\nBLOCK\n"
    shown, said = read(folder, ":::{note}\n:name: x\n\nSee {ref}`x`.\n:::\n", text)
    assert "See [link #owls: Owls]." in shown
    assert not said
