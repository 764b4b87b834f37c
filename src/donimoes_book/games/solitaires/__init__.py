"""Solitaires: a set is dealt at random, and the question is whether all of it can be played."""
