"""Which cards a move is about that is advised."""

from __future__ import annotations

from game.rules.actions import Action, Draw, Take
from game.ui.table.sentences import action_cards
from game.ui.table.table_state import TableState


def mark_advised(state: TableState, action: Action) -> None:
    """Mark the cards that an advised move is about, those it would take among them."""
    cards = state.cards
    state.hinted = set()
    for card in action_cards(action):
        ids = [i for i in cards.hands[action.seat] if i not in state.hinted]
        found = next((i for i in ids if cards.faces[i] == card), None)
        if found is not None:
            state.hinted.add(found)
    if isinstance(action, Take):
        state.hinted |= set(cards.pile[-1:])
    elif isinstance(action, Draw):
        state.hinted |= set(cards.stock[-1:])
