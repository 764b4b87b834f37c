"""The files that a book names: unusual names, and what is there instead of a file."""

import json
import os
from pathlib import Path
from urllib.parse import quote

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.choosing import ProblemRequest, choose_problems
from donimoes_book.games import registry
from donimoes_book.manuscript.check import check_path
from donimoes_book.manuscript.reminders import find_reminder
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.progress import no_progress
from editions.web_book import PIXEL

NAMES = ("co:lon.md", "1:2.md", "http:x.md", "javascript:x.md", "a#b.md", "50%.md", "q?.md",
         'x"y.md', "<z>.md", "a b.md", "a&b.md", "it's.md", "über.md")  # fmt: skip


@pytest.fixture
def rules(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("rules").mkdir()
    return Path("rules")


def write(rules, *names, **settings):
    book = {"title": "A book", "chapters": list(names), **settings}
    lines = (f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in book.items())
    (rules / "book.toml").write_text("".join(lines))


def said(path):
    return [f"{each.path}:{each.line}: {each.message}" for each in check_path(path, Path("solved"))]


def test_chapters_have_any_names_and_links_lead_to_them(rules):
    links = " ".join(f"[to {quote(name)}]({quote(name, safe=':')}#within)" for name in NAMES)
    for name in NAMES:
        (rules / name).write_text(f"# Chapter {NAMES.index(name)}\n\n## Within\n\n{links}\n")
    write(rules, *NAMES, cover="2|3")
    assert said(rules) == []
    assert [said(rules / name) for name in NAMES] == [[]] * len(NAMES)
    list(build_editions(rules, Path("out"), ["html"], [], "0"))
    page = Path("out/html/chapter-0.html").read_text()
    assert [f'href="chapter-{n}.html#within' in page for n in range(1, len(NAMES))].count(True) == (
        len(NAMES) - 1
    )


def test_a_picture_may_have_a_colon_in_its_name(rules):
    (rules / "pi:c.png").write_bytes(PIXEL)
    (rules / "a.md").write_text("# A\n\n![Words](pi:c.png) ![Words](pi:d.png)\n")
    write(rules, "a.md")
    assert said(rules) == ["rules/a.md:3: a picture on the web cannot be shown"]


@pytest.mark.parametrize("name", ["C:a.md", "C:/a.md", "file:///a.md", "https://a.md", "/a.md"])
def test_the_name_of_a_drive_or_an_address_is_no_chapter(rules, name):
    write(rules, name)
    assert said(rules) == [f"rules/book.toml:2: the chapter {name} is not a relative path"]


def test_a_chapter_that_its_book_cannot_have_is_not_right(rules):
    Path("elsewhere.md").write_text("# A\n")
    (rules / "a.md").symlink_to("../elsewhere.md")
    write(rules, "a.md")
    reason = "is a link that leads out of the folder rules"
    assert said(rules / "a.md") == [f"rules/book.toml:2: the chapter a.md {reason}"]
    assert said(rules / "a.md") == said(rules)


# What is there instead of a file


def a_folder(path):
    path.mkdir()
    return "it is a folder"


def a_pipe(path):
    os.mkfifo(path)
    return "it is a pipe"


def a_circle(path):
    path.symlink_to(path.name)
    return "Too many levels of symbolic links"


KINDS = pytest.mark.parametrize("kind", [a_folder, a_pipe, a_circle])


@KINDS
def test_what_cannot_be_read_says_why(rules, kind):
    parts = ("problems", "records", "numbers", "reminders")
    for part in parts:
        (rules / part).mkdir()
    bank, record, numbers, reminder, chapter, cover, picture, font = (
        rules / name
        for name in (
            "problems/unmatched.md", "records/unmatched.md", "numbers/fujisan.json",
            "reminders/unmatched.md", "b.md", "cover.txt", "c.png", "own.ttf",
        )
    )  # fmt: skip
    for path in (bank, record, numbers, reminder, chapter, cover, picture, font):
        reason = kind(path)
    sets = "problems", "records"
    fences = "".join(f"\n```{{domino-{part}}} unmatched\n```\n" for part in sets)
    (rules / "a.md").write_text(
        f"---\ngame: unmatched\n---\n# A\n\n![Words](c.png)\n{fences}"
        "\n```{domino-numbers} fujisan\n```\n\n```{domino-reminders}\n```\n"
    )
    write(rules, "a.md", "b.md", cover="cover.txt")
    with (rules / "book.toml").open("a") as file:
        file.write('\n[fonts]\ntext = "own.ttf"\n')
    assert sorted(said(rules)) == sorted([
        f"rules/book.toml:2: the chapter b.md cannot be read: {reason}",
        f"rules/book.toml:6: the font own.ttf cannot be read: {reason}",
        f"rules/cover.txt:0: cannot read this file: {reason}",
        f"rules/a.md:6: the picture c.png cannot be read: {reason}",
        f"rules/a.md:8: the problems of unmatched cannot be read: {bank}: {reason}",
        f"rules/a.md:11: the records of unmatched cannot be read: {record}: {reason}",
        f"rules/a.md:14: the numbers of fujisan cannot be read: {numbers}: {reason}",
        f"rules/reminders/unmatched.md:0: cannot read this file: {reason}",
    ])  # fmt: skip


@KINDS
def test_a_booklet_does_without_no_file_that_cannot_be_read(rules, kind):
    write(rules, "a.md")
    for part in ("problems", "reminders"):
        (rules / part).mkdir()
        reason = kind(rules / part / "unmatched.md")
    with pytest.raises(InputError, match=f"cannot read this file: {reason}"):
        find_reminder(rules, "unmatched")
    request = ProblemRequest(registry.find("unmatched"), 1, (1,), "1")
    with pytest.raises(InputError, match=f"cannot read this file: {reason}"):
        choose_problems(request, rules / "problems", SolvedStore(Path("solved")), no_progress)


def test_a_file_that_is_missing_is_missing(rules):
    (rules / "a.md").write_text("# A\n\n```{domino-problems} unmatched\n```\n")
    write(rules, "a.md")
    missing = "there is no file rules/problems/unmatched.md"
    assert said(rules) == [f"rules/a.md:3: the problems of unmatched are missing: {missing}"]
