"""Lets a problem be played in a page: all that the page must know of its rules, found out first."""
