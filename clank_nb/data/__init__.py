"""Facts: cards, tokens, boards, rules and texts, and how their files are read."""
