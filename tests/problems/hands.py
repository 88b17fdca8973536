"""Plays hands and looks for problems in them."""

from __future__ import annotations

from collections.abc import Iterator, Set
from random import Random
from typing import Final, NamedTuple

from game.learning.problems.problem import Problem, Theme
from game.notation.record import HandRecord
from game.players import CHARACTERS, Player, make_player
from game.rules.actions import Action
from game.rules.cards import Card, shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import view_of

from .looking import look, told
from .plain import is_plain
from .renewing import renewed
from .two_sides import occasions

PER_HAND: Final = 2
"""Problems of one hand."""
APART: Final = 16
"""Actions that lie between two problems of a hand, at least; their themes differ as well."""


class Start(NamedTuple):
    """How a hand begins, and who plays it."""

    state: State
    deck: list[Card]
    dealer: int
    scores: list[int]
    players: list[Player]


def begin(variant: Variant, number: int, random: Random) -> Start:
    """The hand with that number: dealt, with standard players of all characters."""
    deck = shuffled(variant.full_pack(), random)
    seats = sorted(seat for side in variant.table.sides for seat in side)
    dealer = seats[number % len(seats)]
    target = variant.match.target
    scores = [
        0 if number % 2 else 5 * random.randrange(max(1, target * 2 // 25))
        for _ in variant.table.sides
    ]
    state, _ = deal(variant, deck, dealer, scores)
    players = [
        make_player(f"standard:{random.choice(list(CHARACTERS))}", random.getrandbits(31))
        for _ in state.hands
    ]
    return Start(state, deck, dealer, scores, players)


def problems_of(variant: Variant, number: int) -> Iterator[Problem]:
    """The problems of the hand with that number, whatever they ask."""
    random = Random(f"{variant.key}/{number}")
    state, deck, dealer, scores, players = begin(variant, number, random)
    policy, beginner = make_player("standard", 1), make_player("beginner", 1)
    actions: list[Action] = []
    made: list[Theme] = []
    free = 0
    while state.phase is not Phase.OVER and len(made) < PER_HAND:
        view = view_of(state, state.turn)
        found = look(view, policy, beginner, random) if len(actions) >= free else None
        if found is not None and found.theme not in made:
            key = f"{variant.key}-{number}-{len(actions)}"
            hand = HandRecord(1, dealer, list(scores), deck, actions[:])
            problem = renewed(told(found, key, hand))
            if problem is not None and is_plain(problem):
                made.append(found.theme)
                free = len(actions) + APART
                yield problem
        action = players[state.turn].decide(view).action
        actions.append(action)
        apply(state, action)


def problems_of_two_sides(variant: Variant, number: int, themes: Set[Theme]) -> Iterator[Problem]:
    """The problems of these themes in another hand with that number: one of each at most.

    Only positions in which the question arises are looked at, so a hand takes little time.
    """
    random = Random(f"{variant.key}/two sides/{number}")
    state, deck, dealer, scores, players = begin(variant, number, random)
    policy, beginner = make_player("standard", 1), make_player("beginner", 1)
    actions: list[Action] = []
    made: set[Theme] = set()
    turn = -1
    while state.phase is not Phase.OVER and not themes <= made:
        first = state.phase is Phase.MELD and turn != state.turn
        turn = state.turn if state.phase is Phase.MELD else -1
        for theme, view, asked in occasions(state) if first else ():
            if theme not in themes - made:
                continue
            found = look(view, policy, beginner, random, theme)
            if found is None:
                continue
            key = f"{variant.key}-{theme}-{number}-{len(actions)}"
            hand = HandRecord(1, dealer, list(scores), deck, [*actions, *asked])
            problem = renewed(told(found, key, hand))
            if problem is not None and is_plain(problem):
                made.add(theme)
                yield problem
        action = players[state.turn].decide(view_of(state, state.turn)).action
        actions.append(action)
        apply(state, action)
