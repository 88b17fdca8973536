"""The generated rules about the foot."""

from __future__ import annotations

from game.rules.variant import Variant
from game.rules.variant_records import TakesFoot
from game.translation import _, number
from game.ui.screens.rules.facts_section import Facts
from game.ui.screens.seats import plays_alone


def the_foot(variant: Variant) -> Facts | None:
    """When the foot is taken up, and what it means while it waits; None in games without one."""
    rules = variant.foot
    if not rules.cards:
        return None
    out = [
        _(
            "Besides the hand every player has a foot of {count} cards. It lies face down, and "
            "nobody looks at it before it is taken up."
        ).format(count=number(rules.cards)),
        *_taken_up(variant),
        _going_out(variant),
    ]
    if variant.threes.red:
        out.append(
            _("Threes in it are laid out and replaced when it is taken up.")
            if variant.threes.black
            else _("Red threes in it are laid out and replaced when it is taken up.")
        )
    out.append(_("A foot that was never taken up counts against you, as the hand does."))
    return Facts(_("The foot"), sentences=out)


def _taken_up(variant: Variant) -> list[str]:
    """What brings the foot."""
    when = variant.foot.taken_up
    if when is TakesFoot.HAND_EMPTY:
        return [
            _("Whoever puts down the last card of the hand takes up the foot and plays on: a run."),
            _(
                "Whoever discards the last card of the hand takes up the foot, and the turn is "
                "over: a walk."
            ),
            _(
                "Neither is going out, so no canasta is needed for it. Until then no card has to "
                "stay in the hand."
            ),
        ]
    if when is TakesFoot.SIDES_CANASTA:
        brings = (
            _("Your first canasta brings it: you take it up at once and play on.")
            if plays_alone(variant)
            else _(
                "The first canasta of a side brings the feet of all its players at once. Whoever "
                "made it plays on."
            )
        )
    else:
        brings = _(
            "Putting down the card that completes a canasta brings it: you take it up at once and "
            "play on."
        )
    return [brings, _("An empty hand never brings it.")]


def _going_out(variant: Variant) -> str:
    """Whose foot keeps a player from going out."""
    if plays_alone(variant):
        return _("As long as your foot waits you cannot go out.")
    if variant.foot.all_to_go_out:
        return _("As long as a foot of the side waits none of its players goes out.")
    return _("As long as your own foot waits you cannot go out; those of partners do not matter.")
