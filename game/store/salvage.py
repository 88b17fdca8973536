"""Recovers the hands and actions before the damage from a damaged match."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ..notation import fields, limits
from ..notation.action_notation import parse_action
from ..notation.card_notation import NotationError
from ..notation.document import load
from ..notation.record import Record, RecordError, read_record
from ..notation.replay import check
from ..notation.sources import bytes_of

_HAND: Final = re.compile(r"^(?=\[\[hands\]\]$)", re.MULTILINE)
_ACTIONS: Final = "\nactions = [\n"
_BAD_ACTION: Final = re.compile(r"hands\[0\]\.actions\[([0-9]+)\]")
_SAID: Final = re.compile(r"^(?:comments|reasons) = .*\n", re.MULTILINE)
_POSITION: Final = re.compile(r"^\[hands\.position\]\n(?:(?!\[).*\n)*", re.MULTILINE)


def salvage(path: Path) -> Record | None:
    """The match of a damaged file up to the damage; None if there is nothing to go on with.

    Raises:
        RecordError: if the file cannot be read at all.
    """
    text = bytes_of(path, limits.SIZE).decode("utf-8", "replace")
    head, *hands = _HAND.split(text.replace("\r\n", "\n"))
    # The head is parsed again with every hand, so a huge one would take too long.
    if len(head) > limits.HEAD:
        return None
    found: Record | None = None
    for hand in hands[: limits.HANDS]:
        whole = _read(head, hand)
        one = whole if whole is not None else _cut(head, hand)
        if one is None:
            break
        lawful = _lawful(one)
        if found is None:
            found = one
        else:
            found.hands += one.hands
        if whole is None or not lawful:
            break
    return found


def up_to(record: Record, hand: int, action: int) -> None:
    """Keep only the first ``action`` actions of the hand with that index; drop later hands."""
    del record.hands[hand + 1 :]
    last = record.hands[hand]
    del last.actions[action:]
    last.comments = {at: said for at, said in last.comments.items() if at < action}
    last.reasons = {at: why for at, why in last.reasons.items() if at < action}
    last.result = None


def _lawful(one: Record) -> bool:
    """Whether the record's only hand is lawful as written. If not, it is cut before the refused
    action.
    """
    replay = check(one).hands[0]
    if replay.refused is None:
        return True
    up_to(one, 0, replay.refused.index)
    return False


def _read(head: str, hand: str) -> Record | None:
    try:
        return read_record(head + hand)
    except RecordError:
        return None


def _cut(head: str, hand: str) -> Record | None:
    """The hand with the actions before the damage; None if its deal cannot be read."""
    before, begins, after = hand.partition(_ACTIONS)
    if not begins:
        return _read(head, before.partition("\nactions = ")[0] + "\nactions = []\n")
    lines, _, rest = after.partition("\n]\n")
    good = _good_lines(lines.split("\n"))
    said, position = ("".join(found.findall(rest)) for found in (_SAID, _POSITION))
    for kept in (said + position, position):
        while True:
            text = before + _ACTIONS + "\n".join([*good, "]", kept])
            try:
                return read_record(head + text)
            except RecordError as error:
                place = _BAD_ACTION.fullmatch(error.place)
                if place is None or int(place[1]) >= len(good):
                    break
                del good[int(place[1]) :]
    return None


def _good_lines(lines: list[str]) -> list[str]:
    """The leading lines that hold one valid action each."""
    for number, line in enumerate(lines):
        try:
            (text,) = fields.list_of(fields.text)(load(f"line = [\n{line}\n]")["line"], "line")
            parse_action(text)
        except (ValueError, NotationError):
            return lines[:number]
    return lines
