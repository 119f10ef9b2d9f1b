(file_scoped_namespace_declaration name: (_) @package)

; A namespace, or what a class has, gives all its names.

(using_directive
  !name
  [
    (identifier)
    (qualified_name)
  ] @import @all)

(using_directive
  name: (identifier) @alias
  [
    (identifier)
    (qualified_name)
    (generic_name)
  ] @import
  .)

; What is called and made.

(invocation_expression function: (_) @reference.call)

(object_creation_expression type: (_) @reference.class)

(variable_declaration
  type: (_) @reference.class
  (variable_declarator (implicit_object_creation_expression)))

(property_declaration
  type: (_) @reference.class
  value: (implicit_object_creation_expression))

; What types derive from; parts of a type add to each other.

(base_list [
  (identifier)
  (qualified_name)
  (generic_name)
] @base)

(base_list (primary_constructor_base_type type: (_) @base))

(class_declaration
  (modifier) @reopens
  (#eq? @reopens "partial"))

(struct_declaration
  (modifier) @reopens
  (#eq? @reopens "partial"))

(interface_declaration
  (modifier) @reopens
  (#eq? @reopens "partial"))

(record_declaration
  (modifier) @reopens
  (#eq? @reopens "partial"))

; What names are bound to.

(variable_declaration
  type: (_) @type
  (variable_declarator
    name: (identifier) @variable))

(variable_declaration
  type: (_) @type
  (variable_declarator
    name: (identifier) @variable
    "="
    (_) @value))

(property_declaration
  type: (_) @type
  name: (identifier) @variable)

(indexer_declaration type: (_) @returns)

(enum_declaration
  name: (identifier) @type
  body: (enum_member_declaration_list
    (enum_member_declaration
      name: (identifier) @variable)))

(foreach_statement
  type: (_) @type
  left: (identifier) @variable
  right: (_) @item)

(catch_declaration
  type: (_) @type
  name: (identifier) @variable)

(declaration_expression
  type: (_) @type
  name: (identifier) @variable)

(declaration_pattern
  type: (_) @type
  name: (identifier) @variable)

(recursive_pattern
  type: (_) @type
  name: (identifier) @variable)

; Parameters.

(parameter
  !type
  name: (identifier) @parameter)

(parameter
  type: (_) @type
  name: (identifier) @parameter)

(record_declaration
  (parameter_list
    (parameter
      type: (_) @type
      name: (identifier) @attribute)))

(parameter_list
  type: (_) @type
  name: (identifier) @parameter)

(lambda_expression parameters: (implicit_parameter) @parameter)

; What methods give back.

(method_declaration returns: (_) @returns)

(local_function_statement type: (_) @returns)

; Names that no symbol holds.

[
  (lambda_expression)
  (anonymous_method_expression)
] @region

[
  (foreach_statement)
  (for_statement)
  (if_statement)
  (using_statement)
  (catch_clause)
  (switch_section)
  (switch_expression_arm)
  (accessor_declaration)
] @block
