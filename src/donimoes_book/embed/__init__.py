"""Diagrams in other people's documents: Sphinx, MkDocs, markdown-it and Jupyter."""
