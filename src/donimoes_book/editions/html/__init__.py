"""The book as web pages: a site, and the pages of an e-book."""
