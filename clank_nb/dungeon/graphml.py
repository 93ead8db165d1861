"""A dungeon as GraphML, for yEd, Gephi and networkx: there and back."""

from __future__ import annotations

import os
import re

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault, shown
from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.check import examine_sheet
from clank_nb.dungeon.files import sound
from clank_nb.dungeon.graphml_sheet import GraphMLSheet
from clank_nb.dungeon.graphml_text import graphml_of
from clank_nb.dungeon.sound import refuse_unsound


def to_graphml(dungeon: Dungeon, *, arcs: bool = False) -> str:
    """Give a dungeon as GraphML.

    Parameters
    ----------
    dungeon : Dungeon
    arcs : bool
        False: one edge a tunnel, with places and arrow heads, as drawing programs (yEd, Gephi) show it.  True: a
        two-way tunnel is two arcs, as ``networkx.read_graphml`` needs it to find the ways back.

    Returns
    -------
    str
        Save it with ``save_board(dungeon, "my_dungeon.graphml")``, or write the text to a file.

    Raises
    ------
    BadData
        If the dungeon is unsound, or its title holds signs that XML cannot hold.

    Notes
    -----
    All that a `Dungeon` holds is kept, but for its name and file; comments of a board file have no place in it.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> front = load_board("clank/front")
    >>> from_graphml(to_graphml(front)) == from_graphml(to_graphml(front, arcs=True)) == front
    True
    """
    refuse_unsound(dungeon)
    return graphml_of(dungeon, arcs=arcs)


def from_graphml(graphml: str | os.PathLike[str], *, title: str = "", entrance: str = "", fit: bool = False) -> Dungeon:
    """Make a dungeon from GraphML.

    Parameters
    ----------
    graphml : str or path
        The text itself (it begins with ``<``), or the path of a file.
    title, entrance : str
        Where the file does not say them.
    fit : bool
        Whether to scale the positions to the board, as after a layout in Gephi; the line of the depths is then dropped.

    Returns
    -------
    Dungeon

    Raises
    ------
    BadData
        All faults at once, those that `check_board` would find included.

    Notes
    -----
    A room is called by its attribute ``room``, else by its label (``Big cave!`` becomes ``Big_cave``), else by its
    node's id.  In a
    drawing of yEd places and arrow heads count; prices must be attributes ("custom properties"): a label is no price.
    Attributes that no board has are left aside; one that looks like a mistyped field is a fault.

    Examples
    --------
    >>> text = '''<graphml><key id="n" for="edge" attr.name="boots" attr.type="int"/>
    ...   <key id="x" for="node" attr.name="x"/><key id="y" for="node" attr.name="y"/><graph edgedefault="undirected">
    ...   <node id="gate"><data key="x">0.1</data><data key="y">0.1</data></node>
    ...   <node id="hall"><data key="x">0.9</data><data key="y">0.5</data></node>
    ...   <edge source="gate" target="hall"><data key="n">2</data></edge></graph></graphml>'''
    >>> from_graphml(text, title="Two rooms", entrance="gate").tunnels
    (Tunnel(id='gate-hall', a='gate', b='hall', boots=2, monsters=0, locks=0, one_way=False, wrap=False),)
    """
    if isinstance(graphml, str) and graphml.lstrip("\ufeff \t\r\n").startswith("<"):
        text = re.sub(r"\A(\s*<\?xml[^>]*?)\s+encoding=(\"[^\"]*\"|'[^']*')", r"\1", graphml.lstrip("\ufeff \t\r\n"))
        sheet = GraphMLSheet("GraphML", text.encode("utf-8", "surrogatepass"), title, entrance, fit)
    elif not isinstance(graphml, str | os.PathLike):
        raise BadData(fault("GraphML", "save_path", given=shown(graphml)))
    else:
        sheet = GraphMLSheet(os.fspath(graphml), None, title, entrance, fit)
    return sound(*examine_sheet(sheet))
