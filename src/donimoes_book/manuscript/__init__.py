"""Turns Markdown files into a tree of chapters, checks its diagrams and fills its gaps."""
