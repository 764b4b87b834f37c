"""Dominoes and positions: the values everything else works on, and the notation they are written in."""
