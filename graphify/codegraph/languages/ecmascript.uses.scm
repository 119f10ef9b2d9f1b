; What JavaScript, TypeScript and TSX have in common.

; What is called or made.

(call_expression function: (_) @reference.call)
(new_expression constructor: (_) @reference.class)

; What is passed on.

(arguments (identifier) @reference.name)

; Imports and exports.

(import_statement
  (import_clause (identifier) @default)
  source: (string (string_fragment) @import))

(import_statement
  (import_clause (namespace_import (identifier) @namespace))
  source: (string (string_fragment) @import))

(import_statement
  (import_clause (named_imports
    (import_specifier
      name: (_) @imported
      !alias)))
  source: (string (string_fragment) @import))

(import_statement
  (import_clause (named_imports
    (import_specifier
      name: (_) @imported
      alias: (_) @alias)))
  source: (string (string_fragment) @import))

(import_statement
  .
  source: (string (string_fragment) @import))

(export_statement
  (export_clause
    (export_specifier
      name: (_) @imported
      !alias))
  source: (string (string_fragment) @import))

(export_statement
  (export_clause
    (export_specifier
      name: (_) @imported
      alias: (_) @alias))
  source: (string (string_fragment) @import))

(export_statement
  "*" @all
  source: (string (string_fragment) @import))

(export_statement
  (namespace_export (_) @namespace)
  source: (string (string_fragment) @import))

(export_statement
  !source
  (export_clause
    (export_specifier
      name: (_) @imported
      alias: (_) @alias)))

(export_statement
  "default" @alias
  value: (identifier) @imported)

(export_statement
  "default" @alias
  declaration: (_ name: (_) @imported))

(variable_declarator
  name: (identifier) @namespace
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string (string_fragment) @import)))
  (#eq? @_require "require"))

(variable_declarator
  name: (object_pattern (shorthand_property_identifier_pattern) @imported)
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string (string_fragment) @import)))
  (#eq? @_require "require"))

(variable_declarator
  name: (object_pattern
    (pair_pattern
      key: (property_identifier) @imported
      value: (identifier) @alias))
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string (string_fragment) @import)))
  (#eq? @_require "require"))

; What is given to whoever requires the file: all that it is, one thing of it, an object of such.

(assignment_expression
  left: (member_expression) @alias
  right: (identifier) @imported
  (#eq? @alias "module.exports"))

(assignment_expression
  left: (member_expression
    object: (_) @_exports
    property: (property_identifier) @alias)
  right: (identifier) @imported
  (#match? @_exports "^(module\\.)?exports$"))

(assignment_expression
  left: (member_expression) @_exports
  right: (object
    (pair
      key: (property_identifier) @alias
      value: (identifier) @imported))
  (#match? @_exports "^(module\\.)?exports$"))

(call_expression
  function: (import)
  arguments: (arguments . (string (string_fragment) @import)))

; What names are bound to.

(assignment_expression
  left: (member_expression object: (this)) @variable
  right: (_) @value)

(variable_declarator
  name: (object_pattern [
    (shorthand_property_identifier_pattern) @variable
    (pair_pattern value: (identifier) @variable)
    (rest_pattern (identifier) @variable)
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @variable)
  ]))

(variable_declarator
  name: (array_pattern [
    (identifier) @variable
    (rest_pattern (identifier) @variable)
  ]))

(for_in_statement
  left: (identifier) @variable
  right: (_) @item)

(catch_clause parameter: (identifier) @parameter)

(arrow_function parameter: (identifier) @parameter)

; What functions give back.

(return_statement (_) @returned)

(arrow_function
  body: [
    (identifier)
    (member_expression)
    (call_expression)
    (new_expression)
    (parenthesized_expression)
    (await_expression)
  ] @returned)

; Names that no symbol holds.

[
  (arrow_function)
  (function_expression)
  (generator_function)
  (method_definition)
  (function_declaration)
  (generator_function_declaration)
] @region

[
  (statement_block)
  (for_statement)
  (for_in_statement)
  (catch_clause)
  (switch_body)
] @block
