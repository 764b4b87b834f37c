"""The plugin for MkDocs, one line of its settings: diagrams, the font of the characters, play."""

from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from donimoes_book.embed.picture import character_style
from donimoes_book.interactive.hosted import host_files, host_tags, page_language
from donimoes_book.language import speaking

_EXTENSION = "donimoes_book.embed.python_markdown"
_FOLDER = "assets/donimoes"


class Settings(Config):  # type: ignore[no-untyped-call]
    """There are none."""


class DominoPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """Adds our extension for Python-Markdown, the style of its characters, and the player."""

    def __init__(self) -> None:
        self.data: dict[str, bytes] = {}
        """The files of the problems of the pages that were converted, by name."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add the extension and the style sheet to the settings."""
        if _EXTENSION not in config.markdown_extensions:
            config.markdown_extensions.append(_EXTENSION)
        options = {"language": _language(config), "save": self.data.__setitem__}
        config.mdx_configs.setdefault(_EXTENSION, {}).update(options)
        config.extra_css.append(f"{_FOLDER}/domino.css")
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the style sheet and its font to the site."""
        for name, data in character_style().items():
            files.append(File.generated(config, f"{_FOLDER}/{name}", content=data))
        return files

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Add to a page what its problems are played by, and the files of these to the site."""
        if not self.data:
            return html
        with speaking(page_language(_language(config))):
            added = {**self.data, **host_files()}
        self.data.clear()
        for name, data in added.items():
            address = f"{_FOLDER}/{name}"
            if address not in files.src_uris:
                files.append(File.generated(config, address, content=data))
        # Not of the whole site: themes that exchange the content of pages run its scripts anew.
        return html + host_tags(get_relative_url(_FOLDER, page.url))


def _language(config: MkDocsConfig) -> str:
    """Return the language of a site: as the theme of MkDocs says it, or as others do."""
    return str(config.theme.get("language") or config.theme.locale)
