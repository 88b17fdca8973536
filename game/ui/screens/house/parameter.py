"""A variant's parameter in words: its name, its meaning, its choices, and its values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Final, get_type_hints

from game.controller.card_names import special_hand_name
from game.controller.rank_words import counted, ranks_word
from game.rules.cards import Rank
from game.rules.variant import Variant
from game.rules.variant_records import SequenceRules, TableRules
from game.translation import NP_, _, _p, comma_list, number, semicolon_list
from game.ui.screens.house.typed import BY_RANK, NUMBER, PAIR, PROGRESSION, STEPS, Typed
from game.ui.screens.parts.wording import ranks_in_words, who_sits
from game.variants import VARIANTS
from game.variants.house import NONE, parameters, parameters_of

NO_LIMIT: Final = 99
"""More wild cards than any pack holds."""

VALUE: Final = "house rule"
"""The message context of a parameter's values."""

Show = Callable[[Any], str]


def always(variant: Variant) -> bool:
    """The condition of parameters that every variant has."""
    return True


def figure(value: Any) -> str:
    """Points, or a plain number."""
    return number(int(value))


@dataclass(frozen=True)
class Parameter:
    """One parameter: ``path`` is its place in the records, ``choices`` are values as in TOML.

    ``matters`` tells whether it has any effect in a variant, ``show_in`` how its values are said
    in a variant where that is not the same in all, ``least`` what its value comes to at least by
    other parameters.
    """

    path: str
    label: str
    about: str
    choices: tuple[Any, ...]
    show: Show = figure
    matters: Callable[[Variant], bool] = always
    show_in: Callable[[Variant], Show] | None = None
    least: Callable[[Variant], int] | None = None

    @property
    def is_switch(self) -> bool:
        """Whether its values are yes and no."""
        return self.choices == (False, True)

    @property
    def typed(self) -> Typed | None:
        """How any value is typed beside the usual ones; None where these are all there are."""
        if self.show in _TYPED:
            return _TYPED[self.show]
        numbers = [choice for choice in self.choices if choice != NONE]
        if self.is_switch or not all(isinstance(choice, int) for choice in numbers):
            return None
        return NUMBER

    def value(self, variant: Variant) -> Any:
        """Its value in a variant, as in TOML."""
        value = value_at(variant, self.path)
        return value if self.least is None else max(value, self.least(variant))

    def is_usual(self, value: Any) -> bool:
        """Whether a value is that of most variants, so that it need not be mentioned."""
        return bool(value == usual(self.path))

    def words(self, value: Any, variant: Variant) -> str:
        """A value in words, as it is meant in the variant."""
        return (self.show_in(variant) if self.show_in else self.show)(value)

    def offered(self, value: Any, variant: Variant) -> list[Any]:
        """The choices in a variant, including its present value."""
        least = self.least
        out = [each for each in self.choices if least is None or each >= least(variant)]
        if value in out:
            return out
        if isinstance(value, int) and all(isinstance(choice, int) for choice in out):
            return sorted([*out, value])
        return [value, *out]


@dataclass(frozen=True)
class Group:
    """Parameters under a title."""

    title: str
    parameters: tuple[Parameter, ...]


def value_at(variant: Variant, path: str) -> Any:
    """The value at a place of a variant's records, as plain data; ``NONE`` if absent."""
    record, *names = path.split(".")
    value: Any = parameters_of(variant, record)
    for name in names:
        value = value.get(name) if isinstance(value, Mapping) else None
    return as_toml(value)


def as_toml(value: Any) -> Any:
    """The value as plain data, with a word for everything absent."""
    if is_dataclass(value):
        return {item.name: as_toml(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, Mapping):
        return {key: as_toml(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_toml(item) for item in value]
    return NONE if value is None else value


def _default(item: Field[Any]) -> Any:
    if item.default_factory is not MISSING:
        return item.default_factory()
    return item.default if item.default is not MISSING else None


@cache
def _usual() -> Any:
    """Every record with its default values."""
    plain = parameters(next(iter(VARIANTS.values())))
    hints = get_type_hints(Variant)
    made: dict[str, Any] = {}
    for name in plain:
        record = hints[name]
        if isinstance(record, type) and is_dataclass(record):
            made[name] = {item.name: _default(item) for item in fields(record)}
    made["melds"]["sequences"] = {item.name: _default(item) for item in fields(SequenceRules)}
    return made


def usual(path: str) -> Any:
    """The default value of a parameter."""
    value: Any = _usual()
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return as_toml(value)


# -- values in words ------------------------------------------------------------------------


def yes_no(value: Any) -> str:
    """A switch in words."""
    return _p("house rule", "yes") if value else _p("house rule", "no")


def present(value: Any) -> str:
    """In words, whether such rules exist at all."""
    return yes_no(value not in (NONE, False))


def wild_limit(value: Any) -> str:
    """The limit of wild cards in a meld, in words."""
    if value == 0:
        return _p("house rule", "none")
    return _p("house rule", "no limit") if value >= 12 else str(value)


def or_none(words: str) -> Show:
    """Formats values of which one means none, written as ``words``."""
    return lambda value: _p(VALUE, words) if value == NONE else figure(value)


def ranks(value: Any) -> str:
    """A list of ranks."""
    return ranks_in_words(list(value)) or _p("house rule", "none")


def one_of(words: Mapping[str, str]) -> Show:
    """Formats values that have names; one without a name is shown as in the records."""
    return lambda value: _p(VALUE, words[str(value)]) if str(value) in words else str(value)


def steps(value: Any) -> str:
    """The minimums of openings: "50, 90 from 1500"."""
    out: list[str] = []
    for start, points in value:
        if start < -100_000:
            continue
        if not out and (start == 0 or len(value) == 1):
            out.append(number(points))
        else:
            out.append(
                _("{points} from {start}").format(points=number(points), start=number(start))
            )
    return comma_list(out)


def steps_by_hand(value: Any) -> str:
    """The minimums of openings by the number of the hand: "50, 90 from hand 2"."""
    first = [points for start, points in value if start <= 1] or [value[0][1]]
    later = [step for step in value[1:] if step[0] > 1]
    return comma_list(
        [
            number(first[-1]),
            *(
                _("{points} from hand {number}").format(points=number(points), number=number(start))
                for start, points in later
            ),
        ]
    )


def table(value: Any) -> str:
    """Who plays at a table."""
    absent = None if value["taker_partners"] == NONE else tuple(value["taker_partners"])
    sides = tuple(map(tuple, value["sides"]))
    rests = tuple(value["sits_out"])
    return who_sits(TableRules(value["players"], value["seats"], sides, absent, rests))


def progression(value: Any) -> str:
    """The values of one, two, three … threes."""
    if value == NONE:
        return _p("house rule", "like red ones")
    return comma_list([number(points) for points in value[1:]])


def by_rank(value: Any) -> str:
    """Bonuses by rank."""
    if not value:
        return _p("house rule", "none")
    shared: dict[int, list[Rank]] = {}
    for rank, points in value.items():
        shared.setdefault(points, []).append(int(rank))
    return semicolon_list(
        _("{ranks} {points}").format(ranks=ranks_in_words(sorted(found)), points=number(points))
        for points, found in shared.items()
    )


def by_jokers(value: Any) -> str:
    """Bonuses of wild canastas by their number of jokers."""
    if not value:
        return _p("house rule", "none")
    parts = []
    for jokers, points in sorted(value.items()):
        name = counted(int(jokers), 1) if int(jokers) else _("deuces only")
        parts.append(_("{ranks} {points}").format(ranks=name, points=number(points)))
    return comma_list(parts)


def five(value: Any) -> str:
    """The bonuses for five canastas, and for five natural ones."""
    return (
        " / ".join(number(points) for points in value) if any(value) else _p("house rule", "none")
    )


def caught(value: Any) -> str:
    """Fines for cards caught in hand."""
    parts = [
        _("{count} or more {ranks}: {fine}").format(
            count=rule["count"], ranks=ranks_word(rule["rank"]), fine=number(rule["fine"])
        )
        for rule in value
    ]
    return comma_list(parts) or _p("house rule", "none")


def unfinished(value: Any) -> str:
    """Fines for unfinished melds."""
    parts = []
    for rule in value:
        name = ranks_word(rule["rank"]) if rule.get("rank") else _p(VALUE, KINDS[str(rule["kind"])])
        parts.append(_("{ranks} {points}").format(ranks=name, points=number(rule["fine"])))
    return comma_list(parts) or _p("house rule", "none")


def hands(value: Any) -> str:
    """Special hands by name; of many only the first three."""
    names = [special_hand_name(hand["name"]) for hand in value]
    if len(names) <= 4:
        return comma_list(names) or _p("house rule", "none")
    more = len(names) - 3
    return _("{names} and {count} more").format(names=comma_list(names[:3]), count=more)


def values(value: Any) -> str:
    """What cards of some ranks count; none where all count as usual."""
    return by_rank(value) if value else _p("house rule", "as usual")


_TYPED: Final[Mapping[Show, Typed]] = {
    steps: STEPS, progression: PROGRESSION, five: PAIR, by_rank: BY_RANK, values: BY_RANK,
}  # fmt: skip
"""How values are typed that are shown in these ways."""

KINDS: Final = {
    "wild": NP_("house rule", "wild melds"),
    "sequence": NP_("house rule", "sequences"),
    "set": NP_("house rule", "sets"),
}


def distinct(path: str, variants: Sequence[Variant], *more: Any) -> tuple[Any, ...]:
    """The values that the variants have at a place, each once, in their order."""
    out: list[Any] = list(more)
    for variant in variants:
        value = value_at(variant, path)
        if value not in out:
            out.append(value)
    return tuple(out)
