"""Tools for writing a book: a first chapter, reports for text editors, a live preview."""
