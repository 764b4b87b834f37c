"""Games of a family side by side: tables made from their own rules and numbers."""
