"""The words that the program prints: languages, plurals, quotation marks, names, clean text."""
