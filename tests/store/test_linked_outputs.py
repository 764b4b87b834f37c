"""Nothing is written through a link out of the folder that it belongs in, whatever writes it."""

import shutil
from pathlib import Path
from threading import Event, Thread

import pytest

from donimoes_book.cli import run
from donimoes_book.diagnostics import InputError
from donimoes_book.store.files import open_folder, write_whole
from donimoes_book.store.whole_folders import exchange, write_folder

CHAPTER = """# Unmatched

Words.

```{domino-problems} unmatched
```
"""
BANK = Path(__file__).parents[2] / "rules" / "problems" / "unmatched.md"
FIRST = BANK.read_text().split("```{domino}")[1]
BOARD = FIRST.split("```")[0].partition("\n\n")[2]
WRITERS = {
    "PDF": ("out", "build rules --out out"),
    "site": ("out", "build rules --out out --edition html"),
    "e-book": ("out", "build rules --out out --edition epub"),
    "archive": ("out", "build rules --out out --edition archive"),
    "check": ("out", "check rules --out out"),
    "grade": ("out", "grade unmatched board.txt --out out"),
    "pictures": ("out", "render board.txt other.txt -o out --out-suffix .png"),
    "booklet of pictures": (
        "out",
        "booklet unmatched --rules rules --count 1 -o out/a.png --solutions out/b.png --out out",
    ),
    "measurements": ("rules/measured", "prove unmatched --rules rules --write --workers 1"),
    "search on disk": ("out", "solve unmatched board.txt --disk out"),
    "campaign": (
        "out",
        "campaign unmatched --dominoes 4 --rounds 1 --tries 5 --climbs 1 --workers 1 --out out",
    ),
    "proof": ("out", "prove unmatched --dominoes 4 -n 1 --workers 1 --out out"),
    "new book": ("out", "new out"),
}
"""Where each kind of command writes, and the command."""
SLOW = ("site", "e-book")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder that is none of the program's business, beside a small book."""
    monkeypatch.chdir(tmp_path)
    Path("rules/problems").mkdir(parents=True)
    settings = 'title = "Links"\nchapters = ["chapter.md"]\n'
    Path("rules/book.toml").write_text(
        f"{settings}[editions.archive]\npaper = 'a4'\narchive = true"
    )
    Path("rules/chapter.md").write_text(CHAPTER)
    Path("rules/problems/unmatched.md").write_text(f"# Problems\n\n```{{domino}}{FIRST}")
    for name in ("board.txt", "other.txt"):
        Path(name).write_text(BOARD)
    Path("home/folder").mkdir(parents=True)
    Path("home/notes.txt").write_text("mine")
    return Path("home")


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def made_by(where, command):
    """Run a command; returns the files and the folders that it has made."""
    assert run(command.split()) in (0, 3)
    made = sorted(Path(where).rglob("*"))
    return [path for path in made if path.is_file()], [path for path in made if path.is_dir()]


@pytest.mark.parametrize(
    "kind",
    [pytest.param(k, marks=pytest.mark.long if k in SLOW else ()) for k in WRITERS],
)
def test_links_in_the_place_of_files_and_folders_lead_nothing_out(kind, home, capsys):
    where, command = WRITERS[kind]
    files, folders = made_by(where, command)
    assert files
    before = contents(home)
    for target in ("notes.txt", "new.txt"):
        shutil.rmtree(where)
        for file in files:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.symlink_to((home / target).resolve())
        run(command.split())
        assert contents(home) == before
    for folder in folders:
        shutil.rmtree(where)
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.symlink_to((home / "folder").resolve())
        run(command.split())
        assert contents(home) == before
    assert "Traceback" not in capsys.readouterr().err


def test_what_a_person_names_may_be_a_link_which_stays_one(home):
    Path("game.txt").symlink_to("home/notes.txt")
    Path("b.svg").symlink_to("home/b.svg")
    Path("out").symlink_to("home/folder")
    assert run(["play", "bergen", "--with", "random", "--seed", "1", "--save", "game.txt"]) == 0
    assert run(["render", "board.txt", "-o", "b.svg"]) == 0
    assert run(["check", "rules", "--out", "out"]) == 0
    assert all(Path(name).is_symlink() for name in ("game.txt", "b.svg", "out"))
    assert (home / "notes.txt").read_text().startswith("game: bergen")
    assert (home / "b.svg").is_file()
    assert any((home / "folder/solved").iterdir())


def test_a_link_out_of_the_output_is_said_and_what_to_do(home, capsys):
    for name in ("donimoes.pdf", "html", "solved"):
        shutil.rmtree("out", ignore_errors=True)
        Path("out").mkdir()
        link = Path("out", name)
        link.symlink_to("../home")
        edition = "html" if name == "html" else "a4"
        assert run(["build", "rules", "--out", "out", "--edition", edition]) == 1
        error = capsys.readouterr().err
        assert f"out/{name}: " in error
        assert "is a link that leads out of the folder out\n    Remove the link, or" in error


def test_a_link_among_what_is_kept_is_told_and_not_used(home, capsys):
    assert run(["build", "rules", "--out", "out"]) == 0
    pages = Path("out/solved/donimoes.pages.json")
    pages.unlink()
    pages.symlink_to("../../home/notes.txt")
    Path("rules/chapter.md").write_text(f"{CHAPTER}\nMore words.\n")
    capsys.readouterr()
    assert run(["build", "rules", "--out", "out"]) == 0
    told = (
        "donimoes.pages.json: warning: this is a link to elsewhere, so it isn't used, and the pages"
    )
    assert told in capsys.readouterr().err
    assert (home / "notes.txt").read_text() == "mine"


# A link that comes while something is written


@pytest.fixture
def flipping(tmp_path):
    """A folder that is at one moment itself, at the next a link to another."""
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    (out / "here").mkdir(parents=True)
    elsewhere.mkdir()
    (out / "link").symlink_to(elsewhere)
    stop = Event()

    def flip():
        with open_folder(out, ()) as opened:
            while not stop.is_set():
                exchange(opened, "here", opened, "link")

    thread = Thread(target=flip)
    thread.start()
    yield out / "here"
    stop.set()
    thread.join()
    assert not [*elsewhere.iterdir()]


def written(write):
    """Call something that may meet a link or nothing; returns whether it could write."""
    try:
        write()
    except InputError:
        return False
    return True


def test_a_link_that_comes_while_a_file_is_written_is_not_followed(flipping):
    out = flipping.parent
    tried = [written(lambda: write_whole(flipping / "file", b"1", out)) for _ in range(400)]
    assert True in tried


@pytest.mark.long
def test_a_link_that_comes_while_a_folder_is_written_is_not_followed(flipping):
    files = {"a": b"1", "b/c": b"2"}
    for _ in range(300):
        written(lambda: write_folder(flipping, files, ours=lambda _: True))
