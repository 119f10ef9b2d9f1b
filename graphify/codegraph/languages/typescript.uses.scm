; What TypeScript and TSX have beyond JavaScript: types.

(extends_clause value: (_) @base)
(implements_clause (_) @base)
(extends_type_clause type: (_) @base)

(decorator [(identifier) (member_expression)] @reference.name)

(import_statement
  (import_require_clause
    (identifier) @namespace
    source: (string (string_fragment) @import)))

(variable_declarator
  name: (identifier) @variable
  !type
  value: (_)? @value)

(variable_declarator
  name: (identifier) @variable
  type: (type_annotation) @type
  value: (_)? @value)

(public_field_definition
  name: (_) @variable
  !type
  value: (_) @value)

(public_field_definition
  name: (_) @variable
  type: (type_annotation) @type
  value: (_)? @value)

(interface_body
  (property_signature
    name: (property_identifier) @variable
    type: (type_annotation) @type))

; Parameters; those with a modifier are fields too.

(required_parameter
  .
  pattern: [(identifier) (this)] @parameter
  type: (type_annotation)? @type
  value: (_)? @value)

(optional_parameter
  .
  pattern: (identifier) @parameter
  type: (type_annotation)? @type)

(_
  [(accessibility_modifier) (override_modifier)]
  pattern: (identifier) @attribute
  type: (type_annotation)? @type)

(required_parameter
  "readonly"
  pattern: (identifier) @attribute
  type: (type_annotation)? @type)

(required_parameter pattern: (rest_pattern (identifier) @parameter) type: (type_annotation)? @type)
(required_parameter pattern: (object_pattern (shorthand_property_identifier_pattern) @parameter))
(required_parameter pattern: (object_pattern (pair_pattern value: (identifier) @parameter)))
(required_parameter
  pattern: (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @parameter)))

; What functions give back, and what aliases stand for.

(_ return_type: (type_annotation) @returns)
(type_alias_declaration value: (_) @returns)
