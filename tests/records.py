"""A record that is right, with every key that a record may have, to be broken by tests."""

from inspect import cleandoc
from typing import Final

__all__ = ["DEAL", "RECORD"]

DEAL: Final = (
    "8d 4d 8c Qh 5d 2c 2d 9d 3d Qc 9c Th 2s 6c 7h Ah 4s 8s Ac 7c 5h 5c Td Jc 6h 4c "
    "Ks 6d 7d 9h 3s Qd Jh 2h Qs 5s Tc Ts 7s Kh 3h Kd 9s As 6s 8h 4h Ad Js Kc Jd 3c"
)
RECORD: Final = (
    cleandoc("""
    format = "rummykit/1"
    game = "desmoche"
    seats = 3
    dealer = 2
    names = ["Ana", "Beto", "Carla"]
    comment = "a short one"
    stake = 1
    pot = 4
    balances = [20, 20, 17]
    side_stake = 1
    side_games = { flor = [], tres-cuerpos = [0, 2] }
    side_pots = { tres-cuerpos = 3 }
    deal = "DEAL"
    rules = { preset = "NICARAGUA", ace = "LOW_OR_HIGH", bonuses = ["MICO", "COLOR"] }
    moves = [
      "2 give Ks",
      "0 give Qc",
      "1 give 4c",
      "0 draw",
      "0 release",
      "1 play 4d 5d 6d",
      "1 pay 9c",
      "2 draw",
      "2 release",
    ]

    [expect]
    winner = "open"
    hands = [
      "2s Ks Ah 6h Qh 2d 8d Ac 5c",
      "4s 9d Td 6c 7c Qc",
      "8s 5h 7h Th 3d 2c 4c 8c Jc",
    ]
    tables = [
      [],
      ["4d 5d 6d"],
      [],
    ]
    legal = [9, 9, 9, 1, 1, 2, 7, 1, 1]
    """)
    + "\n"
).replace("DEAL", DEAL)
