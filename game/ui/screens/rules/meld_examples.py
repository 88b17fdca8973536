"""Melds as small cards in the rules, each judged by the rules themselves when it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.controller.refusal_words import told
from game.notation.card_notation import parse_cards
from game.rules.cards import Card, is_black_three
from game.rules.meld_faults import Ground, meld_fault
from game.rules.melds import meld_of
from game.rules.refusal import Cause, Refusal
from game.rules.variant import Variant
from game.rules.variant_records import BlackThrees
from game.translation import _
from game.ui.screens.parts.figures import CardRow
from game.ui.screens.parts.pictures import card_names
from game.ui.widgets import Label, Row, Widget

if TYPE_CHECKING:
    from game.ui.context import Ui

SHOWN: Final = (
    "Ks Kh Kd",
    "8s 8d 2h",
    "Qs 2h 2d",
    "Qs Qd 2h 2d Jo",
    "7s 7h 7d Jo",
    "5h 6h 7h",
    "Td Jd 2c Kd",
    "Jo 2s 2c",
    "3s 3c 3s",
)
"""The cards of each example, in the notation."""
CARD: Final = 44
"""The height of the cards."""
ROOM: Final = 150
"""The width that the cards of an example have."""


@dataclass(frozen=True, slots=True)
class Example:
    """Some cards laid as a new meld: ``words`` is what the rules say to it."""

    cards: tuple[Card, ...]
    lawful: bool
    words: str


def examples(variant: Variant) -> list[Example]:
    """The examples, as a variant judges them for a side that has opened."""
    return [_judged(variant, tuple(parse_cards(cards))) for cards in SHOWN]


def _judged(variant: Variant, cards: tuple[Card, ...]) -> Example:
    meld = meld_of(cards)
    fault = meld_fault(Ground(variant, (), ()), cards, meld)
    black = all(is_black_three(card) for card in cards)
    if fault is None and black and variant.melds.black_threes is BlackThrees.GOING_OUT:
        # Whether a player goes out is not asked of the cards alone.
        return Example(cards, False, told(Refusal(Cause.BLACK_THREES_ONLY_GOING_OUT)))
    if fault is None:
        return Example(cards, True, _("A meld."))
    at_first = meld_fault(Ground(variant, (), (), opening=True), cards, meld)
    if at_first is not None:
        return Example(cards, False, told(at_first))
    return Example(cards, False, _("Only in the opening. Later: {why}").format(why=told(fault)))


def example_widgets(ui: Ui, variant: Variant) -> list[Widget]:
    """The examples as rows: the cards, and what the rules say."""
    out: list[Widget] = [Label(ui, _("For example"), "strong")]
    for example in examples(variant):
        cards = CardRow(ui, [card_names(example.cards)], CARD, width=ROOM)
        words = Label(ui, example.words, colour="good" if example.lawful else "warn", flex=1)
        out.append(Row(ui, [cards, words], gap=12))
    return out
