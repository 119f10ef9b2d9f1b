; Functions are called as commands are.

((command name: (command_name (word) @reference.call))
  (#match? @reference.call "^[A-Za-z_]"))

(command
  name: (command_name) @_trap
  . argument: (word) @reference.name
  (#eq? @_trap "trap"))

; Files that are read in: what stands before the first slash may be made at run time.

(command
  name: (command_name (word) @_source)
  . argument: [
    (word) @import
    (raw_string) @import
    (string . (string_content) @import .)
    (string (string_content) @import .)
    (concatenation (word) @import .)
  ]
  (#any-of? @_source "source" ".")) @all
