"""The emblems of the games: gold on lacquer of a colour for each, in a square of 96 units.

Lines are at least 4 units wide, a pixel at the smallest size in use, 24.
"""

from __future__ import annotations

from .palette import GOLD_DARK, gold
from .pips import pip
from .svg import (
    circle,
    document,
    glyphs,
    group,
    linear,
    lozenge,
    path,
    poly,
    rect,
    star,
    wedge,
)

SIDE = 96
FILL = "url(#gold)"
INK = "#0b0f14"
"""Gaps within a motif, and what lies in shadow."""
CARD = "#fbeecb"
TILE = [(14, 3), (82, 3), (93, 14), (93, 82), (82, 93), (14, 93), (3, 82), (3, 14)]

COLOURS: dict[str, str] = {
    "international": "#1c3f7d",
    "modern_american": "#8a1b2e",
    "classic": "#17623f",
    "classic_two": "#1b6a70",
    "classic_three": "#84398f",
    "cutthroat": "#a83c18",
    "five_rotating": "#4a78a8",
    "five_first_taker": "#84700f",
    "six_two_sides": "#2f2ba8",
    "six_three_sides": "#357f1c",
    "uruguay": "#2b6f93",
    "uruguay_modern": "#4a4f5c",
    "samba": "#9a4a16",
    "bolivia": "#7a5414",
    "brazilian": "#0f6d55",
    "chilean": "#5a4468",
    "cuban": "#13717f",
    "hollywood": "#2a2a33",
    "italian": "#75204f",
    "joker": "#53298a",
    "two_hands_regency": "#8a4a52",
    "two_hands_joker": "#7d2a7f",
    "hand_and_foot": "#5d6b12",
    "hand_and_foot_two": "#1f7a5c",
    "hand_and_foot_three": "#8f3d66",
    "hand_and_foot_six_two_sides": "#4b3f9a",
    "hand_and_foot_six_three_sides": "#8c5a2b",
    "pennies": "#2f7fb5",
}
"""The lacquer of each game."""


def card(x: float, y: float, high: float, turn: float = 0.0, mark: str = "") -> str:
    """A card about its middle, turned; ``mark`` is drawn on it."""
    wide = high * 0.7
    body = rect(-wide / 2, -high / 2, wide, high, 3.5, CARD, GOLD_DARK, 2.5)
    return group(body + mark, f"translate({x} {y}) rotate({turn})")


def _sun() -> str:
    """Seven rays: seven cards of a canasta."""
    rays = "".join(
        path(wedge(48, 48, 21, 38, at - 13, at + 13), FILL)
        for at in (-90 + 360 * ray / 7 for ray in range(7))
    )
    return rays + circle(48, 48, 15.5, FILL)


def _ranks() -> str:
    """A star over ranks that are closed."""
    bars = "".join(rect(16 + 17.3 * at, 58, 12, 25, 1, FILL) for at in range(4))
    return path(star(48, 33, 25, 10.5, 5), FILL) + bars + rect(12, 66, 72, 8, 2, INK)


def _basket() -> str:
    """A basket of cards, which gives the game its name."""
    cards = card(29, 35, 40, -24) + card(67, 35, 40, 24)
    cards += card(48, 31, 42, 0, pip("h", 0, -6, 17, "#b5202f"))
    body = path("M18,50H78L70,80Q69,84 65,84H31Q27,84 26,80Z", FILL, INK, 2.5)
    weave = path("M22,61H74M24.5,72H71.5", stroke=GOLD_DARK, sw=3.5)
    weave += path("M38,51L40,83M58,51L56,83", stroke=GOLD_DARK, sw=3.5)
    return cards + body + weave + rect(14, 45, 68, 10, 5, FILL, INK, 2.5)


def _gourd() -> str:
    """Mate, as it is drunk on the Plata, where the game began."""
    straw = path("M52,44L66,12H76", stroke=FILL, sw=5.5)
    cup = path("M27,42C15,66 26,86 48,86C70,86 81,66 69,42Z", FILL)
    band = path("M22,58C30,64 66,64 74,58", stroke=INK, sw=4.5)
    return straw + cup + band + rect(23, 36, 50, 9, 4.5, FILL, INK, 2)


def _tower() -> str:
    """A stepped tower with a lantern: the Salvo palace in Montevideo."""
    steps = rect(16, 64, 64, 21, 1, FILL) + rect(26, 48, 44, 18, 1, FILL)
    shaft = rect(36, 26, 24, 24, 1, FILL) + path("M38,26C38,15 46,14 48,8C50,14 58,15 58,26Z", FILL)
    windows = "".join(rect(x, 70, 6, 15, 2.5, INK) for x in (25, 37, 53, 65))
    return steps + shaft + windows + "".join(rect(x, 32, 5, 26, 2, INK) for x in (39.5, 51.5))


def _rising() -> str:
    """Three cards of a suit in order."""
    return "".join(
        card(25 + 23 * at, 61 - 13 * at, 43, 0, pip("s", 0, 0, 17, "#1c2233")) for at in range(3)
    )


def _stairs() -> str:
    """An escalera, a stair of seven in a suit, with a wild star over it."""
    steps = [(12.0, 84.0)]
    for at in range(5):
        x, y = 12 + 14.4 * at, 72 - 12.5 * at
        steps += [(x, y), (x + 14.4, y)]
    steps.append((84, 84))
    return poly(steps, FILL) + path(star(31, 30, 19, 8, 5), FILL)


def _sugarloaf() -> str:
    """The Sugarloaf over the bay of Rio."""
    loaf = path("M42,66C46,40 49,18 60,18C72,18 75,42 84,66Z", FILL)
    low = path("M12,66C16,48 24,40 31,40C40,40 43,52 50,66Z", FILL, INK, 3)
    cable = path("M31,40L58,19", stroke=FILL, sw=3.5)
    return cable + loaf + low + path("M12,79q9,-11 18,0t18,0t18,0t18,0", stroke=FILL, sw=6)


def _andes() -> str:
    """Two peaks of the Andes with snow."""
    back = poly([(34, 82), (62, 26), (87, 82)], FILL)
    front = poly([(9, 82), (37, 14), (67, 82)], FILL, INK, 3)
    snow = poly([(37, 14), (27.5, 38), (33, 34), (37, 41), (42, 34), (47, 38)], "#fffaf0")
    return back + front + snow


def _palm() -> str:
    """A royal palm on the shore."""
    leaves = "".join(
        group(path("M0,0C8,-17 28,-15 35,2C24,-5 13,-4 0,0Z", FILL), f"translate(50 35) {turn}")
        for turn in (
            "rotate(-8)",
            "rotate(-56)",
            "rotate(38)",
            "scale(-1 1) rotate(-8)",
            "scale(-1 1) rotate(-56)",
            "scale(-1 1) rotate(38)",
        )
    )
    trunk = path("M46,37C49,52 47,66 38,80H49C56,66 56,50 54,37Z", FILL)
    return trunk + leaves + path("M16,84q8,-6 16,0t16,0t16,0t16,0", stroke=FILL, sw=4.5)


def _clapper() -> str:
    """A clapperboard."""
    stripes = "".join(
        poly([(x, 0), (x + 11, 0), (x + 4, 15), (x - 7, 15)], INK) for x in (12, 34, 56)
    )
    arm = rect(0, 0, 68, 15, 2, FILL) + stripes
    board = rect(13, 43, 70, 42, 3, FILL) + path(star(48, 66, 17, 7, 5), INK)
    return group(arm, "translate(12 29) rotate(-15)") + board


def _mask() -> str:
    """A Venetian mask: what lies under the first card is hidden."""
    face = "M8,36C24,40 36,42 48,42C60,42 72,40 88,36C88,60 78,74 66,74C57,74 53,63 48,63"
    face += "C43,63 39,74 30,74C18,74 8,60 8,36Z"
    eyes = "".join(
        path(f"M{x - 12},52Q{x},43 {x + 12},54Q{x},63 {x - 12},52Z", INK) for x in (29, 67)
    )
    plume = "".join(
        path(lozenge(0, -12, 4.6, 13), FILL, transform=f"translate(48 40) rotate({turn})")
        for turn in (-34, 0, 34)
    )
    return plume + path(face, FILL) + eyes


BELLS = ((14, 36), (48, 18), (82, 36))


def _cap() -> str:
    """A jester's cap with three bells."""
    cap = "M24,68C22,48 20,40 14,33C30,28 36,38 40,48C42,34 44,26 48,18C52,26 54,34 56,48"
    cap += "C60,38 66,28 82,33C76,40 74,48 72,68Z"
    bells = "".join(circle(x, y, 7, CARD, GOLD_DARK, 2.5) for x, y in BELLS)
    return path(cap, FILL) + rect(20, 68, 56, 14, 4, FILL, INK, 2.5) + bells


def _foot() -> str:
    """A hand of cards, and the print of a foot."""
    cards = "".join(group(card(0, -26, 33), f"rotate({turn})") for turn in (-16, 12, 40))
    sole = "M62,41C74,39 81,48 80,59C79,67 75,70 75,76C75,84 70,88 64,88C57,88 53,83 54,76"
    sole += "C55,69 49,64 49,55C49,47 54,42 62,41Z"
    toes = "".join(
        circle(x, y, r, FILL, INK, 2)
        for x, y, r in ((51, 34, 7.5), (62.5, 29, 6), (72, 30, 5.2), (80, 34.5, 4.7), (86, 41, 4.3))
    )
    foot = path(sole, FILL, INK, 2.5) + toes
    return group(cards, "translate(58 65)") + group(foot, "translate(98 2) scale(-1 1)")


def _pennies() -> str:
    """Pennies that fall from a cloud."""
    cloud = path(
        "M24,46C11,46 9,30 21,27C22,13 42,9 49,20C58,10 76,16 75,29C88,31 87,46 74,46Z", FILL
    )
    coins = "".join(
        circle(x, y, r, FILL, CARD, 3.5) for x, y, r in ((26, 62, 9), (50, 76, 11), (73, 61, 9))
    )
    return cloud + coins


SIDES = {"g": "#f2d68f", "s": "#f4f7fb", "c": "#e58a5a", "o": ""}
"""The players of each side as dots: gold, silver and copper; one who sits out is hollow."""


def _players(parent: str, count: str, sides: str) -> str:
    """The emblem of the parent with the number of players; their sides are dots along the foot."""
    dots = ""
    for at, side in enumerate(sides):
        x, y = 13.5 + 10.2 * (at % 4), 85 if at < 4 else 76
        if SIDES[side]:
            dots += circle(x, y, 4.2, SIDES[side], INK, 1.6)
        else:
            dots += circle(x, y, 3.4, INK, SIDES["s"], 2.2)
    return _lifted(parent) + dots + _badge(count)


def _lifted(parent: str) -> str:
    """The motif of another game, smaller and higher, to leave a place for a mark."""
    return group(MOTIFS[parent], "translate(5 1) scale(0.8)")


def _badge(count: str) -> str:
    number = path(glyphs(count, "Inter-Bold", 69, 84.5, 31, ink=True), INK, INK, 1)
    return circle(69, 69, 22, CARD, INK, 3) + number


def _two_hands(parent: str) -> str:
    """The emblem of the parent for two, with a second hand for each."""
    fan = "".join(group(card(0, -22, 25), f"rotate({turn})") for turn in (-30, 30, 0))
    return _lifted(parent) + group(fan, "translate(27 93)") + _badge("2")


MOTIFS: dict[str, str] = {
    "international": _sun(),
    "modern_american": _ranks(),
    "classic": _basket(),
    "uruguay": _gourd(),
    "uruguay_modern": _tower(),
    "samba": _rising(),
    "bolivia": _stairs(),
    "brazilian": _sugarloaf(),
    "chilean": _andes(),
    "cuban": _palm(),
    "hollywood": _clapper(),
    "italian": _mask(),
    "joker": _cap(),
    "hand_and_foot": _foot(),
    "pennies": _pennies(),
}
MOTIFS |= {
    "classic_two": _players("classic", "2", "gs"),
    "classic_three": _players("classic", "3", "gsc"),
    "cutthroat": _players("classic", "3", "gss"),
    "five_rotating": _players("classic", "5", "ggsso"),
    "five_first_taker": _players("classic", "5", "gsgss"),
    "six_two_sides": _players("classic", "6", "gsgsgs"),
    "six_three_sides": _players("classic", "6", "gscgsc"),
    "two_hands_regency": _two_hands("classic"),
    "two_hands_joker": _two_hands("joker"),
    "hand_and_foot_two": _players("hand_and_foot", "2", "gs"),
    "hand_and_foot_three": _players("hand_and_foot", "3", "gsc"),
    "hand_and_foot_six_two_sides": _players("hand_and_foot", "6", "gsgsgs"),
    "hand_and_foot_six_three_sides": _players("hand_and_foot", "6", "gscgsc"),
}
"""The motif of each game, by its key."""


def shade(colour: str, factor: float) -> str:
    """A colour made darker."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part * factor):02x}" for part in parts)


def game_emblem(key: str) -> str:
    """The emblem of a game as a document."""
    colour = COLOURS[key]
    defs = linear("gold", [(0, "#fff0c2"), (0.5, "#f2d080"), (1, "#dba645")])
    defs += gold("rim") + linear("lacquer", [(0, colour), (1, shade(colour, 0.45))])
    rays = "".join(path(wedge(48, 93, 0, 90, at - 5, at + 5)) for at in range(-170, 0, 20))
    rays = group(rays, fill="#ffffff", opacity=0.05)
    ground = poly(TILE, "url(#lacquer)") + rays + poly(TILE, stroke="url(#rim)", sw=4)
    return document(SIDE, SIDE, ground + MOTIFS[key], defs)
