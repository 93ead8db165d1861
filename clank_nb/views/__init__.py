"""Pictures: a value goes in, a picture comes out, and the same value always gives the same picture.

`show` puts a figure to zoom into under a cell, `mimebundle` is how objects draw themselves as the last line of one, and
`describe` says the same in words.  A picture is laid out once as a scene (`picture`, `board_scene` and its like); two
pens draw it: `clank_nb.views.svg` and `clank_nb.views.figure`.  plotly is imported when the first figure is made.
"""

from __future__ import annotations

from clank_nb.views.attack import attack_scene
from clank_nb.views.board import board_scene
from clank_nb.views.display import figure_of, mimebundle, show
from clank_nb.views.dist import damage_scene, dist_scene, joint_scene
from clank_nb.views.game_tree import tree_scene
from clank_nb.views.html import events_html, rule_html, table_html
from clank_nb.views.map import map_scene, tile_scene
from clank_nb.views.node_chart import node_chart_scene
from clank_nb.views.pictures import describe, picture
from clank_nb.views.residuals import price_tags_scene, residual_scene
from clank_nb.views.scene import Scene
from clank_nb.views.table import table_scene, table_scenes

__all__ = [
    "Scene",
    "attack_scene",
    "board_scene",
    "damage_scene",
    "describe",
    "dist_scene",
    "events_html",
    "figure_of",
    "joint_scene",
    "map_scene",
    "mimebundle",
    "node_chart_scene",
    "picture",
    "price_tags_scene",
    "residual_scene",
    "rule_html",
    "show",
    "table_html",
    "table_scene",
    "table_scenes",
    "tile_scene",
    "tree_scene",
]
