"""The rules core: standard library only, no input or output, no clock, no global randomness.

What one imports:

======================================================  ===========================
``game.variants.variant_named``                         a game
``cards``: ``make_card``, ``shuffled``                  cards are small integers
``engine``: ``deal``, ``apply``, ``begin``              a hand from its deck to its end
``legality``: ``verify``                                why an action is refused
``actions``: ``Draw``, ``Take``, ``LayMelds`` …         what a player can say
``events``: ``CardDrawn``, ``PileTaken`` …              what happened then
``choices``: ``takes``, ``openings``, ``discards`` …    what a player could do
``state``: ``State``; ``view``: ``view_of``             a position, and as one seat sees it
``scoring``: ``score``; ``match``: ``winner`` …         points, and the match
``refusal``: ``Refusal``, ``Reason``, ``Cause``         refusals as data
``variant``: ``derive``; ``variant_records``            a game of one's own
======================================================  ===========================

>>> from game.rules.actions import Draw
>>> from game.rules.engine import apply, deal
>>> from game.variants import variant_named
>>> classic = variant_named("classic")
>>> state, events = deal(classic, classic.full_pack(), dealer=3, totals=[0, 0])
>>> [type(event).__name__ for event in apply(state, Draw(seat=0))]
['CardDrawn']
"""
