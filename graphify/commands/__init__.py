"""The verbs: one file each, one function of its name.

A command takes values and returns a value; it prints nothing and reads no command line. It brings the world
(`repo`, `index`) and the pure cores (`reflections`, `codegraph`, `harness`) together. What several verbs
need stands in `shared`.
"""
