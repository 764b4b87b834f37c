"""The book's own editions, measured as a production editor measures pages."""

from pathlib import Path
from statistics import mean

import pytest

from donimoes_book.editions.build import build_editions
from donimoes_book.editions.edition import PaperEdition, read_editions
from donimoes_book.manuscript.settings import read_settings
from editions.conformance import PDF_UA, failures
from editions.contrast import contrast, texts_on_grounds
from editions.page_measures import (
    baselines_off_grid,
    fill_of_pages,
    measure_lines,
    pages_that_say,
    type_sizes,
)
from editions.structure import problems_of

RULES = Path(__file__).parents[2] / "rules"
FILL = {"a4": 0.80, "letter": 0.80, "a5": 0.75, "large-print": 0.75}
"""The least share of their columns that an edition's pages must fill on average."""
LEAST = {"large-print": 0.4}
"""The least share for any one page; below half if a problem with a whole set takes half a page."""


@pytest.mark.parametrize("name", FILL)
def test_lines_pages_and_type_are_well_set(name, tmp_path):
    edition = read_editions(read_settings(RULES / "book.toml"))[name]
    assert isinstance(edition, PaperEdition)
    ((path, _),) = build_editions(RULES, tmp_path, [name], [], "1")
    paper = edition.paper

    lines = measure_lines(path)
    assert lines.lines > 1500
    assert len(lines.hyphenated) <= 0.03 * lines.lines
    assert [line.text for line in lines.hyphens_in_a_row] == []
    assert [(width, line.page, line.text) for width, line in lines.wide_spaces] == []
    assert [(line.page, line.text) for line in lines.short_last_lines] == []
    assert [(line.page, line.text) for line in baselines_off_grid(path, paper)] == []

    # Pages to cut up have empty backs, and boards leave gaps too small for another square.
    backs = pages_that_say(path, "This side is left blank")
    cut_up = range(min(backs) - 2, max(backs) + 1)
    fill = {p: share for p, share in fill_of_pages(path, paper).items() if p not in cut_up}
    assert mean(fill.values()) >= FILL[name]
    assert {
        page: share for page, share in fill.items() if share < LEAST.get(name, 0.5) and page > 2
    } == {}

    texts = list(texts_on_grounds(path))
    assert len({ground for *_, ground in texts}) >= 2
    weak = [text for text in texts if contrast(*text[2:]) < 4.5]
    assert weak == []

    assert list(problems_of(path)) == []
    assert failures(path.read_bytes(), PDF_UA) == []

    least = 9 if paper.is_large else 6.5
    assert {key: where for key, where in type_sizes(path).items() if key[0] < least} == {}
