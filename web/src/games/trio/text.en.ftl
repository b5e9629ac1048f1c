# The texts of this game that only the page needs. The others come from the server.

trio-lowest = { $owner }: the lowest card
    .you = Your lowest card
trio-highest = { $owner }: the highest card
    .you = Your highest card
trio-only = { $owner }: the only card
    .you = Your only card
trio-from-lowest = { $owner }’s lowest
    .you = your lowest
trio-from-highest = { $owner }’s highest
    .you = your highest
trio-from-centre = from the centre
trio-one-more = one more { $number }
trio-different = different: all go back
trio-is-trio = a trio!
trio-team = Team { $team }
trio-partner = your partner
trio-links = Linked numbers
trio-links-about = Two linked trios win, and so does the trio of 7.
trio-wins-with = wins with
trio-won-of = Trio of { $number }
trio-exchange = The exchange
trio-exchange-about = Both give a card, or nothing moves.
trio-offers-nothing = nothing
trio-swapped = swapped

trio-last = The last trio
trio-linked-numbers = Linked numbers: a sum or difference of 7
trio-enough = is enough alone
trio-none = no trio

## Hints in the first game
hint-trio-1 = Only the ends of a hand can be asked for; a 1 or a 12 always lies at one.
hint-trio-2 = Remember what was shown: after two different numbers it all goes back.
hint-trio-3 = Your own hand counts too: two equal numbers at an end are a good start.

brief-1 = Find the same number three times.
brief-2 = Ask a hand for its lowest or its highest card, or turn one of the centre.
brief-3 = Three trios win, or two linked ones in picante; the trio of 7s wins alone.
