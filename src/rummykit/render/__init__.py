"""Drawing: pure functions from zones (:meth:`rummykit.rulebook.Rulebook.zones`), of any game, to text: plain
(:mod:`~rummykit.render.text`), or with suits in colour for rich (:mod:`~rummykit.render.colour`, the extra ``rich``).
"""

from rummykit.render.layout import open_zones
from rummykit.render.text import draw, say

__all__ = ["draw", "open_zones", "say"]
