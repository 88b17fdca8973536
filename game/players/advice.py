"""Advice for a person: the best move with its reason, the runner-up, and what a move cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Final

from ..notation.reasons import Reason
from ..rules.actions import Action, Discard
from ..rules.state import Phase
from ..rules.view import PlayerView
from .equity.stakes import scale
from .explain import move_reasons, outcome_reasons
from .explain.at_once import laid_at_once
from .explain.compared import Compared
from .explain.lapses import added, lapses
from .explain.move_names import deed
from .explain.overlap import both_possible, comes_later, includes, throws_alike, throws_what_is_laid
from .explain.telling import speaks_against, telling
from .facts.turn import put_down
from .player import Decision
from .search.candidates import Candidate, same_act
from .search.verdict import Verdict
from .searcher import Searcher


class Size(StrEnum):
    """What a difference between two moves means, whatever the scores of a game are like."""

    NONE = "none"
    SMALL = "small"
    CLEAR = "clear"
    LARGE = "large"


EVEN: Final = 15.0
"""Points that are not worth telling apart."""
SURE: Final = 2.0
"""A difference of fewer standard errors is not told from chance."""
SMALL: Final = 75.0
CLEAR: Final = 250.0
"""Points, in Classic, below which a difference is small, and below which it is clear. In games that
score by more they stand for so much more (``stakes.scale``)."""


def size_of(view: PlayerView, difference: float, error: float) -> Size:
    """What a difference in points, with its standard error, means in this game.

    >>> from game.rules.engine import deal
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> variant = VARIANTS["classic"]
    >>> state, events = deal(variant, variant.full_pack(), dealer=3, totals=(0, 0))
    >>> view = view_of(state, 0)
    >>> [str(size_of(view, points, error=5.0)) for points in (10, 40, 100, 400)]
    ['none', 'small', 'clear', 'large']
    >>> size_of(view, 100, error=60.0)
    <Size.NONE: 'none'>
    """
    if difference < max(EVEN, SURE * error):
        return Size.NONE
    per_point = scale(view.variant)
    if difference < SMALL * per_point:
        return Size.SMALL
    return Size.CLEAR if difference < CLEAR * per_point else Size.LARGE


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do now.

    ``act`` is what the best move does (``moves.deed``), for its name with the reason.
    ``runner_up`` is what the next best does (``moves.deed``), None if there is nothing else to do
    that makes sense, the best turn does it too, or the reason for the best move says what is wrong
    with it, or that the same goes for it;
    ``difference`` is by how many points the best move is thought better, give or take ``error``.
    ``share`` is what a point adds to the chance to win the match where that is to be told in place
    of points, else 0. ``size`` says what the difference means.
    """

    best: Decision
    act: Reason
    runner_up: Reason | None = None
    difference: float = 0.0
    error: float = 0.0
    share: float = 0.0
    size: Size = Size.NONE


@dataclass(frozen=True, slots=True)
class Finding:
    """What a move of a person cost: ``best`` would have been worth ``cost`` points more.

    ``error`` is the standard error of that. ``share`` is what a point adds to the chance to win the
    match where that is to be told, else 0. ``act`` is what the best move does, ``size`` what the
    cost means. ``named`` tells that the reason says what was wrong with the move, whatever it cost.
    """

    best: Decision
    act: Reason
    cost: float
    error: float
    share: float = 0.0
    size: Size = Size.SMALL
    named: bool = False


def advise(searcher: Searcher, view: PlayerView) -> Advice:
    """The best move for the seat in turn.

    >>> from game.players import make_player
    >>> from game.rules.engine import deal
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> variant = VARIANTS["classic"]
    >>> state, events = deal(variant, variant.full_pack(), dealer=3, totals=(0, 0))
    >>> view = view_of(state, 0)
    >>> advise(make_player("expert", seed=1), view).act
    Reason('act.draw_one')
    """
    decision, found, verdict = searcher.think(view)
    if verdict is None:
        told = decision.why or move_reasons.of_itself(view, decision.action)
        return Advice(Decision(decision.action, told), deed(view, decision.action))
    decision, found = _at_once(view, decision, found, verdict)
    best, moves = found[verdict.best], Compared(view, found, verdict)
    act = deed(view, decision.action)
    other, sane = _next_best(moves, decision.action)
    if other is None:
        of_policy = best.chosen is not None and bool(best.chosen.why)
        lays = bool(put_down(best.first)) and not of_policy
        why = move_reasons.explain_alone(moves) if lays else move_reasons.explain(moves)
        first = move_reasons.act_meant(moves, None, why)
        return Advice(Decision(first or decision.action, why), deed(view, first) if first else act)
    why = move_reasons.explain(moves, other)
    if move_reasons.says_nothing_for_it(why) and isinstance(best.first, Discard):
        alone = move_reasons.explain_alone(moves)
        why = telling(moves.turn(best), moves.turn(found[other]), alone)
        if not why and put_down(found[other].first) and throws_alike(view, best, found[other]):
            # What speaks for the card speaks for throwing it behind melds as well.
            why = alone
    difference = max(0.0, verdict.gain[other])
    later = comes_later(view, found[other].first, best)
    named = deed(view, found[other].first)
    wrong = speaks_against(moves.turn(best), moves.turn(found[other]), why) or any(
        reason.key.startswith(("fault.", "kept.")) and reason.values["act"] == named
        for reason in why
    )
    nameable = sane and not wrong and not later
    if not nameable:
        why = move_reasons.without_naming(moves, other, why)
    first = move_reasons.act_meant(moves, other, why)
    size = size_of(view, difference, verdict.error[other])
    # That the same goes for the other card says that it is about as good.
    said = size is Size.NONE and any(reason.key == "card.same_of" for reason in why)
    return Advice(
        Decision(first or decision.action, why),
        deed(view, first) if first else act,
        named if nameable and not said else None,
        difference,
        verdict.error[other],
        outcome_reasons.chance_of_a_point(view),
        size,
    )


def _next_best(moves: Compared, chosen: Action) -> tuple[int | None, bool]:
    """The next best move beside the best one, and whether it may be named.

    It is another one in words, cannot be made in the same turn, and no partner would shake their
    head at it: one of those is not named, but may be asked about. Where a part of the best turn is
    left out that is as good, nothing worse is named.
    """
    view, verdict, best = moves.view, moves.verdict, moves.best
    parts, asked = False, None
    for c in verdict.order:
        move = moves.found[c]
        if same_act(view, move.first, chosen) or deed(view, move.first) == deed(view, best.first):
            continue
        if includes(view, best.first, move) or both_possible(view, best.first, move.first):
            continue
        if throws_what_is_laid(view, best, move):
            continue
        even = size_of(view, verdict.gain[c], verdict.error[c]) is Size.NONE
        if even and (includes(view, move.first, best) or throws_alike(view, move, best)):
            parts = True
        elif not lapses(moves, move, verdict.gain[c]) or (not even and view.phase is Phase.DRAW):
            return c, even or not parts
        elif asked is None:
            asked = c
    return asked, False


def judge(searcher: Searcher, view: PlayerView, played: Action) -> Finding | None:
    """What the move cost, or None where there was nothing to choose or nothing was better.

    >>> from game.players import make_player
    >>> from game.rules.actions import Draw
    >>> from game.rules.engine import deal
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> variant = VARIANTS["classic"]
    >>> state, events = deal(variant, variant.full_pack(), dealer=3, totals=(0, 0))
    >>> view = view_of(state, 0)
    >>> judge(make_player("expert", seed=1), view, Draw(0)) is None
    True
    """
    decision, found, verdict = searcher.think(view, also=played)
    if verdict is None or same_act(view, found[verdict.best].first, played):
        return None
    decision, found = _at_once(view, decision, found, verdict)
    if includes(view, played, found[verdict.best]):
        # It is a part of the best turn, whatever comes first.
        return None
    # Several turns may begin with it: what they add to its cost is not the move's.
    index = next((i for i in verdict.order if same_act(view, found[i].first, played)), None)
    if index is None:
        # Another way to the same end is among them.
        index = searcher.place_of(view, found, played)
    if index is None or index == verdict.best:
        return None
    # By how much it is better is told for the move that was played, not for the runner-up.
    moves = Compared(view, found, verdict)
    why = move_reasons.explain_beside(moves, index)
    why = () if move_reasons.says_nothing_for_it(why) else why
    first = move_reasons.act_meant(moves, index, why) or decision.action
    wrong = lapses(moves, found[index], verdict.gain[index])
    if not wrong and not verdict.gain[index]:
        return None
    why += added(why, wrong)
    return Finding(
        Decision(first, why),
        deed(view, first),
        verdict.gain[index],
        verdict.error[index],
        outcome_reasons.chance_of_a_point(view),
        size_of(view, verdict.gain[index], verdict.error[index]),
        bool(wrong),
    )


def _at_once(
    view: PlayerView, decision: Decision, found: Sequence[Candidate], verdict: Verdict
) -> tuple[Decision, list[Candidate]]:
    """The decision and the moves, the best one as a person plays it: what a reason says of a meld
    holds when all the cards for it are down."""
    turn = found[verdict.best]
    actions = laid_at_once(view, turn.actions)
    # The policy's reason is for the act that it chose, not for one put together of several.
    chosen = turn.chosen if actions[0] == turn.first else None
    whole = replace(turn, actions=actions, chosen=chosen)
    together = [whole if one is turn else one for one in found]
    if decision.action == turn.first != whole.first:
        decision = Decision(whole.first, partial(move_reasons.of, view, together, verdict))
    return decision, together
