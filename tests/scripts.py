"""Reads the data in scripts of our pages, which only parse it."""

import json
import re


def parsed(script: str, before: str) -> object:
    """Return what a script parses after some words: `NAME = ` or `NAME(`."""
    (text,) = re.findall(re.escape(before) + r'JSON\.parse\(("(?:[^"\\]|\\.)*")\)', script)
    return json.loads(json.loads(text))
