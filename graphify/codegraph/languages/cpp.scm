; What C does not have; the rest is in c.scm.

; Functions outside of what owns them. A qualified name has its owners in it: see the row's `names`.

(function_definition
  declarator: [
    (function_declarator
      declarator: (qualified_identifier))
    (pointer_declarator
      declarator: (function_declarator
        declarator: (qualified_identifier)))
    (pointer_declarator
      declarator: (pointer_declarator
        declarator: (function_declarator
          declarator: (qualified_identifier))))
    (reference_declarator
      (function_declarator
        declarator: (qualified_identifier)))
    (qualified_identifier)
  ] @name
  body: (_)? @body) @definition.method

; A macro before the name of a class makes a function of it for the grammar.

(function_definition
  type: [
    (class_specifier
      !body)
    (struct_specifier
      !body)
  ]
  declarator: (identifier) @name
  body: (compound_statement) @body) @definition.class

; Functions.

(function_definition
  declarator: (_) @name
  (field_initializer_list) @body) @definition.function

(declaration
  declarator: [
    (function_declarator
      declarator: [
        (destructor_name)
        (operator_name)
        (template_function)
      ])
    (pointer_declarator
      declarator: (function_declarator
        declarator: (operator_name)))
    (reference_declarator
      (function_declarator))
  ] @name) @definition.function

(declaration
  declarator: (function_declarator
    declarator: (qualified_identifier)) @name) @definition.method

(field_declaration
  declarator: [
    (function_declarator
      declarator: [
        (field_identifier)
        (destructor_name)
        (operator_name)
      ])
    (pointer_declarator
      declarator: (function_declarator
        declarator: [
          (field_identifier)
          (operator_name)
        ]))
    (pointer_declarator
      declarator: (pointer_declarator
        declarator: (function_declarator
          declarator: (field_identifier))))
    (reference_declarator
      (function_declarator))
  ] @name) @definition.function

; Conversions: `operator bool`.

(function_definition
  declarator: (operator_cast
    "operator" @prefix) @name
  body: (_)? @body) @definition.function

(declaration
  declarator: (operator_cast
    "operator" @prefix) @name) @definition.function

(function_definition
  declarator: (qualified_identifier
    name: (operator_cast
      "operator" @prefix)) @name
  body: (_)? @body) @definition.method

(function_definition
  declarator: (qualified_identifier
    name: (qualified_identifier
      name: (operator_cast
        "operator" @prefix))) @name
  body: (_)? @body) @definition.method

; A lambda under a name is a function.

(declaration
  declarator: (init_declarator
    declarator: (identifier)
    value: (lambda_expression
      body: (_) @body)) @name) @definition.function

; Types.

(class_specifier
  name: (_) @name
  body: (_) @body) @definition.class

(alias_declaration
  name: (_) @name) @definition.type

(concept_definition
  name: (_) @name) @definition.type

(namespace_definition
  name: (_) @name
  body: (_) @body) @definition.module

; Values.

(declaration
  declarator: (init_declarator
    declarator: (qualified_identifier)
    value: (_) @body) @name) @definition.field

(field_declaration
  declarator: (_) @name
  default_value: (_) @body) @definition.field

; A template belongs to what it is of.

(template_declaration) @outer

(attribute_declaration) @lead
