"""A manuscript reaches only its own folder, and reads only real files of a sensible size."""

import os
import socket
from collections import Counter
from io import BytesIO
from multiprocessing import Event, Process
from pathlib import Path
from zipfile import ZipFile

import pytest

from donimoes_book import cli
from donimoes_book.commands.common import WRONG_INPUT
from donimoes_book.diagnostics import InputError
from donimoes_book.editions.epub import build_epub
from donimoes_book.editions.html.site import build_site
from donimoes_book.editions.pdf.archiving import zipped
from donimoes_book.manuscript.check import check_path, checked_book
from donimoes_book.manuscript.folders import MEASURED, own_folder
from donimoes_book.manuscript.proving import measured_text
from donimoes_book.manuscript.reminders import find_reminder
from donimoes_book.manuscript.settings import problems_folder
from donimoes_book.manuscript.tree import Image
from donimoes_book.manuscript.walking import blocks_of, inlines_of_kind
from donimoes_book.store.files import MOST_TEXT, OutsideError, find_inside, read_bytes
from donimoes_book.store.sealed_files import SealedFile
from editions.web_book import PIXEL
from helpers.books import load_book
from helpers.parameters import first_of

SECRET = "What nobody shall read."


@pytest.fixture
def rules(tmp_path, monkeypatch):
    """Return a book's folder, with files beside it that are none of its business."""
    monkeypatch.chdir(tmp_path)
    for folder in ("rules/deep", "secret"):
        Path(folder).mkdir(parents=True)
    Path("secret/s.png").write_bytes(PIXEL)
    Path("secret/out.md").write_text(f"# {SECRET}\n")
    Path("secret/bergen.json").write_text(SECRET)
    write('chapters = ["one.md"]')
    Path("rules/one.md").write_text("# One\n\nWords.\n")
    return Path("rules")


def write(settings):
    Path("rules/book.toml").write_text(f'title = "A book"\n{settings}\n')


def diagnostics_of(rules):
    with pytest.raises(InputError) as caught:
        load_book(rules)
    return str(caught.value)


@pytest.mark.parametrize("name", ["../secret/out.md", "/etc/passwd", "deep/../../secret/out.md"])
@pytest.mark.parametrize("key", ["chapters", "cover", "problems"])
def test_what_book_toml_names_is_in_the_folder(rules, key, name):
    write(
        f'chapters = ["one.md", "{name}"]'
        if key == "chapters"
        else f'chapters = ["one.md"]\n{key} = "{name}"'
    )
    report = diagnostics_of(rules)
    where, _, message = report.partition(": ")
    line, column = (2, 24) if key == "chapters" else (3, 10 if key == "cover" else 1)
    assert where == f"rules/book.toml:{line}:{column}"
    assert f"{name} is " in message
    assert "^" in report
    assert "put a copy there" in report
    assert SECRET not in report


def test_a_chapter_in_a_subfolder_may_use_the_folder_above_it(rules):
    write('chapters = ["deep/two.md"]')
    Path("rules/one.md").unlink()
    Path("rules/deep/two.md").write_text("# Two\n\n![Dot](../dot.png) ![Out](../../secret/s.png)\n")
    Path("rules/dot.png").write_bytes(PIXEL)
    report = diagnostics_of(rules)
    assert report.startswith("rules/deep/two.md:3:27: the picture ../../secret/s.png is outside")
    Path("rules/deep/two.md").write_text("# Two\n\n![Dot](../dot.png)\n")
    book, warnings = load_book(rules)
    assert not warnings
    assert picture_in(book).content() == PIXEL


def picture_in(book):
    """Return the picture that a book's first paragraph begins with."""
    return book.chapters[0].blocks[0].children[0]


def linked(target, link):
    """Make a link that works from any current folder."""
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(Path(target).resolve())


@pytest.mark.parametrize("strict", [True, False])
def test_a_picture_that_is_a_link_out_of_the_book_is_refused(rules, strict):
    linked("secret/s.png", rules / "s.png")
    linked("secret", rules / "all")
    Path("rules/one.md").write_text("# One\n\n![A](s.png)\n![B](all/s.png)\n")
    if not strict:
        Path("rules/book.toml").unlink()
    report = diagnostics_of(rules)
    for line, name in ((3, "s.png"), (4, "all/s.png")):
        message = f"the picture {name} is a link that leads out of the folder rules"
        assert f"rules/one.md:{line}:6: {message}\n" in report


@pytest.mark.parametrize(
    ("repository", "address", "shown"),
    [
        ("", "../pics/a.png", True),
        ("", "../../pics/a.png", False),
        ("", "/pics/a.png", True),
        ("", "/b.png", True),
        (".", "../pics/a.png", True),
        (".", "/pics/a.png", True),
        (".", "../pics/gone.png", False),
        (".", "/gone.png", False),
        (".", "//pics/a.png", False),
        ("docs", "../pics/a.png", False),
        ("docs", "/pics/a.png", False),
        ("docs", "./b.png", False),
        ("docs", "/b.png", True),
    ],
)
@pytest.mark.parametrize("classic", ["", 'title = "A"\nclassic = true\nchapters = ["one.md"]\n'])
def test_without_a_book_toml_pictures_are_in_the_repository(
    tmp_path, monkeypatch, repository, address, shown, classic
):
    docs = tmp_path / "docs"
    for folder in ("docs/static", "pics", repository and f"{repository}/.git"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    for name in ("pics/a.png", "docs/static/b.png"):
        (tmp_path / name).write_bytes(PIXEL)
    (docs / "one.md").write_text(f"---\ntitle: One\n---\n![A]({address})\n")
    if classic:
        (docs / "book.toml").write_text(classic)
    monkeypatch.chdir(tmp_path)
    for rules in (Path("docs"), docs):
        book, warnings = load_book(rules)
        assert [len(warnings), *(image.content() for image in pictures_of(book))] == (
            [0, PIXEL] if shown else [1]
        )


def pictures_of(book):
    return [*inlines_of_kind(blocks_of(book), Image)]


def test_a_link_that_stays_in_the_book_is_followed_also_where_the_book_is_a_link(rules):
    Path("rules/deep/dot.png").write_bytes(PIXEL)
    Path("rules/dot.png").symlink_to("deep/dot.png")
    Path("rules/one.md").write_text("# One\n\n![A](dot.png)\n")
    Path("book").symlink_to("rules")
    for folder in ("rules", "book"):
        book, warnings = load_book(Path(folder))
        assert picture_in(book).content() == PIXEL
        assert not warnings


@pytest.mark.long
def test_a_site_holds_the_pictures_that_links_lead_to(rules):
    Path("rules/deep/dot.png").write_bytes(PIXEL)
    Path("rules/dot.png").symlink_to("deep/dot.png")
    Path("rules/one.md").write_text("# One\n\n![A](dot.png)\n")
    Path("book").symlink_to("rules")
    for folder in ("rules", "book"):
        assert build_site(load_book(Path(folder))[0], "1").content["images/dot.png"] == PIXEL


@pytest.mark.parametrize(
    ("target", "link"),
    [
        ("secret/out.md", "book.toml"),
        ("secret", "problems"),
        ("secret", "records"),
        ("secret", "numbers"),
        ("secret", "measured"),
        ("secret", "reminders"),
        ("secret/out.md", "problems/unmatched.md"),
        ("secret/bergen.json", "numbers/bergen.json"),
        ("secret/bergen.json", "measured/bergen.json"),
        ("secret/bergen.json", "proofs/unmatched-4.json"),
        ("secret/out.md", "reminders/unmatched.md"),
    ],
)
def test_a_file_or_folder_of_the_book_that_is_a_link_out_of_it_is_refused(rules, target, link):
    Path("rules/one.md").write_text(
        "# One\n\n```{domino-problems} unmatched\n```\n\n```{domino-numbers} bergen\n```\n"
    )
    (rules / link).unlink(missing_ok=True)
    linked(target, rules / link)
    with pytest.raises(InputError) as caught:
        checked_book(rules, Path("solved"))
    assert f"rules/{link}: this " in str(caught.value)
    assert "is a link that leads out of the folder" in str(caught.value)
    assert SECRET not in str(caught.value)


def test_a_chapter_that_is_a_link_out_of_the_book_is_refused_where_it_is_listed(rules):
    linked("secret/out.md", rules / "two.md")
    write('chapters = ["one.md", "two.md"]')
    message = (
        "rules/book.toml:2:24: the chapter two.md is a link that leads out of the folder rules"
    )
    assert diagnostics_of(rules).startswith(message)
    Path("rules/book.toml").unlink()
    assert "rules/two.md: this file is a link that leads out" in diagnostics_of(rules)


def test_a_booklet_takes_no_reminder_and_no_bank_from_elsewhere(rules):
    linked("secret/out.md", rules / "reminders" / "unmatched.md")
    with pytest.raises(InputError, match="leads out of the folder"):
        find_reminder(rules, "unmatched")
    (rules / "reminders" / "unmatched.md").unlink()
    (rules / "reminders" / "unmatched.md").write_text("![A](../../secret/s.png)\n")
    with pytest.raises(InputError, match=r"unmatched.md:1:6: the picture .* is outside"):
        find_reminder(rules, "unmatched")
    linked("secret", rules / "problems")
    with pytest.raises(InputError, match="leads out of the folder"):
        problems_folder(rules)


def test_nothing_is_measured_or_written_elsewhere(rules):
    linked("secret", rules / "measured")
    with pytest.raises(InputError, match="rules/measured: this folder is a link that leads out"):
        own_folder(rules, MEASURED)
    (rules / "measured").unlink()
    kept = {("bergen", "deal"): {"effort": 3}}
    Path("secret/bergen.json").write_text(measured_text(kept))
    secret = Path("secret/bergen.json")
    assert [*SealedFile(secret, secret.parent).results.values()] == [{"effort": 3}]
    linked("secret/bergen.json", rules / "measured" / "bergen.json")
    through_a_link = SealedFile(rules / "measured" / "bergen.json", rules / "measured")
    assert not through_a_link.results
    assert through_a_link.is_spoiled


def test_an_archive_packs_nothing_from_elsewhere(rules):
    for name in ("deep/inside.txt", "deep/.hidden"):
        (rules / name).write_text("Words.")
    (rules / "link.txt").symlink_to("deep/inside.txt")
    linked("secret", rules / "folder")
    os.mkfifo(rules / "pipe")
    with ZipFile(BytesIO(zipped(rules, []))) as packed:
        names = ["book.toml", "deep/inside.txt", "link.txt", "one.md"]
        assert packed.namelist() == names
        assert packed.read("link.txt") == b"Words."
    linked("secret/out.md", rules / "deep" / "passwd.txt")
    with pytest.raises(InputError, match="cannot be packed: it is a link that leads out of"):
        zipped(rules, [])


def test_an_archive_packs_no_name_that_is_not_text(rules):
    (rules / os.fsdecode(b"k\xe4se.txt")).write_text("Cheese.")
    with pytest.raises(InputError, match=r"k\ufffdse\.txt: this file's name is not UTF-8 text"):
        zipped(rules, [])


def test_a_circle_of_links_leads_nowhere(rules, capsys):
    Path("rules/round.md").symlink_to("round.md")
    Path("round").symlink_to("round")
    names = ["book.toml", "one.md"]
    with ZipFile(BytesIO(zipped(rules, []))) as packed:
        assert packed.namelist() == names
    for command in ("check round.md", "check round", "build round", "build rules --out round"):
        Path("round.md").unlink(missing_ok=True)
        Path("round.md").symlink_to("round.md")
        assert cli.run(command.split()) == WRONG_INPUT, command
        assert "round" in capsys.readouterr().err


def flip(folder, target, secret, stop):
    """Replace the file `flips`, and a folder above another, by links that lead out, and back."""
    number = 0
    while not stop.is_set():
        for leads_to, above in ((target, "deep"), (secret, secret.parent)):
            number += 1
            (folder / f"{number}.new").symlink_to(leads_to)
            (folder / f"{number}.new").rename(folder / "flips")
            (folder / f"{number}.above").symlink_to(above)
            (folder / f"{number}.above").rename(folder / "above")
        (folder / "new").write_bytes(b"inside")
        (folder / "new").rename(folder / "flips")


@pytest.mark.parametrize("count", first_of([300, 20_000]))
def test_what_is_replaced_by_a_link_while_it_is_read_is_never_read_from_elsewhere(rules, count):
    Path("rules/deep/file").write_bytes(b"inside")
    Path("secret/file").write_text(SECRET)
    stop, secret = Event(), Path("secret/file").resolve()
    flipping = Process(target=flip, args=(rules, "deep/file", secret, stop))
    flipping.start()
    counts = Counter[object]()
    for name in ("flips", "above/file"):
        while not os.path.lexists(rules / name):
            pass
        for _ in range(count):
            try:
                counts[read_bytes(rules / name, within=rules)] += 1
            except (OSError, OutsideError) as error:
                counts[type(error)] += 1
    stop.set()
    flipping.join()
    assert counts[b"inside"]
    assert {b"inside", OutsideError, OSError} >= counts.keys(), counts


def test_a_file_that_a_person_names_may_be_a_link(rules):
    linked("rules/one.md", Path("here.md"))
    assert load_book(Path("here.md"))[0].title == "One"


# Only real files are read


@pytest.fixture
def odd(tmp_path):
    """Return things that look like files but aren't, each with what the message says it is."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    listening = socket.socket(socket.AF_UNIX)
    os.chdir(tmp_path)
    listening.bind("socket")
    listening.close()
    return {
        "pipe": "it is a pipe",
        "folder": "it is a folder",
        "socket": "it is a socket",
        "/dev/zero": "it is a device",
        "/dev/null": "it is a device",
    }


def test_devices_pipes_sockets_and_folders_are_not_read(odd):
    for name, message in odd.items():
        with pytest.raises(OSError, match=message):
            read_bytes(Path(name))


def test_no_part_of_a_book_is_read_unless_it_is_a_file(rules, odd):
    Path("rules/one.md").write_text("# One\n\n![A](pipe)\n")
    os.mkfifo("rules/pipe")
    assert "the picture pipe cannot be read: it is a pipe" in diagnostics_of(rules)
    write('chapters = ["pipe"]')
    assert "the chapter pipe cannot be read: it is a pipe" in diagnostics_of(rules)
    Path("rules/book.toml").unlink()
    os.mkfifo("rules/book.toml")
    assert "rules/book.toml: cannot read this file: it is a pipe" in diagnostics_of(rules)
    for name in ("/dev/zero", "pipe", "socket"):
        (diagnostic,) = check_path(Path(name), Path("solved"))
        assert diagnostic.path == name


@pytest.fixture
def piped(rules):
    """Return a book in which a pipe has taken the place of a picture since it was read."""
    Path("rules/one.md").write_text("# One\n\n![A](pipe)\n")
    Path("rules/book.toml").unlink()
    Path("rules/pipe").write_bytes(PIXEL)
    book = load_book(rules)[0]
    Path("rules/pipe").unlink()
    os.mkfifo("rules/pipe")
    return book


def test_no_device_is_read_in_place_of_a_picture(piped):
    with pytest.raises(ValueError, match=r"^it is a pipe$"):
        picture_in(piped).content()


@pytest.mark.long
def test_editions_read_no_device_in_place_of_a_picture(piped):
    for built in (build_site(piped, "1"), build_epub(piped, "1")):
        (warning,) = built.warnings
        assert warning.message == 'cannot show the image "pipe": it is a pipe'


def test_a_file_has_a_largest_size(tmp_path):
    file = tmp_path / "large.md"
    with file.open("wb") as large:
        large.truncate(MOST_TEXT)
    assert len(read_bytes(file)) == MOST_TEXT
    with file.open("ab") as large:
        large.write(b"!")
    with pytest.raises(OSError, match="larger than 16 MB"):
        read_bytes(file)


@pytest.mark.parametrize(
    "name", ["a.png", "deep/a.png", "deep/../a.png", "../rules/a.png", "", ".", "file:a"]
)
def test_what_is_inside_is_found_whether_it_exists_or_not(rules, name):
    assert find_inside(rules, name) == rules / name


@pytest.mark.parametrize(
    "name", ["..", "../a.png", "/a", "//host/a", "a\\b", "C:a", "c:/a", "file:/a", "a\0b"]
)
def test_what_is_not_inside_is_refused(rules, name):
    with pytest.raises(OutsideError):
        find_inside(rules, name)
