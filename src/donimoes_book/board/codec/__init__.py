"""Makes problem codes: a position as one whole number, and the number as symbols to copy."""
