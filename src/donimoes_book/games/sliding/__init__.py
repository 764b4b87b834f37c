"""Sliding puzzles: dominoes move lengthwise, one space at a time."""
