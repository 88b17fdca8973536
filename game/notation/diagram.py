"""A position as a text diagram, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.cards import HIDDEN, JOKER_RANK, TWO, Card, rank_of, suit_of
from ..rules.melds import Meld, canasta_kind
from ..rules.state import State, is_canasta
from .card_notation import cards_text


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
