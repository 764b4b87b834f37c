"""The printed edition: turns a book's tree into a PDF."""
