"""Marked-up text as runs of one style, and operations on runs: cut, join, split into words.

In a text ``**word**`` is bold, and the characters ♠ ♥ ♦ ♣ are drawn as vectors. What stands between
``TERM`` and ``END_OF_TERM`` is a word that can be asked about, and is underlined. Text typed by a
player goes through ``escape`` or is drawn with ``markup=False``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final
from unicodedata import category

from game.files import sayable
from game.ui import paint

JOINER: Final = "\u2060"
TERM: Final = "\ue000"
END_OF_TERM: Final = "\ue001"


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line in one style; ``suit`` stands for a drawn suit, ``term`` is the whole term
    of which it is a part.
    """

    text: str
    bold: bool = False
    suit: str = ""
    term: str = ""


Line = tuple[Run, ...]
_COURT: Final = re.compile(r"(?<!\w)[JQK](?=[♠♥♦♣])")
_PIECES = re.compile(rf"(\*\*|[♠♥♦♣♤♡♢♧]\ufe0f?|{TERM}[^{END_OF_TERM}]*{END_OF_TERM})")


def escape(text: str) -> str:
    """``text`` with its asterisks neutralized, for use in a marked-up sentence."""
    return text.replace("**", f"*{JOINER}*").replace(TERM, "").replace(END_OF_TERM, "")


def with_courts(text: str, letters: Mapping[str, str]) -> str:
    """A text with these letters for J, Q and K before the sign of a suit.

    >>> with_courts("K♠, 2♣ and the J♦: KQ", {"J": "B", "Q": "D"})
    'K♠, 2♣ and the B♦: KQ'
    """
    return _COURT.sub(lambda found: letters.get(found[0], found[0]), text) if letters else text


def _visible(text: str) -> str:
    """``text`` without characters that no font draws: control characters, direction marks,
    joiners. Half letters, as in names of files, are spelled out.
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or category(char) == "Zs" else " " if char.isspace() else ""
        for char in sayable(text)
    )


@lru_cache(2048)
def parse(text: str, markup: bool = True) -> Line:
    """Split a text into runs of what can be drawn."""
    bold = False
    runs: list[Run] = []
    for piece in _PIECES.split(text):
        if piece == "**" and markup:
            bold = not bold
        elif piece and piece[0] in paint.SUITS:
            runs.append(Run(piece[0], bold, paint.SUITS[piece[0]]))
        elif markup and piece.startswith(TERM) and piece.endswith(END_OF_TERM):
            runs.append(Run(piece[1:-1], bold, term=piece[1:-1]))
        elif shown := _visible(piece):
            # Typed text stays as it is; in the program's sentences the sign is set typographically.
            runs.append(Run(shown.replace("'", "’") if markup else shown, bold))
    return tuple(runs) if markup else joined(runs)


def without_end(runs: Line) -> Line:
    """A line without the spaces at its end."""
    while runs and not runs[-1].suit:
        last = runs[-1]
        stripped = last.text.rstrip(" ")
        if stripped == last.text:
            break
        runs = (*runs[:-1], Run(stripped, last.bold, term=last.term)) if stripped else runs[:-1]
    return runs


def whole_cards(head: Line, rest: Line) -> Line:
    """``head`` without its last letters if the suit that belongs to them was cut off."""
    if not head or head[-1].suit or not rest or rest[0].text[:1].isspace():
        return head
    if not any(run.suit for run in words_of(rest)[0]):
        return head
    return (*head[:-1], Run(re.sub(r"\S+$", "", head[-1].text), head[-1].bold))


def joined(runs: list[Run]) -> Line:
    """The runs, with neighbours of one style joined."""
    out: list[Run] = []
    for run in runs:
        same = out and out[-1].bold == run.bold and out[-1].term == run.term
        if same and not run.suit and not out[-1].suit:
            out[-1] = replace(run, text=out[-1].text + run.text)
        else:
            out.append(run)
    return tuple(out)


def words_of(runs: Line) -> list[Line]:
    """Group runs into unbreakable words, each with the spaces that follow it."""
    words: list[list[Run]] = [[]]
    for run in runs:
        if run.suit:
            words[-1].append(run)
            continue
        for piece in re.findall(r"[^ ]+ *| +", run.text):
            words[-1].append(Run(piece, run.bold, term=run.term))
            if piece.endswith(" "):
                words.append([])
    return [tuple(word) for word in words if word]
