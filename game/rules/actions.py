"""What a player can say (FORMAT 3). Facts about what then happened are in ``events``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from .cards import Card

Group: TypeAlias = tuple[Card, ...]
"""Cards that are put down together as one meld."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the variant's number of cards from the stock."""

    seat: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take the discard pile, its top card going into a meld.

    ``cards`` from the hand go with the top card; none means that the top card alone is laid off.
    ``onto`` names the meld of the side that is joined, where that has to be said. ``opening`` is
    the rest of the opening batch, for a side that has not opened.
    """

    seat: int
    cards: Group
    onto: int | None = None
    opening: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class LayMelds:
    """Put down new melds as one batch."""

    seat: int
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add cards to melds of the own side: pairs of the cards and the number of the meld."""

    seat: int
    additions: tuple[tuple[Group, int], ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """Combine the unfinished set ``source`` into the set ``target`` of the same rank."""

    seat: int
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take up the extra hand that lies face down."""

    seat: int


@dataclass(frozen=True, slots=True)
class TableThrees:
    """Table every three held, with replacements."""

    seat: int


@dataclass(frozen=True, slots=True)
class HoldThree:
    """Keep this three back and table all others. Nobody else learns of it."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Declare:
    """Show a special hand, named as in the variant."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class AcceptBonus:
    """Accept the bonus cards that opening the side's melds earns."""

    seat: int


@dataclass(frozen=True, slots=True)
class RefuseBonus:
    """Say "I refuse" to the bonus cards. A discard without them refuses them as well."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskToGoOut:
    """Ask the partner: may I go out?"""

    seat: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The partner's binding answer to that question."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card onto the pile and end the turn."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline the pile at an empty stock, or end a turn in which no discard is due."""

    seat: int


class Offence(StrEnum):
    """What a player tried that the rules refuse, and that some clubs fine (HR-2)."""

    OPENING = "opening"
    TAKE = "take"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class PayFine:
    """Pay for an opening below the minimum, a wrong take, or going out without a yes (HR-2)."""

    seat: int
    offence: Offence


Action: TypeAlias = (
    Draw
    | Take
    | LayMelds
    | LayOff
    | Merge
    | PickUp
    | TableThrees
    | HoldThree
    | Declare
    | AcceptBonus
    | RefuseBonus
    | AskToGoOut
    | Answer
    | Discard
    | Pass
    | PayFine
)


def groups_of(action: Action) -> tuple[Group, ...]:
    """The cards of the hand that an action puts down, meld by meld; none for another action.

    >>> groups_of(Take(0, (16, 17), None, ((20, 21, 22),)))
    ((16, 17), (20, 21, 22))
    """
    match action:
        case LayMelds(groups=groups):
            return groups
        case LayOff(additions=additions):
            return tuple(cards for cards, _ in additions)
        case Take(cards=cards, opening=opening):
            return (cards, *opening)
    return ()
