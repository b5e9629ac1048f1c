"""Environments for learning: batches of games, PettingZoo, OpenSpiel."""
