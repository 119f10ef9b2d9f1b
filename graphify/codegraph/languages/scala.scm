; Types. An object and the class that it accompanies have one name and are one symbol.

(class_definition
  name: (_) @name
  body: (_)? @body) @definition.class

(object_definition
  name: (_) @name
  body: (_)? @body) @definition.class

(package_object
  name: (_) @name
  body: (_) @body) @definition.class

(trait_definition
  name: (_) @name
  body: (_)? @body) @definition.interface

(enum_definition
  name: (_) @name
  body: (_) @body) @definition.type

(enum_case_definitions
  [
    (simple_enum_case
      name: (_) @name)
    (full_enum_case
      name: (_) @name)
  ]) @definition.field

(type_definition
  name: (type_identifier) @name) @definition.type

(given_definition
  name: (_) @name
  body: (_)? @body) @definition.class

; `package a { }` holds what is in it; `package a` does not.

(package_clause
  name: (package_identifier
    (identifier)* @scope
    .
    (identifier) @name
    .)
  body: (_) @body) @definition.module

; Functions. Those of an extension are said with the type that they extend.

(extension_definition
  parameters: (parameters
    (parameter
      type: [
        (type_identifier) @scope
        (generic_type
          .
          (type_identifier) @scope)
      ]))
  [
    (function_definition
      name: (_) @name
      body: (_) @body) @definition.function
    (template_body
      (function_definition
        name: (_) @name
        body: (_) @body) @definition.function)
  ])

(function_definition
  name: (_) @name
  body: (_)? @body) @definition.function

(function_declaration
  name: (_) @name) @definition.function

(val_definition
  pattern: (identifier) @name
  value: [
    (lambda_expression) @body
    (block
      .
      (lambda_expression) @body
      .)
  ]) @definition.function

; Values and variables; those of a function are dropped when symbols are nested.

(val_definition
  pattern: [
    (identifier) @name
    (identifiers
      (identifier) @name)
    (tuple_pattern
      (identifier) @name)
  ]
  value: (_) @body) @definition.constant

(var_definition
  pattern: [
    (identifier) @name
    (identifiers
      (identifier) @name)
    (tuple_pattern
      (identifier) @name)
  ]
  value: (_) @body) @definition.constant

(val_declaration
  name: (_) @name) @definition.constant

(var_declaration
  name: (_) @name) @definition.constant

(class_parameter
  [
    "val"
    "var"
  ]
  name: (_) @name) @definition.field

(class_definition
  "case"
  class_parameters: (class_parameters
    (class_parameter
      name: (_) @name) @definition.field))

; What an object without a name holds is nobody's.

(instance_expression
  (template_body)) @local

[
  (comment)
  (block_comment)
] @comment

(annotation) @lead
