"""Every chance, and every sample, in a process where neither numpy nor the notebook packages can be imported."""

from __future__ import annotations

from tests.test_floors import run_blocked


def test_all_odds_and_the_sampler_work_with_networkx_alone() -> None:
    printed = run_blocked("""
        import clank_nb as cn

        bag = {"black": 24, "red": 4, "green": 3, "ghost": 2}
        row = [{"draws": 2}, {"draws": cn.odds.Count({2: 1, 3: 1}), "adds": {"red": 1}, "returns": 1}]
        starter = {"burgle": 6, "stumble": 2, "sidestep": 1, "scramble": 1}
        state = cn.new_game("clank", players=3, seed=7)
        laws = [
            cn.odds.damage(bag=bag, draws=3, colour="red").mean,
            cn.odds.attack(bag=bag, draws=3).knockouts(health={"red": 1, "green": 1}).prob(at_least=1),
            cn.odds.survival(bag=bag, colour="red", health=2, attacks=row)[-1],
            cn.odds.attacks(bag=bag, attacks=row).prob(red=0),
            cn.odds.attack_chance(deck=94, icons=26, revealed=2),
            cn.odds.turns_to_attack(deck=10, icons=1, revealed=2).mean,
            cn.odds.refill(deck={"kobold": 3, "sneak": 4}, revealed=2).woken,
            cn.odds.hand(deck=starter).prob(stumble=0),
            cn.odds.resources(deck=starter).mean["skill"],
            cn.odds.change(deck=starter, buy=["mercenary"]).mean["swords"],
            cn.odds.face_down(pile="major_secret").prob(chalice=1),
            cn.odds.next_attack(state).mean["red"],
            cn.odds.next_refill(state, revealed=1).woken,
            cn.odds.next_hand(state).prob(stumble=0),
            cn.odds.clash.first_turn(1).prob(exactly=4),
            cn.odds.clash.orders(1).prob(card="troll"),
            cn.odds.clash.price_model().least_squares().r_squared,
        ]
        print(all(0 <= law for law in laws), len(laws))
        print(sum(cn.sim.attacks(bag=bag, draws=3, n=200, seed=1).counts.values()))
        print(sum(cn.sim.attacks(bag=bag, attacks=row, n=200, seed=1).counts.values()))
    """)
    assert printed.splitlines() == ["True 17", "200", "200"]
