; Components that are rendered.

[
  (jsx_opening_element name: [(identifier) (member_expression)] @reference.name)
  (jsx_self_closing_element name: [(identifier) (member_expression)] @reference.name)
]
