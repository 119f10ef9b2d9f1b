; A section is a heading and all up to the next of its level. Headings in quotes and lists are part of the text.

(atx_heading
  (atx_h1_marker) @level.1
  heading_content: (_) @name) @definition.section

(atx_heading
  (atx_h2_marker) @level.2
  heading_content: (_) @name) @definition.section

(atx_heading
  (atx_h3_marker) @level.3
  heading_content: (_) @name) @definition.section

(atx_heading
  (atx_h4_marker) @level.4
  heading_content: (_) @name) @definition.section

(atx_heading
  (atx_h5_marker) @level.5
  heading_content: (_) @name) @definition.section

(atx_heading
  (atx_h6_marker) @level.6
  heading_content: (_) @name) @definition.section

(setext_heading
  heading_content: (paragraph (inline) @name)
  (setext_h1_underline) @level.1) @definition.section

(setext_heading
  heading_content: (paragraph (inline) @name)
  (setext_h2_underline) @level.2) @definition.section

[
  (block_quote)
  (list)
] @local
