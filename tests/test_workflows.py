"""The workflows only call `make`, or `python -m tools.dev` where there may be no make."""

import re
import tomllib

import pytest
import yaml
from tools.dev import TARGETS

from helpers.documents import ROOT, text_of

WORKFLOWS = {
    file.stem: yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)
    for file in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
}
JOBS = {
    f"{name} {job}": content
    for name, workflow in WORKFLOWS.items()
    for job, content in workflow["jobs"].items()
}
RUNS = [step["run"] for job in JOBS.values() for step in job["steps"] if "run" in step]


def test_there_are_the_workflows_of_a_release():
    assert list(WORKFLOWS) == ["pages", "release", "test", "weekly"]


@pytest.mark.parametrize("command", sorted({*RUNS}))
def test_a_step_runs_a_target_that_there_is(command):
    match command.split():
        case ["make", *targets]:
            rules = re.findall(r"^([a-z][a-z -]*):(?!=)", text_of("Makefile"), re.MULTILINE)
            assert set(targets) <= {name for rule in rules for name in rule.split()}
        case ["python", "-m", "tools.dev", target]:
            assert target in TARGETS
        case _:
            pytest.fail(f"workflows know only make and tools.dev, not {command}")


@pytest.mark.parametrize("job", JOBS)
def test_a_job_names_the_version_of_each_action_that_it_uses(job):
    for step in JOBS[job]["steps"]:
        assert "run" in step or re.fullmatch(r"[\w-]+/[\w-]+@(v\d+|release/v\d+)", step["uses"])


def test_only_what_publishes_may_write():
    for workflow in WORKFLOWS.values():
        assert workflow["permissions"] == {"contents": "read"}
    writing = {name for name, job in JOBS.items() if "permissions" in job}
    assert writing == {"pages deploy", "release build", "release publish"}


def test_every_python_and_system_that_we_name_is_tried():
    matrix = JOBS["test quick"]["strategy"]["matrix"]
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    prefix = "Programming Language :: Python :: 3."
    named = [it.removeprefix(prefix[:-2]) for it in project["classifiers"] if prefix in it]
    assert matrix["python"] == named
    assert "Operating System :: OS Independent" in project["classifiers"]
    assert [name.partition("-")[0] for name in matrix["os"]] == ["ubuntu", "macos", "windows"]
