"""What a researcher needs, and no reader: making, measuring and proving; it knows no game."""
