"""Booklets of problems: a reminder of the rules, problems, hints and solutions."""
