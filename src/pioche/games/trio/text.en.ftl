game-name = Trio
game-line = Find three equal numbers in the centre and in everybody’s hands.
game-length = 10 to 15 minutes

card = { $label }

option-mode = Mode
option-mode-about = What it takes to win; the trio of 7 always wins.
option-mode-simple = simple: three trios
option-mode-picante = picante: two linked trios
option-teams = Teams
option-teams-about = Two by two, face to face, with 4 or 6; all cards are dealt and partners may exchange cards.
option-teams-off = everyone alone
option-teams-on = teams of two
option-first = Who begins
option-first-about = The first seat, drawn or named before the deal.
option-first-drawn = drawn

fact-first = begins the game
fact-team = team { $value }
fact-trios = trios: { $value }
fact-linked = also wins with the trio of { $value }

zone-deck = Deck
zone-shown = Revealed cards
zone-centre = Centre
zone-hand = Hand of { $owner }
    .you = Your hand
zone-won = Trios of { $owner }
    .you = Your trios

button-no = No exchange

prompt-first = Reveal a number: a card of the centre, or the lowest or highest of a hand.
prompt-more = { $count ->
    [one] Find a second { $card }.
   *[other] Find the third { $card }.
}
prompt-exchange = Choose a card to exchange with { $other }, or none.

preview-show = you show your { $card }
preview-different = you show your { $card }: your turn ends
preview-trio = you show your { $card }: the trio is complete
preview-give = your { $card } goes to { $other } if { $other } gives a card too
preview-refuse = you keep all your cards

log-deal = { $centre ->
    [0] Everyone gets { $count } cards; there are none in the centre.
   *[other] Everyone gets { $count } cards; { $centre } cards lie in the centre.
}
log-first = { $seat } begins.
    .you = You begin.
log-centre = { $seat } turns card { $place } of the centre: { $card }
    .you = You turn card { $place } of the centre: { $card }
log-lowest = { $seat } asks { $other } for the lowest: { $card }
    .you = You ask { $other } for the lowest: { $card }
log-highest = { $seat } asks { $other } for the highest: { $card }
    .you = You ask { $other } for the highest: { $card }
log-own-lowest = { $seat } shows their own lowest: { $card }
    .you = You show your own lowest: { $card }
log-own-highest = { $seat } shows their own highest: { $card }
    .you = You show your own highest: { $card }
log-back = Different numbers ({ $cards }): everything goes back.
log-trio = { $seat } wins the trio of { $card }.
    .you = You win the trio of { $card }.
log-win = { $seat } wins the game!
    .you = You win the game!
log-win-team = { $seat } and { $other } win the game!
    .you = You win the game with { $other }!
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
