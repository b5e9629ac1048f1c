"""Pioche."""
