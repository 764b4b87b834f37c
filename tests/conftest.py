"""Settings for all tests: how many examples Hypothesis tries, and that all SVG is validated."""

from hypothesis import settings

from validated_svg import validate_svg

# As many as every change can wait for; `make fuzz` tries more.
settings.register_profile("donimoes", derandomize=True, deadline=None, max_examples=40)
settings.load_profile("donimoes")

validate_svg(True)
