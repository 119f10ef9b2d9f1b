; What C does not have; the rest is in c.uses.scm.

((call_expression function: [
  (qualified_identifier)
  (template_function)
] @reference.call)
  (#not-match? @reference.call "^(static|const|dynamic|reinterpret)_cast<"))

(new_expression type: (_) @reference.class)

(compound_literal_expression type: [
  (type_identifier)
  (qualified_identifier)
  (template_type)
] @reference.class)

(base_class_clause [
  (type_identifier)
  (qualified_identifier)
  (template_type)
] @base)

; Names of other namespaces.

(using_declaration "namespace" [(identifier) (qualified_identifier)] @opened)

(using_declaration
  (qualified_identifier name: (identifier) @alias) @imported)

(namespace_alias_definition
  name: (namespace_identifier) @alias
  [(namespace_identifier) (nested_namespace_specifier)] @imported .)

(alias_declaration type: (type_descriptor) @returns)

; Types of variables.

(declaration
  type: [(qualified_identifier) (template_type)] @type
  declarator: [
    (identifier)
    (pointer_declarator)
    (reference_declarator)
    (array_declarator)
    (init_declarator)
  ] @variable)

(declaration
  type: (type_identifier) @type
  declarator: (reference_declarator) @variable)

(declaration
  type: (placeholder_type_specifier)
  declarator: (init_declarator value: (_) @value) @variable)

(parameter_declaration
  type: [(qualified_identifier) (template_type) (type_identifier)] @type
  declarator: (reference_declarator) @parameter)

(parameter_declaration
  type: [(qualified_identifier) (template_type)] @type
  declarator: [(identifier) (pointer_declarator)] @parameter)

(parameter_declaration
  type: [(placeholder_type_specifier) (primitive_type)]
  declarator: [(identifier) (reference_declarator) (pointer_declarator)] @parameter)

(optional_parameter_declaration
  type: (_) @type
  declarator: (_) @parameter)

(field_declaration
  type: [(qualified_identifier) (template_type)] @type
  declarator: [(field_identifier) (pointer_declarator) (reference_declarator)] @variable)

(for_range_loop
  type: [(qualified_identifier) (template_type) (type_identifier)] @type
  declarator: (_) @variable)

(for_range_loop
  type: (placeholder_type_specifier)
  declarator: (_) @variable
  right: (_) @item)

(catch_clause parameters: (parameter_list (parameter_declaration type: (_) @reference.type)))

(function_definition type: [(qualified_identifier) (template_type)] @returns)

(field_declaration
  type: [(qualified_identifier) (template_type) (type_identifier)] @returns
  declarator: [
    (function_declarator)
    (pointer_declarator (function_declarator))
    (reference_declarator (function_declarator))
  ])

(declaration_list (declaration
  type: [(qualified_identifier) (template_type)] @returns
  declarator: [(function_declarator) (reference_declarator (function_declarator))]))

(lambda_expression) @region

; An object that is made where it is declared.

(declaration
  type: [(type_identifier) (qualified_identifier) (template_type)] @reference.class
  declarator: (init_declarator value: [(argument_list) (initializer_list)]))
