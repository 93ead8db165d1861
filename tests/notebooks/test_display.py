"""Objects draw themselves as the last line of a cell, in whatever order they are loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

import clank_nb as cn
from clank_nb import display

ROOT = Path(__file__).resolve().parents[2]
BAG = {"black": 24, "red": 3, "green": 2, "blue": 1}


def locked() -> Any:
    return cn.position("clank", seed=7, players={"green": {"room": "f04", "boots": 2}, "yellow": {}})


def move(state: Any, text: str) -> Any:
    return cn.parse_action(state, text)


def late(thing: Any) -> Any:
    """Give what was loaded after the last name of the front door its picture; in a notebook IPython knows its name."""
    display.attach()
    return thing


DRAWN: dict[str, Callable[[], Any]] = {
    "Dungeon": lambda: cn.load_board("clank/front"),
    "State": lambda: cn.new_game("clank", players=2, seed=7),
    "CaveState": lambda: cn.new_game("dragon_cave", players=3),
    "Track": lambda: cn.load_track("dragon_cave/track"),
    "Card": lambda: cn.cards("clank")["burgle"],
    "Rule": lambda: cn.rule("clank/move/lock"),
    "Count": lambda: cn.odds.damage(bag=BAG, draws=2, colour="red"),
    "Tile": lambda: cn.load_tiles("catacombs").tile("d07"),
    "TileSet": lambda: cn.load_tiles("catacombs"),
    "Layout": lambda: cn.Layout.begin(cn.load_tiles("catacombs"), "front").laid("s1", 1, 1, 2),
    "PriceModel": lambda: late(cn.odds.clash.price_model()),
    "SquaresFit": lambda: late(cn.odds.clash.price_model().least_squares()),
    "Walk": lambda: late(cn.odds.clash_search.tree(cn.new_game("clash_of_decks", seed=7), depth=1).walk()),
    "ClashState": lambda: cn.new_game("clash_of_decks", seed=7),
    "ClashObservation": lambda: cn.observe(cn.new_game("clash_of_decks", seed=7), 0),
    "ClashCard": lambda: cn.new_game("clash_of_decks", seed=7).game.cards["ogre"],
    "Scene": lambda: cn.views.damage_scene(cn.odds.damage(bag=BAG, draws=2, colour="red")),
}
READ: dict[str, tuple[Callable[[], Any], str]] = {
    "RuleChanges": (lambda: cn.rule_changes().of("dropped", "end"), "end/countdown_start: dropped"),
    "Room": (lambda: cn.load_board("clank/front").room("f35"), "Room f35: in the depths, artifact 30."),
    "Tunnel": (lambda: cn.load_board("clank/front").tunnel("f04-f09"), "f04 to f09: 1 boot, locked."),
    "Route": (lambda: cn.pareto_routes(cn.load_board("clank/front"), "f01", "f08")[0], "Turn 1: to f02 (1 boot)"),
    "RoundTrip": (lambda: cn.round_trip(cn.load_board("clank/front"), "f01", "f08")[0], "and on to f01"),
    "BoardReport": (lambda: cn.board_report("clank/front"), "There is no one-way trap."),
    "BoardComparison": (lambda: cn.compare_boards("clank/front", "clank/back"), "crystal caves"),
    "Event": (lambda: cn.play(locked(), "move f10").events[0][0], "Green pays one boot. (clank/move/tunnel)"),
    "Refusal": (lambda: cn.why_not(locked(), move(locked(), "move f09")), "A master key"),
    "Transition": (lambda: cn.apply(locked(), move(locked(), "move f03")), "Green walks from f04 to f03."),
    "Trace": (lambda: cn.play(locked(), "move f03"), "1 move f03: Green pays 2 boots. (clank/move/footprints)"),
    "Joint": (lambda: cn.odds.attack(bag=BAG, draws=2), "Joint(('red', 'green', 'blue')"),
    "Share": (lambda: cn.sim.attacks(bag=BAG, draws=2, n=100, seed=7).prob(red=0), "of 100 tries"),
    "Estimate": (lambda: cn.sim.attacks(bag=BAG, draws=2, n=100, seed=7).marginal("red"), "100 tries, seed 7"),
    "JointEstimate": (lambda: cn.sim.attacks(bag=BAG, draws=2, n=100, seed=7), "100 tries, seed 7"),
}  # fmt: skip


def test_every_class_of_the_table_is_shown_here() -> None:
    assert {kind for kinds in display.PICTURES.values() for kind in kinds} == DRAWN.keys() | READ.keys()


@pytest.mark.parametrize("kind", DRAWN)
def test_a_thing_with_a_picture_is_svg_and_html_and_its_repr_stays_text(kind: str) -> None:
    thing = DRAWN[kind]()
    shown = thing._repr_mimebundle_()
    assert type(thing).__name__ == kind
    assert shown["image/svg+xml"].startswith("<svg")
    assert "<svg" in shown["text/html"] or kind == "Rule"
    assert shown["text/plain"] == repr(thing)
    assert "<" not in repr(thing).removeprefix("<")


@pytest.mark.parametrize("kind", DRAWN)
def test_where_style_and_svg_are_taken_away_there_is_an_image(kind: str) -> None:
    html = DRAWN[kind]()._repr_mimebundle_()["text/html"]
    assert html.count('<img class="cnb-plain" alt="') == 1
    assert "img.cnb-plain{display:none!important}" in html


@pytest.mark.parametrize("kind", READ)
def test_a_thing_to_be_read_says_the_same_as_html_and_as_text(kind: str) -> None:
    make, text = READ[kind]
    shown = make()._repr_mimebundle_()
    assert type(make()).__name__ in (kind, "Attack")
    assert text in shown["text/plain"]
    assert "cnb-shown" in shown["text/html"]


def test_a_route_is_drawn_on_its_board_and_told_below() -> None:
    route = cn.pareto_routes(cn.load_board("clank/front"), "f01", "f21")[0]
    shown = route._repr_mimebundle_()
    assert shown["image/svg+xml"].startswith("<svg")
    assert (
        "f21 (1 boot, 1 lock)" in shown["image/svg+xml"]
        and "Turn 2 ends in f14: it is a crystal cave." in shown["text/html"]
    )
    assert shown["text/html"].index("<svg") < shown["text/html"].index("<p>Turn 1: to f02 (1 boot)")
    bare = cn.Route(("f01", "f02"), ("f01-f02",), 1, 1, 0, 0)
    assert list(bare._repr_mimebundle_()) == ["text/plain", "text/html"]


def test_a_rule_that_is_cited_says_its_text_when_it_is_pointed_at() -> None:
    html = cn.apply(locked(), move(locked(), "move f03"))._repr_mimebundle_()["text/html"]
    assert '<span title="1 boot moves the pawn' in html


def test_the_damage_of_a_player_is_drawn_in_the_colour_of_the_player() -> None:
    drawn = cn.odds.damage(bag=BAG, draws=2, colour="red")._repr_mimebundle_()["image/svg+xml"]
    assert "Red&#x27;s damage" in drawn


def test_whoever_is_called_like_a_tag_is_only_a_name() -> None:
    own = cn.Event("moved", "clank/move/tunnel", 0, "<script>", (("tunnel", "t"), ("start", "<b>"), ("room", "r")))
    with pytest.raises(KeyError):
        display.explained(own)
    assert "<b>" not in display._sentence("<b> (clank/move/lock)")


ORDERS = {
    "the front door first": "import clank_nb as cn\ncn.odds.damage",
    "another part first": "import clank_nb as cn\ncn.load_board('clank/front')\nimport clank_nb.odds",
}


@pytest.mark.parametrize("order", ORDERS)
def test_a_notebook_draws_what_was_loaded_later_too(order: str) -> None:
    """IPython is told the names of the classes, so it does not matter when they are loaded."""
    code = f"""
        from IPython.core.interactiveshell import InteractiveShell
        shell = InteractiveShell.instance()
        exec({ORDERS[order]!r}, globals())
        law = cn.odds.damage(bag={BAG!r}, draws=2, colour="red")
        print(sorted(shell.display_formatter.format(law)[0]))
    """
    assert ran(code) == "['image/svg+xml', 'text/html', 'text/plain']"


def test_without_ipython_a_board_still_draws_itself() -> None:
    code = """
        import sys
        sys.modules["IPython"] = sys.modules["plotly"] = sys.modules["ipywidgets"] = None
        import clank_nb as cn
        print(sorted(cn.load_board("clank/front")._repr_mimebundle_()))
    """
    assert ran(code) == "['image/svg+xml', 'text/html', 'text/plain']"


@pytest.mark.notebook
def test_an_error_of_the_package_is_one_sentence_and_the_cell_still_fails() -> None:
    sources = ("import clank_nb as cn", "cn.rule('clank/move/lok')", "%tb", "1 / 0")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    client = NotebookClient(notebook, timeout=60, kernel_name="python3", allow_errors=True)
    client.execute(env={**os.environ, "PYTHONPATH": str(ROOT)})
    first, asked, other = ([*cell.outputs] for cell in notebook.cells[1:])
    assert [(output.output_type, output.ename) for output in first] == [("error", "BadCode")]
    told = "\n".join(first[0].traceback)
    assert told.startswith('BadCode: There is no rule "clank/move/lok".') and "%tb" in told
    assert "Traceback" not in told and len(told.splitlines()) == 2
    assert "rulebook.py" in str(asked)
    assert "Traceback" in "\n".join(other[0].traceback)
    with pytest.raises(CellExecutionError):
        NotebookClient(notebook, timeout=60, kernel_name="python3").execute(env={**os.environ, "PYTHONPATH": str(ROOT)})


def test_somebody_elses_way_to_show_errors_stays() -> None:
    code = """
        from IPython.core.interactiveshell import InteractiveShell
        shell = InteractiveShell.instance()
        shell.set_custom_exc((KeyError,), lambda *a, **k: [])
        import clank_nb as cn
        cn.load_board
        print(shell.custom_exceptions)
    """
    assert ran(code) == "(<class 'KeyError'>,)"


def ran(code: str) -> str:
    lines = "\n".join(line.strip() for line in code.strip().splitlines())
    found = subprocess.run(
        [sys.executable, "-c", lines], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()
