"""The workshop: what its page may ask of the engine that runs beside it, or of this program."""
