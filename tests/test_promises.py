"""What is public stays: it's recorded, promised on one page, and warns before it goes."""

import warnings

import pytest
from tools.promises import RECORD, public

import donimoes_book
from donimoes_book import deprecation
from donimoes_book.cli import run
from donimoes_book.deprecation import Deprecation
from helpers.documents import text_of


def test_what_is_public_is_what_was_recorded():
    recorded, now = RECORD.read_text(encoding="utf-8").splitlines(), [*public()]
    gone, new = sorted({*recorded} - {*now}), sorted({*now} - {*recorded})
    assert (gone, new) == ([], []), "if that is meant, run python -m tools.promises"
    assert recorded == now


def test_the_page_has_a_row_for_each_kind_of_public_thing():
    kinds = {line.split()[0] for line in public()}
    table = text_of("docs/promises.md")
    words = {"command", "exit", "json", "python", "plugin", "book.toml", "front", "directive"}
    words |= {"game", "claim", "extra"}
    assert kinds - {"program"} == words
    assert [word for word in words if word not in table.casefold()] == []


@pytest.fixture
def deprecated(monkeypatch):
    """Deprecate a name, a command and an option."""
    things = {
        "python find": "game_of",
        "command games": "donimoes-book titles",
        "command solve --json": "--format json",
    }
    entries = tuple(Deprecation(thing, "1.2", instead) for thing, instead in things.items())
    monkeypatch.setattr(deprecation, "DEPRECATED", entries)


@pytest.mark.usefixtures("deprecated")
def test_a_deprecated_name_warns_its_user_and_still_works():
    with pytest.warns(DeprecationWarning, match=r"^find is deprecated since 1\.2: use game_of$"):
        assert donimoes_book.find("unmatched").name == "unmatched"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert donimoes_book.all_games()


@pytest.mark.usefixtures("deprecated")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["games"], "warning: games is deprecated since 1.2: use donimoes-book titles\n"),
        (["solve", "--json", "unmatched", "no.txt"], "warning: solve --json is deprecated"),
        (["grade", "unmatched", "no.txt", "--json"], ""),
    ],
)
def test_a_deprecated_command_or_option_warns(words, told, capsys):
    run(words)
    said = capsys.readouterr().err
    assert said.startswith(told)
    assert ("deprecated" in said) == bool(told)


def test_what_is_deprecated_is_still_public():
    assert {one.thing for one in deprecation.DEPRECATED} <= {*public()}
