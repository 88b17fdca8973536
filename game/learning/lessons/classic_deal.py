"""The deal of the first hand of Classic."""

from __future__ import annotations

from typing import Final

from ...variants import VARIANTS
from ..lesson import Deal
from ..stacking import stacked

HANDS: Final = {
    0: "Ks Kh Kd Qs Qh Qd 7s 7d 2h 4h 9s",
    1: "As Ah Ad 8c Jd 3c 2c Js",
    2: "8h 9h 5h 5s 5d Ts 4c 4s Kd 7h 7c",
    3: "Jc Jh Kh 8s 9c",
}
UPCARD: Final = "8d"
SCRIPT: Final = """
    0 draw <- 6c
    0 discard 4h
    1 draw <- 6h
    1 discard 8c
    2 draw <- 6h
    2 discard 8h
    3 draw <- Tc
    3 discard Jc

    0 draw <- 5c
    0 meld Ks Kh Kd + 7s 7d 2h
    0 meld Qs Qh Qd
    0 discard 9s
    1 draw <- Td
    1 meld As Ah Ad
    1 discard Jd
    2 draw <- 7d
    2 meld 5h 5s 5d
    2 discard 9h
    3 draw <- As
    3 add As > #0
    3 discard Jh

    0 draw <- Kc
    0 add Kc > #0
    0 discard 6c
    1 draw <- Th
    1 discard 3c
    2 draw <- 6s
    2 discard Ts
    3 draw <- Qc
    3 discard Kh

    0 take > #0
    0 meld 8d 8c 8h
    0 meld Jc Jd Jh
    0 add 5c > #3
    0 discard 4h
    1 draw <- 9d
    1 discard 2c
    2 draw <- 6d
    2 add Kd > #0
    2 discard 4c
    3 draw <- 5c
    3 discard 8s

    0 draw <- 3h Kc
    0 add Kc > #0
    0 discard 3c
    1 draw <- Td
    1 discard Js
    2 draw <- Ts
    2 add 7h 7c 7d > #1
    2 discard 4s
    3 draw <- Ac
    3 add Ac > #0
    3 discard 9c

    0 take 9s 9h
    0 add 2c > #1
    0 meld 4h 4c 4s
    0 add 8s > #4
    0 add Js > #5
    0 discard Ts
    1 draw <- 9h
    1 discard Td
    2 draw <- Ac
    2 meld 6h 6s 6d
    2 discard Ts
    3 draw <- Ah
    3 add Ah > #0
    3 discard Tc

    0 draw <- Qc
    0 ask
    2 yes
    0 add 6c > #8
    0 add Qc > #2
    0 discard 3c
"""


def make_deal() -> Deal:
    """The deal that the lesson plays."""
    variant = VARIANTS["classic"]
    return Deal(variant, stacked(variant, 3, HANDS, SCRIPT, UPCARD))
