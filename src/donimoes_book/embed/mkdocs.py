"""The plugin for MkDocs, one line of its settings: diagrams, and the font of the characters."""

from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files

from donimoes_book.embed.picture import character_style

_EXTENSION = "donimoes_book.embed.python_markdown"
_FOLDER = "assets/donimoes"


class Settings(Config):  # type: ignore[no-untyped-call]
    """There are none."""


class DominoPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """Adds our extension for Python-Markdown, and the style of its characters."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add the extension and the style sheet to the settings."""
        if _EXTENSION not in config.markdown_extensions:
            config.markdown_extensions.append(_EXTENSION)
        config.extra_css.append(f"{_FOLDER}/domino.css")
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the style sheet and its font to the site."""
        for name, data in character_style().items():
            files.append(File.generated(config, f"{_FOLDER}/{name}", content=data))
        return files
