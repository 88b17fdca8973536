"""A position as a text diagram, for terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..rules.cards import HIDDEN, JOKER_RANK, TWO, Card, rank_of, suit_of
from ..rules.melds import CanastaKind, Meld, canasta_kind
from ..rules.state import State, is_canasta
from ..translation import N_, _, _n, listed
from .card_notation import cards_text

_CANASTAS: Final = {
    CanastaKind.NATURAL: N_("natural canasta"),
    CanastaKind.MIXED: N_("mixed canasta"),
    CanastaKind.WILD: N_("wild canasta"),
    CanastaKind.SEQUENCE: N_("sequence canasta"),
    CanastaKind.MIXED_SEQUENCE: N_("mixed sequence canasta"),
}


def diagram(state: State) -> str:
    """The position in lines of text; cards that the state hides are counted, not shown.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic_two"], dealer=1, totals=[0, 0])
    >>> state.hands[0], state.hands[1] = parse_cards("2c Ks 4c"), [HIDDEN] * 3
    >>> state.melds[1], state.opened[1] = [meld_of(parse_cards("9s 9h 9d"))], True
    >>> print(diagram(state))
    Classic for two · dealer 1 · seat 0 to act, phase draw
    stock  empty
    pile   empty
    <BLANKLINE>
    side 0 (seats 0) · 0 points · minimum 50
    > seat 0  3: Ks 4c 2c
    <BLANKLINE>
    side 1 (seats 1) · 0 points · opened
      #0 9s 9h 9d
      seat 1  3 cards
    """
    lines = [
        _("{game} · dealer {dealer} · {moment}").format(
            game=_(state.variant.name), dealer=state.dealer, moment=_moment(state)
        ),
        _("stock  {cards}").format(cards=_pack(list(reversed(state.stock)))),
        _pile(state),
    ]
    for side, seats in enumerate(state.sides):
        text = _("side {side} (seats {seats}) · {points} points · minimum {minimum}")
        if state.opened[side]:
            text = _("side {side} (seats {seats}) · {points} points · opened")
        members = listed([str(seat) for seat in seats])
        lines.append("")
        lines.append(
            text.format(
                side=side, seats=members, points=state.totals[side], minimum=state.minimum(side)
            )
        )
        lines += [f"  #{i} {_meld(state, meld)}" for i, meld in enumerate(state.melds[side])]
        for seat in seats:
            mark = ">" if seat == state.turn and state.ended is None else " "
            held = _("seat {seat}  {cards}")
            cards = _pack(_sorted(state.hands[seat]))
            lines.append(f"{mark} {held.format(seat=seat, cards=cards)}")
            if state.feet[seat]:
                foot = _("foot {cards}").format(cards=_pack(_sorted(state.feet[seat])))
                lines.append(f"          {foot}")
            if state.threes[seat]:
                tabled = _("tabled {cards}").format(cards=cards_text(state.threes[seat]))
                lines.append(f"          {tabled}")
    return "\n".join(lines)


def _moment(state: State) -> str:
    if state.ended is None:
        words = _("seat {seat} to act, phase {phase}")
        return words.format(seat=state.turn, phase=state.phase)
    if state.by is None:
        return _("over: {ended}").format(ended=state.ended)
    ended = f"{state.ended} ({state.how})" if state.how else f"{state.ended}"
    return _("over: {ended} by seat {seat}").format(ended=ended, seat=state.by)


def _pack(cards: Sequence[Card]) -> str:
    if not cards:
        # Translators: of the stock or the pile.
        return _("empty")
    if all(card == HIDDEN for card in cards):
        return _n("{count} card", "{count} cards", len(cards)).format(count=len(cards))
    return f"{len(cards)}: {cards_text(cards)}"


def _pile(state: State) -> str:
    frozen = state.pile and state.frozen and state.variant.pile.freezing
    text = _("pile   {cards}  (frozen)") if frozen else _("pile   {cards}")
    return text.format(cards=_pack(state.pile))


def _meld(state: State, meld: Meld) -> str:
    text = cards_text(meld.cards)
    if is_canasta(state.variant, meld):
        text += f"  ({_(_CANASTAS[canasta_kind(meld)])})"
    return text


def _sorted(cards: Sequence[Card]) -> list[Card]:
    """By rank from the ace down, wild cards last."""

    def key(card: Card) -> tuple[bool, int, int]:
        wild = rank_of(card) in (JOKER_RANK, TWO)
        return wild, -rank_of(card), suit_of(card)

    return sorted(cards, key=key)
