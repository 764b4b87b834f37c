"""Reading any text at all gives a book, or diagnostics with a place, but never a traceback."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.claims import check_book
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.source import Origin, Written
from helpers.books import load_book

FRAGMENTS = (
    *("---\n", "...\n", "title: x\n", "game: unmatched\n", "picture: |\n", "  2|3\n", ": ", "'"),
    *("# A\n", "## Moves\n", "#### Capturing Donimoes\n", "Contents\n===\n", "* [a](#b)\n", "\n"),
    *("```{domino} capturing\n", ":moves: 34R\n", ":expect: legal, x\n", "```\n", ":::{domino}\n"),
    *(
        ":::\n",
        "2|3\n",
        "\n3|4\n",
        "    2|3 4\n",
        "    -\n",
        "    P N\n    ---\n    P3\n",
        "> ",
        "1. ",
    ),
    *(
        "[^a]",
        "[^a]: note\n",
        "^[in [^a] line]",
        "{domino}`36`",
        "{domino}`",
        "`",
        "**",
        "~~",
        "![a](b)",
    ),
    *(
        "[a](b.md#c)",
        "[a](http://[)",
        "[a]: #b\n",
        "<b>",
        "</b>",
        "<!-- ",
        " -->",
        "<br>",
        "<div>\n",
    ),
    *(
        "<sup>2",
        "| a | b |\n|---|:-:|\n| 1 |\n",
        "\t",
        "\\\n",
        '"',
        "&amp;",
        "www.a.b",
        "\x00",
        "é",
    ),
    *("```{domino-problems} unmatched\n", ":steps: 3\n", "dice:(1,1)3\n", "#|# x\n", "    9 * 9\n"),
)
texts = st.one_of(st.text(), st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join))


@pytest.fixture(scope="module")
def folder():
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def check_diagnostics(diagnostics):
    """Check that every diagnostic can be printed, and that its place exists."""
    for diagnostic in diagnostics:
        assert str(diagnostic)
        if diagnostic.line:
            text = (
                Path(diagnostic.path)
                .read_bytes()
                .decode()
                .replace("\r\n", "\n")
                .replace("\r", "\n")
            )
            lines = text.split("\n")
            assert diagnostic.line <= len(lines)
            assert diagnostic.source == lines[diagnostic.line - 1].removeprefix("\ufeff")
            assert 1 <= diagnostic.column <= len(diagnostic.source) + 1


def read(action, *args):
    try:
        return action(*args)
    except InputError as error:
        check_diagnostics(error.diagnostics)
        return None


relaxed = settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)


@relaxed
@given(texts)
def test_any_classic_manuscript(folder, text):
    (folder / "classic").mkdir(exist_ok=True)
    (folder / "classic" / "rules.md").write_text(text, encoding="utf-8", newline="")
    loaded = read(load_book, folder / "classic")
    if loaded:
        book, warnings = loaded
        check_diagnostics(warnings)
        check_diagnostics(check_book(book))


@relaxed
@given(texts)
def test_any_chapter(folder, text):
    (folder / "book").mkdir(exist_ok=True)
    (folder / "book" / "book.toml").write_text('title = "A book"\nchapters = ["a.md"]\n')
    (folder / "book" / "a.md").write_text(text, encoding="utf-8", newline="")
    loaded = read(load_book, folder / "book")
    if loaded:
        check_diagnostics(check_book(loaded[0]))


@relaxed
@given(texts)
def test_any_bank(folder, text):
    (folder / "bank.md").write_text(text, encoding="utf-8", newline="")
    read(read_bank, folder / "bank.md", "unmatched", [])


@relaxed
@given(
    st.one_of(
        st.text(),
        st.lists(
            st.sampled_from(
                ['title = "x"\n', "chapters = [", '"a.md"', "]\n", "cover = 3\n", "[editions.a]\n"]
            )
        ).map("".join),
    )
)
def test_any_book_toml(folder, text):
    (folder / "book.toml").write_text(text, encoding="utf-8", newline="")
    read(read_settings, folder / "book.toml")


@given(st.text(alphabet="ab :,", max_size=12))
def test_the_items_of_an_option_have_their_places(text):
    items = Written(text, Origin("a.md", 1)).claims()
    assert [item.text for item in items] == [part.strip() for part in text.split(",")]
    for item in items:
        assert text[item.origin.column - 1 :].startswith(item.text)
