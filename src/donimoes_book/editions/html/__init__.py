"""The book as web pages: a site, and the pages that an e-book is made of."""
