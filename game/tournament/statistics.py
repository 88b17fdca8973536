"""Statistics of many simulated hands: means, standard errors, and margins between kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from game.translation import _, comma_list

from ..rules.variant import Variant
from ..variants import variant_named
from .arena import HandTally, Plan, Play

NORMAL_95 = 1.96
"""Half the width of a 95 % interval in standard errors."""


@dataclass
class Mean:
    """The mean of some numbers and its standard error.

    >>> points = Mean()
    >>> for hand in (100, 250, 40):
    ...     points.add(hand)
    >>> points.mean, round(points.error, 1)
    (130.0, 62.4)
    """

    count: int = 0
    _sum: float = 0.0
    _squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a number."""
        self.count += 1
        self._sum += value
        self._squares += value * value

    @property
    def mean(self) -> float:
        """The mean, 0 without numbers."""
        return self._sum / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, 0 with fewer than two numbers."""
        if self.count < 2:
            return 0.0
        spread = (self._squares - self._sum * self._sum / self.count) / (self.count - 1)
        return sqrt(max(0.0, spread) / self.count)


def _named(variant: Variant) -> str:
    """The name of a game in the language spoken; one of house rules keeps its own."""
    name = variant_named(variant.key).name
    return _(name) if variant.name == name else variant.name


@dataclass
class Summary:
    """The sums over all plays of a plan."""

    plan: Plan
    hands: int = 0
    stuck: int = 0
    refused: int = 0
    canastas: int = 0
    takes: int = 0
    turns: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    accounts: list[Mean] = field(default_factory=list)
    margin: Mean = field(default_factory=Mean)
    moves: dict[str, tuple[int, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.accounts = [Mean() for _ in self.plan.variant.table.sides]

    def add(self, plays: Sequence[Play]) -> None:
        """Add the plays of one deck or match."""
        for play in plays:
            owners = self._owners(play.shift)
            for hand in play.hands:
                self._add_hand(hand, owners)
            for kind, (count, seconds) in play.moves.items():
                before = self.moves.get(kind, (0, 0.0))
                self.moves[kind] = (before[0] + count, before[1] + seconds)
        if self.plan.duplicate and all(h.points for play in plays for h in play.hands):
            margins = [self._margin(play) for play in plays]
            self.margin.add(sum(margins) / len(margins))

    def _add_hand(self, hand: HandTally, owners: Sequence[int]) -> None:
        self.hands += 1
        self.stuck += hand.stuck
        self.refused += hand.refused
        self.canastas += hand.canastas
        self.takes += hand.takes
        self.turns += hand.turns
        if hand.ended is not None:
            self.ended[hand.ended] += 1
        for account, points in enumerate(hand.points):
            self.accounts[owners[account]].add(points)

    def _owners(self, shift: int) -> list[int]:
        """For every account, the account to which its players belonged before they moved."""
        sides = self.plan.variant.table.sides
        homes, moved = self.plan.entries(0), self.plan.entries(shift)
        before = {frozenset(homes[s] for s in side): account for account, side in enumerate(sides)}
        # If the moved players form no whole side, the account counts as its own.
        return [
            before.get(frozenset(moved[s] for s in side), account)
            for account, side in enumerate(sides)
        ]

    def _margin(self, play: Play) -> float:
        """Points a hand: the mean of the first kind's seats minus that of the second's."""
        entries = self.plan.entries(play.shift)
        sums = [0.0, 0.0]
        seats = [0, 0]
        for account, side in enumerate(self.plan.variant.table.sides):
            points = sum(hand.points[account] for hand in play.hands) / len(play.hands)
            for seat in side:
                kind = self.plan.order(entries[seat], play.shift) % 2
                sums[kind] += points
                seats[kind] += 1
        return sums[0] / seats[0] - sums[1] / seats[1]

    def account_kinds(self, account: int) -> list[str]:
        """The kinds that play for an account, each once."""
        plan = self.plan
        players = [plan.entries(0)[seat] for seat in plan.variant.table.sides[account]]
        kinds = (plan.kind_of(entry, shift) for shift in range(plan.plays) for entry in players)
        return list(dict.fromkeys(kinds))

    def as_json(self, seconds: float) -> dict[str, object]:
        """The object of FORMAT 5; ``seconds`` is how long the run took."""
        hands = max(1, self.hands)
        result: dict[str, object] = {
            "variant": self.plan.variant.key,
            "hands": self.hands,
            "seconds": round(seconds, 3),
            "hands_per_second": round(self.hands / seconds, 1) if seconds > 0 else 0.0,
            "stuck": self.stuck,
            "refused": self.refused,
            "ended": {how: self.ended[how] for how in ("out", "special", "stock")},
            "per_hand": {
                "canastas": round(self.canastas / hands, 2),
                "takes": round(self.takes / hands, 2),
                "turns": round(self.turns / hands, 2),
            },
            "accounts": [
                {
                    "players": self.account_kinds(account),
                    "mean": round(points.mean, 2),
                    "se": round(points.error, 2),
                }
                for account, points in enumerate(self.accounts)
            ],
        }
        if self.plan.duplicate:
            low, high = self.interval()
            result["margin"] = {
                "mean": round(self.margin.mean, 2),
                "low": round(low, 2),
                "high": round(high, 2),
                "pairs": self.margin.count,
            }
        result["seconds_per_move"] = {
            kind: round(spent / max(1, count), 6) for kind, (count, spent) in self.moves.items()
        }
        return result

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the margin."""
        reach = NORMAL_95 * self.margin.error
        return self.margin.mean - reach, self.margin.mean + reach

    def as_text(self, seconds: float) -> str:
        """The summary for people. With duplicate decks the last line is the margin."""
        plan = self.plan
        hands = max(1, self.hands)
        rate = self.hands / seconds if seconds > 0 else 0.0
        lines = [
            _("{game}, seed {seed}").format(game=_named(plan.variant), seed=plan.seed),
            _("hands      {count} in {seconds} s, {rate} hands/s").format(
                count=self.hands, seconds=f"{seconds:.1f}", rate=f"{rate:.1f}"
            ),
            _("ended      out {out}, special {special}, stock {stock}; stuck {stuck}, refused "
              "{refused}").format(
                **{how: self.ended[how] for how in ("out", "special", "stock")},
                stuck=self.stuck, refused=self.refused,
            ),
            _("per hand   canastas {canastas}, takes {takes}, turns {turns}").format(
                canastas=f"{self.canastas / hands:.2f}", takes=f"{self.takes / hands:.2f}",
                turns=f"{self.turns / hands:.1f}",
            ),
        ]  # fmt: skip
        mean = _("account {account}  {kinds}: mean {mean} points a hand, standard error {error}")
        lines += [
            mean.format(
                account=account, kinds=comma_list(self.account_kinds(account)),
                mean=f"{points.mean:.1f}", error=f"{points.error:.1f}",
            )
            for account, points in enumerate(self.accounts)
        ]  # fmt: skip
        move = _("move       {kind}: {time} ms")
        lines += [
            move.format(kind=kind, time=f"{1000 * spent / max(1, count):.2f}")
            for kind, (count, spent) in self.moves.items()
        ]
        if plan.duplicate:
            low, high = self.interval()
            margin = _(
                "margin     {one} over {other}: {mean} points a hand, 95% interval {low} to "
                "{high} (pairs: {count})"
            )
            lines.append(
                margin.format(
                    one=plan.kind_of(0), other=plan.kind_of(1), mean=f"{self.margin.mean:+.1f}",
                    low=f"{low:+.1f}", high=f"{high:+.1f}", count=self.margin.count,
                )
            )  # fmt: skip
        return "\n".join(lines)
