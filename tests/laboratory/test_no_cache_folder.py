"""Compiled backends with no folder for a cache: they are compiled again, but work the same."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import donimoes_book
from donimoes_book.games.fujisan.laboratory import deal_solver
from donimoes_book.games.fujisan.rules import random_deal
from donimoes_book.games.registry import find

compiled = pytest.importorskip(
    "donimoes_book.laboratory.compiled", reason="compiled searches need donimoes-book[fast]"
)

PROGRAM = """
from random import Random
import numpy as np
from donimoes_book.games.fujisan import kernels
from donimoes_book.games.fujisan.rules import random_deal
from donimoes_book.games.sliding.kernels import look

print(kernels.CompiledFujisan().solve(random_deal(Random(1))), look(np.array([7, 8]), 1))
for kernel in (kernels._search, look):
    assert kernel.stats.cache_path is None, kernel.stats.cache_path
"""


def test_what_cannot_be_kept_is_compiled_all_the_same(monkeypatch):
    def njit(*, cache=False, **options):
        def compile_it(function):
            if cache:
                raise RuntimeError("cannot cache function: no locator available")
            return function, options

        return compile_it

    monkeypatch.setattr(compiled, "njit", njit)
    assert compiled.compiled(len) == (len, {"nogil": True, "forceinline": True})


@pytest.mark.long
def test_the_compiled_backends_work_without_a_cache_folder(tmp_path):
    package = tmp_path / "donimoes_book"
    shutil.copytree(
        Path(donimoes_book.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__")
    )
    # With a file in its place, not even root can make the folder.
    for folder in (package / "search", *(package / "games").glob("*/")):
        (folder / "__pycache__").write_text("")
    (tmp_path / "home").write_text("")
    home = str(tmp_path / "home")
    kept = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        env=kept | {"PYTHONPATH": str(tmp_path), "HOME": home, "XDG_CACHE_HOME": home},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{deal_solver(find('fujisan'), False)(random_deal(Random(1)))} 8\n"
