"""Cases of the rules as data: a position, actions, and what has to come of it.

The files under ``data/`` are TOML. A case gives the position in the fields of FORMAT 4,
and may leave out what it is not about: ``hand`` is the hand of seat 0, whose turn it is in the
phase ``meld``. ``house`` has house rules. Then come the ``actions``, and one or more of

* ``refused``: the reason for which the last action is refused,
* ``after``: fields of the position after the last lawful action, and ``ended``, ``by``, ``how``,
  ``known`` by seat and ``bonus`` by side,
* ``lines``: for each side its canastas, threes, out, melded, held and penalties.

Without ``refused`` every action has to be lawful.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.notation.action_notation import parse_action
from game.notation.card_notation import cards_text, parse_cards
from game.notation.position import position_fields, read_position, state_of
from game.rules.engine import apply, begin
from game.rules.legality import verify
from game.rules.scoring import score
from game.rules.state import Phase, State
from game.variants import variant_named
from game.variants.house import with_house_rules

FOLDER = Path(__file__).parent / "data"
DEFAULTS: Mapping[str, Any] = {
    "turn": 0,
    "phase": "meld",
    "stock": "8c 9c Tc 8d 9d Td Jc Qc Jd Qd Kc Kd 8c 9c Tc 8d 9d Td Jc Qc",
    "pile": "8c 9h",
    "melds": [[], []],
    "threes": ["", "", "", ""],
}
OTHERS = ["4c 5d 6h", "4c 5d 6h", "4c 5d 6h"]
NOT_OF_THE_POSITION = {
    "name", "rule", "variant", "options", "house", "scores", "number", "actions", "refused",
    "after", "lines", "hand",
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One case, and the variant of the file it stands in."""

    variant: str
    data: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.data['rule']}: {self.data['name']}"


def read_cases() -> Iterator[Case]:
    """All cases of all files."""
    for path in sorted(FOLDER.glob("*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        for data in document["case"]:
            yield Case(data.get("variant", document["variant"]), data)


def unplayed(case: Case) -> State:
    """The position of a case, before anything follows from it by rule."""
    data = dict(case.data)
    named = variant_named(case.variant, data.get("options", {}))
    variant = with_house_rules(named, data.get("house", {}))
    fields = {**DEFAULTS, "hands": [data.get("hand", "4s"), *OTHERS]}
    fields |= {key: value for key, value in data.items() if key not in NOT_OF_THE_POSITION}
    if fields["phase"] == "over" and "turn" not in data:
        del fields["turn"]
    position = read_position(fields, "position", variant)
    scores = data.get("scores", [0] * len(variant.table.sides))
    dealer = (position.turn - 1) % variant.table.seats
    return state_of(position, variant, dealer, scores, data.get("number", 1))


def start(case: Case) -> State:
    """The position of a case, with what follows from it by rule."""
    state = unplayed(case)
    begin(state)
    return state


def run(case: Case) -> None:
    """Play a case and compare."""
    state = start(case)
    actions = list(case.data.get("actions", []))
    refused = case.data.get("refused")
    last = actions.pop() if refused else None
    for text in actions:
        action = parse_action(text)
        refusal = verify(state, action)
        assert refusal is None, f"{text}: {refusal.reason}: {refusal.message}"
        apply(state, action)
    if last is not None:
        refusal = verify(state, parse_action(last))
        assert refusal is not None, f"{last} is lawful"
        assert refusal.reason == refused, refusal.message
        assert refusal.message
        assert "{" not in refusal.message
    compare(case, state)


def compare(case: Case, state: State) -> None:
    """What the case expects of the position at its end."""
    expected = dict(case.data.get("after", {}))
    for key in ("ended", "by", "how"):
        if key in expected:
            assert getattr(state, key) == expected.pop(key), key
    fields = position_fields(state) | {
        "known": [cards_text(cards) for cards in state.known],
        "bonus": state.bonus_done,
    }
    for key, value in expected.items():
        assert _plain(key, fields[key]) == _plain(key, value), key
    if "lines" in case.data:
        assert state.phase is Phase.OVER
        lines = [
            [line.canastas, line.threes, line.out, line.melded, line.held, line.penalties]
            for line in score(state)
        ]
        assert lines == case.data["lines"]


def _plain(key: str, value: Any) -> Any:
    """Hands, threes, known cards and those of a meld in any order; stock and pile as they are."""
    if key in ("hands", "threes", "known", "feet"):
        return [sorted(parse_cards(text)) for text in value]
    if key == "melds":
        return [[sorted(parse_cards(text)) for text in own] for own in value]
    return parse_cards(value) if key in ("stock", "pile") else value
