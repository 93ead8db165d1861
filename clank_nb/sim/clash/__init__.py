"""Playing Clash of Decks: policies that look ahead, guesses at hidden hands, and how the policies fare."""
