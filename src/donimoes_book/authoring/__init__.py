"""What helps while a book is written: a first chapter, reports for editors, a live preview."""
