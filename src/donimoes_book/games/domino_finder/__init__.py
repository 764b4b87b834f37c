"""Domino Finder: pawns walk over dominoes that lie face down, past traps, to a treasure."""
