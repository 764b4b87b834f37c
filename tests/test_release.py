"""`make release`: its steps, and what it refuses to release."""

import json
import subprocess

import pytest
from tools import release

from helpers.documents import ROOT, text_of

FILES = "pyproject.toml", "CITATION.cff", "hosts/package.json", "CHANGELOG.md"


@pytest.fixture
def ready(tmp_path):
    """Return a folder whose files agree: a version with a date, at an address."""
    (tmp_path / "hosts").mkdir()
    for name in FILES:
        text = text_of(name).replace("donimoes-book.example", "donimoes.example.org")
        text = text.replace("## [Unreleased]", "## [0.1.0] - 2026-12-01")
        text = text.replace("\nauthors:", "\ndate-released: 2026-12-01\nauthors:")
        (tmp_path / name).write_text(text)
    return tmp_path


def test_files_that_agree_can_be_released(ready):
    assert [*release.disagreements(ready)] == []


@pytest.mark.parametrize(
    ("name", "old", "new", "wrong"),
    [
        ("pyproject.toml", "donimoes.example.org", "x.example", "https://x.example leads nowhere"),
        ("pyproject.toml", '"0.1.0"', '"0.2.0"', "the version is not 0.2.0"),
        ("CITATION.cff", "version: 0.1.0", "version: 0.1.1", "CITATION.cff: the version is not"),
        ("hosts/package.json", "0.1.0", "0.1.1", "package.json: the version is not 0.1.0"),
        ("CHANGELOG.md", "[0.1.0] - 2026-12-01", "[Unreleased]", "not [0.1.0] with a date"),
        ("CITATION.cff", "2026-12-01", "2026-12-02", "not dated 2026-12-01"),
    ],
)
def test_what_disagrees_is_told(ready, name, old, new, wrong):
    text = (ready / name).read_text()
    assert old in text
    (ready / name).write_text(text.replace(old, new))
    assert wrong in "\n".join(release.disagreements(ready))


def test_a_tree_with_changes_is_refused(ready, monkeypatch):
    subprocess.run(["git", "init", "--quiet", ready], check=True)
    monkeypatch.setattr(release, "ROOT", ready)
    with pytest.raises(SystemExit, match=r"the tree is not clean:\n(.*\n)*.*CHANGELOG\.md"):
        release.check_tree()


def test_packages_are_compared_byte_for_byte(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    for folder in (release.OUT, release.TWIN):
        (tmp_path / folder).mkdir(parents=True)
        for name in ("a.whl", "a.tar.gz"):
            (tmp_path / folder / name).write_bytes(b"same")
    release.compare()
    (tmp_path / release.TWIN / "a.whl").write_bytes(b"else")
    with pytest.raises(SystemExit, match="not the same bytes"):
        release.compare()


def test_checksums_are_those_of_all_files(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    (tmp_path / release.OUT).mkdir(parents=True)
    for name in ("b.whl", "a.pdf"):
        (tmp_path / release.OUT / name).write_bytes(name.encode())
    release.sums()
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", release.SUMS],
        cwd=tmp_path / release.OUT,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "a.pdf: OK\nb.whl: OK\n")


def test_a_dry_run_prints_every_step_and_does_none(capsys, monkeypatch):
    monkeypatch.setattr(release, "run", None)
    monkeypatch.setattr(release, "pythons", lambda: ["python3.11", "python3.14"])
    release.main(["--dry-run"])
    printed = capsys.readouterr().out
    steps = release.steps("0.1.0", ["python3.11", "python3.14"])
    assert all(f". {step.title}\n" in printed for step in steps)
    version = json.loads(text_of("hosts/package.json"))["version"]
    assert f"git tag --sign v{version}" in printed
    for command in ("python3.14 -m venv", "cyclonedx-py", "-m pytest", "make editions pages"):
        assert command in printed
    # Packages are made before they are compared, and everything before its checksum.
    titles = [step.title for step in steps]
    assert titles.index("The packages once more") < titles.index("Both have the same bytes")
    assert titles[-1] == "Checksums"


def test_the_tests_of_the_wheel_are_there():
    assert all((ROOT / path).exists() for path in release.QUICK)
