"""What is read, written and kept: files, seals, digests of code, results that aren't made twice."""
