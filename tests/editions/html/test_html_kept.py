"""A site whose parts are kept from change to change is the same as one that is made anew."""

from random import Random

import pytest
from PIL import Image

from donimoes_book.editions.html import site
from donimoes_book.manuscript.filling import fill_index
from donimoes_book.manuscript.loader import read_book
from donimoes_book.store.results import Store
from helpers.parameters import first_of

CHAPTERS = "first", "second", "third"
SETTINGS = """\
title = "{title}"
author = "Ann"
chapters = ["first.md", "second.md", "third.md"]
"""
BLOCKS = (
    "Some words and {index}`more words`.",
    "## A part",
    "## Another part",
    "See [another chapter](second.md) or [a part](third.md#a-part).",
    "See [nothing](https://example.org), and [here](#first).",
    "Words with a note.[^1]\n\n[^1]: The note.",
    "![A dot](dot.png)",
    "![No picture](missing.svg)",
    "```{domino} unmatched\n2|3\n\n3|4\n```",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "```{domino-index}\n```",
    "# Contents",
    "*An explained word* and `code`.",
    "<b>Left out</b>",
)
FACTS = "players: one\nage: 8\n"


def write_chapter(rng, folder, name):
    front = f"title: {rng.choice(['A chapter', 'Another chapter', name])}\n"
    front += rng.choice(["", FACTS, f"{FACTS}hook: Go\n"])
    blocks = "\n\n".join(rng.choices(BLOCKS, k=rng.randrange(7)))
    (folder / f"{name}.md").write_text(f"---\n{front}---\n\n{blocks}\n")


def change(rng, folder):
    """Change one thing of a book."""
    match rng.randrange(6):
        case 0:
            title = rng.choice(["A book", "Another book"])
            (folder / "book.toml").write_text(SETTINGS.format(title=title))
        case 1:
            Image.new("RGB", (1, rng.randrange(1, 3))).save(folder / "dot.png")
        case _:
            write_chapter(rng, folder, rng.choice(CHAPTERS))


def made(folder, kept=None):
    """Return what is made of a book, whatever its author's mistakes."""
    book, _ = read_book(folder)
    book = fill_index(book, [])
    return site.build_site(book, "1", site.SiteOptions(kept=kept))


@pytest.mark.parametrize("seed", first_of(range(4)))
def test_after_any_changes_a_kept_site_is_the_same_as_a_new_one(tmp_path, monkeypatch, seed):
    monkeypatch.setattr(site, "font_files", lambda *_: ())
    rng, kept = Random(seed), Store()
    for name in CHAPTERS:
        write_chapter(rng, tmp_path, name)
    Image.new("RGB", (1, 1)).save(tmp_path / "dot.png")
    (tmp_path / "book.toml").write_text(SETTINGS.format(title="A book"))
    for _ in range(20):
        change(rng, tmp_path)
        assert made(tmp_path, kept) == made(tmp_path)


def test_only_pages_that_show_something_of_a_change_are_made_again(tmp_path, monkeypatch):
    monkeypatch.setattr(site, "font_files", lambda *_: ())
    (tmp_path / "book.toml").write_text(SETTINGS.format(title="A book") + 'cover = "2|3"\n')
    for name in CHAPTERS:
        (tmp_path / f"{name}.md").write_text(f"# The {name}\n\nWords.\n\n## Part of the {name}\n")
    kept, written, write = Store(), [], site._chapter_file

    def noting(publication, around, kind, chapter, within):
        written.append(chapter.title)
        return write(publication, around, kind, chapter, within)

    def after(name, old, new):
        text = (tmp_path / f"{name}.md").read_text()
        (tmp_path / f"{name}.md").write_text(text.replace(old, new))
        written.clear()
        made(tmp_path, kept)
        return written

    monkeypatch.setattr(site, "_chapter_file", noting)
    made(tmp_path, kept)
    everything = list(written)
    assert after("second", "Words", "Other words") == ["The second"]
    # Its neighbours don't show its parts, but the contents do.
    assert after("second", "Part of", "Section of") == ["Contents", "The second"]
    # The menu of every page shows its title.
    assert after("second", "# The second", "# A second") == [
        title.replace("The second", "A second") for title in everything
    ]
