"""Drawing: pure functions from what a view shows (:attr:`rummykit.game.Game.zones`) to text.

:mod:`~rummykit.render.text` gives plain text; :mod:`~rummykit.render.colour` the same for the library rich, with suits in
colour (the extra ``rich``). Both know no game: they draw zones.
"""

from rummykit.render.layout import open_zones
from rummykit.render.text import draw, say

__all__ = ["draw", "open_zones", "say"]
