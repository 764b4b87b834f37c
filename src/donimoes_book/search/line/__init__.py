"""Surveys of line games."""
