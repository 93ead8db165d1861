"""The rules once more, unfolded for whole games in one open draft.

A rule is one short function, and a move passes through a dozen of them; Python spends more time on the calls than on
the rules.  So for games that nobody watches the same functions are read as syntax trees and written out anew: a call
of a small function becomes its body, what is only done for a log is left out, and a draft whose every part is thawed
is not thawed again.  Nothing here knows a rule.  What cannot be unfolded is simply called, and tests play the same
games both ways.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from types import FunctionType, ModuleType
from typing import Any

from clank_nb.model.state import Game, Gifts, Script
from clank_nb.rules.interpret import moments
from clank_nb.rules.loop import whole_game
from clank_nb.rules.ruleset import Ruleset

HOMES = ("clank_nb.rules.", "clank_nb.model.dice")
"""Only functions of the rules and the dice are unfolded."""
DEEPEST = 6
"""Calls within calls that are written out."""
LONGEST = 40
"""Statements of a function that is written out in place of its call."""
OPENED = {
    "edit_cubes": "cubes", "edit_shop": "shop", "edit_rooms": "rooms", "edit_delve": "delve", "edit_trip": "trip"
}  # fmt: skip
"""What asks a draft for a part that may be written to, and where that part lies once all is thawed."""

Function = Callable[..., Any]


@cache
def unfolded(rules: Ruleset) -> Ruleset:
    """The same rules for an open draft without a log; see `clank_nb.rules.draft.Draft.opened`."""
    table = _table(rules)
    return replace(
        rules,
        lists={kind: table.twin(function) for kind, function in rules.lists.items()},
        samples={kind: table.twin(function) for kind, function in rules.samples.items()},
        acts={kind: table.twin(function) for kind, function in rules.acts.items()},
        automatic={kind: table.twin(function) for kind, function in rules.automatic.items()},
        at_once={kind: table.twin(function) for kind, function in rules.at_once.items()},
        due=table.twin(rules.due),
        skipped=table.twin(rules.skipped),
    )


@cache
def unfolded_loop(rules: Ruleset) -> Callable[..., int | None]:
    """The loop of a whole game."""
    return _table(rules).twin(whole_game)


@cache
def unfolded_scripts(rules: Ruleset, game: Game) -> Mapping[str, Script]:
    """What carries out the effects of a game's cards and tokens, for an open draft without a log."""
    table = _table(rules)
    return {
        block: (
            table.fused(gifts),
            rest,
            tuple((table.twin(verb), _given(effect, table), path) for verb, effect, path in rows),
        )
        for block, (gifts, rest, rows) in game.scripts.items()
    }


@cache
def unfolded_moments(rules: Ruleset, game: Game) -> Mapping[str, Mapping[str, Script]]:
    """The same by moment and id."""
    return moments(unfolded_scripts(rules, game))


def _given(effect: Any, table: _Unfolder) -> Any:
    """Gifts inside a block are carried out by functions too; every other effect is a value."""
    return table.fused(effect) if isinstance(effect, tuple) else effect


@cache
def _table(rules: Ruleset) -> _Unfolder:
    return _Unfolder(rules.rules)


@dataclass(frozen=True)
class _Scope:
    """Where names are looked up while a function is written out."""

    module: Mapping[str, Any]
    own: dict[str, ast.expr] = field(default_factory=dict)
    """What stands for each local name of the function."""
    prefix: str = ""
    """Written before the local names of a function that is written out in place of its call."""
    depth: int = 0
    answer: ast.Name | None = None
    """Where the value of a function that is written out goes."""
    within: tuple[str, ...] = ()


class _Unfolder:
    """Writes functions out, each once."""

    def __init__(self, rules: Mapping[str, Function]) -> None:
        self.rules = rules
        self.names: dict[str, Any] = {}
        self.known: dict[Any, str] = {}
        self.number = count()
        self.gifts: dict[Gifts, Gifts] = {}

    # ---- whole functions

    def twin(self, function: Function) -> Function:
        """The function written out; itself where that cannot be done."""
        found: Function = self.names[self.alias(function)]
        return found

    def alias(self, value: Any) -> str:
        """The name under which written-out functions know a value of a module."""
        key = value if isinstance(value, FunctionType) else id(value)
        if key not in self.known:
            name = f"{getattr(value, '__name__', 'value')}_{next(self.number)}".replace("<", "").replace(">", "")
            self.known[key] = name
            self.names[name] = value
            if isinstance(value, FunctionType):
                self.names[name] = self.written(value, name)
            elif isinstance(value, dict) and value and all(isinstance(each, FunctionType) for each in value.values()):
                self.names[name] = {kind: self.twin(each) for kind, each in value.items()}
        return self.known[key]

    def written(self, function: FunctionType, name: str) -> Function:
        node = _source(function)
        if node is None:
            return function
        scope = _Scope(sys.modules[function.__module__].__dict__, within=(function.__qualname__,))
        scope.own.update((local, ast.Name(local, ast.Load())) for local in _locals(node))
        made = ast.FunctionDef(name, _bare(node.args), self.block(_body(node), scope) or [ast.Pass()], [])
        made.args.defaults = [self.expression(each, scope) for each in node.args.defaults]
        made.args.kw_defaults = [each and self.expression(each, scope) for each in node.args.kw_defaults]
        return self.compiled(made, f"<{function.__module__}.{function.__qualname__}, unfolded>")

    def fused(self, gifts: Gifts) -> Gifts:
        """All gifts of a block as a single one, with what is given and how much written into it."""
        if not gifts:
            return ()
        if gifts not in self.gifts:
            given = {name: ast.Name(name, ast.Load()) for name in ("draft", "who", "n", "what")}
            rules = {f"gift_{at}": rule for at, (rule, _, _) in enumerate(gifts)}
            calls: list[ast.stmt] = []
            for name, (_, n, what) in zip(rules, gifts, strict=True):
                parts: list[ast.expr] = [given["draft"], given["who"], ast.Constant(n), ast.Constant(what)]
                calls.append(ast.Expr(ast.Call(ast.Name(name, ast.Load()), parts, [])))
            scope = _Scope(rules, dict(given))
            parameters = ast.arguments([], [ast.arg(name) for name in given], None, [], [], None, [])
            name = f"gifts_{next(self.number)}"
            made = ast.FunctionDef(name, parameters, self.block(calls, scope), [])
            self.gifts[gifts] = ((self.compiled(made, f"<gifts {next(self.number)}, unfolded>"), 0, ""),)
        return self.gifts[gifts]

    def compiled(self, made: ast.FunctionDef, where: str) -> Function:
        """A function from its syntax tree; the names in it are those known here."""
        tree = ast.fix_missing_locations(ast.Module([made], []))
        space: dict[str, Any] = {}
        self.names.setdefault("__builtins__", builtins)
        exec(compile(tree, where, "exec"), self.names, space)
        found: Function = space[made.name]
        return found

    # ---- statements

    def block(self, statements: list[ast.stmt], scope: _Scope) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for place, statement in enumerate(statements):
            rest = statements[place + 1 :]
            if isinstance(statement, ast.Return) and scope.depth:
                return out + self.answered(statement.value, scope)
            if isinstance(statement, ast.If):
                test = self.expression(statement.test, scope)
                if isinstance(test, ast.Constant):
                    chosen = statement.body if test.value else statement.orelse
                    return out + self.block([*chosen, *rest], scope)
                if scope.depth and _returns(statement):
                    yes, no = statement.body, [*statement.orelse, *rest]
                    branch = ast.If(test, self.block(yes, scope) or [ast.Pass()], self.block(no, scope))
                    return [*out, branch]
                body, orelse = self.block(statement.body, scope), self.block(statement.orelse, scope)
                if body or orelse:
                    out.append(ast.If(test, body or [ast.Pass()], orelse))
            else:
                out += self.statement(statement, scope)
        return out

    def statement(self, statement: ast.stmt, scope: _Scope) -> list[ast.stmt]:
        match statement:
            case ast.Expr(ast.Call() as call):
                return self.call(call, None, scope) or [ast.Expr(self.expression(call, scope))]
            case ast.Assign([ast.Name() as target], ast.Call() as call):
                place = self.expression(target, scope)
                assert isinstance(place, ast.Name)
                return self.call(call, place, scope) or [ast.Assign([_stored(place)], self.expression(call, scope))]
            case ast.AnnAssign(target, _, value):
                plain = ast.Assign([target], value) if value is not None else ast.Pass()
                return self.statement(plain, scope)
            case ast.Assert() | ast.Pass():
                return []
            case ast.For(target, iterated, body, orelse):
                target, iterated = self.expression(target, scope), self.expression(iterated, scope)
                loop = ast.For(target, iterated, self.block(body, scope) or [ast.Pass()], self.block(orelse, scope))
                return [loop]
            case ast.While(test, body, orelse):
                test = self.expression(test, scope)
                return [ast.While(test, self.block(body, scope) or [ast.Pass()], self.block(orelse, scope))]
        return [self.expression(statement, scope)]

    def answered(self, value: ast.expr | None, scope: _Scope) -> list[ast.stmt]:
        """The end of a function that stands in place of its call."""
        if scope.answer is None:
            return self.statement(ast.Expr(value), scope) if isinstance(value, ast.Call) else []
        value = value or ast.Constant(None)
        if isinstance(value, ast.Call):
            inner = self.call(value, scope.answer, scope)
            if inner:
                return inner
        return [ast.Assign([_stored(scope.answer)], self.expression(value, scope))]

    def call(self, call: ast.Call, answer: ast.Name | None, scope: _Scope) -> list[ast.stmt] | None:
        """The body of the called function in place of the call; None where it has to be called."""
        function = self.called(call.func, scope)
        node = _source(function)
        if node is None or function is None or scope.depth == DEEPEST or function.__qualname__ in scope.within:
            return None
        body, bound = _body(node), _bound(node.args, call)
        if bound is None or not _ends_well(body) or sum(1 for _ in _statements(body)) > LONGEST or _closes(body):
            return None
        prefix = f"{function.__name__}_{next(self.number)}_"
        inner = _Scope(
            sys.modules[function.__module__].__dict__, {}, prefix, scope.depth + 1, answer,
            (*scope.within, function.__qualname__),
        )  # fmt: skip
        inner.own.update((local, ast.Name(prefix + local, ast.Load())) for local in _locals(node))
        written = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        out: list[ast.stmt] = []
        for name, (value, where) in bound.items():
            place = ast.Name(prefix + name, ast.Load())
            inlaid = self.call(value, place, scope) if isinstance(value, ast.Call) else None
            given = self.expression(value, scope if where else inner) if inlaid is None else place
            if inlaid is not None:
                out += inlaid
            elif name not in written and isinstance(given, ast.Name | ast.Constant):
                inner.own[name] = given
            else:
                out.append(ast.Assign([_stored(place)], given))
        return out + self.block(body, inner) or [ast.Pass()]

    # ---- expressions

    def answer(self, call: ast.Call, scope: _Scope) -> ast.expr | None:
        """What a function of a single expression says, in place of its call; None where it has to be called."""
        function = self.called(call.func, scope)
        node = _source(function)
        if node is None or function is None or scope.depth == DEEPEST or function.__qualname__ in scope.within:
            return None
        body, bound = _body(node), _bound(node.args, call)
        if bound is None or len(body) != 1 or not isinstance(body[0], ast.Return) or _closes(body):
            return None
        inner = _Scope(
            sys.modules[function.__module__].__dict__, {}, "", scope.depth + 1, None,
            (*scope.within, function.__qualname__),
        )  # fmt: skip
        uses = [each.id for each in ast.walk(body[0]) if isinstance(each, ast.Name)]
        for name, (value, where) in bound.items():
            given = self.expression(value, scope if where else inner)
            simple = isinstance(given, ast.Name | ast.Constant) or (_plain(given) and uses.count(name) == 1)
            if not simple:
                return None
            inner.own[name] = given
        said: ast.expr = self.expression(body[0].value, inner)
        return said

    def expression(self, node: Any, scope: _Scope) -> Any:
        """The same expression (or plain statement) with every name looked up."""
        match node:
            case ast.Name(name) if name in scope.own:
                found = scope.own[name]
                return _stored(found) if isinstance(node.ctx, ast.Store) else found
            case ast.arg(name) if name in scope.own:  # of a lambda
                inner = scope.own[name]
                assert isinstance(inner, ast.Name)
                return ast.arg(inner.id)
            case ast.Name(name) if name in scope.module:
                return self.value(scope.module[name])
            case ast.Attribute(ast.Name(name), attribute) if isinstance(scope.module.get(name), ModuleType):
                if name not in scope.own:
                    return self.value(getattr(scope.module[name], attribute))
            case ast.Compare(ast.Attribute(_, "log"), [ast.IsNot()], [ast.Constant(None)]):
                return ast.Constant(False)
            case ast.Call(ast.Attribute(draft, "edit_player"), [who], []):
                players = ast.Attribute(self.expression(draft, scope), "players", ast.Load())
                return ast.Subscript(players, self.expression(who, scope), ast.Load())
            case ast.Call(ast.Attribute(draft, name), [], []) if name in OPENED:
                return ast.Attribute(self.expression(draft, scope), OPENED[name], ast.Load())
            case ast.BoolOp(ast.And(), values):
                asked = [self.expression(each, scope) for each in values]
                never = any(isinstance(each, ast.Constant) and each.value is False for each in asked)
                return ast.Constant(False) if never else ast.BoolOp(ast.And(), asked)
            case ast.IfExp(test, yes, no):
                test = self.expression(test, scope)
                if isinstance(test, ast.Constant):
                    return self.expression(yes if test.value else no, scope)
                return ast.IfExp(test, self.expression(yes, scope), self.expression(no, scope))
            case ast.Call():
                answer = self.answer(node, scope)
                if answer is not None:
                    return answer
            case ast.Subscript():
                rule = self.called(node, scope)
                if rule is not None:
                    return self.value(rule)
        if not isinstance(node, ast.AST):
            return node
        parts = {name: self.parts(value, scope) for name, value in ast.iter_fields(node)}
        if isinstance(node, ast.Compare):
            return _compared(ast.Compare(**parts))
        return type(node)(**parts)

    def parts(self, value: Any, scope: _Scope) -> Any:
        if isinstance(value, list):
            return [self.expression(each, scope) for each in value]
        return self.expression(value, scope) if isinstance(value, ast.AST) else value

    def value(self, value: Any) -> ast.expr:
        """A value of a module, under its name here."""
        if value is None or isinstance(value, (str, int)):
            return ast.Constant(value)
        return ast.Name(self.alias(value), ast.Load())

    def called(self, function: ast.expr, scope: _Scope) -> Function | None:
        """The function that an expression names: by its name, by its module, or as a rule."""
        match function:
            case ast.Name(name) if name not in scope.own:
                return scope.module.get(name)
            case ast.Attribute(ast.Name(name), attribute) if isinstance(scope.module.get(name), ModuleType):
                return getattr(scope.module[name], attribute, None) if name not in scope.own else None
            case ast.Subscript(ast.Attribute(_, "rules") | ast.Name("rules"), ast.Constant(str(rule))):
                return self.rules.get(rule)
        return None


# ---- reading functions ----------------------------------------------------------------------------------------------


@cache
def _written_in(module: ModuleType) -> Mapping[str, ast.FunctionDef]:
    """The functions of a module, by name; none where its source is not at hand."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        return {}
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def _source(function: Any) -> ast.FunctionDef | None:
    """How a function of the rules is written; None for any other, and for one that was put in another's place."""
    if not isinstance(function, FunctionType):
        return None
    home, name = str(function.__module__), str(function.__name__)
    if not home.startswith(HOMES) or getattr(sys.modules[home], name, None) is not function:
        return None
    return _written_in(sys.modules[home]).get(name)


def _body(node: ast.FunctionDef) -> list[ast.stmt]:
    """Without the sentence at the top."""
    told = isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)
    return node.body[told:]


def _bare(arguments: ast.arguments) -> ast.arguments:
    """Parameters without annotations."""
    plain = {
        name: [ast.arg(each.arg) for each in getattr(arguments, name)] for name in ("posonlyargs", "args", "kwonlyargs")
    }
    return ast.arguments(
        **plain,
        vararg=arguments.vararg and ast.arg(arguments.vararg.arg),
        kwarg=arguments.kwarg and ast.arg(arguments.kwarg.arg),
        kw_defaults=arguments.kw_defaults,
        defaults=arguments.defaults,
    )


def _locals(node: ast.FunctionDef) -> set[str]:
    """Parameters and all names that are written to, those of comprehensions and lambdas included."""
    named = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
    return named | {
        each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def _stored(name: Any) -> ast.expr:
    return ast.Name(name.id, ast.Store()) if isinstance(name, ast.Name) else name


def _statements(body: list[ast.stmt]) -> Iterator[ast.AST]:
    return (each for statement in body for each in ast.walk(statement) if isinstance(each, ast.stmt))


def _returns(statement: ast.stmt) -> bool:
    return any(isinstance(each, ast.Return) for each in ast.walk(statement))


def _compared(node: ast.Compare) -> ast.expr:
    """A comparison of two constants is one itself."""
    match node:
        case ast.Compare(ast.Constant(a), [ast.Eq()], [ast.Constant(b)]):
            return ast.Constant(a == b)
    return node


def _plain(node: ast.expr) -> bool:
    """Whether an expression only reaches into values by their names."""
    return isinstance(node, ast.Name | ast.Constant) or (isinstance(node, ast.Attribute) and _plain(node.value))


def _closes(body: list[ast.stmt]) -> bool:
    """Whether a function has functions of its own; written out elsewhere these would slow all around them."""
    kinds = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
    return any(isinstance(each, kinds) for statement in body for each in ast.walk(statement))


def _ends_well(body: list[ast.stmt]) -> bool:
    """Whether a function returns at its ends alone, so that its body can stand in place of a call."""
    for place, statement in enumerate(body):
        if not _returns(statement):
            if isinstance(statement, ast.FunctionDef | ast.With | ast.Match | ast.Raise):
                return False
        elif isinstance(statement, ast.Return):
            return place == len(body) - 1
        elif isinstance(statement, ast.If):
            rest = body[place + 1 :]
            if not rest:
                return _ends_well(statement.body) and _ends_well(statement.orelse)
            if statement.orelse or not isinstance(statement.body[-1], ast.Return):
                return False
            return _ends_well(statement.body) and _ends_well(rest)
        else:
            return False
    return True


def _bound(arguments: ast.arguments, call: ast.Call) -> dict[str, tuple[ast.expr, bool]] | None:
    """Each parameter with its value, and whether that is the caller's; None for a call that cannot be told."""
    if (
        arguments.kwarg
        or any(isinstance(each, ast.Starred) for each in call.args)
        or any(not k.arg for k in call.keywords)
    ):
        return None
    names = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
    bound: dict[str, tuple[ast.expr, bool]] = {}
    for name, default in zip(reversed(names), reversed(arguments.defaults), strict=False):
        bound[name] = (default, False)
    for each, standard in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if standard is not None:
            bound[each.arg] = (standard, False)
    bound.update((name, (value, True)) for name, value in zip(names, call.args, strict=False))
    bound.update((str(each.arg), (each.value, True)) for each in call.keywords)
    if arguments.vararg:
        bound[arguments.vararg.arg] = (ast.Tuple(call.args[len(names) :], ast.Load()), True)
    return bound
