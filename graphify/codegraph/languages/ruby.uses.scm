; What is called. A name alone is a call when it is no variable.

((call method: [(identifier) (constant)] @_name) @reference.call
  (#not-match? @_name "^(new|require|require_relative|include|extend|prepend|attr_(accessor|reader|writer))$"))

(call
  receiver: [(constant) (scope_resolution)] @reference.class
  method: (identifier) @_new
  (#eq? @_new "new"))

(body_statement (identifier) @reference.call)
(block_body (identifier) @reference.call)
(then (identifier) @reference.call)
(else (identifier) @reference.call)
(argument_list (identifier) @reference.call)
(call receiver: (identifier) @reference.call)
(assignment right: (identifier) @reference.call)
(operator_assignment right: (identifier) @reference.call)
(binary (identifier) @reference.call)
(unary (identifier) @reference.call)
(if condition: (identifier) @reference.call)
(unless condition: (identifier) @reference.call)
(if_modifier (identifier) @reference.call)
(unless_modifier (identifier) @reference.call)
(conditional (identifier) @reference.call)
(interpolation (identifier) @reference.call)
(pair value: (identifier) @reference.call)
(array (identifier) @reference.call)
(element_reference object: (identifier) @reference.call)
(return (argument_list (identifier) @reference.call))

; Constants that are named.

(argument_list [(constant) (scope_resolution)] @reference.name)
(call receiver: [(constant) (scope_resolution)] @reference.name)
(assignment right: [(constant) (scope_resolution)] @reference.name)
(rescue exceptions: (exceptions [(constant) (scope_resolution)] @reference.name))
(when pattern: (pattern [(constant) (scope_resolution)] @reference.name))

; What classes derive from.

(superclass [(constant) (scope_resolution)] @base)

(call
  !receiver
  method: (identifier) @_include
  arguments: (argument_list [(constant) (scope_resolution)] @base)
  (#any-of? @_include "include" "extend" "prepend"))

; Files.

(call
  !receiver
  method: (identifier) @_require
  arguments: (argument_list (string (string_content) @import))
  (#any-of? @_require "require" "require_relative" "load"))

(call
  !receiver
  method: (identifier) @_autoload
  arguments: (argument_list (simple_symbol) (string (string_content) @import))
  (#eq? @_autoload "autoload"))

; What names are bound to.

(assignment
  left: [(identifier) (instance_variable) (class_variable)] @variable
  right: (_) @value)

(operator_assignment
  left: [(identifier) (instance_variable) (class_variable)] @variable
  right: (_) @value)

(left_assignment_list (identifier) @variable)

(for pattern: (identifier) @variable)

(exception_variable (identifier) @variable)

(method_parameters (identifier) @parameter)
(method_parameters (_ name: (identifier) @parameter))
(block_parameters (identifier) @parameter)
(block_parameters (_ name: (identifier) @parameter))
(lambda_parameters (identifier) @parameter)
(destructured_parameter (identifier) @parameter)

[(block) (do_block) (lambda)] @block
