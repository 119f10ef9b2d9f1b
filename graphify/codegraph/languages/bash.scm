(function_definition
  name: (word) @name
  body: (_) @body) @definition.function

; Variables; those of a function are dropped when symbols are nested.

(variable_assignment
  name: (variable_name) @name
  value: (_)? @body) @definition.constant

(declaration_command
  (variable_name) @name @definition.constant)

(declaration_command) @outer

; Variables of one command, of a loop or of another shell are not the script's.

[
  (command)
  (for_statement)
  (c_style_for_statement)
  (while_statement)
  (subshell)
  (command_substitution)
  (process_substitution)
] @local

(comment) @comment
