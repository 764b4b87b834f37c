"""What is true of a block at the top of a chapter is true of it in every container."""

import re
from functools import cache
from pathlib import Path

import pytest
from outline import outline

from donimoes_book import diagnostics
from donimoes_book.manuscript.claims import check_book
from donimoes_book.manuscript.containers import OURS
from donimoes_book.manuscript.context import LEFT_OUT
from donimoes_book.manuscript.directive_table import DIRECTIVES
from donimoes_book.manuscript.directives import NEVER_CLOSED
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.markdown import parse_markdown
from helpers.containers import CONTAINERS, HEAD, ROOT, chapters, directives, ordered, said
from helpers.parameters import first_of

NO_CLAIM = "no claim"
AS_TYPED = "this is within too many others, so it is printed as it is typed"
TOO_DEEP = "this is within 100 others, so what is in it is not read"
UNUSED = "nothing refers to this footnote, so it is left out"
UNREAD = "this directive is read as words, so nothing in it is checked"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("book")


@cache
def alone(folder, block, front=""):
    return ordered(said(folder, block, front))


@pytest.mark.parametrize("name", first_of(CONTAINERS))
def test_a_directive_is_judged_in_a_container_as_at_the_top(folder, name):
    container = CONTAINERS[name]
    blocks = [block for block in directives() if container.bears(block)]
    for block in blocks:
        diagnostics = container.within(said(folder, container.around(block)))
        assert ordered(diagnostics) == alone(folder, block), container.around(block)
    assert len(blocks) > 40
    assert sum(bool(alone(folder, block)) for block in blocks) > 30


GAPPED = [name for name in CONTAINERS if CONTAINERS[name].gaps]


@pytest.mark.parametrize("name", first_of(GAPPED))
def test_a_chapter_is_judged_in_a_container_as_at_the_top(folder, name):
    container = CONTAINERS[name]
    for front, text in chapters().values():
        diagnostics = container.within(said(folder, container.around(text), front))
        expected = [
            each
            for each in alone(folder, text, front)
            if not container.own or container.own not in each.message
        ]
        assert ordered(diagnostics) == expected, container.around(text)


@pytest.mark.long
@pytest.mark.parametrize("inner", CONTAINERS)
def test_a_directive_is_judged_in_two_containers_as_at_the_top(folder, inner):
    block, tried = directives()[0], 0
    wrong = alone(folder, block := block.replace("\n\n", "\n"))
    for outer in CONTAINERS.values():
        within = CONTAINERS[inner].around(block).replace("[^1]", "[^2]")
        if outer.bears(within):
            diagnostics = outer.within(said(folder, outer.around(within)))
            assert ordered(CONTAINERS[inner].within(diagnostics)) == wrong, outer.around(within)
            tried += 1
    assert wrong
    assert tried > 15


# Options of a container


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        (":::{note}\n:class: wide\n:name: x\n\nWords\n:::\n", "Words"),
        (":::{note}\n:hello: world\n:::\n", ":hello: world"),
        (":::{note}\n:class: a\n:hello: world\n:::\n", ":hello: world"),
        (":::{note}\nWords\n\n:class: wide\n:::\n", "Words\n  paragraph: :class: wide"),
        (":::{note}\n\n:class: wide\n:::\n", ":class: wide"),
        ("```{note}\n---\nclass: wide\nname: x\n---\nWords\n```\n", "Words"),
    ],
)
def test_only_the_known_options_above_the_words_are_left_out(folder, typed, printed):
    above = "quote\n  paragraph: [strong Note][break]"
    assert printed_as(folder, typed) == f"{above}{printed}"
    if typed[0] == ":":
        unknown = f"paragraph: {printed}".replace("\n  ", "\n")
        assert printed_as(folder, typed.replace("{note}", "{card}")) == unknown


def test_an_admonition_without_a_title_has_all_its_blocks(folder):
    assert printed_as(folder, '!!! note ""\n\n    Words\n') == "quote\n  paragraph: Words"
    assert printed_as(folder, '!!! note ""\n\n    [unused]: https://example.org\n') == "quote"


def test_tabs_of_mkdocs_are_boxes_with_their_titles(folder):
    first, second = '=== "On paper"\n\n    Words\n', '===! "On a screen"\n    - One\n'
    boxes = printed_as(folder, f"{first}\n{second}\nAfter")
    assert boxes.split("\n") == [
        *("quote", "  paragraph: [strong On paper][break]Words"),
        *(
            "quote",
            "  paragraph: [strong On a screen]",
            "  tight list",
            "    item",
            "      paragraph: One",
        ),
        "paragraph: After",
    ]
    assert printed_as(folder, 'Title\n===\n\n    === "Typed"\n').endswith('=== "Typed"')


@pytest.mark.parametrize("tag", ["div", "details"])
def test_tags_in_a_fence_within_html_belong_to_the_fence(folder, tag):
    code = f'```\n<{tag} markdown="1">\n<!-- x -->\n</{tag}>\n```'
    shown = printed_as(folder, f'<div markdown="1">\n{code}\n</div>\n')
    assert shown == f'code\n  <{tag} markdown="1">\n  <!-- x -->\n  </{tag}>'
    inside = "```{note}\n<details><summary>More</summary>Words</details>\n```"
    shown = printed_as(folder, f'<{tag} markdown="1">\n{inside}\n</{tag}>\n')
    assert "Note" in shown
    assert "paragraph: Words" in shown


def printed_as(folder, block):
    said(folder, block)
    book, _ = read_book(folder)
    return outline(book.chapters[0].blocks)


def test_names_notes_and_links_in_a_container_are_those_of_the_file(folder):
    text = """\
:::{note}
See [the end], {ref}`below <board>` and {numref}`board`.[^1]

```{domino} unmatched
:name: board
2|3
```

## Within
:::

To [it](#within).

[the end]: #within
[^1]: A note.
"""
    assert said(folder, text) == []
    printed = printed_as(folder, text)
    assert "[link #within: the end]" in printed
    assert "[link #figure-board: Figure 1]" in printed.replace("\xa0", " ")
    assert "[note 1]" in printed


WORDS = "Words[^1] ^[More] [here][the end] [the end]"


@pytest.mark.parametrize(
    "block",
    [
        f"Term\n: {WORDS}",
        f"## {WORDS}",
        f"| {WORDS} |\n|---|",
        f"> [!NOTE] {WORDS}",
        f":::{{note}} {WORDS}\nIn it.\n:::",
        f"```{{card}} {WORDS}\nIn it.\n```",
        f"::: card {WORDS}\nIn it.\n:::",
        f":::note[{WORDS}]\nIn it.\n:::",
        f'::: {{.callout-note title="{WORDS}"}}\nIn it.\n:::',
        f'!!! note "{WORDS}"\n    In it.',
        f'=== "{WORDS}"\n\n    In it.',
        f"| a |\n|---|\n\n: {WORDS}",
        f"Table: {WORDS}\n\n| a |\n|---|",
        f"```{{domino}}\n:caption: {WORDS}\n2|3\n```",
        f"```{{domino}}\n---\nalt: x\ncaption: >\n  {WORDS}\n---\n2|3\n```",
        f"```{{figure}} https://example.org/a.png\n\n{WORDS}\n```",
        f":::{{figure}} https://example.org/a.png\n:alt: x\nFirst.\n\n{WORDS}\n:::",
    ],
)
def test_notes_and_links_are_read_wherever_words_are(folder, block):
    text = f"{block}\n\n## Below\n\n[the end]: #below\n\n[^1]: A note.\n"
    assert [each.message for each in said(folder, text) if "web" not in each.message] == []
    link = "[link #below: {}]"
    expected = f"Words[note 1] [note 2] {link.format('here')} {link.format('the end')}"
    printed = printed_as(folder, text)
    assert expected in printed
    assert "A note." in printed
    assert "More" in printed


def test_a_footnote_is_about_the_game_where_it_is_referred_to(folder):
    board = "    ```{domino}\n    :expect: captures 23\n    2|3\n    ```\n"
    text = "## Capturing Donimoes\n\nWords.[^1]\n\n## Unmatched Donimoes\n\n"
    text += f"[^1]: Here:\n\n{board}"
    (wrong,) = said(folder, text)
    assert "is not a claim about" not in wrong.message


@pytest.mark.parametrize(
    "typed",
    [
        r"\**five, 2**five, ** and ` **kwargs` or **[five](#title)**",
        r"`{index} bridge` and \{index} bridge",
        "| a | b |\n|---|---|\n| 1 |\n| 2 | 3 | |\n| `4\\|5` |",
        "::: note\nWords\n:::",
    ],
)
def test_no_slip_is_seen_where_there_is_none(folder, typed):
    assert [each.message for each in said(folder, typed)] == []


# Fences of colons


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("::: a\n::: b\nx\n:::\n::: c\ny\n:::\n:::\nz", "((x) (y)) z"),  # Pandoc's, of one length
        (":::: a\n::: b\nx\n:::\ny\n::::\nz", "((x) y) z"),  # MyST's, longer around
        ("::: a\n:::: b\nx\n::::\n:::\nz", "((x)) z"),
        (":::: a\nx\n:::\nz", "(x) z"),  # closed by a shorter one, as in Pandoc
        (":::: a\n:::\nx\n:::\n::::\nz", "((x)) z"),  # a bare one around blocks
        ("::: a\nx\n:::::\nz", "(x) z"),
        (":::: a\n::: b\nx\n::::\nz", "((x)) z"),  # the inner one is never closed
        ("::: a\n```\n:::\n```\nx\n:::\nz", "([:::] x) z"),
        ("::: a\n```\n:::\nz", "([]) z"),  # code that is never closed
        ("- ::: a\n  x\n  :::\n\nz", "- (x) z"),
        ("- ::: a\n  x\n\nz", "- (x) z"),
        ("::: a\n- ::: b\n  x\n  :::\n- y\n:::\nz", "(- (x) - y) z"),
        ("::: a\n1. ```\n   :::\n   ```\n:::\nz", "(- [:::]) z"),
        ("x\n:::\nz", "x z"),
        ("    ::: a", "[::: a]"),
    ],
)
def test_fences_of_colons_nest_as_in_myst_and_in_pandoc(typed, printed):
    assert " ".join(map(shape, parse_markdown(typed).children)).replace("  ", " ") == printed


def shape(node):
    """Return a block with containers in parentheses, and code in brackets."""
    inside = " ".join(map(shape, node.children)).strip()
    if node.type == "container":
        return f"({inside})"
    if node.type in ("fence", "code_block"):
        return f"[{node.content.strip()}]"
    if node.type == "list_item":
        return f"- {inside}"
    return node.content if node.type == "text" else inside


def test_what_stays_a_directive_in_colons_is_no_container():
    assert all(OURS.match(f"{{{name}}}") for name in DIRECTIVES)


# What is not read

EXTRA_CELLS = "this row has more cells than its table has columns, so they are left out"


@pytest.mark.parametrize(
    ("typed", "line", "message"),
    [
        ("<div>\n```{domino} unmatched\n2|3\n```\n</div>\n", 2, UNREAD),
        ("<details>\n<summary>A</summary>\n:::{domino-hand} x\n:::\n", 3, UNREAD),
        ("Words\n\n    ```{domino}\n    2|3\n    ```\n", 3, UNREAD),
        ("Words\n\n[^1]: Nobody asks.\n", 3, UNUSED),
        ("Words\n\n[^1]: See[^2].\n\n[^2]: Nobody asks.\n", 5, UNUSED),
        (
            "Words[^1]\n\n[^1]: One.\n\n[^1]: Two.\n",
            3,
            "this footnote is defined twice, so the last is printed",
        ),
        ("> " * 101 + "2|3\n", 1, TOO_DEEP),
        ("- " * 101 + "2|3\n", 1, TOO_DEEP),
        ("".join(f"{':' * n}{{note}}\n" for n in range(20, 9, -1)) + "2|3\n", 11, AS_TYPED),
        (":::widget\nText\n:::\n", 1, LEFT_OUT["attributes"]),
        ("::: note\nWords\n\n## Below\n", 1, NEVER_CLOSED[0]),
        ("- ::: note\n  Words\n\nBelow\n", 1, NEVER_CLOSED[0]),
        (":::{domino}\n2|3\n", 1, NEVER_CLOSED[0]),
        ("Words\n:::\n", 2, LEFT_OUT["fences"]),
        ("| a |\n|---|\n| 1 | lost |\n", 3, EXTRA_CELLS),
        ("> | a |\n> |---|\n> | 1 |\n> | [[one|two]] |\n", 4, EXTRA_CELLS),
        ("Words\nand **five dominoes\n", 2, "this mark is never closed, so it is printed"),
        ("See {index} bridge.\n", 1, "this role has no words between backticks, so it is printed"),
    ],
)
def test_what_is_not_read_is_told(folder, typed, line, message):
    assert (line, message) in [(each.line, each.message) for each in said(folder, typed)]


@pytest.mark.parametrize(
    ("deepest", "inside"),
    [(99, "Words"), (97, "- Words"), (95, "> - > Words"), (96, ":::{tip}\n- Words\n:::")],
)
def test_a_container_is_read_if_nothing_in_it_is_too_deep(folder, deepest, inside):
    def messages(depth):
        lines = f":::{{note}}\n{inside}\n:::".replace(":::", "::::", 1).split("\n")
        typed = "".join(f"{'> ' * depth}{line}\n" for line in (*lines[:-1], "::::"))
        return [each.message for each in said(folder, typed)]

    assert messages(deepest) == []
    assert messages(deepest + 1) == [AS_TYPED if deepest < 99 else TOO_DEEP]


@pytest.mark.parametrize(
    "typed",
    [
        "<!--\n```{domino} unmatched\n2|3\n```\n-->\n",
        "````\n```{domino} unmatched\n2|3\n```\n````\n",
        "Words[^1] and[^1]\n\n[^1]: The same.\n\n[^1]: The same.\n",
        "^[Short[^1].]\n\n[^1]: Within.\n",
    ],
)
def test_what_is_meant_to_be_left_is_not(folder, typed):
    assert said(folder, typed) == []


# Claims written, and claims checked


def spoiled(text):
    """Return a chapter whose every claim is nonsense, and the lines and columns of the claims."""
    lines, places, fence = text.split("\n"), list[tuple[int, int]](), ""
    for number, line in enumerate(lines):
        opened = re.match(r"\W*(`{3,}|:{3,})\{(domino(?:-hand)?)\}", line)
        if opened and not fence:
            fence, kind = opened[1], opened[2]
        elif fence and re.fullmatch(rf"\W*{fence}\s*", line):
            fence = ""
        elif fence:
            form = r"(\W*:expect: *)(.+)" if kind == "domino" else r"([ >]*\w[^:]*: [^,:]+, *)(.+)"
            claimed = re.fullmatch(form, line)
            if claimed:
                count = claimed[2].count(",") + 1
                lines[number] = claimed[1] + ", ".join([NO_CLAIM] * count)
                start = len(claimed[1]) + 1
                places += ((number + 1, start + (len(NO_CLAIM) + 2) * n) for n in range(count))
    return "\n".join(lines), places


def refused(folder):
    book, diagnostics = read_book(folder)
    diagnostics = [*diagnostics, *check_book(book)]
    return sorted(
        (Path(each.path).name, each.line, each.column)
        for each in diagnostics
        if f'"{NO_CLAIM}" is not a claim' in each.message
    )


def test_every_claim_of_our_book_is_checked(tmp_path, monkeypatch):
    monkeypatch.setattr(diagnostics, "MOST_LISTED", 1_000)
    names, written = [], []
    for path in sorted(ROOT.glob("rules/*.md")):
        text, places = spoiled(path.read_text(encoding="utf-8"))
        if places:
            names.append(path.name)
            (tmp_path / path.name).write_text(text, encoding="utf-8")
            written += ((path.name, *place) for place in places)
    (tmp_path / "book.toml").write_text(f'title = "Ours"\nchapters = {names}\n')
    assert refused(tmp_path) == sorted(written)
    assert len(written) > 100


@pytest.mark.parametrize("name", CONTAINERS)
def test_every_claim_in_a_container_is_checked(tmp_path, name):
    board = "```{{domino}} {game}\n:expect: {claims}\n2|3\n```\n"
    hand = "```{domino-hand} all-fives\n" + HAND + "```\n"
    blocks = [board.format(game="unmatched", claims="solved, legal"), hand]
    text, places = spoiled(HEAD + CONTAINERS[name].around("".join(blocks)))
    (tmp_path / "book.toml").write_text('title = "Made up"\nchapters = ["a.md"]\n')
    (tmp_path / "a.md").write_text(text)
    assert refused(tmp_path) == [("a.md", *place) for place in places]
    assert len(places) == 4


HAND = """\
deals 23 04 13 24 35 46 55 | 36 05 14 25 26 45 66 / 00 01 02 03 06 11 12 15 16 22 33 34 44 56
Ann: 32, scores 5
Ben: 23-36, total 8
"""
