(package_header (qualified_identifier) @package)

((import (qualified_identifier) @import .) @_whole
  (#not-match? @_whole "\\*"))

(import
  (qualified_identifier) @import
  "*" @all)

(import
  (qualified_identifier) @import
  "as"
  (identifier) @alias)

; What is called.

(call_expression . (_) @reference.call)

(callable_reference (identifier) @reference.name)

; What types derive from.

(class_declaration
  (delegation_specifiers
    (delegation_specifier [
      (user_type) @base
      (constructor_invocation (user_type) @base)
      (explicit_delegation (user_type) @base)
    ])))

(object_declaration
  (delegation_specifiers
    (delegation_specifier [
      (user_type) @base
      (constructor_invocation (user_type) @base)
    ])))

; What names are bound to.

(property_declaration (variable_declaration . (identifier) @variable))

(property_declaration
  (variable_declaration . (identifier) @variable)
  "="
  .
  (_) @value)

(property_declaration
  (variable_declaration
    .
    (identifier) @variable
    .
    (_) @type))

(property_declaration
  (multi_variable_declaration
    (variable_declaration . (identifier) @variable)))

(class_declaration
  name: (identifier) @type
  (enum_class_body
    (enum_entry (identifier) @variable)))

(for_statement
  (variable_declaration . (identifier) @variable)
  "in"
  .
  (_) @item)

(for_statement
  (multi_variable_declaration
    (variable_declaration . (identifier) @variable)))

(catch_block
  (identifier) @variable
  .
  (_) @type)

(when_subject
  (variable_declaration . (identifier) @variable)
  (_) @value)

; Parameters. Those of a class that are its properties too have a keyword.

(class_parameter
  [
    "val"
    "var"
  ]
  .
  (identifier) @attribute
  .
  (_) @type)

(class_parameter
  .
  (identifier) @parameter
  .
  (_) @type)

(function_value_parameters
  (parameter
    .
    (identifier) @parameter
    .
    (_) @type))

(lambda_parameters
  (variable_declaration . (identifier) @parameter))

(lambda_parameters
  (variable_declaration
    .
    (identifier) @parameter
    .
    (_) @type))

; What functions give back, and what aliases stand for.

(function_declaration
  (function_value_parameters)
  .
  [
    (user_type)
    (nullable_type)
  ] @returns)

(function_declaration
  (function_value_parameters)
  .
  (function_body
    "="
    .
    (_) @returned))

(type_alias
  "="
  .
  (_) @returns)

; Names that no symbol holds.

[
  (lambda_literal)
  (anonymous_function)
] @region

[
  (for_statement)
  (if_expression)
  (when_expression)
  (catch_block)
] @block
