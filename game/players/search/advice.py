"""Advice for a person: the best move with its reason, the runner-up, and what a move cost."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.actions import Action, Discard, LayMelds, LayOff
from ...rules.view import PlayerView
from ..explain import outcome_reasons, reasons
from ..explain.moves import infinitive
from ..player import Decision
from .candidates import Candidate
from .searcher import Searcher


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do now.

    ``runner_up`` says in words what the next best is, empty if there is nothing else to do;
    ``difference`` is by how many points the best move is thought better, give or take ``error``.
    ``share`` is what a point adds to the chance to win the match where that is to be told in place
    of points (``outcome_reasons.chance_of_a_point``), else 0.
    """

    best: Decision
    runner_up: str = ""
    difference: float = 0.0
    error: float = 0.0
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Finding:
    """What a move of a person cost: ``best`` would have been worth ``cost`` points more.

    ``error`` is the standard error of that. ``share`` is what a point adds to the chance to win the
    match where that is to be told, else 0.
    """

    best: Decision
    cost: float
    error: float
    share: float = 0.0


def advise(searcher: Searcher, view: PlayerView) -> Advice:
    """The best move for the seat in turn."""
    decision, found, verdict = searcher.think(view)
    if verdict is None:
        return Advice(decision)
    said = infinitive(view, found[verdict.best])
    other = next(
        (
            c
            for c in verdict.order
            if not _same(view, found[c], decision.action) and infinitive(view, found[c]) != said
        ),
        None,
    )
    if other is None:
        return Advice(decision)
    return Advice(
        Decision(decision.action, reasons.of(view, found, verdict, other)),
        infinitive(view, found[other]),
        max(0.0, verdict.gain[other]),
        verdict.error[other],
        outcome_reasons.chance_of_a_point(view),
    )


def judge(searcher: Searcher, view: PlayerView, played: Action) -> Finding | None:
    """What the move cost, or None where there was nothing to choose or nothing was better."""
    decision, found, verdict = searcher.think(view, also=played)
    if verdict is None or _same(view, found[verdict.best], played):
        return None
    index = next((i for i, candidate in enumerate(found) if _same(view, candidate, played)), None)
    if index is None:
        # Another way to the same end is among them.
        index = searcher.place_of(view, found, played)
    if index is None or index == verdict.best:
        return None
    # By how much it is better is told for the move that was played, not for the runner-up.
    return Finding(
        Decision(decision.action, reasons.of(view, found, verdict, index)),
        verdict.gain[index],
        verdict.error[index],
        outcome_reasons.chance_of_a_point(view),
    )


def _same(view: PlayerView, candidate: Candidate, action: Action) -> bool:
    """Whether the candidate begins with that action, whatever order its cards have.

    Suits count only where there are sequences.
    """
    shift = 2 if view.variant.melds.sequences is None else 0
    return _plain(candidate.first, shift) == _plain(action, shift)


def _plain(action: Action, shift: int) -> object:
    match action:
        case Discard():
            return ("discard", action.card >> shift)
        case LayMelds():
            return ("meld", sorted(sorted(c >> shift for c in group) for group in action.groups))
        case LayOff():
            laid = [(at, sorted(c >> shift for c in cards)) for cards, at in action.additions]
            return ("add", sorted(laid))
    return action
