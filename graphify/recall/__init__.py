"""Recall: has this been asked, and may the answer be believed?

    question -> terms -> (the index gives candidates) -> nearness and likeness of each -> order -> gate

Pure: records and numbers in, values out. What may be shown at all is decided by the fold (`Fold.visible`) and by the
moment that is asked about, before anything here sees a record.

* `terms`: the words of a question and of a record, as they are searched: stems, without accents, function words apart.
* `documents`: what of a record is searched, by field.
* `marks`: what must not differ between two questions that are to mean the same: negations, numbers, identifiers,
  opposites.
* `likeness`: how much of the question a record covers, and the record's own question by the one that is asked.
* `nearness`: the same where near words count, too: what decides the order, and whether there is anything near at all.
* `nearwords`: the near words, a table.
* `ranking`: the one order of hits and of symbols, and the one rule by which something sinks.
* `gate`: STRONG, WEAK or MISS, with the thresholds.
"""
