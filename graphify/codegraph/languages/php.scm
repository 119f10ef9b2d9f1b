; Namespaces in braces; `namespace A;` holds nothing.

(namespace_definition
  name: (namespace_name) @name
  body: (_) @body) @definition.module

; Types.

(class_declaration
  name: (name) @name
  body: (_) @body) @definition.class

(trait_declaration
  name: (name) @name
  body: (_) @body) @definition.interface

(interface_declaration
  name: (name) @name
  body: (_) @body) @definition.interface

(enum_declaration
  name: (name) @name
  body: (_) @body) @definition.type

(enum_case
  name: (name) @name
  value: (_)? @body) @definition.field

; Functions, also those that are bound to a name.

(function_definition
  name: (name) @name
  body: (_) @body) @definition.function

(method_declaration
  name: (name) @name
  body: (_)? @body) @definition.function

(expression_statement
  (assignment_expression
    left: (variable_name) @name
    right: [
      (anonymous_function
        body: (_) @body)
      (arrow_function
        body: (_) @body)
    ])) @definition.function

; Constants and properties; several can be declared at once.

(const_declaration
  (const_element
    .
    (name) @name
    (_) @body)) @definition.constant

(property_declaration
  (property_element
    name: (variable_name) @name
    default_value: (_)? @body)) @definition.field

(property_declaration
  (property_element
    name: (variable_name) @name)
  (property_hook_list
    (property_hook
      body: (_) @body))) @definition.field

(expression_statement
  (function_call_expression
    function: (name) @_define
    arguments: (arguments
      .
      (argument
        [
          (string
            (string_content) @name)
          (encapsed_string
            .
            (string_content) @name
            .)
        ])
      .
      (argument) @body))
  (#eq? @_define "define")) @definition.constant

; Names in a class without one are nobody's.

(anonymous_class) @local

(comment) @comment

(attribute_list) @lead
