"""Environments for learning: batches of games, Gymnasium, PettingZoo, OpenSpiel."""
