"""What plugins in Node ask the program for: a page's blocks and roles, as JSON."""

import json
import sys
from io import BytesIO, TextIOWrapper

import pytest

from donimoes_book import cli
from donimoes_book.diagnostics import InputError
from donimoes_book.embed.fences import render_fences

TEXT = "The {domino}`34`:\n\n> ```{domino} capturing\n> :caption: *a*\n> 2|3\n> ```\n"
ROLE = {"text": "34", "line": 1, "end": 1}
BLOCK = {"text": ":caption: *a*\n2|3", "line": 3, "end": 6, "game": "capturing", "closed": True}


def page(*items):
    return json.dumps({"path": "page.md", "text": TEXT, "found": items})


def test_all_that_was_found_is_html():
    role, block = json.loads(render_fences(page(ROLE, BLOCK)))
    assert 'aria-label="domino 3-4"' in role
    assert block.startswith('<figure class="domino"><svg ')
    assert block.endswith("<figcaption><em>a</em></figcaption></figure>\n")
    assert 'id="domino-N-title"' in block


def test_everything_that_is_wrong_is_told_at_its_place():
    wrong = [
        ROLE | {"text": "9x"},
        BLOCK | {"text": ":caption: *a*\n2|"},
        BLOCK | {"game": "capturng"},
        BLOCK | {"closed": False},
    ]
    with pytest.raises(InputError) as caught:
        render_fences(page(*wrong))
    assert [str(diagnostic).split("\n")[0] for diagnostic in caught.value.diagnostics] == [
        "page.md:1:1: '9x' is not a domino",
        "page.md:5:4: | joins two numbers, but there is none to the right",
        "page.md:3:1: unknown game 'capturng'",
        "page.md:3:1: this fence is never closed",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"path": "", "text": ""}',
        page(BLOCK | {"line": 0}),
        page(BLOCK | {"end": 10**9}),
        page(BLOCK | {"line": "3"}),
        page(BLOCK | {"more": 1}),
        page({"line": 1, "end": 1}),
    ],
)
def test_anything_else_is_a_mistake(text):
    with pytest.raises(InputError, match="expected a page as the plugins"):
        render_fences(text)


def test_the_command_speaks_the_language_of_the_page(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(page(ROLE).encode())))
    assert cli.run(["node", "--language", "de"]) == 0
    assert 'aria-label=\\"Dominostein 3-4\\"' in capsys.readouterr().out
