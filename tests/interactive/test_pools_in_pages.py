"""Pools on pages: scripts that are small enough, and from which a page has all that it needs."""

import json
import re
import zlib
from base64 import b64decode, b64encode

import pytest

from donimoes_book.interactive import maps, pools
from donimoes_book.interactive.player import play_data
from donimoes_book.interactive.variants import with_variants
from donimoes_book.manuscript.pools import problem_in, read_pool
from helpers.documents import ROOT

RULES = ROOT / "rules"


def plain(value):
    """Undo what makes packed numbers deflate well, as a page does."""
    if isinstance(value, str) and value.startswith("\x7f"):
        return b64encode(bytes(ord(character) - 48 for character in value[1:])).decode()
    if isinstance(value, list):
        return [plain(item) for item in value]
    return {name: plain(it) for name, it in value.items()} if isinstance(value, dict) else value


def problems_of(text):
    """Return the problems in a script, which is nothing but data, as a page does."""
    pools = re.escape("((window.donimoes ??= {}).pools ??= {})")
    (data,) = re.fullmatch(rf'{pools}\["[a-z0-9-]+"\] = "([\w+/=]*)";\n', text).groups()
    columns = json.loads(zlib.decompress(b64decode(data), wbits=-15))

    def cell(column, number):
        row = column["rows"][number]
        return [column["items"][n] for n in row] if "items" in column else row

    count = len(columns["code"]["rows"])
    return [{name: plain(cell(it, n)) for name, it in columns.items()} for n in range(count)]


@pytest.fixture
def small(monkeypatch, tmp_path):
    """Make scripts small, and return those of a game's pool."""
    monkeypatch.setattr(pools, "_BYTES", 4_000)
    monkeypatch.setattr(pools, "ENOUGH", 60)

    def parts(game):
        made, warnings = pools.pool_parts(RULES, [game], tmp_path)
        assert not warnings
        return made

    return parts


@pytest.mark.parametrize("game", ["capturing", "latin-square"])
def test_a_page_has_of_each_problem_what_the_player_needs(game, small):
    entries, _ = read_pool(RULES, game)
    made = small(game)
    assert {grade for _, grade in made} == {entry.grade for entry in entries.values()}
    for (_, grade), parts in made.items():
        assert len(parts) <= pools.MOST_PARTS
        most = max(pools.ENOUGH // sum(it.grade == grade for it in entries.values()) - 1, 0)
        for part in parts:
            assert len(part.text) < 6_000
            shown = problems_of(part.text)
            assert [it["code"] for it in shown] == list(part.codes)
            for data in shown:
                assert data.pop("about")["grade"] == grade
                problem = problem_in(game, data["code"], entries[data["code"]])
                own = with_variants(problem, play_data(problem), most, 1)
                assert data == json.loads(json.dumps(own))


def test_a_problem_that_is_too_large_has_fewer_states_on_its_map(monkeypatch, tmp_path):
    entries, _ = read_pool(RULES, "unmatched")
    code, entry = max(entries.items(), key=lambda item: item[1].effort)
    problem = problem_in("unmatched", code, entry)
    monkeypatch.setattr(pools, "read_pool", lambda *_: ({code: entry}, []))
    monkeypatch.setattr(pools, "ENOUGH", 1)
    monkeypatch.setattr(maps, "MOST_STATES", 200)
    monkeypatch.setattr(maps, "MOST_OF_MANY", 200)
    whole, part = (len(pools.deflated(pools.columns([play_data(problem, n)]))) for n in (1, 4))
    assert part < whole
    monkeypatch.setattr(pools, "_BYTES", whole - 1)
    parts, _ = pools.pool_parts(RULES, ["unmatched"], tmp_path)
    ((made,),) = parts.values()
    (shown,) = problems_of(made.text)
    assert shown["states"] == play_data(problem, 4)["states"]
    assert maps.is_solved_by(shown, problem.moves)


def test_what_was_made_is_kept(small, monkeypatch):
    made = small("capturing")
    monkeypatch.setattr(pools, "_data", None)
    assert small("capturing") == made
