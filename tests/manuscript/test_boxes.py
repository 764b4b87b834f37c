"""The boxes of rulebooks, where they stand, and where pages end: what authors write, as a tree."""

import pytest

from donimoes_book.diagnostics import InputError, raise_errors
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.glossary import link_glossary
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.walking import blocks_of_kind, inlines_of_kind, plain_text

ICON = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="M0 0h9v9z"/></svg>'


@pytest.fixture
def read(tmp_path):
    """Return a function that reads the text of a chapter, below its title."""

    def read(text, settings=""):
        (tmp_path / "coin.svg").write_text(ICON)
        (tmp_path / "a.md").write_text(f"# A\n\n{text}\n")
        (tmp_path / "book.toml").write_text(f'title = "B"\nchapters = ["a.md"]\n{settings}\n')
        return read_book(tmp_path)

    return read


def words(blocks):
    """Return the words of all paragraphs in some blocks, in order."""
    return "".join(text.text for text in inlines_of_kind(blocks, tree.Text))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        *((f"\\{name}", "page") for name in ("newpage", "pagebreak", "clearpage", "page")),
        ("{{< pagebreak >}}", "page"),
        ("{pagebreak}", "page"),
        ("<!-- pagebreak -->", "page"),
        ('<div style="page-break-after: always"></div>', "page"),
        ("<div style='break-before: page;'></div>", "page"),
        ("\\column", "column"),
        ("\\columnbreak", "column"),
        ("\\cleardoublepage", "right"),
        ("\\cleartoverso", "left"),
    ],
)
def test_a_line_ends_a_page(read, line, what):
    book, told = read(f"One.\n\n{line}\n\nTwo.\n{line}\nThree.")
    kinds = [getattr(block, "what", "words") for block in book.chapters[0].blocks]
    assert (kinds, told) == (["words", what, "words", what, "words"], [])


@pytest.mark.parametrize("above", ["One.", "> One.", "- One.", "1. One.", "[one]: https://a.org"])
def test_a_line_ends_a_page_right_below_anything(read, above):
    book, _ = read(f"{above}\n\\newpage\nTwo.")
    *_, end, below = book.chapters[0].blocks
    assert (end, words([below])) == (tree.PageEnd("page"), "Two.")


def test_a_page_ends_before_a_heading_a_box_a_figure_and_a_chapter_that_say_so(read):
    book, told = read(
        "## One {#one page=new}\n\n:::{sidebar} S\n:page: left\nx\n:::\n\n"
        "```{domino}\n:page: right\n1|2\n```\n\n::: {.example page=new}\ny\n:::"
    )
    ends = [end.what for end in blocks_of_kind(book, tree.PageEnd)]
    assert (ends, told) == (["page", "left", "right", "page"], [])


BOXES = {
    ":::{sidebar} A title\nIn it.\n:::": ("sidebar", "A titleIn it."),
    "::: sidebar\nIn it.\n:::": ("sidebar", "In it."),
    "````{sidebar}\nIn it.\n````": ("sidebar", "In it."),
    "!!! sidebar\n    In it.": ("sidebar", "In it."),
    "> [!sidebar] A title\n> In it.": ("sidebar", "A titleIn it."),
    ":::{margin}\nIn it.\n:::": ("margin", "In it."),
    "::: {.column-margin}\nIn it.\n:::": ("margin", "In it."),
    ":::{example}\nIn it.\n:::": ("example", "ExampleIn it."),
    '::: {.example-of-play title="A turn"}\nIn it.\n:::': ("example", "A turnIn it."),
    "> [!designer-note]\n> In it.": ("designer-note", "Designer's noteIn it."),
    ":::{player-aid}\nIn it.\n:::": ("player-aid", "Player aidIn it."),
    ":::{steps}\n1. In it.\n:::": ("steps", "In it."),
}


@pytest.mark.parametrize("text", BOXES)
def test_boxes_of_rulebooks_are_written_like_all_boxes(read, text):
    book, told = read(text)
    (box,) = book.chapters[0].blocks
    assert (box.kind, words([box]), box.across, told) == (*BOXES[text], False, [])


@pytest.mark.parametrize(
    "text",
    [
        ":::{sidebar} T\n:span: columns\nx\n:::",
        '::: {.sidebar span="columns"}\nx\n:::',
        "::: {.column-page}\n| a |\n|---|\n| x |\n:::",
        ":::{table} A title\n:class: col-page\n| a |\n|---|\n| x |\n:::",
        "| a |\n|---|\n| x |\n{: span=columns}",
        "| a |\n|---|\n| x |\n{.column-page}",
        "```{domino}\n:span: columns\n1|2\n```",
    ],
)
def test_what_is_as_wide_as_all_columns(read, text):
    book, told = read(text)
    (block,) = book.chapters[0].blocks
    assert block.across
    assert (block.kind == "sidebar") == ("sidebar" in text)
    assert told == []


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("## One {page=nwe}", (3, 14), ("there is no page 'nwe'", "Did you mean new?")),
        (
            ":::{sidebar} S\n:page: nwe\n:::",
            (4, 8),
            ("there is no page 'nwe'", "Did you mean new?"),
        ),
        (
            "::: {.sidebar span=colums}\nx\n:::",
            (3, 20),
            ("there is no span 'colums'", "Did you mean columns?"),
        ),
        (
            "| a |\n|---|\n| x |\n{: page=let}",
            (6, 9),
            ("there is no page 'let'", "Did you mean left?"),
        ),
    ],
)
def test_a_slip_in_a_place_is_told(read, text, place, said):
    (told,) = read(text)[1]
    assert ((told.line, told.column), (told.message, told.advice)) == (place, said)
    assert not told.warning


def test_attributes_beside_a_place_are_told_as_others_are(read):
    _, (told,) = read("## One {.fancy page=new}")
    assert told.message.startswith("attributes in braces are for another program")


def test_pictures_fill_pages_or_stand_beside_text(read):
    names = "span: page", "span: spread", "wrap: left", "wrap: right"
    figures = (f":::{{figure}} coin.svg\n:{name}\n:::" for name in names)
    book, told = read("\n\n".join(figures))
    shown = [(it.span, it.wraps, it.align) for it in book.chapters[0].blocks]
    assert told == []
    assert shown == [
        ("page", False, "center"),
        ("spread", False, "center"),
        ("", True, "left"),
        ("", True, "right"),
    ]


def test_a_picture_does_not_fill_a_page_within_a_box(read):
    _, (told,) = read(":::::{sidebar}\n:::{figure} coin.svg\n:span: page\n:::\n:::::")
    assert (told.message, told.line) == ("a picture can't fill a page within a box", 3)


ICONS = '[icons]\ncoin = "coin.svg"\nbig-coin = { file = "coin.svg", alt = "ten coins" }'


def test_names_of_icons_become_pictures_with_their_words(read):
    book, told = read("Pay 3:coin: or :big-coin:. At 10:30:15, `:coin:`, :smile: stay.", ICONS)
    (paragraph,) = book.chapters[0].blocks
    icons = [part for part in paragraph.children if isinstance(part, tree.Image)]
    assert [(icon.alt, icon.is_icon) for icon in icons] == [("coin", True), ("ten coins", True)]
    said = "Pay 3coin or ten coins. At 10:30:15, :coin:, :smile: stay."
    assert (plain_text(paragraph.children), told) == (said, [])


def test_a_slip_in_the_name_of_an_icon_is_told(read):
    book, (told,) = read("Pay :cion: now.", ICONS)
    assert words(book.chapters[0].blocks) == "Pay :cion: now."
    assert (told.line, told.column, told.warning) == (3, 5, True)
    assert told.advice == "Did you mean :coin:?"


@pytest.mark.parametrize(
    ("line", "column", "message", "written"),
    [
        (3, 1, "icons must be a table of files", "icons = 3"),
        (4, 1, "the icon coin is not a file", "[icons]\ncoin = 4"),
        (4, 1, "'a b' cannot be the name of an icon", '[icons]\n"a b" = "coin.svg"'),
        (4, 9, "there is no picture con.svg in the folder", '[icons]\ncoin = "con.svg"'),
        (5, 9, "there is no picture coin.svgz", '[icons]\nbig = "coin.svg"\ncoin = "coin.svgz"'),
        (3, 19, "there is no picture con.svg in the folder", 'icons = { coin = "con.svg" }'),
    ],
)
def test_what_is_wrong_with_icons_is_told(read, line, column, message, written):
    with pytest.raises(InputError) as raised:
        raise_errors(read("Words.", written)[1])
    (told,) = raised.value.diagnostics
    assert (told.line, told.column) == (line, column)
    assert told.message.startswith(message)


def test_the_first_use_of_a_word_of_the_glossary_leads_to_it(tmp_path, read):
    read(
        "## The boneyard\n\nDraw from the *boneyard*, or two boneyards; no boneyardish"
        " [boneyard](#a).\n\n- A Double.\n\n:::{glossary}\nboneyard\n: What nobody drew.\n\n"
        "double\n: Not a boneyard.\n:::"
    )
    book, told = checked_book(tmp_path, tmp_path / "solved")
    assert told == ()
    links = [link for link in inlines_of_kind(book.chapters[0].blocks, tree.Link) if link.is_quiet]
    assert [(link.target, plain_text(link.children)) for link in links] == [
        ("#glossary-boneyard", "boneyard"),
        ("#glossary-double", "Double"),
    ]


def test_words_of_the_glossary_in_tables_and_of_several_words_lead_to_it(read):
    book, _ = read(
        "| a |\n|---|\n| A double six, too |\n| Doubles |\n\n:::{glossary}\nThe words.\n\n"
        "double\n: A tile.\n\n  Or two.\n\ndouble six\n: The highest.\n:::"
    )
    linked = link_glossary(book)
    links = [it for it in inlines_of_kind(linked.chapters[0].blocks, tree.Link) if it.is_quiet]
    assert [(link.target, plain_text(link.children)) for link in links] == [
        ("#glossary-double-six", "double six"),
        ("#glossary-double", "Doubles"),
    ]
    assert words(linked.chapters[0].blocks) == words(book.chapters[0].blocks)


def test_a_chapter_or_a_paragraph_begins_with_a_high_letter_if_asked(read):
    def capitals(text, settings=""):
        book, told = read(text, settings)
        assert told == []
        return [it.drop_cap for it in blocks_of_kind(book, tree.Paragraph)]

    assert capitals("One.\n\nTwo.") == [False, False]
    assert capitals("One.\n\nTwo.", "drop_caps = true") == [True, False]
    assert capitals("One.\n\nTwo.\n{.drop-cap}") == [False, True]
    assert capitals("One.\n\nTwo.\n{page=new}") == [False, False]
