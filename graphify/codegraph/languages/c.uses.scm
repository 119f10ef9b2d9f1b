; What is called, and functions that are handed on.

(call_expression function: [
  (identifier)
  (field_expression)
  (parenthesized_expression (pointer_expression))
] @reference.call)

(call_expression arguments: (argument_list (identifier) @reference.name))

(call_expression arguments: (argument_list (pointer_expression
  operator: "&"
  argument: (identifier) @reference.name)))

(initializer_list (identifier) @reference.name)

(initializer_pair value: (identifier) @reference.name)

(assignment_expression right: (identifier) @reference.name)

; Files that are included: all that they say is known.

(preproc_include path: (_) @import @all)

; Variables, parameters and fields with their types. What declares a name is a chain: see the row.

(declaration
  type: [
    (type_identifier) @type
    (struct_specifier name: (_) @type)
    (union_specifier name: (_) @type)
  ]
  declarator: [
    (identifier)
    (pointer_declarator)
    (array_declarator)
    (init_declarator)
  ] @variable)

(declaration
  type: (primitive_type)
  declarator: [
    (identifier)
    (pointer_declarator)
    (array_declarator)
    (init_declarator)
  ] @variable)

(parameter_declaration
  type: [
    (type_identifier) @type
    (struct_specifier name: (_) @type)
    (union_specifier name: (_) @type)
  ]
  declarator: [
    (identifier)
    (pointer_declarator)
    (array_declarator)
  ] @parameter)

(parameter_declaration
  type: (primitive_type)
  declarator: [
    (identifier)
    (pointer_declarator)
    (array_declarator)
    (function_declarator)
  ] @parameter)

(field_declaration
  type: [
    (type_identifier) @type
    (struct_specifier name: (_) @type)
    (union_specifier name: (_) @type)
  ]
  declarator: [
    (field_identifier)
    (pointer_declarator)
    (array_declarator)
  ] @variable)

(type_definition
  type: [
    (type_identifier) @returns
    (struct_specifier name: (_) @returns)
    (union_specifier name: (_) @returns)
  ]
  declarator: (type_identifier))

; What functions give back, and those that no other file can name.

(function_definition
  type: [
    (type_identifier) @returns
    (struct_specifier name: (_) @returns)
  ])

(translation_unit (declaration
  type: [
    (type_identifier) @returns
    (struct_specifier name: (_) @returns)
  ]
  declarator: [(function_declarator) (pointer_declarator (function_declarator))]))

(preproc_ifdef (declaration
  type: [
    (type_identifier) @returns
    (struct_specifier name: (_) @returns)
  ]
  declarator: [(function_declarator) (pointer_declarator (function_declarator))]))

(preproc_if (declaration
  type: [
    (type_identifier) @returns
    (struct_specifier name: (_) @returns)
  ]
  declarator: [(function_declarator) (pointer_declarator (function_declarator))]))

(preproc_else (declaration
  type: [
    (type_identifier) @returns
    (struct_specifier name: (_) @returns)
  ]
  declarator: [(function_declarator) (pointer_declarator (function_declarator))]))

(declaration_list (declaration
  type: [
    (type_identifier) @returns
    (struct_specifier name: (_) @returns)
  ]
  declarator: [(function_declarator) (pointer_declarator (function_declarator))]))

((function_definition
  (storage_class_specifier) @private)
  (#eq? @private "static"))

(preproc_function_def) @private
