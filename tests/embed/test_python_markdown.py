"""The extension for Python-Markdown, alone and with other extensions that read fenced code."""

import markdown
import pytest

from donimoes_book.embed import python_markdown

OURS = "donimoes_book.embed.python_markdown"
FENCES = [(), ("fenced_code",), ("pymdownx.superfences",), ("fenced_code", "codehilite")]


def convert(text, *extensions):
    return markdown.markdown(text, extensions=[OURS, *extensions])


@pytest.mark.parametrize("extensions", FENCES, ids="+".join)
@pytest.mark.parametrize(
    "info", ["{domino}", "domino", "{.domino}", "{domino} unmatched", "domino width='50%'"]
)
def test_a_block_is_drawn_whatever_else_reads_fences(extensions, info):
    html = convert(f"Text\n```{info}\n2|3\n\n3|4\n```\ntext", *extensions)
    assert html.startswith('<p>Text</p>\n<p class="domino"><svg ')
    assert html.endswith("</svg></p>\n\n<p>text</p>")
    assert ('width="50%"' in html) == ("50%" in info)


@pytest.mark.parametrize("extensions", FENCES, ids="+".join)
def test_a_wrong_block_is_never_shown_as_code(extensions, caplog):
    html = convert("```domino capturing\n2|3\n\n3|\n```\n", *extensions)
    assert 'class="domino-error"' in html
    assert "4:2: | joins two numbers" in html
    assert "<code" not in html
    (record,) = caplog.records
    assert record.name == "donimoes_book"


@pytest.mark.parametrize("extensions", FENCES, ids="+".join)
def test_indented_code_shows_a_block_as_it_is_typed(extensions, caplog):
    html = convert(
        "Type:\n\n    ```{domino} no-game\n    :alt: <words>\n    2|\n    ```\n", *extensions
    )
    assert "```{domino} no-game\n:alt: &lt;words&gt;\n2|\n```" in html.replace("<span></span>", "")
    assert "svg" not in html
    assert not caplog.records


def test_a_block_may_stand_in_lists_and_quotations():
    html = convert(
        "- ```domino\n  2|3\n\n  3|4\n  ```\n- text\n\n> ```domino\n> 2|3\n>\n> 3|4\n> ```\n> text"
    )
    assert html.count("<title") == 2
    assert '<li>\n<p class="domino"><svg' in html
    assert '<blockquote>\n<p class="domino"><svg' in html


def test_a_mistake_of_ours_is_not_swallowed(monkeypatch):
    def broken(*_):
        raise RuntimeError("of ours")

    monkeypatch.setattr(python_markdown.picture, "read_picture", broken)
    with pytest.raises(RuntimeError, match="of ours"):
        convert("```domino\n2|3\n```\n")


def test_a_converter_can_be_used_again():
    md = markdown.Markdown(extensions=[OURS])
    text = "```domino\n2|3\n```\n"
    first, second = md.convert(text), md.reset().convert(text)
    assert first != second
    assert "<svg" in second
