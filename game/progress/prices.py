"""The prices of the decisions in the hands played, kept beside the records.

There is a small file for each match. It can be worked out from the records at any time; a file that
is missing, damaged or by another judge is, hand by hand.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ..controller.pricing import JUDGE, Kind, Price, PricedHand
from ..notation.action_notation import action_text
from ..notation.card_notation import cards_text
from ..notation.fields import NUMBER_LIMIT, count_or_none, number, text
from ..notation.record import HandRecord, Record
from ..players.advice import Size
from ..store.atomic_files import write_atomically
from ..store.kept_json import NewerFileError, read_kept

log = logging.getLogger(__name__)

FORMAT: Final = "canasta-prices 1"
ENDING: Final = ".json"
_MOST_BYTES: Final = 2_000_000
_MOST_TURNS: Final = 10_000
"""Turns of a hand beyond which its number is taken for damage."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand with its prices, and when it was played."""

    played: datetime
    hand: PricedHand


def match_key(record: Record) -> str:
    """The name of a match's file: a digest of its first deal, so it stays as the match goes on."""
    first = record.hands[0]
    return _digest(record.variant.key, cards_text(first.deck or ()), str(first.dealer))


def hand_key(hand: HandRecord) -> str:
    """The key of a hand in that file: a digest of its deck and actions."""
    return _digest(cards_text(hand.deck or ()), *map(action_text, hand.actions))


def _digest(*parts: str) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:20]


class PriceFiles:
    """The files in a folder, which need not exist."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find(self, record: Record, hand: HandRecord) -> PricedHand | None:
        """The prices of a hand, None if they are not known."""
        entry = self._read(self._path(match_key(record))).get(hand_key(hand))
        return entry.hand if entry is not None else None

    def find_all(self, record: Record) -> list[PricedHand | None]:
        """The prices of a match's hands, None where they are not known. Reads its file once."""
        entries = self._read(self._path(match_key(record)))
        found = [entries.get(hand_key(hand)) for hand in record.hands]
        return [entry.hand if entry is not None else None for entry in found]

    def keep(self, record: Record, hand: HandRecord, entry: Entry) -> None:
        """Keep the prices of a hand.

        Raises:
            OSError: if they cannot be written.
        """
        path = self._path(match_key(record))
        entries = {**self._read(path), hand_key(hand): entry}
        hands = {key: _as_json(entry) for key, entry in entries.items()}
        text = json.dumps({"format": FORMAT, "judge": JUDGE, "hands": hands}, indent=1)
        write_atomically(path, text + "\n")

    def entries(self) -> list[Entry]:
        """All priced hands, in the order in which they were played. Damaged files are skipped."""
        try:
            paths = sorted(path for path in self.folder.iterdir() if path.suffix == ENDING)
        except OSError:
            return []
        found = [entry for path in paths for entry in self._read(path).values()]
        return sorted(found, key=lambda entry: entry.played)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{ENDING}"

    def _read(self, path: Path) -> dict[str, Entry]:
        try:
            found = read_kept(path, FORMAT, _MOST_BYTES)
            if found is None or found.get("format") != FORMAT or found.get("judge") != JUDGE:
                return {}
            return dict(_entries(found["hands"]))
        except NewerFileError:
            return {}
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            log.info("%s is worked out anew: %s", path.name, error)
            return {}


def _as_json(entry: Entry) -> dict[str, Any]:
    hand = entry.hand
    return {
        "played": entry.played.isoformat(timespec="seconds"),
        "variant": hand.variant,
        "lead": hand.lead,
        "worth": hand.worth,
        "prices": [
            [price.kind, price.turn, round(price.cost, 1), round(price.error, 1), price.size]
            for price in hand.prices
        ],
    }


def _entries(hands: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for key, hand in hands.items():
        prices = tuple(
            Price(Kind(kind), _turn(turn), _points(cost), _points(error), Size(size))
            for kind, turn, cost, error, size in hand["prices"]
        )
        lead, worth = number(hand["lead"], "lead"), number(hand["worth"], "worth")
        priced = PricedHand(text(hand["variant"], "variant"), prices, lead, worth)
        played = datetime.fromisoformat(hand["played"])
        if played.tzinfo is not None:
            # Times with a zone and without one cannot be put in order.
            raise ValueError("its time has a zone")
        yield key, Entry(played, priced)


def _turn(value: object) -> int:
    turn = count_or_none(value, "turn")
    if turn > _MOST_TURNS:
        raise ValueError("there are not so many turns")
    return turn


def _points(value: object) -> float:
    if isinstance(value, int | float) and 0 <= value <= NUMBER_LIMIT:
        return float(value)
    raise ValueError("these are no points")
