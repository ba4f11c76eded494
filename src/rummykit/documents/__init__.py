"""Texts that keep what happened at a table: records, matches, score sheets, positions, rules.

All are TOML 1.0 and read in one way. ``toml`` finds values and their places, ``places`` tells faults, ``reader`` reads keys
and values strictly; the other modules say what each kind of document holds. None of them plays: what a document means is
for :mod:`rummykit.record`, :mod:`rummykit.match`, :mod:`rummykit.score` and the games to say.
"""
