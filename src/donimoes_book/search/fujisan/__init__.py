"""Fujisan by the hundred thousand: surveys, and climbs to hard deals."""
