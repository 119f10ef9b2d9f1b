"""The records: what they are, how they are written and read, and what they add up to.

Everything here is pure: text in, values out. Reading order:

* `instants` and `text`: what a moment is, and what a text may contain.
* `frontmatter`: a document's fields and body, and back; the only place that knows the fence and YAML.
* `records`: Note, Answer, Ruling.
* `reading` and `writing`: document to record and record to document, with its id and its file name.
* `tokens`, `keys`, `rejection`: when two texts say the same thing, and what was ruled out.
* `fold`: the current state of all records, as a function of the set of them.
"""
