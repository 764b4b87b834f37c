"""Editions with `opens_left`: games begin on the left, after right-hand pages of their parts."""

import pytest
from reportlab.lib.units import mm

from donimoes_book.editions.edition import Job, PaperEdition, read_editions
from donimoes_book.editions.paper import PAPERS, Press
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.settings import read_settings
from editions.printing import words_of_pages

GAME = """\
---
title: {title}
game: bergen
players: two
picture: |2
  0|6 6|3
---

Lay a domino in {title}.

::: {{.content-visible when-meta="opens_left"}}
\\newpage

Overleaf.
:::

::: {{.content-visible unless-meta="opens_left"}}
On we go.
:::
"""
PART = '{{ part = "Part {name}", picture = "0|6 6|3 3+2", chapters = {files} }},\n'
SETTINGS = """\
title = "Club"
chapters = [
{parts}]
[editions.bound]
paper = "7x10"
opens_left = true
"""


@pytest.fixture
def rules(tmp_path):
    names = ["first", "second", "third"]
    for name in names:
        (tmp_path / f"{name}.md").write_text(GAME.format(title=name.capitalize()))
    one = PART.format(name="One", files='["first.md", "second.md"]')
    two = PART.format(name="Two", files='["third.md"]')
    (tmp_path / "book.toml").write_text(SETTINGS.format(parts=one + two))
    return tmp_path


def pages_with(words, pages):
    return [number for number, page in enumerate(pages, 1) if words in page]


def printed(rules, edition):
    book = checked_book(rules, rules / "out")[0]
    path, _ = edition.write(rules / "book.pdf", Job(book, "1"))
    return words_of_pages(path)


@pytest.mark.parametrize("press", [None, Press(3 * mm, "Rot")])
def test_games_begin_on_the_left_and_parts_on_the_right(rules, press):
    pages = printed(rules, PaperEdition("bound", PAPERS["7x10"], press=press, opens_left=True))
    games = [pages_with(f"Lay a domino in {it}.", pages) for it in ("First", "Second", "Third")]
    overleaf = pages_with("Overleaf.", pages)
    assert [number % 2 for (number,) in games] == [0, 0, 0]
    assert overleaf == [number + 1 for (number,) in games]
    # The contents and the list of games name them, too.
    openers = [pages_with(f"Part {it} two", pages)[-1] for it in ("One First", "Two Third")]
    assert openers == [games[at][0] - 1 for at in (0, 2)]
    assert not pages_with("On we go.", pages)


def test_other_editions_print_what_is_for_them(rules):
    pages = printed(rules, PaperEdition("plain", PAPERS["7x10"]))
    assert not pages_with("Overleaf.", pages)
    assert " ".join(pages).count("On we go.") == 3


def test_the_edition_says_so(rules):
    editions = read_editions(read_settings(rules / "book.toml"))
    assert editions["bound"].paper.opens_left
    assert not editions["a4"].paper.opens_left
