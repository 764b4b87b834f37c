"""Searches and surveys of the solitaires."""
