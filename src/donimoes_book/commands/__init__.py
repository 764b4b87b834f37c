"""The commands of `donimoes-book`, one in each file: a few lines that call what does the work."""
