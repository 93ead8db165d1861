"""Sampled chances: what an exact law looks like when it is tried."""

from __future__ import annotations

from clank_nb.sim.bag import attacks, draws
from clank_nb.sim.estimate import Estimate, JointEstimate, Share

__all__ = ["Estimate", "JointEstimate", "Share", "attacks", "draws"]
