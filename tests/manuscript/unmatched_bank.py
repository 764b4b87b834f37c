"""A small bank of problems for Unmatched, and a book that has them."""

from pathlib import Path

import pytest

from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.problem_sets import fill_problems
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Book, Chapter, ProblemSet, Quote, SolutionSet

BANK = """\
# Unmatched problems

```{domino} unmatched
:steps: 1
:states: 2
:choices: 2.0
:seed: 7

  2|3

1|4
```

```{domino} unmatched
:steps: 2

    2|3

  1|4

5|6
```
"""


def write_bank(folder, text):
    folder.mkdir(exist_ok=True)
    (folder / "unmatched.md").write_text(text)


def book():
    blocks = (ProblemSet("unmatched"), Quote((SolutionSet("unmatched"),)))
    return Book("A book", (Chapter("Unmatched", "unmatched", blocks, "unmatched"),))


def filled(folder, **options):
    return fill_problems(book(), folder, SolvedStore(Path("solved")), **options)


def diagnostics_of(folder, **options):
    with pytest.raises(InputError) as caught:
        filled(folder, **options)
    return "\n".join(map(str, caught.value.diagnostics))
