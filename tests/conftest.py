"""Settings for all tests: how many examples Hypothesis tries, and that all SVG is validated."""

from hypothesis import settings

from validated_svg import validate_svg

# With more examples, all tests together would take over two minutes on two cores.
settings.register_profile("donimoes", derandomize=True, deadline=None, max_examples=40)
settings.load_profile("donimoes")

validate_svg(True)
