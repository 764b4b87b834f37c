"""Vaults and wikis: what they add to Markdown is read in every container, and nothing is lost."""

from pathlib import Path

import pytest
from outline import outline

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.containers import box_in
from donimoes_book.manuscript.loader import read_book
from donimoes_book.words.naming import MARKDOWN
from editions.web_book import PIXEL
from helpers.containers import CONTAINERS, HEAD

BETA = "# Beta\n\nWords.\n\n## Setup\n\nShuffle them. ^shuffle\n"


@pytest.fixture
def vault(tmp_path):
    (tmp_path / "Beta.md").write_text(BETA)
    (tmp_path / "attachments").mkdir()
    (tmp_path / "board.png").write_bytes(PIXEL)
    (tmp_path / "attachments" / "a set.png").write_bytes(PIXEL)
    return tmp_path


def read(folder: Path, text: str) -> tuple[str, list[Diagnostic]]:
    (folder / "Alpha.md").write_text(HEAD + text)
    book, told = read_book(folder)
    return outline(book.chapters[0].blocks), told


@pytest.mark.parametrize(
    ("typed", "read_as"),
    [
        ("[[Beta]]", "[link #beta: Beta]"),
        ("[[Beta|the second *part*]]", "[link #beta: the second [emphasis part]]"),
        ("[[the second part|Beta]]", "[link #beta: the second part]"),
        ("[[beta.md|it]]", "[link #beta: it]"),
        ("[[Rules/Beta|it]]", "[link #beta: it]"),
        ("[[Beta#Setup]]", "[link #setup: Beta > Setup]"),
        ("[[Beta#Setup|how to begin]]", "[link #setup: how to begin]"),
        ("[[Beta#^shuffle|how]]", "[link #setup: how]"),
        ("[[how|Setup]]", "[link #setup: how]"),
        ("[[Setup|Beta#setup]]", "[link #setup: Setup]"),
        ("[[#Title|Beta]]", "[link #title: Beta]"),
        ("[[#Title]]", "[link #title: Title]"),
        ("[[https://example.org|there]]", "[link https://example.org: there]"),
        ("[[2]](https://example.org)", "[link https://example.org: [2]]"),
        ("`[[Beta|code]]`", "[code [[Beta|code]]]"),
        ("![[board.png]]", "[image board.png]"),
        ("![[board.png|A board|20x10]]", "[image board.png | A board]"),
        ("![[a set.png]]", "[image attachments/a set.png]"),
        ("![A board|20](board.png)", "[image board.png | A board]"),
        ("so ==very *sure*== of it", "so [strong very [emphasis sure]] of it"),
        ("a == b and c == d", "a == b and c == d"),
        ("stays. %% private [[Beta]] %% After.", "stays. After."),
        ("`%% code %%` stays", "[code %% code %%] stays"),
        ("100%% and 50%% of it", "100%% and 50%% of it"),
        ("A paragraph. ^name-1", "A paragraph."),
        ("two ^2", "two ^2"),
    ],
)
def test_what_a_line_of_a_vault_becomes(vault, typed, read_as):
    assert read(vault, f"{typed}\n")[0] == f"paragraph: {read_as}"


@pytest.mark.parametrize("ending", MARKDOWN)
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("[[Beta]]", "Beta"),
        ("[[Beta{}]]", "Beta"),
        ("[[beta.md#Beta|it]]", "it"),
        ("[it](Beta{})", "it"),
        ("[it](Beta.md)", "it"),
        ("[it](Beta.html)", "it"),
    ],
)
def test_a_link_reaches_a_file_of_markdown_however_its_name_ends(tmp_path, ending, typed, words):
    (tmp_path / f"Beta{ending}").write_text(BETA)
    becomes, told = read(tmp_path, typed.format(ending))
    assert (becomes, told) == (f"paragraph: [link #beta: {words}]", [])


@pytest.mark.parametrize("ending", MARKDOWN)
def test_a_link_reaches_a_file_that_had_another_ending(vault, ending):
    assert read(vault, f"[it](Beta{ending})") == ("paragraph: [link #beta: it]", [])
    assert read(vault, f"[[Gamma{ending}#Play]]")[0] == "paragraph: Gamma > Play"


@pytest.mark.parametrize("name", [name for name in CONTAINERS if CONTAINERS[name].gaps > 1])
def test_a_line_of_a_vault_is_the_same_in_a_container(vault, name):
    typed = "So ==sure== of [[Beta|it]]. %% private %% ^name\n\n%%\nhidden\n\nmore\n%%\n\nEnd.\n"
    becomes, _ = read(vault, CONTAINERS[name].around(typed))
    assert "So [strong sure] of [link #beta: it]." in becomes
    assert "End." in becomes
    for lost in ("private", "hidden", "more", "%", "^name"):
        assert lost not in becomes


def test_links_and_pictures_in_the_cells_of_a_table(vault):
    typed = "| [[Beta\\|it]] | ![[board.png\\|20]] |\n|---|---|\n| ==a== | b %% c %% |\n"
    becomes, told = read(vault, typed)
    _, *rows = becomes.split("\n")
    assert rows == ["  [link #beta: it] | [image board.png]", "  [strong a] | b"]
    assert [each.line for each in told] == [5]


@pytest.mark.parametrize(
    ("typed", "message", "words"),
    [
        ("[[Nowhere|Label]]", "this link of a wiki leads to nothing in this book", "Label"),
        ("![[Beta#Setup]]", "other notes are not repeated", "[link #setup: Beta > Setup]"),
        ("a %% b %% c", "comments for another program are left out", "a c"),
        ("a\n\n%%\nb", "this comment is never closed", "a"),
        ("![[nope.png]]", "there is no picture nope.png", "[emphasis nope.png]"),
    ],
)
def test_what_is_left_out_is_told_at_its_place(vault, typed, message, words):
    becomes, (told,) = read(vault, typed)
    assert becomes == f"paragraph: {words}"
    assert told.message.startswith(message)
    assert told.source == typed.split("\n")[told.line - 3]
    assert told.warning


def test_a_heading_that_is_only_a_picture_is_no_heading(vault):
    becomes, told = read(vault, "## ![[board.png]]\n\nWords.\n\n## ![[Beta]]\n")
    read_as = "[image board.png]", "Words.", "[link #beta: Beta]"
    assert becomes == "\n".join(f"paragraph: {words}" for words in read_as)
    assert len(told) == 1


# Boxes


@pytest.mark.parametrize(
    ("mark", "title", "folded"),
    [
        ("[!question]- Folded", "Folded", True),
        ("[!monster|wide] A **big** dragon", "A [strong big] dragon", False),
        ("[!tip]+ Open", "Open", False),
        ("[!NOTE]", "Note", False),
        ("[!own-kind]", "Own kind", False),
    ],
)
def test_callouts_have_their_own_titles(vault, mark, title, folded):
    becomes, told = read(vault, f"> {mark}\n> Fire.\n")
    inside = f"[strong {title}]\n  paragraph: Fire." if folded else f"[strong {title}][break]Fire."
    assert becomes == f"{'folded' if folded else 'quote'}\n  paragraph: {inside}"
    assert not told


@pytest.mark.parametrize(
    ("info", "title"),
    [
        ("card For old hands", "For old hands"),
        ("details More of it", "More of it"),
        ('panel[x][title="Weapons"]', "Weapons"),
        ("note[In brackets]", "In brackets"),
        ('tip{title="In braces"}', "In braces"),
        ("warning Words {.cls #id}", "Words"),
        ('note "Quoted"', "Quoted"),
        ("{card} Words", "Words"),
        ("{card} Words [here][ref] and {ref}`x`", "Words [here][ref] and {ref}`x`"),
        ('{card} Words title="x" {.wide}', 'Words title="x" {.wide}'),
        ('card Words <b title="x">here</b>', 'Words <b title="x">here</b>'),
        ("card Words[^1] or [here](a.md)", "Words[^1] or [here](a.md)"),
        ("card Words [here] {.wide} now", "Words [here] {.wide} now"),
        ("note[Words[^1] [here][ref]]{.wide}", "Words[^1] [here][ref]"),
        ('note[x]{title="In braces"} Words', "In braces"),
        ('card The "best"', 'The "best"'),
        ("{admonition} Words", "Words"),
        (' {.callout-note collapse="true" title="An attribute"}', "An attribute"),
        (" {.own title='Another'}", "Another"),
        (" Warning :::::", ""),
        ("center", ""),
        (' {.column width="50%"}', ""),
        ("{grid} 2", ""),
        ("{code-block} python", ""),
    ],
)
def test_a_box_keeps_its_title_whatever_its_kind(info, title):
    assert box_in(info).title == title


def test_a_box_of_any_kind_prints_its_title(vault):
    typed = "::: details More *of* it\nWords.\n:::\n\n````{card} Own\nIn it.\n````\n"
    becomes, told = read(vault, typed)
    assert becomes == (
        "folded\n  paragraph: [strong More [emphasis of] it]\n  paragraph: Words.\n"
        "quote\n  paragraph: [strong Own][break]In it."
    )
    assert not told


@pytest.mark.parametrize("opening", ["::: {.callout-tip}", "> [!TIP]"])
def test_a_heading_is_the_title_of_the_box_that_it_begins(vault, opening):
    around, end = ("> ", "") if opening[0] == ">" else ("", ":::\n")
    becomes, _ = read(vault, f"{opening}\n{around}## Own title\n{around}\n{around}Words.\n{end}")
    assert becomes == "quote\n  heading 2 #own-title: Own title\n  paragraph: Words."


def test_asides_of_notion_are_boxes(vault):
    becomes, told = read(vault, "<aside>\nA *word*.\n\n- an item\n\n</aside>\n\nAfter.\n")
    assert becomes == (
        "quote\n  paragraph: A [emphasis word].\n  tight list\n    item\n      paragraph: an item\n"
        "paragraph: After."
    )
    assert not told


@pytest.mark.parametrize(
    ("front", "said"),
    [
        ("game: Chess", "unknown game 'Chess'"),
        ("game: [Chess, Go]", "unknown game 'Chess, Go'"),
        ("subtitle: [one, two]\nlang: [en]", ""),
        ("subtitle: {one: two}", "'subtitle' must be text"),
        ("title: {{title}}", "'title' must be text"),
        ("title: One\ntitle: Two", "'title' is given twice"),
        ("tags: [one", "the front matter is not valid YAML: expected ',' or ']', but got '<stream"),
        ("only words", "the front matter is not a list of keys and values"),
        ("tags: [one]\naliases: []", "unknown key 'tags', here and in 2 more files"),
    ],
)
def test_nothing_in_the_front_matter_of_a_vault_stops_its_book(vault, front, said):
    for name in ("Gamma", "Delta"):
        (vault / f"{name}.md").write_text(f"---\ntags: []\n---\n# {name}\n\nWords.\n")
    (vault / "Alpha.md").write_text(f"---\n{front}\n---\n# Alpha\n\nMore.\n")
    book, told = read_book(vault)
    assert "More." in outline(book.chapters[0].blocks)
    assert all(each.warning for each in told)
    assert not said or [each.message for each in told if each.message.startswith(said)]
