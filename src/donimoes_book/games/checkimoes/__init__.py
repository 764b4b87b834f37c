"""Checkimoes and its variants: dominoes on a checkerboard, white squares against black."""
