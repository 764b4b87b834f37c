"""Sliding puzzles: dominoes move one space at a time, lengthwise."""
