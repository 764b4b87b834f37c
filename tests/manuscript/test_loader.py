"""A folder of Markdown becomes a book: as book.toml lists it, or split up in the classic style."""

from pathlib import Path

import pytest
from classic_manuscript import GAMES, classic_manuscript
from outline import outline

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.settings import problems_folder
from donimoes_book.manuscript.tree import Contents, Diagram, FootnoteList, Link, Paragraph
from donimoes_book.manuscript.walking import blocks_of
from editions.web_book import PIXEL
from helpers.books import load_book

BOOK = """\
title = "Dominoes"
subtitle = "New and old"
author = "A. Author"
language = "en-GB"
subject = "Games"
licence = "CC BY-SA 4.0"
cover = '''
  2
  -
  3 4|5
'''
chapters = ["second.md", "first.md"]

[editions.booklet]
paper = "a5"
"""


@pytest.fixture
def rules(tmp_path, monkeypatch):
    """Return an empty folder `rules` in the current folder."""
    monkeypatch.chdir(tmp_path)
    folder = Path("rules")
    folder.mkdir()
    return folder


def write(folder, **files):
    for name, text in files.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")


def diagnostics_of(folder):
    with pytest.raises(InputError) as caught:
        load_book(folder)
    return "\n".join(map(str, caught.value.diagnostics))


@pytest.mark.parametrize(
    ("first", "second", "line"),
    [
        ("```{domino}\n:name: step\n2|3\n```", "```{domino}\n:name: step\n4|5\n```", 4),
        ("```{domino}\n:name: step\n2|3\n```", ":::{note}\n:name: step\nA note.\n:::", 4),
        (
            ":::{tip}\n:name: step\nA tip.\n:::",
            "- x\n\n  :::{note}\n  :name: step\n  A note.\n  :::",
            6,
        ),
    ],
)
def test_a_name_is_given_only_once_in_a_whole_book(rules, first, second, line):
    (rules / "book.toml").write_text('title = "A"\nchapters = ["first.md", "second.md"]\n')
    write(rules, first=f"# First\n\n{first}\n", second=f"# Second\n\n{second}\n")
    said = diagnostics_of(rules)
    assert said.startswith(f"rules/second.md:{line}:")
    assert "is given twice" in said


def test_book_toml_sets_the_order_and_the_title_page(rules):
    (rules / "book.toml").write_text(BOOK)
    write(rules, first="# First", second="# Second", third="# Left out")
    book, (warning,) = load_book(rules)
    assert warning.message == "third.md is beside the chapters, but not in the book"
    assert [chapter.title for chapter in book.chapters] == ["Second", "First"]
    assert (book.title, book.subtitle, book.author) == ("Dominoes", "New and old", "A. Author")
    assert (book.language, book.subject, book.licence) == ("en-GB", "Games", "CC BY-SA 4.0")
    assert book.cover == Position.parse("2\n-\n3 4|5")


def test_front_matter_describes_the_chapter(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    front = """\
---
title: Capturing
game: Capturing Donimoes
kind: sliding puzzle
designer: Don Kirkby
source: "[A page](https://example.com)"
players: 1
equipment: one double-six set
time: 5 to 40 minutes
aim: collect everything
picture: |2
    2
    -
  3 4
  ---
  (0,0)w
alt: Three halves
---
"""
    write(rules, one=front + "# Another heading\n\nWords.\n\n# One more\n")
    chapter = load_book(rules)[0].chapters[0]
    assert (chapter.title, chapter.anchor, chapter.game) == (
        "Capturing",
        "another-heading",
        "capturing",
    )
    assert (chapter.kind, chapter.designer) == ("sliding puzzle", "Don Kirkby")
    assert list(chapter.facts.items()) == [
        ("Players", "1"),
        ("Time", "5 to 40 minutes"),
        ("You need", "one double-six set"),
        ("Aim", "collect everything"),
    ]
    assert chapter.opener is not None
    assert chapter.opener.position == Position.parse("  2\n  -\n3 4\n---\n(0,0)w")
    assert chapter.opener.alt == "Three halves"
    assert outline(chapter.blocks) == "paragraph: Words.\nheading 2 #one-more: One more"


def test_a_heading_below_words_is_not_the_title_of_a_chapter_that_has_one(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    write(rules, one="---\ntitle: One\n---\nWords.\n\n# Later\n")
    chapter = load_book(rules)[0].chapters[0]
    assert (chapter.title, chapter.anchor) == ("One", "one")
    assert outline(chapter.blocks) == "paragraph: Words.\nheading 2 #later: Later"


def test_anchors_are_unique_in_the_book_and_links_find_their_own_chapter(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md", "two.md"]\n')
    write(
        rules,
        one="# One\n\n## Moves\n\n[here](#moves), [there](two.md#moves), [all of it](two.md)",
        two="---\ntitle: Two\n---\n## Moves\n\n[here](#moves), [there](./one.md#moves)",
    )
    one, two = load_book(rules)[0].chapters
    assert (one.anchor, two.anchor) == ("one", "two")
    assert _targets(one) == ["#moves", "#moves-1", "#two"]
    assert _targets(two) == ["#moves-1", "#moves"]


def _targets(chapter):
    paragraphs = (block for block in chapter.blocks if isinstance(block, Paragraph))
    return [part.target for p in paragraphs for part in p.children if isinstance(part, Link)]


def test_a_chapter_with_another_ending_may_be_meant(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["scoring.md"]\n')
    (rules / "scorings.qmd").write_text("# Scoring\n")
    assert "Did you mean scorings.qmd?" in diagnostics_of(rules)


def test_diagnostics_of_all_files_come_together_in_the_order_of_the_book(rules):
    (rules / "book.toml").write_text(
        'title = "A book"\nchapters = ["two.md", "oen.md", "three.md", "one.md"]\n'
    )
    write(
        rules, one="# One\n\n[x](#y)\n\n```{domino} unmached\n2|3\n```", two="[x](#z)", three=" \n"
    )
    assert (
        diagnostics_of(rules)
        == """\
rules/book.toml:2:24: there is no chapter oen.md in this folder
    chapters = ["two.md", "oen.md", "three.md", "one.md"]
                           ^^^^^^
    Did you mean one.md?
rules/two.md:1:1: this chapter has no title
    [x](#z)
    ^
    Write title: … in the front matter, or begin with a heading # …
rules/two.md:1:5: no heading here has the anchor #z
    [x](#z)
        ^^
rules/three.md: this file is empty
rules/one.md:3:5: no heading here has the anchor #y
    [x](#y)
        ^^
    Expected #one.
rules/one.md:5:13: unknown game 'unmached'
    ```{domino} unmached
                ^^^^^^^^
    Did you mean unmatched?"""
    )


def test_book_toml_that_is_not_toml(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"\nauthor = 1\n')
    assert diagnostics_of(rules).startswith(
        "rules/book.toml:3:1: this is not valid TOML: Unclosed array"
    )


def test_book_toml_with_wrong_values(rules):
    (rules / "book.toml").write_text("titel = 'A book'\nauthor = 1\ncover = '2|'\nchapters = 3\n")
    assert (
        diagnostics_of(rules)
        == """\
rules/book.toml:1:1: unknown key 'titel'
    titel = 'A book'
    ^^^^^
    Did you mean title?
rules/book.toml:2:1: author must be text
    author = 1
    ^^^^^^
    Write author = "…"
rules/book.toml:4:1: chapters must be a list of files and parts
    chapters = 3
    ^^^^^^^^
    Write chapters = ["one.md", { part = "Puzzles", chapters = ["two.md"] }]
rules/book.toml:1:1: this book has no title
    titel = 'A book'
    ^
    Write title = "…\""""
    )


def test_words_with_hyphens_where_they_may_be_broken(rules):
    toml = 'title = "A book"\nchapters = ["one.md"]\nhyphenation = ["tetro-mino", "two words"]\n'
    (rules / "book.toml").write_text(toml)
    assert (
        diagnostics_of(rules)
        == """\
rules/book.toml:3:1: 'two words' is not a word
    hyphenation = ["tetro-mino", "two words"]
    ^^^^^^^^^^^
    Write only letters, with hyphens where it may be broken."""
    )
    (rules / "book.toml").write_text(toml.replace(', "two words"', ""))
    write(rules, one="# One")
    assert load_book(rules)[0].hyphenation == (("tetro", "mino"),)
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\nhyphenation = 3\n')
    assert "hyphenation must be a list of words" in diagnostics_of(rules)


@pytest.mark.parametrize("size", ["24x50", "1x2", "large", "24"])
def test_a_domino_is_twice_as_long_as_wide(rules, size):
    toml = 'title = "A book"\nchapters = ["one.md"]\ndomino = "{}"\n'
    (rules / "book.toml").write_text(toml.format(size))
    report = diagnostics_of(rules)
    assert report.startswith(f"rules/book.toml:3:1: '{size}' is not the size of a domino")
    (rules / "book.toml").write_text(toml.format("28x56"))
    write(rules, one="# One")
    assert load_book(rules)[0].domino == 28


def test_chapters_may_be_in_parts(rules):
    (rules / "book.toml").write_text(
        'title = "A book"\n'
        'chapters = ["one.md", { part = "Puzzles", chapters = ["two.md", "three.md"] }]\n'
    )
    write(rules, one="# One", two="# Two", three="# Three")
    chapters = load_book(rules)[0].chapters
    assert [(chapter.title, chapter.part) for chapter in chapters] == [
        ("One", ""),
        ("Two", "Puzzles"),
        ("Three", "Puzzles"),
    ]


@pytest.mark.parametrize(
    "chapters",
    [
        '[{ part = "", chapters = ["one.md"] }]',
        '[{ part = "P", chapters = ["one.md"], more = 1 }]',
        '[{ part = "P", chapters = [{ part = "Q", chapters = ["one.md"] }] }]',
        '["one.md", 3]',
    ],
)
def test_nothing_else_may_be_listed(rules, chapters):
    (rules / "book.toml").write_text(f'title = "A book"\nchapters = {chapters}\n')
    assert diagnostics_of(rules).startswith(
        "rules/book.toml:2:1: chapters must be a list of files and parts\n"
    )


@pytest.mark.parametrize("chapters", ["[]", '[{ part = "P", chapters = [] }]'])
def test_a_book_and_a_part_have_a_chapter(rules, chapters):
    (rules / "book.toml").write_text(f'title = "A book"\nchapters = {chapters}\n')
    assert diagnostics_of(rules).startswith(
        "rules/book.toml:2:1: chapters must list at least one file\n"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("date = 2026-13-01", "this is not valid TOML"),
        ("date = 2026-11-22T10:00:00", "this is not a date"),
        ('date = "last week"', "this is not a date"),
        ("date = 2026", "this is not a date"),
        ('address = "example.org"', "this is not a web address"),
        ('address = "https://"', "this is not a web address"),
        ('address = "https://example.org/a b"', "this is not a web address"),
        ('address = "https://example.org/?page=1"', "this is not a web address"),
    ],
)
def test_book_toml_with_a_wrong_date_or_address(rules, line, message):
    (rules / "book.toml").write_text(f"{line}\n{BOOK}")
    assert diagnostics_of(rules).startswith("rules/book.toml:1:")
    assert message in diagnostics_of(rules).splitlines()[0]


@pytest.mark.parametrize("date", ["2026-11-22", '"2026-11-22"'])
def test_a_book_knows_its_date_and_its_address(rules, date):
    head = f'date = {date}\naddress = "https://example.org/games/"\n'
    (rules / "book.toml").write_text(head + BOOK)
    write(rules, first="# One\n", second="# Two\n")
    book, _ = load_book(rules)
    assert (book.date, book.address) == ("2026-11-22", "https://example.org/games")


def test_editions_of_book_toml_are_files_and_have_known_keys(rules):
    (rules / "book.toml").write_text(BOOK + 'font = 3\n\n[editions."../x"]\n')
    said = [line for line in diagnostics_of(rules).splitlines() if line.startswith("rules")]
    assert said == [
        "rules/book.toml:16:1: unknown key 'font'",
        "rules/book.toml:18:1: '../x' cannot be the name of an edition",
    ]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("[edition.small]", "edition must be text"),
        ("[editions]\nsmall = 3", "editions must be tables"),
        ("licence_address = 'https://example.org'\nlicence = 3", "licence must be text"),
    ],
)
def test_a_wrong_key_is_shown_on_its_own_line(rules, table, message):
    first, *more = f'title = "Club"\nchapters = ["one.md"]\n{table}\n'.splitlines()
    (rules / "book.toml").write_text("\n".join((first, *more)))
    place, told = diagnostics_of(rules).splitlines()[0].split(": ")
    assert told == message
    assert place == f"rules/book.toml:{4 if 'licence' in table else 3}:{2 if '[' in table else 1}"


def test_the_cover_may_be_in_a_file_and_its_diagnostics_have_places(rules):
    (rules / "book.toml").write_text(
        'title = "A book"\ncover = "cover.txt"\nchapters = ["one.md"]\n'
    )
    write(rules, one="# One")
    (rules / "cover.txt").write_text("2|3\n")
    assert load_book(rules)[0].cover == Position.parse("2|3")
    (rules / "cover.txt").write_text("1|2\n\n2|\n")
    assert diagnostics_of(rules).startswith("rules/cover.txt:3:2: | joins two numbers")


def test_problem_banks_have_a_folder(rules):
    assert problems_folder(rules) == rules / "problems"
    (rules / "book.toml").write_text('title = "A"\nproblems = "banks"\nchapters = ["one.md"]\n')
    assert problems_folder(rules) == rules / "banks"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere", "nowhere: there is no such folder"),
        ("rules", "rules: there is no manuscript in this folder"),
        ("file", "file: this file is empty"),
    ],
)
def test_nothing_to_read(rules, name, message):
    Path("file").write_text("")
    assert diagnostics_of(Path(name)).startswith(message)


# The classic style


def test_a_classic_manuscript_is_cut_at_its_chapters(rules):
    write(rules, rules=classic_manuscript(lines=900, boards=40), README="# Not this")
    book, warnings = load_book(rules)
    assert book.title == "Donimoes"
    assert [chapter.title for chapter in book.chapters] == [*GAMES, "Contributing"]
    assert [chapter.game for chapter in book.chapters[:3]] == ["unmatched", "capturing", "fujisan"]
    assert outline(book.front) == "paragraph: A book of games.\nContents"
    assert all(isinstance(chapter.blocks[-1], FootnoteList) for chapter in book.chapters[:-1])
    assert sum(isinstance(block, Diagram) for block in blocks_of(book)) == 40
    assert [warning.message for warning in warnings] == ["README.md is not in the book"]


def test_a_long_classic_manuscript_loads_whole(rules):
    text = classic_manuscript()
    assert text.count("\n") >= 3200
    write(rules, rules=text)
    book, _ = load_book(rules)
    assert sum(isinstance(block, Diagram) for block in blocks_of(book)) == 200


def test_a_heading_that_repeats_the_title_is_not_a_chapter(rules):
    write(rules, rules="# Games\n\nFront.\n\n## One\n\n#### Deep\n\n## Two\n")
    book, _ = load_book(rules)
    assert book.title == "Games"
    assert outline(book.front) == "paragraph: Front."
    assert [chapter.title for chapter in book.chapters] == ["One", "Two"]
    assert outline(book.chapters[0].blocks) == "heading 3 #deep: Deep"


def test_the_contents_stay_where_the_author_placed_them(rules):
    write(rules, rules="# One\n\nWords.\n\n# Contents\n\n* [Two](#two)\n* [Lost](#lost)\n\n# Two\n")
    book, warnings = load_book(rules)
    assert book.chapters[0].blocks[-1] == Contents()
    assert [chapter.title for chapter in book.chapters] == ["One", "Two"]
    assert not warnings


@pytest.mark.parametrize(
    ("text", "title", "chapters"),
    [
        ("Words only.", "Rules", ["Rules"]),
        ("---\ntitle: A book\n---\n# Only one\n", "A book", ["Only one"]),
        ("---\ntitle: A book\n---\n# One\n\n## Sub\n\n## Sub\n", "A book", ["One", "Sub", "Sub"]),
        ("# A\n\n# B", "A", ["A", "B"]),
    ],
)
def test_small_classic_manuscripts(rules, text, title, chapters):
    write(rules, rules=text)
    book, _ = load_book(rules)
    assert book.title == title
    assert [chapter.title for chapter in book.chapters] == chapters


def test_several_classic_files_follow_their_names(rules):
    write(rules, b="# B\n\n[to A](a.md#x)", a="---\ntitle: All\n---\nFront.\n\n# A\n\n## X")
    book, _ = load_book(rules)
    assert book.title == "All"
    assert [chapter.title for chapter in book.chapters] == ["A", "B"]
    assert _targets(book.chapters[1]) == ["#x"]


def test_readme_is_a_manuscript_only_if_there_is_no_other_file(rules):
    write(rules, README="# One\n\n# Two")
    assert load_book(rules)[0].title == "One"


def test_a_single_file_is_read_in_the_classic_style(rules):
    write(rules, page="# One\n\n# Two", other="# Other")
    assert [chapter.title for chapter in load_book(rules / "page.md")[0].chapters] == ["One", "Two"]


def test_the_front_matter_may_name_the_game_of_a_classic_manuscript(rules):
    write(
        rules,
        rules="---\ngame: unmatched\n---\n# A\n\n    2|3\n\n# Capturing Donimoes\n\n    2|3\n",
    )
    first, second = load_book(rules)[0].chapters
    assert (first.blocks[0].game, second.blocks[0].game) == ("unmatched", "capturing")


def test_links_lead_to_problems_that_exist(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    (rules / "problems").mkdir()
    (rules / "problems" / "unmatched.md").write_text("```{domino} unmatched\n2|3\n```\n")
    write(rules, one="# One\n\n[1](#unmatched-problem-1) [2](#unmatched-solution-2)\n")
    assert (
        diagnostics_of(rules)
        == """\
rules/one.md:3:31: no heading here has the anchor #unmatched-solution-2
    [1](#unmatched-problem-1) [2](#unmatched-solution-2)
                                  ^^^^^^^^^^^^^^^^^^^^^
    Expected #one."""
    )


def test_pictures_must_exist(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    write(rules, one="# One\n\n![A](pictures/a b.png) ![A](<pictures/a b.png>)\n")
    assert "there is no picture pictures/a b.png in the folder rules" in diagnostics_of(rules)
    (rules / "pictures").mkdir()
    (rules / "pictures" / "a b.png").write_bytes(PIXEL)
    assert load_book(rules)[0].chapters[0].blocks[0].children[-1].source == "pictures/a b.png"


def test_a_classic_manuscript_builds_despite_doubts(rules):
    text = "---\nlayout: page\n---\n# One\n\n[gone](#gone)\n\n    2|3 4|\n\n# Two\n"
    write(rules, rules=text)
    _, warnings = load_book(rules)
    assert (
        "\n".join(map(str, warnings))
        == """\
rules/rules.md:2:1: warning: unknown key 'layout'
    layout: page
    ^^^^^^
    Expected one of: author, game, lang, language, options, subtitle, title.
rules/rules.md:6:8: warning: no heading here has the anchor #gone
    [gone](#gone)
           ^^^^^
    Did you mean #one?
rules/rules.md:8:10: warning: | joins two numbers, but there is none to the right
        2|3 4|
             ^
    Expected a number there; check that the columns line up."""
    )


def test_a_name_that_no_file_can_have_is_said_with_the_reason(rules):
    name = "a" * 300
    (rules / "book.toml").write_text(f'title = "T"\nchapters = ["one.md", "{name}.md"]\n')
    write(rules, one=f"# One\n\n![A picture]({name}.png)")
    said = [line for line in diagnostics_of(rules).splitlines() if line[:5] == "rules"]
    assert [line.split(": ", 1)[1] for line in said] == [
        f"the chapter {name[:59]}… cannot be read: File name too long",
        f"the picture {name[:59]}… cannot be read: File name too long",
    ]


def test_a_classic_manuscript_may_list_its_authors(tmp_path):
    front = "title: [One, Two]\nauthor:\n- Ann\n- name: Bo\n  affiliation: Club\n"
    (tmp_path / "r.md").write_text(f"---\n{front}---\n\n# A\n\nWords.\n")
    book, warnings = load_book(tmp_path)
    assert not warnings
    assert (book.title, book.author) == ("One, Two", "Ann, Bo")


def test_characters_of_the_settings_that_no_font_has_are_told_at_their_line(rules):
    (rules / "book.toml").write_text(
        'title = "Dominoes"\n# \u4e09 in a comment\nauthor = "Li \u56db"\n'
        'chapters = [{ part = "\u4e94", chapters = ["one.md"] }]\n',
        encoding="utf-8",
    )
    write(rules, one="# One\n\nWords.")
    _, warnings = load_book(rules)
    (warning,) = warnings
    assert (warning.line, warning.column) == (3, 14)
    message = "none of the book's fonts has Chinese or Japanese; 2 boxes are printed"
    assert warning.message == message


@pytest.mark.parametrize(
    "below", ["Words.\n", "## One\n\n## Two\n", "Words.\n\n## One\n\n## Two\n"], ids=repr
)
def test_a_footnote_of_the_title_of_a_classic_manuscript_is_printed(rules, below):
    write(rules, only=f"# A game[^1]\n\n{below}\n[^1]: By hand.\n")
    book, warnings = load_book(rules)
    assert book.title == "A game"
    (notes,) = (block for block in blocks_of(book) if isinstance(block, FootnoteList))
    assert outline(notes.notes[0]) == "paragraph: By hand."
    assert not warnings
