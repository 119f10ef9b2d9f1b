; What JavaScript alone writes so.

(class_heritage (_) @base)

(field_definition
  property: (_) @variable
  value: (_) @value)

(variable_declarator
  name: (identifier) @variable
  value: (_)? @value)

(formal_parameters (identifier) @parameter)
(formal_parameters (assignment_pattern left: (identifier) @parameter right: (_) @value))
(formal_parameters (rest_pattern (identifier) @parameter))
(formal_parameters (object_pattern (shorthand_property_identifier_pattern) @parameter))
(formal_parameters (object_pattern (pair_pattern value: (identifier) @parameter)))
