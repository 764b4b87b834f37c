"""Problems that a book drops, or has no room for: a site has them below the others; paper has not.

Booklets have those that there was no room for.
"""

from pathlib import Path

import pytest

from donimoes_book.cli import run
from editions.printing import words_of_pages

CHAPTER = """---
title: Steps
game: unmatched
---

```{domino-problems} unmatched
```

```{domino-solutions} unmatched
```
"""
BANK = """```{domino} unmatched
:idea: Once round the corner

  2|3

1|4
```

```{domino} unmatched
:former:

  1|2

3|4
```
"""


@pytest.fixture(params=["former", "extra"])
def built(tmp_path, monkeypatch, request):
    monkeypatch.chdir(tmp_path)
    Path("rules/problems").mkdir(parents=True)
    Path("rules/book.toml").write_text('title = "A book"\nchapters = ["a.md"]\n')
    Path("rules/a.md").write_text(CHAPTER)
    Path("rules/problems/unmatched.md").write_text(BANK.replace("former", request.param))
    assert run(["build", "rules", "--edition", "a5"]) == 0
    assert run(["build", "rules", "--edition", "html"]) == 0
    return Path("build")


def test_a_dropped_problem_keeps_its_place_on_the_site(built):
    (page,) = built.glob("**/steps.html")
    before, _, after = page.read_text().partition('<details class="former">')
    assert 'id="unmatched-problem-1"' in before
    assert "Once round the corner" in before
    assert 'id="unmatched-problem-2"' in after


def test_paper_has_neither_the_problem_nor_its_solution(built):
    (pdf,) = built.glob("**/*.pdf")
    words = " ".join(words_of_pages(pdf))
    assert "Once round the corner" in words
    # Beside the one problem, and beside its solution.
    assert words.count("1 step") == 2
