"""Shortest solutions, state graphs, grades and the generation of problems."""
