"""Games with house rules on disk: kept, found, taken in, refused with the reason."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.variant_faults import VariantError
from game.store.house_games import (
    FORMAT,
    HouseBook,
    HouseGame,
    HouseGameError,
    house_text,
    is_name,
    read_house,
    slug_of,
)
from game.variants import VARIANTS
from game.variants.house import NONE, with_house_rules

CHANGES = {
    "going_out": {"canastas": 2},
    "melds": {"max_wilds": 2, "max_size": 7, "sequences": {"max_wilds": 1}},
    "opening": {"steps": [[0, 40], [2000, 80]]},
    "canastas": {"natural_by_rank": {"14": 1000}, "five": [500, 1000]},
    "caught": [{"rank": 7, "count": 4, "fine": 500, "at_stock_end": True}],
    "penalties": {"unfinished": [{"kind": "sequence", "fine": 100, "jokers_fine": NONE}]},
}
GAME = HouseGame("Grandmother's Canasta", "classic", {"stock_end_force": "always"}, CHANGES)


def test_a_game_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "grandmother.toml"
    path.write_text(house_text(GAME), "utf-8")
    game = read_house(path)
    assert (game.name, game.variant, game.options, game.changes) == (
        GAME.name, GAME.variant, GAME.options, GAME.changes,
    )  # fmt: skip
    made = game.make()
    assert made == GAME.make()
    assert made.name == "Grandmother's Canasta"
    assert made.key == "classic"
    assert made.going_out.canastas == 2
    assert made.melds.sequences is not None
    assert made.canastas.natural_by_rank == {14: 1000}
    assert made.caught[0].fine == 500
    assert made.chosen == {"stock_end_force": "always"}


def test_the_book_keeps_games_under_free_names(tmp_path: Path) -> None:
    book = HouseBook(tmp_path / "house")
    assert book.games() == ([], [])
    first = book.save(GAME)
    second = book.save(GAME)
    assert first.slug == "grandmother-s-canasta"
    assert second.slug == "grandmother-s-canasta-2"
    assert [game.slug for game in book.games()[0]] == [first.slug, second.slug]
    assert book.save(first).path == first.path
    assert book.find(first.slug).make() == GAME.make()
    book.remove(second)
    assert [game.slug for game in book.games()[0]] == [first.slug]
    with pytest.raises(HouseGameError):
        book.find(second.slug)


def test_a_name_that_many_have_is_found_by_reading_each_file_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = HouseBook(tmp_path / "house")
    for number in range(1, 13):
        name = GAME.name if number == 1 else f"{GAME.name} {number}"
        book.save(replace(GAME, name=name))
    read: list[Path] = []

    def counted(path: Path) -> HouseGame:
        read.append(path)
        return read_house(path)

    monkeypatch.setattr("game.store.house_games.read_house", counted)
    assert book.free_name(GAME.name.upper()) == f"{GAME.name.upper()} 13"
    assert len(read) == len(set(read)) == 12


def test_a_file_from_elsewhere_is_taken_in_once(tmp_path: Path) -> None:
    elsewhere = tmp_path / "downloads" / "some game.toml"
    elsewhere.parent.mkdir()
    elsewhere.write_text(house_text(GAME), "utf-8")
    book = HouseBook(tmp_path / "house")
    taken = book.take_in(elsewhere)
    assert taken.path is not None
    assert taken.path.parent == book.folder
    assert book.take_in(elsewhere).path == taken.path
    assert book.take_in(taken.path) == taken
    assert len(book.games()[0]) == 1


def test_rules_are_known_by_the_name_under_which_they_are_kept(tmp_path: Path) -> None:
    book = HouseBook(tmp_path)
    book.save(GAME)
    plain = VARIANTS["classic"]
    assert book.name_of(GAME.make()) == GAME.name
    assert book.name_of(with_house_rules(plain, {"going_out": {"canastas": 3}})) == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("= what", "not valid TOML"),
        ('name = "X"', "format"),
        (f'format = "{FORMAT}"\nvariant = "classic"', "needs a name"),
        (f'format = "{FORMAT}"\nname = "X"', "which variant"),
        (f'format = "{FORMAT}"\nname = "X"\nvariant = "nothing"', "unknown variant"),
        (f'format = "{FORMAT}"\nname = "X"\nvariant = "classic"\nhouse = 3', "must be tables"),
        (f'format = "{FORMAT}"\nname = "X"\nvariant = "classic"\n[house.melds]\nmax_size = 4',
         "no canasta could be made"),
        (f'format = "{FORMAT}"\nname = "X"\nvariant = "classic"\n[house.melds]\ntaste = 4',
         "has no 'taste'"),
        (f'format = "{FORMAT}"\nname = "X"\nvariant = "classic"\n[options]\ndeal = 4',
         "no option"),
    ],
)  # fmt: skip
def test_a_file_that_holds_no_game_is_refused_with_the_reason(
    tmp_path: Path, text: str, words: str
) -> None:
    (tmp_path / "x.toml").write_text(text, "utf-8")
    with pytest.raises(HouseGameError, match=words):
        read_house(tmp_path / "x.toml")
    games, troubles = HouseBook(tmp_path).games()
    assert games == []
    assert len(troubles) == 1
    assert [file for file, _error in troubles] == ["x.toml"]


def test_what_is_no_text_or_far_too_long_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "b.toml").write_bytes(b"#" * 200_000)
    (tmp_path / "c.toml").mkdir()
    games, troubles = HouseBook(tmp_path).games()
    assert games == []
    assert len(troubles) == 3


def test_names_become_plain_file_names() -> None:
    assert slug_of("Zoë's  *große* Canasta!") == "zoe-s-groe-canasta"
    assert slug_of("???") == "house"
    assert slug_of("../../etc") == "etc"
    assert is_name("Canasta")
    assert not is_name("  ")
    assert not is_name("a\nb")
    assert not is_name("x" * 41)


IMPOSSIBLE: list[tuple[str, dict[str, object], str]] = [
    ("classic", {"pack": {"packs": 1}, "deal": {"cards": 13}}, "too many"),
    ("classic", {"melds": {"sets": "none"}}, "melds.sets"),
    ("classic", {"melds": {"min_naturals": 0}}, "melds.min_naturals"),
    ("classic", {"melds": {"wild_melds": "one", "max_wild_meld": 5}}, "max_wild_meld"),
    ("samba", {"melds": {"sequences": {"max_size": 5}}}, "sequences.max_size"),
    ("samba", {"melds": {"sequences": {"min_naturals": 0}}}, "sequences.min_naturals"),
    ("uruguay", {"threes": {"black": True}}, "threes.black"),
    ("classic", {"going_out": {"needs_sequence": True}}, "needs_sequence"),
]


@pytest.mark.parametrize(("key", "changes", "words"), IMPOSSIBLE)
def test_impossible_combinations_name_their_parameters(
    key: str, changes: dict[str, object], words: str
) -> None:
    with pytest.raises(VariantError, match=words):
        with_house_rules(VARIANTS[key], changes)


def test_sequences_that_are_no_canastas_may_be_short() -> None:
    rules = {"melds": {"sequences": {"canasta": False, "max_size": 5}}}
    assert with_house_rules(VARIANTS["uruguay"], rules).melds.sequences is not None
