"""Tetradominoes: matching dominoes in a grid, and tetrominoes of card on top of them."""
