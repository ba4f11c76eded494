"""Names that the package does not have."""

import rummykit
from rummykit import Card, Crad, cards, find_game, melds  # noqa: F401  # wrong

rummykit.find_gaem("desmoche")  # wrong
print(rummykit.meld.judge)  # wrong
print(rummykit.__versoin__)  # wrong
print(rummykit.Joker)  # wrong

rummykit.find_game("desmoche")
print(rummykit.melds.judge, rummykit.games.desmoche, rummykit.__version__, Card, cards, find_game, melds)
