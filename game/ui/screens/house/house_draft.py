"""A draft of house rules: a variant, the changes so far, and their effects."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from game.rules.variant_faults import VariantError
from game.store.house_games import HouseGame
from game.translation import _, number
from game.ui.screens.house.parameter import Group, Parameter, value_at
from game.ui.screens.house.parameters import parameter_at
from game.variants import variant_named
from game.variants.house import NONE, with_house_rules


class Draft:
    """A game with house rules while it is being made.

    Raises:
        VariantError: if the game it starts from cannot be played.
    """

    def __init__(self, game: HouseGame) -> None:
        self.game = game
        self.base = variant_named(game.variant, game.options)
        self.changes: dict[str, Any] = deepcopy(dict(game.changes))
        self.variant = with_house_rules(self.base, self.changes)

    def set(self, parameter: Parameter, value: Any) -> None:
        """Change a parameter. Setting it to its original value removes the change.

        Raises:
            VariantError: if the game could not be played; nothing has changed then.
        """
        changes = deepcopy(self.changes)
        names = parameter.path.split(".")
        if parameter.path == "melds.sequences":
            value = {} if value else NONE
        plain = self._before(parameter)
        if _same(value, plain):
            _drop(changes, names, self.base.melds.sequences is None)
        else:
            _put(changes, names, value)
        self.variant = with_house_rules(self.base, changes)
        self.changes = changes

    def _before(self, parameter: Parameter) -> Any:
        """The value of the parameter without its change."""
        if parameter.path == "melds.sequences":
            return NONE if self.base.melds.sequences is None else {}
        if parameter.path.startswith("melds.sequences.") and self.base.melds.sequences is None:
            # Sequences that the house rules introduce start from the record's defaults.
            fresh = with_house_rules(self.base, {"melds": {"sequences": {}}})
            return value_at(fresh, parameter.path)
        return parameter.value(self.base)

    def value(self, parameter: Parameter) -> Any:
        """The present value of the parameter."""
        value = parameter.value(self.variant)
        return value != NONE if parameter.path == "melds.sequences" else value

    def is_changed(self, parameter: Parameter) -> bool:
        """Whether the house rules change it."""
        now = parameter.words(parameter.value(self.variant), self.variant)
        return parameter.words(self._before(parameter), self.variant) != now

    def usual(self, parameter: Parameter) -> str:
        """Its value without house rules, in words."""
        return parameter.words(self._before(parameter), self.base)

    def count(self, group: Group) -> int:
        """How many relevant parameters of a group are changed."""
        return sum(
            self.is_changed(parameter)
            for parameter in group.parameters
            if parameter.matters(self.variant)
        )

    def clear(self) -> None:
        """Remove all changes."""
        self.changes = {}
        self.variant = self.base

    def finished(self, name: str, words: str) -> HouseGame:
        """The game under its name and with what the club says of it, ready to be saved."""
        changes = deepcopy(self.changes)
        return replace(self.game, name=name.strip(), words=words.strip(), changes=changes)


def _same(value: Any, other: Any) -> bool:
    if isinstance(value, bool) != isinstance(other, bool):
        return False
    return bool(value == other)


def _put(changes: dict[str, Any], names: list[str], value: Any) -> None:
    *outer, last = names
    for name in outer:
        inner = changes.get(name)
        changes[name] = dict(inner) if isinstance(inner, Mapping) else {}
        changes = changes[name]
    changes[last] = value


def _drop(changes: dict[str, Any], names: list[str], brought_in: bool) -> None:
    """Remove a change. Sequences ``brought_in`` by the house rules stay, with defaults."""
    first, *rest = names
    if first not in changes:
        return
    if not rest:
        del changes[first]
        return
    inner = changes[first]
    if not isinstance(inner, dict):
        return
    _drop(inner, rest, brought_in)
    if not inner and not (first == "sequences" and brought_in):
        del changes[first]


def reason(error: VariantError) -> str:
    """Why the rules are impossible, with parameters by their displayed names."""

    return _("That cannot be played: {cause}.").format(cause=error.clause(_, _name_of, number))


def _name_of(place: str) -> str:
    """The displayed name of a parameter."""
    words = place.split(".")[-1].replace("_", " ")
    if parameter := parameter_at(place):
        return f"\u201c{_(parameter.label)}\u201d"
    if around := parameter_at(place.rpartition(".")[0]):
        # A value inside a list that has a name, such as the fines for unfinished melds.
        return f"\u201c{_(around.label)}\u201d ({words})"
    return f"\u201c{words}\u201d"
