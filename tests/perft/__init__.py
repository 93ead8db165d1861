"""How many sequences of n actions there are from fixed positions."""
