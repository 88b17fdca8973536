"""A copy or a view of a hand shares nothing with it that play changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from game.rules.state import State
from game.rules.view import open_view, view_of

from .cases import Case, start

COPIES: dict[str, Callable[[State], State]] = {
    "copy": State.copy,
    "view": lambda state: view_of(state, 0),
    "copy of a view": lambda state: view_of(state, 0).copy(),
    "open view": lambda state: open_view(state, 0),
}


def hand() -> State:
    """A hand in which every list holds something."""
    state = start(
        Case(
            "two_hands_regency",
            {
                "rule": "3.18",
                "name": "",
                "hands": ["4s 5s 6s", "", "7s 8s 9s", ""],
                "extra": ["", "Ks Kh", "", "Qs Qh"],
                "melds": [["9h 9d 9c"], ["8h 8d 8c"]],
                "threes": ["3h", "", "3d", ""],
            },
        )
    )
    state.known = [[card] for card in (16, 0, 28, 0)]
    state.discards = [(0, 32)]
    return state


def changing(state: State) -> Iterator[tuple[str, object]]:
    """Every list and dictionary of a state, those inside others too, with the field it is in."""
    for name in State.__slots__:
        value = getattr(state, name)
        if isinstance(value, list | dict):
            yield name, value
            inside = value.values() if isinstance(value, dict) else value
            yield from ((name, item) for item in inside if isinstance(item, list))


@pytest.mark.parametrize("copied", COPIES.values(), ids=list(COPIES))
def test_nothing_that_changes_is_shared(copied: Callable[[State], State]) -> None:
    state = hand()
    own = {id(value): name for name, value in changing(state)}
    copy = copied(state)
    assert {own[id(value)] for _, value in changing(copy) if id(value) in own} == set()
    assert {name for name, _ in changing(copy)} == set(own.values())


def test_two_views_share_nothing_that_changes() -> None:
    state = hand()
    one, other = view_of(state, 0), view_of(state, 2)
    seen = {id(value) for _, value in changing(one)}
    assert [name for name, value in changing(other) if id(value) in seen] == []


def test_a_copy_is_alike() -> None:
    state = hand()
    for name in State.__slots__:
        assert getattr(state.copy(), name) == getattr(state, name), name
        if name not in ("hands", "stock", "extra"):
            assert getattr(view_of(state, 0), name) == getattr(state, name), name
        assert getattr(open_view(state, 0), name) == getattr(state, name), name
