"""What every test has in common: hypothesis tries the same examples on every machine."""

from hypothesis import settings

settings.register_profile("donimoes", derandomize=True, deadline=None)
settings.load_profile("donimoes")
