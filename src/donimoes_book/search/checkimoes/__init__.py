"""Checkimoes: its questions answered, its endings played perfectly, its games counted."""
