"""The first line of every file that is kept: what it is, and the number of its format.

A number grows when a file could be misunderstood by the versions before. What only adds something
keeps it: a version that does not know the addition leaves it out, or as it stands.
"""

from __future__ import annotations


def is_newer(written: object, known: str) -> bool:
    """Whether a file's ``format`` is a later one of the format ``known`` ("canasta-house 1")."""
    if not isinstance(written, str):
        return False
    kind, _space, number = known.partition(" ")
    its_kind, _space, its_number = written.partition(" ")
    # Nine digits are enough, and thousands of them are refused by Python.
    its_number = its_number if its_number.isascii() and len(its_number) < 10 else ""
    return its_kind == kind and its_number.isdecimal() and int(its_number) > int(number)
