"""The preprocessor for mdBook, given what mdBook sends."""

import json
import re
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from donimoes_book import cli
from donimoes_book.board.dominoes import read_character
from donimoes_book.diagnostics import InputError
from donimoes_book.embed.mdbook import preprocess
from donimoes_book.embed.picture import character_html

FIXTURES = Path(__file__).parent.parent / "fixtures" / "embed" / "mdbook"


def sent(page="evening.md", renderer="html"):
    """What mdBook sends for a book whose first chapter is this page."""
    context, book = json.loads((FIXTURES / "book-0.5.json").read_text(encoding="utf-8"))
    context["renderer"] = renderer
    book["items"][1]["Chapter"]["content"] = (FIXTURES / page).read_text(encoding="utf-8")
    return context, book


def chapters(answer, name="items"):
    _, first, *_ = json.loads(answer)[name]
    return first["Chapter"]["content"], first["Chapter"]["sub_items"][0]["Chapter"]["content"]


def test_web_pages_get_pictures_in_the_place_of_blocks():
    first, second = chapters(preprocess(json.dumps(sent())))
    assert len(re.findall(r"<svg\b.*?</svg>", first)) == 2
    assert re.search(
        r'^> <figure class="domino"><svg .* width="50%".*</figure>\n>\n> and', first, re.M
    )
    assert "The <em>threes</em> meet: <span" in first
    assert re.search(r'^- <p class="domino"><svg .*</p>\n\n  in a list$', first, re.M)
    assert re.search(r'^<p class="domino"><svg .*</p>$', second, re.M)
    ids = re.findall(r'\bid="([^"]+)"', first + second)
    assert len(ids) == len(set(ids))


def test_roles_become_characters_and_code_stays_code():
    first, _ = chapters(preprocess(json.dumps(sent())))
    flat, upright = (character_html(read_character(words)) for words in ("36", "3-6"))
    assert f"| {flat} | `{{domino}}` and {upright} |\n" in first
    assert first.endswith("````markdown\n```{domino} no-game\n2|\n```\n````\n")


def test_other_renderers_get_box_drawing_characters():
    first, second = chapters(preprocess(json.dumps(sent(renderer="latex"))))
    assert "> ```text\n> ┌───────┐\n> │ 2 ┆ 3 │\n" in first
    assert "> ```\n> The *threes* meet: 🁊.\n>\n> and 🁊.\n" in first
    assert second == "```text\n┌───────┐\n│ 2 ┆ 3 │\n└───────┘\n```\n\n\n"
    assert "<" not in first


def test_blocks_are_found_where_mdbook_finds_code_and_not_where_the_book_does():
    context, book = sent()
    shown = "!!! note\n\n    ```{domino} no-game\n    2|\n    ```\n"
    page = f":::note\n```{{domino}}\n2|3\n```\n:::\n\n{shown}"
    book["items"][1]["Chapter"]["content"] = page
    first, _ = chapters(preprocess(json.dumps([context, book])))
    assert first.startswith(':::note\n<p class="domino"><svg ')
    assert first.endswith(shown)


def test_everything_else_is_passed_on_as_it_came():
    context, book = sent()
    answer = json.loads(preprocess(json.dumps([context, book])))
    for chapter in (book["items"][1]["Chapter"], answer["items"][1]["Chapter"]):
        chapter["content"] = chapter["sub_items"][0]["Chapter"]["content"] = ""
    assert answer == book


def test_a_book_of_an_older_mdbook_has_sections():
    context, book = sent()
    old = {"sections": book["items"], "__non_exhaustive": None}
    answer = preprocess(json.dumps([context, old]))
    assert chapters(answer, "sections") == chapters(preprocess(json.dumps([context, book])))
    assert json.loads(answer)["__non_exhaustive"] is None


def test_everything_that_is_wrong_is_reported_at_its_line():
    with pytest.raises(InputError) as caught:
        preprocess(json.dumps(sent("wrong.md")))
    reported = [str(diagnostic).split("\n")[0] for diagnostic in caught.value.diagnostics]
    assert reported == [
        "src/evening.md:3:5: there is no character for a domino with 9 pips on a half",
        "src/evening.md:4:5: '9x' is not a domino",
        "src/evening.md:6:13: unknown game 'capturng'",
        "src/evening.md:11:3: unknown option :widht:",
        "src/evening.md:12:4: | joins two numbers, but there is none to the right",
        "src/evening.md:15:4: this fence is never closed",
    ]


def test_a_row_of_a_table_is_reported_once():
    context, book = sent()
    row = "| {domino}`99` | text |"
    book["items"][1]["Chapter"]["content"] = f"| a | b |\n|---|---|\n{row}\n"
    with pytest.raises(InputError) as caught:
        preprocess(json.dumps([context, book]))
    assert len(caught.value.diagnostics) == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '[{"config": {"book": {}}}, {"items": []}]'])
def test_anything_else_is_a_mistake(text):
    with pytest.raises(InputError, match="expected a book as mdBook sends it"):
        preprocess(text)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("content", "7"),
        ("content", '"1e999 and half of a character: \\ud83d"'),
        ("source_path", '["evening.md"]'),
        ("sub_items", "[" * 100_000),
        ("number", "1e999"),
        ("number", f"[{'9' * 5000}]"),
    ],
)
def test_a_chapter_that_is_none_is_a_mistake(key, value):
    context, book = sent()
    book["items"][1]["Chapter"][key] = "its place"
    text = json.dumps([context, book]).replace('"its place"', value)
    with pytest.raises(InputError, match="expected a book as mdBook sends it"):
        preprocess(text)


# The command


def test_the_command_speaks_with_mdbook(monkeypatch, capsys):
    assert cli.run(["mdbook", "supports", "html"]) == 0
    text = json.dumps(sent())
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode())))
    assert cli.run(["mdbook"]) == 0
    assert capsys.readouterr().out == preprocess(text) + "\n"


def test_the_command_fails_where_a_diagram_is_wrong(monkeypatch, capsys):
    text = json.dumps(sent("wrong.md"))
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode())))
    assert cli.run(["mdbook"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("6 errors\n")


def test_the_command_knows_only_one_question(capsys):
    assert cli.run(["mdbook", "suports", "html"]) == 64
    assert "Expected no arguments, or supports RENDERER." in capsys.readouterr().err


@pytest.mark.parametrize(
    "caption",
    ["<script>alert(1)</script>", "a \\`<b>\\` <b onclick=x>*c*</b>", "*<i><i>*", "<!-- a -->"],
)
@pytest.mark.parametrize("renderer", ["html", "latex", "markdown"])
def test_html_in_a_caption_is_text_for_every_renderer(caption, renderer):
    context, book = sent(renderer=renderer)
    page = f"```{{domino}}\n:caption: {caption}\n2|3\n```\n"
    book["items"][1]["Chapter"]["content"] = page
    first, _ = chapters(preprocess(json.dumps((context, book))))
    shown = MarkdownIt().render(first.rpartition("</svg>" if renderer == "html" else "```")[2])
    assert not re.search(r"<(script|b|i|!--)", shown)
    assert "&lt;" in shown


def test_an_error_in_an_included_file_names_that_file_and_line(tmp_path):
    wrong = "```{domino} unmatched\n:moves: %sR\n2|3\n```\n"
    context, book = sent()
    context["root"], page = str(tmp_path), "# Top\n\n{{#include parts/deals.md}}\n\n" + wrong % 98
    part, deeper = f"One.\n\n{{{{#include more.md}}}}\n{wrong % 99}", "Two.\n\n" + wrong % 97
    (tmp_path / "src" / "parts").mkdir(parents=True)
    for name, text in ("evening.md", page), ("parts/deals.md", part), ("parts/more.md", deeper):
        (tmp_path / "src" / name).write_text(text)
    whole = part.replace("{{#include more.md}}", deeper.rstrip("\n"))
    chapter = book["items"][1]["Chapter"]
    chapter["content"] = page.replace("{{#include parts/deals.md}}", whole.rstrip("\n"))
    chapter["source_path"] = "evening.md"
    with pytest.raises(InputError) as raised:
        preprocess(json.dumps([context, book]))
    assert [f"{each.path}:{each.line}" for each in raised.value.diagnostics] == [
        "src/parts/more.md:4",
        "src/parts/deals.md:5",
        "src/evening.md:6",
    ]
