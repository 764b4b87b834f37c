"""What every test has in common: the examples that hypothesis tries, and SVG that is validated."""

from hypothesis import settings

from donimoes_book.drawing.svg import validate_svg

# As many examples as leave all tests together under two minutes on two cores.
settings.register_profile("donimoes", derandomize=True, deadline=None, max_examples=40)
settings.load_profile("donimoes")

validate_svg(True)
