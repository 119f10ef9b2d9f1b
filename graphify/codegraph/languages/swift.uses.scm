; What is called.

(call_expression
  .
  (_) @reference.call
  (call_suffix
    (value_arguments
      .
      "(")))

(call_expression
  .
  (_) @reference.call
  (call_suffix (lambda_literal)))

; What types derive from; an extension adds to a type.

(inheritance_specifier inherits_from: (_) @base)

(class_declaration declaration_kind: "extension" @reopens)

; What names are bound to.

(property_declaration
  name: (pattern
    bound_identifier: (simple_identifier) @variable))

(property_declaration
  name: (pattern
    bound_identifier: (simple_identifier) @variable)
  .
  value: (_) @value)

(property_declaration
  name: (pattern
    bound_identifier: (simple_identifier) @variable)
  .
  (type_annotation (_) @type))

(protocol_property_declaration
  name: (pattern
    bound_identifier: (simple_identifier) @variable)
  (type_annotation (_) @type))

(class_declaration
  name: (type_identifier) @type
  body: (enum_class_body
    (enum_entry
      name: (simple_identifier) @variable)))

(pattern
  bound_identifier: (simple_identifier) @variable)

(pattern
  (pattern . (simple_identifier) @variable .))

(for_statement
  item: (pattern
    bound_identifier: (simple_identifier) @variable)
  collection: (_) @item)

(_
  condition: (value_binding_pattern)
  .
  bound_identifier: (simple_identifier) @variable
  .
  condition: (_) @value)

; Parameters.

(parameter
  name: (simple_identifier) @parameter
  name: (_) @type)

(lambda_parameter
  name: (simple_identifier) @parameter)

(lambda_parameter
  name: (simple_identifier) @parameter
  name: (_) @type)

; What functions give back, and what aliases stand for.

(function_declaration
  "->"
  .
  (_) @returns)

(protocol_function_declaration
  "->"
  .
  (_) @returns)

(subscript_declaration
  "->"
  .
  (_) @returns)

(typealias_declaration
  "="
  .
  (_) @returns)

; Names that no symbol holds.

(lambda_literal) @region

[
  (for_statement)
  (if_statement)
  (while_statement)
  (switch_entry)
  (catch_block)
] @block
