"""The first line of every kept file: its kind and the number of its format.

A format's number grows when older versions could misunderstand the file. Mere additions keep the
number: older versions ignore or preserve them.
"""

from __future__ import annotations


def is_newer(written: object, known: str) -> bool:
    """Whether a file's ``format`` is later than the format ``known`` ("canasta-house 1"), of its
    kind.
    """
    if not isinstance(written, str):
        return False
    kind, _space, number = known.partition(" ")
    its_kind, _space, its_number = written.partition(" ")
    # Python refuses to convert thousands of digits; nine are enough.
    its_number = its_number if its_number.isascii() and len(its_number) < 10 else ""
    return its_kind == kind and its_number.isdecimal() and int(its_number) > int(number)
