"""Problem banks are read with a message for each mistake, and print as they read."""

from donimoes_book.manuscript.bank import format_problem, read_bank
from manuscript.unmatched_bank import BANK, diagnostics_of, write_bank


def test_a_bank_with_diagnostics(folder):
    write_bank(
        folder,
        """\
> ```{domino} capturing
> 2|3
> ```

```{domino} unmatched
:steps: 3
:steps: 4
  2|3

1|4
```

```{domino}
:seed: 3

2|
```

```{domino} unmatched
:seed: 3
```
""",
    )
    assert (
        diagnostics_of(folder)
        == """\
problems/unmatched.md:1:6: only problems of unmatched belong in this file
    > ```{domino} capturing
         ^^^^^^^^^^^^^^^^^^
problems/unmatched.md:7:1: :steps: is given twice
    :steps: 4
    ^^^^^^^
problems/unmatched.md:16:2: | joins two numbers, but there is none to the right
    2|
     ^
    Expected a number there; check that the columns line up.
problems/unmatched.md:19:1: this problem has no position
    ```{domino} unmatched
    ^
problems/unmatched.md:6:9: recorded as 3 steps, but the solver finds 1
    :steps: 3
            ^"""
    )


def test_a_fence_of_a_bank_that_is_never_closed_is_one_error(folder):
    write_bank(folder, BANK.replace("\n```\n", "\n\n# Words\n\nMore words.\n", 1))
    assert diagnostics_of(folder).startswith(
        "problems/unmatched.md:3:4: this fence is never closed\n    ```{domino} unmatched\n"
    )
    assert diagnostics_of(folder).count("\n") == 3


def test_a_bank_that_is_missing_or_empty(folder):
    assert diagnostics_of(folder) == (
        "the problems of unmatched are missing: there is no file problems/unmatched.md"
    )
    write_bank(folder, "# Nothing here\n")
    assert diagnostics_of(folder).startswith(
        "problems/unmatched.md:1:1: there is no problem in this"
    )


def test_a_bank_prints_as_it_reads(folder):
    write_bank(folder, BANK)
    problems = read_bank(folder / "unmatched.md", "unmatched", [])
    printed = "\n".join(format_problem("unmatched", p.position, p.measures) for p in problems)
    write_bank(folder, printed)
    assert printed in BANK
    again = read_bank(folder / "unmatched.md", "unmatched", [])
    assert [(p.position, p.measures) for p in again] == [(p.position, p.measures) for p in problems]
