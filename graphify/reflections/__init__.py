"""Reflection: what the records add up to.

    fold -> statements -> signals -> standings -> lessons -> LESSONS.md and lessons.json

Deterministic and without a model, a clock or the code: the same records give the same bytes on any machine, in any
order, at any time. Freshness (what today's code says about a source) is a value that is handed in and laid over.

* `statements`: who said what about which answer, with what is replaced and what is an echo.
* `signals`: the signed observations about each source.
* `standings`: what the signals of one source add up to.
* `lessons`: everything that is concluded, as values.
* `report` (with `lines` and `quoting`) and `sidecar`: the two derived files.
* `inputs`: the digest of everything that the derived files depend on.
"""
