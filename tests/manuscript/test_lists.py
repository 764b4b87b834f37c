"""Lists are numbered as authors wrote them, in every container, and nothing else is a list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.walking import nested_blocks, plain_text
from helpers.containers import CONTAINERS, HEAD


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("rules")


def blocks_of(folder, text):
    (folder / "rules.md").write_text(HEAD + text)
    book, told = read_book(folder)
    assert not told
    return book.chapters[0].blocks


def numbers_in(blocks):
    """Return what stands before each item, and its first words, as they are read."""
    return [
        f"{block.number_of(index)} {plain_text(item[0].children)}"
        for block in nested_blocks(blocks)
        if isinstance(block, tree.ListBlock) and block.start is not None
        for index, item in enumerate(block.items)
    ]


LISTS = [
    "a. x\nb. y\nc. z",
    "A) x\nB) y",
    "i. x\nii. y\niii. z\niv. q",
    "h. x\ni. y\nj. z",
    "I. x\n\nII. y\n\nIII. z",
    "(1) x\n(2) y",
    "(a) x\n(b) y",
    "(iv) x\n(v) y",
    "1.1 x\n1.2 y",
    "1.9. x\n1.10. y\n1.10.1 z",
    "2.a x\n2.b y",
    "1. x\n1.1 y\n1.2 z\n2. q\n2.1 r",
    "1) x\n2) y",
    "3. x\n4. y",
    "c. x\nd. y",
    "1. x\n2. y\n4. z",
    "1. x\n2. y\n\n1. z\n2. q",
]


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("#. x\n#. y\n#. z", ["1. x", "2. y", "3. z"]),
        ("#) x\n#) y", ["1) x", "2) y"]),
        ("(#) x\n(#) y", ["(1) x", "(2) y"]),
        ("#. x", ["1. x"]),
        ("Words:\n#. x\n#. y", ["1. x", "2. y"]),
        ("3. x\n#. y\n#. z", ["3. x", "4. y", "5. z"]),
        ("a. x\n#. y", ["a. x", "b. y"]),
        ("ii) x\n#) y", ["ii) x", "iii) y"]),
        ("#. x\n   #. y\n   #. z\n\n#. q", ["1. x", "2. q", "1. y", "2. z"]),
        ("\n".join(f"#. x{n}" for n in range(12)), [f"{n + 1}. x{n}" for n in range(12)]),
        ("#.x", []),
        ("Words # and #.", []),
    ],
)
def test_a_list_counts_on_where_its_author_leaves_that_to_the_program(folder, typed, printed):
    assert numbers_in(blocks_of(folder, f"{typed}\n")) == printed


@pytest.mark.parametrize("typed", LISTS)
def test_a_list_has_the_numbers_that_are_typed(folder, typed):
    lines = [line for line in typed.split("\n") if line]
    assert numbers_in(blocks_of(folder, f"{typed}\n")) == lines


@pytest.mark.parametrize("name", [name for name in CONTAINERS if CONTAINERS[name].gaps > 1])
def test_a_list_is_the_same_in_a_container(folder, name):
    for typed in ("(a) x\n(b) y\n", "1. x\n1.1 y\n\n2. z\n", "i. x\nii. y\n"):
        container = CONTAINERS[name]
        (folder / "rules.md").write_text(HEAD + container.around(typed))
        numbers = numbers_in(read_book(folder)[0].chapters[0].blocks)
        assert numbers[-len(typed.split()) // 2 :] == [line for line in typed.split("\n") if line]


def test_lists_within_lists(folder):
    typed = "1. x\n   a. y\n   b. z\n      (i) q\n      (ii) r\n2. s\n\n- t\n  1.1 u\n  1.2 v\n"
    read = numbers_in(blocks_of(folder, typed))
    assert read == ["1. x", "2. s", "a. y", "b. z", "(i) q", "(ii) r", "1.1 u", "1.2 v"]


def test_a_list_goes_on_after_other_words(folder):
    typed = "a. x\nb. y\n\nWords.\n\nc. z\nd. q\n\nThen:\n\n5. r\n6. s\n"
    assert numbers_in(blocks_of(folder, typed)) == ["a. x", "b. y", "c. z", "d. q", "5. r", "6. s"]


def test_marks_may_be_indented_to_end_alike(folder):
    assert numbers_in(blocks_of(folder, "  i. x\n ii. y\niii. z\n")) == ["i. x", "ii. y", "iii. z"]


def test_what_is_counted_is_counted(folder):
    assert numbers_in(blocks_of(folder, "1. x\n1. y\n1. z\n")) == ["1. x", "2. y", "3. z"]


@pytest.mark.parametrize(
    "typed",
    [
        "A. Smith wrote it.",
        "2.5 cm is wide.",
        "i. e. this is\nno list.",
        "Words by\nB. Smith and\nC. Jones.",
        "(see below)\n(or above)",
        "I. Newton and\nK. Gauss.",
    ],
)
def test_words_that_begin_like_a_list_are_words(folder, typed):
    (block,) = blocks_of(folder, f"{typed}\n")
    assert block == tree.Paragraph((tree.Text(typed.replace("\n", " ")),))


def test_a_list_of_letters_in_html(folder):
    typed = '<ol type="a" start="3"><li>x</li><li>y</li></ol>\n\n<ol start="5"><li>z</li></ol>\n'
    assert numbers_in(blocks_of(folder, typed)) == ["c. x", "d. y", "5. z"]


MARKS = ("a.", "b.", "i.", "ii.", "(1)", "(2)", "1.", "2.", "1.1", "I.", "A)", "B)", "-", "```", "")


@given(st.lists(st.tuples(st.sampled_from(("", "   ", "> ")), st.sampled_from(MARKS))))
def test_no_word_is_lost_or_changed(folder, lines):
    typed = [f"{indent}{mark} w{number}" for number, (indent, mark) in enumerate(lines)]
    (folder / "rules.md").write_text(f"{HEAD}w\n" + "\n".join(typed) + "\n")
    read = " ".join(_all_words(read_book(folder)[0].chapters[0].blocks))
    words = [word for word in read.split() if word.startswith("w")]
    assert words == ["w", *(f"w{number}" for number in range(len(lines)))]
    assert "01." not in read


def _all_words(blocks):
    for block in nested_blocks(blocks):
        match block:
            case tree.Paragraph(children) | tree.Heading(_, children):
                yield plain_text(children)
            case tree.CodeBlock(text, language):
                yield f"{language} {text}"
