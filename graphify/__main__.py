"""The entry point, which answers what needs no libraries before anything else is imported."""

import sys


def main() -> None:
    """Run the command line and exit."""
    try:
        code = _run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    raise SystemExit(code)


def _run(words: list[str]) -> int:
    if words == ["--version"]:
        from graphify import __version__

        sys.stdout.write(f"graphify {__version__}\n")
        return 0
    import gc

    if words[:2] == ["agent", "hook"] and not {"-h", "--help"} & set(words):
        from graphify.cli.hookline import run_hook

        gc.disable()
        return run_hook(words[2:])
    from graphify.cli.door import run

    # A run lives for a second or so and makes many values that it keeps: collecting them only costs time.
    gc.disable()
    return run(words)


if __name__ == "__main__":
    main()
