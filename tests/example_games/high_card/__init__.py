"""High card, the smallest complete game folder: the example for tests and for new games."""
