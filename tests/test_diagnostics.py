"""How mistakes are reported: where, what is wrong, the line with a caret, and what to do."""

import unicodedata

import pytest

from donimoes_book.diagnostics import Diagnostic, InputError, first_mistakes

DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_a_diagnostic_shows_its_place_its_line_and_what_to_do():
    diagnostic = Diagnostic("x is not y", "Write y.", 41, 7, 3, "say a xxx b", "rules/fujisan.md")
    assert str(diagnostic) == (
        "rules/fujisan.md:41:7: x is not y\n    say a xxx b\n          ^^^\n    Write y."
    )


def test_what_is_not_known_is_left_out():
    assert str(Diagnostic("the file is empty", path="a.md")) == "a.md: the file is empty"
    assert str(Diagnostic("a line too many", line=3, path="a.md")) == "a.md:3: a line too many"
    assert str(Diagnostic("a stray joint", line=3, column=4)) == "3:4: a stray joint"
    assert str(Diagnostic("nothing to do")) == "nothing to do"
    quoted = Diagnostic("a stray joint", column=2, source="2|", path="a.md")
    assert str(quoted) == "a.md: a stray joint\n    2|\n     ^"


def test_a_warning_says_that_it_is_one():
    assert (
        str(Diagnostic("too wide", line=2, path="a.md", warning=True))
        == "a.md:2: warning: too wide"
    )
    assert str(Diagnostic("too wide", warning=True)) == "warning: too wide"


@pytest.mark.parametrize("count", [0, 1, 20, 21])
def test_all_mistakes_of_a_block_are_listed(count):
    diagnostics = [Diagnostic("stray", line=line) for line in range(count)]
    assert first_mistakes(diagnostics) == diagnostics


def test_of_a_thousand_mistakes_in_a_block_the_first_are_listed_and_all_are_counted():
    diagnostics = [
        Diagnostic("stray", "Drop it.", line, warning=line < 900) for line in range(1000)
    ]
    message = "1,000 mistakes are here, of which the first 20 are listed"
    assert first_mistakes(diagnostics) == [*diagnostics[:20], Diagnostic(message, line=20)]
    assert first_mistakes(diagnostics[:22])[-1].warning, "what is left of warnings is a warning"


def test_the_caret_is_under_its_character_after_a_tab():
    assert str(Diagnostic("stray", line=1, column=4, source="a\tb|")).splitlines()[1:] == [
        "    a\tb|",
        "     \t ^",
    ]


def test_a_caret_is_never_nothing():
    assert str(Diagnostic("missing", line=1, column=3, width=0, source="2|")).endswith("      ^")


def test_of_a_long_line_only_what_is_near_the_diagnostic_is_quoted():
    for column in (1, 130, 5000, 9999, 10_000):
        source = "-" * (column - 1) + "=" + "-" * (10_000 - column)
        _, quoted, caret = str(Diagnostic("stray", line=1, column=column, source=source)).split(
            "\n"
        )
        assert len(quoted) < 260
        assert quoted[caret.index("^")] == "="


def test_a_caret_never_goes_on_beyond_what_is_quoted():
    _, quoted, caret = str(Diagnostic("a", line=1, column=5, width=9999, source="=" * 9999)).split(
        "\n"
    )
    assert len(caret) < len(quoted)


def test_several_diagnostics_are_reported_together():
    error = InputError(diagnostic for diagnostic in (Diagnostic("first"), Diagnostic("second")))
    assert [diagnostic.message for diagnostic in error.diagnostics] == ["first", "second"]
    assert str(error) == "first\nsecond"


# A diagnostic about a block of text is moved to its place in the file

FILE = ["# Title", "", "    2|3", "", "    4=5", ""]


def test_a_diagnostic_in_a_block_is_placed_in_its_file():
    in_block = Diagnostic("= has no meaning", "Expected |.", 3, 2, 1, "4=5")
    assert str(in_block.within("a.md", FILE, 3)) == (
        "a.md:5:6: = has no meaning\n        4=5\n         ^\n    Expected |."
    )


def test_a_diagnostic_without_a_place_gets_only_the_file():
    assert str(Diagnostic("no position").within("a.md", FILE, 3)) == "a.md: no position"


def test_a_diagnostic_of_a_whole_line_stays_one():
    assert Diagnostic("odd", line=1).within("a.md", FILE, 3).column == 0


def test_a_block_that_is_not_in_its_file_keeps_its_own_line():
    placed = Diagnostic("odd", "", 9, 2, 1, "4=5").within("a.md", FILE, 3)
    assert (placed.line, placed.column, placed.source) == (11, 2, "4=5")


def test_what_a_terminal_would_obey_is_shown_as_a_sign_and_keeps_its_place():
    source = "a\tb\x1b]0;x\x07\u202e|\x85"
    shown = str(Diagnostic("no \x1b[31m", "or\rwhat", 1, 11, 1, source, "a\n\u2066.md"))
    assert shown.split("\n") == [
        "a␊\ufffd.md:1:11: no ␛[31m",
        "    a\tb␛]0;x␇\ufffd|\ufffd",
        "     \t        ^",
        "    or␍what",
    ]


def test_no_character_that_a_terminal_obeys_is_in_a_diagnostic():
    every = "".join(map(chr, range(0x3000))) + "\ud800\udfff\uffff\U000110bd"
    shown = str(Diagnostic(every, every.replace("\n", ""), path=every))
    unseen = (char for char in shown if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"))
    assert {*unseen} == {"\t", "\n"}
    assert shown.count("\n") == 1
    turned = (char for char in shown if unicodedata.bidirectional(char) in DIRECTIONS)
    assert not {*turned}
