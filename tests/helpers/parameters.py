"""Cases of a test, of which every change tries the first, and `make test-all` the others."""

from collections.abc import Iterable
from typing import Any

import pytest

_PARAMETERS = type(pytest.param())


def first_of(cases: Iterable[Any]) -> list[Any]:
    """Return cases that are alike, all but the first marked `long`."""
    first, *others = cases
    return [first, *map(_long, others)]


def _long(case: Any) -> Any:
    values, name = (case.values, case.id) if isinstance(case, _PARAMETERS) else ((case,), None)
    return pytest.param(*values, marks=pytest.mark.long, id=name)
