# The texts of this game that only the page needs. The others come from the server.

skyjo-visible = face up { $points }
skyjo-round-points = this round { $points }
skyjo-round = this round
skyjo-in-hand = in hand
skyjo-in-their-hand = in { $seat }’s hand
skyjo-open-points = face up
skyjo-total-points = in all
skyjo-totals = Totals

skyjo-gone = gone
skyjo-column-gone = Column { $column }: gone
skyjo-column = Column { $column }: { $points }
skyjo-round-of = Round { $round }
skyjo-rounds = The rounds

## Hints in the first game
hint-skyjo-1 = The lowest total wins: a low card of the discard is worth taking.
hint-skyjo-2 = A card from the pile may be refused: discard it and turn over one of yours.
hint-skyjo-3 = Three equal cards in a column leave: look out for pairs.

brief-1 = Exchange your high cards for low ones.
brief-2 = Three alike in a column: the column goes.
brief-3 = Whoever turns the last card ends the round, and doubles unless they are lowest.
