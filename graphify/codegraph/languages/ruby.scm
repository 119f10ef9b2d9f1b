; Modules and classes. `class A::B` is B in A; a class that is opened again is the same symbol.

(module
  name: [
    (constant) @name
    (scope_resolution
      scope: (_)? @scope
      name: (constant) @name)
  ]
  body: (_)? @body) @definition.module

(class
  name: [
    (constant) @name
    (scope_resolution
      scope: (_)? @scope
      name: (constant) @name)
  ]
  body: (_)? @body) @definition.class

; `class << Thing` and `def Thing.name` outside of Thing; `class << self` and `def self.name` belong to what is around.

(singleton_class
  value: (constant) @scope
  body: (body_statement
    (method
      name: (_) @name
      body: (_)? @body) @definition.method))

(singleton_method
  object: (constant) @scope
  name: (_) @name
  body: (_)? @body) @definition.method

(singleton_method
  name: (_) @name
  body: (_)? @body) @definition.function

(method
  name: (_) @name
  body: (_)? @body) @definition.function

; `private def name`, `memoize def name`: the call belongs to the method.

(call
  arguments: (argument_list
    .
    [
      (method
        name: (_) @name)
      (singleton_method
        object: (self)
        name: (_) @name)
    ]
    .)) @definition.function

(call
  method: (identifier) @_define
  arguments: (argument_list
    .
    [
      (simple_symbol) @name
      (string
        .
        (string_content) @name
        .)
    ])
  block: (_) @body
  (#any-of? @_define "define_method" "define_singleton_method")) @definition.function

(alias
  name: (_) @name) @definition.function

(call
  method: (identifier) @_alias
  arguments: (argument_list
    .
    (simple_symbol) @name)
  (#eq? @_alias "alias_method")) @definition.function

; Fields.

(call
  !receiver
  method: (identifier) @_attr
  arguments: (argument_list
    [
      (simple_symbol) @name
      (string
        .
        (string_content) @name
        .)
    ])
  (#any-of? @_attr "attr_accessor" "attr_reader" "attr_writer" "attr")) @definition.field

; Functions and classes that are made and then named.

(assignment
  left: [
    (constant)
    (identifier)
  ] @name
  right: [
    (lambda
      body: (_) @body)
    (call
      !receiver
      method: (identifier) @_lambda
      block: (_) @body)
  ]
  (#match? @_lambda "^(lambda|proc)$")) @definition.function

(assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @_receiver
    method: (identifier) @_new
    block: (_
      body: (_) @body))
  (#any-of? @_receiver "Class" "Struct" "Data")
  (#any-of? @_new "new" "define")) @definition.class

(assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @_module
    method: (identifier) @_new
    block: (_
      body: (_) @body))
  (#eq? @_module "Module")
  (#eq? @_new "new")) @definition.module

; Constants, also those of a class.

(assignment
  left: [
    (constant) @name
    (scope_resolution
      scope: (_) @scope
      name: (constant) @name)
    (left_assignment_list
      (constant) @name)
  ]
  right: (_) @body) @definition.constant

(operator_assignment
  left: (constant) @name
  right: (_) @body) @definition.constant

(program
  (assignment
    left: (global_variable) @name
    right: (_) @body) @definition.constant)

(comment) @comment
