"""A position as a text diagram, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.cards import HIDDEN, JOKER_RANK, TWO, Card, rank_of, suit_of
from ..rules.melds import Meld, canasta_kind
from ..rules.state import State, is_canasta
from .cards import cards_text


def diagram(state: State) -> str:
    """The position in lines of text; cards that the state hides are counted, not shown."""
    lines = [
        f"{state.variant.name} · dealer {state.dealer} · {_moment(state)}",
        f"stock  {_pack(list(reversed(state.stock)))}",
        f"pile   {_pack(state.pile)}" + (_frozen(state) if state.pile else ""),
    ]
    for side, seats in enumerate(state.sides):
        members = " and ".join(str(seat) for seat in seats)
        minimum = "opened" if state.opened[side] else f"minimum {state.minimum(side)}"
        lines.append("")
        lines.append(f"side {side} (seats {members}) · {state.totals[side]} points · {minimum}")
        lines += [f"  #{i} {_meld(state, meld)}" for i, meld in enumerate(state.melds[side])]
        for seat in seats:
            mark = ">" if seat == state.turn and state.ended is None else " "
            lines.append(f"{mark} seat {seat}  {_pack(_sorted(state.hands[seat]))}")
            if state.threes[seat]:
                lines.append(f"          tabled {cards_text(state.threes[seat])}")
    return "\n".join(lines)


def _moment(state: State) -> str:
    if state.ended is None:
        return f"seat {state.turn} to act, phase {state.phase}"
    how = f" ({state.how})" if state.how else ""
    return f"over: {state.ended}{how} by seat {state.by}"


def _pack(cards: Sequence[Card]) -> str:
    if not cards:
        return "empty"
    if all(card == HIDDEN for card in cards):
        return f"{len(cards)} cards"
    return f"{len(cards)}: {cards_text(cards)}"


def _frozen(state: State) -> str:
    return "  (frozen)" if state.frozen and state.variant.pile.freezing else ""


def _meld(state: State, meld: Meld) -> str:
    text = cards_text(meld.cards)
    if is_canasta(state.variant, meld):
        text += f"  ({canasta_kind(meld)} canasta)"
    return text


def _sorted(cards: Sequence[Card]) -> list[Card]:
    """By rank from the ace down, wild cards last."""

    def key(card: Card) -> tuple[bool, int, int]:
        wild = rank_of(card) in (JOKER_RANK, TWO)
        return wild, -rank_of(card), suit_of(card)

    return sorted(cards, key=key)
