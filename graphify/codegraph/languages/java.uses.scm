(package_declaration (_) @package .)

(import_declaration (_) @import .)

(import_declaration
  (_) @import
  (asterisk) @all)

; What is called and made.

(method_invocation) @reference.call

(object_creation_expression type: (_) @reference.class)

(method_reference
  [
    (identifier)
    (field_access)
    (this)
    (super)
  ]
  (identifier)) @reference.name

; What types derive from.

(superclass (_) @base)

(super_interfaces (type_list (_) @base))

(extends_interfaces (type_list (_) @base))

; What names are bound to.

(field_declaration
  type: (_) @type
  declarator: (variable_declarator
    name: (identifier) @variable
    value: (_)? @value))

(constant_declaration
  type: (_) @type
  declarator: (variable_declarator
    name: (identifier) @variable
    value: (_)? @value))

(local_variable_declaration
  type: (_) @type
  declarator: (variable_declarator
    name: (identifier) @variable
    value: (_)? @value))

(enum_declaration
  name: (identifier) @type
  body: (enum_body
    (enum_constant
      name: (identifier) @variable)))

(enhanced_for_statement
  type: (_) @type
  name: (identifier) @variable
  value: (_) @item)

(resource
  type: (_) @type
  name: (identifier) @variable
  value: (_) @value)

(catch_formal_parameter
  (catch_type . (_) @type)
  name: (identifier) @variable)

(instanceof_expression
  right: (_) @type
  name: (identifier) @variable)

(type_pattern
  . (_) @type
  . (identifier) @variable)

; Parameters.

(method_declaration
  parameters: (formal_parameters
    (formal_parameter
      type: (_) @type
      name: (identifier) @parameter)))

(constructor_declaration
  parameters: (formal_parameters
    (formal_parameter
      type: (_) @type
      name: (identifier) @parameter)))

(record_declaration
  parameters: (formal_parameters
    (formal_parameter
      type: (_) @type
      name: (identifier) @attribute)))

(spread_parameter
  (variable_declarator
    name: (identifier) @parameter))

(lambda_expression
  parameters: (formal_parameters
    (formal_parameter
      type: (_) @type
      name: (identifier) @parameter)))

(lambda_expression
  parameters: (identifier) @parameter)

(lambda_expression
  parameters: (inferred_parameters (identifier) @parameter))

; What methods give back.

(method_declaration type: (_) @returns)

; Names that no symbol holds.

(lambda_expression) @region

[
  (enhanced_for_statement)
  (for_statement)
  (if_statement)
  (try_with_resources_statement)
  (catch_clause)
  (switch_block_statement_group)
  (switch_rule)
] @block
