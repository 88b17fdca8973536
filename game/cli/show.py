"""``show``: a position of a record as text."""

from __future__ import annotations

import argparse
from typing import Final

from game.translation import N_, _

from .errors import OK
from .finding import hand_of, known_seat, readable, record_in, state_after
from .values import whole


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser its arguments."""
    parser.add_argument("file", metavar="FILE", help=_("a record"))
    parser.add_argument(
        "--hand", type=whole, metavar="N", help=_("number of the hand (the last one)")
    )
    parser.add_argument(
        "--action", type=whole, metavar="K", help=_("the position after this many actions (all)")
    )
    parser.add_argument("--seat", type=whole, metavar="S", help=_("as this seat sees it"))


ABOUT: Final = N_("show a position as a text diagram")


def run(arguments: argparse.Namespace) -> int:
    """Print the position; the exit status."""
    from ..notation.diagram import diagram
    from ..rules.view import view_of

    record = record_in(arguments.file)
    hand = hand_of(record, arguments.file, arguments.hand)
    state = state_after(record, hand, arguments.file, arguments.action)
    if arguments.seat is not None:
        known_seat(record, arguments.seat)
    with readable(arguments.file):
        told = diagram(state if arguments.seat is None else view_of(state, arguments.seat))
    print(told)
    return OK
