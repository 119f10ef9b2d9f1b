; What JavaScript, TypeScript and TSX have in common. Of patterns for one name the first counts: functions and classes
; come before constants.

(function_declaration
  name: (identifier) @name
  body: (statement_block) @body) @definition.function

(generator_function_declaration
  name: (identifier) @name
  body: (statement_block) @body) @definition.function

(class_declaration
  name: (_) @name
  body: (class_body) @body) @definition.class

; What a declaration of one name, and `export`, add to a definition.

[
  (lexical_declaration)
  (variable_declaration)
  (export_statement)
] @outer

; Functions and classes that are bound to a name.

(variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.function

(variable_declarator
  name: (identifier) @name
  value: (class body: (class_body) @body)) @definition.class

; The default export, where it has no other name.

(export_statement
  "default" @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.function

(export_statement
  "default" @name
  value: (class body: (class_body) @body)) @definition.class

(export_statement
  "default" @name
  value: [(object) (array) (call_expression) (new_expression)] @body) @definition.constant

; Members of a class, and of an object that is bound to a name.

(class_body
  (method_definition
    name: [
      (property_identifier) @name
      (private_property_identifier) @name
      (computed_property_name) @name
      (number) @name
      (string . (string_fragment) @name .)
    ]
    body: (statement_block) @body) @definition.method)

(variable_declarator
  value: (object [
    (method_definition
      name: [
        (property_identifier) @name
        (computed_property_name) @name
        (string . (string_fragment) @name .)
      ]
      body: (statement_block) @body)
    (pair
      key: [
        (property_identifier) @name
        (computed_property_name) @name
        (string . (string_fragment) @name .)
      ]
      value: [
        (arrow_function body: (_) @body)
        (function_expression body: (_) @body)
        (generator_function body: (_) @body)
      ])
  ] @definition.method))

(export_statement
  "default"
  value: (object [
    (method_definition
      name: (property_identifier) @name
      body: (statement_block) @body)
    (pair
      key: (property_identifier) @name
      value: [
        (arrow_function body: (_) @body)
        (function_expression body: (_) @body)
        (generator_function body: (_) @body)
      ])
  ] @definition.method))

(export_statement
  "default"
  value: (object
    (pair
      key: (property_identifier) @scope
      value: (object
        (method_definition
          name: (property_identifier) @name
          body: (statement_block) @body) @definition.method))))

; What is assigned to a prototype, to exports, to a property of a name.

(assignment_expression
  left: (member_expression
    object: (member_expression
      object: (_) @scope
      property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]
  (#eq? @_prototype "prototype")) @definition.method

(assignment_expression
  left: (member_expression
    object: [(identifier) (member_expression)] @scope
    property: (property_identifier) @name)
  right: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]
  (#not-match? @scope "\\bprototype$")) @definition.function

(assignment_expression
  left: (member_expression) @scope
  right: (object [
    (method_definition
      name: (property_identifier) @name
      body: (statement_block) @body)
    (pair
      key: (property_identifier) @name
      value: [
        (arrow_function body: (_) @body)
        (function_expression body: (_) @body)
        (generator_function body: (_) @body)
      ])
  ] @definition.method))

; Constants; those of a function are dropped when symbols are nested.

(variable_declarator
  name: (identifier) @name
  value: (_) @body) @definition.constant

(variable_declarator
  name: (identifier) @name
  !value) @definition.constant

; Code that is no symbol itself.

[
  (arrow_function)
  (function_expression)
  (generator_function)
  (method_definition)
  (class_static_block)
  (for_statement)
  (for_in_statement)
] @local

(comment) @comment
