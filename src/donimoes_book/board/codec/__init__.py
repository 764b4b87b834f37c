"""The codec of problem codes: a position as one whole number, a number as symbols to be copied."""
