"""Markdown files to a tree of chapters whose diagrams are checked and whose gaps are filled."""
