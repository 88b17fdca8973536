"""policy-1: the standard player of the first release, frozen.

Later players are measured against it, in every variant, so it never changes. Its weights are
written out here and are never retuned; where the shared policy changes its behaviour, the change
gets a weight of its own whose value here keeps the old way. ``tests/players/test_policy_1.py``
compares whole hands with a recorded result and fails when the player has become another one.
"""

from __future__ import annotations

from .weights import Style, Weights

POLICY_1 = Style(pairs=Weights(), free=Weights())
