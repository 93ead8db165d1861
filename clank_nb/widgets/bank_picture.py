"""The picture of the bank lab: rules and a cycle, value iteration and the plan, or one decision."""

from __future__ import annotations

from html import escape

from clank_nb.views.axes import decimal, signed
from clank_nb.views.bank import bounds_scene, plan_scene, rates_scene, worth_scene
from clank_nb.views.fists import cycle_scene
from clank_nb.views.mix import mix_scene
from clank_nb.widgets.attack_panels import drawn, two_columns
from clank_nb.widgets.bank_case import COLOURS, MOST_PURSE, Bank
from clank_nb.widgets.bank_say import counted, rule_rows, told
from clank_nb.widgets.still import part, shown_text

Parts = dict[str, str]


def bank_picture(case: Bank) -> str:
    """Draw a case in two columns, one below the other where there is little room."""
    left, right = {"rule": _rule, "steps": _steps, "once": _once}[case.panel](case)
    head, lines = counted(case)
    words = "".join(f"<p>{shown_text(line)}</p>" for line in lines)
    below = part("words", f"<h4>{escape(head)}</h4><div>{words}</div>", classes="clank-words")
    return two_columns(left, right, below)


def _rule(case: Bank) -> tuple[Parts, Parts]:
    rates = {k: rule.rate for k, rule in case.rules.items()}
    tried = {k: (sample.rate, sample.standard_error) for k, sample in case.samples.items()}
    scene = rates_scene(rates, tried, case.used, plot=282.0)
    left = {"rates": drawn(scene, {f"after:{k}" for k in rates})}
    return left, {"rules": _table(case), "cycle": drawn(cycle_scene(case.played))}


def _table(case: Bank) -> str:
    """Write the rules as a table; a row chooses its rule."""
    head, *body = rule_rows(case)
    top = "".join(f"<th>{shown_text(cell)}</th>" for cell in head)
    lines = []
    for k, (first, *cells) in zip(case.rules, body, strict=True):
        here = k == case.used
        text = f"<strong>{escape(first)}</strong>" if here else escape(first)
        button = f'<button data-id="row:{k}" aria-pressed="{"true" if here else "false"}">{text}</button>'
        lines.append(f"<tr><th>{button}</th>{''.join(f'<td>{shown_text(cell)}</td>' for cell in cells)}</tr>")
    caption = f"<caption>{escape(told('head.caption'))}</caption>"
    return (
        f'<div class="clank-front clank-rules"><table>{caption}<thead><tr>{top}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def _steps(case: Bank) -> tuple[Parts, Parts]:
    step, here = case.step, case.here
    bounds = [(one.bounds.low, one.bounds.high) for one in case.steps]
    left = {"bounds": drawn(bounds_scene(bounds, case.rounds, case.best.rate, plot=310.0))}
    plan = {state: one.bank for state, one in step.plan.items()}
    if case.split == "one_fist":
        plan = {state: bank for state, bank in plan.items() if state[1] <= MOST_PURSE}
    scene = plan_scene(plan, step.added, colours=COLOURS, chosen=here, plot=262.0)
    return left, {"law": drawn(scene, {f"state:{used}:{purse}" for used, purse in plan})}


def _once(case: Bank) -> tuple[Parts, Parts]:
    choices = [case.choice(purse) for purse in range(MOST_PURSE + 1)]
    here = choices[case.purse]
    mix = dict(here.colours.dwarf.items())
    coins = dict(zip(here.colours.hand, here.colours.rewards, strict=True))
    left = {
        "worth": _worth(case),
        "mix": drawn(mix_scene(coins, mix, held=here.colours.hand, title=told("once_mix"), plot=170.0)),
    }
    scene = worth_scene([c.go_on for c in choices], [c.bank for c in choices], case.purse, case.turn, plot=300.0)
    return left, {"law": drawn(scene)}


def _worth(case: Bank) -> str:
    choice = case.choice(case.purse)
    value = signed(str(choice.colours.value))
    on = f"{case.worth} · {value} = {signed(str(choice.go_on))} = {decimal(choice.go_on)}"
    bank = f"(1 − {case.worth}) · {case.purse} = {choice.bank} = {decimal(choice.bank)}"
    lines = f"<dt>{escape(told('go'))}</dt><dd>{on}</dd><dt>{escape(told('stop'))}</dt><dd>{bank}</dd>"
    return f'<div class="clank-cost clank-few"><h4>{escape(told("once_title"))}</h4><dl>{lines}</dl></div>'
