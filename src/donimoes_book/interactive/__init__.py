"""Lets readers play a problem in a page, by working out beforehand all that the page must know."""
