; What is called, and what classes derive from.

(call function: (_) @reference.call)

(class_definition
  superclasses: (argument_list [
    (identifier)
    (attribute)
    (subscript)
    (call)
  ] @base))

; What is named without being called: decorators, exceptions, what is passed on.

(decorator [(identifier) (attribute)] @reference.name)
(except_clause (identifier) @reference.type)
(call arguments: (argument_list (identifier) @reference.name))
(call arguments: (argument_list (keyword_argument value: (identifier) @reference.name)))

; Imports.

(import_statement name: (dotted_name) @import)

(import_statement
  name: (aliased_import
    name: (dotted_name) @import
    alias: (identifier) @alias))

(import_from_statement
  module_name: (_) @import
  name: (dotted_name) @imported)

(import_from_statement
  module_name: (_) @import
  name: (aliased_import
    name: (dotted_name) @imported
    alias: (identifier) @alias))

(import_from_statement
  module_name: (_) @import
  (wildcard_import) @all)

; What names are bound to.

(assignment
  left: [(identifier) (attribute)] @variable
  type: (type) @type
  right: (_)? @value)

(assignment
  left: [(identifier) (attribute)] @variable
  !type
  right: (_) @value)

(assignment
  left: (pattern_list (identifier) @variable))

(named_expression
  name: (identifier) @variable
  value: (_) @value)

(for_statement
  left: (identifier) @variable
  right: (_) @item)

(for_statement
  left: (pattern_list (identifier) @variable))

(for_in_clause
  left: (identifier) @variable
  right: (_) @item)

(for_in_clause
  left: (pattern_list (identifier) @variable))

(with_item
  value: (as_pattern
    . (_) @entered
    alias: (as_pattern_target (identifier) @variable)))

(except_clause
  (as_pattern
    . (_) @type
    alias: (as_pattern_target (identifier) @variable)))

; Parameters.

(parameters (identifier) @parameter)
(lambda_parameters (identifier) @parameter)
(default_parameter
  name: (identifier) @parameter
  value: (_) @value)
(typed_parameter
  . (identifier) @parameter
  type: (type) @type)
(typed_default_parameter
  name: (identifier) @parameter
  type: (type) @type)
(parameters (list_splat_pattern (identifier) @parameter))
(parameters (dictionary_splat_pattern (identifier) @parameter))
(typed_parameter . (list_splat_pattern (identifier) @parameter))
(typed_parameter . (dictionary_splat_pattern (identifier) @parameter))

; What functions give back.

(function_definition return_type: (type) @returns)
(return_statement (_) @returned)

; Names that no symbol holds.

(lambda) @region

[
  (list_comprehension)
  (set_comprehension)
  (dictionary_comprehension)
  (generator_expression)
] @block
