"""A stand-in for a person on their first day: knows the rules and nothing else.

It shares no judgement with the program's players. It takes the first pile and makes the first meld
that the rules core finds, adds what fits, keeps pairs and wild cards, and throws the lowest single
card. Frozen: never change what it does.
"""

from __future__ import annotations

from collections import Counter

from game.players.player import Decision
from game.rules import choices
from game.rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    Discard,
    Draw,
    LayMelds,
    Pass,
    TableThrees,
)
from game.rules.cards import FIRST_THREE, POINTS, THREE
from game.rules.legality import verify
from game.rules.view import PlayerView

_SET = 3


class FirstDay:
    """The first lawful action in the order in which the rules are taught."""

    kind = "first-day"

    def __init__(self, seed: int | None = None) -> None:
        """``seed`` changes nothing: there are no ties."""

    def decide(self, view: PlayerView) -> Decision:
        """The next action: take or draw, meld, add, discard."""
        return Decision(next(a for a in self._tried(view) if verify(view, a) is None))

    def _tried(self, view: PlayerView) -> list[Action]:
        seat = view.seat
        first: list[Action] = [
            Answer(seat, True), TableThrees(seat), *choices.takes(view), Draw(seat),
        ]  # fmt: skip
        if any(verify(view, action) is None for action in first):
            return first
        melds = _melds(view)
        if any(verify(view, action) is None for action in melds):
            return melds
        if verify(view, AcceptBonus(seat)) is None:
            return [AcceptBonus(seat)]
        kept = Counter(card >> 2 for card in view.hand)
        throws = sorted(choices.discards(view), key=lambda throw: _use(throw, kept))
        return [*throws, *choices.simple_actions(view), Pass(seat)]


def _melds(view: PlayerView) -> list[Action]:
    """What may be put down: an opening worth most, then every set and every card that fits."""
    seat, side = view.seat, view.side_of[view.seat]
    if not view.opened[side]:
        return [LayMelds(seat, batch) for batch in choices.openings(view, view.hand) if batch]
    ranks = Counter(card >> 2 for card in view.hand)
    sets = [
        LayMelds(seat, (tuple(card for card in view.hand if card >> 2 == rank),))
        for rank, held in ranks.items()
        if rank > THREE and held >= _SET
    ]
    runs = [LayMelds(seat, (run,)) for run in choices.sequences(view.hand)]
    return [*sets, *(runs if view.variant.melds.sequences else ()), *choices.single_lay_offs(view)]


def _use(throw: Discard, kept: Counter[int]) -> tuple[bool, int, int, int]:
    """How much a card is wanted: wild cards most, then those held more than once, then points."""
    card = throw.card
    return card < FIRST_THREE, kept[card >> 2], POINTS[card], card
