"""How long texts may be: a longer one is refused with a message at the right line."""

from time import process_time

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.claims import check_book
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.markdown import MOST_PARAGRAPH, MOST_ROWS, MOST_WORD
from donimoes_book.manuscript.source import MOST_TITLE
from donimoes_book.manuscript.tree import Table
from helpers.books import load_book

FRONT = "---\ntitle: A\n---\n\n"
TABLE = "| a | b |\n|---|---|\n"
WORDS = "word " * (MOST_PARAGRAPH // 5)
"""The longest paragraph that is allowed."""


def found_in(folder, chapter="words", settings='title = "A"\nchapters = ["a.md"]\n'):
    """Return the file, line and message of everything that is wrong with a small book."""
    (folder / "book.toml").write_text(settings, encoding="utf-8")
    (folder / "a.md").write_text(chapter, encoding="utf-8")
    try:
        book, diagnostics = load_book(folder)
    except InputError as error:
        diagnostics = error.diagnostics
    else:
        diagnostics = [*diagnostics, *check_book(book)]
    return [(d.path.rpartition("/")[2], d.line, d.message) for d in diagnostics]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (f"{WORDS}word", 5, "this has more than 20,000 characters"),
        (f"words\n\n> - {WORDS}word", 7, "this has more than 20,000 characters"),
        (f"## {'w ' * MOST_TITLE}", 5, "this has more than 1,000 characters"),
        (f"a\n**{'w' * (MOST_WORD + 1)}**", 6, "this word has 1,001 characters, so it is cut"),
        (f"a\n{'w' * 100_000} b", 6, "this word has 100,000 characters, so it is cut"),
        (f"## {'w' * 100_000}", 5, "this word has 100,000 characters, so it is cut"),
        (f"{TABLE}| 1 | {'w' * 100_000} |", 7, "this word has 100,000 characters, so it is cut"),
        (f"a[^1]\n\n[^1]: {WORDS}word", 7, "this has more than 20,000 characters"),
        (f"<div>\n{WORDS}</div>", 5, "this has more than 20,000 characters"),
        (f"{TABLE}| 1 | {WORDS}word |", 7, "this has more than 20,000 characters"),
        (TABLE + "| 1 | 2 |\n" * (MOST_ROWS + 1), 5, "this table has 1,001 rows"),
        ("|a" * 61 + "\n" + "|-" * 61, 5, "this table has 61 columns"),
        ("x\n\n|   |\n|---|", 7, "this table is empty, so it is left out"),
        (
            f"```{{domino}} unmatched\n:caption: {'w ' * MOST_TITLE}\n2|3\n```",
            6,
            "this text has 1,999 characters",
        ),
        (
            f"```{{domino}} unmatched\n:expect: legal{' ' * 4_000}x\n2|3\n```",
            6,
            "this claim has 4,006 characters",
        ),
        pytest.param(
            f"```{{domino}} unmatched\n:expect: legal{' ' * 20_000}x\n2|3\n```",
            6,
            "this claim has 20,006 characters",
            marks=pytest.mark.long,
        ),
    ],
    ids=[
        "paragraph",
        "quoted",
        "heading",
        "word",
        "huge word",
        "huge heading",
        "huge cell",
        "note",
        "html",
        "cell",
        "table",
        "columns",
        "empty",
        "caption",
        "item",
        "longest item",
    ],
)
def test_what_is_too_long_is_refused_at_its_line(tmp_path, text, line, message):
    start = process_time()
    assert found_in(tmp_path, FRONT + text) == [("a.md", line, message)]
    assert process_time() - start < 10


def test_the_longest_allowed_text_is_read(tmp_path):
    row = "| 1 | 2 |\n" * MOST_ROWS
    comment = f"<!-- {WORDS} {WORDS} -->"
    text = (
        f"{WORDS}\n\n{'w' * MOST_WORD}\n\n{TABLE}{row}\n{comment}\n\n## {'w ' * (MOST_TITLE // 2)}"
    )
    assert found_in(tmp_path, FRONT + text) == []


def test_the_longest_claim_is_judged(tmp_path):
    text = f"```{{domino}} unmatched\n:expect: {'w' * MOST_TITLE}\n2|3\n```"
    ((_, _, message),) = found_in(tmp_path, FRONT + text)
    assert message.endswith('w" is not a claim about Unmatched Donimoes')


@pytest.mark.parametrize(
    ("length", "seconds"),
    [(MOST_PARAGRAPH // 4, 2), pytest.param(MOST_PARAGRAPH, 20, marks=pytest.mark.long)],
    ids=["long", "longest"],
)
@pytest.mark.parametrize(
    "typed", ["![", "[", "^[", "*a ", "`a ``", "<a ", "[a](", "\"'", "{domino}`"]
)
def test_the_longest_paragraphs_are_read_in_seconds(tmp_path, typed, length, seconds):
    start = process_time()
    found_in(tmp_path, FRONT + (f"{typed * 400} " * 50)[:length])
    assert process_time() - start < seconds


@pytest.mark.parametrize(
    ("title", "message"),
    [
        ("word " * 201, "this text has 1,004 characters"),
        (r'"a\ud800b"', "this contains half a character"),
        (r'"a\x01b"', "this contains a control character"),
    ],
    ids=["long", "surrogate", "control"],
)
def test_a_title_that_cannot_be_printed_is_refused(tmp_path, title, message):
    assert found_in(tmp_path, f"---\ngame: unmatched\ntitle: {title}\n---\n\nx") == [
        ("a.md", 3, message)
    ]


def test_front_matter_has_a_length(tmp_path):
    chapter = f"---\ntitle: A\nsource: {'word ' * 30_000}\n---\n\nx"
    assert ("a.md", 3, "this is too long: at most 100,000 characters are read") in found_in(
        tmp_path, chapter
    )


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        (f"x = {'[' * 5_000}{']' * 5_000}", "this is not valid TOML: too many brackets"),
        (f"x = {'{a=' * 5_000}1{'}' * 5_000}", "this is not valid TOML: too many brackets"),
        (f"a{'.a' * 20_000} = 1", "this is not valid TOML: too many dots"),
        (f"x = {'9' * 5_000}", "this is not valid TOML: a number has too many digits"),
        (f'author = "{"a" * 1_001}"', "this text has 1,001 characters"),
        (r'author = "a\u0001"', "this contains a control character"),
        (f"# {'a' * 100_000}", "this is too long: at most 100,000 characters are read"),
    ],
    ids=["brackets", "braces", "dots", "digits", "text", "control", "file"],
)
def test_settings_that_are_too_much_are_refused_at_their_line(tmp_path, setting, message):
    settings = f'title = "A"\nchapters = ["a.md"]\n{setting}\n'
    assert found_in(tmp_path, settings=settings) == [("book.toml", 3, message)]


@pytest.mark.parametrize(
    ("block", "count"),
    [
        ("```{domino} unmatched\n" + "1 1 1 x 1 1\n" * 6 + "```\n", 30),
        ("```{domino} unmatched\n:expect: " + "no, " * 30 + "no\n2|3\n```\n", 31),
        ("```{domino} unmatched\n" + ":option: x\n" * 40 + "2|3\n```\n", 40),
        ("```{domino-hand} all-fives\n" + "words\n" * 30 + "```\n", 31),
    ],
)
def test_of_a_block_in_which_very_much_is_wrong_the_first_is_told_and_all_is_counted(
    tmp_path, block, count
):
    mistakes = found_in(tmp_path, f"# A\n\n{block}")
    assert len(mistakes) == 21
    assert mistakes[20][2] == f"{count} mistakes are here, of which the first 20 are listed"


def test_thousands_of_fences_that_are_never_closed_are_read_in_seconds(tmp_path):
    start = process_time()
    mistakes = found_in(tmp_path, FRONT + "```{domino}\n" * 5_000)
    assert {message for _, _, message in mistakes} == {"this fence is never closed"}
    assert len(mistakes) == 5_000
    assert process_time() - start < 20


@pytest.mark.parametrize(
    ("rows", "line"),
    [((333,), None), ((334,), 5), ((166, 165), None), ((166, 166), 174), ((6_500,), 5)],
)
def test_the_cells_of_a_files_tables_are_bounded_and_told_at_the_table(tmp_path, rows, line):
    """Short rows are filled up with cells: 13 kB took 793 MB."""
    wide = f"|{'a|' * 60}\n|{'-|' * 60}\n"
    tables = "\n".join(wide + "|\n" * count for count in rows)
    (tmp_path / "one.md").write_text(f"# A\n\n# B\n\n{tables}")
    _, diagnostics = read_book(tmp_path)
    told = "the tables of this file have more than 20,000 cells"
    assert [it.line for it in diagnostics if it.message == told] == [line] * (line is not None)


def test_a_table_within_the_limit_keeps_its_rows(tmp_path):
    (tmp_path / "one.md").write_text("# A\n\n|a|b|\n|-|-|\n|c|\n||d|\nWords\n\n|a|\n|-|\n")
    book, diagnostics = read_book(tmp_path)
    first, second = (block for block in book.chapters[0].blocks if isinstance(block, Table))
    assert not diagnostics
    assert (len(first.rows), len(second.rows)) == (3, 0)


@pytest.mark.parametrize(
    "text", [":::{note}\n", "::: {.own}\n", "<details>\n\nx\n\n", "<b>x ", "<pre>x\n"]
)
def test_what_is_nested_far_too_deeply_is_read(tmp_path, text):
    (tmp_path / "a.md").write_text("# One\n\n" + text * 2_000)
    book, warnings = load_book(tmp_path)
    assert book.chapters[0].blocks
    assert len(warnings) <= 1 + (":::" in text) + (".own" in text)
