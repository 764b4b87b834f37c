"""Diagrams in documents of other programs, such as Sphinx, MkDocs, markdown-it and Jupyter."""
