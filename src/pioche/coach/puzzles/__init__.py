"""Puzzles: positions of self-play in which one action is clearly the best, with a true reason.

| module | |
|---|---|
| `puzzle` | one puzzle: the moves that lead to it, its answers, what the other actions lose, its theme and difficulty |
| `told` | what the deciding seat was told of the game before |
| `collection` | the puzzles of a game, as a file of its folder |
| `judge` | compares the actions of a position by rollouts in determinized worlds |
| `mining` | finds puzzles in games between bots (`pioche puzzles`) |
| `quotas` | keeps the themes varied, the easy ones few, and near-duplicates out |
"""
