"""The compiled search for sliding puzzles."""
