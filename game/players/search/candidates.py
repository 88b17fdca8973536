"""What the seat in turn may do from now on, as far as it can be said without seeing another card:
mostly melds and the discard that ends the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...rules.actions import (
    Action,
    Answer,
    AskToGoOut,
    Discard,
    LayMelds,
    LayOff,
    Merge,
    RefuseBonus,
    Take,
)
from ...rules.cards import Card, Placed
from ...rules.engine import apply
from ...rules.refusal import IllegalActionError
from ...rules.state import Phase
from ...rules.view import PlayerView
from ...simulator.moves import kind_of
from ..facts.reason_values import card_kind
from ..player import Decision, Player

_LONGEST_TURN = 40


@dataclass(frozen=True, slots=True)
class Candidate:
    """Some actions of the seat in turn, the first of which is to be decided now.

    A question to the partner is followed by the yes that is hoped for. ``chosen`` is the policy's
    decision for the first action, None for a move of no policy.
    """

    actions: tuple[Action, ...]
    chosen: Decision | None = None

    @property
    def first(self) -> Action:
        """The action that is to be decided."""
        return self.actions[0]


def ends_as_candidates(
    view: PlayerView,
    ends: Iterable[tuple[Action, ...]],
    chosen: Decision,
    policy: Player,
    also: Action | None = None,
) -> list[Candidate]:
    """The ends of a turn as candidates in their order, none twice.

    The policy's own move, ``chosen``, lends its reason to those that begin alike. ``also`` is a
    lawful action that is among them in any case, or what has the same effect.
    """
    found = [Candidate(end, chosen if end[0] == chosen.action else None) for end in ends]
    if also is not None and all(candidate.first != also for candidate in found):
        found.append(candidate_of(view, also, None, policy))
    return _distinct(view, found)


def candidate_of(
    view: PlayerView, first: Action, chosen: Decision | None, policy: Player
) -> Candidate:
    """An action and what the policy does after it, until a card is seen or the turn ends.

    A question whether to go out is tried with a yes, which binds (C-10): a no loses nothing.
    """
    actions = [first]
    partner = view.partner(view.seat)
    if isinstance(first, AskToGoOut) and partner is not None:
        actions.append(Answer(partner, yes=True))
    elif view.phase is not Phase.MELD or not isinstance(
        first, LayMelds | LayOff | Merge | RefuseBonus
    ):
        return Candidate((first,), chosen)
    after = view.copy()
    try:
        for action in actions:
            apply(after, action)
        while (
            after.phase is Phase.MELD
            and after.turn == view.seat
            and after.feet == view.feet  # the cards of a foot are seen by nobody yet
            and len(actions) < _LONGEST_TURN
        ):
            action = policy.decide(after).action
            if not isinstance(action, LayMelds | LayOff | Merge | Discard):
                break
            actions.append(action)
            apply(after, action)
    except IllegalActionError:
        pass
    return Candidate(tuple(actions), chosen)


def _distinct(view: PlayerView, found: list[Candidate]) -> list[Candidate]:
    """The candidates, each effect once: the same cards put down and thrown in another order, or a
    card of another suit where suits make no difference, is the same effect."""
    kept: list[Candidate] = []
    seen: list[object] = []
    for candidate in found:
        effect = _effect(view, candidate)
        if effect not in seen:
            seen.append(effect)
            kept.append(candidate)
    return kept


def _effect(view: PlayerView, candidate: Candidate) -> object:
    """What lies where in the end, and how the turn ends.

    What is added to a meld of the same turn might have been part of it at once.
    """
    melds = len(view.melds[view.side])
    suits = view.variant.melds.sequences is not None
    new: list[list[tuple[Card, Card]]] = []
    added: list[tuple[int, tuple[Card, Card]]] = []
    last: list[object] = []
    for action in candidate.actions:
        if isinstance(action, LayMelds):
            new += [list(map(_placed, group)) for group in action.groups]
        elif isinstance(action, LayOff):
            for cards, index in action.additions:
                if index < melds:
                    added += [(index, _placed(card)) for card in cards]
                else:
                    new[index - melds] += map(_placed, cards)
        elif isinstance(action, Discard) and not suits:
            last.append(kind_of(action.card))
        elif not isinstance(action, RefuseBonus):
            # A discard without the bonus cards refuses them as well.
            last.append(action)
            if isinstance(action, Merge):
                # After it the melds have other places.
                return candidate.actions
    return sorted(sorted(group) for group in new), sorted(added), last


def _placed(card: Card) -> tuple[Card, Card]:
    """A card and what it stands for: a wild card in a sequence may lie at either end."""
    return card, card.stands if isinstance(card, Placed) else card


def place_of(
    view: PlayerView, found: Sequence[Candidate], action: Action, policy: Player
) -> int | None:
    """Which of the candidates ends as the action does with what the policy does after it."""
    wanted = _effect(view, candidate_of(view, action, None, policy))
    return next((at for at, other in enumerate(found) if _effect(view, other) == wanted), None)


def same_act(view: PlayerView, one: Action, other: Action) -> bool:
    """Whether two actions come to the same, whatever order the cards have.

    Suits count only where there are sequences.
    """
    return _plain(view, one) == _plain(view, other)


def _plain(view: PlayerView, action: Action) -> object:
    def kinds(cards: Iterable[Card]) -> list[int]:
        return sorted(card_kind(view, card) for card in cards)

    match action:
        case Discard():
            return ("discard", card_kind(view, action.card))
        case LayMelds():
            return ("meld", sorted(map(kinds, action.groups)))
        case LayOff():
            return ("add", sorted((at, kinds(cards)) for cards, at in action.additions))
        case Take():
            opening = sorted(map(kinds, action.opening))
            return ("take", kinds(action.cards), action.onto, opening)
    return action
