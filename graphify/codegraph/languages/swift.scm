; Types. An extension opens its type again; one of `A.B` is B in A.

(class_declaration
  declaration_kind: "enum"
  name: (type_identifier) @name
  body: (_) @body) @definition.type

(class_declaration
  declaration_kind: [
    "class"
    "struct"
    "actor"
  ]
  name: (type_identifier) @name
  body: (_) @body) @definition.class

(class_declaration
  declaration_kind: "extension"
  name: (user_type
    (type_identifier)* @scope
    .
    (type_identifier) @name
    .
    (type_arguments)?
    .)
  body: (_) @body) @definition.class

(protocol_declaration
  name: (type_identifier) @name
  body: (_) @body) @definition.interface

(typealias_declaration
  name: (type_identifier) @name) @definition.type

(associatedtype_declaration
  name: (type_identifier) @name) @definition.type

(enum_entry
  name: (simple_identifier) @name
  raw_value: (_)? @body) @definition.field

; Functions; an operator is one too.

(function_declaration
  name: [
    (simple_identifier)
    (custom_operator)
    (bang)
    "=="
    "!="
    "==="
    "!=="
    "<"
    ">"
    "<="
    ">="
    "+"
    "-"
    "*"
    "/"
    "%"
    "+="
    "-="
    "*="
    "/="
    "%="
    "++"
    "--"
    "&"
    "|"
    "^"
    "~"
    "<<"
    ">>"
  ] @name
  body: (_)? @body) @definition.function

(protocol_function_declaration
  "func"
  .
  name: _ @name) @definition.function

(init_declaration
  name: "init" @name
  body: (_)? @body) @definition.function

(deinit_declaration
  "deinit" @name
  body: (_)? @body) @definition.function

(subscript_declaration
  "subscript" @name
  (computed_property) @body) @definition.function

(property_declaration
  name: (pattern
    bound_identifier: (simple_identifier) @name)
  value: (lambda_literal) @body) @definition.function

; Properties, with their accessors and observers.

(property_declaration
  name: (pattern
    [
      bound_identifier: (simple_identifier) @name
      (pattern
        (simple_identifier) @name)
    ])
  value: (_)? @body) @definition.constant

(property_declaration
  name: (pattern
    bound_identifier: (simple_identifier) @name)
  [
    (computed_property)
    (willset_didset_block)
  ] @body) @definition.constant

(protocol_property_declaration
  name: (pattern
    bound_identifier: (simple_identifier) @name)) @definition.field

[
  (comment)
  (multiline_comment)
] @comment

(modifiers
  (attribute) @lead)
