"""Ways to do the same, as answers to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from game.controller.card_names import cards_text
from game.controller.targets import Target
from game.rules.actions import LayOff, Take
from game.rules.cards import is_wild
from game.rules.state import is_canasta
from game.rules.view import PlayerView
from game.translation import _, comma_list, with_colon
from game.ui.table.outcomes import MELD, Act, Place
from game.ui.table.own_melds import in_order, names_apart


def as_options(ways: Sequence[Target], view: PlayerView) -> tuple[tuple[str, Act], ...]:
    """Ways as answers, by what they do for the melds, and then in the order of those.

    First comes what completes a canasta, then what brings one nearest, then what is added to a
    finished one. New melds come last.
    """
    melds = in_order(view.melds[view.side], view.variant)
    place: dict[Place, int] = {(MELD, index): at for at, index in enumerate(melds)}
    ways = sorted(ways, key=lambda way: (_use(way, view), place.get(way.place, len(melds))))
    return tuple((way_words(way, ways, view), way.action) for way in ways)


def _use(way: Target, view: PlayerView) -> tuple[int, int]:
    """How useful a way is for the meld that it adds to, and how many cards that lacks then.

    0 completes a canasta, 1 leads towards one, 2 adds to a finished one, 3 makes a natural one
    mixed, and 4 adds to no meld.
    """
    if not isinstance(way.place, tuple):
        return 4, 0
    index = way.place[1]
    meld = view.melds[view.side][index]
    if isinstance(way.action, LayOff):
        added = [card for cards, at in way.action.additions for card in cards if at == index]
    else:
        assert isinstance(way.action, Take)
        added = [*way.action.cards, view.pile[-1]]
    if is_canasta(view.variant, meld):
        spoils = not meld.wilds and any(map(is_wild, added))
        return 3 if spoils else 2, 0
    grown = meld.with_cards(added) or meld
    lacking = max(0, view.variant.canastas.size - grown.size)
    return 0 if is_canasta(view.variant, grown) else 1, lacking


def way_words(way: Target, ways: Sequence[Target], view: PlayerView) -> str:
    """What goes where, and how, where that makes a difference."""
    name = _name_of(way.place, view)
    if isinstance(way.action, Take):
        plain = all(isinstance(other.action, Take) and not other.action.opening for other in ways)
        if plain and len({other.place for other in ways}) == 1:
            # All lead to the same place, and the question has said that the pile is taken.
            return cards_text(way.action.cards) or _("the top card alone")
        return _take_in_words(way.action, name)
    if name and (not way.label or len({other.place for other in ways}) > 1):
        alike = sum(other.place == way.place for other in ways) > 1
        return with_colon(name, way.label) if way.label and alike else name
    return way.label or _("This way")


def _name_of(place: Place, view: PlayerView) -> str:
    """What an own meld is called that no other is called; empty for any other place."""
    melds = view.melds[view.side]
    return names_apart(melds)[place[1]] if isinstance(place, tuple) else ""


def _take_in_words(way: Take, name: str) -> str:
    cards = cards_text(way.cards)
    if way.opening:
        batch = comma_list([cards_text(group) for group in way.opening])
        return _("{cards}; opening: {batch}").format(cards=cards, batch=batch)
    if not cards:
        return _("the top card alone: {meld}").format(meld=name)
    if not name:
        return _("{cards} as a new meld").format(cards=cards)
    return _("{cards}: {meld}").format(cards=cards, meld=name)
