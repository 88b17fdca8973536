"""Works the reason of a problem out anew: its answers, and those that a reader would miss among
them, are played again in the same deals, and what the best has over the others is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from random import Random
from typing import Final

from game.learning.problems.answers import DRAW, TAKE, Effect, effect_of
from game.learning.problems.problem import (
    TWO_SIDED,
    Choice,
    Problem,
    Theme,
    side_of,
    theme_of,
)
from game.players import make_player
from game.players.equity.stakes import scale
from game.players.facts.turn import Turn, put_down
from game.players.search.belief_weights import belief_weights_for
from game.players.search.beliefs import Beliefs
from game.rules.actions import AcceptBonus, Action, Discard, Draw, LayMelds, Take
from game.rules.cards import FIRST_THREE, THREE, Card
from game.rules.engine import apply
from game.rules.legality import verify
from game.rules.refusal import IllegalActionError
from game.rules.state import Phase
from game.rules.view import PlayerView, view_of

from .best_reasons import Tried, why_best
from .looking import CLEAR, SURE
from .outcomes import Itemised, Part
from .plain import might_be_done
from .rivals import cheapest_openings, completing, elsewhere, instead_of_a_discard
from .tried import turn_by

DEALS: Final = 1500
"""Deals in which the answers are played."""
TAKES: Final = 200
"""Deals in which the next player is asked whether they take the pile."""
MOST: Final = 5
"""Answers of a problem."""
SINGLES: Final = 5
"""Other cards that are tried as the discard behind an answer on a side."""
OBVIOUS: Final = ("beginner", "standard")
"""The levels whose answers are shown beside the best, whatever they are worth."""


def renewed(problem: Problem, deals: int = DEALS) -> Problem | None:
    """The problem with its answers played again and the reason that follows; None if its best
    answer is not clearly the best now, or nothing that tells it from the others accounts for that.
    """
    view, theme = problem.view(), problem.theme
    answers, missed = _answers(problem, view)
    effects = [_effect(problem, view, actions) for actions in answers]
    if len(set(effects)) < 2:
        return None
    comparison = Itemised(view, answers, Random(problem.key))
    comparison.play_deals(deals, range(len(answers)))
    means = [sum(values) / len(values) for values in comparison.values]
    order = sorted(range(len(answers)), key=lambda at: -means[at])
    order = _best_of_each(order, effects) if theme in TWO_SIDED else _few(order, missed)
    if theme is Theme.DISCARD:
        order = _one_of_a_rank(order, answers)
    asked = theme if theme in TWO_SIDED else theme_of(view, [effects[at] for at in order])
    if effects[order[0]] != _effect(problem, view, problem.best.actions) or asked is not theme:
        return None
    leads = [comparison.lead(order[0], at) for at in order[1:]]
    cost, error = leads[0]
    if cost < CLEAR * scale(view.variant) or cost < SURE * error:
        return None
    chances = taken(view, [answers[at] for at in order])
    told = [
        Tried(answers[at], cost, _parts(comparison, order[0], at), chance)
        for at, (cost, _), chance in zip(order, [(0.0, 0.0), *leads], chances, strict=True)
    ]
    why = why_best(view, theme, told[0], told[1:])
    choices = [
        Choice(answers[at], round(cost, 1), round(error, 1))
        for at, (cost, error) in zip(order, [(0.0, 0.0), *leads], strict=True)
    ]
    return replace(problem, choices=tuple(choices), why=why) if why else None


def _parts(comparison: Itemised, best: int, other: int) -> dict[Part, float]:
    return {part: mean for part, mean, _error in comparison.outcomes.parts(best, other)}


def _effect(problem: Problem, view: PlayerView, actions: Sequence[Action]) -> Effect:
    """What an answer comes to; where the question has two sides, on which side it is."""
    effect = effect_of(view, actions)
    return side_of(problem.theme, effect) if problem.theme in TWO_SIDED else effect


def _best_of_each(order: Sequence[int], effects: Sequence[Effect]) -> list[int]:
    """The best answer of each side."""
    first = {effects[at]: at for at in reversed(order)}
    return [at for at in order if first[effects[at]] == at]


def _few(order: Sequence[int], missed: Set[int]) -> list[int]:
    """The best two answers, those that a reader would miss, and as many others as there may be."""
    kept = {*order[:2], *missed}
    for at in order[2:]:
        if len(kept) < MOST:
            kept.add(at)
    return [at for at in order if at in kept]


def _one_of_a_rank(order: Sequence[int], answers: Sequence[tuple[Action, ...]]) -> list[int]:
    """The best two answers, and of the others those that do more than throw a rank that is thrown
    by one before."""
    kept, thrown = list[int](), set[int]()
    for at in order:
        first = answers[at][0]
        rank = first.card >> 2 if isinstance(first, Discard) else None
        if len(kept) < 2 or rank not in thrown:
            kept.append(at)
        if rank is not None:
            thrown.add(rank)
    return kept


def _answers(problem: Problem, view: PlayerView) -> tuple[list[tuple[Action, ...]], Set[int]]:
    """The answers that are compared, and by their places those that a reader would miss.

    A reader would miss the answers of players who do not look ahead, where a
    card is thrown that of which fewest are out, one that stops the next player, and what may be
    laid down instead, and where cards are laid down the same wild cards elsewhere. Where the
    question has two sides, answers that nobody would give are left out, and other discards tried.
    """
    own = [choice.actions for choice in problem.choices]
    if problem.theme in TWO_SIDED:
        if problem.theme is Theme.OPEN:
            own += cheapest_openings(view)
        own = [_with_bonus(view, actions) for actions in own]
        if problem.theme is Theme.OUT:
            own += [other for actions in own for other in completing(view, actions)]
        tried = [*own, *(other for actions in own for other in _thrown_otherwise(view, actions))]
        sane = [actions for actions in tried if might_be_done(problem.theme, view, actions)]
        return list(dict.fromkeys(sane)), frozenset()
    levels = [make_player(level, 1) for level in OBVIOUS]
    more = [turn_by(view, level) for level in levels]
    if problem.theme is Theme.DISCARD:
        # Which card is thrown is asked.
        beginner = effect_of(view, more[0])
        own = [
            actions
            for actions in own
            if isinstance(actions[0], Discard) or effect_of(view, actions) == beginner
        ]
        more += [(Discard(view.seat, card),) for card in _thought_of(view)]
        more += instead_of_a_discard(view, own[0])
    if problem.theme is Theme.LAY:
        own = _with_one_discard(view, own)
        more += elsewhere(view, own[0])
    found = {effect_of(view, actions): actions for actions in own}
    missed = set[Effect]()
    for actions in more:
        effect = effect_of(view, actions)
        alike = problem.theme in (Theme.LAY, Theme.DISCARD) or effect in (DRAW, TAKE)
        if problem.theme is Theme.LAY and effect[0] == "discard":
            alike = all(other[0] != "discard" for other in found)
        if alike and verify(view, actions[0]) is None:
            found.setdefault(effect, actions)
            missed.add(effect)
    return list(found.values()), {at for at, effect in enumerate(found) if effect in missed}


def _with_one_discard(
    view: PlayerView, answers: Sequence[tuple[Action, ...]]
) -> list[tuple[Action, ...]]:
    """Ways of laying out with the discard of the best, as far as the card is left: the discard is
    not asked. Of those that put nothing down one stays."""
    last = answers[0][-1]
    if not isinstance(last, Discard):
        return list(answers)
    alike = [answers[0]]
    for actions in answers[1:]:
        lays = actions[:-1] if isinstance(actions[-1], Discard) else actions
        other = (*lays, last)
        comes = Turn(view, other)
        alike.append(
            other if comes.thrown is not None and len(comes.laid) == _laid(lays) else actions
        )
    different = list(dict.fromkeys(alike))
    nothing = [actions for actions in different if isinstance(actions[0], Discard)]
    return [actions for actions in different if actions not in nothing[1:]]


def _laid(actions: Sequence[Action]) -> int:
    """How many cards are laid down."""
    return sum(len(put_down(action)) for action in actions)


def _thought_of(view: PlayerView) -> list[Card]:
    """A card that stops the next player, and that of which fewest are out."""
    comes = Turn(view, (Draw(view.seat),))
    naturals = [card for card in view.hand if card >> 2 >= comes.position.tables.lowest]
    stops = [card for card in view.hand if FIRST_THREE <= card < min(naturals, default=0)]
    rarest = sorted(naturals, key=lambda card: comes.elsewhere(card >> 2))
    return [*stops[:1], *rarest[:1]]


def _thrown_otherwise(
    view: PlayerView, actions: tuple[Action, ...]
) -> Iterator[tuple[Action, ...]]:
    """The same with other single cards thrown."""
    comes = Turn(view, actions)
    last = actions[-1]
    if not isinstance(last, Discard) or comes.over:
        return
    singles = [rank for rank, held in comes.left.items() if held == 1 and rank > THREE]
    for rank in singles[:SINGLES]:
        card = next(card for card in view.hand if card >> 2 == rank)
        yield (*actions[:-1], Discard(view.seat, card))


def _with_bonus(view: PlayerView, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """An opening that takes the bonus cards that it earns, and goes on when they are seen."""
    if not isinstance(actions[0], LayMelds):
        return actions
    after = view.copy()
    try:
        apply(after, actions[0])
    except IllegalActionError:
        return actions
    accept = AcceptBonus(view.seat)
    return (actions[0], accept) if verify(after, accept) is None else actions


def taken(view: PlayerView, answers: Sequence[Sequence[Action]]) -> list[float | None]:
    """The share of deals in which the next player takes the pile behind each answer; None where
    they do not come next."""
    beliefs, random = Beliefs(view, belief_weights_for(view.variant)), Random(0)
    player = make_player("standard", 1)
    counts = [[0, 0] for _ in answers]
    for _ in range(TAKES):
        deal = beliefs.determinize(random)
        for count, actions in zip(counts, answers, strict=True):
            state = deal.state()
            try:
                for action in actions:
                    apply(state, action)
            except IllegalActionError:
                # What goes on behind cards that are drawn depends on them.
                continue
            if state.phase is Phase.DRAW and state.turn != view.seat:
                count[0] += isinstance(player.decide(view_of(state, state.turn)).action, Take)
                count[1] += 1
    return [takes / asked if asked else None for takes, asked in counts]
