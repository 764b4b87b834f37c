"""What an installation brings: all of it is listed with its digests, and its licences suit ours."""

from importlib.metadata import requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.licences import PAGE, STATED, is_expected, licence, packages, page


def test_the_table_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.licences"


def test_every_licence_goes_with_ours():
    assert [(name, licence(name)) for name in packages() if not is_expected(licence(name))] == []


def test_what_is_not_expected_is_seen():
    assert is_expected("GPL-2.0-or-later OR MPL-1.1")
    assert not is_expected("GPL-3.0-only")
    assert not is_expected(licence("no-such-package"))


def test_all_that_packages_need_is_among_those_with_digests():
    """Without digests for one of them, pip would refuse the whole file."""
    listed = {canonicalize_name(name) for name in packages()}
    needed = {
        canonicalize_name(requirement.name)
        for package in listed - STATED.keys()
        for requirement in map(Requirement, requires(package) or ())
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
    }
    assert needed - listed == set()
