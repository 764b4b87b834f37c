"""Solitaires: a set is dealt at random, and the aim is to play all of it."""
