"""What engineers expect in a repository: hooks, forms, a citation, a list of generated files."""

import re
import tomllib

import pytest
import yaml
from tools.generated import GENERATED

from donimoes_book.cli import COMMANDS
from helpers.documents import ROOT, text_of

HOOKS = yaml.safe_load(text_of(".pre-commit-config.yaml"))["repos"][0]["hooks"]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
PLACES = {
    "diagrams": ("*.svg",),
    "docs": ("*.svg", "*.png"),
    "benchmarks": ("*.svg",),
    "src": ("*.svg", "*.png", "*.ttf", "*.otf", "*.woff*"),
    "rules": ("*.json",),
    "tests/drawing": ("*.svg", "*.png"),
    "tests/editions": ("*.svg", "*.png"),
    "tests/fixtures/drawing": ("*.svg",),
    "tests/fixtures/drawings": ("*.svg",),
    "tests/fixtures/pages": ("*.html", "donimoes*.txt"),
}
"""Where generated files are, and what they look like there."""


def test_hooks_have_the_versions_that_make_installs():
    pinned = set(text_of("constraints.txt").split())
    versions = [pin for hook in HOOKS for pin in hook.get("additional_dependencies", ())]
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", pin) for pin in versions)
    assert {pin for pin in versions if pin.startswith("ruff")} <= pinned
    assert [hook["id"] for hook in HOOKS] == ["ruff-check", "ruff-format", "codespell", "types"]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_asks_for_something(form):
    content = yaml.safe_load(form.read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= content.keys()
    fields = content["body"]
    assert len({field["id"] for field in fields}) == len(fields)
    assert any(field.get("validations", {}).get("required") for field in fields)


def test_the_citation_has_the_version_and_the_licences_of_the_program():
    citation = yaml.safe_load(text_of("CITATION.cff"))
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    assert str(citation["version"]) == project["version"]
    assert " AND ".join(citation["license"]) == project["license"]
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in project["authors"]
    ]


# What is generated and committed


@pytest.mark.parametrize("files", GENERATED, ids=lambda files: files.files)
def test_generated_files_are_made_by_a_command_and_have_a_test(files):
    assert [*ROOT.glob(files.files)]
    program, first, *rest = files.command.split()
    match program:
        case "make":
            assert re.search(rf"^{first}:", text_of("Makefile"), re.MULTILINE)
        case "donimoes-book":
            assert first in COMMANDS
        case "pytest":
            assert (ROOT / first).exists()
            assert rest == ["--force-regen"]
        case _:
            assert (program, first) == ("python", "-m")
            assert (ROOT / (rest[0].replace(".", "/") + ".py")).is_file()
    path, _, name = files.test.partition("::")
    assert f"def {name}" in text_of(path)


def test_nothing_is_generated_that_is_not_in_the_list():
    listed = {path for files in GENERATED for path in ROOT.glob(files.files)}
    there = {
        path
        for folder, patterns in PLACES.items()
        for pattern in patterns
        for path in (ROOT / folder).rglob(pattern)
    }
    assert there - listed == set()
