"""The addresses of what a book links to on the web."""

import pytest

from donimoes_book.editions.addresses import web_address


@pytest.mark.parametrize(
    ("target", "address"),
    [
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("mailto:ann@example.org", "mailto:ann@example.org"),
        ("other.txt", None),
        ("javascript:alert(1)", None),
        ("http://[1", None),
    ],
)
def test_a_web_address_has_a_scheme_of_the_web_and_is_quoted(target, address):
    assert web_address(target) == address
