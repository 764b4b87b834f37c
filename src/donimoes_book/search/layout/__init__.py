"""Deals to be laid as a rectangle: found by annealing, refused by proof."""
