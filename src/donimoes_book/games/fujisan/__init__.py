"""Fujisan and its variant Country Road: four pawns climb a row of dominoes."""
