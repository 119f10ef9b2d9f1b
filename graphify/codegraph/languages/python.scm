; Functions and classes, at any depth. With decorators the same name is caught twice, and the wider definition counts.

(function_definition
  name: (identifier) @name
  body: (block) @body) @definition.function

(decorated_definition
  definition: (function_definition
    name: (identifier) @name
    body: (block) @body)) @definition.function

(class_definition
  name: (identifier) @name
  body: (block) @body) @definition.class

(decorated_definition
  definition: (class_definition
    name: (identifier) @name
    body: (block) @body)) @definition.class

; Constants of a module and fields of a class; those of a function are dropped when symbols are nested.

(expression_statement
  (assignment
    left: (identifier) @name
    right: (_) @body)) @definition.constant

(expression_statement
  (assignment
    left: (identifier) @name
    !right)) @definition.constant

(type_alias_statement
  left: (type [
    (identifier) @name
    (generic_type . (identifier) @name)
  ])) @definition.type

; Docstrings: the first statement, when it is a plain string.

(module . (comment)* . (expression_statement . (string (string_start) @_start) .) @doc
  (#match? @_start "^[rRuU]?[\"']"))

(block . (comment)* . (expression_statement . (string (string_start) @_start) .) @doc
  (#match? @_start "^[rRuU]?[\"']"))
