"""The plugins in `hosts/`, with remark, MDX and markdown-it in Node."""

import json
import re
import subprocess

import pytest

from helpers.documents import ROOT
from helpers.places_in_pages import compared, pages
from helpers.wrong_dominoes import complaints
from helpers.wrong_dominoes import pages as wrong_pages
from hosts.conftest import NODE

pytestmark = pytest.mark.long
HOSTS = ["markdown-it", "remark", "mdx"]
PAGE = """\
The {domino}`34` and \\{domino}`34`:

> ```{domino} capturing
> :moves: 34R
> :expect: captures 23 34, solved
> :caption: The *threes* meet, and {domino}`33` & <b>.
> 2|3     2*3
>
> 3|4       3>4
> ```
"""


@pytest.fixture
def rendered(program, tmp_path):
    """Return a function that renders pages with a host."""

    def render(host, texts, **options):
        sent = {"host": host, "pages": texts, "options": {"command": program(), **options}}
        script = ROOT / "hosts" / "tests" / "render.mjs"
        done = subprocess.run(
            [NODE, script], input=json.dumps(sent), capture_output=True, text=True, cwd=tmp_path
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return render


@pytest.mark.parametrize("host", HOSTS)
def test_a_block_is_drawn_where_the_host_has_code(rendered, host):
    compared(rendered(host, pages()))


@pytest.mark.parametrize("host", ["markdown-it", "remark"])
def test_blocks_are_figures_and_roles_are_characters(rendered, host):
    html = rendered(host, {"page.md": PAGE}, language="de")["page.md"]
    assert '<p>The <span class="domino" role="img" aria-label="Dominostein 3-4"' in html
    assert "{domino}<code>34</code>" in html
    caption = html.partition("<figcaption>")[2].partition("</figcaption>")[0]
    assert caption.startswith("The <em>threes</em> meet, and <span")
    assert "<b>" not in caption


def test_the_same_picture_on_another_page_has_ids_of_its_own(rendered):
    """Both can be shown in one."""
    html = rendered("remark", {"a.md": PAGE, "b.md": PAGE})
    first, second = (set(re.findall(r' id="(.+?)"', text)) for text in html.values())
    assert len(first) == len(second) > 1
    assert not first & second


@pytest.mark.parametrize("host", HOSTS)
def test_what_is_wrong_is_told_at_its_place_in_the_file(rendered, host, tmp_path):
    wrong = PAGE.replace("23 34,", "23 45,").replace("`34` and", "`9x` and")
    # Hosts take away the front matter.
    (tmp_path / "page.md").write_text(f"---\ntitle: Evening\n---\n\n{wrong}")
    told = rendered(host, {"page.md": wrong})["page.md"]
    assert "page.md:5:5: '9x' is not a domino\n" in told
    assert 'page.md:9:12: expected "captures 23 45", but 34R captures 23 34\n' in told
    assert told.endswith("2 errors")


@pytest.mark.parametrize("host", HOSTS)
def test_a_wrong_inline_domino_is_told_where_it_stands(rendered, host):
    wrong = {f"{at}.md": page for at, page in enumerate([*wrong_pages()][::7])}
    told = rendered(host, {name: text for name, (text, _, _) in wrong.items()})
    for name, (text, words, places) in wrong.items():
        lines = [line for line in told[name].split("\n") if line.startswith(f"{name}:")]
        assert lines == complaints(words, places, f"{name}:"), text


@pytest.mark.parametrize("host", HOSTS)
def test_a_fence_that_is_never_closed_is_told(rendered, host):
    assert "1:1: this fence is never closed" in rendered(host, {"a": "```{domino}\n2|3\n"})["a"]


@pytest.mark.parametrize("host", HOSTS)
def test_recorded_pictures_need_no_program(rendered, host, tmp_path):
    recorded = str(tmp_path / "dominoes.json")
    drawn = rendered(host, {"a.md": PAGE}, recorded=recorded)
    assert rendered(host, {"a.md": PAGE}, recorded=recorded, command="missing") == drawn
    # What is wrong is never recorded.
    changed = PAGE.replace("23 34,", "23 45,")
    told = rendered(host, {"a.md": changed}, recorded=recorded, command="missing")["a.md"]
    assert told.startswith(
        f"a.md:3: this can't be drawn: it isn't in {recorded}, and missing can't be run"
    )
    (tmp_path / "dominoes.json").write_text("{")
    assert "Delete it" in rendered(host, {"a.md": PAGE}, recorded=recorded)["a.md"]


@pytest.mark.parametrize("right", [True, False])
def test_myst(program, tmp_path, right):
    plugin = f"plugins: [{{type: executable, path: {program('myst')}}}]"
    (tmp_path / "myst.yml").write_text(f"version: 1\nproject:\n  {plugin}\n")
    page = PAGE if right else PAGE.replace("23 34,", "23 45,")
    (tmp_path / "page.md").write_text(f"# Evening\n\n{page}")
    myst = ROOT / "hosts/node_modules/mystmd/dist/myst.cjs"
    done = subprocess.run(
        [NODE, myst, "build", "--xml", "page.md"], cwd=tmp_path, capture_output=True, text=True
    )
    told = '7:10: expected "captures 23 45", but 34R captures 23 34'
    assert (told in done.stdout + done.stderr) != right
    assert (tmp_path / "_build/exports/page.xml").exists() == right
    assert len([*tmp_path.glob("_build/exports/files/*.svg")]) == right
