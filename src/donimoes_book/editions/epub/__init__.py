"""The book as an e-book: EPUB 3, built from the same pages as the site."""
