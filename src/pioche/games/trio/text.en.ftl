game-name = Trio
game-line = Find three equal numbers, in the centre and at the ends of hands.
game-length = 15 minutes

card = { $label }

option-mode = Mode
option-mode-about = What it takes to win. The trio of 7 always wins.
option-mode-simple = simple: three trios
option-mode-picante = picante: two linked trios
option-teams = Teams
option-teams-about = With four or six, two by two, partners face to face: all cards are dealt, and you may exchange some with your partner.
option-teams-off = everyone alone
option-teams-on = teams of two
option-first = First seat
option-first-about = Who begins: drawn, or a seat named before the deal.
option-first-drawn = drawn

fact-first = began
    .you = you began
fact-team = team { $value }
fact-swapped = swapped a card in the last exchange
fact-trios = { $value ->
    [one] { $value } trio
   *[other] { $value } trios
}
fact-from-1 = { $value ->
    [lowest] the first card shown is the lowest of this hand
    [highest] the first card shown is the highest of this hand
   *[other] the first card shown comes from place { $value } of the centre
}
fact-from-2 = { $value ->
    [lowest] the second card shown is the lowest of this hand
    [highest] the second card shown is the highest of this hand
   *[other] the second card shown comes from place { $value } of the centre
}
fact-from-3 = { $value ->
    [lowest] the third card shown is the lowest of this hand
    [highest] the third card shown is the highest of this hand
   *[other] the third card shown comes from place { $value } of the centre
}
fact-wanted = another { $value } is wanted
fact-outcome = { $value ->
    [trio] three equal numbers: a trio
   *[different] two different numbers: every card goes back
}
fact-exchange = { $value ->
    [chosen] has chosen for the exchange
   *[chooses] is choosing for the exchange
}
    .you = { $value ->
    [chosen] you have chosen for the exchange
   *[chooses] you are choosing for the exchange
}
fact-gift = { $value ->
    [no] offers nothing
   *[other] offers a { $value }
}
    .you = { $value ->
    [no] you offer nothing
   *[other] you offer a { $value }
}
fact-links = linked numbers: { $value }
fact-linked = would win with the trio of { $value }
    .you = you would win with the trio of { $value }

zone-deck = Deck
zone-shown = Revealed cards
zone-centre = Centre
zone-hand = { $owner }’s hand
    .you = Your hand
zone-won = { $owner }’s trios
    .you = Your trios
zone-team = Trios of team { $name }

button-no = Exchange nothing

prompt-first = Reveal a number: a card of the centre, or the lowest or highest of a hand.
prompt-first-hands = Reveal a number: the lowest or highest of a hand.
prompt-more = { $count ->
    [one] Find a second { $card }.
   *[other] Find the third { $card }.
}
prompt-exchange = Choose a card for { $other }, or exchange nothing.

preview-show = You reveal your { $card }.
preview-different = You reveal your { $card }, which differs: your turn ends.
preview-trio = You reveal your { $card }: the trio is complete.
preview-give = Your { $card } goes to { $other } if { $other } gives a card too.
preview-refuse = You keep all your cards.

log-deal = { $centre ->
    [0] Everyone gets { $count } cards; none is left for the centre.
   *[other] Everyone gets { $count } cards; { $centre } lie in the centre.
}
log-first = { $seat } begins.
    .you = You begin.
log-centre = { $seat } turns card { $place } of the centre: { $card }
    .you = You turn card { $place } of the centre: { $card }
log-lowest = { $seat } asks { $other } for the lowest: { $card }
    .you = You ask { $other } for the lowest: { $card }
log-highest = { $seat } asks { $other } for the highest: { $card }
    .you = You ask { $other } for the highest: { $card }
log-own-lowest = { $seat } reveals their lowest: { $card }
    .you = You reveal your lowest: { $card }
log-own-highest = { $seat } reveals their highest: { $card }
    .you = You reveal your highest: { $card }
log-back = Different numbers ({ $cards }): every card goes back to its place.
log-trio = { $seat } wins the trio of { $card }.
    .you = You win the trio of { $card }.
log-win = { $seat } wins the game!
    .you = You win the game!
log-win-team = { $seat } and { $other } win the game!
    .you = You and { $other } win the game!
log-chose = { $seat } has chosen for the exchange.
    .you = You have chosen for the exchange.
log-gave = You offer a { $card } to { $other }.
log-refused = You offer nothing.
log-swap = { $seat } and { $other } exchange a card.
    .you = You exchange a card with { $other }.
log-no-swap = { $seat } and { $other } exchange nothing.
    .you = You exchange nothing with { $other }.
log-got = You get a { $card } from { $other }.

count-trio = trio of { $card }
