"""Starts the program, as `donimoes-book` or `python -m donimoes_book`."""

import signal


def main() -> None:
    """Import the commands and run one; Ctrl-C ends either without a traceback."""
    waited_for = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if waited_for:
        # Nothing would catch a KeyboardInterrupt while the modules are being imported.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from donimoes_book import cli

    if waited_for:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    cli.main()


if __name__ == "__main__":
    main()
