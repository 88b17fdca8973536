"""The move of the playout policy in the place of the seat in turn."""

from __future__ import annotations

from ...rules.actions import Action, AskToGoOut, LayMelds, LayOff, Merge
from ...rules.engine import apply
from ...rules.legality import verify
from ...rules.state import Phase
from ...simulator import PlayoutPolicy, Simulator
from .beliefs import Determinization


def policy_turn(
    simulator: Simulator, deal: Determinization, policy: PlayoutPolicy
) -> tuple[Action, ...]:
    """The actions of the playout policy until another card is seen or the turn ends.

    They do not depend on hidden cards, so that any determinization serves; only cards face down
    under the pile count. A question to the partner is left out, and all that follows: it depends on
    the answer.

    Raises:
        Unrepresentable: if the deal has no flat form.
    """
    flat = simulator.from_state(deal.state(), (policy,))
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
        if after.phase is not Phase.MELD or after.feet != deal.view.feet:
            break
    return tuple(actions)
