; What is called.

(function_call_expression function: [(name) (qualified_name)] @reference.call)

[
  (member_call_expression)
  (nullsafe_member_call_expression)
  (scoped_call_expression)
] @reference.call

(object_creation_expression . [(name) (qualified_name)] @reference.class)

(class_constant_access_expression . [(name) (qualified_name)] @reference.name)

(binary_expression
  operator: "instanceof"
  right: [(name) (qualified_name)] @reference.type)

((named_type [(name) (qualified_name)] @reference.type)
  (#not-match? @reference.type "^(self|static)$"))

(attribute [(name) (qualified_name)] @reference.class)

; What classes derive from.

(base_clause [(name) (qualified_name)] @base)

(class_interface_clause [(name) (qualified_name)] @base)

(use_declaration [(name) (qualified_name)] @base)

; Namespaces.

(program (namespace_definition
  name: (namespace_name) @space
  !body))

(namespace_use_declaration
  (namespace_use_clause [
    (name)
    (qualified_name)
  ] @import !alias))

(namespace_use_declaration
  (namespace_use_clause
    [
      (name)
      (qualified_name)
    ] @import
    alias: (name) @alias))

(namespace_use_declaration
  (namespace_name) @import
  body: (namespace_use_group
    (namespace_use_clause . [(name) (qualified_name)] @imported !alias)))

(namespace_use_declaration
  (namespace_name) @import
  body: (namespace_use_group
    (namespace_use_clause
      . [(name) (qualified_name)] @imported
      alias: (name) @alias)))

; Files that are read in: what stands before the path is made at run time.

[
  (include_expression [
    (string (string_content) @import)
    (binary_expression right: (string (string_content) @import))
    (parenthesized_expression (string (string_content) @import))
    (parenthesized_expression (binary_expression right: (string (string_content) @import)))
  ])
  (include_once_expression [
    (string (string_content) @import)
    (binary_expression right: (string (string_content) @import))
    (parenthesized_expression (string (string_content) @import))
    (parenthesized_expression (binary_expression right: (string (string_content) @import)))
  ])
  (require_expression [
    (string (string_content) @import)
    (binary_expression right: (string (string_content) @import))
    (parenthesized_expression (string (string_content) @import))
    (parenthesized_expression (binary_expression right: (string (string_content) @import)))
  ])
  (require_once_expression [
    (string (string_content) @import)
    (binary_expression right: (string (string_content) @import))
    (parenthesized_expression (string (string_content) @import))
    (parenthesized_expression (binary_expression right: (string (string_content) @import)))
  ])
]

; What names are bound to.

(assignment_expression
  left: [(variable_name) (member_access_expression)] @variable
  right: (_) @value)

(foreach_statement
  . (_) @item
  . (variable_name) @variable)

(foreach_statement
  . (_) @item
  . (pair (_) (variable_name) @variable))

(catch_clause
  type: (type_list (named_type) @type)
  name: (variable_name) @variable)

(simple_parameter
  type: [
    (named_type) @type
    (optional_type (named_type) @type)
    (union_type (named_type) @type)
  ]
  name: (variable_name) @parameter)

(simple_parameter
  !type
  name: (variable_name) @parameter)

(property_promotion_parameter
  type: [
    (named_type) @type
    (optional_type (named_type) @type)
    (union_type (named_type) @type)
  ]
  name: (variable_name (name) @attribute))

(property_promotion_parameter
  type: [
    (named_type) @type
    (optional_type (named_type) @type)
  ]
  name: (variable_name) @parameter)

(property_declaration
  type: [
    (named_type) @type
    (optional_type (named_type) @type)
    (union_type (named_type) @type)
  ]
  (property_element name: (variable_name (name) @variable)))

; What functions give back.

(_
  return_type: [
    (named_type) @returns
    (optional_type (named_type) @returns)
  ])

(return_statement (_) @returned)

[(anonymous_function) (arrow_function)] @region
