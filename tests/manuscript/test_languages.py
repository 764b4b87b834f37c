"""The language of a manuscript, as it is set or not, and scripts that paper can't show."""

import re
from pathlib import Path

import pytest

from donimoes_book import cli
from donimoes_book.manuscript.loader import read_book

SPOKEN = Path(__file__).parents[1] / "fixtures" / "languages" / "spoken.txt"
FINNISH = SPOKEN.read_text(encoding="utf-8").splitlines()[0].partition(": ")[2]


@pytest.fixture
def read(tmp_path):
    """Return a function that reads a book of one chapter; gives its language and all warnings."""

    def read(text, settings=""):
        (tmp_path / "rules.md").write_text(text, encoding="utf-8")
        if settings:
            book = f'title = "T"\nchapters = ["rules.md"]\n{settings}\n'
            (tmp_path / "book.toml").write_text(book, encoding="utf-8")
        book, told = read_book(tmp_path)
        return book.language, [f"{it.message}: {it.advice}" for it in told]

    return read


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("lang", "de-DE"),
        ("lang", "de_DE"),
        ("language", "de_AT"),
        ("lang", "pt-br"),
        ("lang", "FI"),
    ],
)
def test_front_matter_may_say_the_language_as_other_programs_do(read, key, code):
    language, told = read(f"---\n{key}: {code}\n---\n\n# A\n\nWords.\n")
    assert (language.casefold(), told) == (code.replace("_", "-").casefold(), [])


def test_a_language_that_only_other_programs_know_is_no_reason_to_stop(read):
    language, told = read("---\nlang: ja\n---\n\n# A\n\nWords.\n")
    assert language == "en"
    assert re.fullmatch("there is no translation into Japanese: Expected one of: be, .*", *told)


@pytest.mark.parametrize(
    ("name", "code"), [("English", "en"), ("Deutsch", "de"), ("GERMAN", "de"), ("suomi", "fi")]
)
def test_the_name_of_a_language_is_met_with_its_code(tmp_path, capsys, name, code):
    settings = f'title = "T"\nchapters = ["a.md"]\nlanguage = "{name}"\n'
    (tmp_path / "book.toml").write_text(settings, encoding="utf-8")
    assert cli.run(["build", str(tmp_path)]) == 1
    assert f'Did you mean "{code}"?' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("settings", "where"),
    [("", "language: fi in the front matter"), ("# a book", 'language = "fi" in book.toml')],
)
def test_a_text_that_is_plainly_not_english_is_set_as_what_it_is_and_told_once(
    read, settings, where
):
    message = "this looks like Finnish, so it is set as Finnish"
    language, told = read(f"# Peli\n\n{FINNISH}\n", settings)
    assert language == "fi"
    assert told == [f'{message}: Write {where}, or "en" there if it is English.']


@pytest.mark.parametrize("settings", ['language = "en"', 'language = "sv"'])
def test_what_the_author_says_of_the_language_is_right(read, settings):
    assert read(f"# Peli\n\n{FINNISH}\n", settings) == (settings[-3:-1], [])


GLYPHS = "".join(map(chr, range(0x13000, 0x13050)))
"""Of a script that has no warning of its own."""
BOXES = "Chinese or Japanese; {} boxes are printed"
SCRIPTS = [
    ("规则 是 牌", [BOXES.format(4)]),
    ("あ。「い」", [BOXES.format(5)]),
    ("가나", ["Korean; 2 boxes are printed"]),
    ("ทุก", ["Thai; 3 boxes are printed"]),
    ("אבג אבג", ["Hebrew can't be printed, as its lines run from right to left: 6 characters"]),
    ("सभी", ["Devanagari can't be printed, as its letters are joined: 3 characters"]),
    (
        "العب",
        [
            "Arabic can't be printed, as its lines run from right to left and its letters are "
            "joined: 4 characters"
        ],
    ),
    ("\U00013000", ["has the character '\U00013000'; a box is printed"]),
    (f"{GLYPHS[:2]}a{GLYPHS[0]}", [f"has the characters '{GLYPHS[0]}', '{GLYPHS[1]}'; 3 boxes"]),
    (GLYPHS, [f"'{GLYPHS[7]}' and 72 others; 80 boxes are printed"]),
    (f"あ ท {GLYPHS[0]}", ["'あ'; a box is", "'ท'; a box is", f"'{GLYPHS[0]}'; a box is"]),
]


@pytest.mark.parametrize(("words", "messages"), SCRIPTS, ids=[words[:3] for words, _ in SCRIPTS])
def test_each_script_that_paper_cannot_show_is_told_once(read, words, messages):
    _, told = read(f"# A\n\nWords {words}.\n")
    assert len(told) == len(messages)
    for message, warning in zip(messages, told, strict=True):
        assert message in warning


def test_a_script_in_several_files_is_told_once_with_the_count_of_all(tmp_path):
    for number in range(20):
        (tmp_path / f"{number:02}.md").write_text(f"# {number}\n\nאבג\n", encoding="utf-8")
    (warning,) = read_book(tmp_path)[1]
    assert (Path(warning.path).name, warning.line) == ("00.md", 3)
    assert warning.message.endswith("60 characters")


@pytest.mark.parametrize(("edition", "count"), [("a4", 2), ("epub", 0)])
def test_only_an_edition_on_paper_warns_about_paper(tmp_path, capsys, edition, count):
    (tmp_path / "r.md").write_text("# A\n\nWords אבג 规则.\n", encoding="utf-8")
    out = ["--out", str(tmp_path / "out"), "--edition", edition]
    assert cli.run(["build", str(tmp_path), *out]) == 0
    assert capsys.readouterr().err.count("warning:") == count
