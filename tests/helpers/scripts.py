"""Reads the data in scripts of our pages, which only parse it."""

import json
import re

_PARSED = r'JSON\.parse\(("(?:[^"\\]|\\.)*")\)'


def parsed(script: str, before: str) -> object:
    """Return what a script parses after some words: `NAME = ` or `NAME(`."""
    (text,) = re.findall(re.escape(before) + _PARSED, script)
    return json.loads(json.loads(text))


def all_parsed(script: str) -> list:
    """Return all that a script parses, in order."""
    return [json.loads(json.loads(text)) for text in re.findall(_PARSED, script)]
