"""Qwinto, the card game."""
