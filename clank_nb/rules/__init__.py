"""What may be done and what then happens: the engine, and one folder of rules for each game."""
