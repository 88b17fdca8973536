"""Melds, taking the pile, opening and going out as small cards in the rules.

Each is a meld, or an action in a small position, judged by the rules themselves when it is shown.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.controller.card_names import cards_text
from game.controller.refusal_words import told
from game.notation.action_notation import parse_action
from game.notation.card_notation import card_text, parse_cards
from game.notation.fields import RecordError
from game.notation.position import read_position, state_of
from game.rules.cards import Card, is_black_three, make_card
from game.rules.legality import verify
from game.rules.meld_faults import Ground, meld_fault
from game.rules.melds import meld_of
from game.rules.refusal import Cause, Refusal
from game.rules.state import State
from game.rules.variant import Variant
from game.rules.variant_records import BlackThrees, Counted
from game.translation import _, _n, number
from game.ui.context import Ui
from game.ui.screens.parts.figures import CardRow
from game.ui.table.render.card_pictures import card_names
from game.ui.widgets import Column, Grid, Label, Picture, Row, Widget

CARD: Final = 70
"""The height of the cards."""
MARK: Final = 16
"""The size of the sign that an example is lawful or not,"""
LINE: Final = 21
"""and the height of a line of text, in whose middle it stands."""
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
"""The cards of the melds, in the notation."""
OPENINGS: Final = (
    "Ks Kh Kd",
    "As Ah Ad",
    "As Ah Ad + Ks Kh Kd",
    "As Ah Ad Ac + Ks Kh 2h",
    "Jo Jo 2c",
    "As Ah Ad Ac + Ks Kh Kd Kc + Qs Qh Jo",
)
"""Batches of melds, in the notation."""


@dataclass(frozen=True, slots=True)
class Example:
    """Groups of cards, and what the rules say to what is done with them."""

    groups: tuple[tuple[Card, ...], ...]
    lawful: bool
    words: str


def meld_examples(variant: Variant) -> list[Example]:
    """Melds, as a variant judges them for a side that has opened."""
    return [_judged_meld(variant, tuple(parse_cards(cards))) for cards in SHOWN]


def _judged_meld(variant: Variant, cards: tuple[Card, ...]) -> Example:
    meld = meld_of(cards)
    fault = meld_fault(Ground(variant, (), ()), cards, meld)
    black = all(is_black_three(card) for card in cards)
    if fault is None and black and variant.melds.black_threes is BlackThrees.GOING_OUT:
        # Whether a player goes out is not asked of the cards alone.
        return Example((cards,), False, told(Refusal(Cause.BLACK_THREES_ONLY_GOING_OUT)))
    if fault is None:
        return Example((cards,), True, _("A meld."))
    at_first = meld_fault(Ground(variant, (), (), opening=True), cards, meld)
    if at_first is not None:
        return Example((cards,), False, told(at_first))
    words = _("Only in the opening. Later: {why}").format(why=told(fault))
    return Example((cards,), False, words)


def _naturals(rank: str, count: int) -> str:
    """So many natural cards of a rank, in the notation."""
    return " ".join(f"{rank}{'shdc'[n % 4]}" for n in range(count))


def _rank_sign(rank: int) -> str:
    """A rank in the notation."""
    return card_text(make_card(rank, 0))[0]


def _queens(variant: Variant) -> str:
    """What a side that has opened has on the table: the smallest set without wild cards."""
    return _naturals("Q", max(3, variant.melds.min_naturals))


def _position(
    variant: Variant, phase: str, hand: str, melds: Sequence[str] = (), pile: str = "5h"
) -> State:
    """A position with the first player in turn, whose side has those melds."""
    sides, seats = len(variant.table.sides), variant.table.seats
    others = {seat for side in variant.table.sides for seat in side} - {0}
    table = {
        "turn": 0, "phase": phase, "stock": "8h 9h Td 6h 4d 7h", "pile": pile,
        "hands": [hand, *("5c 6d" if seat in others else "" for seat in range(1, seats))],
        "melds": [list(melds), *([] for _side in range(1, sides))],
        "threes": [""] * seats,
    }  # fmt: skip
    scores = [0] * len(variant.table.sides)
    return state_of(read_position(table, "example", variant), variant, seats - 1, scores)


def _judged(state: State, action: str, cards: Sequence[str], about: str, done: str) -> Example:
    """An action in a position: ``about`` says what it is, ``done`` what comes of a lawful one."""
    refusal = verify(state, parse_action(f"0 {action}"))
    verdict = done if refusal is None else told(refusal)
    groups = tuple(tuple(parse_cards(group)) for group in cards)
    return Example(groups, refusal is None, f"{about} {verdict}")


def pile_examples(variant: Variant) -> list[Example]:
    """Ways to take the pile, for a side that has opened with queens."""
    ways = (
        ("Kd", "Ks Kh", _("{top} on top, and {cards} from the hand.")),
        ("Kd", "Ks 2h", _("{top} on top, and {cards} from the hand.")),
        ("Qc", "", _("{top} on top, for the queens on the table.")),
        ("2c Kd", "Ks 2h", _("The pile holds a wild card: {top} on top, and {cards}.")),
        ("2c Qc", "", _("The pile holds a wild card: {top} on top, for the queens.")),
    )
    queens = _queens(variant)
    out = []
    for pile, hand, about in ways:
        state = _position(variant, "draw", f"{hand} 4c 6c 9c", [queens], pile)
        top = parse_cards(pile)[-1]
        words = about.format(top=cards_text([top]), cards=cards_text(parse_cards(hand)))
        taken = _("The pile is taken.")
        how = f"take {hand}" if hand else "take > #0"
        out.append(_judged(state, how, [pile, hand or queens], words, taken))
    return out


def opening_examples(variant: Variant) -> list[Example]:
    """Openings at a total of 0, after drawing."""
    out = []
    for batch in OPENINGS:
        groups = batch.split(" + ")
        cards = parse_cards(" ".join(groups))
        state = _position(variant, "meld", f"{' '.join(groups)} 4c 6c 9c")
        points = variant.points_of(cards)
        words = _("Together {points}.").format(points=number(points))
        out.append(_judged(state, f"meld {batch}", groups, words, _("That opens.")))
    return out


def _enough(variant: Variant) -> list[str]:
    """As many canastas as going out takes, of the kinds that it takes, without sequences."""
    size, rules = variant.canastas.size, variant.going_out
    ranks = itertools.cycle("KJ986A")
    made = {
        Counted.MIXED: lambda: f"{_naturals(next(ranks), size - 1)} 2h",
        Counted.APART: lambda: _naturals(_rank_sign(variant.canastas.ranks_apart[0]), size),
        Counted.WILD: lambda: " ".join(["Jo", *[f"2{'shdc'[n % 4]}" for n in range(size - 1)]]),
    }

    def natural() -> str:
        return _naturals(next(ranks), size)

    out = [
        made.get(kind, natural)()
        for kind, number in rules.contract.kinds.items()
        for _one in range(number)
    ]
    return out + [natural() for _one in range(max(1, rules.needed) - len(out))]


def out_examples(variant: Variant) -> list[Example]:
    """Going out with the last card, with too few canastas and with enough."""
    rules = variant.going_out
    size = variant.canastas.size
    queens = _queens(variant)
    sequence = " ".join(f"{rank}h" for rank in "456789TJQKA"[:size])
    enough = _enough(variant)
    if rules.needs_sequence:
        enough = [sequence, *enough[: max(1, len(enough) - 1)]]
    out = []
    for canastas in (enough[:-1], enough):
        state = _position(variant, "meld", "Tc", [queens, *canastas])
        words = _n(
            "The last card with {count} canasta.", "The last card with {count} canastas.",
            len(canastas),
        ).format(count=number(len(canastas)))  # fmt: skip
        out.append(_judged(state, "discard Tc", ["Tc", *canastas], words, _("The hand is over.")))
    state = _position(variant, "meld", "Qc", [queens, *enough])
    words = _("The last card melded, with no discard.")
    over = _("The hand is over.")
    out.append(_judged(state, "add Qc > #0", ["Qc", queens], words, over))
    return out


EXAMPLES: Final[Mapping[str, Callable[[Variant], list[Example]]]] = {
    "melds": meld_examples,
    "opening": opening_examples,
    "pile": pile_examples,
    "out": out_examples,
}
"""The examples by the section of the rules that they stand in."""


def example_widgets(ui: Ui, name: str, variant: Variant) -> list[Widget]:
    """The examples of a section as rows; none for a section that has none, or whose positions
    cannot be laid by these rules.
    """
    make = EXAMPLES.get(name)
    if make is None:
        return []
    try:
        examples = make(variant)
    except RecordError:
        # House rules from a file may ask for longer melds than the positions can have.
        return []
    cells: list[Widget] = []
    for example in examples:
        cards = CardRow(ui, [card_names(group) for group in example.groups], CARD)
        sign, colour = ("check", "good") if example.lawful else ("close", "warn")
        mark = Picture(ui, partial(_draw_mark, ui, sign, colour), (MARK, LINE))
        words = Row(ui, [mark, Label(ui, example.words, colour=colour, flex=1)], align="start")
        cells.append(Column(ui, [cards, words], gap=4))
    return [Label(ui, _("For example"), "strong"), Grid(ui, cells, gap=16)]


def _draw_mark(ui: Ui, sign: str, colour: str, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Whether an example is lawful, also for who sees no colours."""
    icon = ui.assets.icon(sign, min(box.size), getattr(ui.theme, colour))
    surface.blit(icon, icon.get_rect(center=box.center))
