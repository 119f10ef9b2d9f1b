; Fields of a class.

(field_definition
  property: [
    (property_identifier) @name
    (private_property_identifier) @name
    (computed_property_name) @name
    (string . (string_fragment) @name .)
  ]
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.method

(field_definition
  property: [
    (property_identifier) @name
    (private_property_identifier) @name
    (computed_property_name) @name
    (string . (string_fragment) @name .)
  ]
  value: (_)? @body) @definition.field
