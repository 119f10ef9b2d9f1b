; Functions. The type of a method's receiver owns it.

(function_declaration
  name: (identifier) @name
  body: (block)? @body) @definition.function

(method_declaration
  receiver: (parameter_list
    (parameter_declaration
      type: (_) @scope))
  name: (field_identifier) @name
  body: (block)? @body) @definition.method

; Types. What is declared alone has its keyword; in a group a definition is its line.

(type_declaration
  .
  (type_spec
    name: (type_identifier) @name
    type: (struct_type
      (field_declaration_list) @body))
  .) @definition.class

(type_declaration
  "("
  (type_spec
    name: (type_identifier) @name
    type: (struct_type
      (field_declaration_list) @body)) @definition.class)

(type_declaration
  .
  (type_spec
    name: (type_identifier) @name
    type: (interface_type
      [
        (method_elem)
        (type_elem)
      ]? @body))
  .) @definition.interface

(type_declaration
  "("
  (type_spec
    name: (type_identifier) @name
    type: (interface_type
      [
        (method_elem)
        (type_elem)
      ]? @body)) @definition.interface)

(type_declaration
  .
  (_
    name: (type_identifier) @name)
  .) @definition.type

(type_declaration
  "("
  (_
    name: (type_identifier) @name) @definition.type)

(field_declaration
  name: (field_identifier) @name) @definition.field

; An embedded type is a field of its name.

(field_declaration
  !name
  type: (_) @name) @definition.field

(method_elem
  name: (field_identifier) @name) @definition.method

; A function literal under a name is a function.

(var_declaration
  .
  (var_spec
    .
    name: (identifier) @name
    .
    value: (expression_list
      .
      (func_literal
        body: (block) @body)
      .))
  .) @definition.function

(var_spec_list
  (var_spec
    .
    name: (identifier) @name
    .
    value: (expression_list
      .
      (func_literal
        body: (block) @body)
      .)) @definition.function)

(short_var_declaration
  left: (expression_list
    .
    (identifier) @name
    .)
  right: (expression_list
    .
    (func_literal
      body: (block) @body)
    .)) @definition.function

; Values. What is said of the last of several names is said of them all.

(var_declaration
  .
  (var_spec
    name: (identifier) @name)
  .) @definition.constant

(var_declaration
  .
  (var_spec
    name: (identifier) @name
    .
    type: (_)?
    .
    value: (_) @body)
  .) @definition.constant

(var_spec_list
  (var_spec
    name: (identifier) @name) @definition.constant)

(var_spec_list
  (var_spec
    name: (identifier) @name
    .
    type: (_)?
    .
    value: (_) @body) @definition.constant)

(const_declaration
  .
  (const_spec
    name: (identifier) @name)
  .) @definition.constant

(const_declaration
  .
  (const_spec
    name: (identifier) @name
    .
    type: (_)?
    .
    value: (_) @body)
  .) @definition.constant

(const_declaration
  "("
  (const_spec
    name: (identifier) @name) @definition.constant)

(const_declaration
  "("
  (const_spec
    name: (identifier) @name
    .
    type: (_)?
    .
    value: (_) @body) @definition.constant)

(comment) @comment
