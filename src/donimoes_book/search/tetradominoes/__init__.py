"""Tetradominoes measured, its questions answered, its problems made."""
