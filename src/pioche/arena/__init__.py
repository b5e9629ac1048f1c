"""Many games at once: playouts, simulations, counts."""
