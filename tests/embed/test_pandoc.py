"""The filter for Pandoc, given what a real Pandoc sends, and called by it."""

import json
import re
import shutil
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from zipfile import ZipFile

import pypandoc
import pytest
import typst

from donimoes_book import cli
from donimoes_book.diagnostics import InputError
from donimoes_book.embed.pandoc import FOLDER, convert

FIXTURES = Path(__file__).parent.parent / "fixtures" / "embed" / "pandoc"
PLACED = "commonmark_x+sourcepos"
BLOCKS = '{{"pandoc-api-version": [1, 23], "meta": {{}}, "blocks": [{}]}}'
WORDS = "Zwei Dominosteine als Rechteck"


def pandoc(*words, text="", folder=None):
    """What Pandoc writes, or its error output if it fails."""
    command = [pypandoc.get_pandoc_path(), *words]
    done = subprocess.run(command, cwd=folder, input=text.encode(), capture_output=True)
    return (done.stderr if done.returncode else done.stdout).decode()


def sent(page, reader=PLACED):
    """What Pandoc sends to a filter for one of the pages."""
    return pandoc("-f", reader, "-t", "json", page)


def written(target, folder, *more):
    """What Pandoc writes in a format for the page that is right."""
    changed = convert(sent("evening.md"), target)
    return pandoc("-f", "json", "-t", target, *more, text=changed, folder=folder)


def complaints(text, target="html"):
    with pytest.raises(InputError) as caught:
        convert(text, target)
    return [str(diagnostic).split("\n")[0] for diagnostic in caught.value.diagnostics]


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """The folder in which Pandoc runs, with the pages."""
    shutil.copytree(FIXTURES, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_web_pages_get_pictures_in_the_place_of_blocks(here):
    html = written("html", here)
    assert len(re.findall(r'<svg aria-describedby="domino-[123]-details"', html)) == 3
    assert WORDS in html
    assert re.search(r'<figure class="domino">\s*<svg ', html)
    assert re.search(r'<div id="fig-end" class="domino wide">\s*<svg [^>]*width="120px"', html)
    assert re.search(r'<div class="domino" style="text-align:center">\s*<svg ', html)
    assert re.search(r"<blockquote>\s*<div [^>]*>\s*<iframe ", html)
    assert html.count('aria-label="Dominostein 3-4"') == 3
    below = html.replace("\n", " ")
    assert 'Die <em>Dreien</em> treffen sich: <span class="domino"' in below
    assert '<a href="#fig-end">hier</a>' in below
    # Nothing is left of what tells places.
    assert "data-pos" not in html
    assert not (here / FOLDER).exists()


def test_typst_gets_pictures_that_it_can_print(here):
    text = written("typst", here, "--standalone")
    assert text.count(f'alt: "{WORDS}, Zeile für Zeile') == 1
    assert 'alt: "Dominostein 3-4"' in text
    assert "width: 90pt" in text
    (here / "evening.typ").write_text(text, encoding="utf-8")
    assert typst.compile(here / "evening.typ").startswith(b"%PDF")
    assert not (here / FOLDER).exists()


@pytest.mark.parametrize(
    ("target", "ending", "files"),
    [("latex", "pdf", 4 + 3), ("gfm", "svg", 4), ("docbook", "svg", 4)],
)
def test_other_texts_get_picture_files(here, target, ending, files):
    text = written(target, here)
    names = set(re.findall(rf"{FOLDER}/domino-\w+\.{ending}", text))
    assert len(names) == files
    assert {path.relative_to(here).as_posix() for path in (here / FOLDER).iterdir()} == names
    assert WORDS in text


def test_latex_gets_dominoes_within_lines_as_small_pictures(here):
    text = written("latex", here)
    assert text.count(r"\raisebox{-0.1em}{\includegraphics[") == 3
    assert text.count(r"\raisebox{-0.4em}{\includegraphics[") == 1
    assert "{domino}`" not in text


@pytest.mark.parametrize(
    ("target", "pictures", "page"),
    [
        ("docx", r"word/media/.*\.png", "word/document.xml"),
        ("epub", r"EPUB/media/.*\.svg", "EPUB/text/ch001.xhtml"),
    ],
)
def test_documents_with_pictures_have_their_words(here, target, pictures, page):
    written(target, here, "-o", "evening")
    with ZipFile(here / "evening") as document:
        assert len([name for name in document.namelist() if re.fullmatch(pictures, name)]) == 4
        text = document.read(page).decode()
    assert WORDS in text
    # A half is nine millimetres wide.
    assert target == "epub" or re.search('<wp:extent cx="64[78]..." cy="32[34]..."', text)


def test_texts_without_pictures_get_box_drawing_characters(here):
    text = written("plain", here)
    assert "    ┌───────┐       ┌───────┐\n    │ 2 ┆ 3 │       │ 2 × 3 │" in text
    assert "Die Dreien treffen sich: 🁊" in text


def test_everything_that_is_wrong_is_reported_at_its_line():
    expected = [
        ":3:14: '9x' is not a domino",
        ":3:23: there is no character for a domino with 9 pips on a half",
        ':7:10: expected "captures 23", but 34R captures 23 34',
        ":15:29: unknown option widht",
        ":15:20: unknown game 'unmatchd'",
        ":20:4: | joins two numbers, but there is none to the right",
        ":24:16: '7' is not a domino",
    ]
    assert complaints(sent("wrong.md")) == [f"wrong.md{line}" for line in expected]


def test_what_is_wrong_in_a_page_that_is_elsewhere_has_its_line(here):
    text = sent("wrong.md")
    (here / "wrong.md").unlink()
    lines = complaints(text)
    assert [re.sub(r":\d+: .*", "", line) for line in lines] == [
        f"wrong.md:{line}" for line in (3, 3, 5, 15, 15, 20, 23)
    ]


def test_without_places_a_block_has_a_number(here):
    text = pandoc("-t", "json", text="```{.domino}\n2|3\n```\n\n```{.domino}\n\n2|\n```\n")
    assert complaints(text) == [
        "domino block 2:3:2: | joins two numbers, but there is none to the right"
    ]
    assert complaints(pandoc("-t", "json", text="A `9x`{.domino}.")) == ["'9x' is not a domino"]


@pytest.mark.parametrize(
    ("page", "reader", "expected"),
    [
        ("```{domino} capturing\n2|3\n```", "gfm", "Pandoc doesn't tell what follows {domino}"),
        ("```{domino} capturing\n2|3\n```", "markdown", "takes this block for running text"),
        ("```{domino}\n2|3\n\n3|4\n```", "markdown", "takes this block for running text"),
        (
            "Text\n```domino capturing\n2\n-\n3\n```",
            "markdown",
            "takes this block for running text",
        ),
    ],
)
def test_a_block_that_pandoc_does_not_pass_on_whole_is_a_mistake(page, reader, expected):
    (complaint,) = complaints(pandoc("-f", reader, "-t", "json", text=page))
    assert expected in complaint


DRAWN = {
    "a list": "- item\n\n  ```{domino}\n  2|3\n\n  ```\n",
    "a quotation": "> ~~~{domino}\n> 2|3\n> ~~~\n",
    "a footnote": "Note.[^1]\n\n[^1]: Here:\n\n    ```{.domino}\n    2|3\n    ```\n",
    "a definition": "Term\n: Words\n\n  ```{domino}\n  2|3\n  ```\n",
    "two in a row": "```{domino}\n2|3\n```\n```{domino}\n2|3\n```\n",
}
ALONE = {
    "a comment": "<!--\n```{domino}\n2|3\n```\n-->\n\nText\n",
    "a longer fence": "````\n```{domino}\n2|3\n```\n````\n",
    "indented code": "Text\n\n    ```{domino}\n    2|3\n    ```\n",
}


@pytest.mark.parametrize("place", [*DRAWN, *ALONE])
def test_a_block_is_drawn_wherever_a_page_has_blocks(here, place):
    page = DRAWN.get(place) or ALONE[place]
    (here / "page.md").write_text(page)
    assert ("<svg " in convert(sent("page.md"), "html")) == (place in DRAWN)
    # What is wrong is never silent, and what is left alone is never wrong.
    (here / "page.md").write_text(page.replace("2|3", "2|"))
    if place in DRAWN:
        assert "joins two numbers" in complaints(sent("page.md"))[0]
    else:
        convert(sent("page.md"), "html")


@pytest.mark.parametrize("page", ["```{domino}\n2|3\n", "> ```{.domino}\n> 2|3\n\nText\n"])
def test_a_fence_that_is_never_closed_is_a_mistake(here, page):
    (here / "page.md").write_text(page)
    assert complaints(sent("page.md")) == ["page.md:1:1: this fence is never closed"]


def test_other_code_and_text_stays_as_it_is():
    page = "Code `domino capturing`, `{domino}`, {domino} and `34`.\n\n```python\ndomino\n```\n"
    text = pandoc("-t", "json", text=page)
    assert json.loads(convert(text, "html")) == json.loads(text)


@pytest.mark.parametrize(
    ("target", "code"),
    [("html", "<script>"), ("gfm", "<script>"), ("latex", "\\input{x}"), ("typst", " #read")],
)
def test_code_of_other_languages_in_a_caption_is_text(target, code):
    page = "```{.domino}\n:caption: <script> \\\\input{x} #read\n2|3\n```"
    changed = convert(pandoc("-t", "json", text=page), target)
    text = pandoc("-f", "json", "-t", target, text=changed)
    assert "read" in text
    assert code not in text


def test_a_page_cannot_name_a_file_elsewhere(here, monkeypatch):
    (here / "secret.txt").write_text("domino secret\n")
    (here / "inside").mkdir()
    monkeypatch.chdir(here / "inside")
    page = f'```{{.domino data-pos="{here}/secret.txt@1:1-"}}\n2|\n```'
    with pytest.raises(InputError) as caught:
        convert(pandoc("-t", "json", text=page), "html")
    assert "secret\n" not in str(caught.value)


def test_an_older_pandoc_is_a_mistake():
    document = json.dumps({"pandoc-api-version": [1, 22, 2], "meta": {}, "blocks": []})
    assert complaints(document) == ["<stdin>: this Pandoc is too old"]


@pytest.mark.parametrize(
    "text",
    ["", "[]", *map(BLOCKS.format, ('{"t": "CodeBlock"}', '{"t": "Code", "c": [7]}', "[" * 5000))],
)
def test_anything_else_is_a_mistake(text):
    with pytest.raises(InputError, match="expected a document as Pandoc sends it"):
        convert(text, "html")


# The command


@pytest.mark.parametrize(
    ("moves", "expected"), [("34R", "<svg "), ("35R", "Filter returned error status 1")]
)
def test_pandoc_calls_the_filter_and_fails_where_a_diagram_is_wrong(here, moves, expected):
    called = here / "dominoes"
    program = "from donimoes_book.pandoc_filter import main\nmain()\n"
    called.write_text(f"#!{sys.executable}\n{program}")
    called.chmod(0o755)
    page = f"```{{.domino game=capturing moves={moves}}}\n2|3\n\n3|4\n```\n"
    told = pandoc("--filter", "./dominoes", text=page, folder=here)
    assert expected in told
    assert ("domino block 1:1:" in told) == (moves == "35R")


def test_the_command_is_a_filter(monkeypatch, capsys):
    text = pandoc("-t", "json", text="`34`{.domino}")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode())))
    assert cli.run(["pandoc", "plain"]) == 0
    assert "🁊" in pandoc("-f", "json", "-t", "plain", text=capsys.readouterr().out)
