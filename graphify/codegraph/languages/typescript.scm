; What TypeScript and TSX have beyond JavaScript.

(public_field_definition
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (computed_property_name) @name
    (string . (string_fragment) @name .)
  ]
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.method

(public_field_definition
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (computed_property_name) @name
    (string . (string_fragment) @name .)
  ]
  value: (_)? @body) @definition.field

(class_body
  (decorator) @lead)

; Overloads, and what is declared without a body.

(ambient_declaration) @outer

(function_signature
  name: (identifier) @name) @definition.function

(class_body
  [
    (method_signature
      name: [
        (property_identifier) @name
        (private_property_identifier) @name
        (computed_property_name) @name
        (string . (string_fragment) @name .)
      ])
    (abstract_method_signature
      name: [
        (property_identifier) @name
        (computed_property_name) @name
        (string . (string_fragment) @name .)
      ])
  ] @definition.method)

(abstract_class_declaration
  name: (type_identifier) @name
  body: (class_body) @body) @definition.class

; Interfaces, types, enums and their members.

(interface_declaration
  name: (type_identifier) @name
  body: (interface_body) @body) @definition.interface

(interface_body
  (property_signature
    name: [
      (property_identifier) @name
      (computed_property_name) @name
      (string . (string_fragment) @name .)
    ]) @definition.field)

(interface_body
  (method_signature
    name: [
      (property_identifier) @name
      (computed_property_name) @name
      (string . (string_fragment) @name .)
    ]) @definition.method)

(type_alias_declaration
  name: (type_identifier) @name
  value: (_) @body) @definition.type

(enum_declaration
  name: (identifier) @name
  body: (enum_body) @body) @definition.type

(enum_assignment
  name: [
    (property_identifier) @name
    (string . (string_fragment) @name .)
  ]
  value: (_) @body) @definition.field

(enum_body
  [
    (property_identifier) @name
    (string . (string_fragment) @name .)
  ] @definition.field)

; Namespaces and modules.

[
  (internal_module
    name: [
      (identifier) @name
      (nested_identifier
        object: (_) @scope
        property: (_) @name)
    ]
    body: (statement_block) @body)
  (module
    name: [
      (identifier) @name
      (string . (string_fragment) @name .)
      (nested_identifier
        object: (_) @scope
        property: (_) @name)
    ]
    body: (statement_block) @body)
] @definition.module

(expression_statement
  (internal_module)) @outer

; The default export, and members of objects, whose type is checked.

(export_statement
  "default" @name
  value: [(as_expression) (satisfies_expression)] @body) @definition.constant

(as_expression
  (object [
    (method_definition
      name: (property_identifier) @name
      body: (statement_block) @body)
    (pair
      key: (property_identifier) @name
      value: (arrow_function body: (_) @body))
  ] @definition.method))

(satisfies_expression
  (object [
    (method_definition
      name: (property_identifier) @name
      body: (statement_block) @body)
    (pair
      key: (property_identifier) @name
      value: (arrow_function body: (_) @body))
  ] @definition.method))
