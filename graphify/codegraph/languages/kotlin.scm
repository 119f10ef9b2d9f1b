; Types. An object is a class of one; the members of a companion without a name belong to the class around it.

(class_declaration
  "interface"
  name: (identifier) @name
  (class_body)? @body) @definition.interface

(class_declaration
  (modifiers
    (class_modifier
      "enum"))
  name: (identifier) @name
  (enum_class_body)? @body) @definition.type

(class_declaration
  name: (identifier) @name
  [
    (class_body)
    (enum_class_body)
  ]? @body) @definition.class

(object_declaration
  name: (identifier) @name
  (class_body)? @body) @definition.class

(companion_object
  name: (identifier) @name
  (class_body)? @body) @definition.class

(type_alias
  type: (identifier) @name) @definition.type

(enum_entry
  .
  (modifiers)?
  .
  (identifier) @name
  [
    (value_arguments)
    (class_body)
  ]? @body) @definition.field

; Functions. One that extends a type is said with it: `String.twice`.

(function_declaration
  "fun"
  [
    (user_type
      (identifier)+ @scope)
    (nullable_type
      (user_type
        (identifier)+ @scope))
  ]
  .
  "."
  .
  name: (identifier) @name
  (function_body)? @body) @definition.function

(function_declaration
  name: (identifier) @name
  (function_body)? @body) @definition.function

(secondary_constructor
  "constructor" @name
  (block)? @body) @definition.function

(property_declaration
  (variable_declaration
    .
    (identifier) @name)
  [
    (lambda_literal)
    (anonymous_function)
  ] @body) @definition.function

; Properties, with their accessors.

(property_declaration
  [
    (user_type
      (identifier)+ @scope)
    (nullable_type
      (user_type
        (identifier)+ @scope))
  ]
  .
  "."
  .
  (variable_declaration
    .
    (identifier) @name)) @definition.constant

(property_declaration
  [
    (variable_declaration
      .
      (identifier) @name)
    (multi_variable_declaration
      (variable_declaration
        .
        (identifier) @name))
  ]
  "="
  .
  (_) @body) @definition.constant

(property_declaration
  (variable_declaration
    .
    (identifier) @name)
  [
    (property_delegate)
    (getter
      (function_body))
    (setter
      (function_body))
  ]? @body) @definition.constant

(class_parameter
  [
    "val"
    "var"
  ]
  .
  (identifier) @name) @definition.field

; What an initializer or an object without a name holds is nobody's.

(anonymous_initializer) @local
(object_literal) @local

[
  (line_comment)
  (block_comment)
] @comment

(annotation) @lead
