"""Editions: from a book's tree to what people read."""
