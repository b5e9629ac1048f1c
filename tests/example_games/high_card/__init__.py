"""High card, the smallest complete room: an example for the tests and for new games."""
