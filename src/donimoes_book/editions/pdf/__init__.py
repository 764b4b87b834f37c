"""The printed edition: the tree of a book to a PDF."""
