"""The files that are generated and committed all the same: what makes them, and what tests them."""

from typing import NamedTuple


class Generated(NamedTuple):
    """Some files, with how they come about."""

    files: str
    """A pattern for their paths."""
    command: str
    """What makes them again, typed in the project's folder."""
    test: str
    """What fails if they are out of date or, for measurements, if they don't hold."""


GENERATED = (
    Generated(
        "diagrams/*.svg",
        "make diagrams",
        "tests/test_docs.py::test_a_picture_is_what_make_diagrams_draws",
    ),
    Generated(
        "src/donimoes_book/drawing/data/*.ttf",
        "make fonts",
        "tests/drawing/test_domino_font.py::test_the_shipped_file_is_what_the_code_makes",
    ),
    Generated(
        "src/donimoes_book/solved.txt",
        "make solved",
        "tests/store/test_results.py::test_it_is_all_that_a_first_build_finds",
    ),
    Generated(
        "requirements-hashed.txt",
        "make hashes",
        "tests/test_package.py::test_what_is_installed_with_hashes_is_what_make_installs",
    ),
    Generated(
        "tests/promises.txt",
        "python -m tools.promises",
        "tests/test_promises.py::test_what_is_public_is_what_was_recorded",
    ),
    Generated(
        "docs/licences.md",
        "python -m tools.licences",
        "tests/test_licences.py::test_the_table_is_current",
    ),
    Generated(
        "docs/site/strategies.svg",
        "python -m benchmarks.strategies",
        "tests/test_benchmarks.py::test_the_comparison_of_strategies_is_drawn_as_it_was_found",
    ),
    Generated(
        "benchmarks/linear.svg",
        "python -m benchmarks.linear",
        "tests/test_benchmarks.py::test_what_was_quadratic_is_measured_and_is_not",
    ),
    Generated(
        "rules/measured/*.json",
        "donimoes-book prove --write",
        "tests/manuscript/test_proving.py::test_prove_writes_what_it_finds_byte_for_byte",
    ),
    Generated(
        "rules/numbers/*.json",
        "donimoes-book simulate GAME --json",
        "tests/laboratory/test_printed_numbers.py"
        "::test_printed_numbers_are_within_the_interval_of_a_sample",
    ),
    Generated(
        "rules/pools/*.json",
        "donimoes-book pool GAME",
        "tests/interactive/test_pools_in_pages.py"
        "::test_a_page_has_of_each_problem_what_the_player_needs",
    ),
    Generated(
        "rules/proofs/*.json",
        "donimoes-book prove GAME --dominoes 5",
        "tests/manuscript/test_findings.py"
        "::test_the_positions_of_seven_dominoes_are_those_of_the_proof",
    ),
    Generated(
        "tests/fixtures/drawing/**/*.svg",
        "pytest tests/drawing --force-regen",
        "tests/drawing/test_svg.py",
    ),
    Generated(
        "tests/fixtures/drawings/*.svg",
        "pytest tests/drawing --force-regen",
        "tests/drawing/test_golden_drawings.py::test_people_at_a_table",
    ),
    Generated(
        "tests/fixtures/pages/*",
        "pytest tests/editions/test_golden_pages.py --force-regen",
        "tests/editions/test_golden_pages.py",
    ),
    Generated(
        "tests/editions/**/*.png",
        "pytest tests/editions --force-regen",
        "tests/editions/test_worksheets.py::test_a_sheet_looks_as_it_did",
    ),
)
"""Each sort of file once."""
