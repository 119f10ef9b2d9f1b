"""The shapes of other tools' files, as pure edits: text in, text out.

One module a format. Nothing here reads or writes a file; commands do that with what comes out.
"""
