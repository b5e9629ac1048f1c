"""Many games at once: simulations, perft, tournaments, training."""
