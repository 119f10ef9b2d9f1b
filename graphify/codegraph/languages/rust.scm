; Methods stand in impl blocks: what the block is for owns them. Traits and modules own by span.

(impl_item
  type: (_) @scope
  body: (declaration_list
    (function_item
      name: (_) @name
      body: (_) @body) @definition.method))

(impl_item
  type: (_) @scope
  body: (declaration_list
    (const_item
      name: (_) @name
      value: (_)? @body) @definition.field))

(impl_item
  type: (_) @scope
  body: (declaration_list
    (type_item
      name: (_) @name) @definition.type))

; Functions.

(function_item
  name: (_) @name
  body: (_) @body) @definition.function

(function_signature_item
  name: (_) @name) @definition.function

(macro_definition
  name: (_) @name
  [
    (macro_rule)
  ]* @body) @definition.function

; A closure under a name is a function.

(const_item
  name: (_) @name
  value: (closure_expression
    body: (_) @body)) @definition.function

(static_item
  name: (_) @name
  value: (closure_expression
    body: (_) @body)) @definition.function

; Types.

(struct_item
  name: (_) @name
  body: (field_declaration_list)? @body) @definition.class

(union_item
  name: (_) @name
  body: (_) @body) @definition.class

(enum_item
  name: (_) @name
  body: (_) @body) @definition.type

(trait_item
  name: (_) @name
  body: (_) @body) @definition.interface

(type_item
  name: (_) @name) @definition.type

(associated_type
  name: (_) @name) @definition.type

; Modules that are here; `mod other;` is a file of its own.

(mod_item
  name: (_) @name
  body: (_) @body) @definition.module

; Values.

(const_item
  name: (_) @name
  value: (_)? @body) @definition.constant

(static_item
  name: (_) @name
  value: (_)? @body) @definition.constant

(field_declaration
  name: (_) @name) @definition.field

(enum_variant
  name: (_) @name
  value: (_)? @body) @definition.field

; What stands before a definition.

(attribute_item) @lead

[
  (line_comment
    !inner)
  (block_comment
    !inner)
] @comment

; What stands inside of what it documents.

[
  (line_comment
    inner: (_))
  (block_comment
    inner: (_))
] @doc
