"""The ends of a turn that the network of the game compares.

They do not depend on hidden cards, so that any deal serves; only cards face down under the pile
count.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.actions import Action, AskToGoOut, LayMelds, LayOff, Merge
from ...rules.engine import apply
from ...rules.legality import verify
from ...rules.state import Phase
from ...rules.variant import Variant
from ...rules.view import PlayerView
from ...simulator import Move, Simulator, Unrepresentable
from ...simulator.flat_layout import POINT
from .beliefs import Determinization


class Simulators:
    """The last few simulators made: making one takes a while."""

    def __init__(self) -> None:
        self._made: list[tuple[Variant, Simulator | None]] = []

    def of(self, variant: Variant) -> Simulator | None:
        """The simulator of a variant; None where it has no flat form."""
        for known, simulator in self._made:
            if known is variant or known == variant:
                return simulator
        try:
            made: Simulator | None = Simulator(variant)
        except Unrepresentable:
            made = None
        self._made = [*self._made[-3:], (variant, made)]
        return made


simulators = Simulators()


def ends_by_worth(
    deal: Determinization, most: int | None = None
) -> list[tuple[float, tuple[Action, ...]]]:
    """The best ends of the turn by the network of the game, at most so many: what each is worth in
    points, and the actions to it until another card is seen. Empty where it decides nothing.
    """
    variant = deal.view.variant
    simulator = simulators.of(variant)
    if simulator is None or not simulator.learned:
        return []
    try:
        flat = simulator.from_state(deal.state())
    except Unrepresentable:
        return []
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
