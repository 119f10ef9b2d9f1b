; Imports, however deep in braces.

(use_declaration argument: [
  (identifier)
  (scoped_identifier)
] @import)

(use_as_clause
  path: (_) @import
  alias: (identifier) @alias)

(use_declaration argument: (use_wildcard (_) @import) @all)

(use_declaration
  argument: (scoped_use_list
    path: (_) @import
    list: (use_list [
      (identifier)
      (scoped_identifier)
      (self)
    ] @import)))

(use_declaration
  argument: (scoped_use_list
    path: (_) @import
    list: (use_list (use_as_clause
      path: (_) @import
      alias: (identifier) @alias))))

(use_declaration
  argument: (scoped_use_list
    path: (_) @import
    list: (use_list (use_wildcard (_) @import) @all)))

(use_declaration
  argument: (scoped_use_list
    path: (_) @import
    list: (use_list (scoped_use_list
      path: (_) @import
      list: (use_list [
        (identifier)
        (scoped_identifier)
        (self)
      ] @import)))))

(use_declaration
  argument: (scoped_use_list
    path: (_) @import
    list: (use_list (scoped_use_list
      path: (_) @import
      list: (use_list (scoped_use_list
        path: (_) @import
        list: (use_list [
          (identifier)
          (scoped_identifier)
          (self)
        ] @import)))))))

; A module in a file of its own.

(mod_item
  name: (identifier) @import
  !body)

; Names that are brought in by a macro around a block (`cfg_x! { pub use a::B; }`).

(macro_invocation
  (token_tree
    "use"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    (identifier) @import
    .
    ";"))

(macro_invocation
  (token_tree
    "use"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    (token_tree
      [
        (identifier)
        (self)
      ] @import)))

(macro_invocation
  (token_tree
    "use"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    "*" @all))

(macro_invocation
  (token_tree
    "use"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    (identifier) @import
    .
    ";"))

(macro_invocation
  (token_tree
    "use"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    (token_tree
      [
        (identifier)
        (self)
      ] @import)))

(macro_invocation
  (token_tree
    "use"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    "*" @all))

(macro_invocation
  (token_tree
    "use"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    (identifier) @import
    .
    ";"))

(macro_invocation
  (token_tree
    "use"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    (token_tree
      [
        (identifier)
        (self)
      ] @import)))

(macro_invocation
  (token_tree
    "use"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    [
      (identifier)
      (crate)
      (self)
      (super)
    ] @import
    .
    "::"
    .
    "*" @all))

; What is called and made. In a macro only what is a call by its looks.

(call_expression function: (_) @reference.call)

(struct_expression name: (_) @reference.class)

(macro_invocation macro: (_) @reference.call)

(macro_invocation
  (token_tree
    .
    (identifier) @reference.call
    .
    (token_tree
      .
      "("))
  (#match? @reference.call "^[a-z_]"))

(macro_invocation
  (token_tree
    ","
    .
    (identifier) @reference.call
    .
    (token_tree
      .
      "("))
  (#match? @reference.call "^[a-z_]"))

; What types derive from.

(impl_item
  trait: (_) @base
  type: (_) @heir)

(trait_item
  bounds: (trait_bounds [
    (type_identifier)
    (scoped_type_identifier)
    (generic_type)
  ] @base))

; What names are bound to.

(field_declaration
  name: (field_identifier) @variable
  type: (_) @type)

(static_item
  name: (identifier) @variable
  type: (_) @type)

(const_item
  name: (identifier) @variable
  type: (_) @type)

(enum_item
  name: (type_identifier) @type
  body: (enum_variant_list
    (enum_variant
      name: (identifier) @variable)))

(let_declaration
  pattern: (identifier) @variable
  !type
  !value)

(let_declaration
  pattern: (identifier) @variable
  !type
  value: (_) @value)

(let_declaration
  pattern: (identifier) @variable
  type: (_) @type
  value: (_)? @value)

(tuple_pattern (identifier) @variable)

(slice_pattern (identifier) @variable)

(tuple_struct_pattern
  type: (_)
  (identifier) @variable)

(ref_pattern (identifier) @variable)

(mut_pattern (identifier) @variable)

(captured_pattern . (identifier) @variable)

(field_pattern pattern: (identifier) @variable)

(field_pattern name: (shorthand_field_identifier) @variable)

(for_expression
  pattern: (identifier) @variable
  value: (_) @item)

(let_condition
  pattern: (tuple_struct_pattern
    type: (identifier) @_some
    .
    [
      (identifier) @variable
      (ref_pattern (identifier) @variable)
      (mut_pattern (identifier) @variable)
    ]
    .)
  value: (_) @value
  (#any-of? @_some "Some" "Ok"))

(let_declaration
  pattern: (tuple_struct_pattern
    type: (identifier) @_some
    .
    [
      (identifier) @variable
      (ref_pattern (identifier) @variable)
      (mut_pattern (identifier) @variable)
    ]
    .)
  value: (_) @value
  (#any-of? @_some "Some" "Ok"))

(match_expression
  value: (_) @value
  body: (match_block
    (match_arm
      pattern: (match_pattern
        (tuple_struct_pattern
          type: (identifier) @_some
          .
          [
            (identifier) @variable
            (ref_pattern (identifier) @variable)
            (mut_pattern (identifier) @variable)
          ]
          .))))
  (#any-of? @_some "Some" "Ok"))

; Parameters.

(parameter
  pattern: (identifier) @parameter
  type: (_) @type)

(closure_parameters (identifier) @parameter)

; What functions give back, and what aliases stand for.

(function_item return_type: (_) @returns)

(function_signature_item return_type: (_) @returns)

(type_item type: (_) @returns)

; Names that no symbol holds.

(closure_expression) @region

[
  (if_expression)
  (while_expression)
  (for_expression)
  (match_arm)
] @block
