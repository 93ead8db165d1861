"""What numpy does for the samplers, where it is present: the same steps as ``model.dice``, on arrays."""

from __future__ import annotations

from typing import Any

from clank_nb.model.dice import FOLD_1, FOLD_2


def numpy_or_none() -> Any:
    """Give numpy, or None where it is not there."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def fold_array(np: Any, z: Any) -> Any:
    """Do as ``dice.fold``, on an array of 64-bit numbers that may be overwritten."""
    z ^= z >> np.uint64(30)
    z *= np.uint64(FOLD_1)
    z ^= z >> np.uint64(27)
    z *= np.uint64(FOLD_2)
    z ^= z >> np.uint64(31)
    return z


def times_array(np: Any, number: Any, bound: int) -> tuple[Any, Any]:
    """Multiply 64-bit numbers by one below 2**32: the upper 64 bits, and the lower ones."""
    factor, half = np.uint64(bound), np.uint64(32)
    upper = number & np.uint64(0xFFFF_FFFF)
    upper *= factor
    upper >>= half
    upper += (number >> half) * factor
    upper >>= half
    return upper, number * factor
