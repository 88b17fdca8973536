"""Positions in which a question of two sides arises, and what can be done on either side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from game.learning.problems.answers import OUT, effect_of
from game.learning.problems.problem import Theme
from game.players import Player
from game.players.heuristic.assessment import Assessment
from game.players.heuristic.going_out_search import search_out
from game.players.heuristic.opening import cheapest_opening
from game.players.heuristic.variant_tables import tables_of
from game.players.levels import STANDARD
from game.players.policy.discarding import cheapest
from game.players.search.candidates import Candidate
from game.rules.actions import Action, AskToGoOut, Discard, LayMelds
from game.rules.engine import apply
from game.rules.going_out import can_go_out
from game.rules.legality import verify
from game.rules.refusal import IllegalActionError
from game.rules.state import Phase, State
from game.rules.view import PlayerView, view_of

from .tried import tried

OPENINGS: Final = 4
"""Openings that are tried with other discards."""
THROWS: Final = 4
"""The discards tried with each of them."""
LONGEST_WAY_OUT: Final = 12
"""Actions by which the hand is ended at most."""


class Occasion(NamedTuple):
    """A position in which a question arises; ``asked`` is what a partner does before it."""

    theme: Theme
    view: PlayerView
    asked: tuple[Action, ...] = ()


def occasions(state: State) -> Iterator[Occasion]:
    """The questions that arise for the player in turn, with their turn before them.

    A partner may ask whenever they can go out, whether they would or not: then there is an answer
    to be given.
    """
    if state.phase is not Phase.MELD:
        return
    view = view_of(state, state.turn)
    if can_go_out(view):
        yield Occasion(Theme.OUT, view)
        ask = AskToGoOut(state.turn)
        if verify(state, ask) is None:
            asked = state.copy()
            apply(asked, ask)
            if asked.phase is Phase.ANSWER:
                yield Occasion(Theme.ANSWER, view_of(asked, asked.turn), (ask,))
    elif not view.opened[view.side] and cheapest_opening(_assess(view)) is not None:
        yield Occasion(Theme.OPEN, view)


def both_sides(view: PlayerView, policy: Player, theme: Theme) -> list[Candidate]:
    """The candidates, with what makes the two sides of the question equal: a way out, and openings
    with the discards that go without them."""
    found = tried(view, policy)
    if theme is Theme.OUT and all(effect_of(view, one.actions) != OUT for one in found):
        way = way_out(view)
        if way:
            found.append(Candidate(way))
    if theme is Theme.OPEN:
        found += _openings(view, found)
    return found


def way_out(view: PlayerView) -> tuple[Action, ...]:
    """Actions that end the hand in this turn, as far as the search of the players finds them."""
    after, way = view.copy(), list[Action]()
    while after.phase is Phase.MELD and len(way) < LONGEST_WAY_OUT:
        action = search_out(_assess(after))
        if action is None:
            return ()
        way.append(action)
        apply(after, action)
    return tuple(way) if after.phase is Phase.OVER else ()


def _openings(view: PlayerView, found: Sequence[Candidate]) -> Iterator[Candidate]:
    """The openings among the candidates, and the cheapest, with other discards."""
    least = cheapest_opening(_assess(view))
    first = [LayMelds(view.seat, least.groups)] if least is not None else []
    laid = (one.first for one in found if isinstance(one.first, LayMelds))
    for act in list(dict.fromkeys(chain(first, laid)))[:OPENINGS]:
        after = view.copy()
        try:
            apply(after, act)
        except IllegalActionError:
            continue
        if after.phase is Phase.MELD and after.hand:
            throws = [a for a in cheapest(_assess(after), THROWS) if isinstance(a, Discard)]
            yield from (Candidate((act, throw)) for throw in throws)


def _assess(view: PlayerView) -> Assessment:
    return Assessment(view, tables_of(view.variant), STANDARD.weights(view.variant))
