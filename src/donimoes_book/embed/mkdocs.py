"""The plugin for MkDocs: one line in its settings adds diagrams, domino characters and play."""

from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from donimoes_book.embed.markdown_it import player_files, player_tags
from donimoes_book.embed.picture import character_style

_EXTENSION = "donimoes_book.embed.python_markdown"
_FOLDER = "assets/donimoes"


class Settings(Config):  # type: ignore[no-untyped-call]
    """The plugin's settings, of which there are none."""


class DominoPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """Adds our extension for Python-Markdown, a style sheet for its characters, and the player."""

    def __init__(self) -> None:
        self.data: dict[str, bytes] = {}
        """The problem files of the pages converted so far, by name."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add the extension and the style sheet to the site's settings."""
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
        """Add the player to a page with problems, and the problems' files to the site."""
        if not self.data:
            return html
        added = {**self.data, **player_files(_language(config))}
        self.data.clear()
        for name, data in added.items():
            address = f"{_FOLDER}/{name}"
            if address not in files.src_uris:
                files.append(File.generated(config, address, content=data))
        # The page loads them, not the site: themes that swap page contents run page scripts again.
        return html + player_tags(get_relative_url(_FOLDER, page.url))


def _language(config: MkDocsConfig) -> str:
    """Return a site's language, as the themes of MkDocs or other themes set it."""
    return str(config.theme.get("language") or config.theme.locale)
