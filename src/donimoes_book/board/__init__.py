"""Dominoes and positions, which everything else works on, and the notation for writing them."""
