"""`python -m tools.mutants`: small changes to the program, to see whether a test notices them."""
