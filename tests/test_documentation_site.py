"""`make docs`: the documentation as a site, in which every diagram is a checked block."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from donimoes_book.board import parser
from donimoes_book.board.notation import NAMED_NUMBERS
from helpers.documents import PAGES, ROOT, fences, text_of


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Return the site, made as `make docs` does, except for its theme."""
    out = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs"]
    done = subprocess.run(
        [*command, "-D", "html_theme=basic", ".", str(out)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return out


def drawn(page: Path) -> int:
    return page.read_text(encoding="utf-8").count('class="domino-diagram"')


def blocks():
    return [f for language in gallery_languages() for f in fences("docs/gallery.md", language)]


def gallery_languages():
    infos = re.findall(r"^```(\{domino\}.*)$", text_of("docs/gallery.md"), re.MULTILINE)
    return sorted(set(infos))


@pytest.mark.long
def test_the_site_begins_with_the_readme_and_holds_every_page(site):
    assert "A printed book of domino games" in (site / "index.html").read_text(encoding="utf-8")
    for page in PAGES:
        assert (site / page).with_suffix(".html").is_file()


@pytest.mark.long
def test_every_picture_of_a_page_is_a_block_and_plots_are_pictures(site):
    for page in PAGES:
        html = (site / page).with_suffix(".html").read_text(encoding="utf-8")
        pictures = re.findall(r'<img [^>]*src="([^"]*\.svg)"', html)
        plots = {
            "docs/records.md": ["strategies.svg"],
            "docs/reliability.md": ["linear.svg"],
            "benchmarks/README.md": ["linear.svg"],
        }
        assert [Path(picture).name for picture in pictures] == plots.get(page, []), page
    pictures = text_of("docs/notation.md").count("](../diagrams/")
    assert drawn(site / "docs" / "notation.html") == pictures > 0
    assert drawn(site / "README.html") == 1


@pytest.mark.long
def test_the_gallery_shows_each_block_as_it_is_typed_and_drawn(site):
    solids = text_of("docs/gallery.md").count(".solid.svg)")
    assert drawn(site / "docs" / "gallery.html") == len(blocks()) + solids
    html = (site / "docs" / "gallery.html").read_text(encoding="utf-8")
    assert html.count('class="example docutils container"') == len(blocks())


def test_the_gallery_leaves_out_nothing_of_the_notation():
    boards = "\n".join(
        re.sub(r"^:.*\n|^---\n(?:\w+: .*\n)+---\n", "", f.text, flags=re.M) for f in blocks()
    )
    for mark in "|-><^v+*#x~":
        assert mark in boards, mark
    source = Path(parser.__file__).read_text(encoding="utf-8")
    keys = {*re.findall(r'"([a-z]+)":', source), *NAMED_NUMBERS}
    assert keys >= {"dice", "arrows", "board"}
    for key in keys:
        assert f"{key}:" in boards, key
    options = "\n".join(f.text for f in blocks())
    for option in ("moves", "expect", "caption", "alt", "align", "width"):
        assert re.search(rf"^:?{option}: ", options, re.MULTILINE), option


@pytest.mark.long
def test_the_python_interface_is_documented_by_its_docstrings(site):
    html = (site / "docs" / "python.html").read_text(encoding="utf-8")
    for name in ("Position", "Picture", "InputError", "Position.parse", "Picture.save"):
        assert f'id="donimoes_book.{name}"' in html
    assert "The input is wrong; holds every diagnostic, not just the first" in html
