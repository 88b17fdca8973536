"""What a turn has over another one, whatever they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...notation.reasons import Reason, Why
from ...rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    Declare,
    Discard,
    Draw,
    LayMelds,
    Pass,
    PickUp,
    Take,
)
from ...rules.cards import Card
from ...rules.turn_end import extra_place
from ...rules.turn_phase import bonus_offered
from ..heuristic.assessment import Assessment
from ..player import Decision
from .before import Before
from .discard_facts import chance, singles
from .ending_merits import for_ending, for_playing_on
from .growing_merits import of_growing
from .laying_merits import of_fines, of_laying
from .merit import LEAST, Merit
from .merits import TIME, most_telling, ordered
from .opening_merits import for_waiting
from .pile_merits import of_the_pile
from .throwing_merits import of_throwing
from .turn import Turn


def turn_merits(mine: Turn, theirs: Turn) -> list[Merit]:
    """The facts for one turn beside another, the weightiest first."""
    if isinstance(mine.first, Answer):
        position = mine.position
        if mine.first.yes:
            return for_ending(position)
        return for_playing_on(position, answers=True, after=mine.melds)
    if isinstance(mine.first, Draw | Take):
        return of_the_pile(mine, theirs)
    if isinstance(mine.first, AcceptBonus | Declare | PickUp):
        return list(_of_a_special_act(mine))
    if mine.throws is None:
        # What is thrown behind another act is decided then.
        return ordered([*of_laying(mine, theirs), *of_growing(mine, theirs)])
    if isinstance(theirs.first, Discard | Pass) and not mine.over:
        return ordered([*of_fines(mine, theirs), *of_throwing(mine, theirs)])
    if theirs.goes_out and not mine.goes_out and not mine.before.last:
        # Playing on where the hand could be ended: if there is time, what is hoped for.
        position = mine.position
        told = for_playing_on(position, answers=False, after=mine.melds, ended=theirs.melds)
        if any(merit.points for merit in told) and any(m.reason.key in TIME for m in told):
            return told
    opens = isinstance(theirs.first, LayMelds) and not mine.position.opened
    found = for_waiting(mine, theirs) if opens else []
    return ordered([*(found or of_laying(mine, theirs)), *of_throwing(mine, theirs)])


def _of_a_special_act(mine: Turn) -> Iterator[Merit]:
    """What bonus cards, another hand and a special hand bring."""
    view = mine.view
    if isinstance(mine.first, Declare):
        yield Merit(Reason("out.at_once"), LEAST)
        return
    extra = view.extra.get(extra_place(view, view.seat), ())
    count = len(extra) if isinstance(mine.first, PickUp) else bonus_offered(view)
    yield Merit(Reason("hand.brings", count=count), LEAST)


def why(mine: Turn, others: Iterable[Turn]) -> Why:
    """What a turn has over the first of some others that it has anything over."""
    for theirs in others:
        if told := most_telling(turn_merits(mine, theirs)):
            return tuple(merit.reason for merit in told)
    return ()


def why_laid(position: Assessment, act: Action) -> Why:
    """What an act of putting down does that who lays nothing lacks."""
    view, before = position.view, Before(position.view, position)
    return why(Turn(view, [act], before), [Turn(view, [Pass(position.seat)], before)])


def laying(position: Assessment, act: Action) -> Decision:
    """An act of putting down, with that as its reason."""
    return Decision(act, lambda: why_laid(position, act))


def why_thrown(position: Assessment, card: Card, instead: Card | None) -> Why:
    """Why a card is thrown: what it has over the safest that fits nothing, which is what one would
    ask about, over what would have gone ``instead``, or over none."""
    view, before = position.view, Before(position.view, position)
    loose = singles(position, card >> 2)
    asked = min(loose, key=lambda one: chance(before.risks, one), default=None)
    others: list[Action] = [Discard(view.seat, one) for one in (asked, instead) if one is not None]
    turns = (Turn(view, [act], before) for act in (*others, Pass(view.seat)))
    mine = Turn(view, [Discard(position.seat, card)], before)
    return why(mine, turns)
