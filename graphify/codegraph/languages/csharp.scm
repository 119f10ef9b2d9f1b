; Namespaces that are blocks own what is in them; one that is a line says it of the whole file, as a package does.

(namespace_declaration
  name: (_) @name
  body: (_) @body) @definition.module

; Types. The parts of a partial one are one symbol.

(class_declaration
  name: (_) @name
  body: (_)? @body) @definition.class

(struct_declaration
  name: (_) @name
  body: (_)? @body) @definition.class

(record_declaration
  name: (_) @name
  body: (_)? @body) @definition.class

(interface_declaration
  name: (_) @name
  body: (_)? @body) @definition.interface

(enum_declaration
  name: (_) @name
  body: (_)? @body) @definition.type

(delegate_declaration
  name: (_) @name) @definition.type

; Methods. A constructor has the name of its class, an indexer that of `this`.

(method_declaration
  name: (_) @name
  body: (_)? @body) @definition.method

(constructor_declaration
  name: (_) @name
  body: (_)? @body) @definition.method

(destructor_declaration
  "~" @prefix
  name: (_) @name
  body: (_)? @body) @definition.method

(operator_declaration
  "operator" @prefix
  operator: _ @name
  body: (_)? @body) @definition.method

(conversion_operator_declaration
  "operator" @prefix
  type: (_) @name
  body: (_)? @body) @definition.method

(indexer_declaration
  "this" @name
  value: (_) @body) @definition.method

(indexer_declaration
  "this" @name
  accessors: (accessor_list
    "{" @body)) @definition.method

(indexer_declaration
  "this" @name
  accessors: (accessor_list
    (accessor_declaration
      body: (_) @body))) @definition.method

(local_function_statement
  name: (_) @name
  body: (_)? @body) @definition.function

; Values. Which accessors a property has is said to its owner, what is in them is not.

(property_declaration
  name: (_) @name
  value: (_)? @body) @definition.field

(property_declaration
  name: (_) @name
  accessors: (accessor_list
    (accessor_declaration
      body: (_) @body))) @definition.field

(event_declaration
  name: (_) @name) @definition.field

(event_declaration
  name: (_) @name
  accessors: (accessor_list
    (accessor_declaration
      body: (_) @body))) @definition.field

(event_field_declaration
  (variable_declaration
    (variable_declarator
      name: (_) @name))) @definition.field

(field_declaration
  (variable_declaration
    (variable_declarator
      name: (_) @name))) @definition.field

(field_declaration
  (variable_declaration
    (variable_declarator
      name: (_) @name
      "="
      (_) @body))) @definition.field

(record_declaration
  (parameter_list
    (parameter
      name: (_) @name) @definition.field))

(enum_member_declaration
  name: (_) @name
  value: (_)? @body) @definition.field

(comment) @comment

(attribute_list) @lead
