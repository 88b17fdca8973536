"""Names where there is little room: smaller, else the first of them alone, cut only at last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from game.rules.view import PlayerView
from game.translation import _, _n
from game.ui.context import Ui
from game.ui.text import ROLES

SHARES: Final = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
"""The sizes tried for a name, as shares of the usual one: rather cut than written smaller."""

BROKEN: Final = (0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5)
"""The shares tried for one on two lines; large text is smaller there to have the height."""

CUT: Final = 0.85
"""The share for a name that is cut all the same: smaller, more of it shows."""

FACES: Final = (1.0, 0.85, 0.7, 0.55, 0.0)
"""The sizes of a face, as shares of the usual one: it gives way before a name is cut."""


def first_name(name: str) -> str:
    """What people at a table call somebody of several names, or two of them who play together."""
    joint = _(" & ")
    return joint.join(next(iter(part.split()), part) for part in name.split(joint))


def fitted(ui: Ui, name: str, role: str, room: int) -> tuple[str, float]:
    """How a name is written in so many pixels, and how large."""
    size = ROLES[role].size
    for words in (name, first_name(name)):
        for share in SHARES:
            if ui.text.width(words, role, share * size, markup=False) <= room:
                return words, share * size
    return first_name(name), CUT * size


def halves(name: str) -> tuple[str, str]:
    """A name broken near its middle: where it is joined, else between syllables, else anywhere."""
    middle = len(name) / 2
    places = sorted(range(2, len(name) - 1), key=lambda at: (abs(at - middle), at))
    for at in places:
        joined = name[at - 1] in "-_./&" or (name[at - 1].islower() and name[at].isupper())
        if joined and abs(at - middle) <= len(name) / 4:
            return name[:at], name[at:]
    for at in places:
        vowels = [name[i].lower() in "aeiouyäöüáéíóúàèìòù" for i in (at, at + 1)]
        if vowels == [False, True] and abs(at - middle) <= len(name) / 6:
            return name[:at] + "-", name[at:]
    at = round(middle)
    return name[:at] + "-", name[at:]


def in_two(
    ui: Ui, name: str, role: str, room: int, high: int
) -> tuple[tuple[str, str], float] | None:
    """A name that has no room on one line on two of them, and the share of the usual sizes.

    Below them there is a small line, too; None where that is too much for the height.
    """
    parts = halves(name)
    for share in BROKEN:
        size = share * ROLES[role].size
        lines = 2 * ui.text.line_height(role, size)
        lines += ui.text.line_height("small", share * ROLES["small"].size)
        wide = max(ui.text.width(part, role, size, markup=False) for part in parts)
        if lines <= high and wide <= room:
            return parts, share
    return None


class Written(NamedTuple):
    """How a name is written in a plate: on one line, so large, or ``broken`` on two."""

    words: str
    size: float
    broken: tuple[tuple[str, str], float] | None
    face: float
    """How large the face beside it is, as a share of the usual size; 0 for none."""
    width: int
    """The room there is for it."""


def in_plate(ui: Ui, name: str, box: pygame.Rect, right: int, *, mate: bool) -> Written:
    """How a name is written beside a face, as far as ``right``; a smaller face leaves more room."""
    for face in FACES:
        left = box.x + sum(beside_face(ui, box.h, mate=mate, share=face))
        out = plainly(ui, name, right - left, box.h)._replace(face=face)
        if out.broken or ui.text.width(out.words, "strong", out.size, markup=False) <= out.width:
            break
    return out


def plainly(ui: Ui, name: str, width: int, high: int) -> Written:
    """How a name is written in so much room of a plate of that height."""
    words, size = fitted(ui, name, "strong", width)
    broken = None
    if ui.text.width(words, "strong", size, markup=False) > width:
        broken = in_two(ui, name, "strong", width, high - 2 * ui.dp(1))
    return Written(words, size, broken, 1.0, width)


def beside_face(ui: Ui, high: int, *, mate: bool, share: float = 1.0) -> tuple[int, int]:
    """Where a face begins in a plate of that height, and its width with what keeps it apart."""
    if not share:
        return ui.dp(11), 0
    face = round(share * (high - 2 * ui.dp(3)))
    return ui.dp(8 if mate else 3), face + ui.dp(7 if share == 1.0 else 4)


def two_lines(ui: Ui, box: pygame.Rect, role: str) -> tuple[int, int]:
    """The tops of a name and of the small line below it in a plate.

    Large text has its lines closer together: the lower one would touch the edge.
    """
    name, small = ui.text.line_height(role), ui.text.line_height("small")
    close = max(0, name + small - (box.h - ui.dp(4)))
    top = box.centery - (name + small - close) // 2 + (0 if close else ui.dp(1))
    return top, top + name - close


def card_count(count: int, *, mate: bool) -> str:
    """How many cards somebody holds, and that he is the partner."""
    text = _n("{count} card", "{count} cards", count)
    if mate:
        text = _n("{count} card · partner", "{count} cards · partner", count)
    return text.format(count=count)


def plate_widths(
    ui: Ui, view: PlayerView, names: Sequence[str], characters: Sequence[str], high: int
) -> Mapping[int, int]:
    """How wide the plates would be in which nothing that is written of a player is cut, by seat."""
    wide = {}
    for seat, name in enumerate(names):
        mate = seat != view.seat and view.side_of[seat] == view.side
        left, right = ui.dp(11), ui.dp(9)
        if seat < len(characters) and characters[seat]:
            left, right = sum(beside_face(ui, high, mate=mate)), ui.dp(6)
        written = max(
            ui.text.width(name, "strong", markup=False),
            ui.text.width(card_count(20, mate=mate), "small"),
        )
        wide[seat] = left + written + right + 1
    return wide
