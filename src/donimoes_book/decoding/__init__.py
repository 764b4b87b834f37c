"""Other people's pictures, decoded and drawn in a process with limits."""
