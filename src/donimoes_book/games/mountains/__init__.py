"""Mountains and Valleys: dominoes laid as a map that can be walked all over."""
