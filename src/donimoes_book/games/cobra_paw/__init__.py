"""Cobra Paw: a hunt for the domino that the dice show, and a finger on it before all others."""
