"""The shapes of other tools' files, as pure edits: text in, text out.

* `hookfile`: a git hook script with our block in it.
* `jsontext`, `jsonedit`: settings in JSON, with or without comments: where each value stands, and entries put in.
* `tomledit`: settings in TOML.
* `blocks`: a marked block in a page of instructions.
* `events`: the names of harnesses and of what they call us for.
* `hosts`: which agent reads which files, and what we put there.
* `hookinput`, `hookoutput`: what agents hand to a hook, and what they take from it.

Nothing here reads or writes a file; commands do that with what comes out.
"""
