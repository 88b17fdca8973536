"""The moves worth trying: what the policy would do, and what else a player would think of.

A candidate is what the seat in turn does from now on, as far as it can be said without seeing
another card: mostly melds and the discard that ends the turn. After its own first act it goes on as
the policy would; only what the players of the playouts would do themselves goes on as they would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from ...rules import choices
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
from ...rules.going_out import can_go_out
from ...rules.legality import verify
from ...rules.refusal import IllegalActionError
from ...rules.state import Phase
from ...rules.turn_phase import only_discards
from ...rules.view import PlayerView
from ...simulator.moves import kind_of
from ..facts.before import Before
from ..facts.reason_values import card_kind
from ..heuristic.assessment import Assessment
from ..heuristic.going_out_search import acts
from ..heuristic.opening import cheapest_opening
from ..heuristic.suits import spare_suits
from ..heuristic.variant_tables import tables_of
from ..heuristic.weights import Weights
from ..player import Decision, Player
from ..policy.discarding import cheapest

_MOST_TAKES = 5
"""The most ways to take the pile among the candidates."""
_MOST_MELDS = 12
"""The most acts of laying down among the candidates."""
_FIRST_DISCARDS = 6
"""The number of discards that come before the melds, in case few moves can be tried."""
_MOST_PLANS = 3
"""The most ways of laying down that are tried with other discards, too."""
_MOST_THROWS = 4
"""The most discards tried with each of them."""
_LOOKED_AT = 150
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


def candidates(view: PlayerView, policy: Player, also: Action | None = None) -> list[Candidate]:
    """What may be done now, more or less in the order of promise; the first is the policy's move.
    Never empty.

    ``also`` is a lawful action that is among them in any case, or what has the same effect. After
    the partner's yes, which binds (C-10), the policy's way out is the only one.
    """
    chosen = policy.decide(view)
    plan = _continued(view, chosen.action, chosen, policy)
    found = [plan]
    told = {chosen.action}
    bound = bool(view.permission) and can_go_out(view)
    position = Before(view).position
    others = (spare_suits(position, action) for action in ([] if bound else _alternatives(view)))
    for action in chain([also] if also else [], others):
        if action in told:
            continue
        told.add(action)
        if verify(view, action) is None:
            found.append(_continued(view, action, None, policy))
    if view.phase is Phase.MELD and not bound:
        found += _thrown_otherwise(view, plan, found[1:])
    return _distinct(view, found)


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
        found.append(_continued(view, also, None, policy))
    return _distinct(view, found)


def _thrown_otherwise(
    view: PlayerView, plan: Candidate, others: Sequence[Candidate]
) -> Iterator[Candidate]:
    """What completes a canasta, and the policy's melds or the first of them, each with other
    discards. Else a good discard alone would beat a bad one after melds."""
    bases: list[tuple[Action, ...]] = []
    for other in others:
        if isinstance(other.first, LayMelds | LayOff) and _completes(view, other.first):
            bases.append((other.first,))
    acts_of_plan = plan.actions[:-1] if isinstance(plan.actions[-1], Discard) else plan.actions
    if isinstance(plan.first, LayMelds | LayOff | Merge):
        bases.insert(0, acts_of_plan)
        bases += [acts_of_plan[:length] for length in range(1, len(acts_of_plan))]
    for base in list(dict.fromkeys(bases))[:_MOST_PLANS]:
        after = view.copy()
        try:
            for action in base:
                apply(after, action)
        except IllegalActionError:
            continue
        if after.phase is not Phase.MELD or after.turn != view.seat or not after.hand:
            continue
        if after.feet != view.feet:
            continue
        position = Before(after).position
        chosen = plan.chosen if base[0] == plan.first else None
        for discard in cheapest(position, _MOST_THROWS):
            yield Candidate((*base, discard), chosen)


def _completes(view: PlayerView, act: LayMelds | LayOff | Merge) -> bool:
    """Whether a meld becomes a canasta by it, or is one at once."""
    size = view.variant.canastas.size
    melds = view.melds[view.side]
    if isinstance(act, LayMelds):
        return any(len(group) >= size for group in act.groups)
    if isinstance(act, LayOff):
        return any(melds[i].size < size <= melds[i].size + len(cards) for cards, i in act.additions)
    return melds[act.source].size + melds[act.target].size >= size


def _alternatives(view: PlayerView) -> Iterator[Action]:
    yield from choices.simple_actions(view)
    if view.phase is Phase.DRAW:
        yield from islice(choices.takes(view), _MOST_TAKES)
    if view.phase is not Phase.MELD:
        return
    discards = _one_of_each_rank(view, choices.discards(view))
    position = Before(view).position
    first = cheapest(position, _FIRST_DISCARDS) if discards else []
    yield from first
    yield from _melds(view)
    yield from discards


def _one_of_each_rank(view: PlayerView, discards: Iterable[Discard]) -> list[Discard]:
    """One card of every rank, where suits make no difference."""
    if view.variant.melds.sequences is not None:
        return list(discards)
    by_kind: dict[int, Discard] = {}
    for action in discards:
        by_kind.setdefault(kind_of(action.card), action)
    return list(by_kind.values())


def _melds(view: PlayerView) -> Iterator[Action]:
    """Ways to put cards down, the plain ones first, but canastas before all."""
    if only_discards(view):
        return
    position = Assessment(view, tables_of(view.variant), Weights())
    opening: Iterable[Action] = ()
    if not view.opened[view.side]:
        # Batches grow set by set: the cheapest need not be among them.
        least = cheapest_opening(position)
        batches = chain([least.groups] if least else [], choices.openings(view, view.hand))
        opening = (LayMelds(view.seat, batch) for batch in dict.fromkeys(batches) if batch)
    lawful = [
        action
        for action in islice(chain(opening, acts(position)), _LOOKED_AT)
        if isinstance(action, LayMelds | LayOff | Merge) and verify(view, action) is None
    ]
    done = [act for act in lawful if _completes(view, act)][: _MOST_MELDS // 2]
    yield from done
    yield from [act for act in lawful if act not in done][: _MOST_MELDS - len(done)]


def _continued(
    view: PlayerView, first: Action, chosen: Decision | None, policy: Player
) -> Candidate:
    """The action and what the policy does after it, until a card is seen or the turn ends.

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


def with_incumbent(
    view: PlayerView, found: Sequence[Candidate], actions: tuple[Action, ...]
) -> list[Candidate]:
    """The candidates with these actions as the first one; the others stay in their order.

    A candidate with the same effect moves up in place of a new one. Without actions nothing moves.
    """
    if not actions:
        return list(found)
    own = Candidate(actions, found[0].chosen if actions[0] == found[0].first else None)
    wanted = _effect(view, own)
    same = [c for c in found if _effect(view, c) == wanted]
    return [*(same or [own]), *(c for c in found if c not in same)]


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
    wanted = _effect(view, _continued(view, action, None, policy))
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
