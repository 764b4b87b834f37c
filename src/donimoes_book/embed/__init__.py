"""Diagrams inside other people's documents."""
