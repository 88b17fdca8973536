"""Plays many hands or matches between computer players, as fast as they decide.

A hand depends only on the plan and its index, so any number of processes gives the same records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter
from typing import Final

from ..notation.record import HandRecord, PlayerEntry, Record, write_record
from ..notation.replay import result_of
from ..players.player import Player
from ..rules.actions import Action, Draw, Take
from ..rules.cards import Card, shuffled
from ..rules.engine import apply, deal
from ..rules.events import (
    CardDrawn,
    Discarded,
    Event,
    FootTaken,
    Passed,
    ThreeTabled,
    TurnStarted,
)
from ..rules.match import next_dealer, seated, winner
from ..rules.refusal import IllegalActionError
from ..rules.state import Ended, Phase, State
from ..rules.variant import Variant
from ..rules.view import view_of
from .executors import mapping

PlayerMaker = Callable[[str, int], Player]
"""Makes a player of a kind, with a seed for its randomness."""

ACTION_LIMIT: Final = 5000
"""A hand with more actions than this is stuck."""
HAND_LIMIT: Final = 1000
"""A match of more hands than this is stuck."""


@dataclass(frozen=True)
class Plan:
    """What to play.

    ``kinds`` go round the seats. ``count`` is the number of decks, or of ``matches``. With
    ``duplicate`` each is played twice, the second time with the kinds moved by one seat. ``write``
    asks for the records as text.

    With ``whole_sides`` the kinds go round the accounts instead, so that partners are of one kind.
    With an odd number of accounts one kind has one account more. With ``duplicate`` such a deck is
    played for every rotation, and again with the two kinds exchanged.
    """

    variant: Variant
    kinds: tuple[str, ...]
    seed: int
    count: int
    make: PlayerMaker
    matches: bool = False
    duplicate: bool = False
    write: bool = False
    whole_sides: bool = False

    @property
    def plays(self) -> int:
        """How often each deck or match is played."""
        accounts = len(self.variant.table.sides)
        if not self.duplicate:
            return 1
        return 2 * accounts if self.whole_sides and accounts % 2 else 2

    def order(self, entry: int, shift: int = 0) -> int:
        """The index of a player in the order in which the kinds go round.

        ``entry`` is the number of the player round the table, ``shift`` the number of places the
        players have moved.
        """
        if not self.whole_sides:
            return entry
        sides = self.variant.table.sides
        seat = sorted(seat for side in sides for seat in side)[entry]
        account = next(account for account, side in enumerate(sides) if seat in side)
        # Once every side has been at every place, the kinds are exchanged.
        return account + shift // len(sides)

    def kind_of(self, entry: int, shift: int = 0) -> str:
        """The kind of a player, by number round the table, after the players moved by ``shift``
        places.
        """
        return self.kinds[self.order(entry, shift) % len(self.kinds)]

    def entries(self, shift: int) -> dict[int, int]:
        """The number of the player at every occupied seat.

        ``shift`` is the number of places the players have moved.
        """
        seats = sorted(seat for side in self.variant.table.sides for seat in side)
        return {seat: (place - shift) % len(seats) for place, seat in enumerate(seats)}

    def homes(self) -> list[int]:
        """For every player, the first seat that they take. In some games players sit out at
        times.
        """
        variant = self.variant
        if not variant.table.sits_out:
            return sorted(seat for side in variant.table.sides for seat in side)
        homes: dict[int, int] = {}
        for number in range(1, len(variant.table.sits_out) + 1):
            for seat, player in enumerate(seated(variant, number) or ()):
                homes.setdefault(player, seat)
        return [homes[player] for player in range(variant.table.players)]


@dataclass(frozen=True, slots=True)
class HandTally:
    """The counts of one hand. ``points`` are by account, empty if the hand did not finish."""

    points: tuple[int, ...]
    ended: Ended | None
    canastas: int
    takes: int
    turns: int
    stuck: bool
    refused: bool


@dataclass
class Play:
    """One hand or match as played, with the players moved by ``shift`` seats.

    ``moves`` gives the number of decisions and the seconds they took, by kind.
    """

    shift: int
    hands: list[HandTally] = field(default_factory=list)
    moves: dict[str, tuple[int, float]] = field(default_factory=dict)
    record: str | None = None


def simulate(plan: Plan, jobs: int = 1, scheduler: str | None = None) -> Iterator[list[Play]]:
    """Play everything. Yields the plays of each deck or match, in order.

    >>> from game.players import make_player
    >>> from game.variants import VARIANTS
    >>> plan = Plan(VARIANTS["classic"], ("standard", "beginner"), 1, 2, make_player)
    >>> [len(plays) for plays in simulate(plan)]
    [1, 1]

    Raises:
        ClusterError: if the cluster at the address ``scheduler`` cannot be used.
    """
    with mapping(jobs, scheduler) as mapper:
        yield from mapper(partial(play_index, plan), range(plan.count))


def play_index(plan: Plan, index: int) -> list[Play]:
    """The plays of one deck or match."""
    return [_play(plan, index, shift) for shift in range(plan.plays)]


def _random(plan: Plan, *about: object) -> Random:
    """A generator for one purpose, the same in every process."""
    return Random("/".join(str(word) for word in (plan.seed, *about)))


def _play(plan: Plan, index: int, shift: int) -> Play:
    variant = plan.variant
    entries = plan.entries(shift)
    seats = list(entries)
    table = _Table(plan, index, shift)
    play = Play(shift)
    kinds = [plan.kind_of(entries[home], shift) for home in plan.homes()]
    record = Record(variant, [PlayerEntry(f"{kind} {n}", kind) for n, kind in enumerate(kinds, 1)])
    first = _random(plan, index, "dealer").randrange(len(seats)) if plan.matches else index
    dealer = seats[first % len(seats)]
    totals = [0] * len(variant.table.sides)
    # Hands by themselves take the numbers of a match in turn, where it has so many (FORMAT 2).
    before = 0 if plan.matches else index % (variant.match.hands or 1)
    for number in range(before, before + (HAND_LIMIT if plan.matches else 1)):
        deck = shuffled(variant.full_pack(), _random(plan, index, number - before, "deck"))
        hand, tally = table.play(number, deck, dealer, totals)
        play.hands.append(tally)
        record.hands.append(hand)
        if not tally.points:
            break
        totals = [total + points for total, points in zip(totals, tally.points, strict=True)]
        if winner(variant, totals, number + 1) is not None:
            break
        dealer = next_dealer(variant, dealer)
    play.moves = table.moves()
    if plan.write:
        play.record = write_record(record)
    return play


class _Table:
    """Players at their seats who play hand after hand."""

    def __init__(self, plan: Plan, index: int, shift: int) -> None:
        self._plan = plan
        self._index = index
        self._shift = shift
        self._entries = plan.entries(shift)
        self._homes = plan.homes()
        self._counts = dict.fromkeys(self._entries, 0)
        self._seconds = dict.fromkeys(self._entries, 0.0)

    def play(
        self, number: int, deck: list[Card], dealer: int, totals: Sequence[int]
    ) -> tuple[HandRecord, HandTally]:
        """Play one hand: its record and its counts."""
        plan = self._plan
        sitting = seated(plan.variant, number + 1)
        entries = self._entries
        if sitting:
            entries = {seat: entries[self._homes[player]] for seat, player in enumerate(sitting)}
        players = {
            seat: plan.make(
                plan.kind_of(entry, self._shift),
                _random(plan, self._index, number, "player", entry).getrandbits(48),
            )
            for seat, entry in entries.items()
        }
        state, events = deal(plan.variant, deck, dealer, totals, number + 1)
        actions, events, refused = self._act(state, players, events)
        hand = HandRecord(number + 1, dealer, list(totals), deck, actions, seated=sitting)
        if state.phase is Phase.OVER:
            hand.result = result_of(state)
        tally = HandTally(
            points=tuple(line.total for line in hand.result.lines) if hand.result else (),
            ended=state.ended,
            canastas=sum(state.canastas(side) for side in range(len(state.sides))),
            takes=sum(1 for action in actions if type(action) is Take),
            turns=sum(1 for action in actions if type(action) in (Draw, Take)),
            stuck=not refused and not (hand.result and ended_by_rule(state, events)),
            refused=refused,
        )
        return hand, tally

    def _act(
        self, state: State, players: Mapping[int, Player], events: list[Event]
    ) -> tuple[list[Action], list[Event], bool]:
        """Play to the end: the actions, the events of the last one, and whether an action was
        refused.
        """
        counts, seconds = self._counts, self._seconds
        actions: list[Action] = []
        while state.phase is not Phase.OVER and len(actions) < ACTION_LIMIT:
            seat = state.turn
            view = view_of(state, seat)
            started = perf_counter()
            decision = players[seat].decide(view)
            seconds[seat] += perf_counter() - started
            counts[seat] += 1
            actions.append(decision.action)
            try:
                events = apply(state, decision.action)
            except IllegalActionError:
                return actions, events, True
        return actions, events, False

    def moves(self) -> dict[str, tuple[int, float]]:
        """Number of decisions and seconds by kind."""
        sums: dict[str, tuple[int, float]] = {}
        for seat, entry in self._entries.items():
            kind = self._plan.kind_of(entry, self._shift)
            count, seconds = sums.get(kind, (0, 0.0))
            sums[kind] = (count + self._counts[seat], seconds + self._seconds[seat])
        return sums


def ended_by_rule(state: State, events: Sequence[Event]) -> bool:
    """Whether a rule ended the hand; False if the player in turn had no lawful action left.

    ``events`` are those of the last action. A hand that ends with a three as the last card of the
    stock has ended by rule.
    """
    if state.ended is not Ended.STOCK:
        return True
    before = events[-2]
    if any(isinstance(event, FootTaken) and event.walking for event in events):
        return True  # the discard had ended the turn
    if isinstance(before, ThreeTabled):
        return not before.from_pile
    if isinstance(before, CardDrawn):
        return not state.stock and state.is_bonus_three(before.card)
    return isinstance(before, Passed | Discarded | TurnStarted)
