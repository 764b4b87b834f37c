"""What every test has in common: hypothesis tries the same examples on every machine."""

from hypothesis import settings

# As many examples as leave all tests together under two minutes on two cores.
settings.register_profile("donimoes", derandomize=True, deadline=None, max_examples=40)
settings.load_profile("donimoes")
