"""Every number of a variant has a least and a greatest value; what lies outside is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from game.notation.record import RecordError, read_record
from game.rules.ranges import Length, Range, limits
from game.rules.variant import Variant, with_options
from game.rules.variant_faults import VariantError
from game.rules.variant_records import MatchRules
from game.store.house_games import FORMAT, HouseGameError, house_game
from game.variants import VARIANTS
from game.variants.house import length_range, number_range, parameters, with_house_rules

CLASSIC = VARIANTS["classic"]
INTERNATIONAL = VARIANTS["international"]

LIMITS = list(limits(Variant))
NUMBERS = sorted({place for place, limit in LIMITS if isinstance(limit, Range)})
LISTS = sorted({place for place, limit in LIMITS if isinstance(limit, Length)})

KEYS = {
    "pack.values": "ranks",
    "canastas.natural_by_rank": "ranks",
    "canastas.wild_by_jokers": "jokers",
}
"""Tables by number, and what their keys are called."""

FINE = {"kind": "set", "fine": 100, "rank": 7}
CAUGHT = {"rank": 7, "count": 3, "fine": 100}


def change(place: str, value: object) -> dict[str, Any]:
    """House rules that put a number at a place."""
    special: dict[str, Any] = {
        "table.sides": {"table": {"sides": [[0, value], [1, 3]]}},
        "opening.steps.totals": {"opening": {"steps": [[value, 50]]}},
        "opening.steps.minimums": {"opening": {"steps": [[0, value]]}},
        "canastas.five": {"canastas": {"five": [0, value]}},
        "special_hands.hands.points": {
            "special_hands": {"hands": [{"name": "blitz", "points": value}]}
        },
    }
    if place in special:
        found: dict[str, Any] = special[place]
        return found
    record, _, name = place.partition(".")
    if record == "caught":
        return {"caught": [{**CAUGHT, name: value}]}
    if place.startswith("penalties.unfinished."):
        rule = {**FINE, place.rpartition(".")[2]: value}
        return {"penalties": {"unfinished": [rule]}}
    if place.startswith("melds.sequences."):
        return {"melds": {"sequences": {place.rpartition(".")[2]: value}}}
    if place.startswith("going_out.contract."):
        return {"going_out": {"contract": {place.rpartition(".")[2]: value}}}
    for table, keys in KEYS.items():
        if place == f"{table}.{keys}":
            return {record: {table.partition(".")[2]: {str(value): 100}}}
        if place == table:
            return {record: {name: {"4": value}}}
    if place in LISTS:
        return {record: {name: [value]}}
    return {record: {name: value}}


def refusal(changes: Mapping[str, object], variant: Variant = INTERNATIONAL) -> str:
    """Why these house rules are refused, empty if they are not."""
    try:
        with_house_rules(variant, changes)
    except VariantError as error:
        return str(error)
    return ""


def every_rule_set() -> Iterator[Variant]:
    """All variants, and each with one of its options chosen."""
    for variant in VARIANTS.values():
        for option in variant.options:
            for value in option.choices:
                yield with_options(variant, {option.name: value})
        yield variant


def numbers_in(value: object, place: str) -> Iterator[tuple[str, int]]:
    """Every number in plain data, with its place, and every length, with ``len`` behind it."""
    if isinstance(value, Mapping):
        keys = [key for key in value if str(key).isdigit()]
        if keys or place in KEYS:
            yield f"{place} len", len(value)
            for key in keys:
                yield f"{place}.{KEYS[place]}", int(key)
        for key, item in value.items():
            yield from numbers_in(item, place if key in keys else f"{place}.{key}".lstrip("."))
    elif place == "opening.steps" and isinstance(value, list):
        yield f"{place} len", len(value)
        for total, minimum in value:
            yield f"{place}.totals", total
            yield f"{place}.minimums", minimum
    elif isinstance(value, list):
        if place != "canastas.five":
            yield f"{place} len", len(value)
        for item in value:
            if isinstance(item, list):
                yield "table.sides.sides len", len(item)
                yield from ((place, number) for number in item)
            else:
                yield from numbers_in(item, place)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield place, value


def test_every_number_and_list_of_every_record_has_a_range() -> None:
    assert [place for place, limit in LIMITS if limit is None] == []
    assert len(NUMBERS) > 55

    @dataclass
    class Careless:
        count: int = 1
        ranks: tuple[int, ...] = ()
        by_rank: Mapping[int, int] | None = None

    found = [place for place, limit in limits(Careless) if limit is None]
    assert found == ["count", "ranks", "ranks", "by_rank", "by_rank", "by_rank"]


def test_all_variants_and_their_options_lie_within() -> None:
    seen = set()
    for variant in every_rule_set():
        for place, number in numbers_in(parameters(variant), ""):
            if place.startswith("special_hands.hands.") and "points" not in place:
                continue  # what a special hand is made of is no parameter
            listed = place.endswith(" len")
            low, high = (length_range if listed else number_range)(place.removesuffix(" len"))
            assert low <= number <= high, (variant.key, place, number)
            seen.add(place)
    assert len(seen) > 70


@pytest.mark.parametrize("place", [*NUMBERS, "special_hands.hands.points"])
def test_one_beyond_either_end_is_refused_by_name_and_range(place: str) -> None:
    low, high = number_range(place)
    keys = place.rpartition(".")[0] in KEYS
    for value in (high + 1, 999, 10**6 + 1, 10**30, low - 1, -1, -(10**30)):
        if low <= value <= high or (keys and not 0 <= value < 1000):
            continue
        words = refusal(change(place, value))
        assert f"{place} must be from {low} to {high}" in words, value


@pytest.mark.parametrize("place", [*NUMBERS, "special_hands.hands.points"])
def test_the_ends_themselves_are_no_matter_of_range(place: str) -> None:
    low, high = number_range(place)
    for value in (low, high):
        assert (
            f"must be from {low} to {high}" not in refusal(change(place, value)).split(" where")[0]
        )


@pytest.mark.parametrize("place", NUMBERS)
def test_truths_and_fractions_are_no_numbers(place: str) -> None:
    if place.rpartition(".")[0] in KEYS:
        return
    for value in (True, False, 1.0, "1", [1], float("inf"), float("nan")):
        assert refusal(change(place, value)), value


@pytest.mark.parametrize("place", LISTS)
def test_long_lists_are_refused_by_name(place: str) -> None:
    _, high = length_range(place)
    one = {"caught": CAUGHT, "penalties.unfinished": FINE, "opening.steps": [0, 50],
           "special_hands.hands": "blitz", "table.sides": [0]}.get(place, 4)  # fmt: skip
    names = place.split(".")
    for length in (high + 1, 3000):
        value: Any = [one] * length
        if place in KEYS:
            value = {str(number): 100 for number in range(min(length, 990))}
        if place == "table.sides.sides":
            names, value = ["table", "sides"], [[0] * length, [1]]
        changes: Any = value
        for name in reversed(names):
            changes = {name: changes}
        words = refusal(changes)
        assert place.removesuffix(".sides") in words or place in words
        assert "entries" in words


def test_lists_that_need_an_entry() -> None:
    for record, name in (("opening", "steps"), ("threes", "points"), ("threes", "black_points")):
        words = refusal({record: {name: []}})
        assert words.startswith(f"{record}.{name} must have from 1 to ")


ATTACKS: dict[str, dict[str, Any]] = {
    "a fine for a rank far outside": {
        "penalties": {"unfinished": [{"kind": "set", "fine": 999999, "rank": 1000000}]}
    },
    "a fine for a rank just outside": {
        "penalties": {"unfinished": [{"kind": "set", "fine": 100, "rank": 3000}]}
    },
    "a fine for sets of no rank": {"penalties": {"unfinished": [{"kind": "set", "fine": 100}]}},
    "a fine for sets of deuces": {
        "penalties": {"unfinished": [{"kind": "set", "fine": 100, "rank": 2}]}
    },
    "a rank without wild cards": {"melds": {"ranks_without_wilds": [3000]}},
    "a rank kept clean": {"melds": {"ranks_kept_clean": [7, -1]}},
    "a barred rank": {"discards": {"barred_first": [99]}},
    "a rank that bars": {"going_out": {"unfinished_bar": [16]}},
    "a caught rank": {"caught": [{"rank": 16, "count": 1, "fine": 1}]},
    "a canasta of no rank": {"canastas": {"natural_by_rank": {"99": 1000}}},
    "a canasta of too many jokers": {"canastas": {"wild_by_jokers": {"200": 1000}}},
    "a million canastas": {"going_out": {"canastas": 1_000_000}},
    "ten thousand canastas": {"going_out": {"canastas": 10_000}},
    "all cards drawn": {"draw": {"cards": 1_000_000}},
    "all cards dealt": {"deal": {"cards": 10**9}},
    "more dealt than there are": {"deal": {"cards": 30}, "pack": {"packs": 1}},
    "a turn card below the stock": {"deal": {"turn_card": 10**6}},
    "a turn card below a small stock": {"deal": {"turn_card": 60}, "pack": {"packs": 1}},
    "bonus cards without end": {"opening": {"bonus_cards": 10**6}},
    "a long look back": {"pile": {"looks_back": 10**6}},
    "a number of 10,000 digits": {"match": {"target": 1 << 33_000}},
    "a negative number of 10,000 digits": {"threes": {"held": -(1 << 33_000)}},
}


@pytest.mark.parametrize("changes", ATTACKS.values(), ids=ATTACKS)
def test_what_was_accepted_once_is_refused_in_a_sentence(changes: dict[str, Any]) -> None:
    for variant in (CLASSIC, VARIANTS["samba"], VARIANTS["modern_american"]):
        words = refusal(changes, variant)
        assert words
        assert "\n" not in words
        assert len(words) < 200


def test_house_files_are_refused_with_the_parameter_and_the_range() -> None:
    head = f'format = "{FORMAT}"\nname = "x"\nvariant = "classic"\n'
    for line, words in (
        ('house.penalties.unfinished = [{kind = "set", fine = 9, rank = 1000000}]',
         "penalties.unfinished.rank must be from 0 to 14"),
        ("house.melds.ranks_without_wilds = [3000]", "must be from 3 to 14"),
        ("house.discards.barred_first = [99]", "discards.barred_first must be from 3 to 14"),
        ("house.going_out.canastas = 1000000", "going_out.canastas must be from 0 to 12"),
        (f"house.deal.cards = 0x{'f' * 10_000}", "deal.cards must be from 1 to 30"),
        (f"house.deal.cards = {'9' * 10_000}", "The file is not valid TOML"),
        (f"options.stock_end_force = 0x{'f' * 10_000}", "one of layoff-only, always"),
        (f"options.stock_end_force = [0x{'f' * 10_000}]", "one of layoff-only, always"),
    ):  # fmt: skip
        with pytest.raises(HouseGameError) as refused:
            house_game(f"{head}{line}\n")
        assert words in str(refused.value)


def test_records_are_refused_with_the_parameter_and_the_range() -> None:
    head = 'format = "canasta-record 1"\nvariant = "classic"\n'
    for house, words in (
        ("penalties = { unfinished = [{kind = 'set', fine = 9, rank = 3000}] }",
         "penalties.unfinished.rank must be from 0 to 14"),
        ("melds = { ranks_without_wilds = [3000] }", "must be from 3 to 14"),
        ("discards = { barred_first = [99] }", "discards.barred_first must be from 3 to 14"),
        ("going_out = { canastas = 1000000 }", "going_out.canastas must be from 0 to 12"),
        (f"deal = {{ cards = 0x{'f' * 9_000} }}", "deal.cards must be from 1 to 30"),
    ):  # fmt: skip
        with pytest.raises(RecordError) as refused:
            read_record(f"{head}house = {{ {house} }}\n")
        assert refused.value.place == "house"
        assert words in refused.value.message


def test_a_variant_itself_is_never_made_with_a_number_out_of_range() -> None:
    with pytest.raises(VariantError, match=r"match\.target must be from 1 to 1000000"):
        replace(CLASSIC, match=MatchRules(0))
    with pytest.raises(VariantError, match=r"melds\.max_wilds must be from 0"):
        replace(CLASSIC, melds=replace(CLASSIC.melds, max_wilds=-1))
