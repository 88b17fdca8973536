"""Cards, actions, positions and matches as text, and replaying what was written (``FORMAT.md``).

What one imports:

=========================================================  =========================
``cards``: ``parse_cards``, ``cards_text``                 ``Ks Kh 2c``
``actions``: ``parse_action``, ``action_text``             ``0 take Ks Kh``
``record``: ``read_record``, ``write_record``              a match
``replay``: ``check``, ``replay``, ``state_after``         what really happens
``position``: ``read_position``, ``state_of``              a hand that starts in the middle
``diagram``: ``diagram``                                   a position for people
``glance``: ``glance``                                     what a record is about
``fields``: ``RecordError``; ``cards``: ``NotationError``  what is raised
=========================================================  =========================

>>> from game.notation.record import read_record
>>> read_record('format = "canasta-record 1"\\nvariant = "samba"').variant.name
'Samba'
"""
