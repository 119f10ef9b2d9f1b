(package_clause
  name: (package_identifier) @package
  !body)

; Imports: a path, and perhaps names in braces or all.

((import_declaration
  .
  (identifier) @import
  .
  ("."
    .
    (identifier) @import)*) @_whole
  (#not-match? @_whole "[{_*]"))

(import_declaration
  .
  (identifier) @import
  .
  ("."
    .
    (identifier) @import)*
  .
  "."
  .
  (namespace_wildcard) @all)

(import_declaration
  .
  (identifier) @import
  .
  ("."
    .
    (identifier) @import)*
  .
  "."
  .
  (namespace_selectors (identifier) @imported))

(import_declaration
  .
  (identifier) @import
  .
  ("."
    .
    (identifier) @import)*
  .
  "."
  .
  (namespace_selectors (namespace_wildcard) @all))

(import_declaration
  .
  (identifier) @import
  .
  ("."
    .
    (identifier) @import)*
  .
  "."
  .
  (namespace_selectors [
    (arrow_renamed_identifier
      name: (identifier) @imported
      alias: (identifier) @alias)
    (as_renamed_identifier
      name: (identifier) @imported
      alias: (identifier) @alias)
  ]))

; What is called and made.

(call_expression function: (_) @reference.call)

(instance_expression . (_) @reference.class)

(infix_expression) @reference.call

; What types derive from.

(class_definition extend: (extends_clause type: (_) @base))

(object_definition extend: (extends_clause type: (_) @base))

(trait_definition extend: (extends_clause type: (_) @base))

(enum_definition extend: (extends_clause type: (_) @base))

; What names are bound to.

(val_definition
  pattern: (identifier) @variable
  value: (_) @value)

(var_definition
  pattern: (identifier) @variable
  value: (_) @value)

(val_definition
  pattern: (identifier) @variable
  type: (_) @type)

(var_definition
  pattern: (identifier) @variable
  type: (_) @type)

(val_declaration
  name: (identifier) @variable
  type: (_) @type)

(tuple_pattern (identifier) @variable)

(case_class_pattern pattern: (identifier) @variable)

(case_clause pattern: (identifier) @variable)

(typed_pattern
  pattern: (identifier) @variable
  type: (_) @type)

(enumerator
  .
  (identifier) @variable
  "<-"
  (_) @item)

(enumerator
  .
  (identifier) @variable
  "="
  (_) @value)

(enum_definition
  name: (identifier) @type
  body: (enum_body
    (enum_case_definitions
      (simple_enum_case
        name: (identifier) @variable))))

; Parameters. Those of a class are its fields.

(class_parameter
  name: (identifier) @attribute
  type: (_) @type)

(parameter
  name: (identifier) @parameter
  type: (_) @type)

(binding
  name: (identifier) @parameter)

(binding
  name: (identifier) @parameter
  type: (_) @type)

(lambda_expression parameters: (identifier) @parameter)

; What functions give back, and what aliases stand for.

(function_definition return_type: (_) @returns)

(function_declaration return_type: (_) @returns)

(function_definition
  !return_type
  body: (_) @returned)

(type_definition type: (_) @returns)

; Names that no symbol holds.

(lambda_expression) @region

[
  (for_expression)
  (case_clause)
] @block
