"""Makes the two fonts of our own; needed only when their shapes change."""
