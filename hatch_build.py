"""Fills in what a package index shows: the README and project links, all below one address."""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {
    "Documentation": "docs/architecture.md",
    "Changelog": "CHANGELOG.md",
    "Contributing": "CONTRIBUTING.md",
}
"""The pages that an index links to."""
_LINKS = re.compile(r"^(`{3,}).*?^\1$|(?<=\]\()(?!\w+:|#)|(?<=src=\")(?!\w+:)", re.DOTALL | re.M)
"""Matches code blocks, which stay as they are, and the places before relative addresses."""


class MetadataHook(MetadataHookInterface):
    """Fills in the readme and the links from `home` in pyproject.toml."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add both to the metadata with full addresses: an index has no files beside the README."""
        home = self.config["home"]
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = _LINKS.sub(lambda found: found[0] or f"{home}/", readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        pages = {name: f"{home}/{path}" for name, path in PAGES.items()}
        metadata["urls"] = {"Homepage": home, **pages}
