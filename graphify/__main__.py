"""The entry point, which answers what needs no libraries before anything else is imported."""

import os
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
    if len(words) == 3 and words[:2] == ["hook", "run"]:
        from graphify.commands.hook_run import HOOKS, hook_run

        if words[2] in HOOKS:
            said, code = hook_run(os.getcwd(), words[2])  # noqa: PTH109 - git waits: nothing is loaded
            sys.stdout.buffer.write(said.encode("utf-8", "backslashreplace"))
            return code
    from graphify.repo import libraries

    libraries.reach()
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
