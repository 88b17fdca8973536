"""Replaying records: what really happens, and where the record differs."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..rules.engine import apply, begin, deal
from ..rules.events import Event
from ..rules.match import new_totals, next_dealer, winner
from ..rules.refusal import IllegalActionError, Refusal
from ..rules.scoring import ScoreLine, score
from ..rules.state import Phase, State
from ..rules.variant import Variant
from ..translation import _
from .action_notation import action_text
from .card_notation import shown
from .fields import whatever_fails
from .position import position_fields, state_of
from .record import HandRecord, HandResult, Record, line_fields


def start(hand: HandRecord, variant: Variant) -> tuple[State, list[Event]]:
    """The state before the first action of a hand, and the events up to there.

    >>> from game.notation.action_notation import parse_action
    >>> from game.variants import VARIANTS
    >>> classic = VARIANTS["classic"]
    >>> hand = HandRecord(number=1, dealer=3, scores=[0, 0], deck=classic.full_pack())
    >>> hand.actions = [parse_action("0 draw"), parse_action("0 discard 4s")]
    >>> state, events = start(hand, classic)
    >>> state.phase.value, events[-1]
    ('draw', TurnStarted(seat=0))
    """
    if hand.position is not None:
        state = state_of(hand.position, variant, hand.dealer, hand.scores, hand.number)
        return state, begin(state)
    assert hand.deck is not None, "a hand begins from a deck or from a position"
    return deal(variant, hand.deck, hand.dealer, hand.scores, hand.number)


def state_after(hand: HandRecord, variant: Variant, count: int | None = None) -> State:
    """The state after the first ``count`` actions of a hand, by default after all of them.

    Raises:
        IllegalActionError: if one of them is not lawful.

    >>> from game.notation.action_notation import parse_action
    >>> from game.variants import VARIANTS
    >>> classic = VARIANTS["classic"]
    >>> hand = HandRecord(number=1, dealer=3, scores=[0, 0], deck=classic.full_pack())
    >>> hand.actions = [parse_action("0 draw"), parse_action("0 discard 4s")]
    >>> state_after(hand, classic, count=1).phase.value, state_after(hand, classic).turn
    ('meld', 1)
    """
    state, _ = start(hand, variant)
    for action in hand.actions[:count]:
        apply(state, action)
    return state


def result_of(state: State) -> HandResult:
    """The result of a finished hand, as a record holds it.

    >>> from game.rules.state import Ended
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 1000])
    >>> state.phase, state.ended, state.by, state.how = Phase.OVER, Ended.OUT, 0, "out"
    >>> result_of(state).totals
    [100, 1000]
    """
    assert state.ended is not None, "only a finished hand has a result"
    lines = score(state)
    totals = new_totals(state.totals, lines)
    return HandResult(state.ended, state.by, state.how, lines, totals)


@dataclass
class Refused:
    """The action at which a hand stopped."""

    index: int
    refusal: Refusal


@dataclass
class HandReplay:
    """A replayed hand: the state after its last lawful action; lines and totals if it is over."""

    hand: HandRecord
    state: State
    refused: Refused | None = None
    lines: list[ScoreLine] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.state.phase is Phase.OVER


@dataclass
class Report:
    """A replayed record: its hands, and in words where the record differs from what happens."""

    hands: list[HandReplay]
    differs: list[str]

    @property
    def ok(self) -> bool:
        """Whether every action is lawful and everything written is right."""
        return not self.differs and all(replay.refused is None for replay in self.hands)

    def as_json(self, file: str) -> dict[str, object]:
        """The object that ``check --json`` prints for a file of that name."""
        hands = [_hand_json(replay) for replay in self.hands]
        return {"file": file, "ok": self.ok, "hands": hands, "differs": self.differs}


def check(record: Record) -> Report:
    """Replay every hand of a record and compare it with what is written.

    Raises:
        RecordError: if a hand cannot be played at all.

    >>> from game.notation.action_notation import parse_action
    >>> from game.variants import VARIANTS
    >>> classic = VARIANTS["classic"]
    >>> hand = HandRecord(number=1, dealer=3, scores=[0, 0], deck=classic.full_pack())
    >>> hand.actions = [parse_action("0 draw"), parse_action("0 discard 4s")]
    >>> check(Record(classic, hands=[hand])).ok
    True
    >>> hand.actions.reverse()
    >>> check(Record(classic, hands=[hand])).hands[0].refused.refusal.message
    'Draw a card or take the pile first.'
    """
    replays = [
        replay(hand, record.variant, place=f"hands[{index}]")
        for index, hand in enumerate(record.hands)
    ]
    differs: list[str] = []
    for index, played in enumerate(replays):
        before = replays[index - 1] if index else None
        place = f"hands[{index}]"
        differs += [f"{place}.{text}" for text in _order_faults(played, before, record.variant)]
        differs += _result_faults(played, f"{place}.result")
    return Report(replays, differs)


def replay(
    hand: HandRecord, variant: Variant, count: int | None = None, place: str = "hand"
) -> HandReplay:
    """Play the first ``count`` actions of a hand, by default all; stop at one that is refused.

    Raises:
        RecordError: naming ``place``, if the hand cannot be played at all.

    >>> from game.notation.action_notation import parse_action
    >>> from game.variants import VARIANTS
    >>> classic = VARIANTS["classic"]
    >>> hand = HandRecord(number=1, dealer=3, scores=[0, 0], deck=classic.full_pack())
    >>> hand.actions = [parse_action("0 draw"), parse_action("0 discard 4s")]
    >>> played = replay(hand, classic)
    >>> played.over, played.refused
    (False, None)
    """
    with whatever_fails(place):
        state, _ = start(hand, variant)
    played = HandReplay(hand, state)
    for index, action in enumerate(hand.actions[:count]):
        try:
            with whatever_fails(f"{place}.actions[{index}]"):
                apply(state, action)
        except IllegalActionError as error:
            played.refused = Refused(index, error.refusal)
            break
    if played.over:
        with whatever_fails(place):
            result = result_of(state)
        played.lines, played.totals = result.lines, result.totals
    return played


def _order_faults(played: HandReplay, before: HandReplay | None, variant: Variant) -> list[str]:
    """Where the hand does not follow from the one before: dealer, totals, the end of the match.

    After a hand with a refused action the totals are not compared, and what a position leaves out
    cannot be wrong.
    """
    faults: list[str] = []
    hand = played.hand
    if before is None:
        return faults
    if "dealer" not in hand.left_out:
        dealer = next_dealer(variant, before.hand.dealer)
        if hand.dealer != dealer:
            words = _("seat {dealer} deals, but it is the turn of seat {next}")
            faults.append(f"dealer: {words.format(dealer=hand.dealer, next=dealer)}")
    if before.over and before.refused is None and "scores" not in hand.left_out:
        if hand.scores != before.totals:
            words = _("{written}, but the totals before are {totals}")
            told = words.format(written=hand.scores, totals=before.totals)
            faults.append(f"scores: {told}")
        won = winner(variant, before.totals, before.hand.number)
        if won is not None:
            words = _("hand {number} follows the end of the match").format(number=hand.number)
            faults.append(f"number: {words}")
    return faults


def _result_faults(played: HandReplay, place: str) -> list[str]:
    written = played.hand.result
    if written is None:
        return []
    if not played.over:
        words = _("the hand is not over")
        return [f"{place}: {words}"]
    state = played.state
    faults = written.faults[:]
    pairs = (
        ("ended", written.ended, state.ended),
        ("by", written.by, state.by),
        ("how", shown(written.how or ""), shown(state.how or "") if written.how else "''"),
        ("totals", written.totals, played.totals),
    )
    differs = _("{written} is written, the replay gives {found}")
    faults += [
        f"{place}.{key}: {differs.format(written=said, found=gives)}"
        for key, said, gives in pairs
        if said != gives
    ]
    for account, (said_line, line) in enumerate(zip(written.lines, played.lines, strict=True)):
        said_items, items = line_fields(said_line), line_fields(line)
        faults += [
            f"{place}.lines[{account}].{key}: {differs.format(written=said_items[key], found=is_)}"
            for key, is_ in items.items()
            if said_items[key] != is_
        ]
    return faults


def _hand_json(played: HandReplay) -> dict[str, object]:
    state = played.state
    refused = played.refused
    return {
        "number": played.hand.number,
        "over": played.over,
        "ended": state.ended,
        "by": state.by,
        "refused": refused
        and {
            "index": refused.index,
            "action": action_text(played.hand.actions[refused.index]),
            "reason": str(refused.refusal.reason),
            "message": refused.refusal.message,
        },
        "position": position_fields(state),
        "lines": [line_fields(line) for line in played.lines],
        "totals": played.totals,
    }
