"""Rules of caution: moves that look senseless to the others at the table.

A network is not a person, and some moves owe their worth to what it has never seen. Each rule here
names a kind of move that an experienced player would shake their head at. A move so named is not
forbidden: it has to be worth more than the best sensible one by a threshold.

``facts.turn`` looks at what a move does and ``throwing`` at what else could be thrown; ``discards``
(what others get by them), ``sparing`` and ``lengthening`` (what the own side gives up),
``senseless_melds``, ``takes`` and ``going_out`` hold the rules by what a move is about; ``judging``
is the table of them all and asks them.
"""

from .judging import RULES, UNASKED, faults, named, suspects

__all__ = ["RULES", "UNASKED", "faults", "named", "suspects"]
