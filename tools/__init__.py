"""Tools to work on the program with; the installed package doesn't have them."""
