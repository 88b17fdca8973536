"""The text of a growing record: only new parts are written again.

A match is saved after every action, and writing a long hand as TOML takes long enough to be
noticed. The text is the same as ``write_record`` gives.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import tomlkit

from ..notation.action_notation import action_text
from ..notation.record import HandRecord, PlayerEntry, Record, reasons_text, write_record
from ..rules.actions import Action, LayMelds, LayOff, Take
from ..rules.cards import Card, Placed
from ..rules.variant import Variant

_NO_ACTIONS = "\nactions = []\n"


@dataclass
class _Frame:
    """The text before and after a hand's actions, and the hand it was made from."""

    hand: HandRecord
    before: str
    after: str

    def fits(self, hand: HandRecord) -> bool:
        """Whether this frame also fits the other hand."""
        kept = self.hand
        return (
            kept.deck is hand.deck
            and kept.position is hand.position
            and kept.result is hand.result
            and (kept.number, kept.dealer, kept.scores) == (hand.number, hand.dealer, hand.scores)
            and kept.takebacks == hand.takebacks
        )


class RecordText:
    """Writes one match. Parts that cannot have changed since the last call are reused."""

    def __init__(self) -> None:
        self._variant: Variant | None = None
        self._players: list[PlayerEntry] = []
        self._head = ""
        self._frames: dict[int, _Frame] = {}

    def text(self, record: Record) -> str:
        """The record as ``write_record`` gives it."""
        if self._variant is not record.variant or self._players != record.players:
            self._variant = record.variant
            self._players = [replace(player) for player in record.players]
            self._head = write_record(Record(record.variant, record.players))
            self._frames.clear()
        hands = [self._hand(record, index) for index in range(len(record.hands))]
        return self._head + "".join(hands)

    def _hand(self, record: Record, index: int) -> str:
        hand = record.hands[index]
        frame = self._frames.get(index)
        if frame is None or not frame.fits(hand):
            bare = replace(hand, actions=[], comments={}, reasons={})
            text = write_record(Record(record.variant, record.players, [bare]))
            before, _middle, after = text.removeprefix(self._head).rpartition(_NO_ACTIONS)
            frame = self._frames[index] = _Frame(bare, before, after)
        return frame.before + _actions(hand) + frame.after


def _actions(hand: HandRecord) -> str:
    lines = "".join([_line(action) for action in hand.actions])
    text = f"\nactions = [\n{lines}]\n" if lines else _NO_ACTIONS
    if hand.comments:
        comments = ", ".join(
            f"{at} = {_quoted(said)}" for at, said in sorted(hand.comments.items())
        )
        text += f"comments = {{{comments}}}\n"
    if hand.reasons:
        reasons = ", ".join(f"{at} = {_why(why)}" for at, why in sorted(hand.reasons.items()))
        text += f"reasons = {{{reasons}}}\n"
    return text


def _line(action: Action) -> str:
    return _known_line(action, _places(action))


@lru_cache(4096)
def _known_line(action: Action, places: tuple[Card, ...]) -> str:
    """The line of an action. ``places`` tells apart equal actions with wild cards placed
    differently.
    """
    return f"    {_quoted(action_text(action))},\n"


def _places(action: Action) -> tuple[Card, ...]:
    """The cards that an action's wild cards stand for."""
    match action:
        case LayMelds():
            groups = action.groups
        case LayOff():
            groups = tuple(cards for cards, _ in action.additions)
        case Take():
            groups = action.opening
        case _:
            return ()
    return tuple(card.stands for cards in groups for card in cards if isinstance(card, Placed))


_why = lru_cache(4096)(reasons_text)
"""The reasons for one action, as ``write_record`` gives them."""


@lru_cache(4096)
def _quoted(text: str) -> str:
    return tomlkit.item(text).as_string()
