"""Drawings that are typed in the text as `<svg>`: read, drawn, with their words."""

import re

import pytest

from donimoes_book import cli
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.drawings import as_file, drawings_in, words_for
from donimoes_book.manuscript.images import judged
from donimoes_book.manuscript.loader import read_book
from donimoes_book.manuscript.walking import blocks_of, nested_inlines, plain_text

DOT = '<svg viewBox="0 0 10 10"><title>a dot</title><circle cx="5" cy="5" r="4"/></svg>'
GAPS = DOT.replace("><", ">\n\n<")


@pytest.fixture
def read(tmp_path):
    """Return a function that reads a text; gives its blocks and all warnings."""

    def read(text):
        (tmp_path / "a.md").write_text(f"# A\n\n{text}\n", encoding="utf-8")
        book, told = read_book(tmp_path)
        return list(blocks_of(book)), [str(warning) for warning in told]

    return read


def pictures_in(blocks):
    for block in blocks:
        match block:
            case tree.Shown(image):
                yield image
            case tree.Table(header, rows):
                words = [inline for row in (header, *rows) for cell in row for inline in cell]
            case _:
                words = getattr(block, "children", ())
        if not isinstance(block, tree.Shown | tree.Quote):
            yield from (it for it in nested_inlines(words) if isinstance(it, tree.Image))


PLACES = {
    "alone": DOT,
    "with empty lines": GAPS,
    "in a line": f"Words {DOT} after.",
    "first in a line": f"{DOT} after words.",
    "in an item": f"- {DOT} item",
    "alone in an item": f"- item\n\n  {GAPS.replace(chr(10), chr(10) + '  ')}",
    "in a quotation": f"> {DOT}",
    "in a cell": f"| a | b |\n|---|---|\n| {DOT} | x |",
    "in a paragraph of HTML": f'<p align="center">{DOT}</p>',
    "with empty lines in HTML": f"<p>\n{GAPS}\n</p>",
    "in a cell of HTML": f"<table><tr><td>{DOT}</td><td>b</td></tr></table>",
    "in emphasis": f"*so {DOT} so*",
    "in a heading": f"## B\n\n## C\n\n### So {DOT}",
    "in capitals": DOT.replace("svg", "SVG"),
    "with one in it": DOT.replace("<circle", "<svg><rect/></svg><circle"),
    "after a comment": f"<!-- <svg> -->\n\n{DOT}",
    "large": DOT.replace("<circle", f'<path d="M0 0{" L1 1" * 9000}"/><circle'),
}


@pytest.mark.parametrize("text", PLACES.values(), ids=PLACES)
def test_a_drawing_is_a_picture_wherever_it_stands(read, text):
    blocks, told = read(text)
    (picture,) = pictures_in(blocks)
    assert (picture.alt, told) == ("a dot", [])
    assert b"<circle" in picture.content()
    assert "a dot" not in "".join(
        inline.text
        for block in blocks
        for inline in nested_inlines(getattr(block, "children", ()) or ())
        if isinstance(inline, tree.Text)
    )


@pytest.mark.parametrize("text", ["```\n<svg>x</svg>\n```", "    <svg>x</svg>", "`<svg>x</svg>`"])
def test_a_drawing_in_code_is_code(read, text):
    (block,), told = read(text)
    shown = block.text if isinstance(block, tree.CodeBlock) else plain_text(block.children)
    assert (shown.strip(), told) == ("<svg>x</svg>", [])


def test_the_words_below_a_figure_are_its_caption(read):
    text = f"<figure>{DOT}<figcaption>The <i>dot</i></figcaption></figure>\n\nAfter."
    (figure, after), told = read(text)
    assert isinstance(figure, tree.Shown)
    assert not told
    assert (figure.image.alt, plain_text(figure.caption)) == ("a dot", "The dot")
    assert plain_text(after.children) == "After."


@pytest.mark.parametrize(
    ("begin", "inside", "words"),
    [
        ('aria-label="A table"', "<title>b</title>", "A table"),
        ("aria-label='&lt;A&gt;'", "", "<A>"),
        ("", "<title>A</title><desc>b c</desc>", "A b c"),
        ("", "<style>text{}</style><text>spot</text><g><text>two\n one</text></g>", "spot two one"),
        ("", "<rect/>", ""),
    ],
)
def test_its_label_its_title_or_its_words_stand_for_it(begin, inside, words):
    assert words_for(f"<svg {begin}>{inside}</svg>") == words


def test_it_becomes_a_file_with_its_namespaces_and_without_entities_of_html():
    file = as_file('<SVG width="1"><use xlink:href="#a"/>&nbsp;&amp;</SVG>').decode()
    assert re.match('<svg xmlns="[^"]+/svg" xmlns:xlink="[^"]+" width="1">', file)
    assert "\xa0&amp;" in file
    declared = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
    assert as_file(declared).decode() == declared


def test_it_is_cleaned_as_a_file_is_and_what_is_left_out_is_told_once(tmp_path, read, capsys):
    bad = '<svg viewBox="0 0 9 9"><script>x</script><circle onclick="y" r="{}"/></svg>'
    blocks, told = read("\n\n".join(bad.format(size) for size in range(1, 8)))
    assert [re.search(r"warning: (.*)", warning)[1] for warning in told] == [
        'the image "drawing.svg" is shown without <script>, onclick, 7 times'
    ]
    for picture in pictures_in(blocks):
        assert not re.search(b"script|onclick", judged(picture.content()).data)
    assert cli.run(["build", str(tmp_path), "--out", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().err.count("warning") == 1


def test_a_drawing_that_cannot_be_read_and_one_without_an_end_are_told(read):
    _, told = read('<svg viewBox=0><circle r="1"></svg>\n\nA <svg width="1"> without end.')
    assert len(told) == 2
    assert 'cannot show the image "drawing.svg": it is not an SVG image' in told[0]
    assert "the HTML tag <svg> is left out" in told[1]


def test_a_tag_that_is_left_out_often_is_told_once_with_its_count(read):
    _, told = read("<font>a</font> b <font>c</font>\n\n<font>d</font> <blink>e</blink>")
    assert [warning.partition("warning: ")[2].partition("\n")[0] for warning in told] == [
        "the HTML tag <font> is left out, 3 times",
        "the HTML tag <blink> is left out",
    ]


def test_drawings_are_found_in_a_time_that_grows_with_the_text():
    assert drawings_in("<svg>" * 20_000 + "</svg>") == [(99_995, 100_006)]
    assert len(drawings_in("<svg></svg>" * 20_000)) == 20_000
