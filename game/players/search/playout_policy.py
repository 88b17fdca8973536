"""What the simulator would do in the place of the seat in turn: the playout policy's move, and the
ends of the turn that a network compares."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.actions import Action, AskToGoOut, LayMelds, LayOff, Merge
from ...rules.engine import apply
from ...rules.legality import verify
from ...rules.state import Phase
from ...rules.view import PlayerView
from ...simulator import Move, PlayoutPolicy, Simulator
from ...simulator.flat_layout import POINT
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
    return _until_seen(simulator, deal.view, simulator.policy_turn(flat))


def turn_ends(
    simulator: Simulator, deal: Determinization, policy: PlayoutPolicy, most: int | None
) -> list[tuple[float, tuple[Action, ...]]]:
    """The best ends of the turn by the network of the game, at most so many: what each is worth in
    points, and the actions to it until another card is seen. None where it decides nothing.

    They do not depend on hidden cards either.

    Raises:
        Unrepresentable: if the deal has no flat form.
    """
    flat = simulator.from_state(deal.state(), (policy,))
    found: dict[tuple[Action, ...], float] = {}
    for worth, moves in simulator.turn_ends(flat):
        actions = _until_seen(simulator, deal.view, moves)
        if actions:
            found.setdefault(actions, worth / POINT)
        if len(found) == most:
            break
    return [(worth, actions) for actions, worth in found.items()]


def _until_seen(
    simulator: Simulator, view: PlayerView, moves: Sequence[Move]
) -> tuple[Action, ...]:
    """Moves as actions, as far as they are lawful and show no other card.

    A question to the partner stands alone: with what would follow it is left out.
    """
    after = view.copy()
    actions: list[Action] = []
    for move in moves:
        action = simulator.to_action(after, move)
        if isinstance(action, AskToGoOut) and len(moves) > 1:
            break
        if verify(after, action) is not None:
            break
        actions.append(action)
        if not isinstance(action, LayMelds | LayOff | Merge):
            break
        apply(after, action)
        if after.phase is not Phase.MELD or after.feet != view.feet:
            break
    return tuple(actions)
