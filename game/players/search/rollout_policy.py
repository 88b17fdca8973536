"""What the players of the flat playouts would do themselves in the place of the seat in turn."""

from __future__ import annotations

from ...rules.actions import Action, AskToGoOut, LayMelds, LayOff, Merge
from ...rules.engine import apply
from ...rules.legality import verify
from ...rules.state import Phase
from ...simulator import Simulator, Style
from .beliefs import Deal


def habit(simulator: Simulator, deal: Deal, style: Style) -> tuple[Action, ...]:
    """What a player of this style would do, until another card is seen or the turn ends.

    It depends on nothing that the seat does not see, so that any imagined deal serves; only where
    cards lie face down under the pile are those of the deal counted. A question to the partner is
    left out, with all behind it: that depends on him.

    Raises:
        Unrepresentable: if the deal has no flat form.
    """
    flat = simulator.from_state(deal.state(), (style,))
    after = deal.view.copy()
    actions: list[Action] = []
    for move in simulator.policy_turn(flat):
        action = simulator.to_action(after, move)
        if isinstance(action, AskToGoOut) or verify(after, action) is not None:
            break
        actions.append(action)
        if not isinstance(action, LayMelds | LayOff | Merge):
            break
        apply(after, action)
        if after.phase is not Phase.MELD:
            break
    return tuple(actions)
