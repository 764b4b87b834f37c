"""Makes our own two fonts; needed only when their shapes change."""
