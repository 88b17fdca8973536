"""What a record says about its human player: the facts of every hand and of the match.

Everything is worked out from the record alone, so an index of facts can be made again at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Final

from ..controller.seating import characters_of, members, players_of, sitting_in
from ..controller.steps import HUMAN
from ..notation.action_notation import action_text
from ..notation.record import HandRecord, Record
from ..notation.replay import start
from ..players import PLAYERS
from ..rules.cards import ACE, SEVEN, Card
from ..rules.engine import apply
from ..rules.events import (
    Event,
    PileTaken,
    SideOpened,
    SpecialShown,
    ThreeTabled,
    TurnStarted,
)
from ..rules.match import winner
from ..rules.melds import Meld, MeldKind
from ..rules.scoring import score
from ..rules.state import Phase, State, is_bonus_three

ME: Final = "me"
PARTNER: Final = "partner"
RIVAL: Final = "rival"
LEVELS: Final = tuple(PLAYERS)
"""The levels of the computer players, the weakest first."""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What one player did in a hand.

    They took the pile ``takes`` times, ``cards`` cards in all and ``pile`` at most at once.
    """

    turns: int = 0
    takes: int = 0
    cards: int = 0
    pile: int = 0


@dataclass(frozen=True, slots=True)
class HandFacts:
    """One hand from the human's chair.

    ``deck`` and ``moves`` are digests: hands with the same deck are the same deal. All that follows
    ``over`` is empty while the hand is being played, and all that follows ``here`` if the human
    sat out.

    ``own`` and ``rival`` are the points of the human's account and of the best other one, as are
    ``own_before`` and ``rival_before``, the totals before the hand. ``out`` is the role of who went
    out, empty if nobody did; ``how`` is in what way. ``natural`` to ``sequence`` count the canastas
    of the human's side, ``sevens`` and ``aces`` the natural ones of these ranks. ``opened`` is what
    the side's opening counted, 0 without one, and ``minimum`` what it needed. ``shown`` is the
    special hand of the human's side, ``me`` what the human did.
    """

    number: int
    deck: bytes
    moves: bytes
    takebacks: int = 0
    own_before: int = 0
    rival_before: int = 0
    over: bool = False
    own: int = 0
    rival: int = 0
    ended: str = ""
    here: bool = False
    out: str = ""
    how: str = ""
    shown: str = ""
    natural: int = 0
    mixed: int = 0
    wild: int = 0
    sequence: int = 0
    sevens: int = 0
    aces: int = 0
    rival_canastas: int = 0
    threes: int = 0
    all_threes: bool = False
    opened: int = 0
    minimum: int = 0
    top_minimum: bool = False
    rivals_opened: bool = True
    frozen_takes: int = 0
    asked: bool = False
    penalties: int = 0
    me: SeatFacts = SeatFacts()

    @property
    def canastas(self) -> int:
        """How many canastas the human's side made."""
        return self.natural + self.mixed + self.wild + self.sequence


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A player of the match. ``level`` and ``character`` are empty for the human."""

    number: int
    role: str
    level: str
    character: str


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A match from the human's chair.

    ``target`` is the total that wins it, 0 for a match of a number of hands. ``level`` is the level
    of the weakest opponent. ``partner`` is the character of the only partner, empty without one or
    with several. ``behind`` is by how many points the human's account trailed at most before a
    hand. ``won`` is None while the match goes on.
    """

    variant: str
    house: bool
    target: int
    level: str
    partner: str
    partner_level: str
    own: int
    rival: int
    won: bool | None
    players: tuple[PlayerFacts, ...] = ()
    hands: tuple[HandFacts, ...] = ()

    @property
    def takebacks(self) -> int:
        """How often moves were taken back."""
        return sum(hand.takebacks for hand in self.hands)

    @property
    def behind(self) -> int:
        """The most points by which the human's account trailed before a hand; 0 if it never did."""
        return max((hand.rival_before - hand.own_before for hand in self.hands), default=0)

    @property
    def hands_over(self) -> int:
        """How many hands have been finished."""
        return sum(hand.over for hand in self.hands)


def match_facts(record: Record) -> MatchFacts | None:
    """The facts of a record; None if no human played, or it has no hand that was dealt.

    Hands that began from a set position are left out.

    Raises:
        IllegalActionError: if an action of a finished hand is not lawful.
    """
    people = players_of(record)
    human = next((n for n, player in enumerate(people) if player.kind == HUMAN), None)
    dealt = [hand for hand in record.hands if hand.deck is not None]
    if human is None or not dealt:
        return None
    groups = members(record.variant)
    account = next(i for i, group in enumerate(groups) if human in group)
    characters = characters_of(people)
    players = tuple(
        PlayerFacts(
            number,
            ME if number == human else PARTNER if number in groups[account] else RIVAL,
            "" if number == human else level_of(player.kind),
            characters[number],
        )
        for number, player in enumerate(people)
    )
    partners = [player for player in players if player.role == PARTNER]
    rivals = [player.level for player in players if player.role == RIVAL]
    partner = partners[0] if len(partners) == 1 else None
    last = record.hands[-1]
    totals = last.result.totals if last.result is not None else last.scores
    first = winner(record.variant, totals, last.number) if last.result is not None else None
    own, rival = _parted(totals, account)
    return MatchFacts(
        record.variant.key,
        bool(record.variant.house),
        0 if record.variant.match.hands is not None else record.variant.match.target,
        min(rivals, key=LEVELS.index) if rivals else "",
        partner.character if partner is not None else "",
        partner.level if partner is not None else "",
        own,
        rival,
        None if first is None else first == account,
        players,
        tuple(_hand_facts(record, hand, human, account) for hand in dealt),
    )


def level_of(kind: str) -> str:
    """The level of a kind of computer player.

    >>> level_of("expert:greedy@500")
    'expert'
    """
    name = kind.partition("@")[0].partition(":")[0]
    return name if name in LEVELS else "standard"


def _parted(points: Sequence[int], account: int) -> tuple[int, int]:
    """The points of an account, and those of the best other one."""
    others = [each for place, each in enumerate(points) if place != account]
    return points[account], max(others, default=0)


def deal_digest(record: Record, hand: HandRecord) -> bytes:
    """A digest of the game and of the whole pack in its order: equal for the same deal."""
    return _digest(record.variant.key.encode() + bytes(hand.deck or ()))


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=8).digest()


def _hand_facts(record: Record, hand: HandRecord, human: int, account: int) -> HandFacts:
    own, rival = _parted(hand.scores, account)
    moves = "\n".join(action_text(action) for action in hand.actions)
    begun = HandFacts(
        hand.number, deal_digest(record, hand), _digest(moves.encode()), hand.takebacks,
        own, rival,
    )  # fmt: skip
    if hand.result is None:
        return begun
    seating = sitting_in(hand, record.variant)
    return _Watcher(record, hand, seating, human, account).facts(begun)


@dataclass
class _Watcher:
    """Plays a finished hand through and keeps count."""

    record: Record
    hand: HandRecord
    seating: tuple[int | None, ...]
    human: int
    account: int
    done: dict[int, SeatFacts] = field(default_factory=dict)
    opened: dict[int, int] = field(default_factory=dict)
    threes: dict[int, list[Card]] = field(default_factory=dict)
    shown: dict[int, str] = field(default_factory=dict)
    frozen: dict[int, int] = field(default_factory=dict)

    def facts(self, begun: HandFacts) -> HandFacts:
        """The facts of the hand, added to what was known when it began."""
        variant = self.record.variant
        state, events = start(self.hand, variant)
        self._note(events, frozen=False)
        for action in self.hand.actions:
            if state.phase is Phase.OVER:
                break
            frozen = state.frozen
            self._note(apply(state, action), frozen)
        own, rival = _parted([line.total for line in score(state)], self.account)
        over = replace(
            begun, over=True, own=own, rival=rival,
            ended=str(state.ended or ""), how=state.how or "",
        )  # fmt: skip
        if self.human not in self.seating:
            return over
        return self._from_the_chair(over, state)

    def _from_the_chair(self, over: HandFacts, state: State) -> HandFacts:
        variant = self.record.variant
        seat = self.seating.index(self.human)
        side = state.side_of[seat]
        mine = state.sides[side]
        others = [melds for at, melds in enumerate(state.melds) if at != side]
        kinds = [_kind(meld) for meld in state.melds[side] if state.is_canasta(meld)]
        threes = [card for each in mine for card in self.threes.get(each, ())]
        there = sum(is_bonus_three(variant, card) for card in variant.full_pack())
        minimum = state.minimum(side)
        went = state.by if state.ended is not None and str(state.ended) != "stock" else None
        return replace(
            over,
            here=True,
            out="" if went is None else self._role(went, seat, mine),
            shown=next((self.shown[each] for each in mine if each in self.shown), ""),
            natural=kinds.count("natural"),
            mixed=kinds.count("mixed"),
            wild=kinds.count("wild"),
            sequence=kinds.count("sequence"),
            sevens=_natural_of(state, side, SEVEN),
            aces=_natural_of(state, side, ACE),
            rival_canastas=sum(state.is_canasta(meld) for melds in others for meld in melds),
            threes=len(threes),
            all_threes=len(threes) == there > 0,
            opened=max((self.opened.get(each, 0) for each in mine), default=0),
            minimum=minimum,
            top_minimum=minimum == max(least for _start, least in variant.opening.steps),
            rivals_opened=any(
                opened for at, opened in enumerate(state.opened[: len(state.sides)]) if at != side
            ),
            frozen_takes=self.frozen.get(seat, 0),
            asked=state.asked[seat],
            penalties=score(state)[self.account].penalties,
            me=self._done(seat),
        )

    def _role(self, seat: int, me: int, mine: Sequence[int]) -> str:
        return ME if seat == me else PARTNER if seat in mine else RIVAL

    def _done(self, seat: int) -> SeatFacts:
        return self.done.get(seat, SeatFacts())

    def _note(self, events: Sequence[Event], frozen: bool) -> None:
        for event in events:
            match event:
                case PileTaken(seat=seat, rest=rest):
                    done, cards = self._done(seat), len(rest) + 1
                    self.done[seat] = replace(
                        done, takes=done.takes + 1, cards=done.cards + cards,
                        pile=max(done.pile, cards),
                    )  # fmt: skip
                    if frozen:
                        self.frozen[seat] = self.frozen.get(seat, 0) + 1
                case TurnStarted(seat=seat):
                    self.done[seat] = replace(self._done(seat), turns=self._done(seat).turns + 1)
                case SideOpened(seat=seat, points=points):
                    self.opened[seat] = points
                case ThreeTabled(seat=seat, card=card):
                    self.threes.setdefault(seat, []).append(card)
                case SpecialShown(seat=seat, name=name):
                    self.shown[seat] = name


def _kind(meld: Meld) -> str:
    if meld.kind is MeldKind.SEQUENCE:
        return "sequence"
    if meld.kind is MeldKind.WILD:
        return "wild"
    return "mixed" if meld.wilds else "natural"


def _natural_of(state: State, side: int, rank: int) -> int:
    """How many natural canastas of a rank a side has."""
    return sum(
        meld.rank == rank and not meld.wilds and state.is_canasta(meld)
        for meld in state.melds[side]
        if meld.kind is MeldKind.SET
    )
