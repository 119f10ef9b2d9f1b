; What is called, and functions that are handed on.

(function_call name: (_) @reference.call)

(function_call arguments: (arguments [(identifier) (dot_index_expression)] @reference.name))

; Modules.

(variable_declaration
  (assignment_statement
    (variable_list . (identifier) @alias .)
    (expression_list
      . (function_call
        name: (identifier) @_require
        arguments: (arguments (string content: (string_content) @import)))
      .))
  (#eq? @_require "require"))

(assignment_statement
  (variable_list . (identifier) @alias .)
  (expression_list
    . (function_call
      name: (identifier) @_require
      arguments: (arguments (string content: (string_content) @import)))
    .)
  (#eq? @_require "require"))

(variable_declaration
  (assignment_statement
    (variable_list . (identifier) @alias .)
    (expression_list
      . (dot_index_expression
        table: (function_call
          name: (identifier) @_require
          arguments: (arguments (string content: (string_content) @import)))
        field: (identifier) @imported)
      .))
  (#eq? @_require "require"))

((function_call
  name: (identifier) @_require
  arguments: (arguments (string content: (string_content) @import)))
  (#any-of? @_require "require" "dofile"))

; What names are bound to.

(assignment_statement
  (variable_list . [(identifier) (dot_index_expression)] @variable .)
  (expression_list . [
    (identifier)
    (dot_index_expression)
    (bracket_index_expression)
    (binary_expression)
    (parenthesized_expression)
    (table_constructor)
    (string)
    (number)
    (nil)
    (true)
    (false)
    (unary_expression)
    (vararg_expression)
  ] @value .))

((assignment_statement
  (variable_list . [(identifier) (dot_index_expression)] @variable .)
  (expression_list . (function_call name: (_) @_called) @value .))
  (#not-match? @_called "^(setmetatable|require)$"))

; What has the members of a table by `setmetatable` is one of those.

((assignment_statement
  (variable_list . [(identifier) (dot_index_expression)] @variable .)
  (expression_list . (function_call
    name: (_) @_called
    arguments: (arguments . (_) . (identifier) @value)) .))
  (#eq? @_called "setmetatable"))

(variable_declaration (variable_list (identifier) @variable))

; Of several at once the first four.

(assignment_statement
  (variable_list . (identifier) @variable . (_))
  (expression_list . (_) @value . (_)))

(assignment_statement
  (variable_list . (_) . (identifier) @variable)
  (expression_list . (_) . (_) @value))

(assignment_statement
  (variable_list . (_) . (_) . (identifier) @variable)
  (expression_list . (_) . (_) . (_) @value))

(assignment_statement
  (variable_list . (_) . (_) . (_) . (identifier) @variable)
  (expression_list . (_) . (_) . (_) . (_) @value))

(parameters (identifier) @parameter)

(for_numeric_clause name: (identifier) @variable)

(for_generic_clause (variable_list (identifier) @variable))

; What a file and its functions give back.

((return_statement (expression_list . (function_call name: (_) @_called) @returned))
  (#not-eq? @_called "setmetatable"))

((return_statement (expression_list . (function_call
  name: (_) @_called
  arguments: (arguments . (_) . (identifier) @returned))))
  (#eq? @_called "setmetatable"))

(return_statement (expression_list . [
  (identifier)
  (dot_index_expression)
  (binary_expression)
] @returned))

(chunk (return_statement (expression_list . (_) @given)))

(chunk (return_statement (expression_list
  (table_constructor
    (field
      name: (identifier) @alias
      value: [(identifier) (dot_index_expression)] @imported)))))

(arguments (function_definition) @region)

[
  (for_statement)
  (while_statement)
  (repeat_statement)
  (do_statement)
] @block
