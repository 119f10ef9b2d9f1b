; Types, and modules of `module-info.java`.

(class_declaration
  name: (identifier) @name
  body: (_) @body) @definition.class

(record_declaration
  name: (identifier) @name
  body: (_) @body) @definition.class

(interface_declaration
  name: (identifier) @name
  body: (_) @body) @definition.interface

(annotation_type_declaration
  name: (identifier) @name
  body: (_) @body) @definition.interface

(enum_declaration
  name: (identifier) @name
  body: (_) @body) @definition.type

(module_declaration
  name: (_) @name
  body: (_) @body) @definition.module

; Methods. A constructor has the name of its class.

(method_declaration
  name: (identifier) @name
  body: (_)? @body) @definition.method

(constructor_declaration
  name: (identifier) @name
  body: (_) @body) @definition.method

(compact_constructor_declaration
  name: (identifier) @name
  body: (_) @body) @definition.method

(annotation_type_element_declaration
  name: (identifier) @name) @definition.method

; Values.

(field_declaration
  declarator: (variable_declarator
    name: (identifier) @name
    value: (_)? @body)) @definition.field

(constant_declaration
  declarator: (variable_declarator
    name: (identifier) @name
    value: (_)? @body)) @definition.field

(enum_constant
  name: (identifier) @name
  body: (_)? @body) @definition.field

(record_declaration
  parameters: (formal_parameters
    (formal_parameter
      name: (identifier) @name) @definition.field))

[
  (line_comment)
  (block_comment)
] @comment

[
  (annotation)
  (marker_annotation)
] @lead
