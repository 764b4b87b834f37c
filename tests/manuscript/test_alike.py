"""Problems that are like others: told by `check`, and never made anew."""

from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.manuscript.alike import alike_in_bank, positions_in

CHAPTER = """---
title: Capturing
game: capturing
---

```{domino}
5|1 3|6

1|0 6|2
```

Another game's, and a picture that is wrong:

```{domino} unmatched
  2|3

1|4
```

```{domino}
2|
```

```{domino-problems} capturing
```
"""
BANK = """```{domino} capturing
2|6 0|1

6|3 1|5
```

```{domino} capturing
6 3 6|4 5
- -     -
1 6 3|5 1
```

```{domino} capturing
5 0 3|1 5
- -     -
0 3 0|2 1
```
"""
"""The first is the picture, mirrored; the third is the second, upside down, with 0 for 6, …"""


@pytest.fixture
def book(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("rules/problems").mkdir(parents=True)
    Path("rules/book.toml").write_text('title = "A book"\nchapters = ["a.md"]\n')
    Path("rules/a.md").write_text(CHAPTER)
    Path("rules/problems/capturing.md").write_text(BANK)
    return Path("rules")


def test_every_position_of_a_game_is_found(book):
    assert len(positions_in(book, "capturing")) == 4
    assert len(positions_in(book, "unmatched")) == 1
    assert positions_in(book, "mirror") == []


def test_check_points_at_problems_that_are_like_another_or_like_a_picture(book, capsys):
    Path("rules/a.md").write_text(CHAPTER.replace("```{domino}\n2|\n```\n", ""))
    assert run(["check"]) == 0
    told = capsys.readouterr().err
    assert told == ALIKE
    # What was found is kept, and tells the same.
    assert run(["check", "rules/problems/capturing.md"]) == 0
    assert capsys.readouterr().err == told


def test_former_problems_may_be_alike_and_the_last_one_may_be_a_record(book, capsys):
    Path("rules/a.md").write_text("# A\n\n```{domino-problems} capturing\n```\n")
    start = "```{domino} capturing\n"
    _, _, two, three = BANK.split(start)
    Path("rules/problems/capturing.md").write_text(f"{start}{two}{start}:former:\n\n{three}")
    Path("rules/records").mkdir()
    Path("rules/records/capturing.md").write_text(start + two)
    assert run(["check"]) == 0
    assert not capsys.readouterr().err


ALIKE = """\
rules/problems/capturing.md:2:1: warning: problem 1 shares 4 of 4 dominoes with rules/a.md:7
    2|6 0|1
    ^^^^^^^
    Turned, mirrored or with other names, they are much the same: keep one of them.
rules/problems/capturing.md:14:1: warning: problem 3 shares 5 of 5 dominoes with problem 2
    5 0 3|1 5
    ^^^^^^^^^
    Turned, mirrored or with other names, they are much the same: keep one of them.
"""


def test_a_wish_is_part_of_the_seed_and_what_is_in_the_book_is_not_made_again(book, capsys):
    def made(steps):
        words = f"generate unmatched --dominoes 4 --steps {steps} --tries 30 --seed same"
        assert run(words.split()) == 0
        return capsys.readouterr().out

    one, other = made(3), made(4)
    assert one == made(3)
    assert one.partition("\n\n")[2] != other.partition("\n\n")[2]
    Path("rules/problems/unmatched.md").write_text(one)
    again = made(3)
    assert ":seed: same/1/" in one
    assert ":seed: same/1/" not in again


SOLVED = """---
title: A game
game: {game}
{more}---

# A game

```{{domino}}
{picture}
```
"""
FRAME = "0|0 2|2\n\n1     0\n-     -\n1     2\n\n2|1 1|0"
FROM_SIX = "4 4 4 5 5 6\n- - - - - -\n4 5 6 5 6 6"


@pytest.mark.parametrize(
    ("game", "picture", "problem", "shared"),
    [
        ("square-of-six", FRAME, FROM_SIX, "6 of 6 dominoes"),
        ("twin-rectangles", FRAME, FROM_SIX, ""),
        ("dominosa", "0|0 1\n    -\n0|1 1", "1 0 0\n\n1 1 0", "6 of 6 numbers"),
        (
            "unmatched",
            "4|0 3   4<0 3\n    -       -\n1|2 5 1|2   5",
            "4|0 3\n    -\n1|2 5",
            "3 of 3 dominoes",
        ),
    ],
    ids=["each number from six", "sides of two lengths", "joined", "before and after"],
)
def test_a_problem_must_not_be_solved_in_a_chapter(book, game, picture, problem, shared):
    Path("rules/a.md").write_text(SOLVED.format(game=game, picture=picture, more=""))
    Path(f"rules/problems/{game}.md").write_text(f"```{{domino}} {game}\n{problem}\n```\n")
    told = [it.message for it in alike_in_bank(book, game)]
    assert told == ([f"problem 1 shares {shared} with rules/a.md:9"] if shared else [])


def test_an_opener_may_show_a_problem_but_not_begin_to_solve_it(book):
    bank = "```{domino} unmatched\n  2|3\n\n1|4\n```\n"
    Path("rules/problems/unmatched.md").write_text(bank)
    for more, lines in (("", []), ("moves: 23L\n", [5])):
        more = f"picture: |2\n    2|3\n\n  1|4\n{more}"
        Path("rules/a.md").write_text(SOLVED.format(game="unmatched", picture="5|6", more=more))
        told = [it.message for it in alike_in_bank(book, "unmatched")]
        assert told == [f"problem 1 shares 2 of 2 dominoes with rules/a.md:{n}" for n in lines]
