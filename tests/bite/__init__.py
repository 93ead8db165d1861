"""Whether the tests bite: every rule is switched off, one at a time, and a test that is marked with it must fail.

``python -m tests.bite [SLUG ...]``; ``make bite`` goes through all rules.
"""
