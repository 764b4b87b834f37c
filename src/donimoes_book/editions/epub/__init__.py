"""The book as an e-book: EPUB 3, made of the same pages as the site."""
