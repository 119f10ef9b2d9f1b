; Functions, and their declarations. A name may stand inside pointers and parameter lists: see the row's `names`.

(function_definition
  declarator: (_) @name
  body: (_)? @body) @definition.function

(declaration
  declarator: [
    (function_declarator
      declarator: (identifier))
    (pointer_declarator
      declarator: (function_declarator
        declarator: (identifier)))
    (pointer_declarator
      declarator: (pointer_declarator
        declarator: (function_declarator
          declarator: (identifier))))
    (function_declarator
      declarator: (parenthesized_declarator
        (pointer_declarator
          declarator: (function_declarator
            declarator: (identifier)))))
  ] @name) @definition.function

; Types. The name of an alias that also names a type is that of the type; a type without a name has that of its alias.

(struct_specifier
  name: (_) @name
  body: (_) @body) @definition.class

(union_specifier
  name: (_) @name
  body: (_) @body) @definition.class

(enum_specifier
  name: (_) @name
  body: (_) @body) @definition.type

(type_definition
  type: [
    (struct_specifier
      !name
      body: (_) @body)
    (union_specifier
      !name
      body: (_) @body)
  ]
  declarator: (type_identifier) @name) @definition.class

((type_definition
  type: (_
    name: (_) @_tag
    body: (_) @body)
  declarator: (_) @name) @definition.type
  (#not-eq? @_tag @name))

(type_definition
  type: (_
    !name
    body: (_)? @body)
  declarator: (_) @name) @definition.type

(type_definition
  type: (_
    name: (_)
    !body)
  declarator: (_) @name) @definition.type

; Values. What tells of them in a type's own body is not said again.

(field_declaration
  type: (_
    body: (_)? @body)
  declarator: (_) @name) @definition.field

(declaration
  declarator: (init_declarator
    declarator: (_)
    value: (_) @body) @name) @definition.constant

(declaration
  type: (_
    body: (_)? @body)
  declarator: (_) @name) @definition.constant

(enumerator
  name: (identifier) @name
  value: (_)? @body) @definition.constant

; Macros. One without a value guards a file, or says that it is there.

(preproc_def
  name: (identifier) @name
  value: (_) @body) @definition.constant

(preproc_function_def
  name: (identifier) @name
  value: (_)? @body) @definition.function

(comment) @comment
