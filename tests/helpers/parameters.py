"""Cases of a test, of which every change tries the first, and `make test-all` the others."""

from collections.abc import Iterable
from typing import Any

import pytest


def first_of(cases: Iterable[Any]) -> list[Any]:
    """Return cases that are alike, all but the first marked `long`."""
    first, *others = cases
    return [first, *(pytest.param(case, marks=pytest.mark.long) for case in others)]
