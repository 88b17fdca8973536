"""The overview of the statistics: figures, charts and tables of what the filter lets through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from game.progress.counter import Picture
from game.progress.statistics import Best, HandPoint, Statistics, Sums
from game.translation import _, _n, _p, month_of_year, number, percent, short_day
from game.ui.context import Ui
from game.ui.deco.metals import COPPER, GOLD, GREEN, JADE, RED, SILVER
from game.ui.screens.parts.charts import Bars, Climb, Figure, HandBars, Plate, Share
from game.ui.screens.parts.figures import Line, Table
from game.ui.screens.statistics.passport_page import next_aim
from game.ui.screens.statistics.statistics_words import game_name, level_name, partner_name
from game.ui.widgets import Column, Label, Row, Spacer, Widget

FEWEST: Final = 2
"""A chart over time needs at least as many points."""
ENOUGH: Final = 10
"""Fewer hands or matches are counted: a share of them would say more than is known."""


def overview(ui: Ui, picture: Picture) -> list[Widget]:
    """The widgets from top to bottom; what to do first if nothing has been counted."""
    found = picture.statistics
    if not found.sums.hands:
        return [*_nothing(ui, picture), *_apart(ui, picture)]
    return [
        Row(ui, _figures(ui, found), gap=10, align="stretch"),
        *_over_time(ui, found),
        Row(ui, [_canastas(ui, found.sums), _ends(ui, found.sums)], gap=10, align="stretch"),
        Row(ui, [_bests(ui, found.bests), _habits(ui, found.sums)], gap=10, align="stretch"),
        *_tables(ui, found),
        *_apart(ui, picture),
    ]


def _nothing(ui: Ui, picture: Picture) -> list[Widget]:
    told = picture.wanted
    if told.variant or told.level or told.partner or told.since or told.apart:
        words = _("No hand like this has been played yet. Choose something else above.")
    elif picture.reset:
        words = _("Nothing has been finished since you started counting again.")
    else:
        about = _(
            "Finish a hand, and it is counted here: points, canastas, piles, who went out, and "
            "later how your matches end."
        )
        return next_aim(ui, _("Your first numbers"), about, "fan")
    return [Spacer(ui, 40), Label(ui, words, colour="text_dim", align="centre"), Spacer(ui, 40)]


def _share(part: int, whole: int) -> str:
    """How many of them, in per cent once they are enough."""
    if whole >= ENOUGH:
        return percent(round(100 * part / whole))
    return _("{won} of {matches}").format(won=number(part), matches=number(whole))


def _figures(ui: Ui, found: Statistics) -> list[Widget]:
    sums = found.sums
    won = _("{won} of {matches}").format(won=number(sums.won), matches=number(sums.matches))
    below = _share(sums.won, sums.matches) if sums.matches >= ENOUGH else ""
    few = sums.hands < ENOUGH
    ten = sums.canastas if few else round(sums.per_hand(10 * sums.canastas))
    rivals = sums.rival_canastas if few else round(sums.per_hand(10 * sums.rival_canastas))
    canastas = _n("canasta so far", "canastas so far", ten)
    if not few:
        canastas = _n("canasta in ten hands", "canastas in ten hands", ten)
    return [
        Figure(
            ui, won if sums.matches else "–", _n("match won", "matches won", sums.matches),
            below if sums.matches else _("none finished yet"),
        ),
        Figure(
            ui, number(sums.hands), _n("hand played", "hands played", sums.hands),
            _("ahead in {share}").format(share=_share(sums.ahead, sums.hands)),
        ),
        Figure(
            ui, number(round(sums.per_hand(sums.own))), _("points per hand"),
            _("opponents {points}").format(points=number(round(sums.per_hand(sums.rival)))),
        ),
        Figure(
            ui, number(ten), canastas,
            _("opponents {count}").format(count=number(rivals)),
        ),
        Figure(
            ui, number(found.longest),
            _n("match won in a row", "matches won in a row", found.longest),
            _("now {count}").format(count=number(found.streak)),
        ),
    ]  # fmt: skip


def _over_time(ui: Ui, found: Statistics) -> list[Widget]:
    charts: list[Widget] = []
    if len(found.recent) >= FEWEST:
        charts.append(_last_hands(ui, found.recent))
    won = [point.won for point in found.matches]
    if len(won) >= FEWEST:
        charts.append(
            Climb(
                ui, _("Your matches"), won, flex=2,
                tooltip=_("A step up for each match won, a step down for each match lost."),
            )
        )  # fmt: skip
    return [Row(ui, charts, gap=10, align="stretch")] if charts else []


def _last_hands(ui: Ui, hands: Sequence[HandPoint]) -> Widget:
    """How far the own side was ahead or behind in points, or in shares of what a match is played
    to: a good hand of Classic has fewer points than a poor one of Bolivia.
    """
    to_target = [hand for hand in hands if hand.target]
    in_points = len({hand.variant for hand in hands}) == 1 or not to_target
    count = len(hands if in_points else to_target)
    leads: list[float] = [hand.own - hand.rival for hand in hands]
    if in_points:
        title = _n("The last {count} hand", "The last {count} hands", count)
        written = partial(number, signed=True)
        about = _(
            "How many points you were ahead of the others or behind them in each hand. The dotted "
            "line is the mean; a broken bar goes further."
        )
    else:
        title = _n(
            "The last {count} hand, as a share of a match",
            "The last {count} hands, as shares of a match", count,
        )  # fmt: skip
        leads = [100 * (hand.own - hand.rival) / hand.target for hand in to_target]
        written = partial(percent, signed=True)
        about = _(
            "How far you were ahead of the others or behind them in each hand, as a share of the "
            "points to which a match of that game is played. The dotted line is the mean; a "
            "broken bar goes further."
        )
        if len(to_target) < len(hands):
            about += " " + _("Matches of a number of hands have no such points and are left out.")
    return HandBars(
        ui, title.format(count=count), leads, lambda lead: written(round(lead)),
        (_p("points in a hand", "ahead"), _p("points in a hand", "behind")),
        flex=3, tooltip=about,
    )  # fmt: skip


def _canastas(ui: Ui, sums: Sums) -> Widget:
    shares = [
        Share(_p("canastas of a kind", "Natural"), sums.natural, RED),
        Share(_p("canastas of a kind", "Mixed"), sums.mixed, SILVER),
        Share(_p("canastas of a kind", "Wild cards"), sums.wild, GOLD),
        Share(_p("canastas of a kind", "In sequence"), sums.sequence, GREEN),
    ]
    return Bars(ui, _("Your canastas"), shares, [number(share.count) for share in shares], flex=1)


def _ends(ui: Ui, sums: Sums) -> Widget:
    shares = [
        Share(_p("who went out", "You"), sums.out_me, GOLD),
        Share(_p("who went out", "Your partner"), sums.out_partner, JADE),
        Share(_p("who went out", "An opponent"), sums.out_rival, SILVER),
        Share(_p("who went out", "Nobody"), sums.out_nobody, COPPER),
    ]
    figures = [_share(share.count, sums.hands) for share in shares]
    return Bars(ui, _("Who went out"), shares, figures, sums.hands, flex=1)


def lines_plate(ui: Ui, title: str, lines: list[Line]) -> Plate:
    """A plate with a table inside."""
    return Plate(ui, title, child=Table(ui, lines, figures=40), flex=1)


def _bests(ui: Ui, bests: Mapping[str, Best]) -> Widget:
    names = (
        ("hand", _("Best hand")),
        ("pile", _("Largest pile taken")),
        ("opening", _("Highest opening")),
        ("margin", _("Clearest win")),
        ("total", _("Highest total")),
    )
    lines = []
    for key, words in names:
        best = bests.get(key)
        if best is not None:
            told = _("{what} · {game}, {day}").format(
                what=words, game=game_name(best.variant), day=short_day(best.day)
            )
            lines.append(Line((told, number(best.value))))
    # Translators: heading: the player’s highest figures.
    return lines_plate(ui, _("Bests"), lines)


def _habits(ui: Ui, sums: Sums) -> Widget:
    each = round(sums.cards / sums.takes) if sums.takes else 0
    piles = Line((_("Piles you took"), number(sums.takes)))
    if sums.hands >= ENOUGH:
        ten = number(round(sums.per_hand(10 * sums.takes)))
        piles = Line((_("Piles you took, in ten hands"), ten))
    lines = [
        piles,
        Line((_("Cards in such a pile"), number(each))),
        Line((_("Hands in which you opened"), _share(sums.opened, sums.hands))),
        Line((_("Going out concealed"), number(sums.concealed))),
        Line((_("Special hands shown"), number(sums.special))),
    ]
    return lines_plate(ui, _("How you play"), lines)


def _tables(ui: Ui, found: Statistics) -> list[Widget]:
    out: list[Widget] = []
    parts: tuple[tuple[str, Mapping[str, Sums], Callable[[str], str]], ...] = (
        (_("By game"), found.by_variant, game_name),
        (_("By opponents’ level"), found.by_level, level_name),
        (_("By partner"), found.by_partner, partner_name),
        (_("By month"), found.by_month, month_of_year),
    )
    for title, by, name in parts:
        head = Line(
            # Translators: column: matches won.
            (title, _("Won"), _p("head of a column", "Hands"), _p("head of a column", "Points"),
             _p("head of a column", "Against"), _p("head of a column", "Ahead")),
            head=True,
        )  # fmt: skip
        keys = sorted(by, key=lambda key: (-by[key].hands, key))
        if by is found.by_month:
            keys = sorted(by, reverse=True)
        games = by is found.by_variant
        lines = [_line(name(key), by[key], key if games else "") for key in keys]
        out.append(Table(ui, [head, *lines], figures=96))
    return [Column(ui, out, gap=22)]


def _line(words: str, sums: Sums, game: str) -> Line:
    won = _("{won} of {matches}").format(won=number(sums.won), matches=number(sums.matches))
    return Line(
        (
            words,
            won if sums.matches else "–",
            number(sums.hands),
            number(round(sums.per_hand(sums.own))),
            number(round(sums.per_hand(sums.rival))),
            _share(sums.ahead, sums.hands),
        ),
        game=game,
    )


def _apart(ui: Ui, picture: Picture) -> list[Widget]:
    """What the filter leaves aside, in a sentence."""
    if picture.wanted.apart:
        return []
    apart = picture.statistics.apart
    if not apart.hands and not apart.matches:
        return []
    words = _n(
        "{hands} hand with take-backs, or of a deal that was played before, is not counted here.",
        "{hands} hands with take-backs, or of deals that were played before, are not counted here.",
        apart.hands,
    ).format(hands=number(apart.hands))
    if apart.matches:
        words += " " + _n(
            "{matches} such match is not counted either.",
            "{matches} such matches are not counted either.",
            apart.matches,
        ).format(matches=number(apart.matches))  # fmt: skip
    return [Label(ui, words, "small", "text_dim")]
