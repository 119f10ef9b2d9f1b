; Functions; those of a table (`M.f`, `M:f`) are its methods, whatever the table is.

(function_declaration
  name: (identifier) @name
  body: (_)? @body) @definition.function

(function_declaration
  name: (dot_index_expression
    table: (_) @scope
    field: (identifier) @name)
  body: (_)? @body) @definition.function

(function_declaration
  name: (method_index_expression
    table: (_) @scope
    method: (identifier) @name)
  body: (_)? @body) @definition.method

(assignment_statement
  . (variable_list
    . (dot_index_expression
      table: (_) @scope
      field: (identifier) @name) .)
  . (expression_list
    . (function_definition body: (_)? @body) .)) @definition.function

(assignment_statement
  . (variable_list
    . (bracket_index_expression
      table: (_) @scope
      field: (string content: (string_content) @name)) .)
  . (expression_list
    . (function_definition body: (_)? @body) .)) @definition.function

(assignment_statement
  . (variable_list
    . (identifier) @name .)
  . (expression_list
    . (function_definition body: (_)? @body) .)) @definition.function

(variable_declaration) @outer

; Functions in a table that is bound to a name.

(assignment_statement
  (expression_list
    (table_constructor
      (field
        name: [
          (identifier) @name
          (string content: (string_content) @name)
        ]
        value: (function_definition body: (_)? @body)) @definition.method)))

(assignment_statement
  (expression_list
    (table_constructor
      (field
        name: (identifier) @scope
        value: (table_constructor
          (field
            name: (identifier) @name
            value: (function_definition body: (_)? @body)) @definition.method)))))

(return_statement
  (expression_list
    (table_constructor
      (field
        name: (identifier) @name
        value: (function_definition body: (_)? @body)) @definition.method)))

; Values; those of a function are dropped when symbols are nested.

(assignment_statement
  (variable_list
    (identifier) @name)
  (expression_list) @body) @definition.constant

(variable_declaration
  (variable_list
    (identifier) @name)) @definition.constant

(assignment_statement
  . (variable_list
    . (dot_index_expression
      table: (identifier) @scope
      field: (identifier) @name) .)
  (expression_list) @body) @definition.constant

[
  (function_definition)
  (for_statement)
  (while_statement)
  (repeat_statement)
  (do_statement)
] @local

(comment) @comment
