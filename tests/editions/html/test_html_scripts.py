"""The site's scripts: which page loads which, and what they say."""

import re

import pytest

from donimoes_book.editions.html import frame
from donimoes_book.editions.html.writer import h
from donimoes_book.interactive.player import WORDS, words_script
from donimoes_book.words.language import speaking
from helpers.scripts import parsed


def read_words(text):
    return parsed(text.decode(), "Object.assign(donimoes, ")["words"]


@pytest.mark.parametrize(("language", "said"), [("en", None), ("de", "Suche")])
def test_scripts_speak_the_language_of_the_book(language, said):
    with speaking(language):
        assert read_words(frame.script_files()[WORDS]).get("Search") == said


def test_what_depends_on_a_number_has_every_form_of_the_language():
    script = b'say(ngettext("{count} domino", "{count} dominoes", 3));'
    assert read_words(words_script([script])) == {
        "{count} dominoes": {"other": "{count} dominoes", "one": "{count} domino"}
    }
    with speaking("fr"):
        assert set(read_words(words_script([script]))["{count} dominoes"]) == {"one", "other"}


def test_a_page_loads_the_words_first_and_only_what_it_needs(monkeypatch):
    more = {**frame.SCRIPTS, "more.js": ".//button"}
    monkeypatch.setattr(frame, "SCRIPTS", more)
    for main, names in ((h("main"), []), (h("main", h("button", "Go")), ["more.js"])):
        elements = frame.script_elements(main)
        assert [element.get("src") for element in elements] == [
            "words.js",
            "site.js",
            "search.js",
            "offline.js",
            *names,
        ]
        assert {element.get("defer") for element in elements} == {"defer"}


def test_every_word_that_a_script_asks_for_is_there():
    with speaking("de"):
        site = frame.script_files()
        words = read_words(site[WORDS])
    for name, data in site.items():
        if name != WORDS:
            asked = re.findall(r'\b(?:gettext|N_)\(\s*"([^"]+)"\s*[,)]', data.decode())
            assert set(asked) <= set(words), name
            asked = re.findall(r'\bngettext\(\s*"[^"]+",\s*"([^"]+)"', data.decode())
            assert set(asked) <= set(words), name


def test_a_script_tells_what_it_is_for_and_leaves_no_names_behind():
    about = re.compile(r"(// .+\n)+")
    block = re.compile(r'\s*("use strict";\s*)?(\{.*\}|\(\(\) => \{.*\}\)\(\);)\s*', re.DOTALL)
    for name, data in frame.script_files().items():
        head = about.match(data.decode())
        assert head, name
        assert head[0].rstrip().endswith("."), name
        if name != WORDS:
            assert block.fullmatch(data.decode()[head.end() :]), name
