"""The entry point, which answers what needs no libraries before anything else is imported."""

import sys


def main() -> None:
    """Run the command line and exit."""
    if sys.argv[1:] == ["--version"]:
        from graphify import __version__

        sys.stdout.write(f"graphify {__version__}\n")
        raise SystemExit(0)
    import gc

    from graphify.cli.door import run

    # A run lives for a second or so and makes many values that it keeps: collecting them only costs time.
    gc.disable()
    raise SystemExit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
