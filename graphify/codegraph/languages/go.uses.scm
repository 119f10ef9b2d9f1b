(package_clause (package_identifier) @package)

; Imports. A name of its own, all names, or the last part of the path.

(import_spec
  name: (package_identifier) @alias
  path: (_
    [(interpreted_string_literal_content) (raw_string_literal_content)] @import))

(import_spec
  name: (dot) @all
  path: (_
    [(interpreted_string_literal_content) (raw_string_literal_content)] @import))

(import_spec
  !name
  path: (_
    [(interpreted_string_literal_content) (raw_string_literal_content)] @import))

; What is called and made.

(call_expression function: (_) @reference.call)

(type_conversion_expression type: (_) @reference.call)

(composite_literal type: [
  (type_identifier)
  (qualified_type)
  (generic_type)
] @reference.class)

(call_expression
  function: (identifier) @_new
  arguments: (argument_list . [
    (type_identifier)
    (qualified_type)
    (identifier)
    (selector_expression)
  ] @reference.class .)
  (#eq? @_new "new"))

; An embedded type gives its members.

(struct_type
  (field_declaration_list
    (field_declaration
      !name
      type: (_) @base)))

(interface_type
  (type_elem . (_) @base .))

(type_spec
  type: [
    (type_identifier)
    (qualified_type)
  ] @base)

; What names are bound to.

(field_declaration
  name: (field_identifier) @variable
  type: (_) @type)

(field_declaration
  !name
  type: (type_identifier) @variable @type)

(field_declaration
  !name
  type: (qualified_type
    name: (type_identifier) @variable) @type)

(field_declaration
  !name
  type: (generic_type
    type: (type_identifier) @variable) @type)

(type_alias
  name: (type_identifier) @variable
  type: (_) @value)

(var_spec
  name: (identifier) @variable)

(var_spec
  .
  name: (identifier) @variable
  value: (expression_list . (_) @value))

(var_spec
  name: (identifier) @variable
  type: (_) @type)

(const_spec
  name: (identifier) @variable)

(const_spec
  name: (identifier) @variable
  type: (_) @type)

(short_var_declaration
  left: (expression_list (identifier) @variable))

(short_var_declaration
  left: (expression_list . (identifier) @variable)
  right: (expression_list . (_) @value))

(short_var_declaration
  left: (expression_list . (_) . (identifier) @variable)
  right: (expression_list . (_) . (_) @value))

(short_var_declaration
  left: (expression_list . (identifier) @variable)
  right: (expression_list
    . (call_expression
      function: (identifier) @_new
      arguments: (argument_list . (_) @type .)))
  (#eq? @_new "new"))

(short_var_declaration
  left: (expression_list . (identifier) @variable)
  right: (expression_list
    . (call_expression
      function: (identifier) @_make
      arguments: (argument_list . (_) @type)))
  (#eq? @_make "make"))

(range_clause
  left: (expression_list (identifier) @variable))

(range_clause
  left: (expression_list . (_) . (identifier) @variable)
  right: (_) @item)

(receive_statement
  left: (expression_list (identifier) @variable))

(type_switch_statement
  alias: (expression_list (identifier) @variable))

; Parameters; the receiver is one.

(parameter_declaration
  name: (identifier) @parameter
  type: (_) @type)

(variadic_parameter_declaration
  name: (identifier) @parameter)

; What functions give back: of several the first.

(function_declaration result: [
  (type_identifier)
  (qualified_type)
  (generic_type)
  (pointer_type)
  (slice_type)
  (map_type)
  (channel_type)
  (array_type)
] @returns)

(method_declaration result: [
  (type_identifier)
  (qualified_type)
  (generic_type)
  (pointer_type)
  (slice_type)
  (map_type)
  (channel_type)
  (array_type)
] @returns)

(method_elem result: [
  (type_identifier)
  (qualified_type)
  (generic_type)
  (pointer_type)
  (slice_type)
  (map_type)
  (channel_type)
  (array_type)
] @returns)

(_
  result: (parameter_list . (parameter_declaration type: (_) @returns)))

; Names that no symbol holds.

(func_literal) @region

[
  (if_statement)
  (for_statement)
  (expression_case)
  (type_case)
  (communication_case)
] @block
