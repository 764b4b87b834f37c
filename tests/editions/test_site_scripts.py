"""The site's scripts: which page loads which, and what they say."""

import json
import re

import pytest

from donimoes_book.editions.html import scripts
from donimoes_book.editions.html.element import h
from donimoes_book.language import ngettext, speaking


def read_words():
    text = scripts.words_file().decode()
    return json.loads(re.search(r"words: (\{.*\}) \};", text, re.DOTALL)[1])


@pytest.mark.parametrize(("language", "said"), [("en", "Search"), ("de", "Suche")])
def test_scripts_speak_the_language_of_the_book(language, said):
    with speaking(language):
        assert read_words()["search"] == said


def test_what_depends_on_a_number_has_every_form_of_the_language(monkeypatch):
    say = lambda count: ngettext("{count} domino", "{count} dominoes", count, count="{count}")  # noqa: E731
    monkeypatch.setitem(scripts.WORDS, "dominoes", say)
    assert read_words()["dominoes"] == {"other": "{count} dominoes", "one": "{count} domino"}
    with speaking("fr"):
        assert set(read_words()["dominoes"]) == {"one", "other"}


def test_a_page_loads_the_words_first_and_only_what_it_needs(monkeypatch):
    more = scripts.Script("more.js", ".//button")
    monkeypatch.setattr(scripts, "SCRIPTS", [*scripts.SCRIPTS, more])
    for main, names in ((h("main"), []), (h("main", h("button", "Go")), ["more.js"])):
        elements = scripts.script_elements(main)
        assert [element.get("src") for element in elements] == [
            "words.js",
            "site.js",
            "search.js",
            *names,
        ]
        assert {element.get("defer") for element in elements} == {"defer"}


def test_every_word_that_a_script_asks_for_is_there():
    for name, data in scripts.script_files().items():
        if name != scripts.WORDS_FILE:
            asked = re.findall(r"\bsay\(\"(\w+)\"", data.decode())
            assert set(asked) <= set(read_words()), name


def test_a_script_tells_what_it_is_for_and_leaves_no_names_behind():
    about = re.compile(r"(// .+\n)+")
    block = re.compile(r'\s*("use strict";\s*)?(\{.*\}|\(\(\) => \{.*\}\)\(\);)\s*', re.DOTALL)
    for name, data in scripts.script_files().items():
        head = about.match(data.decode())
        assert head, name
        assert head[0].rstrip().endswith("."), name
        if name != scripts.WORDS_FILE:
            assert block.fullmatch(data.decode()[head.end() :]), name
