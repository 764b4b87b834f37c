"""Draws positions: first as a scene of neutral shapes, then as SVG, PDF or PNG; and as text."""
