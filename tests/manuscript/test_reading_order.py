"""Folders as people have them for other programs: which files become chapters, and in which order.

Each folder in fixtures/folders is made as the users of its program make theirs; the file of the
same name says what is read of it.
"""

import shutil
import tempfile
from pathlib import Path

import pytest
from fixture_files import FOLDERS
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.cli import run
from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.contents import MOST_FILES
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.tree import Heading
from donimoes_book.manuscript.walking import plain_text


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Return an empty folder in the current folder, which is in no repository."""
    (tmp_path / "around").mkdir()
    monkeypatch.chdir(tmp_path / "around")
    Path("club").mkdir()
    return Path("club")


def write(folder, **files):
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def read(folder):
    book, diagnostics = read_book(folder)
    assert all(diagnostic.warning for diagnostic in diagnostics)
    return book, [str(diagnostic).partition("\n")[0] for diagnostic in diagnostics]


def chapters_of(folder):
    return [(chapter.part, chapter.title) for chapter in read(folder)[0].chapters]


def titles_of(folder):
    return [title for _, title in chapters_of(folder)]


def summary(book):
    """Return the title of a book, and a line for each chapter with its part and its sections."""
    yield f"{book.title}{', by ' * bool(book.author)}{book.author}"
    yield f"front: {len(book.front)} blocks"
    for chapter in book.chapters:
        sections = [plain_text(b.children) for b in chapter.blocks if isinstance(b, Heading)]
        part = f"[{chapter.part}] " if chapter.part else ""
        yield f"{part}{chapter.title}{': ' * bool(sections)}{', '.join(sections)}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_folder_of_another_program_is_a_book(folder, monkeypatch):
    monkeypatch.chdir(folder.parent)
    book, said = read(Path(folder.name))
    expected = folder.with_suffix(".txt").read_text(encoding="utf-8")
    assert "\n".join((*summary(book), "", *said, "")) == expected


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_the_book_toml_that_is_written_lists_the_same_book(folder, here, capsys):
    shutil.copytree(folder, here / "it")
    before = list(summary(read(here / "it")[0]))
    assert run(["new", "--from", str(here / "it")]) == 0
    written, _, following = capsys.readouterr().out.partition("\n")
    assert following == f"Next: donimoes-book build {Path(written).parent}\n"
    assert list(summary(read(Path(written).parent)[0])) == before
    assert run(["new", "--from", str(here / "it")]) == 1
    assert "this folder has a book.toml already" in capsys.readouterr().err


# Without a table of contents


def test_titles_in_front_matter_are_chapters_and_the_folder_names_the_book(here):
    for name in ("apple", "pear"):
        front = f"---\ntitle: {name.title()} Dominoes\n---\n"
        write(here, **{name: f"{front}## Setup\n\nDeal.\n\n## Play\n\nLay.\n"})
    assert titles_of(here) == ["Apple Dominoes", "Pear Dominoes"]
    assert read(here)[0].title == "Club"


@pytest.mark.parametrize("name", ["README.md", "readme.md", "Readme.markdown", "ReadMe.MD"])
def test_a_readme_is_left_out_and_told_once(here, name):
    write(here, ant="# Ant\n", wasp="# Wasp\n")
    (here / name).write_text("Some words.\n")
    book, said = read(here)
    assert (book.title, said) == ("Club", [f"club: warning: {name} is not in the book"])
    assert titles_of(here) == ["Ant", "Wasp"]
    (here / name).write_text("# Insects\n\nSome words.\n")
    assert read(here)[0].title == "Insects"


@pytest.mark.parametrize(
    ("matter", "title"),
    [
        ('---\ntitle: "Ant: a game"\n---\n', "Ant: a game"),
        ("+++\ntitle = 'Ant'\nweight = 3\n+++\n", "Ant"),
        ('+++\ntitle="Ant"\n\n[params]\ntitle = "No"\n+++\n', "Ant"),
    ],
)
def test_front_matter_is_in_yaml_or_in_toml(here, matter, title):
    write(here, a=f"{matter}Carry.\n", b="# Bee\n")
    (here / "c.md").write_text("---\ntitle: Cat\n---\nPurr.\n")
    assert titles_of(here) == [title, "Bee", "Cat"]


def test_a_title_that_a_heading_repeats_is_set_once_and_another_heading_stays(here):
    write(
        here, a="---\ntitle: Ant\n---\n# ant\n\n## X\n", b="---\ntitle: Bee\n---\n# Sting\n\n## Y\n"
    )
    assert list(summary(read(here)[0]))[2:] == ["Ant: X", "Bee: Sting, Y"]


def test_a_chapter_may_be_called_as_the_book(here):
    write(here, **{name: f"---\ntitle: {name.title()}\n---\n## Play\n" for name in ("ant", "club")})
    assert titles_of(here) == ["Ant", "Club"]
    (here / "ant.md").unlink()
    write(here, wasp="---\ntitle: Wasp\n---\n## Play\n")
    assert titles_of(here) == ["Club", "Wasp"]


def test_headings_of_a_chapter_with_a_title_are_its_sections_and_below(here):
    write(here, a="---\ntitle: Ant\n---\n### X\n\n#### Y\n")
    write(here, b="---\ntitle: Bee\n---\n# Z\n\n## W\n")
    levels = [[block.level for block in chapter.blocks] for chapter in read(here)[0].chapters]
    assert levels == [[2, 3], [2, 3]]


def test_a_file_that_begins_lower_belongs_to_the_chapter_above(here):
    write(
        here,
        **{
            "00": "---\ntitle: Heldenbuch\n---\nVorwort.\n",
            "10": "# Völker\n",
            "11": "## Elfen\n\nSchlank.[^1]\n\n[^1]: Sehr.\n",
            "12": "## Zwerge\n\nBreit.[^1] [Elfen](11.md)\n\n[^1]: Auch.\n",
            "20": "# Regeln\n",
        },
    )
    book, said = read(here)
    assert list(summary(book)) == [
        "Heldenbuch", "front: 1 blocks", "Völker: Elfen, Zwerge", "Regeln"
    ]  # fmt: skip
    notes = book.chapters[0].blocks[-1].notes
    assert [plain_text(note[0].children) for note in notes] == ["Sehr.", "Auch."]
    assert said == []


def test_files_that_all_begin_lower_are_chapters(here):
    write(here, a="## Ant\n\n### X\n", b="## Bee\n", c="## Cat\n")
    assert titles_of(here) == ["Ant", "Bee", "Cat"]


def test_a_file_without_headings_is_called_by_its_name(here):
    write(here, **{"01-ant": "# Ant\n", "02-on_the_wing": "Only words.\n"})
    assert titles_of(here) == ["Ant", "On the wing"]


def test_names_are_sorted_as_people_count(here):
    write(here, **{f"part {n}": f"# Part {n}\n" for n in (1, 2, 10)}, Zoo="# Zoo\n")
    assert titles_of(here) == ["Part 1", "Part 2", "Part 10", "Zoo"]


def test_folders_are_parts_and_a_folder_of_one_file_is_a_chapter(here):
    write(here, a="# A\n", sub__c="# C\n", sub__deep__d="# D\n", one__index="Only words.\n")
    assert chapters_of(here) == [
        ("", "A"), ("", "One"), ("Sub", "C"), ("Sub", "D")
    ]  # fmt: skip


def test_what_is_not_read_is_told_with_its_number(here):
    write(here, a="# A\n", b="# B\n", **{f"_old__{n}": "# X\n" for n in range(3)}, _x="# X\n")
    write(here, c="---\ndraft: true\n---\n# C\n", d=" \n", node_modules__e="# E\n")
    (here / ".hidden.md").write_text("# F\n")
    said = "6 files of Markdown in 2 folders are not in the book, such as _x.md"
    assert read(here)[1] == [f"club: warning: {said}"]
    assert titles_of(here) == ["A", "B"]


def test_with_a_book_toml_files_in_folders_are_told_too(here):
    write(here, a="# A\n", b="# B\n", old__c="# C\n", problems__unmatched="x", pics__readme="x")
    (here / "book.toml").write_text('title = "Club"\nchapters = ["a.md"]\n')
    assert read(here)[1] == [
        "club/book.toml:2:1: warning: b.md is beside the chapters, but not in the book",
        "club/book.toml:2:1: warning: old/c.md is not in the book",
    ]


def test_a_folder_of_more_files_than_anybody_prints_is_refused(here):
    for n in range(MOST_FILES + 1):
        (here / f"{n}.md").touch()
    with pytest.raises(InputError, match="more than 2,000 files of Markdown"):
        read_book(here)


# Tables of contents


@pytest.mark.parametrize("name", ["SUMMARY.md", "summary.md", "_sidebar.md"])
def test_a_summary_orders_the_chapters_with_the_readme_in_front(here, name):
    write(here, README="# Club rules\n\nWelcome.\n", rules__play="# Play\n", rules__end="# End\n")
    (here / name).write_text(
        "# Summary\n\n- [About](README.md)\n- [Play](rules/play.md)\n- [End](./rules/end.md)\n"
    )
    book, said = read(here)
    assert list(summary(book)) == ["Club rules", "front: 1 blocks", "Play", "End"]
    assert said == []


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("mkdocs.yml", "nav: [a.md, {X: [", "these settings of another program cannot be read"),
        ("mkdocs.yml", "docs_dir: .\nnav: [gone.md, a.md, b/c.md]\n", "there is no file gone.md"),
        (
            "mkdocs.yml",
            "docs_dir: .\nnav: [../out.md, a.md, b/c.md]\n",
            "there is no file ../out.md",
        ),
        ("sidebars.js", "export default () => make(tree);\n", "these settings of another"),
        ("_toc.yml", "&a [*a, *a, b]\n", "there is no file b"),
        ("hugo.toml", "title = \n", "these settings of another program cannot be read"),
        ("_toc.yml", "- file: a\n- file: a.md/\n- file: b/c\n", "there is no file a.md/"),
        ("SUMMARY.md", "- [Ant]()\n- [Ant](a.md)\n- [Cat](b/c.md)\n", "this chapter has no file"),
        ("SUMMARY.md", "- [Ant](a.md)\n- [Cat](b/c.md)\n- [E](e.md)\n", "this file is empty"),
    ],
)
def test_a_mistake_in_a_table_of_contents_is_told_and_stops_nothing(here, name, text, message):
    write(here, a="# Ant\n", b__c="# Cat\n", e="\n")
    Path("out.md").write_text("# Out\n")
    (here / name).write_text(text)
    book, said = read(here)
    assert book.chapters[0].title == "Ant"
    assert f"club/{name}:" in said[0]
    assert message in said[0]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "mkdocs.yml",
            "docs_dir: .\nnav:\n- A:\n  - B:\n    - a.md\n    - Bee: b.md\n  - c.md\n",
            ["A: B/Ant", "A: B/Bee", "A/Cat"],
        ),
        (
            "_quarto.yml",
            "website:\n  sidebar:\n  - contents:\n    - section: A\n      contents:\n"
            "      - text: Bee\n        href: b.md\n      - a.md\n  - contents: [c.md]\n",
            ["A/Bee", "A/Ant", "/Cat"],
        ),
        ("_quarto.yml", "book: {chapters: [c.md], appendices: [a.md]}\n", ["/Cat", "/Ant"]),
        (
            "_toc.yml",
            "- file: c\n- part: A\n  chapters:\n  - file: a\n    sections:\n    - file: b\n",
            ["/Cat", "A/Ant", "A/B"],
        ),
        (
            "myst.yml",
            "project:\n  toc:\n  - file: c.md\n  - title: A\n    children:\n    - pattern: 'a*'\n"
            "    - file: a.md\n",
            ["/Cat", "A/Ant"],
        ),
        (
            "sidebars.json",
            '{"one": ["c", {"type": "category", "label": "A", "items": ["own"]}],\t"two": ["b"]}',
            ["/Cat", "A/Ant", "/B"],
        ),
        (
            "sidebars.ts",
            "const bars: Bars = {one: {'It\\'s': ['a',/* 'x' */ 'c'], ...more}, // end: ['b']\n"
            "};\nexport default bars;\n",
            ["It's/Ant", "It's/Cat"],
        ),
        (
            "SUMMARY.md",
            "# Summary\n\n[Zoo](c.md)\n\n# A\n\n- [Ant][a]\n- [Again](a.md#x)\n\n"
            "[Bee](<b.md#x>)\n\n[a]: a.md\n",
            ["/Cat", "A/Ant", "/Bee"],
        ),
        ("_config.yml", "collections: {more: {output: true}}\n", ["/Ant", "/B", "/Cat", "More/D",
                                                                 "More/E"]),
    ],
)  # fmt: skip
def test_tables_of_contents_have_many_shapes(here, name, text, expected):
    write(here, a="---\nid: own\n---\n# Ant\n", b="Only words.\n", c="# Cat\n")
    write(here, _more__d="# D\n", _more__e="# E\n")
    (here / name).write_text(text)
    assert ["/".join(chapter) for chapter in chapters_of(here)] == expected


FRAGMENTS = (
    *("- ", "  ", "\n", "[", "]", "{", "}", ":", ": ", '"', "'", "&x ", "*x", "!!python/name:x"),
    *("a.md", "a", "b/", "../a.md", "/", "*", "#", "//", "nav", "docs_dir", "project", "toc"),
    *("file", "title", "id", "link", "chapters", "items", "dirName", "collections", "name", "\0"),
    *("export default ", "module.exports = {", "/* ", "\\'", "[a](a.md)", "book = {src = 'b'}"),
)
NAMES = (
    *("SUMMARY.md", "mkdocs.yml", "_quarto.yml", "_toc.yml", "myst.yml", "sidebars.js"),
    *("sidebars.json", "_config.yml", "hugo.toml", "book.toml", ".gitbook.yaml"),
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(NAMES), st.lists(st.sampled_from(FRAGMENTS), max_size=20).map("".join))
def test_any_table_of_contents_gives_a_book_or_diagnostics(name, text):
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), a="# Ant\n", b__c="## Cat\n", b__d=text)
        Path(folder, name).write_text(text)
        try:
            book, diagnostics = read_book(Path(folder))
        except InputError as error:
            book, diagnostics = None, error.diagnostics
        assert book or diagnostics
        assert all(map(str, diagnostics))


def test_links_may_call_files_what_other_programs_call_them(here):
    write(
        here,
        one="---\ntitle: One\n---\n[a](./two) [b](two/) [c](two.html#s) [d](/a/three/) [e](a/)\n",
        two="---\ntitle: Two\n---\n## S\n",
        **{"a__03-three": "# Three\n", "a__index": "# A\n"},
    )
    book, said = read(here)
    targets = [
        part.target for part in book.chapters[0].blocks[0].children if hasattr(part, "target")
    ]
    assert targets == ["#two", "#two", "#s", "#three", "#a"]
    assert said == []
