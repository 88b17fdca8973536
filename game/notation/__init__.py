"""Cards, actions, positions and matches as text, and replaying what was written (``FORMAT.md``).

What one imports:

=====================================================  =========================
``card_notation``: ``parse_cards``, ``cards_text``     ``Ks Kh 2c``
``action_notation``: ``parse_action``,                 ``0 take Ks Kh``
``action_text``
``record``: ``read_record``, ``write_record``          a match
``replay``: ``check``, ``replay``, ``state_after``     what really happens
``position``: ``read_position``, ``state_of``          a hand that starts in the middle
``diagram``: ``diagram``                               a position for people
``glance``: ``glance``                                 what a record is about
``fields``: ``RecordError``;                           what is raised
``card_notation``: ``NotationError``
=====================================================  =========================

>>> from game.notation.record import read_record
>>> read_record('format = "canasta-record 1"\\nvariant = "samba"').variant.name
'Samba'
"""
