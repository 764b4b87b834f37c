"""The plugin for MyST, given what mystmd 1.8.3 sends for the pages in the fixtures."""

import base64
import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from xml.etree import ElementTree

import pytest

from donimoes_book import cli
from donimoes_book.manuscript.directives import DIAGRAM_OPTIONS

FIXTURES = Path(__file__).parent.parent / "fixtures" / "embed" / "mystmd"


@pytest.fixture
def answer(monkeypatch, capsys):
    """Return a function that runs the command: its exit code, output and error output."""

    def of(*arguments, text=""):
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode())))
        code = cli.run(["myst", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return of


def recorded(name):
    return (FIXTURES / f"{name}.json").read_text(encoding="utf-8")


def test_alone_it_says_what_it_offers(answer):
    code, out, _ = answer()
    assert code == 0
    plugin = json.loads(out)
    (directive,), (role,) = plugin["directives"], plugin["roles"]
    assert directive["name"] == role["name"] == "domino"
    assert directive["body"] == role["body"] == {"type": "string", "required": True}
    assert {*DIAGRAM_OPTIONS, "name", "class", "align", "width"} == {*directive["options"]}


def test_a_block_with_a_caption_is_a_figure(answer):
    code, out, _ = answer("--directive", "domino", text=recorded("evening-directive-5"))
    assert code == 0
    ((figure),) = json.loads(out)
    assert (figure["type"], figure["kind"]) == ("container", "figure")
    assert (figure["label"], figure["identifier"]) == ("the-end", "the-end")
    assert figure["class"] == "wide club"
    image, caption = figure["children"]
    assert image["width"] == "120px"
    assert image["alt"].startswith("Two pictures side by side.")
    encoded = image["url"].removeprefix("data:image/svg+xml;base64,")
    assert ElementTree.fromstring(base64.b64decode(encoded)).get("role") == "img"
    (paragraph,) = caption["children"]
    the, threes, *_, role, full_stop = paragraph["children"]
    assert (the["value"], threes["type"], full_stop["value"]) == ("The ", "emphasis", ".")
    assert (role["type"], role["processed"]) == ("mystRole", False)


def test_a_block_with_options_between_lines_is_an_image(answer):
    code, out, _ = answer("--directive", "domino", text=recorded("evening-directive-19"))
    assert code == 0
    (image,) = json.loads(out)
    assert {**image, "url": ""} == {
        "type": "image",
        "url": "",
        "alt": "Two dominoes.",
        "align": "center",
    }


def test_a_role_is_a_character_with_words(answer):
    code, out, _ = answer("--role", "domino", text=recorded("evening-role-3"))
    assert code == 0
    (node,) = json.loads(out)
    assert (node["title"], node["children"][0]["value"]) == ("domino 3-4", "🁊")


def test_words_are_in_the_language_of_the_page(answer):
    text = recorded("evening-directive-5")
    _, out, _ = answer("--directive", "domino", "--language", "de", text=text)
    assert "Dominosteine" in json.loads(out)[0]["children"][0]["alt"]
    _, out, _ = answer("--role", "domino", "--language", "de", text=recorded("evening-role-3"))
    assert json.loads(out)[0]["title"] == "Dominostein 3-4"


def test_what_is_wrong_is_reported_at_its_line(answer):
    page = (FIXTURES / "wrong.md").read_text(encoding="utf-8").split("\n")
    code, out, err = answer("--directive", "domino", text=recorded("wrong-directive-7"))
    assert (code, out) == (1, "")
    assert err == (
        "10:1: unknown option widht\n    widht: 120\n    ^^^^^\n    Did you mean width?\n"
        "15:2: | joins two numbers, but there is none to the right\n    3|\n     ^\n"
        "    Expected a number there; check that the columns line up.\n"
        "2 errors\n"
    )
    assert (page[9], page[14]) == ("  widht: 120", "  3|")


def test_an_option_without_its_colon_is_shown_in_its_line(answer):
    body = {"type": "mystDirectiveBody", "position": {"start": {"line": 8}}}
    node = {"args": "", "value": "alt: Two\n2|3", "position": {"start": {"line": 7}}}
    sent = json.dumps({"node": {**node, "children": [body]}})
    _, _, err = answer("--directive", "domino", text=sent)
    assert err.startswith("8:1: an option begins with a colon\n    alt: Two\n    ^^^\n")


def test_a_wrong_role_is_reported_at_its_line(answer):
    code, out, err = answer("--role", "domino", text=recorded("wrong-role-3"))
    assert (code, out) == (1, "")
    assert err.startswith("3:1: '9x' is not a domino\n    {domino}`9x`\n")


def at_line(line):
    return f'{{"node": {{"position": {{"start": {{"line": {line}}}}}, "children": [7]}}}}'


HOSTILE = [at_line(7), at_line(0), at_line(10**9), at_line("1e999"), at_line("9" * 5000)]


@pytest.mark.parametrize(
    "text", ["", "[]", '{"node": {}}', "null", "[" * 100_000, r'["\ud83d"]', *HOSTILE]
)
def test_anything_else_is_a_mistake(answer, text):
    code, _, err = answer("--directive", "domino", text=text)
    assert code == 1
    assert "expected what MyST sends for a directive or a role" in err


@pytest.mark.parametrize(
    "arguments",
    [["--role", "kbd"], ["--directive", "note"], ["--directive", "domino", "--role", "domino"]],
)
def test_only_its_own_are_drawn(answer, arguments):
    code, _, err = answer(*arguments)
    assert code == 64
    assert "Expected --directive domino or --role domino." in err
