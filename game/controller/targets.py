"""Where the cards of a hand may go at this moment, found when they are picked up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..rules import sentences as say
from ..rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    Discard,
    Draw,
    Group,
    HoldThree,
    LayMelds,
    LayOff,
    Pass,
    TableThrees,
    Take,
)
from ..rules.cards import FIRST_THREE, THREE, Card
from ..rules.choices import takes
from ..rules.legality import verify
from ..rules.melds import meld_of
from ..rules.policies import opening_points
from ..rules.refusal import Refusal
from ..rules.state import Phase
from ..rules.view import PlayerView

Place: TypeAlias = str | tuple[str, int]
PILE: Final = "pile"
NEW_MELD: Final = "new meld"
MELD: Final = "meld"


@dataclass(frozen=True, slots=True)
class Target:
    """A lawful place to drop cards: ``"pile"``, ``"new meld"`` or ``("meld", index)``."""

    place: Place
    action: Action


@dataclass(frozen=True, slots=True)
class OpeningCheck:
    """How far groups of cards reach as an opening.

    ``action`` is the opening once it is lawful, else None and ``refusal`` says what is missing.
    """

    points: int
    minimum: int
    refusal: Refusal | None
    action: Action | None


def targets(view: PlayerView, cards: Sequence[Card]) -> list[Target]:
    """The lawful drops of these cards of the hand; with no cards, of the pile itself."""
    if view.turn != view.seat or view.phase not in (Phase.DRAW, Phase.MELD):
        return []
    found = _takes(view, tuple(cards)) if view.phase is Phase.DRAW else _drops(view, tuple(cards))
    return [target for target in found if verify(view, target.action) is None]


def _takes(view: PlayerView, cards: Group) -> list[Target]:
    if not view.pile:
        return []
    seat = view.seat
    rank = view.pile[-1] >> 2
    found = [Target(PILE, Take(seat, cards))] if cards else []
    for index, meld in enumerate(view.melds[view.side]):
        if meld.rank == rank:
            found.append(Target((MELD, index), Take(seat, cards, None if cards else index)))
            if not cards:
                found.append(Target(PILE, Take(seat, cards, index)))
    if cards and not any(meld.rank == rank for meld in view.melds[view.side]):
        found.append(Target(NEW_MELD, Take(seat, cards)))
    return found


def _drops(view: PlayerView, cards: Group) -> list[Target]:
    if not cards:
        return []
    seat = view.seat
    found: list[Target] = []
    if len(cards) == 1:
        found.append(Target(PILE, Discard(seat, cards[0])))
    for index in range(len(view.melds[view.side])):
        found.append(Target((MELD, index), LayOff(seat, ((cards, index),))))
    found.append(Target(NEW_MELD, LayMelds(seat, grouped(cards))))
    return found


def grouped(cards: Group) -> tuple[Group, ...]:
    """The cards as one meld, or one for each rank where naturals of several ranks are chosen."""
    if meld_of(cards) is not None or any(0 < card < FIRST_THREE for card in cards):
        return (cards,)
    ranks = dict.fromkeys(card >> 2 for card in cards)
    return tuple(tuple(card for card in cards if card >> 2 == rank) for rank in ranks)


def pile_ways(view: PlayerView) -> list[Take]:
    """Lawful ways to take the pile now."""
    if view.turn != view.seat or view.phase is not Phase.DRAW:
        return []
    return takes(view)


def opening(view: PlayerView, groups: Sequence[Group]) -> OpeningCheck:
    """What these groups count as an opening from the hand."""
    action = LayMelds(view.seat, tuple(tuple(group) for group in groups))
    melds = [meld for group in groups if (meld := meld_of(group))]
    return _check(view, action, opening_points(melds))


def opening_take(view: PlayerView, first: Group, groups: Sequence[Group]) -> OpeningCheck:
    """What these groups count as an opening with the pile; ``first`` goes with the top card."""
    action = Take(view.seat, tuple(first), None, tuple(tuple(group) for group in groups))
    melds = [meld for group in groups if (meld := meld_of(group))]
    if view.variant.opening.counts_top and view.pile:
        own = meld_of((*first, view.pile[-1]))
    else:
        own = meld_of(first) if len(first) >= 3 else None
    return _check(view, action, opening_points(([own] if own else []) + melds))


def _check(view: PlayerView, action: Action, points: int) -> OpeningCheck:
    refusal = verify(view, action)
    minimum = view.minimum(view.side)
    return OpeningCheck(points, minimum, refusal, None if refusal else action)


def why_no_pile(view: PlayerView) -> Refusal | None:
    """Why the seat of the view cannot take the pile now; None if it can.

    The way that comes nearest is judged: with all natural cards held of the top card's rank.
    """
    seat = view.seat
    if view.phase is not Phase.OVER and view.turn != seat:
        return say.not_your_turn(view.turn)
    if pile_ways(view):
        return None
    rank = view.pile[-1] >> 2 if view.pile else 0
    naturals = tuple(card for card in view.hand if card >> 2 == rank)
    first = verify(view, Take(seat, naturals if rank > THREE else ()))
    return first or verify(view, Take(seat, ()))


def simple_actions(view: PlayerView) -> list[Action]:
    """Lawful actions that need no cards to be chosen: draw, pass, bonus, ask, answers, threes."""
    if view.turn != view.seat:
        return []
    seat = view.seat
    candidates: list[Action] = [Draw(seat), Pass(seat), AcceptBonus(seat), AskToGoOut(seat)]
    candidates += [Answer(seat, True), Answer(seat, False), TableThrees(seat)]
    candidates += [HoldThree(seat, card) for card in dict.fromkeys(view.hand) if card >> 2 == THREE]
    candidates += [Declare(seat, hand.name) for hand in view.variant.special_hands.hands]
    return [action for action in candidates if verify(view, action) is None]
