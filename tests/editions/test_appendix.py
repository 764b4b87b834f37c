"""What paper sends its readers to is there: in its appendix, or on the web."""

import re

import pytest

from donimoes_book.cli import run
from donimoes_book.editions.edition import PaperEdition, read_editions
from donimoes_book.editions.html.site import build_site
from donimoes_book.editions.selection import references_to_unprinted, select_printed
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.walking import blocks_of_kind, plain_text
from editions.printing import printed_pages
from helpers.books import load_book
from helpers.documents import ROOT

SETTINGS = """title = "Evenings"
chapters = [
    "one.md",
    "two.md",
    { part = "To print and cut", print = false, chapters = ["pieces.md"] },
]
cover = \"\"\"
3|4
\"\"\"

[editions.book]
paper = "7x10"
press = true
appendix = ["pieces.md"]
"""
ADDRESS = 'address = "https://example.org/evenings"\n'
CHAPTER = """# One

You need [pieces](#pieces).

::: {.content-visible when-meta="appendix"}
They are at the end.
:::

::: {.content-hidden when-meta=appendix}
Make some.
:::

::: {.content-visible when-format="pdf" when-meta="address"}
They are on the web.
:::

::: {.content-visible unless-meta="address"}
They aren't on the web.
:::
"""
PIECES = "# Pieces\n\nCut them out.\n\n```{domino-sheet} pieces tetradominoes\n```\n"


@pytest.fixture
def rules(tmp_path):
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "book.toml").write_text(SETTINGS)
    (folder / "one.md").write_text(CHAPTER)
    (folder / "two.md").write_text("# Two\n\nWords.\n")
    (folder / "pieces.md").write_text(PIECES)
    return folder


def test_an_appendix_follows_the_colophon_with_free_backs(rules, capsys):
    printed = printed_pages(rules, "book")
    at = next(n for n, words in enumerate(printed) if words.startswith("Pieces"))
    assert "was built from plain text" in " ".join(printed[:at])
    contents = next(words for words in printed if words.startswith("Contents"))
    assert re.search(r"Two.*Colophon.*Pieces", contents)
    cut = [n for n, words in enumerate(printed) if "Cards to cut" in words or "50 mm" in words]
    assert cut
    assert not any(n % 2 for n in cut), "right-hand pages"
    assert not any(printed[n + 1] for n in cut), "nothing is printed on what is cut out"
    text = " ".join(printed)
    assert f"You need pieces (p. {at + 1})." in text
    assert "They are at the end." in text
    assert "Make some." not in text
    assert "no page for this link" not in capsys.readouterr().err


def test_a_link_to_what_is_not_printed_is_a_warning(rules, capsys):
    text = " ".join(printed_pages(rules, "a4"))
    assert "You need pieces. Make some. They aren’t on the web." in text
    said = capsys.readouterr().err
    assert "one.md:3:19: warning: paper has no page for this link" in said
    assert '"Pieces" isn\'t printed' in said
    assert "^^^^^^^" in said


def test_a_link_to_what_is_not_printed_says_its_address(rules, capsys):
    (rules / "book.toml").write_text(ADDRESS + SETTINGS)
    text = " ".join(printed_pages(rules, "a4"))
    assert "You need pieces (example.org/evenings/pieces.html). Make some." in text
    assert "They are on the web." in text
    assert "no page for this link" not in capsys.readouterr().err


@pytest.mark.usefixtures("site_fonts")
def test_a_screen_has_what_is_for_a_book_with_an_address(rules):
    (rules / "book.toml").write_text(ADDRESS + SETTINGS)
    page = build_site(load_book(rules)[0], "1").content["one.html"].decode()
    assert "Make some." in page
    assert "on the web" not in page


def test_an_appendix_names_chapters_of_the_book(rules, capsys):
    (rules / "book.toml").write_text(SETTINGS.replace('["pieces.md"]\n', '["piece.md"]\n'))
    assert run(["build", "--rules", str(rules), "--out", str(rules.parent / "out")]) == 1
    said = capsys.readouterr().err
    assert "there is no chapter 'piece.md'" in said
    assert "Did you mean pieces.md?" in said


def test_our_own_book_sends_nobody_to_what_is_not_printed():
    folder = ROOT / "rules"
    book, _ = load_book(folder)
    editions = read_editions(read_settings(folder / "book.toml")).values()
    printed = {
        it.name: select_printed(book, it.selection)
        for it in editions
        if isinstance(it, PaperEdition) and not it.chapters
    }
    for name, chosen in printed.items():
        assert not [*references_to_unprinted(book, chosen)], name
        words = (plain_text(it.children) for it in blocks_of_kind(chosen, tree.Paragraph))
        assert "screens" not in " ".join(words), name
    assert printed["book"].chapters[-1].title == "Tetrominoes"
    assert printed["book"].chapters[-1].in_appendix
