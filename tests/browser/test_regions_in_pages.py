"""Regions in a page: it counts as solved what the rules do, and says which region fails."""

from random import Random

import pytest

from browser.played_books import bank, build_site, page_of, press_play
from donimoes_book.games.regions.puzzle import as_position
from donimoes_book.games.registry import find
from donimoes_book.interactive.answers import TURNS, layout_data

GAME = find("regions")
LAY = """([id, lines]) => {
    const { player } = document.getElementById(id);
    player.reset();
    player.type(lines);
    const failing = document.querySelectorAll(`#${id} .region.fails`).length;
    return [document.getElementById(id).dataset.solved === "true", failing > 0];
}"""


def spots(data, spot, pair):
    """Return where a domino's halves are: two spaces, the first first, and the number on each."""
    x, y, turn = spot
    dx, dy = TURNS[turn]
    one, other = x + y * data["width"], x + dx + (y + dy) * data["width"]
    return (one, other, *pair) if one < other else (other, one, *pair[::-1])


def typed(data, spot, pair):
    x, y, turn = spot
    dx, dy = TURNS[turn]
    squares = "".join(f"{chr(ord('A') + a)}{b + 1}" for a, b in ((x, y), (x + dx, y + dy)))
    return f"{pair[0]}{pair[1]}-{squares}"


@pytest.mark.long
def test_a_page_judges_conditions_as_the_rules_do(page, tmp_path):
    page.goto(page_of(build_site(tmp_path, "regions", numbers={"regions": [4, 9]}), "regions"))
    verdicts = []
    for number, problem in enumerate((bank("regions")[3], bank("regions")[8]), start=1):
        section = press_play(page, "regions", number)
        puzzle = GAME.layout_puzzle(problem.position)
        data = layout_data(GAME, problem.position, GAME.solve_layout(puzzle).layout)
        rng = Random(number)
        for changes in (0, 1, 1, 1, 2, 2, 2, 3):
            layout = [list(spot) for spot in data["printed"]]
            for _ in range(changes):
                one, other = rng.choices(range(len(layout)), k=2)
                layout[one], layout[other] = layout[other], layout[one]
            pairs = data["dominoes"]
            words = " ".join(typed(data, *it) for it in zip(layout, pairs, strict=True))
            shown = [spots(data, *it) for it in zip(layout, pairs, strict=True)]
            reason = GAME.layout_error(puzzle, as_position(puzzle, shown))
            solved, fails = page.evaluate(LAY, [section.get_attribute("id"), words])
            assert (solved, fails) == (reason is None, reason is not None), (words, reason)
            verdicts.append(solved)
            if fails:
                assert "its region ask for fails" in section.inner_text()
    assert 2 <= sum(verdicts) < len(verdicts)
