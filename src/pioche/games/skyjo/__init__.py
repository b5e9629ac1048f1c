"""Skyjo: exchange the cards of a tableau of twelve, and keep as few points as you can."""
