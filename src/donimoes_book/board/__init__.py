"""Dominoes and positions, the values all else works on, and the notation they are written in."""
