"""Editions: from the tree of a book to what people read."""
