"""``show``: a position of a record as text."""

from __future__ import annotations

import argparse

from .errors import OK
from .finding import hand_of, known_seat, readable, record_in, state_after
from .values import whole


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser its arguments."""
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument(
        "--hand", type=whole, metavar="N", help="the hand of that number (the last one)"
    )
    parser.add_argument("--action", type=whole, metavar="K", help="after that many actions (all)")
    parser.add_argument("--seat", type=whole, metavar="S", help="as this seat sees it")


def run(arguments: argparse.Namespace) -> int:
    """show a position as a text diagram"""
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
